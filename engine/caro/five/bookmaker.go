package five

import (
	"context"
	"slices"

	"banco/game"
	rules "banco/games/caro"
	"banco/search"
)

// BookMaker makes the lines of the book for one rule with a search of this
// package. From a stone in the middle of the board it follows the best moves of
// either side, as far as they are nearly as good as the very best.
type BookMaker struct {
	Nodes  uint64       // for each position
	Width  int          // moves to follow at most
	Margin search.Score // by which a move may be worse than the best, to be followed
	Stones int          // on the board at most; BookStones bounds it

	searcher *Searcher
	known    map[string]bool
	lines    []string
}

// Make returns the lines of the rule of an empty board, sorted.
func (b *BookMaker) Make(ctx context.Context, empty game.Position) ([]string, error) {
	b.searcher, b.known, b.lines = New(Options{Hash: 64, NoBook: true}), map[string]bool{}, nil
	start := empty.Clone().(*rules.Position)
	start.Make(game.Move(rules.PointAt(start.Size()/2, start.Size()/2)))
	for layer := []*rules.Position{start}; len(layer) > 0; {
		var next []*rules.Position
		for _, p := range layer {
			moves, err := b.add(ctx, p)
			if err != nil {
				return nil, err
			}
			if p.Stones() >= min(b.Stones, BookStones) {
				continue
			}
			for _, m := range moves {
				after := p.Clone().(*rules.Position)
				after.Make(m)
				next = append(next, after)
			}
		}
		layer = next
	}
	slices.Sort(b.lines)
	return b.lines, nil
}

// add searches a position, adds its best move to the book, and returns the
// moves to follow: none where the position is known already.
func (b *BookMaker) add(ctx context.Context, p *rules.Position) ([]game.Move, error) {
	if v, ok := viewOf(p); !ok || b.known[v.key] {
		return nil, nil
	}
	best := map[int]search.Info{}
	limits := search.Limits{Nodes: b.Nodes, MultiPV: b.Width, Moves: unlike(p)}
	if _, err := b.searcher.Search(ctx, p, limits, func(i search.Info) { best[i.MultiPV] = i }); err != nil {
		return nil, err
	}
	first := best[1]
	line, key, _ := bookLine(p, first.PV[0], first.Score)
	b.known[key] = true
	b.lines = append(b.lines, line)
	var moves []game.Move
	for n := 1; n <= len(best); n++ {
		if best[n].Score >= first.Score-b.Margin {
			moves = append(moves, best[n].PV[0])
		}
	}
	return moves, ctx.Err()
}

// unlike returns the moves near stones that lead to different positions of the
// book, or nil where no two are alike.
func unlike(p *rules.Position) (list []game.Move) {
	seen := map[string]bool{}
	all := 0
	open := NewBoard(p).open
	for pt, ok := open.Pop(); ok; pt, ok = open.Pop() {
		if !p.Allows(pt) {
			continue
		}
		p.Make(game.Move(pt))
		v, ok := viewOf(p)
		p.Unmake()
		if all++; ok && !seen[v.key] {
			seen[v.key] = true
			list = append(list, game.Move(pt))
		}
	}
	if len(list) == all {
		return nil
	}
	return list
}
