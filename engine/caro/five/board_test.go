package five

import (
	"banco/engine/caro/shape"
	"math/rand/v2"
	"testing"

	"banco/game"
	rules "banco/games/caro"
)

// allRules are variants to play random games by.
var allRules = []string{
	"rule=caro", "rule=caro-free,size=9", "rule=freestyle,size=20", "rule=standard,size=12", "rule=renju",
	"rule=caro,size=7", "rule=renju,size=10", "rule=caro,size=22",
}

// start returns the first position of a variant.
func start(t testing.TB, variant string) *rules.Position {
	t.Helper()
	v, err := game.ParseVariant(variant)
	if err != nil {
		t.Fatal(err)
	}
	p, err := rules.New().Start(v)
	if err != nil {
		t.Fatal(err)
	}
	return p.(*rules.Position)
}

// parse reads a FEN under a variant.
func parse(t testing.TB, variant, fen string) *rules.Position {
	t.Helper()
	v, err := game.ParseVariant(variant)
	if err != nil {
		t.Fatal(err)
	}
	p, err := rules.New().Parse(v, fen)
	if err != nil {
		t.Fatal(err)
	}
	return p.(*rules.Position)
}

// skipIfShort skips a test of one goroutine under -short: the race detector makes
// it slow and has nothing to say about it.
func skipIfShort(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("one goroutine only, and slow under the race detector")
	}
}

// anyMove returns a random legal move, mostly one on which something is made.
func anyMove(f *Board, rng *rand.Rand) game.Move {
	moves := f.Moves(nil)
	best, most := moves[rng.IntN(len(moves))], -1
	for range 12 {
		m := moves[rng.IntN(len(moves))]
		pt := rules.Point(m)
		if worth := f.tally(pt, rules.Black).Weight() + f.tally(pt, rules.White).Weight(); worth > most {
			best, most = m, worth
		}
	}
	return best
}

// playRandom plays random games and calls check after every move and every
// move taken back.
func playRandom(t testing.TB, games int, check func(f *Board)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(3, 4))
	for n := range games {
		f := NewBoard(start(t, allRules[n%len(allRules)]))
		for made := 0; !f.Result().Over() && made < 60; made++ {
			if made > 4 && rng.IntN(5) == 0 {
				f.Unmake()
				made--
				check(f)
			}
			f.Make(anyMove(f, rng))
			check(f)
		}
	}
}

// TestBoardIsKept holds what Make and Unmake keep against a board made anew.
func TestBoardIsKept(t *testing.T) {
	playRandom(t, 16, func(f *Board) {
		fresh := NewBoard(f.Position)
		for pt := range rules.Point(rules.Points) {
			if f.At(pt) == rules.Empty && f.cells[pt] != fresh.cells[pt] {
				t.Fatalf("%s: point %d has %x, want %x", f.FEN(), pt, f.cells[pt], fresh.cells[pt])
			}
		}
		if f.sets != fresh.sets || f.counts != fresh.counts || f.open != fresh.open || f.empty != fresh.empty || f.worth != fresh.worth {
			t.Fatalf("%s: the sums differ: %v %v, %d %d", f.FEN(), f.counts, fresh.counts, f.worth, fresh.worth)
		}
	})
}

// winners returns the points on which the next stone wins, by the rules alone.
func winners(p *rules.Position) (set shape.PointSet) {
	for _, m := range p.Moves(nil) {
		p.Make(m)
		if p.Result().Reason == game.FiveInARow {
			set.Add(rules.Point(m))
		}
		p.Unmake()
	}
	return set
}

// TestFivesAgainstRules holds the points that make five, and those that
// prevent it, against the rules.
func TestFivesAgainstRules(t *testing.T) {
	skipIfShort(t)
	checked := [2]int{}
	turn := 0
	playRandom(t, 48, func(f *Board) {
		if turn++; f.Result().Over() || turn%5 != 0 {
			return
		}
		p, own := f.Position, f.Turn()
		if won := winners(p); won != *f.Set(own, Five) {
			t.Fatalf("%s: wins on %v, five on %v", p.FEN(), won, *f.Set(own, Five))
		} else if !won.Empty() {
			checked[0]++
		}
		if f.Count(own.Other(), Five) == 0 {
			return
		}
		checked[1]++
		set, _ := f.defences(own.Other())
		for _, m := range p.Moves(nil) {
			f.Make(m)
			over, left := p.Result().Over(), winners(p)
			f.Unmake()
			if !over && left.Empty() != set.Has(rules.Point(m)) {
				t.Fatalf("%s: %s prevents the five %v", p.FEN(), p.FormatMove(m), left.Empty())
			}
		}
	})
	if checked[0] < 5 || checked[1] < 5 {
		t.Errorf("only %v positions", checked)
	}
}

// TestOpenFoursAgainstRules holds open fours against the rules: whatever is
// replied to one, a five follows. In renju that is for the shapes to say.
func TestOpenFoursAgainstRules(t *testing.T) {
	skipIfShort(t)
	checked := 0
	playRandom(t, 60, func(f *Board) {
		own := f.Turn()
		if f.Result().Over() || f.fouls || f.Count(own, Five)+f.Count(own.Other(), Five) > 0 || checked > 40 {
			return
		}
		makers := *f.Set(own, OpenFour)
		for pt, ok := makers.Pop(); ok; pt, ok = makers.Pop() {
			checked++
			f.Make(game.Move(pt))
			for _, m := range f.Moves(nil) {
				f.Make(m)
				if left := winners(f.Position); left.Empty() {
					t.Fatalf("%s: the open four is averted", f.FEN())
				}
				f.Unmake()
			}
			f.Unmake()
		}
	})
	if checked < 20 {
		t.Errorf("only %d open fours", checked)
	}
}

// TestBoardAllocatesNothing, once its buffers have grown.
func TestBoardAllocatesNothing(t *testing.T) {
	f := NewBoard(start(t, "rule=caro,size=20"))
	rng := rand.New(rand.NewPCG(1, 1))
	var line []game.Move
	for range 40 {
		m := anyMove(f, rng)
		line = append(line, m)
		f.Make(m)
	}
	for range line {
		f.Unmake()
	}
	if n := testing.AllocsPerRun(10, func() {
		for _, m := range line {
			f.Make(m)
		}
		for range line {
			f.Unmake()
		}
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

// BenchmarkMake makes and takes back a stone of a game on 20×20.
func BenchmarkMake(b *testing.B) {
	f := NewBoard(start(b, "rule=caro,size=20"))
	rng := rand.New(rand.NewPCG(1, 1))
	for range 30 {
		f.Make(anyMove(f, rng))
	}
	moves := f.Moves(nil)
	for i := 0; b.Loop(); i++ {
		f.Make(moves[i%len(moves)])
		f.Unmake()
	}
}
