package five

import (
	"context"
	"testing"

	"banco/game"
	rules "banco/games/caro"
	"banco/search"
	"banco/search/threat"
)

// prove looks for a win of the side to move within so many nodes.
func prove(pr *Prover, p *rules.Position, nodes uint64) threat.Proof {
	return pr.Prove(p, search.NewBudget(context.Background(), search.Limits{}, p.Side()), threat.Task{Nodes: nodes})
}

// replayed plays proofs out against every legal reply. It shares nothing with
// the search but the winning moves it asks for.
type replayed struct {
	*Prover
	seen map[uint64]bool
}

// replay plays out the win of the side to move that pr has proved.
func replay(t *testing.T, pr *Prover, p *rules.Position) {
	t.Helper()
	pr.trustReplies = true
	(&replayed{pr, map[uint64]bool{}}).hold(t, NewBoard(p))
	pr.trustReplies = false
}

// hold reports a position in which the side to move does not win as proved.
func (r *replayed) hold(t *testing.T, p *Board) {
	t.Helper()
	if r.seen[p.Hash()] {
		return
	}
	r.seen[p.Hash()] = true
	fives := *p.Set(p.Turn(), Five)
	pt, ok := fives.Pop()
	if !ok {
		proof := prove(r.Prover, p.Position, 200_000)
		if proof.Verdict != threat.Won {
			t.Fatalf("%s: not won after all (%v)", p.FEN(), proof.Verdict)
		}
		pt = rules.Point(proof.Line[0])
	}
	p.Make(game.Move(pt))
	defer p.Unmake()
	if result := p.Result(); result.Over() {
		if result.Winner == p.Side() || result.Winner == game.NoSide {
			t.Fatalf("%s: the game ends with %v", p.FEN(), result)
		}
		return
	}
	for _, m := range p.Moves(nil) {
		p.Make(m)
		if result := p.Result(); result.Over() {
			t.Fatalf("%s: the reply ends the game", p.FEN())
		}
		r.hold(t, p)
		p.Unmake()
	}
}

// forcedWins are problems of renju from collections, with the number of plies
// of the published solutions, the last stone left out.
var forcedWins = []struct {
	name, fen string
	vcf       bool
}{
	{"renjuportal.com 3040", "15/8o2x3/4x1ox7/7x2o4/7ox2o3/6xxo1x4/5o1oox1o3/7xxo5/15/15/15/15/15/15/15 x", true},
	{"shadows and fog, by Tama Hoshiduki: 145 plies",
		"1xo1ox1xooooxoo/3x2oxxo2oxx/o1x9x1x/x3oo7oo/2x10xo/oxoo9xx/ox1x2o4x3/xooo3x1o4o/" +
			"oo12o/o5oxo5o/x3x4o4x/1x1x3ox6/6o1xx5/x8x2ox1/3x2xo2x3x x", true},
	{"a four answers a four", "15/15/15/15/15/15/7o7/7x1xxo3/8xo1x3/8x1o4/8o2o3/15/15/15/15 x", true},
	{"threes of White", "15/15/15/15/15/6x2x5/6xoo6/7x7/8o6/15/15/15/15/15/15 o", false},
	{"Hiroshi Okabe, five moves to the end, 68", "15/15/15/15/15/8o6/8o6/7x7/7o7/7xox5/6xox6/15/15/15/15 x", false},
	{"two forbidden points", "15/15/15/15/15/15/7o7/7xx6/7xo6/7oox5/6xxo6/15/15/15/15 o", false},
}

// TestForcedWins proves the problems with few nodes, so that time on any
// machine is short, and replays the proofs.
func TestForcedWins(t *testing.T) {
	skipIfShort(t)
	for _, tt := range forcedWins {
		p := parse(t, "rule=renju", tt.fen)
		pr := NewProver(4, tt.vcf)
		proof := prove(pr, p, 20_000)
		if proof.Verdict != threat.Won || len(proof.Line) != proof.Plies {
			t.Errorf("%s: %v, %d plies, a line of %d", tt.name, proof.Verdict, proof.Plies, len(proof.Line))
			continue
		}
		t.Logf("%s: %d plies with %d nodes", tt.name, proof.Plies, pr.vct.nodes+pr.vct.proofs)
		replay(t, pr, p)
	}
}

// TestProofsOfRandomPositions replays what is proved in random games, under
// every rule.
func TestProofsOfRandomPositions(t *testing.T) {
	skipIfShort(t)
	provers := [2]*Prover{NewProver(1, true), NewProver(1, false)}
	var proved [2]int
	const most = 15
	turn := 0
	playRandom(t, 64, func(f *Board) {
		turn++
		if f.Result().Over() || f.Count(f.Turn(), Five) > 0 || f.Size() > 15 || turn%2 > 0 {
			return
		}
		for i, pr := range provers {
			if proved[i] == most {
				continue
			}
			if proof := prove(pr, f.Position, 3000); proof.Verdict == threat.Won && proof.Plies > 3 {
				proved[i]++
				replay(t, pr, f.Position)
			}
		}
	})
	if proved[0] < most*2/3 || proved[1] < most {
		t.Errorf("only %v proofs", proved)
	}
}

// A proof whose first move is forgotten, with no nodes left to find it again, is
// none: a player who was told that he wins would have no move.
func TestForgottenProof(t *testing.T) {
	p := parse(t, "rule=caro", "9/9/9/4x4/2xx5/4x4/9/9/9 x counts=any")
	s := NewProver(1, false).vct
	s.reset(p)
	s.attacker, s.stop = s.Turn(), func() bool { return true }
	w := walk{vct: s, all: true}
	if got := w.proof(5); got.Verdict != threat.Unknown {
		t.Errorf("a win in %d plies without a move: %v", got.Plies, got.Line)
	}
}
