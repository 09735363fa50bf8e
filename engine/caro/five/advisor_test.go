package five

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"banco/game"
	rules "banco/games/caro"
	"banco/search"
)

// An advisor that follows positions of a game, in whatever order it is asked about
// them, says what one says that begins with the position.
func TestAdvisorFollows(t *testing.T) {
	n := randomNetwork(32, 4)
	one := NewAdvisor(n, search.NoGuide{})
	variants := append(netVariants, game.Variant{"opening": "swap2"}, game.Variant{"rule": "caro", "size": "15"})
	for k, v := range variants {
		rng := rand.New(rand.NewPCG(uint64(k), 5))
		p := startOf(t, v)
		for range 400 {
			for range 1 + rng.IntN(4) {
				if p.Made() > 0 && (rng.IntN(5) < 2 || p.Result().Over()) {
					p.Unmake()
				} else if moves := p.Moves(nil); len(moves) > 0 {
					p.Make(moves[rng.IntN(len(moves))])
				}
			}
			if p.Result().Over() {
				continue
			}
			fresh := NewAdvisor(n, search.NoGuide{})
			if got, want := one.Evaluate(p), fresh.Evaluate(p); got != want {
				t.Fatalf("%s: %d, and %d from the position", p.FEN(), got, want)
			}
			checkAdvice(t, one, fresh, p)
		}
	}
}

// checkAdvice checks that two advisors say the same of moves, that these are legal,
// and that their priors sum to 1.
func checkAdvice(t *testing.T, one, fresh *Advisor, p *rules.Position) {
	t.Helper()
	moves, legal := one.Candidates(p, nil), p.Moves(nil)
	if want := fresh.Candidates(p, nil); !slices.Equal(moves, want) || len(moves) == 0 {
		t.Fatalf("%s: candidates %v, and %v from the position", p.FEN(), moves, want)
	}
	sum, priors := 0.0, make([]float32, len(moves))
	one.Priors(p, moves, priors)
	for i, m := range moves {
		if sum += float64(priors[i]); !slices.Contains(legal, m) || priors[i] <= 0 {
			t.Fatalf("%s: %s has a prior of %v", p.FEN(), p.FormatMove(m), priors[i])
		}
		if one.Gain(p, m) != fresh.Gain(p, m) {
			t.Fatalf("%s: the gain of %s differs", p.FEN(), p.FormatMove(m))
		}
	}
	if math.Abs(sum-1) > 1e-4 || one.Threatened(p) != fresh.Threatened(p) {
		t.Fatalf("%s: the priors sum to %v", p.FEN(), sum)
	}
}

// Fives and open fours force the choice of points, and decide what a position is worth.
func TestAdvisorSeesThreats(t *testing.T) {
	a := NewAdvisor(randomNetwork(32, 4), search.NoGuide{})
	for _, c := range []struct {
		stones, points       string
		threatened, decisive bool
	}{
		{"h8 a1 i8 a15 j8 o1 k8 o15", "g8 l8", false, true},     // a five
		{"h8 a1 i8 g8 j8 a15 k8", "l8 m8", true, false},         // one to stop
		{"h8 a1 i8 a15 j8 o1", "g8 k8", false, true},            // an open four
		{"h8 a1 i8 a15 j8 o1 o15", "f8 g8 k8 l8", false, false}, // one to stop
	} {
		p := played(t, c.stones)
		var points []string
		for _, m := range a.Candidates(p, nil) {
			points = append(points, p.FormatMove(m))
		}
		slices.Sort(points)
		if got := strings.Join(points, " "); got != c.points {
			t.Errorf("after %s: %s, not %s", c.stones, got, c.points)
		}
		if a.Threatened(p) != c.threatened || (a.Evaluate(p) == search.Decisive) != c.decisive {
			t.Errorf("after %s: threatened %v, worth %d", c.stones, a.Threatened(p), a.Evaluate(p))
		}
	}
}

// played returns the position of caro after stones.
func played(t *testing.T, stones string) *rules.Position {
	t.Helper()
	p := startOf(t, game.Variant{"rule": "caro", "size": "15"})
	for _, stone := range strings.Fields(stones) {
		m, err := p.ParseMove(stone)
		if err != nil {
			t.Fatal(err)
		}
		p.Make(m)
	}
	return p
}

// Wins by fours that threaten more and by two open threes are seen where the opponent cannot stop them.
func TestAdvisorSeesWins(t *testing.T) {
	a := NewAdvisor(randomNetwork(32, 4), search.NoGuide{})
	for stones, wins := range map[string]bool{
		"h8 a1 i8 o1 g7 a15 g6 o15":             true,  // two open threes
		"h8 a1 i8 o1 g7 a15 o8 o15":             false, // one
		"h8 g8 i8 a1 j8 a15 k7 o1 k6 o15":       true,  // a four and an open three
		"h8 g8 i8 a1 j8 a15 k7 o1 o8 o15":       false, // a four
		"h8 d4 i8 d5 g7 d6 g6 o15":              false, // two open threes, but the opponent has one
		"h8 g8 i8 a1 j8 a15 k7 d4 k6 d5 o1 d6":  true,  // the four comes first
		"h8 g8 i8 a1 j8 a15 k7 d4 o8 d5 o1 d6 ": false,
	} {
		if p := played(t, stones); (a.Evaluate(p) == search.Decisive) != wins {
			t.Errorf("after %s: worth %d", stones, a.Evaluate(p))
		}
	}
}
