package xiangqi

import (
	"slices"
	"testing"

	"banco/game"
	"banco/game/playout"
)

// TestAhead compares captures, checks and attackers with what all legal moves
// and the positions after them say, in random games.
func TestAhead(t *testing.T) {
	for seed := range uint64(12) {
		p, err := New().Start(nil)
		if err != nil {
			t.Fatal(err)
		}
		for rng := playout.Random(seed); !p.Result().Over(); {
			compareAhead(t, p.(*Position))
			m, _ := playout.Choose(p, rng, nil)
			p.Make(m)
		}
	}
}

func compareAhead(t *testing.T, p *Position) {
	t.Helper()
	var captures []game.Move
	for _, m := range p.Moves(nil) {
		if p.At(To(m)) != Empty {
			captures = append(captures, m)
			if !p.Attackers(To(m), p.Occupied()).Has(From(m)) {
				t.Fatalf("%s: %s captures, but does not attack", p.FEN(), p.FormatMove(m))
			}
		}
		before := *p
		checks := p.Checks(m)
		if p.board != before.board || p.pieces != before.pieces || p.kings != before.kings || p.now != before.now || p.side != before.side {
			t.Fatalf("%s: changed by asking whether %s checks", p.FEN(), p.FormatMove(m))
		}
		p.Make(m)
		if got := p.InCheck(); got != checks {
			t.Fatalf("%s: check %v, announced %v", p.FEN(), got, checks)
		}
		p.Unmake()
	}
	got := p.Captures(nil)
	slices.Sort(got)
	slices.Sort(captures)
	if !slices.Equal(got, captures) {
		t.Fatalf("%s: captures %v, want %v", p.FEN(), got, captures)
	}
}

// A search rules on a position that came back in it at once, on one that stood
// before it only the third time.
func TestRuled(t *testing.T) {
	p, err := ParseFEN("3k5/9/9/9/9/8R/1r7/r8/9/5K3 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	cycle := []string{"i4i9", "d9d8", "i9i8", "d8d9"} // Red checks with every move
	play := func() {
		for _, text := range append(cycle, "i8i9", "d9d8") {
			m, err := p.ParseMove(text)
			if err != nil {
				t.Fatal(err)
			}
			p.Make(m)
		}
	}
	play()
	loss := game.Win(game.Second, game.PerpetualCheck)
	if got := p.Ruled(6); got != loss {
		t.Errorf("checked for ever in the search: %v", got)
	}
	if got := p.Ruled(3); got.Over() {
		t.Errorf("the position stood before the root once: %v", got)
	}
	for _, text := range []string{"i9i8", "d8d9", "i8i9", "d9d8"} {
		m, err := p.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		p.Make(m)
	}
	if got := p.Ruled(0); got != loss {
		t.Errorf("checked for ever before the search: %v", got)
	}
}

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
