package strong_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"banco/game"
	"banco/search"
	"banco/search/strong"
)

// perpetual is a position in which White has a perpetual check, which is what a
// search sees, and a mate in fifteen moves.
const perpetual = "7k/2p3p1/4Q2p/p3n3/2pBP2P/2P3P1/1r2q3/5RK1 w - - 0 1"

const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// A mate too long for the search is proved beside it, and announced.
func TestMateProof(t *testing.T) {
	skipIfShort(t)
	for _, on := range []bool{true, false} {
		o := full(t, "chess")
		o.MateProof = on
		f := look(t, always, strong.New(o), parse(t, "chess", perpetual), search.Limits{Nodes: 60_000})
		if moves, mate := f.last().Score.Mate(); mate != on || on && moves < 1 {
			t.Errorf("with proofs of mates %v the score is %v", on, f.last().Score)
		}
		if n := f.last().Nodes; n > 60_000 {
			t.Errorf("%d nodes of 60000", n)
		}
	}
}

// told is a prover that is told what to answer, and counts how often it is asked.
type told struct {
	line  []game.Move
	takes uint64   // nodes; 0: all that it may
	asked []uint64 // the nodes
	moves []int
}

func (p *told) ProveMate(_ context.Context, _ game.Position, moves int, l search.Limits) ([]game.Move, uint64) {
	p.asked, p.moves = append(p.asked, l.Nodes), append(p.moves, moves)
	if p.takes > 0 {
		return p.line, p.takes
	}
	if moves > 0 && moves <= len(p.line)/2 {
		return nil, l.Nodes
	}
	return p.line, l.Nodes
}

// asking returns a searcher of chess with a prover.
func asking(t *testing.T, p *told) *strong.Searcher {
	o := full(t, "chess")
	o.Mates = func() search.MateProver { return p }
	return strong.New(o)
}

// The prover is asked where the game seems decided or drawn, and nowhere else, and not
// for more than its share.
func TestWhenMatesAreProved(t *testing.T) {
	const nodes = 40_000
	clock := search.GameTime{Left: [2]time.Duration{time.Hour, time.Hour}}
	p := parse(t, "chess", "6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1")
	for _, tt := range []struct {
		name, fen string
		limits    search.Limits
		want      bool
	}{
		{"even", start, search.Limits{Nodes: nodes}, false},
		{"a rook down", p.FEN(), search.Limits{Nodes: nodes}, true},
		{"drawn", perpetual, search.Limits{Nodes: nodes}, true},
		{"drawn, with a clock", perpetual, search.Limits{Nodes: nodes, GameTime: clock}, false},
		{"some moves only", p.FEN(), search.Limits{Nodes: nodes, Moves: p.Moves(nil)[:2]}, false},
		{"hardly a search", p.FEN(), search.Limits{Nodes: 4_000}, false},
	} {
		prover := &told{}
		position := parse(t, "chess", tt.fen)
		look(t, always, asking(t, prover), position, tt.limits)
		spent := uint64(0)
		for _, n := range prover.asked {
			spent += n
		}
		if got := len(prover.asked) > 0; got != tt.want || 2*spent > nodes+1 {
			t.Errorf("%s: asked with %d of %d nodes", tt.name, prover.asked, nodes)
		}
	}
}

// A mate that is proved is played and announced, whatever the search thinks of it.
// With a clock it ends the search, otherwise a shorter one is looked for. The next
// search tries as hard at once, until the mate is lost.
func TestProvedMateIsKept(t *testing.T) {
	p := parse(t, "chess", "6k1/5ppp/8/8/8/8/q4PPP/6K1 w - - 0 1")
	var line []game.Move
	for _, text := range []string{"h2h3", "h7h6", "h3h4", "h6h5", "g2g3"} { // no mate at all, which the search cannot know
		m, err := p.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		line = append(line, m)
		p.Make(m)
	}
	for range line {
		p.Unmake()
	}
	prover := &told{line: line}
	s := asking(t, prover)
	for _, l := range []search.Limits{{Nodes: 100_000}, {GameTime: search.GameTime{Left: [2]time.Duration{time.Hour, time.Hour}}}} {
		f := look(t, always, s, p, l)
		if f.move != line[0] || f.last().Score != search.WinIn(5) || !slices.Equal(f.last().PV, line) {
			t.Errorf("%+v: played %d, score %v, line %v", l, f.move, f.last().Score, f.last().PV)
		}
	}
	if !slices.Contains(prover.moves, 2) {
		t.Errorf("nothing shorter was looked for: %v", prover.moves)
	}
	prover.asked, prover.line, prover.takes = nil, nil, 10
	look(t, always, s, p, search.Limits{Nodes: 60_000})
	if len(prover.asked) != 1 { // with as many nodes as before: the search alone has to catch up
		t.Errorf("after a mate that is lost the prover is asked with %d nodes", prover.asked)
	}
	prover.line = line
	look(t, always, s, p, search.Limits{Nodes: 60_000})
	prover.asked, prover.line = nil, nil
	even := parse(t, "chess", start)
	look(t, always, s, even, search.Limits{Nodes: 2_000})
	look(t, always, s, even, search.Limits{Nodes: 2_000})
	if len(prover.asked) != 1 {
		t.Errorf("asked %d times in the two searches after a mate", len(prover.asked))
	}
}
