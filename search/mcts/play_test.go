package mcts_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"banco/game"
	"banco/search"
	"banco/search/mcts"
)

// The fields by name.
var (
	chessField   = &fields[0]
	xiangqiField = &fields[1]
	jieqiField   = &fields[2]
	caroField    = &fields[3]
)

// look searches once and returns the move with the last report.
func look(t *testing.T, s *mcts.Searcher, p game.Position, l search.Limits) (game.Move, search.Info) {
	t.Helper()
	var last search.Info
	m, err := s.Search(context.Background(), p, l, func(i search.Info) {
		if i.MultiPV == 1 {
			last = i
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return m, last
}

// mates are positions with a forced win in so many moves.
var mates = []struct {
	field *field
	fen   string
	moves int
}{
	{chessField, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 1},
	{chessField, "4k3/Q7/4K3/8/8/8/8/8 w - - 0 1", 1},
	{chessField, "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", 2},
	{chessField, "r1b2k1r/ppp1bppp/8/1B1Q4/5q2/2P5/PPP2PPP/R3R1K1 w - - 1 1", 2},
	{xiangqiField, "3k5/9/9/9/9/9/9/4R4/9/4KR3 w - - 0 1", 1},
	{xiangqiField, "4k4/9/9/9/9/9/9/R8/1R7/3K5 w - - 0 1", 2},
	{xiangqiField, "9/9/4k4/3n5/9/2B6/9/9/5K3/2p6 b - - 15 177", 2},
}

// A mate is proved, and carried out against every defence that the same search
// finds, without losing a move.
func TestProvesMates(t *testing.T) {
	for _, m := range mates {
		p, s := m.field.parse(t, m.fen), m.field.searcher(mcts.Options{})
		winner := p.Side()
		move, info := look(t, s, p, search.Limits{Nodes: 3000})
		if mate, ok := info.Score.Mate(); !ok || mate != m.moves {
			t.Errorf("%s: the score is %d, not mate in %d", m.fen, info.Score, m.moves)
			continue
		}
		for range 2*m.moves - 2 {
			p.Make(move)
			move, _ = look(t, s, p, search.Limits{Nodes: 3000})
		}
		p.Make(move)
		if r := p.Result(); !r.Over() || r.Winner != winner {
			t.Errorf("%s: after %d moves the game stands at %s", m.fen, m.moves, p.FEN())
		}
	}
}

// The side that is mated knows, and lasts as long as it can.
func TestSeesLoss(t *testing.T) {
	p := chessField.parse(t, "7k/1R6/8/8/8/8/R7/6K1 b - - 0 1")
	if _, info := look(t, chessField.searcher(mcts.Options{}), p, search.Limits{Nodes: 1000}); info.Score != search.LossIn(2) {
		t.Errorf("the score is %d, want %d", info.Score, search.LossIn(2))
	}
}

// Won endings are brought home against the best defence the search finds.
func TestFinishesWonGames(t *testing.T) {
	for _, end := range []struct {
		field *field
		fen   string
	}{
		{chessField, "8/8/8/4k3/8/8/8/1Q2K3 w - - 0 1"},
		{chessField, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"},
		{chessField, "4k3/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1"},
		{xiangqiField, "3ak4/9/9/9/9/9/9/9/4A4/R3KA3 w - - 0 1"},
		{xiangqiField, "4k4/9/9/9/9/9/9/9/4N4/4KA3 w - - 0 1"},
	} {
		p, plies := end.field.parse(t, end.fen), 0
		s := [2]*mcts.Searcher{end.field.searcher(mcts.Options{}), end.field.searcher(mcts.Options{})}
		for winner := p.Side(); ; plies++ {
			if r := p.Result(); r.Over() || plies == 100 {
				if r.Winner != winner || !r.Over() {
					t.Errorf("%s stands at %s after %d plies: %v", end.fen, p.FEN(), plies, r.Reason)
				}
				break
			}
			m, _ := look(t, s[plies%2], p, search.Limits{Nodes: 600, Seed: uint64(plies)})
			p.Make(m)
		}
	}
}

// In caro a five is made where it can be, prevented where it must be, and an
// open three is answered; one of one's own is a win in two.
func TestSeesThreats(t *testing.T) {
	for _, c := range []struct {
		stones, good string
		mate         int
	}{
		{"h8 a1 i8 a15 j8 o1 k8 o15", "g8 l8", 1},
		{"h8 g8 i8 a1 j8 a15 k8", "l8 m8", 0}, // a five with both ends blocked does not win
		{"h8 a1 i8 a15 j8", "f8 g8 k8 l8", 0},
		{"h8 a1 i8 a15 j8 o1", "g8 k8", 2},
	} {
		p := caroField.parse(t, "")
		for _, stone := range strings.Fields(c.stones) {
			m, err := p.ParseMove(stone)
			if err != nil {
				t.Fatal(err)
			}
			p.Make(m)
		}
		m, info := look(t, caroField.searcher(mcts.Options{}), p, search.Limits{Nodes: 500})
		if move := p.FormatMove(m); !slices.Contains(strings.Fields(c.good), move) {
			t.Errorf("after %s it plays %s, not one of %s", c.stones, move, c.good)
		}
		if mate, _ := info.Score.Mate(); mate != c.mate {
			t.Errorf("after %s the score is %d, want a mate in %d", c.stones, info.Score, c.mate)
		}
	}
}

// A draw by repetition is avoided by the side that is ahead, and looked for by
// the other.
func TestRepetitionIsADraw(t *testing.T) {
	p := chessField.parse(t, "6k1/8/8/8/8/8/5PPP/Q5K1 w - - 0 1")
	for _, text := range []string{"a1b1", "g8h8", "b1a1", "h8g8", "a1b1", "g8h8", "b1a1"} {
		m, err := p.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		p.Make(m)
	}
	m, info := look(t, chessField.searcher(mcts.Options{}), p, search.Limits{Nodes: 500})
	if p.FormatMove(m) != "h8g8" || info.Score != 0 {
		t.Errorf("the side behind plays %s for %d, not the repetition", p.FormatMove(m), info.Score)
	}
	p.Unmake()
	if m, info = look(t, chessField.searcher(mcts.Options{}), p, search.Limits{Nodes: 500}); p.FormatMove(m) == "b1a1" || info.Score < 500 {
		t.Errorf("the side ahead plays %s for %d, into a draw", p.FormatMove(m), info.Score)
	}
}

// Whole games are played by the rules, by one searcher for both sides.
func TestPlaysWholeGames(t *testing.T) {
	forms(t, func(t *testing.T, f *field, form mcts.Form) {
		s := f.searcher(mcts.Options{Form: form, Hash: 1})
		p := f.parse(t, "")
		var deal game.Deal
		if d, ok := f.rules.(game.Dealer); ok {
			var err error
			if deal, err = d.Deal(f.variant, [32]byte{1}); err != nil {
				t.Fatal(err)
			}
		}
		for plies := 0; !p.Result().Over() && plies < 400; plies++ {
			if deal != nil {
				p = deal.View(p.Side())
			}
			m, _ := look(t, s, p, search.Limits{Nodes: 20, Seed: uint64(plies)})
			if !slices.Contains(p.Moves(nil), m) {
				t.Fatalf("%s: %d is not a legal move", p.FEN(), m)
			}
			if deal == nil {
				p.Make(m)
				continue
			}
			if err := deal.Play(m); err != nil {
				t.Fatal(err)
			}
			p = deal.View(game.NoSide)
		}
	})
}
