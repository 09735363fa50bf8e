package caro

import (
	"context"
	"slices"
	"testing"

	"banco/game"
	rules "banco/games/caro"
	"banco/search"
	"banco/search/alphabeta"
	"banco/search/threat"
)

// prover proves wins of one kind.
type prover struct {
	name string
	*threat.Prover
}

func provers() []prover {
	return []prover{{"fours", threat.NewProver(Fours{}, 1)}, {"threes", threat.NewProver(Threes{}, 1)}}
}

// win looks for a win of the side to move in so many moves.
func (pr prover) win(p game.Position, moves int) ([]game.Move, threat.Verdict) {
	budget := search.NewBudget(context.Background(), search.Limits{}, p.Side())
	proof := pr.Prove(p, budget, threat.Task{Moves: moves, Nodes: 50_000})
	return proof.Line, proof.Verdict
}

// problems are positions with what is proved of them: in how many moves of the
// side to move it wins by fours, and by threes too; 0 where it does not.
var problems = []struct {
	name, rule, fen string
	fours, threes   int
}{
	{"five", "caro", "9/9/9/9/2xxxx3/9/9/9/9 x", 1, 1},
	{"five at the edge", "caro", "9/9/9/9/1xxxxo3/9/9/9/9 x", 1, 1},
	{"five between two stones", "caro", "9/9/9/9/oxxxx1o2/9/9/9/9 x", 0, 0},
	{"five between two stones in gomoku", "standard", "9/9/9/9/oxxxx1o2/9/9/9/9 x", 1, 1},
	{"six", "caro", "9/9/9/9/1xxx1xx2/9/9/9/9 x", 0, 0},
	{"six in freestyle", "freestyle", "9/9/9/9/1xxx1xx2/9/9/9/9 x", 1, 1},
	{"open four", "caro", "9/9/9/9/3xxx3/9/9/9/9 x", 2, 2},
	{"open four with a stone beyond each end", "caro", "9/9/9/9/o1xxx2o1/9/9/9/9 x", 0, 0},
	{"the same in gomoku", "standard", "9/9/9/9/o1xxx2o1/9/9/9/9 x", 2, 2},
	{"four in the corner", "caro", "xxx6/9/9/9/9/9/9/9/9 x", 0, 0},
	{"two fours", "caro", "4o4/4x4/4x4/4x4/oxxx5/9/9/9/9 x", 2, 2},
	{"two fours, which renju forbids", "renju", "4o4/4x4/4x4/4x4/oxxx5/9/9/9/9 x", 0, 4},
	{"two fours of White in renju", "renju", "4x4/4o4/4o4/4o4/xooo5/9/9/9/9 o", 2, 2},
	{"two threes", "caro", "9/9/9/4x4/2xx5/4x4/9/9/9 x", 0, 3},
	{"two threes, which renju forbids", "renju", "9/9/9/4x4/2xx5/4x4/9/9/9 x", 0, 0},
	{"two threes of White in renju", "renju", "9/9/9/4o4/2oo5/4o4/9/9/9 o", 0, 3},
	{"a four and a three", "caro", "9/9/9/4x4/oxxx5/4x4/9/9/9 x", 3, 3},
	{"a four that answers a four", "caro", "9/4x4/4x4/4x4/oooo5/9/9/9/9 x", 2, 2},
	{"black cannot block on a forbidden point", "renju", "9/9/5x3/5x3/xooo5/6x2/7x1/9/9 o", 2, 2},
	{"black can where it is not forbidden", "standard", "9/9/5x3/5x3/xooo5/6x2/7x1/9/9 o", 0, 0},
}

// TestProblems proves them, and has the proofs played out.
func TestProblems(t *testing.T) {
	for _, tt := range problems {
		p := parse(t, "rule="+tt.rule, tt.fen+" counts=any")
		for i, pr := range provers() {
			want := []int{tt.fours, tt.threes}[i]
			line, verdict := pr.win(p, 10)
			if got := (len(line) + 1) / 2; got != want || (verdict == threat.Won) != (want > 0) {
				t.Errorf("%s: %s win in %d (%v, %s), want %d", tt.name, pr.name, got, verdict, names(p, line), want)
			}
			if verdict == threat.Won {
				pr.playOut(t, p, len(line))
			}
		}
	}
}

// playOut plays a proved win against every legal reply: each leaves a win that
// can be proved, and none takes more than the plies proved.
func (pr prover) playOut(t *testing.T, p *rules.Position, plies int) {
	t.Helper()
	line, verdict := pr.win(p, (plies+1)/2)
	if verdict != threat.Won || len(line) > plies {
		t.Fatalf("%s: the win in %d plies is lost (%v, %d)", p.FEN(), plies, verdict, len(line))
	}
	p.Make(line[0])
	defer p.Unmake()
	if r := p.Result(); r.Over() {
		if r.Winner != p.Side().Other() || len(line) != 1 {
			t.Fatalf("%s: the game ends with %v, %d plies to go", p.FEN(), r, len(line)-1)
		}
		return
	}
	for _, m := range p.Moves(nil) {
		p.Make(m)
		if p.Result().Over() {
			t.Fatalf("%s: the reply ends the game", p.FEN())
		}
		pr.playOut(t, p, plies-2)
		p.Unmake()
	}
}

// TestProofsOfRandomPositions plays out what is proved in games on small
// boards, and holds fours against a search of all moves: a win in two moves is
// one by fours.
func TestProofsOfRandomPositions(t *testing.T) {
	all, proved, refuted := alphabeta.New(alphabeta.Options{}), 0, 0
	list := provers()
	for i, p := range randomPositions(t, 60, "rule=caro,size=7", "rule=renju,size=8", "rule=caro-free,size=7",
		"rule=standard,size=7", "rule=freestyle,size=6") {
		pr := list[i%2]
		line, verdict := pr.win(p, 3)
		if verdict == threat.Won && len(line) <= 5 {
			proved++
			pr.playOut(t, p, len(line))
		}
		if len(p.Moves(nil)) > 40 {
			continue
		}
		var score search.Score
		if _, err := all.Search(context.Background(), p, search.Limits{Depth: 3}, func(i search.Info) { score = i.Score }); err != nil {
			t.Fatal(err)
		}
		if _, verdict = list[0].win(p, 2); (verdict == threat.Won) != (score > search.MateBound) {
			t.Fatalf("%s: proved %v, but the score is %d", p.FEN(), verdict, score)
		} else if verdict != threat.Won {
			refuted++
		}
	}
	if proved < share(20) || refuted < share(100) {
		t.Errorf("only %d proofs and %d refutations", proved, refuted)
	}
}

// TestForcersAllocateNothing, once buffers have grown.
func TestForcersAllocateNothing(t *testing.T) {
	buf := make([]game.Move, 0, 512)
	for _, p := range randomPositions(t, 8, allRules...) {
		for _, f := range []threat.Forcer{Fours{}, Threes{}} {
			if n := testing.AllocsPerRun(1, func() {
				buf = f.Forcing(p, false, buf[:0])
				buf = f.Replies(p, buf[:0])
			}); n != 0 {
				t.Fatalf("%T: %v allocations", f, n)
			}
		}
	}
}

// TestOtherFirstMoves asks for a second win beside an open four: two fours win as
// soon, and the list of forcing moves must not end before them.
func TestOtherFirstMoves(t *testing.T) {
	p := parse(t, "rule=caro", "15/8x6/xoxxx10/3x11/oxxxx1o7o/1o1o11/4o10/4x10/4o10/3xoooox6/4o10/4o10/14o/4x10/11x3 x counts=any")
	for _, pr := range provers() {
		line, _ := pr.win(p, 2)
		if len(line) != 3 {
			t.Fatalf("%s: %s", pr.name, names(p, line))
		}
		others := slices.DeleteFunc(p.Moves(nil), func(m game.Move) bool { return m == line[0] })
		budget := search.NewBudget(context.Background(), search.Limits{}, p.Side())
		proof := pr.Prove(p, budget, threat.Task{Moves: 2, First: others})
		if proof.Verdict != threat.Won || proof.Line[0] == line[0] {
			t.Errorf("%s: beside %s, %v by %s", pr.name, names(p, line[:1]), proof.Verdict, names(p, proof.Line))
		}
	}
}
