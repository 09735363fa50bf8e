package puzzles

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"banco/engine"
	"banco/game"
	"banco/kits"
	"banco/search"
	"banco/tune"
)

func makerOf(t *testing.T, name string) (*Maker, *engine.Kit) {
	t.Helper()
	k, err := kits.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	m, err := NewMaker(k)
	if err != nil {
		t.Fatal(err)
	}
	return m, k
}

func TestMake(t *testing.T) {
	for _, tt := range []struct {
		name, game, fen string
		moves           int // 0: it makes no puzzle
		first           string
	}{
		{"Morphy's two-mover", "chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2, "a1a6"},
		{"two rooks in two ways", "chess", "7k/8/8/8/8/8/R7/1R2K3 w - - 0 1", 0, ""},
		{"a mate in one", "chess", "7k/8/6K1/8/8/8/8/R7 w - - 0 1", 0, ""},
		{"nothing to win", "chess", "7k/8/6K1/8/8/8/8/8 w - - 0 1", 0, ""},
		{"a four and a three", "caro",
			"15/15/15/6o2o5/2o2ox1x6/1x2oxxx5o1/2o1xoxx7/3o1x1ox6/4oox8/5oox7/x5xxo6/7o7/3x3x4o2/2o12/15 x rule=caro opening=free", 3, "i10"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m, _ := makerOf(t, tt.game)
			p, err := m.Make(t.Context(), tt.fen)
			switch {
			case tt.moves == 0 && !errors.Is(err, ErrNoPuzzle):
				t.Errorf("%v, %v", p, err)
			case tt.moves > 0 && (err != nil || p.Moves != tt.moves || p.Line[0] != tt.first):
				t.Errorf("%v, %v", p, err)
			}
		})
	}
}

// A run that was stopped goes on where it stopped, and finds what it would have
// found without.
func TestRunGoesOn(t *testing.T) {
	m, _ := makerOf(t, "chess")
	list := []Candidate{{"7k/8/6K1/8/8/8/8/8 w - - 0 1"}}
	for _, p := range Of("chess").Puzzles[:5] {
		list = append(list, Candidate{p.FEN})
	}
	list = append(list, list[2]) // found already
	Shuffle(list, 7)
	run := func(have *Collection, stopAfter int) {
		tried := 0
		err := m.Run(t.Context(), list, have, 100, func(number int, found *Puzzle) error {
			if found != nil {
				have.Puzzles = append(have.Puzzles, found)
			}
			if tried++; tried == stopAfter {
				return context.Canceled
			}
			return nil
		})
		if (stopAfter > 0) != errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
	}
	var straight, pieced Collection
	run(&straight, 0)
	run(&pieced, 3)
	if n := len(pieced.Puzzles); n == 0 || n > 3 {
		t.Fatalf("%d puzzles from three positions", n)
	}
	run(&pieced, 0)
	same := slices.EqualFunc(straight.Puzzles, pieced.Puzzles, func(a, b *Puzzle) bool { return a.String() == b.String() })
	if len(straight.Puzzles) != 5 || !same {
		t.Errorf("%d puzzles at once, %d in two runs", len(straight.Puzzles), len(pieced.Puzzles))
	}
}

// The position in which a win is there all of a sudden is a candidate; one of a
// game that was won anyway is not.
func TestCandidates(t *testing.T) {
	_, k := makerOf(t, "chess")
	moves := []string{"f2f3", "e7e5", "g2g4", "d8h4"}
	for _, tt := range []struct {
		before search.Score // what Black thought a move earlier
		want   []Candidate
	}{
		{50, []Candidate{{"rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2"}}},
		{sudden + 1, nil},
	} {
		p, err := k.Game.Start(nil)
		if err != nil {
			t.Fatal(err)
		}
		scores := []search.Score{-50, tt.before, -300, search.WinIn(1)}
		g := tune.Game{Result: tune.SecondWins}
		for i, text := range moves {
			m, err := p.ParseMove(text)
			if err != nil {
				t.Fatal(err)
			}
			g.Plies = append(g.Plies, tune.NewPly(m, scores[i], false))
			p.Make(m)
		}
		if got := candidatesOf(t, k.Game, g); !slices.Equal(got, tt.want) {
			t.Errorf("%v, want %v", got, tt.want)
		}
	}
}

// candidatesOf writes a game to a file and reads that.
func candidatesOf(t *testing.T, g game.Game, played tune.Game) []Candidate {
	t.Helper()
	name := filepath.Join(t.TempDir(), "games.bin")
	w, err := tune.Open(name, tune.Header{Game: g.Name()})
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(w.Add(&tune.Chunk{Games: []tune.Game{played}}), w.Close()); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	list, err := Candidates(t.Context(), f, g)
	if err != nil {
		t.Fatal(err)
	}
	if xiangqi, _ := kits.Find("xiangqi"); xiangqi != nil {
		if _, err := f.Seek(0, 0); err != nil {
			t.Fatal(err)
		}
		if _, err := Candidates(t.Context(), f, xiangqi.Game); err == nil {
			t.Error("games of chess are taken for xiangqi")
		}
	}
	return list
}
