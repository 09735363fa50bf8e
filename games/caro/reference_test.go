package caro

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// grid is a board for checkers that share nothing with the package: letters
// 'x', 'o' and '.', row 0 at the top.
type grid [][]byte

func newGrid(size int) grid {
	g := make(grid, size)
	for i := range g {
		g[i] = make([]byte, size)
		for j := range g[i] {
			g[i][j] = '.'
		}
	}
	return g
}

func (g grid) at(x, y int) byte {
	if x < 0 || y < 0 || x >= len(g) || y >= len(g) {
		return '#'
	}
	return g[y][x]
}

// fen writes the grid with dots.
func (g grid) fen() string {
	s := ""
	for i, row := range g {
		if i > 0 {
			s += "/"
		}
		s += string(row)
	}
	return s
}

// point returns the package's point of a place.
func (g grid) point(x, y int) Point { return PointAt(x, len(g)-1-y) }

var steps = [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}}

// naiveWins looks at every unbroken line of a colour, from its first stone.
func naiveWins(g grid, rule string, c byte) bool {
	other := byte('x' + 'o' - c)
	for y := range g {
		for x := range g {
			for _, d := range steps {
				if g.at(x, y) != c || g.at(x-d[0], y-d[1]) == c {
					continue
				}
				n := 0
				for g.at(x+n*d[0], y+n*d[1]) == c {
					n++
				}
				blocked := g.at(x-d[0], y-d[1]) == other && g.at(x+n*d[0], y+n*d[1]) == other
				switch rule {
				case "caro":
					if n == 5 && !blocked {
						return true
					}
				case "caro-free":
					if n >= 6 || n == 5 && !blocked {
						return true
					}
				case "freestyle":
					if n >= 5 {
						return true
					}
				case "standard":
					if n == 5 {
						return true
					}
				case "renju":
					if n == 5 || n > 5 && c == 'o' {
						return true
					}
				}
			}
		}
	}
	return false
}

// TestWinsAgainstScanner plays random games on small boards, where lines
// abound, and scans the whole board after every stone.
func TestWinsAgainstScanner(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, rule := range ruleNames {
		over := 0
		for range 300 {
			size := MinSize + rng.IntN(6)
			p := start(t, fmt.Sprintf("rule=%s,size=%d", rule, size))
			g := newGrid(size)
			for !p.Result().Over() {
				moves := p.Moves(nil)
				m := moves[rng.IntN(len(moves))]
				pt, c := Point(m), p.turn
				p.Make(m)
				g[size-1-pt.Rank()][pt.File()] = c.code()
				if won := naiveWins(g, rule, c.code()); won != (p.won == c) {
					t.Fatalf("%s: %s: won is %v, scanner says %v", rule, g.fen(), p.won, won)
				}
			}
			if p.won != Empty {
				over++
			}
		}
		if over < 50 {
			t.Errorf("%s: only %d games were won; the test says little", rule, over)
		}
	}
}

// naive judges forbidden points straight from the definitions, with sets of
// stones. Its depth is how deep the recursion over threes goes; at depth 0 a
// three counts even if the stone that makes the straight four is a foul of
// the three-three kind.
type naive struct {
	grid
}

// maximal returns the length of the unbroken black line through a place.
func (g naive) maximal(x, y int, d [2]int) int {
	n := 1
	for i := 1; g.at(x+i*d[0], y+i*d[1]) == 'x'; i++ {
		n++
	}
	for i := 1; g.at(x-i*d[0], y-i*d[1]) == 'x'; i++ {
		n++
	}
	return n
}

// fours returns the sets of four stones with (x,y) among them that one more
// stone makes exactly five.
func (g naive) fours(x, y int, d [2]int) map[string]bool {
	sets := map[string]bool{}
	for first := -4; first <= 0; first++ {
		set, hole, holes := "", 0, 0
		for i := first; i < first+5; i++ {
			switch g.at(x+i*d[0], y+i*d[1]) {
			case 'x':
				set += fmt.Sprint(i, " ")
			case '.':
				hole = i
				holes++
			default:
				holes = 9
			}
		}
		if holes != 1 {
			continue
		}
		hx, hy := x+hole*d[0], y+hole*d[1]
		g.grid[hy][hx] = 'x'
		if g.maximal(hx, hy, d) == 5 {
			sets[set] = true
		}
		g.grid[hy][hx] = '.'
	}
	return sets
}

// straightFour tells whether the line through (x,y) is four unbroken stones
// with two ways to five.
func (g naive) straightFour(x, y int, d [2]int) bool {
	if g.maximal(x, y, d) != 4 {
		return false
	}
	ways := 0
	for i := -4; i <= 4; i++ {
		hx, hy := x+i*d[0], y+i*d[1]
		if g.at(hx, hy) != '.' {
			continue
		}
		g.grid[hy][hx] = 'x'
		whole := true
		for k := min(i, 0); k <= max(i, 0); k++ {
			whole = whole && g.at(x+k*d[0], y+k*d[1]) == 'x'
		}
		if whole && g.maximal(x, y, d) == 5 {
			ways++
		}
		g.grid[hy][hx] = '.'
	}
	return ways == 2
}

func (g naive) three(x, y int, d [2]int, depth int) bool {
	for i := -3; i <= 3; i++ {
		hx, hy := x+i*d[0], y+i*d[1]
		if g.at(hx, hy) != '.' {
			continue
		}
		g.grid[hy][hx] = 'x'
		inLine := true
		for k := min(i, 0); k <= max(i, 0); k++ {
			inLine = inLine && g.at(x+k*d[0], y+k*d[1]) == 'x'
		}
		makes := inLine && g.straightFour(x, y, d)
		g.grid[hy][hx] = '.'
		if makes && g.foul(hx, hy, depth-1) == "" {
			return true
		}
	}
	return false
}

// foul returns "five", "overline", "four-four", "three-three" or "".
func (g naive) foul(x, y, depth int) string {
	g.grid[y][x] = 'x'
	defer func() { g.grid[y][x] = '.' }()
	var lengths []int
	fours := 0
	for _, d := range steps {
		lengths = append(lengths, g.maximal(x, y, d))
		fours += len(g.fours(x, y, d))
	}
	switch {
	case slices.Contains(lengths, 5):
		return "five"
	case slices.Max(lengths) > 5:
		return "overline"
	case fours >= 2:
		return "four-four"
	case depth < 0:
		return ""
	}
	threes := 0
	for _, d := range steps {
		if len(g.fours(x, y, d)) == 0 && g.three(x, y, d, depth) {
			threes++
		}
	}
	if threes >= 2 {
		return "three-three"
	}
	return ""
}

// TestForbiddenAgainstDefinitions compares on random crowded boards.
func TestForbiddenAgainstDefinitions(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	boards := 250
	if testing.Short() {
		boards = 100
	}
	seen := map[string]int{}
	for range boards {
		size := 8 + rng.IntN(8)
		g := newGrid(size)
		p := newPosition(setting{rule: Renju, size: size})
		for range size * size / 2 {
			x, y := rng.IntN(size), rng.IntN(size)
			if g[y][x] == '.' && rng.IntN(3) > 0 {
				c := Black + Stone(rng.IntN(5)/3)
				g[y][x] = c.code()
				p.put(g.point(x, y), c)
			}
		}
		for y := range g {
			for x := range g {
				if g[y][x] != '.' {
					continue
				}
				want := naive{g}.foul(x, y, 100)
				if want == "five" || want == "" {
					want = "none"
				}
				got := p.Forbidden(g.point(x, y))
				if got.String() != want {
					t.Fatalf("%s at %s: %v, by definition %s", g.fen(), pointName(g.point(x, y)), got, want)
				}
				seen[want]++
			}
		}
	}
	for _, f := range []Foul{ThreeThree, FourFour, Overline} {
		if seen[f.String()] < boards/10 {
			t.Errorf("only %d cases of %v; the test says little", seen[f.String()], f)
		}
	}
}
