package five

import (
	"banco/engine/caro/shape"
	rules "banco/games/caro"
)

// code is what a stone of one colour would make of the four lines through a
// point: a shape in four bits for each direction.
type code uint16

// with returns the code with another shape in a direction.
func (c code) with(d int, s shape.Shape) code { return c&^(15<<(4*d)) | code(s)<<(4*d) }

// pair numbers the two best shapes of a code: what crosses in the point.
type pair uint8

// pairs is how many there are.
const pairs = int(shape.Shapes) * (int(shape.Shapes) + 1) / 2

// pairNumber returns the number of two shapes, the better one first.
func pairNumber(best, second shape.Shape) pair { return pair(int(best)*(int(best)+1)/2 + int(second)) }

// pairOf finds the pair of a code.
var pairOf = func() *[1 << 16]pair {
	list := new([1 << 16]pair)
	for c := range list {
		var best, second shape.Shape
		for d := range rules.Directions {
			s := min(shape.Shape(c>>(4*d)&15), shape.Five)
			if s > best {
				best, s = s, best
			}
			second = max(second, s)
		}
		list[c] = pairNumber(best, second)
	}
	return list
}()
