package five

import (
	"slices"

	"banco/engine/caro/shape"
	rules "banco/games/caro"
)

// code is what a stone of one colour would make of the four lines through a
// point: a number whose decimal digits are the shapes by direction.
type code uint16

// codes is how many there are, and digits what one more of a direction's digit adds.
const codes = 10_000

var digits = [rules.Directions]int{1, 10, 100, 1000}

// codeOf returns the code of four shapes.
func codeOf(shapes [rules.Directions]shape.Shape) (c code) {
	for d, s := range shapes {
		c += code(digits[d] * int(s))
	}
	return c
}

// combination numbers the four shapes of a code, in whatever order they are.
type combination uint16

// combinations is how many there are.
const combinations = 715

// pair numbers the two best shapes of a combination: what crosses in the point.
type pair uint8

// pairs is how many there are.
const pairs = int(shape.Shapes) * (int(shape.Shapes) + 1) / 2

// pairNumber returns the number of two shapes, the better one first.
func pairNumber(best, second shape.Shape) pair { return pair(int(best)*(int(best)+1)/2 + int(second)) }

// combinationOf finds the combination of a code, and pairOf the pair of a combination.
// Combinations are numbered by the lowest code of each.
var combinationOf, pairOf = func() (of [codes]combination, pairOf [combinations]pair) {
	next := combination(0)
	for c := range of {
		var shapes [rules.Directions]shape.Shape
		for d, one := range digits {
			shapes[d] = shape.Shape(c / one % 10)
		}
		slices.Sort(shapes[:])
		slices.Reverse(shapes[:])
		if lowest := codeOf(shapes); int(lowest) < c {
			of[c] = of[lowest]
			continue
		}
		of[c], pairOf[next] = next, pairNumber(shapes[0], shapes[1])
		next++
	}
	return of, pairOf
}()
