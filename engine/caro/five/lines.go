package five

import (
	"banco/engine/caro/shape"
	rules "banco/games/caro"
)

// This file numbers what can stand on one side of a point on a line, for those who
// learn from boards outside of this program.

// lineClasses is how many classes there are of what stands on one side of a point, as
// far as it matters: up to the edge, or to where stones of both colours have been met.
const lineClasses = 172

// flankBits is how many bits of a window lie on one side of its point.
const flankBits = 2 * rules.Reach

// classOf finds the class of ten bits, the nearest point lowest, and classCells the
// bits of a class.
var classOf, classCells = func() (classes [1 << flankBits]uint8, cells [lineClasses]uint16) {
	next := uint8(0)
	for bits := range classes {
		if canonicalFlank(bits) == bits {
			cells[next], classes[bits] = uint16(bits), next
			next++
		}
	}
	for bits := range classes {
		classes[bits] = classes[canonicalFlank(bits)]
	}
	return classes, cells
}()

// canonicalFlank makes everything beyond the edge, or beyond stones of both colours,
// the edge.
func canonicalFlank(bits int) (out int) {
	passed := rules.Empty
	for i := range rules.Reach {
		s := rules.Stone(bits >> (2 * i) & 3)
		if passed == rules.Edge {
			s = rules.Edge
		}
		passed |= s
		out |= int(s) << (2 * i)
	}
	return out
}

// mirroredFlank turns the order of the points around.
func mirroredFlank(bits int) (out int) {
	for i := range rules.Reach {
		out |= bits >> (2 * i) & 3 << (2 * (rules.Reach - 1 - i))
	}
	return out
}

// LineShapes returns what either colour could make of a line under a rule, as a table
// of shapes has it, by the classes of what stands before and after the point.
func LineShapes(r rules.Rule) []byte {
	t := shape.TableOf(r)
	list := make([]byte, 0, lineClasses*lineClasses)
	for _, low := range classCells {
		for _, high := range classCells {
			list = append(list, t.At(rules.Window(mirroredFlank(int(low)))|rules.Window(high)<<(flankBits+2)))
		}
	}
	return list
}
