package five

import "banco/engine/caro/shape"

// weights are those the engine plays with, fitted by scripts/carolearn to games
// of self-play under four rules.
var weights = Weights{
	Shapes: [shape.Shapes][shape.Shapes]int32{
		shape.Dead:        {-1, -5, -1, 2, -10, -36, -86, -251, -563, -400},
		shape.ClosedOne:   {5, 1, -5, -4, -11, -40, -75, -259, -479, -400},
		shape.One:         {1, 1, 0, 6, -10, -53, -49, -252, -239, -399},
		shape.ClosedTwo:   {-1, 5, -3, 0, -10, -43, -109, -277, -576, -397},
		shape.Two:         {13, 13, 13, 10, -4, -46, -52, -246, -224, -384},
		shape.ClosedThree: {44, 43, 65, 52, 41, 12, 103, -199, -102, -368},
		shape.Three:       {99, 101, 60, 111, 45, -34, 12, -539, -132, -292},
		shape.Four:        {265, 273, 224, 308, 245, 255, 413, -69, -52, -212},
		shape.OpenFour:    {240, 240, 239, 237, 224, 208, 132, 52, 0, -160},
		shape.Five:        {400, 400, 399, 397, 384, 368, 292, 212, 160, 0},
	},
	Own: SideWeights{
		Levels: [Five][2]int32{Three: {187, 168}, TwoThrees: {458, -48}, Four: {-40, -8}, FourThree: {1848, -14}, TwoFours: {3941, 0}},
		Pairs: [pairs]int32{
			1,
			-3, -1,
			-13, 0, 0,
			-4, -4, 1, -1,
			-6, -7, -4, -1, 0,
			-20, -36, -3, -12, 19, -13,
			-56, -66, -26, -3, 61, 68, -62,
			-114, -127, -31, -37, 244, 223, -33, -491,
			0, 0, 0, 0, 0, 0, 0, 0, 0,
			0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
		},
	},
	Foe: SideWeights{
		Levels: [Five][2]int32{Three: {-160, -236}, TwoThrees: {-388, -99}, Four: {191, 37}, FourThree: {-718, -853}, TwoFours: {-145, -395}, OpenFour: {-418, 7}},
		Pairs: [pairs]int32{
			-3,
			11, -5,
			13, 0, -1,
			0, 2, 0, -6,
			7, 6, 3, 4, 6,
			10, 22, 9, 2, -13, 11,
			64, 89, 19, 13, -54, -38, 85,
			117, 98, 22, 33, -152, -104, -25, 177,
			260, 222, 46, -2, -277, -36, -44, 173, -368,
			0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
		},
	},
	Turn: 321,
}
