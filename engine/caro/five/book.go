package five

import (
	"cmp"
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"banco/game"
	rules "banco/games/caro"
	"banco/search"
)

// This file plays from a book of first moves, which scripts/carobook finds with
// this package's own search. A position is looked up wherever on the board its
// stones stand, and however they are turned or mirrored.

// bookText has one position a line: its rule, the black and the white stones,
// the best next stone, and what it is worth to its side. Points are counted
// from a corner of the rectangle around the stones ("a1"; "-" for none), turned
// and mirrored so that the text is the lowest there is; the next stone may lie
// outside it, as "-1,3".
//
//go:embed book.txt
var bookText string

// advice is what the book says of a position.
type advice struct {
	column, row int // of the next stone, from the corner
	score       search.Score
}

var book = sync.OnceValue(func() map[string]advice {
	list := map[string]advice{}
	for line := range strings.Lines(bookText) {
		fields := strings.Fields(line)
		if len(fields) != 5 {
			continue
		}
		column, row, _ := strings.Cut(fields[3], ",")
		var a advice
		a.column, _ = strconv.Atoi(column)
		a.row, _ = strconv.Atoi(row)
		score, _ := strconv.Atoi(fields[4])
		a.score = search.Score(score)
		list[strings.Join(fields[:3], " ")] = a
	}
	return list
})

// BookStones is with how many stones on the board the book ends.
const BookStones = 5

// clearance is how far from the edge stones must stand for their place on the board
// not to matter.
const clearance = rules.Reach

// bookMove returns the move that the book has for a position.
func bookMove(p *rules.Position) (game.Move, search.Score, bool) {
	if p.Stones() > BookStones || p.Chooser() != game.NoSide || p.Result().Over() {
		return game.NoMove, 0, false
	}
	v, ok := viewOf(p)
	if !ok {
		return game.NoMove, 0, false
	}
	a, ok := book()[v.key]
	if !ok {
		return game.NoMove, 0, false
	}
	m := game.Move(v.point(a.column, a.row))
	return m, a.score, slices.Contains(p.Moves(nil), m)
}

// bookLine writes a position with its best move and what that is worth as a
// line of the book, and the part of the line that tells the position. It
// returns false where the place of the stones on the board matters.
func bookLine(p *rules.Position, m game.Move, score search.Score) (line, key string, ok bool) {
	v, ok := viewOf(p)
	if !ok {
		return "", "", false
	}
	column, row := v.place(rules.Point(m))
	return fmt.Sprintf("%s %d,%d %d", v.key, column, row, score), v.key, true
}

// view is how a position is looked at: the corner from which its points are
// counted, and how it is turned and mirrored.
type view struct {
	key           string
	file, rank    int // of the corner
	width, height int // of the rectangle around the stones, less one
	turn          int // bits: 1 mirrors the files, 2 the ranks, 4 exchanges them
}

// viewOf returns the view of a position with the lowest key, and false where
// stones stand too near to the edge.
func viewOf(p *rules.Position) (best view, ok bool) {
	low, high := [2]int{p.Size(), p.Size()}, [2]int{-1, -1}
	var stones [2][]rules.Point
	for rank := range p.Size() {
		for file := range p.Size() {
			pt := rules.PointAt(file, rank)
			if s := p.At(pt); s == rules.Black || s == rules.White {
				stones[s-rules.Black] = append(stones[s-rules.Black], pt)
				low = [2]int{min(low[0], file), min(low[1], rank)}
				high = [2]int{max(high[0], file), max(high[1], rank)}
			}
		}
	}
	if high[0] < 0 || min(low[0], low[1]) < clearance || max(high[0], high[1]) >= p.Size()-clearance {
		return best, false
	}
	for turn := range 8 {
		v := view{file: low[0], rank: low[1], width: high[0] - low[0], height: high[1] - low[1], turn: turn}
		v.key = p.Rule().String() + " " + v.write(stones[0]) + " " + v.write(stones[1])
		if best.key == "" || v.key < best.key {
			best = v
		}
	}
	return best, true
}

// place returns where a point is seen.
func (v *view) place(pt rules.Point) (column, row int) {
	column, row = pt.File()-v.file, pt.Rank()-v.rank
	if v.turn&1 != 0 {
		column = v.width - column
	}
	if v.turn&2 != 0 {
		row = v.height - row
	}
	if v.turn&4 != 0 {
		column, row = row, column
	}
	return column, row
}

// point returns the point that is seen at a place.
func (v *view) point(column, row int) rules.Point {
	if v.turn&4 != 0 {
		column, row = row, column
	}
	if v.turn&2 != 0 {
		row = v.height - row
	}
	if v.turn&1 != 0 {
		column = v.width - column
	}
	return rules.PointAt(v.file+column, v.rank+row)
}

// write writes where stones are seen, in order.
func (v *view) write(stones []rules.Point) string {
	if len(stones) == 0 {
		return "-"
	}
	list := make([][2]int, len(stones))
	for i, pt := range stones {
		list[i][0], list[i][1] = v.place(pt)
	}
	slices.SortFunc(list, func(a, b [2]int) int { return cmp.Or(a[0]-b[0], a[1]-b[1]) })
	var b strings.Builder
	for _, at := range list {
		fmt.Fprintf(&b, "%c%d", 'a'+at[0], at[1]+1)
	}
	return b.String()
}
