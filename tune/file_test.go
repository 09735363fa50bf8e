package tune_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"banco/game"
	"banco/kits"
	"banco/search"
	"banco/tune"
)

func generator(t testing.TB, name string, workers int) *tune.Generator {
	t.Helper()
	kit, err := kits.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return &tune.Generator{Kit: kit, Agent: "greedy", Nodes: 1, Seed: 7, Workers: workers, Opening: 4, Balanced: 100,
		Won: 100_000, Length: 120}
}

// played returns the bytes of a file of so many chunks.
func played(t testing.TB, g *tune.Generator, chunks int) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "games.bin")
	f, err := tune.Open(path, g.Header())
	if err != nil {
		t.Fatal(err)
	}
	if err := g.Run(t.Context(), f, chunks, nil); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// chunksOf reads the chunks of a file by their numbers.
func chunksOf(t testing.TB, text []byte) map[uint32]*tune.Chunk {
	t.Helper()
	_, chunks, err := tune.Read(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	all := map[uint32]*tune.Chunk{}
	for c, err := range chunks {
		if err != nil {
			t.Fatal(err)
		}
		all[c.Number] = c
	}
	return all
}

func rules(name string) (game.Game, error) {
	kit, err := kits.Find(name)
	if err != nil {
		return nil, err
	}
	return kit.Game, nil
}

// The games are those of the settings, whoever plays which, and the rules know
// every move of them again by the bits that are kept.
func TestGamesAreTheSettings(t *testing.T) {
	for _, name := range []string{"chess", "xiangqi", "jieqi", "caro"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			alone, together := played(t, generator(t, name, 1), 2), played(t, generator(t, name, 3), 2)
			if !reflect.DeepEqual(chunksOf(t, alone), chunksOf(t, together)) {
				t.Error("three workers play other games than one")
			}
			s, err := tune.ReadStats(bytes.NewReader(alone), rules)
			if err != nil {
				t.Fatal(err)
			}
			if s.Games != 2*tune.ChunkGames || s.Scored >= s.Plies || s.Scored < s.Plies/2 || s.Kept == 0 {
				t.Errorf("%+v", s)
			}
			if each := float64(len(alone)) / float64(s.Plies); each > 4 {
				t.Errorf("%.2f bytes a ply", each)
			}
		})
	}
}

// The bits that are kept tell the legal moves of a position apart.
func TestCodesTellMovesApart(t *testing.T) {
	for _, name := range []string{"chess", "xiangqi", "jieqi", "caro"} {
		for _, c := range chunksOf(t, played(t, generator(t, name, 1), 1)) {
			for i := range c.Games {
				r, err := rules(name)
				if err != nil {
					t.Fatal(err)
				}
				err = c.Games[i].Follow(r, nil, func(p game.Position, _ tune.Ply, _ game.Move) {
					legal := p.Moves(nil)
					for _, m := range legal {
						if found, err := tune.Opening(m).Move(legal); err != nil || found != m {
							t.Fatalf("%s: %s: %s is read as %s (%v)", name, p.FEN(), p.FormatMove(m), p.FormatMove(found), err)
						}
					}
				})
				if err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

// A run that was stopped goes on where it was, also in the middle of a chunk.
func TestResume(t *testing.T) {
	g := generator(t, "caro", 1)
	whole := played(t, g, 3)
	for _, cut := range []int{len(whole) / 2, len(whole) - 1, len(whole) * 5 / 6} {
		path := filepath.Join(t.TempDir(), "games.bin")
		if err := os.WriteFile(path, whole[:cut], 0o600); err != nil {
			t.Fatal(err)
		}
		f, err := tune.Open(path, g.Header())
		if err != nil {
			t.Fatal(err)
		}
		if f.Has(2) || !f.Has(0) {
			t.Errorf("cut at %d of %d: has the last %v, the first %v", cut, len(whole), f.Has(2), f.Has(0))
		}
		if err := g.Run(t.Context(), f, 3, nil); err != nil {
			t.Fatal(err)
		}
		f.Close()
		text, err := os.ReadFile(path)
		if err != nil || !bytes.Equal(text, whole) {
			t.Errorf("cut at %d: %d bytes instead of %d, %v", cut, len(text), len(whole), err)
		}
	}
	other := g.Header()
	other.Nodes++
	path := filepath.Join(t.TempDir(), "games.bin")
	if err := os.WriteFile(path, whole, 0o600); err != nil {
		t.Fatal(err)
	}
	if f, err := tune.Open(path, other); err == nil {
		f.Close()
		t.Error("games of other settings are added to the file")
	}
	if text, err := os.ReadFile(path); err != nil || !bytes.Equal(text, whole) {
		t.Error("a file that is refused was changed")
	}
}

// A run that is stopped keeps every game that is finished, and the next one plays the
// rest: together they are the games of a run that was not stopped.
func TestStoppedRunKeepsItsGames(t *testing.T) {
	g := generator(t, "caro", 1)
	whole := chunksOf(t, played(t, g, 1))[0].Games
	const before = 5 // games, and a game more that is not finished
	ctx, stop := context.WithCancel(t.Context())
	games := 0
	for _, p := range whole[:before] {
		games += len(p.Plies)
	}
	path := filepath.Join(t.TempDir(), "games.bin")
	stopped := *g
	kit := *g.Kit
	kit.Guide = &stopping{Guide: g.Kit.Guide, plies: games, stop: stop}
	stopped.Kit = &kit
	for _, run := range []struct {
		*tune.Generator
		ctx context.Context
	}{{&stopped, ctx}, {g, t.Context()}} {
		f, err := tune.Open(path, g.Header())
		if err != nil {
			t.Fatal(err)
		}
		err = run.Run(run.ctx, f, 1, nil)
		f.Close()
		text, readErr := os.ReadFile(path)
		if readErr != nil {
			t.Fatal(readErr)
		}
		_, chunks, _ := tune.Read(bytes.NewReader(text))
		var kept []tune.Game
		for c, err := range chunks {
			if err != nil || c.Number != 0 {
				t.Fatalf("chunk %v, %v", c, err)
			}
			kept = append(kept, c.Games...)
		}
		want := whole
		if run.Generator != g {
			if want = whole[:min(len(kept), len(whole)-1)]; err == nil || len(kept) < before-1 {
				t.Fatalf("%d games kept of a run that was stopped in game %d, %v", len(kept), before+1, err)
			}
		}
		if !reflect.DeepEqual(kept, want) {
			t.Errorf("%d games, not those of a run that was not stopped", len(kept))
		}
	}
}

// stopping is a guide that stops the run at a ply.
type stopping struct {
	search.Guide
	plies int
	stop  func()
}

func (s *stopping) Threatened(p game.Position) bool {
	if s.plies--; s.plies <= 0 {
		s.stop()
	}
	return s.Guide.Threatened(p)
}

// No byte of a file can change without being found out.
func TestDamage(t *testing.T) {
	whole := played(t, generator(t, "caro", 1), 1)
	want := chunksOf(t, whole)
	for i := range whole {
		text := bytes.Clone(whole)
		text[i] ^= 0x10
		s, err := tune.ReadStats(bytes.NewReader(text), rules)
		if err != nil {
			continue
		}
		if head, _, _ := tune.Read(bytes.NewReader(text)); head == (tune.Header{Game: "caro", Agent: "greedy", Nodes: 1,
			Seed: 7}) && s.Header == head {
			if got := chunksOf(t, text); !reflect.DeepEqual(got, want) && len(got) == 1 && got[0] != nil {
				t.Fatalf("byte %d of %d was changed and nobody noticed", i, len(whole))
			}
		}
	}
}

func FuzzRead(f *testing.F) {
	g := generator(f, "caro", 1)
	whole := played(f, g, 1)
	f.Add(whole)
	f.Add(whole[:len(whole)/2])
	f.Add([]byte("BANCODG1\x02\x00{}"))
	f.Fuzz(func(t *testing.T, text []byte) {
		if s, err := tune.ReadStats(bytes.NewReader(text), rules); err == nil && s.Games == 0 && s.Chunks > 0 {
			t.Error("chunks without games")
		}
	})
}

// A game that ends by its score was judged that way by both sides to the end.
func TestEndsByScore(t *testing.T) {
	g := generator(t, "chess", 2)
	g.Agent, g.Nodes, g.Won = "minimax:depth=1", 1000, 300
	ended := 0
	for _, c := range chunksOf(t, played(t, g, 1)) {
		for _, one := range c.Games {
			if one.Ending != tune.ByScore || one.Result == tune.Drawn {
				continue
			}
			ended++
			for i := len(one.Plies) - 6; i < len(one.Plies); i++ {
				score, _ := one.Plies[i].Score()
				if first := i%2 == 0; first == (one.Result == tune.FirstWins) && score < 300 ||
					first != (one.Result == tune.FirstWins) && score > -300 {
					t.Errorf("result %d, but ply %d of %d was judged %d", one.Result, i+1, len(one.Plies), score)
				}
			}
		}
	}
	if ended < 5 {
		t.Errorf("only %d games ended by their score", ended)
	}
}
