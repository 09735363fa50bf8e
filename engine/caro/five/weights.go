package five

import "banco/engine/caro/shape"

// weights are those the engine plays with.
var weights = func() (w Weights) {
	for own := range w.Shapes {
		for foe := range w.Shapes[own] {
			w.Shapes[own][foe] = int32(shape.Weights[own] - shape.Weights[foe])
		}
	}
	w.Turn = 600
	w.Own[TwoThrees][0], w.Own[FourThree][0], w.Own[TwoFours][0] = 320, 3000, 3000
	w.Foe[TwoThrees][0], w.Foe[FourThree][0], w.Foe[TwoFours][0] = -80, -600, -600
	w.Foe[OpenFour][0] = -1120
	return w
}()
