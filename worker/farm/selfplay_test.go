package farm

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"banco/kits"
	"banco/tune"
)

// generator returns one as "banco datagen" makes it.
func generator(t testing.TB, game string) *tune.Generator {
	t.Helper()
	k, err := kits.Find(game)
	if err != nil {
		t.Fatal(err)
	}
	return &tune.Generator{Kit: k, Agent: "greedy", Nodes: 1, Seed: 7, Workers: 1, Opening: 4, Balanced: 100, Won: 100_000, Length: 60}
}

// gamesOf returns the games of a file by their numbers.
func gamesOf(t *testing.T, path string) map[uint32][]tune.Game {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	_, chunks, err := tune.Read(f)
	if err != nil {
		t.Fatal(err)
	}
	all := map[uint32][]tune.Game{}
	for c, err := range chunks {
		if err != nil {
			t.Fatal(err)
		}
		all[c.Number] = append(all[c.Number], c.Games...)
	}
	return all
}

// Self-play on two workers, of which one stops in the middle, gives the same games.
func TestSelfPlayIsTheSame(t *testing.T) {
	for _, game := range []string{"othello", "jieqi"} {
		var files [2]string
		for i := range files {
			g := generator(t, game)
			files[i] = filepath.Join(t.TempDir(), "games")
			f, err := tune.Open(files[i], g.Header())
			if err != nil {
				t.Fatal(err)
			}
			added := func(*tune.Chunk) {}
			if i == 1 {
				p := newPlace(t, lasting)
				p.join("one", nil)
				_, stop, _ := p.join("two", nil)
				added = func(*tune.Chunk) { go stop() }
				if err := p.farm.SelfPlay(g); err != nil {
					t.Fatal(err)
				}
			}
			if err := g.Run(t.Context(), f, 6, added); err != nil {
				t.Fatal(err)
			}
			if err := f.Close(); err != nil {
				t.Fatal(err)
			}
		}
		want, got := gamesOf(t, files[0]), gamesOf(t, files[1])
		if !reflect.DeepEqual(want, got) {
			t.Errorf("%s: other games", game)
		}
	}
}

// A worker that is stopped has sent what it had finished; nothing is played again.
func TestStoppedWorkerSendsFinishedGames(t *testing.T) {
	p := newPlace(t, lasting)
	g := generator(t, "othello")
	path := filepath.Join(t.TempDir(), "games")
	f, err := tune.Open(path, g.Header())
	if err != nil {
		t.Fatal(err)
	}
	if err := p.farm.SelfPlay(g); err != nil {
		t.Fatal(err)
	}
	one, stop, _ := p.join("one", nil)
	next := make(chan *Worker, 1)
	go func() {
		for one.Done() < 3 {
			time.Sleep(time.Millisecond)
		}
		stop()
		two, _, _ := p.join("two", nil)
		next <- two
	}()
	if err := g.Run(t.Context(), f, 3, nil); err != nil {
		t.Fatal(err)
	}
	f.Close()
	total := 0
	for _, games := range gamesOf(t, path) {
		total += len(games)
	}
	if two := <-next; total != 3*tune.ChunkGames || one.Done()+two.Done() != int64(total) {
		t.Errorf("%d games in the file, %d and %d were played", total, one.Done(), two.Done())
	}
}
