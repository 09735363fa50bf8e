package chess

import (
	"math/rand/v2"
	"testing"
)

// CanRepeat finds what trying every move finds, among positions of random games with
// many moves to and fro.
func TestCanRepeat(t *testing.T) {
	games := 200
	if testing.Short() {
		games = 30
	}
	found := 0
	for seed := range uint64(games) {
		rng := rand.New(rand.NewPCG(seed, 1))
		start, err := New().Start(nil)
		if err != nil {
			t.Fatal(err)
		}
		p := start.(*Position)
		for range 200 {
			moves := p.Moves(nil)
			if len(moves) == 0 {
				break
			}
			m := moves[rng.IntN(len(moves))]
			for try := 0; try < 6 && (Mover(m) == Pawn || Captured(m) != NoKind); try++ {
				m = moves[rng.IntN(len(moves))]
			}
			if p.Make(m); rng.IntN(40) == 0 && !p.InCheck() {
				p.Pass() // no position counts as the same before and after it
			}
			plies := rng.IntN(30)
			got, want := p.CanRepeat(plies), p.repeatsBySomeMove(plies)
			if want && !got || got && !want && !p.InCheck() {
				t.Fatalf("seed %d: CanRepeat(%d) = %v, by trying every move %v: %s", seed, plies, got, want, p.FEN())
			}
			if want {
				found++
			}
		}
	}
	if found < games {
		t.Errorf("only %d positions of %d games can be repeated", found, games)
	}
}

// repeatsBySomeMove is CanRepeat by its definition.
func (p *Position) repeatsBySomeMove(plies int) bool {
	for _, m := range p.Moves(nil) {
		p.Make(m)
		last := len(p.past)
		for back := 4; back <= min(int(p.clock), plies+1, last); back += 2 {
			if p.past[last-back].key == p.key {
				p.Unmake()
				return true
			}
		}
		p.Unmake()
	}
	return false
}
