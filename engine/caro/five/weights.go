package five

import "banco/engine/caro/shape"

// weights are those the engine plays with, fitted by scripts/carolearn to games
// of self-play under four rules.
var weights = Weights{
	Shapes: [shape.Shapes][shape.Shapes]int32{
		shape.Dead:        {-1, -5, -1, 1, -13, -38, -80, -241, -497, -400},
		shape.ClosedOne:   {4, 1, -8, -3, -12, -39, -69, -257, -436, -400},
		shape.One:         {1, 3, 0, 6, -11, -54, -67, -283, -239, -399},
		shape.ClosedTwo:   {-1, 5, -3, -4, -20, -39, -107, -288, -550, -397},
		shape.Two:         {16, 15, 14, 21, 0, -45, -48, -233, -224, -384},
		shape.ClosedThree: {45, 41, 66, 46, 54, 0, 139, -204, -47, -368},
		shape.Three:       {94, 95, 61, 91, 66, -88, 0, -406, -132, -292},
		shape.Four:        {257, 274, 282, 301, 424, 38, 425, -17, -52, -212},
		shape.OpenFour:    {240, 240, 239, 237, 224, 208, 132, 52, 0, -160},
		shape.Five:        {400, 400, 399, 397, 384, 368, 292, 212, 160, 0},
	},
	Own:  [Five][2]int32{Three: {196, 176}, TwoThrees: {501, -62}, Four: {-19, 13}, FourThree: {1844, 992}, TwoFours: {3618, 0}},
	Foe:  [Five][2]int32{Three: {-155, -214}, TwoThrees: {-370, -26}, Four: {139, 3}, FourThree: {-702, -659}, TwoFours: {35, -622}, OpenFour: {-395, -56}},
	Turn: 346,
}
