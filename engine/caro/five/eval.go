package five

import (
	"banco/engine/caro/shape"
	rules "banco/games/caro"
)

// values are what entries of empty points are worth to Black, in parts of
// shape.WeightUnit.
var values = func() (list [1 << 8]int32) {
	for e := range list {
		black, white := shape.Of(uint8(e), rules.Black), shape.Of(uint8(e), rules.White)
		if black < shape.Shapes && white < shape.Shapes {
			list[e] = int32(shape.Weights[black] - shape.Weights[white])
		}
	}
	return list
}()
