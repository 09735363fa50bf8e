package caro

import (
	"testing"

	"banco/game"
	"banco/game/playout"
)

// TestWindows holds every window of random games on boards of several sizes
// against the board.
func TestWindows(t *testing.T) {
	buf := make([]game.Move, 0, 512)
	for _, v := range []string{"size=5", "size=15,rule=renju", "size=20,opening=swap2", "size=22"} {
		p, rng := start(t, v), playout.Random(1)
		for !p.Result().Over() {
			checkWindows(t, p)
			m, _ := playout.Choose(p, rng, buf)
			p.Make(m)
		}
		for p.Stones() > 0 {
			p.Unmake()
		}
		checkWindows(t, p)
	}
}

func checkWindows(t *testing.T, p *Position) {
	t.Helper()
	for rank := range p.size {
		for file := range p.size {
			pt := PointAt(file, rank)
			for d, step := range [Directions][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}} {
				w := p.Window(d, pt)
				for n := -Reach; n <= Reach; n++ {
					f, r, want := file+n*step[0], rank+n*step[1], Edge
					if f >= 0 && f < p.size && r >= 0 && r < p.size {
						want = p.At(PointAt(f, r))
						if pt.Along(d, n) != PointAt(f, r) {
							t.Fatalf("%d steps from %s in direction %d is %s", n, pointName(pt), d, pointName(pt.Along(d, n)))
						}
					}
					if got := Stone(w >> (2 * (n + Reach)) & 3); got != want {
						t.Fatalf("%s: %d steps from %s in direction %d stands %v, want %v", p.FEN(), n, pointName(pt), d, got, want)
					}
				}
			}
		}
	}
}

// TestLinesOfTheBoard counts the stones of all lines: each stands on four.
func TestLinesOfTheBoard(t *testing.T) {
	for _, v := range []string{"size=5", "size=15", "size=22"} {
		p := start(t, v)
		play(t, p, "a1 e5 a5 e1 c3")
		for d := range Directions {
			points, stones := 0, 0
			for _, line := range p.Lines(d) {
				for ; line != 0; line >>= 2 {
					switch Stone(line & 3) {
					case Black, White:
						stones++
					}
				}
				points++
			}
			want := p.size
			if d > 1 {
				want = 2*p.size - 1
			}
			if stones != 5 || points != want {
				t.Errorf("%s, direction %d: %d lines with %d stones", v, d, points, stones)
			}
		}
	}
}

func TestChooser(t *testing.T) {
	p := start(t, "opening=swap2")
	for _, step := range []struct {
		moves string
		want  game.Side
	}{{"h8", game.Second}, {"h9 j8", game.Second}, {"two", game.First}, {"a1 a2", game.First}, {"black", game.NoSide}} {
		play(t, p, step.moves)
		if got := p.Chooser(); got != step.want {
			t.Errorf("after %s %v chooses, want %v", step.moves, got, step.want)
		}
	}
}
