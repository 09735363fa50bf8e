package five

import (
	"math"

	"banco/search"
)

// This file holds the numbers of the search that are tuned. Changing one changes
// the bench.

const (
	aspirationMinDepth              = 4
	aspirationMargin   search.Score = 40 // half the width of the first window
	aspirationGrowth                = 4  // by which it is multiplied where it was too narrow

	reverseFutilityMaxDepth              = 7
	reverseFutilityMargin   search.Score = 90 // for each ply

	razorMaxDepth              = 3
	razorMargin   search.Score = 140 // for each ply

	futilityMaxDepth              = 3
	futilityMargin   search.Score = 110 // for each ply

	rootMaxMoves = 16 // first moves to search where none are asked for
	maxMoves     = 12 // moves to search where nothing forces the choice

	lmrMinDepth  = 2
	lmrRootMoves = 2 // first moves that are never reduced

	// Nodes of a search for a win by fours.
	leafVCFNodes = 40
	nodeVCFNodes = 60

	killerBonus     = 300 // on the score of a move
	historyDiv      = 4   // divides the history in that score
	historyMax      = 4000
	historyBonusMax = 400
)

// moveCounts is how many moves are searched by depth, where that is fewer than
// maxMoves (late-move pruning).
var moveCounts = func() (table [MaxDepth + 1]int) {
	for depth := range table {
		table[depth] = 4 + int(math.Pow(float64(depth), 1.32))
	}
	return table
}()

// reductionTable is by how many plies late moves are reduced, by depth and move
// number.
var reductionTable = func() (table [64][64]int8) {
	for depth := 1; depth < 64; depth++ {
		for i := 1; i < 64; i++ {
			r := 0.4 + math.Log(float64(depth))*math.Log(float64(i))/1.1
			table[depth][i] = int8(min(int(r), depth-1))
		}
	}
	return table
}()

// baseReduction is the late-move reduction by depth and move number alone.
func baseReduction(depth, number int) int {
	return int(reductionTable[min(depth, 63)][min(number, 63)])
}
