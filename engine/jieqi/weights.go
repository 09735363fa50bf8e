package jieqi

// weights are what the terms of the evaluation are worth. Kinds are xiangqi's;
// None stands for a covered piece, and unseen for one that a search has moved
// without turning it up.
type weights struct {
	early, late [8]int16     // of an open piece, while all is covered and when nothing is
	point       [9][50]int16 // by the spot where it stands
	cover, veil [8]int16     // of a covered piece and of an unseen one, by the kind that it may be
	move        [8]int16     // for each point it can go to
	near        [8]int16     // for each step nearer to the enemy's king
	traded      [9]int16     // less for one that is attacked and protected
	loose       [9]int16     // less for one that is attacked and not protected

	openCannon, heldCannon, backCannon int16 // with nothing, two or something between it and the enemy's king, on his rank the last
	palace                             int16 // for each point of the enemy's palace within reach
	turnEarly, turnLate                int16 // of having the move, while all is covered and when nothing is
}

// unseen follows the kinds of xiangqi.
const unseen = 8

// learnt are the weights to play with, in the order of the kinds: covered, king,
// advisor, elephant, horse, rook, cannon, pawn, unseen. They were learnt from games of the
// strong search against itself (docs/ledger/networks.md).
var learnt = weights{
	early: [8]int16{0, 0, 113, 134, 284, 671, 376, -12},
	late:  [8]int16{0, 0, 150, 152, 369, 989, 438, 19},
	point: [9][50]int16{
		{
			-12, -21, -26, -43, 0,
			0, 0, 0, 0, 0,
			0, -16, 0, 0, 0,
			-45, 0, -38, 0, -12,
			0, 0, 0, 0, 0,
			0, 0, 0, 0, 0,
			0, 0, 0, 0, 0,
			0, 0, 0, 0, 0,
			0, 0, 0, 0, 0,
			0, 0, 0, 0, 0,
		},
		{
			0, 0, 0, 7, 33,
			0, 0, 0, 4, 8,
			0, 0, 0, -26, -24,
			0, 0, 0, 0, 0,
			0, 0, 0, 0, 0,
			0, 0, 0, 0, 0,
			0, 0, 0, 0, 0,
			0, 0, 0, 0, 0,
			0, 0, 0, 0, 0,
			0, 0, 0, 0, 0,
		},
		{
			4, -37, -23, -12, 5,
			0, -2, -14, -7, 24,
			-13, 14, 2, 5, 10,
			-13, -12, -6, -10, 12,
			-39, 10, -18, 6, -23,
			-9, -22, 19, 4, 4,
			-16, 45, -5, 16, 10,
			-13, -1, 26, 18, 8,
			-10, -4, 15, 4, 5,
			-18, -47, 14, -4, -2,
		},
		{
			-9, -36, -24, 15, -15,
			-14, -11, -5, -22, -11,
			-2, -12, 10, 11, -4,
			-6, -14, 18, 6, -4,
			-1, 1, -12, 2, 20,
			21, 5, -1, 10, 21,
			-9, -17, 31, 6, -15,
			0, 21, 8, -1, 5,
			1, 4, -10, -6, 2,
			-6, -20, 4, -5, -8,
		},
		{
			-43, -42, -45, -24, -16,
			-36, 5, -24, -14, -13,
			-25, -6, -2, 17, -10,
			-10, 0, 4, 30, -2,
			-15, 5, 9, 20, 14,
			4, 31, 53, 46, 58,
			21, 47, 29, 78, 57,
			2, 37, 64, 45, 57,
			13, 42, 66, 23, 20,
			16, -1, 30, 15, 6,
		},
		{
			-25, 4, -15, 1, -2,
			-11, 2, -6, 7, -10,
			3, 10, 23, 38, 31,
			2, 20, 18, 35, 25,
			-25, 10, 17, 26, -1,
			16, 23, 33, 45, 29,
			9, 15, 14, 40, 21,
			40, 12, 48, 53, 65,
			4, 13, 48, 48, 54,
			0, 24, 8, 25, 38,
		},
		{
			-25, -20, -18, 31, 7,
			-7, -12, 21, 22, 62,
			-1, -17, 17, 19, 79,
			-23, -34, -6, 13, 35,
			-1, -6, 3, 3, 42,
			1, -6, -2, -3, 15,
			2, 6, -3, -6, 7,
			-3, -4, -12, -13, -15,
			30, 21, 18, -3, -6,
			27, 15, 3, -14, -8,
		},
		{
			-1, -5, 8, -44, -3,
			-12, -5, -24, -10, -56,
			-1, 11, 2, -12, -17,
			-5, -2, -3, 9, -7,
			21, 5, 21, 19, 31,
			30, 44, 47, 82, 57,
			28, 46, 65, 116, 126,
			44, 70, 122, 174, 183,
			50, 79, 115, 175, 198,
			-7, -15, 11, -5, 4,
		},
		{
			0, -5, -4, 4, 0,
			-10, 1, 0, 4, -7,
			-7, 3, 9, 4, 18,
			4, 1, 0, 0, 0,
			6, 4, 25, 0, 40,
			10, 12, 0, 0, 0,
			7, 37, 0, 0, 0,
			1, 22, 0, 0, 0,
			4, 50, 0, 0, 0,
			2, -2, 0, 0, 0,
		},
	},
	cover:      [8]int16{0, 0, 132, 116, 270, 635, 289, 55},
	veil:       [8]int16{0, 0, 156, 162, 351, 813, 420, 51},
	move:       [8]int16{4, 0, -3, 1, 8, 6, 1, 7},
	near:       [8]int16{0, 0, 7, 1, 4, 1, -3, 6},
	traded:     [9]int16{5, 0, -3, 3, 31, 55, 28, -3, 2},
	loose:      [9]int16{38, 0, 41, 46, 75, 48, 79, 26, 18},
	openCannon: 46, heldCannon: 41, backCannon: 23,
	palace:    -1,
	turnEarly: 104, turnLate: 56,
}
