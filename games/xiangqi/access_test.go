package xiangqi

import (
	"testing"

	"banco/game"
	"banco/game/playout"
)

// TestSets compares sets and reaches with what stands on the board and with
// the legal moves, in random games.
func TestSets(t *testing.T) {
	start, err := New().Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	p, rng := start.(*Position), playout.Random(5)
	for !p.Result().Over() {
		all := 0
		for side := game.First; side <= game.Second; side++ {
			for kind := King; kind <= Pawn; kind++ {
				n := 0
				for set := p.Set(side, kind); !set.Empty(); set = set.Rest() {
					n++
					if p.At(set.First()) != NewPiece(side, kind) || !set.Has(set.First()) {
						t.Fatalf("%s: set of %c has %v", p.FEN(), NewPiece(side, kind).Letter(), set.First())
					}
				}
				if n != p.Set(side, kind).Count() {
					t.Fatalf("%s: Count says %d, there are %d", p.FEN(), p.Set(side, kind).Count(), n)
				}
				all += n
			}
			if p.At(p.King(side)) != NewPiece(side, King) {
				t.Fatalf("%s: no king on %v", p.FEN(), p.King(side))
			}
		}
		if all != p.Set(game.First, None).Count()+p.Set(game.Second, None).Count() {
			t.Fatalf("%s: %d pieces in the sets", p.FEN(), all)
		}
		for _, m := range p.Moves(nil) {
			if from := From(m); from != p.King(p.Side()) && !p.Reach(from).Has(To(m)) {
				t.Fatalf("%s: %v is out of reach of %v", p.FEN(), To(m), from)
			}
		}
		m, _ := playout.Choose(p, rng, nil)
		p.Make(m)
	}
}

func TestBetween(t *testing.T) {
	p, err := ParseFEN(StartFEN)
	if err != nil {
		t.Fatal(err)
	}
	square := func(text string) Square { return Square(int(text[1]-'0')*Files + int(text[0]-'a')) }
	for _, test := range []struct {
		a, b string
		want int
	}{
		{"e0", "e9", 2}, {"e9", "e0", 2}, {"a0", "i0", 7}, {"b2", "h2", 0}, {"b2", "b9", 1},
		{"a0", "a1", 0}, {"a0", "b1", -1}, {"e4", "e4", -1},
	} {
		if got := p.Between(square(test.a), square(test.b)); got != test.want {
			t.Errorf("between %s and %s: %d, want %d", test.a, test.b, got, test.want)
		}
	}
}
