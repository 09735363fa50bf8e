package opening

import (
	"container/heap"
	"context"
	"slices"

	"banco/game"
	"banco/search"
)

// Maker makes a book: it goes from the start over the moves that a search thinks
// good, the most likely lines first.
type Maker struct {
	Searcher  search.Searcher
	Nodes     uint64       // for each position
	Moves     int          // of a position, at most
	Margin    search.Score // how much worse than the best a move may be
	Edge      search.Score // a line beyond it is not followed
	Plies     int          // from the start, at most
	Positions int          // to have in the book at the end
}

// leaf is a position that the book may get.
type leaf struct {
	line []game.Move
	text []string
	cost search.Score // how unlikely it is: what its moves were worse than the best, and a little for each
	turn int          // in which order it was found
}

// plyCost is what a move more makes a line less likely, beside what it loses.
const plyCost = 6

// Make adds positions to a book until it has enough, there are no more, or ctx
// ends. It calls report after each. Positions that the book has are not searched
// again.
func (m *Maker) Make(ctx context.Context, b *Book, report func() error) error {
	open := &leaves{{}}
	seen := map[uint64]bool{}
	for found := 1; open.Len() > 0 && b.Positions() < m.Positions; {
		l := heap.Pop(open).(leaf)
		p, err := b.game.Start(nil)
		if err != nil {
			return err
		}
		for _, move := range l.line {
			p.Make(move)
		}
		if seen[p.Hash()] || p.Result().Over() {
			continue
		}
		seen[p.Hash()] = true
		if b.known[p.Hash()] == nil {
			if err := m.search(ctx, b, p, l.text); err != nil {
				return err
			}
			if err := report(); err != nil {
				return err
			}
		}
		known := b.known[p.Hash()]
		for i, move := range known.moves {
			if len(l.line) < m.Plies && max(move.Score, -move.Score) <= m.Edge {
				found++
				heap.Push(open, leaf{
					line: append(slices.Clone(l.line), move.Move), text: append(slices.Clone(l.text), known.texts[i]),
					cost: l.cost + known.moves[0].Score - move.Score + plyCost, turn: found,
				})
			}
		}
	}
	return nil
}

// search adds a position by a search of it.
func (m *Maker) search(ctx context.Context, b *Book, p game.Position, line []string) error {
	var lines [maxLines]search.Info
	m.Searcher.Forget()
	best, err := m.Searcher.Search(ctx, p, search.Limits{Nodes: m.Nodes, MultiPV: m.Moves}, func(i search.Info) {
		if i.MultiPV >= 1 && i.MultiPV <= maxLines {
			lines[i.MultiPV-1] = i
		}
	})
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return err
	}
	page := &page{line: line}
	for _, i := range lines[:m.Moves] {
		if len(i.PV) > 0 && (len(page.moves) == 0 ||
			i.Score >= page.moves[0].Score-m.Margin && i.Score <= page.moves[len(page.moves)-1].Score) {
			page.moves = append(page.moves, Move{i.PV[0], i.Score})
			page.texts = append(page.texts, p.FormatMove(i.PV[0]))
		}
	}
	if len(page.moves) == 0 {
		page.moves, page.texts = []Move{{Move: best}}, []string{p.FormatMove(best)}
	}
	b.add(p.Hash(), page)
	return nil
}

// maxLines is above the moves of a position that a Maker may be asked for.
const maxLines = 16

// leaves is a heap of leaves, the most likely first.
type leaves []leaf

func (l leaves) Len() int { return len(l) }
func (l leaves) Less(i, j int) bool {
	return l[i].cost < l[j].cost || l[i].cost == l[j].cost && l[i].turn < l[j].turn
}
func (l leaves) Swap(i, j int) { l[i], l[j] = l[j], l[i] }

// Push adds a leaf, for package heap.
func (l *leaves) Push(x any) { *l = append(*l, x.(leaf)) }

// Pop takes the last leaf, for package heap.
func (l *leaves) Pop() any {
	last := (*l)[len(*l)-1]
	*l = (*l)[:len(*l)-1]
	return last
}
