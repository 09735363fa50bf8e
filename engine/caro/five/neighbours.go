package five

import (
	"sync"

	rules "banco/games/caro"
)

// nearby is how many king's steps away from stones moves are searched.
const nearby = 2

// neighbourTables has the points near each point of a board, by its size.
var neighbourTables = func() (list [rules.MaxSize + 1]func() *[rules.Points][]rules.Point) {
	for size := range list {
		list[size] = sync.OnceValue(func() *[rules.Points][]rules.Point { return newNeighbours(size) })
	}
	return list
}()

func neighboursOf(size int) *[rules.Points][]rules.Point { return neighbourTables[size]() }

func newNeighbours(size int) *[rules.Points][]rules.Point {
	list := new([rules.Points][]rules.Point)
	for rank := range size {
		for file := range size {
			pt := rules.PointAt(file, rank)
			for r := max(rank-nearby, 0); r <= min(rank+nearby, size-1); r++ {
				for c := max(file-nearby, 0); c <= min(file+nearby, size-1); c++ {
					if q := rules.PointAt(c, r); q != pt {
						list[pt] = append(list[pt], q)
					}
				}
			}
		}
	}
	return list
}
