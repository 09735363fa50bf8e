package puzzles

import (
	"cmp"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"sync/atomic"
	"testing"

	"banco/engine"
	"banco/kits"
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

// gamesOf gives each position as a game that comes to it, after enough plies.
func gamesOf(fens []string, played *atomic.Int32) Source {
	return func(yield func(Playing, error) bool) {
		for _, fen := range fens {
			list := make([]Candidate, firstPly)
			for i := range list {
				list[i].FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
			}
			list = append(list, Candidate{fen, "Italian Game"})
			play := func(context.Context, *Worker) ([]Candidate, error) {
				played.Add(1)
				return list, nil
			}
			if !yield(play, nil) {
				return
			}
		}
	}
}

// A run that was stopped goes on where it stopped, and finds what it would have found
// without, however many workers it has. Mirror images are found once.
func TestRunGoesOn(t *testing.T) {
	_, k := makerOf(t, "chess")
	fens := []string{"7k/8/6K1/8/8/8/8/8 w - - 0 1"}
	for i, p := range Of("chess").All() {
		if i == 5 {
			break
		}
		fens = append(fens, p.FEN)
	}
	fens = append(fens, fens[2], "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "5Kbk/6pp/6P1/8/8/8/8/7R w - - 0 1", "r7/8/8/8/8/1p6/PP6/KBk5 b - - 0 1")
	stopped := errors.New("stop")
	var played atomic.Int32
	run := func(workers, begin, stopAfter int, have *Collection) (games int) {
		r := Run{Kit: k, Source: gamesOf(fens, &played), Workers: workers, Begin: begin, Count: 100}
		r.Done = func(done int, found []*Puzzle) error {
			games = done
			have.Puzzles = append(have.Puzzles, found...)
			if done == stopAfter {
				return stopped
			}
			return nil
		}
		before := &Collection{Puzzles: slices.Clone(have.Puzzles)}
		if err := r.Find(t.Context(), before); stopAfter == 0 && err != nil || stopAfter > 0 && !errors.Is(err, stopped) {
			t.Fatal(err)
		}
		return games
	}
	var straight, pieced Collection
	if games := run(1, 0, 0, &straight); games != len(fens) {
		t.Errorf("%d games of %d", games, len(fens))
	}
	begin := run(3, 0, 4, &pieced)
	played.Store(0)
	if run(3, begin, 0, &pieced); int(played.Load()) != len(fens)-begin {
		t.Errorf("%d games are looked through after %d of %d", played.Load(), begin, len(fens))
	}
	same := slices.EqualFunc(straight.Puzzles, pieced.Puzzles, func(a, b *Puzzle) bool { return a.String() == b.String() })
	if len(straight.Puzzles) != 5 || !same || straight.Puzzles[0].Opening != "Italian Game" {
		t.Errorf("%d puzzles at once, %d in two runs", len(straight.Puzzles), len(pieced.Puzzles))
	}
	if merged := Merge(k.Game, &straight, &pieced); len(merged) != 5 {
		t.Errorf("%d puzzles together", len(merged))
	}
}

// All puzzles with hidden pieces have one move; of the proved ones of a length no more
// than a part is taken.
func TestRunTakesEnough(t *testing.T) {
	const count = 9
	for name, want := range map[string]int{"jieqi": count, "caro": count / sameLength} {
		_, k := makerOf(t, name)
		h := newHave(k.Game, count)
		var list []*Puzzle
		moves := 0
		for _, p := range Of(name).All() {
			if moves = cmp.Or(moves, p.Moves); p.Moves == moves {
				list = append(list, p)
			}
			if len(list) == 2*count {
				break
			}
		}
		if got := len(h.take(list)); got != want {
			t.Errorf("%s: %d puzzles of %d are taken, want %d", name, got, len(list), want)
		}
	}
}

// A run ends with the error of its source and when it is interrupted.
func TestRunEnds(t *testing.T) {
	_, k := makerOf(t, "chess")
	broken := errors.New("broken")
	r := Run{Kit: k, Workers: 2, Count: 1, Done: func(int, []*Puzzle) error { return nil }}
	r.Source = func(yield func(Playing, error) bool) { yield(nil, broken) }
	if err := r.Find(t.Context(), &Collection{}); !errors.Is(err, broken) {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	r.Source = SelfPlay(k.Game, 1)
	r.Done = func(games int, _ []*Puzzle) error {
		if games == 2 {
			cancel()
		}
		return nil
	}
	r.Count = 1000
	if err := r.Find(ctx, &Collection{}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// The same seed plays the same game, from an opening of the book.
func TestSelfPlay(t *testing.T) {
	for _, name := range []string{"chess", "jieqi"} {
		_, k := makerOf(t, name)
		var games [2][]Candidate
		for i := range games {
			w, err := NewWorker(k)
			if err != nil {
				t.Fatal(err)
			}
			number := 0
			for play := range SelfPlay(k.Game, 5) {
				list, err := play(t.Context(), w)
				if err != nil {
					t.Fatal(err)
				}
				games[i] = append(games[i], list...)
				if number++; number == 3 {
					break
				}
			}
		}
		if len(games[0]) < 60 || !slices.Equal(games[0], games[1]) {
			t.Errorf("%s: %d and %d positions", name, len(games[0]), len(games[1]))
		}
		if last := games[0][len(games[0])-1]; name == "chess" && last.Opening == "" {
			t.Error("no opening is known")
		}
	}
}

func candidatesOf(t *testing.T, s Source) (all []Candidate, err error) {
	t.Helper()
	for play, err := range s {
		if err != nil {
			return all, err
		}
		list, err := play(t.Context(), nil)
		if err != nil {
			return all, err
		}
		all = append(all, list...)
	}
	return all, nil
}

// Games come from files of self-play and of records, with the openings they came through.
func TestCandidatesOfFiles(t *testing.T) {
	_, k := makerOf(t, "chess")
	p, err := k.Game.Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	g := tune.Game{Result: tune.SecondWins}
	for _, text := range []string{"f2f3", "e7e5", "g2g4", "d8h4"} {
		m, err := p.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		g.Plies = append(g.Plies, tune.NewPly(m, 10, false))
		p.Make(m)
	}
	played, pgn := filepath.Join(t.TempDir(), "games.bin"), filepath.Join(t.TempDir(), "games.pgn")
	w, err := tune.Open(played, tune.Header{Game: "chess"})
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(w.Add(&tune.Chunk{Games: []tune.Game{g}}), w.Close()); err != nil {
		t.Fatal(err)
	}
	text := "[Event \"a\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n[Event \"b\"]\n\n1. e4 c5 2. Nf3 *\n"
	if err := os.WriteFile(pgn, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]int{played: 4, pgn: 9} {
		list, err := candidatesOf(t, FromFile(t.Context(), name, k.Game))
		if err != nil || len(list) != want || list[1].Opening != "Barnes Opening" {
			t.Errorf("%s: %d positions, %v", name, len(list), err)
		}
		if name == pgn && list[8].Opening != "Sicilian Defense" {
			t.Errorf("%+v", list[8])
		}
	}
	xiangqi, _ := kits.Find("xiangqi")
	if _, err := candidatesOf(t, FromFile(t.Context(), played, xiangqi.Game)); !errors.Is(err, errOtherGame) {
		t.Error("games of chess are taken for xiangqi:", err)
	}
	if _, err := candidatesOf(t, FromFile(t.Context(), pgn+".not", k.Game)); !errors.Is(err, os.ErrNotExist) {
		t.Error("a file that is not there:", err)
	}
}

// Mirror images and the same with the sides exchanged are one puzzle, others are not.
func TestKey(t *testing.T) {
	for game, list := range map[string][]string{
		"chess": {
			"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "5Kbk/6pp/6P1/8/8/8/8/7R w - - 7 40", "r7/8/8/8/8/1p6/PP6/KBk5 b - - 0 1",
			"kbK5/pp6/1P6/8/8/8/8/1R6 w - - 0 1",
		},
		"xiangqi": {
			"3P1kb2/3Ra4/3Pba3/9/9/5r3/9/5C3/4A4/4KA3 w - - 11 62", "2bk1P3/4aR3/3abP3/9/9/3r5/9/3C5/4A4/3AK4 w - - 0 1",
			"4ka3/4a4/5c3/9/5R3/9/9/3pBA3/3rA4/3p1KB2 b - - 0 1", "3P1kb2/3Ra4/3Pba3/9/9/5r3/9/5C3/4A4/4KA3 b - - 11 62",
		},
		"caro": {
			"xo3/5/5/5/5 x rule=caro opening=free", "5/5/5/o4/x4 x rule=caro opening=free", "4x/4o/5/5/5 x rule=caro opening=free",
			"x1o2/5/5/5/5 x rule=caro opening=free",
		},
	} {
		k, err := kits.Find(game)
		if err != nil {
			t.Fatal(err)
		}
		var keys []uint64
		for _, fen := range list {
			p, err := k.Game.Parse(nil, fen)
			if err != nil {
				t.Fatal(fen, err)
			}
			key, err := Key(k.Game, p)
			if err != nil {
				t.Fatal(err)
			}
			keys = append(keys, key)
		}
		if keys[0] != keys[1] || keys[0] != keys[2] || keys[0] == keys[3] {
			t.Errorf("%s: %x", game, keys)
		}
	}
}
