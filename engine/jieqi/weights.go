package jieqi

// weights are what the terms of the evaluation are worth. Kinds are xiangqi's;
// None stands for a covered piece.
type weights struct {
	early, late [8]int16     // of an open piece, while all is covered and when nothing is
	point       [8][50]int16 // by the spot where it stands
	cover       [8]int16     // of a covered piece, by the kind that it may be
	move        [8]int16     // for each point it can go to
	near        [8]int16     // for each step nearer to the enemy's king
	traded      [8]int16     // less for one that is attacked and protected
	loose       [8]int16     // less for one that is attacked and not protected

	openCannon, heldCannon, backCannon int16 // with nothing, two or something between it and the enemy's king, on his rank the last
	palace                             int16 // for each point of the enemy's palace within reach
}

// learnt are the weights to play with, in the order of the kinds: covered, king,
// advisor, elephant, horse, rook, cannon, pawn. They were learnt from games of the
// strong search against itself (docs/engines/jieqi.md).
var learnt = weights{
	early: [8]int16{0, 0, 129, 142, 318, 740, 392, -4},
	late:  [8]int16{0, 0, 171, 164, 385, 962, 447, 24},
	point: [8][50]int16{
		{
			-11, -12, -18, -30, 0,
			0, 0, 0, 0, 0,
			0, -7, 0, 0, 0,
			-24, 0, -20, 0, 4,
			0, 0, 0, 0, 0,
			0, 0, 0, 0, 0,
			0, 0, 0, 0, 0,
			0, 0, 0, 0, 0,
			0, 0, 0, 0, 0,
			0, 0, 0, 0, 0,
		},
		{
			0, 0, 0, 11, 38,
			0, 0, 0, -5, 5,
			0, 0, 0, -21, -27,
			0, 0, 0, 0, 0,
			0, 0, 0, 0, 0,
			0, 0, 0, 0, 0,
			0, 0, 0, 0, 0,
			0, 0, 0, 0, 0,
			0, 0, 0, 0, 0,
			0, 0, 0, 0, 0,
		},
		{
			12, -23, -22, -14, 3,
			5, -2, -14, -3, 17,
			-5, 17, 5, -4, 2,
			-9, -2, -19, -18, 11,
			-28, 5, -15, 6, -24,
			-8, -13, 12, -3, 3,
			1, 52, -14, 15, 1,
			-3, -4, 15, 0, 6,
			9, 9, -4, 4, 1,
			0, -29, 16, -7, -2,
		},
		{
			1, -20, -13, 23, -18,
			-9, -4, -8, -22, -7,
			-6, -13, 13, 13, -1,
			-15, -22, 11, 8, -3,
			-3, 1, -16, 5, 17,
			14, 9, -5, 9, 10,
			-7, -15, 17, 9, -9,
			-2, 18, 3, 2, 0,
			-1, 15, 0, -6, 7,
			-9, -17, 0, -6, -6,
		},
		{
			-44, -45, -32, -26, -17,
			-22, 9, -20, -14, -15,
			-21, 14, 19, 15, -10,
			-14, 1, 12, 35, 1,
			-8, 8, 10, 24, 21,
			2, 38, 57, 40, 60,
			10, 32, 24, 63, 48,
			3, 51, 77, 48, 49,
			7, 31, 58, 17, 21,
			13, 4, 27, 19, 6,
		},
		{
			-29, 7, -15, 3, -1,
			-17, 4, -12, 13, -2,
			10, 15, 27, 40, 28,
			7, 29, 13, 30, 27,
			-6, 3, 25, 35, -1,
			13, 28, 33, 41, 43,
			12, 13, 2, 47, 28,
			36, 10, 43, 53, 50,
			3, 10, 44, 48, 50,
			4, 25, 15, 24, 35,
		},
		{
			-16, -17, -6, 28, 5,
			1, -14, 26, 22, 57,
			0, -12, 19, 17, 76,
			-12, -41, -4, 16, 40,
			2, -4, -2, 3, 34,
			6, -8, -5, -3, 13,
			0, 1, -2, -4, 11,
			-5, -1, -17, -16, -17,
			25, 17, 13, -3, -4,
			20, 23, 4, -6, -5,
		},
		{
			0, -14, 4, -52, -1,
			-13, 9, -22, -10, -41,
			2, 24, 7, -7, -14,
			0, 12, -4, 2, -12,
			18, 4, 18, 14, 36,
			40, 43, 45, 72, 59,
			32, 54, 65, 113, 116,
			43, 74, 125, 162, 150,
			67, 79, 116, 164, 177,
			-9, -5, 14, 7, 10,
		},
	},
	cover:      [8]int16{0, 0, 137, 125, 292, 677, 318, 44},
	move:       [8]int16{5, 0, 1, 1, 8, 6, 1, 9},
	near:       [8]int16{0, 0, 5, 2, 5, 4, 0, 5},
	traded:     [8]int16{2, 0, 0, 5, 24, 25, 21, -8},
	loose:      [8]int16{18, 0, 23, 35, 44, 20, 49, 10},
	openCannon: 41, heldCannon: 25, backCannon: 12,
	palace: 2,
}
