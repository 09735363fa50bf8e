package five

import (
	"sync"

	"banco/engine/caro/shape"
	rules "banco/games/caro"
)

// nearby is how many king's steps away from stones moves are searched.
const nearby = 2

// neighbourTables has the points near each point of a board, by its size.
var neighbourTables = func() (list [rules.MaxSize + 1]func() *[rules.Points]shape.PointSet) {
	for size := range list {
		list[size] = sync.OnceValue(func() *[rules.Points]shape.PointSet { return newNeighbours(size) })
	}
	return list
}()

func neighboursOf(size int) *[rules.Points]shape.PointSet { return neighbourTables[size]() }

func newNeighbours(size int) *[rules.Points]shape.PointSet {
	list := new([rules.Points]shape.PointSet)
	for rank := range size {
		for file := range size {
			set := &list[rules.PointAt(file, rank)]
			for r := max(rank-nearby, 0); r <= min(rank+nearby, size-1); r++ {
				for c := max(file-nearby, 0); c <= min(file+nearby, size-1); c++ {
					set.Add(rules.PointAt(c, r))
				}
			}
			set.Remove(rules.PointAt(file, rank))
		}
	}
	return list
}
