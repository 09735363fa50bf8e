package worth

import "banco/games/xiangqi/board"

// s3Prices are S3's worths of the pieces. The unit is its own: a pawn is 30.
var s3Prices = [8]int{
	board.King: 6000, board.Advisor: 120, board.Elephant: 120,
	board.Rook: 600, board.Horse: 270, board.Cannon: 285, board.Pawn: 30,
}

// S3 is S3's table for xiangqi: the price of a piece and the value of its
// point. S3Free is that for cờ úp, whose advisors and elephants have left
// palace and river behind, and with them the values of their points.
var (
	S3     = NewTable(func(k board.Kind, file, rank int) int { return S3Price(k) + S3Point(k, file, rank) })
	S3Free = NewTable(func(k board.Kind, file, rank int) int {
		if k == board.Advisor || k == board.Elephant {
			return S3Price(k)
		}
		return S3Price(k) + S3Point(k, file, rank)
	})
)

// S3Price returns what a kind of piece is worth to S3, wherever it stands.
func S3Price(k board.Kind) int { return s3Prices[k] }

// S3Point returns what a kind of piece is worth to S3 on a file and a rank,
// counted from its owner's back rank, beside its price.
func S3Point(k board.Kind, file, rank int) int { return int(s3Squares[k][rank][FromEdge(file)]) }

// s3Squares are the values of points. S3's report cites a paper for its own
// and does not print them; these were made for it here. Each table begins at
// the owner's back rank and has the files from the edge to the middle.
//
//   - A pawn that has crossed the river is worth two, close to the palace
//     three; on the last rank, from where it can only go sideways, it falls
//     back to little more than one.
//   - A rook wants to leave its corner, and likes the middle files and the
//     ranks beyond the river.
//   - A horse is weak on the edge and on its own back rank, strong in the
//     middle, and strongest where it looks into the enemy's palace.
//   - A cannon likes the middle file, where it looks at the enemy's king, and
//     the enemy's back rank.
//   - Advisors, elephants and the king do best where they protect each other.
var s3Squares = [8][board.Ranks][5]int8{
	board.Pawn: {
		3: {0, 0, 0, 0, 3},
		4: {2, 0, 6, 0, 8},
		5: {14, 18, 24, 28, 30},
		6: {22, 30, 40, 46, 48},
		7: {26, 38, 50, 58, 60},
		8: {24, 38, 52, 62, 62},
		9: {2, 4, 6, 10, 12},
	},
	board.Rook: {
		0: {-8, 4, 2, 8, 0},
		1: {2, 6, 6, 10, 4},
		2: {0, 6, 4, 10, 8},
		3: {4, 8, 6, 12, 10},
		4: {6, 10, 10, 12, 12},
		5: {8, 12, 12, 14, 14},
		6: {8, 12, 12, 16, 16},
		7: {8, 10, 10, 16, 18},
		8: {10, 14, 12, 18, 22},
		9: {8, 10, 10, 14, 14},
	},
	board.Horse: {
		0: {-10, -8, -4, -4, -8},
		1: {-8, 0, 2, 2, -12},
		2: {-2, 0, 6, 4, 2},
		3: {0, 4, 6, 8, 8},
		4: {2, 10, 12, 14, 14},
		5: {4, 14, 16, 18, 18},
		6: {6, 16, 18, 20, 20},
		7: {6, 18, 24, 22, 18},
		8: {4, 12, 26, 16, 8},
		9: {2, 2, 4, 6, 2},
	},
	board.Cannon: {
		0: {0, 0, 2, 4, 4},
		1: {0, 2, 4, 4, 4},
		2: {2, 0, 6, 6, 12},
		3: {0, 0, 2, 2, 8},
		4: {0, 0, 2, 2, 8},
		5: {0, 0, 0, 2, 8},
		6: {0, 2, 2, 2, 8},
		7: {2, 2, 0, -4, -2},
		8: {4, 4, 2, -4, -4},
		9: {10, 10, 6, 2, 0},
	},
	board.Advisor:  {1: {4: 4}, 2: {3: -2}},
	board.Elephant: {2: {0: -4, 4: 6}, 4: {2: -2}},
	board.King:     {1: {3: -12, 4: -8}, 2: {3: -20, 4: -16}, 0: {3: -2}},
}
