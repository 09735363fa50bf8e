package solve

import (
	"math/rand/v2"
	"testing"

	"banco/game"
	"banco/search"
)

// graph is all positions that the attacker's checks and the replies to them
// lead to, with what is won in it: worked out backwards, without any of the
// search's means.
type graph struct {
	nodes map[string]*knot
	most  int
}

// knot is a position of a graph. moves is the distance to the end in moves of
// the attacker, 0 where it is not won.
type knot struct {
	attacks bool
	mated   bool
	next    []*knot
	won     bool
	moves   int
}

// explore adds the position that stands; nil where there are too many.
func (g *graph) explore(p board, attacker game.Side, quiet bool) *knot {
	key := withoutCounters(p.FEN())
	if k := g.nodes[key]; k != nil {
		return k
	}
	if len(g.nodes) >= g.most {
		return nil
	}
	k := &knot{attacks: p.Side() == attacker}
	g.nodes[key] = k
	moves := p.Moves(nil)
	if k.attacks && !quiet {
		moves = p.CheckingMoves(nil)
	}
	if len(moves) == 0 && !k.attacks {
		k.mated = p.Result().Winner == attacker
	}
	for _, m := range moves {
		q := p.Clone().(board)
		q.Make(m)
		fresh, _ := freshCopy(q)
		n := g.explore(fresh, attacker, quiet)
		if n == nil {
			return nil
		}
		k.next = append(k.next, n)
	}
	return k
}

// freshCopy returns the position without history, its clocks at the start.
func freshCopy(p board) (board, error) {
	name := "xiangqi"
	if _, chess := p.(game.Claimer); chess {
		name = "chess"
	}
	k, err := findKit(name)
	if err != nil {
		return nil, err
	}
	q, err := k.Game.Parse(nil, withoutCounters(p.FEN())+" 0 1")
	if err != nil {
		return nil, err
	}
	return q.(board), nil
}

// settle works out what is won, sweep by sweep: after n sweeps all that is won
// within n moves is known.
func (g *graph) settle() {
	for _, k := range g.nodes {
		k.won = k.mated
	}
	for moves, changed := 1, true; changed; moves++ {
		changed = false
		var newly []*knot
		for _, k := range g.nodes {
			if k.attacks && !k.won {
				for _, n := range k.next {
					if n.won && n.moves < moves {
						newly = append(newly, k)
						break
					}
				}
			}
		}
		for _, k := range newly {
			k.won, k.moves, changed = true, moves, true
		}
		for _, k := range g.nodes {
			if !k.attacks && !k.won && len(k.next) > 0 {
				all := true
				for _, n := range k.next {
					all = all && n.won
				}
				if all {
					k.won, k.moves, changed = true, moves, true
				}
			}
		}
	}
}

func withoutCounters(fen string) string {
	for range 2 {
		i := len(fen) - 1
		for fen[i] != ' ' {
			i--
		}
		fen = fen[:i]
	}
	return fen
}

// beforeTheEnd returns a position of a random game, one to six plies before its
// end.
func beforeTheEnd(t *testing.T, name string, rng *rand.Rand) board {
	t.Helper()
	k, err := findKit(name)
	if err != nil {
		t.Fatal(err)
	}
	p, err := k.Game.Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	var buf []game.Move
	for plies := 0; ; plies++ {
		buf = p.Moves(buf[:0])
		if len(buf) == 0 || plies == 300 {
			break
		}
		p.Make(buf[rng.IntN(len(buf))])
	}
	for range 1 + rng.IntN(6) {
		p.Unmake()
	}
	q, err := freshCopy(p.(board))
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// The verdicts of searches by checks without a limit are those of a count
// backwards over all positions that checks lead to, perpetual ones included,
// and so are the shortest lengths.
func TestChecksAgreeWithTheWholeGraph(t *testing.T) {
	enough := 60
	if testing.Short() {
		enough = 20
	}
	for _, name := range []string{"chess", "xiangqi"} {
		k, _ := findKit(name)
		s, err := New(k, 8<<20)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(7, 7))
		proven, refuted, circular := 0, 0, 0
		for proven+refuted < enough {
			p := beforeTheEnd(t, name, rng)
			if p.Result().Over() || len(p.CheckingMoves(nil)) == 0 {
				continue
			}
			g := graph{nodes: map[string]*knot{}, most: 150}
			root := g.explore(p, p.Side(), false)
			if root == nil {
				continue
			}
			g.settle()
			a, err := s.Solve(t.Context(), Task{Position: p, Winner: p.Side(), Forcing: true})
			if err != nil {
				t.Fatal(err)
			}
			want := Refuted
			if root.won {
				want = Proven
				proven++
			} else {
				refuted++
			}
			if s.prover.repetitions > 0 {
				circular++
			}
			if a.Verdict != want || a.Verdict == Proven && (a.Moves != root.moves || !a.Shortest) {
				t.Errorf("%s: %v in %d moves (shortest %v), want %v in %d", p.FEN(), a.Verdict, a.Moves, a.Shortest, want, root.moves)
			}
		}
		if proven < enough/6 || refuted < enough/6 || circular < enough/20 && name == "xiangqi" {
			t.Errorf("%s: %d proven, %d refuted, %d with repetitions: too few to tell", name, proven, refuted, circular)
		}
	}
}

// winsIn tells by brute force whether the side to move wins within so many
// moves.
func winsIn(p board, moves int) bool {
	for _, m := range p.Moves(nil) {
		p.Make(m)
		won := p.Result().Over() && p.Result().Winner == p.Side().Other()
		if !won && moves > 1 && !p.Result().Over() {
			won = true
			for _, r := range p.Moves(nil) {
				p.Make(r)
				won = winsIn(p, moves-1)
				p.Unmake()
				if !won {
					break
				}
			}
		}
		p.Unmake()
		if won {
			return true
		}
	}
	return false
}

// With a limit on moves, quiet moves included, brute force agrees.
func TestLimitsAgreeWithBruteForce(t *testing.T) {
	for _, name := range []string{"chess", "xiangqi"} {
		k, _ := findKit(name)
		s, err := New(k, 8<<20)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(3, 3))
		var seen [3]int
		for range 40 {
			p := beforeTheEnd(t, name, rng)
			if p.Result().Over() {
				continue
			}
			for moves := 1; moves <= 2; moves++ {
				a, err := s.Solve(t.Context(), Task{Position: p, Winner: p.Side(), Moves: moves, Limits: search.Limits{Nodes: 1e7}})
				if err != nil {
					t.Fatal(err)
				}
				want := Refuted
				if winsIn(p, moves) {
					want = Proven
				}
				if seen[a.Verdict]++; a.Verdict != want {
					t.Errorf("%s in %d: %v, want %v", p.FEN(), moves, a.Verdict, want)
				}
			}
		}
		if seen[Proven] < 5 || seen[Refuted] < 5 {
			t.Errorf("%s: %v verdicts are too few to tell", name, seen)
		}
	}
}
