package alphabeta_test

import (
	"context"
	"testing"

	"banco/game"
	"banco/games/chess"
	"banco/search"
	"banco/search/alphabeta"
)

// mates are positions with a forced win in so many moves of the side to move,
// and no faster one. Those of xiangqi come from random games.
var mates = []struct {
	game, fen string
	moves     int
}{
	{"chess", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 1},
	{"chess", "6k1/8/6K1/8/8/8/8/R7 w - - 0 1", 1},
	{"chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2},
	{"chess", "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", 2},
	{"chess", "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3},
	{"xiangqi", "3k5/9/9/9/9/9/9/4R4/9/4KR3 w - - 0 1", 1},
	{"xiangqi", "4k4/9/9/9/9/9/9/R8/1R7/3K5 w - - 0 1", 2},
	{"xiangqi", "9/9/4k4/3n5/9/2B6/9/9/5K3/2p6 b - - 15 177", 2},
	{"xiangqi", "1C1a1a3/9/n2k5/p2Nc1n2/P5C2/9/5r3/B8/4K4/1RBA1Ap2 w - - 22 82", 2},
	{"xiangqi", "4k4/9/9/9/8r/9/6N2/9/9/2p2K3 b - - 49 189", 3},
	{"xiangqi", "3a5/4k4/4b4/9/9/9/9/3K5/1p3p3/9 b - - 26 169", 3},
}

// The exact form proves each mate at its depth and none before; the full form
// finds it when asked for a mate, and carries it out without losing a move.
func TestMates(t *testing.T) {
	for _, m := range mates {
		e := table[m.game]
		p := e.parse(t, m.fen)
		exact := alphabeta.Options{Guide: e.guide, Captures: true, Killers: true, History: true}
		for moves := 1; moves <= m.moves; moves++ {
			got := look(t, alphabeta.New(exact), p, search.Limits{Depth: 2*moves - 1})
			if mate, ok := got.score.Mate(); ok != (moves == m.moves) || ok && mate != moves {
				t.Errorf("%s: at depth %d the score is %d", m.fen, 2*moves-1, got.score)
			}
		}
		got := look(t, alphabeta.New(e.full()), p, search.Limits{Mate: m.moves})
		if mate, ok := got.score.Mate(); !ok || mate != m.moves {
			t.Errorf("%s: a search for mate in %d gives %d", m.fen, m.moves, got.score)
		}
		s := alphabeta.New(e.full())
		for range 2*m.moves - 1 {
			p.Make(look(t, s, p, search.Limits{Depth: 2*m.moves + 2}).move)
		}
		if r := p.Result(); !r.Over() || r.Winner == p.Side() || r.Winner == game.NoSide {
			t.Errorf("%s: after %d moves the game stands at %s", m.fen, m.moves, p.FEN())
		}
	}
}

// The side that is mated sees it coming, and lasts as long as it can.
func TestMated(t *testing.T) {
	p := table["chess"].parse(t, "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1")
	m, err := p.ParseMove("b1b7")
	if err != nil {
		t.Fatal(err)
	}
	p.Make(m)
	got := look(t, alphabeta.New(table["chess"].full()), p, search.Limits{Depth: 6})
	if mate, ok := got.score.Mate(); !ok || mate != -1 || got.score != search.LossIn(2) {
		t.Errorf("the score is %d, want %d", got.score, search.LossIn(2))
	}
}

// Won endings are brought home against the best defence the search finds.
func TestFinishesWonGames(t *testing.T) {
	e := table["chess"]
	for fen, moves := range map[string]int{
		"8/8/8/4k3/8/8/8/1Q2K3 w - - 0 1":   20,
		"8/8/8/4k3/8/8/8/R3K3 w - - 0 1":    40,
		"4k3/8/8/8/8/8/4P3/R3K3 w - - 20 1": 40,
		"4k3/8/8/8/3r4/8/8/4K3 b - - 30 1":  40,
	} {
		p, s, plies := e.parse(t, fen), alphabeta.New(e.full()), 0
		winner := p.Side()
		for ; plies < 2*moves && !p.Result().Over(); plies++ {
			p.Make(look(t, s, p, search.Limits{Depth: 6}).move)
		}
		if r := p.Result(); r.Winner != winner || r.Reason != game.Checkmate {
			t.Errorf("%s stands at %s after %d plies: %v", fen, p.FEN(), plies, r)
		}
	}
}

// homesick counts material, but First likes its queen on a1.
func homesick(p game.Position) search.Score {
	sum := chessMaterial(p)
	if p.(*chess.Position).At(0) == chess.NewPiece(game.First, chess.Queen) {
		sum += 50
	}
	return sum
}

// A draw by repetition that could be claimed is avoided by the side that is
// ahead, and looked for by the other.
func TestRepetitionOfTheGame(t *testing.T) {
	e := table["chess"]
	p := e.parse(t, "6k1/8/8/8/8/8/5PPP/Q5K1 w - - 0 1")
	play := func(text string) {
		m, err := p.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		p.Make(m)
	}
	for _, m := range []string{"a1b1", "g8h8", "b1a1", "h8g8", "a1b1", "g8h8", "b1a1"} {
		play(m)
	}
	o := e.full()
	got := look(t, alphabeta.New(o), p, search.Limits{Depth: 4})
	if p.FormatMove(got.move) != "h8g8" || got.score != 0 {
		t.Errorf("the side behind plays %s for %d, not the repetition", p.FormatMove(got.move), got.score)
	}
	p.Unmake()
	o.Evaluator = material(homesick)
	got = look(t, alphabeta.New(o), p, search.Limits{Depth: 2})
	if p.FormatMove(got.move) == "b1a1" || got.score < 500 {
		t.Errorf("the side ahead plays %s for %d, into a draw", p.FormatMove(got.move), got.score)
	}
}

// counter counts the reasons for which nodes end.
type counter map[search.Why]int

func (counter) Enter(int, game.Move, search.Score, search.Score) {}
func (c counter) Leave(_ int, _ search.Score, why search.Why)    { c[why]++ }

// Repetitions on the way from the root count where they are switched on.
func TestRepetitionOnTheWay(t *testing.T) {
	p := table["chess"].parse(t, "6k1/8/8/8/8/8/5PPP/Q5K1 w - - 0 1")
	for _, on := range []bool{false, true} {
		seen := counter{}
		s := alphabeta.New(alphabeta.Options{Repetition: on, Evaluator: table["chess"].eval, Guide: table["chess"].guide, Trace: seen})
		if _, err := s.Search(context.Background(), p, search.Limits{Depth: 4}, nil); err != nil {
			t.Fatal(err)
		}
		if (seen[search.Repeated] > 0) != on {
			t.Errorf("repetition %v: %d nodes end as repeated", on, seen[search.Repeated])
		}
	}
}
