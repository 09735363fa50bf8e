package threat_test

import (
	"slices"
	"testing"

	"banco/game"
	"banco/game/playout"
	"banco/search"
	"banco/search/threat"
)

// TestMatesByChecks proves mates that consist of checks alone, and no others.
func TestMatesByChecks(t *testing.T) {
	for _, tt := range []struct {
		game, fen string
		moves     int // 0: not by checks
	}{
		{"chess", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 1},
		{"chess", "5r1k/6pp/7N/8/2Q5/8/8/7K w - - 0 1", 2}, // smothered
		{"chess", "5r2/pR5p/3r4/PKP1q3/5k1P/8/8/8 b - - 0 51", 3},
		{"chess", "2r3nr/1NQ1Pk1p/b6P/1pp2p2/pP6/N4Pqp/P1K4R/3R4 w - - 2 44", 4},
		{"chess", "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", 0},   // a rook has to take the seventh rank first
		{"chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 0}, // Morphy's problem: mate in two, quietly
		{"chess", "6k1/8/8/8/8/8/5q2/7K b - - 0 1", 0},    // checks without end
		{"chess", "8/8/8/8/8/5k2/8/7K w - - 0 1", 0},      // no checks
		{"xiangqi", "3k5/9/9/9/9/9/9/4R4/9/4KR3 w - - 0 1", 1},
		{"xiangqi", "4k4/9/9/9/9/9/9/R8/1R7/3K5 w - - 0 1", 2},
		{"xiangqi", "1n1a5/4a2n1/3k5/3c2p2/pr3P3/P1P1p4/1p2P4/5K2B/R3A4/3AN1N2 b - - 17 64", 3},
		{"xiangqi", "5kb2/4a4/9/8r/4cnP2/1pB6/9/B4A1C1/3K5/1N3A2N b - - 4 67", 4},
		{"xiangqi", "4k4/9/9/9/9/9/9/9/N8/3K5 w - - 0 1", 0}, // a horse has to come nearer first
		{"jieqi", "9/1r2k4/7C1/1P2P2a1/p1a6/8P/9/2B1p2A1/2rAC1R1B/1N2K1c2 w n1b1 4 59", 3},
	} {
		p := parse(t, tt.game, tt.fen)
		proof := prove(p, 8)
		if got := (proof.Plies + 1) / 2; got != tt.moves || (proof.Verdict == threat.Won) != (tt.moves > 0) {
			t.Errorf("%s: %+v, want %d moves", tt.fen, proof, tt.moves)
		}
		if fen := p.FEN(); fen != parse(t, tt.game, tt.fen).FEN() {
			t.Errorf("%s comes back as %s", tt.fen, fen)
		}
		follow(t, p, proof)
	}
}

// follow plays the line of a proof to the end of the game.
func follow(t *testing.T, p game.Position, proof threat.Proof) {
	t.Helper()
	if proof.Verdict != threat.Won {
		return
	}
	q := p.Clone()
	for _, m := range proof.Line {
		if !slices.Contains(q.Moves(nil), m) {
			t.Fatalf("%s: %v is not legal in %s", p.FEN(), proof.Line, q.FEN())
		}
		q.Make(m)
	}
	if r := q.Result(); !r.Over() || r.Winner != p.Side() || len(proof.Line) != proof.Plies {
		t.Errorf("%s: %v leads to %s, %v", p.FEN(), proof, q.FEN(), r)
	}
}

// TestTask holds a proof to its limits: moves, nodes, and what to begin with.
func TestTask(t *testing.T) {
	p := parse(t, "xiangqi", "1n1a5/4a2n1/3k5/3c2p2/pr3P3/P1P1p4/1p2P4/5K2B/R3A4/3AN1N2 b - - 17 64")
	prover := threat.NewProver(threat.Checks{Guide: inCheck{}}, 1)
	budget := search.NewBudget(t.Context(), search.Limits{}, p.Side())
	if proof := prover.Prove(p, budget, threat.Task{Moves: 2}); proof.Verdict != threat.Unknown {
		t.Errorf("a mate in three in two moves: %+v", proof)
	}
	before := budget.Nodes()
	if proof := prover.Prove(p, budget, threat.Task{Nodes: 5}); proof.Verdict != threat.Unknown || budget.Nodes() > before+6 {
		t.Errorf("after %d nodes of 5: %+v", budget.Nodes()-before, proof)
	}
	full := prover.Prove(p, budget, threat.Task{})
	if again := prover.Prove(p, budget, threat.Task{First: full.Line[:1]}); again.Verdict != threat.Won {
		t.Errorf("with the right move: %+v", again)
	}
	others := slices.DeleteFunc(p.Moves(nil), func(m game.Move) bool { return m == full.Line[0] })
	if again := prover.Prove(p, budget, threat.Task{Moves: 3, First: others}); again.Verdict == threat.Won {
		t.Errorf("with all other moves: %+v", again)
	}
}

// TestProofsHold plays the proofs in positions of random games out, against all
// replies and all outcomes of chance moves.
func TestProofsHold(t *testing.T) {
	for name, least := range map[string]int{"chess": 15, "xiangqi": 15, "jieqi": 15} {
		rng, proved := playout.Random(7), 0
		for range 1500 {
			p := random(t, games[name], rng)
			if proof := prove(p, 3); proof.Verdict == threat.Won {
				proved++
				playOut(t, p, proof.Plies)
			}
			if proved == 2*least || testing.Short() && proved == least {
				break
			}
		}
		if proved < least {
			t.Errorf("%s: only %d proofs", name, proved)
		}
	}
}

// playOut makes sure that the side to move wins in so many plies by checks.
func playOut(t *testing.T, p game.Position, plies int) {
	t.Helper()
	proof := prove(p, (plies+1)/2)
	if proof.Verdict != threat.Won || proof.Plies > plies {
		t.Fatalf("%s: the win in %d plies is lost: %+v", p.FEN(), plies, proof)
	}
	mover := p.Side()
	for _, o := range game.Outcomes(p, proof.Line[0]) {
		p.Make(o.Move)
		if r := p.Result(); r.Over() {
			if r.Winner != mover {
				t.Fatalf("%s: the game ends with %v", p.FEN(), r)
			}
			p.Unmake()
			continue
		}
		for _, m := range p.Moves(nil) {
			for _, reply := range game.Outcomes(p, m) {
				p.Make(reply.Move)
				playOut(t, p, plies-2)
				p.Unmake()
			}
		}
		p.Unmake()
	}
}
