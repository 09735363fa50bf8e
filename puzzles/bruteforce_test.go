package puzzles

import (
	"strconv"
	"strings"
	"testing"
)

// A brute force of caro's wins by fours. It shares nothing with the engine: no
// board, no table of shapes, no list of forcing moves, no ordering. It knows the
// rule and tries every point.

// grid is a board of caro: 'x', 'o', or 0 for an empty point.
type grid struct {
	size  int
	at    [22 * 22]byte
	tries int // attempts left before it gives up
}

// parseGrid reads the board of a FEN and the side to move.
func parseGrid(t *testing.T, fen string) (g *grid, turn byte) {
	t.Helper()
	fields := strings.Fields(fen)
	rows := strings.Split(fields[0], "/")
	g = &grid{size: len(rows)}
	for y, row := range rows {
		x := 0
		for i := 0; i < len(row); {
			if row[i] == 'x' || row[i] == 'o' {
				g.at[y*g.size+x] = row[i]
				x, i = x+1, i+1
				continue
			}
			end := i
			for end < len(row) && row[end] >= '0' && row[end] <= '9' {
				end++
			}
			n, err := strconv.Atoi(row[i:end])
			if err != nil {
				t.Fatalf("%s: %v", fen, err)
			}
			x, i = x+n, end
		}
	}
	return g, fields[1][0]
}

// stone returns the stone on a point, 'e' beyond the edge.
func (g *grid) stone(x, y int) byte {
	if x < 0 || y < 0 || x >= g.size || y >= g.size {
		return 'e'
	}
	return g.at[y*g.size+x]
}

// wins reports whether the stone on a point is in a five that wins: exactly five in
// a row, not between two of the opponent's stones.
func (g *grid) wins(pt int) bool {
	x, y, own := pt%g.size, pt/g.size, g.at[pt]
	for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		ax, ay, bx, by, n := x, y, x, y, 1
		for ax, ay = ax-d[0], ay-d[1]; g.stone(ax, ay) == own; ax, ay = ax-d[0], ay-d[1] {
			n++
		}
		for bx, by = bx+d[0], by+d[1]; g.stone(bx, by) == own; bx, by = bx+d[0], by+d[1] {
			n++
		}
		blocked := func(s byte) bool { return s != 0 && s != 'e' }
		if n == 5 && !(blocked(g.stone(ax, ay)) && blocked(g.stone(bx, by))) {
			return true
		}
	}
	return false
}

// fives lists the empty points on which a colour wins at once.
func (g *grid) fives(colour byte) (list []int) {
	for pt := range g.size * g.size {
		if g.at[pt] != 0 {
			continue
		}
		g.at[pt] = colour
		if g.wins(pt) {
			list = append(list, pt)
		}
		g.at[pt] = 0
	}
	return list
}

// begin reports whether a colour wins within so many of its moves, each of which
// threatens a five, when it begins on a point.
func (g *grid) begin(colour byte, pt, moves int) bool {
	foe := 'x' + 'o' - colour
	if g.tries--; g.tries < 0 {
		return false
	}
	g.at[pt] = colour
	defer func() { g.at[pt] = 0 }()
	if g.wins(pt) {
		return true
	}
	if moves < 2 || len(g.fives(foe)) > 0 {
		return false
	}
	threats := g.fives(colour)
	if len(threats) == 0 {
		return false
	}
	for reply := range g.size * g.size {
		if g.at[reply] != 0 {
			continue
		}
		g.at[reply] = foe
		stopped := true
		for _, five := range threats {
			if five == reply {
				continue
			}
			g.at[five] = colour
			stopped = stopped && !g.wins(five)
			g.at[five] = 0
		}
		lost := !stopped || len(g.winners(colour, moves-1, 1)) > 0
		g.at[reply] = 0
		if !lost {
			return false
		}
	}
	return true
}

// winners lists first moves, at most so many, by which a colour wins within so many
// moves.
func (g *grid) winners(colour byte, moves, most int) (list []int) {
	for pt := range g.size * g.size {
		if g.at[pt] == 0 && g.begin(colour, pt, moves) {
			if list = append(list, pt); len(list) == most {
				break
			}
		}
	}
	return list
}

// Every short puzzle of caro has one first move and no shorter win, whoever counts.
func TestCaroPuzzlesByBruteForce(t *testing.T) {
	longest, tried := 3, 0
	if testing.Short() {
		longest = 2
	}
	for i, z := range Of("caro").All() {
		if z.Moves > longest || tried == 150 {
			continue
		}
		tried++
		if problem := secondWin(t, z); problem != "" {
			t.Errorf("puzzle %d, %s: %s", i+1, z.FEN, problem)
		}
	}
	if tried < 50 {
		t.Errorf("only %d puzzles were tried", tried)
	}
}

// secondWin says what a brute force has against a puzzle.
func secondWin(t *testing.T, z *Puzzle) string {
	t.Helper()
	g, turn := parseGrid(t, z.FEN)
	g.tries = 5_000_000
	if len(g.winners(turn, z.Moves-1, 1)) > 0 {
		return "it is won sooner"
	}
	list := g.winners(turn, z.Moves, 2)
	var names []string
	for _, pt := range list {
		names = append(names, string(rune('a'+pt%g.size))+strconv.Itoa(g.size-pt/g.size))
	}
	if len(names) != 1 || names[0] != z.Line[0] || g.tries < 0 {
		return "won by " + strings.Join(names, " ") + ", " + strconv.Itoa(g.tries) + " tries left"
	}
	return ""
}
