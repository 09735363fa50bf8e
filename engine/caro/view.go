package caro

import (
	"banco/engine/caro/shape"
	rules "banco/games/caro"
)

// view is a position with the table of its rule.
type view struct {
	*rules.Position
	*shape.Table
}

func viewOf(p *rules.Position) view { return view{p, shape.TableOf(p.Rule())} }

// tallies returns what either colour would make on an empty point.
func (v view) tallies(pt rules.Point) shape.Both {
	return shape.Entries[v.Table.At(v.Window(0, pt))] + shape.Entries[v.Table.At(v.Window(1, pt))] +
		shape.Entries[v.Table.At(v.Window(2, pt))] + shape.Entries[v.Table.At(v.Window(3, pt))]
}
