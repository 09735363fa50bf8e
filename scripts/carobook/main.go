// Command carobook makes the book of first moves of caro's player with that
// player's own search, and prints it for engine/caro/five/book.txt. From a stone
// in the middle of the board it follows the best moves of either side, as far as
// they are nearly as good as the very best.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"slices"
	"strconv"
	"strings"

	"banco/engine/caro/five"
	"banco/game"
	"banco/games/caro"
	"banco/search"
)

// explorer goes through the positions of a rule, breadth first.
type explorer struct {
	searcher *five.Searcher
	limits   search.Limits
	margin   search.Score // by which a move may be worse than the best, to be followed
	known    map[string]bool
	lines    []string
}

func main() {
	rules := flag.String("rules", "caro,caro-free,freestyle,standard,renju", "for which to make it")
	size := flag.Int("size", 19, "of the board on which to search")
	nodes := flag.Uint64("nodes", 100_000, "for each position")
	width := flag.Int("width", 3, "moves to follow at most")
	margin := flag.Int("margin", 60, "by which a move may be worse than the best, to be followed")
	stones := flag.Int("stones", 5, "on the board at most")
	flag.Parse()
	for rule := range strings.SplitSeq(*rules, ",") {
		start, err := caro.New().Start(game.Variant{"rule": rule, "size": strconv.Itoa(*size)})
		if err != nil {
			log.Fatal(err)
		}
		start.Make(game.Move(caro.PointAt(*size/2, *size/2)))
		e := explorer{
			searcher: five.New(five.Options{Hash: 64, NoBook: true}),
			limits:   search.Limits{Nodes: *nodes, MultiPV: *width}, margin: search.Score(*margin), known: map[string]bool{},
		}
		if err := e.explore(start, min(*stones, five.BookStones)); err != nil {
			log.Fatal(err)
		}
		slices.Sort(e.lines)
		fmt.Println(strings.Join(e.lines, "\n"))
	}
}

// explore adds the positions from start on, up to so many stones.
func (e *explorer) explore(start game.Position, stones int) error {
	for layer := []game.Position{start}; len(layer) > 0; {
		var next []game.Position
		for _, p := range layer {
			moves, err := e.add(p.(*caro.Position))
			if err != nil {
				return err
			}
			if p.(*caro.Position).Stones() == stones {
				continue
			}
			for _, m := range moves {
				after := p.Clone()
				after.Make(m)
				next = append(next, after)
			}
		}
		layer = next
	}
	return nil
}

// add searches a position, adds its best move to the book, and returns the
// moves to follow: none where the position is known already.
func (e *explorer) add(p *caro.Position) ([]game.Move, error) {
	if _, key, ok := five.BookLine(p, 0, 0); !ok || e.known[key] {
		return nil, nil
	}
	best, limits := map[int]search.Info{}, e.limits
	limits.Moves = unlike(p)
	if _, err := e.searcher.Search(context.Background(), p, limits, func(i search.Info) { best[i.MultiPV] = i }); err != nil {
		return nil, err
	}
	first := best[1]
	line, key, _ := five.BookLine(p, first.PV[0], first.Score)
	e.known[key] = true
	e.lines = append(e.lines, line)
	var moves []game.Move
	for n := 1; n <= len(best); n++ {
		if best[n].Score >= first.Score-e.margin {
			moves = append(moves, best[n].PV[0])
		}
	}
	return moves, nil
}

// reach is how far from a stone the next one of the book may be.
const reach = 2

// unlike returns the moves near stones that lead to different positions of the
// book, or nil where no two are alike.
func unlike(p *caro.Position) (list []game.Move) {
	seen := map[string]bool{}
	all := 0
	for _, m := range p.Moves(nil) {
		if !near(p, caro.Point(m)) {
			continue
		}
		p.Make(m)
		_, key, ok := five.BookLine(p, 0, 0)
		p.Unmake()
		if all++; ok && !seen[key] {
			seen[key] = true
			list = append(list, m)
		}
	}
	if len(list) == all {
		return nil
	}
	return list
}

// near reports whether a stone stands near a point.
func near(p *caro.Position, pt caro.Point) bool {
	for rank := pt.Rank() - reach; rank <= pt.Rank()+reach; rank++ {
		for file := pt.File() - reach; file <= pt.File()+reach; file++ {
			if min(rank, file) >= 0 && max(rank, file) < p.Size() {
				if s := p.At(caro.PointAt(file, rank)); s == caro.Black || s == caro.White {
					return true
				}
			}
		}
	}
	return false
}
