package five

import (
	"math"

	"banco/search"
)

// This file holds the numbers of the search that are tuned. Changing one changes
// the bench.

// Params are the numbers that games can tune: "banco tune search caro" does, and
// writes them as JSON. Depths are in plies, margins in the evaluation's unit.
// Extensions and reductions are in parts of a ply, of which there are plyUnit.
type Params struct {
	AspirationMargin int // half the width of the first window

	// Pruning of a node before its moves are searched.
	ReverseFutilityMaxDepth  int
	ReverseFutilityMargin    int // for each ply
	ReverseFutilityImproving int // less where the side to move is improving
	RazorMaxDepth            int
	RazorMargin              int // for each ply
	IIRMinDepth              int // where the table has no move …
	IIRReduction             int // … the node is reduced by this …
	IIRStale                 int // … and in a principal variation by this for each ply that the table's entry is shallower

	// Pruning of single moves.
	FutilityMaxDepth int
	FutilityMargin   int // for each ply
	RootMoves        int // first moves to search where none are asked for
	MaxMoves         int // moves to search where nothing forces the choice
	PVMoves          int // the same in a principal variation
	MoveCountBase    int // late-move pruning: this many moves …
	MoveCountPower   int // … and the depth to this power, in hundredths
	RankPruning      int // moves of a rank lower than the best by this and as much for each ply, 0: none

	// Extensions.
	SingularMinDepth     int
	SingularMargin       int // below the table's score, in eighths for each ply
	SingularDoubleMargin int // two plies where the others are worse by this
	SingularFailHigh     int // less where the table's move exceeds beta, and others may
	TableMove            int // for the table's move
	TableMovePV          int // the same in a principal variation
	OpenFourReply        int // for a reply to an open three
	FiveReply            int // for a reply to a four

	// Late-move reductions.
	LMRBase         int // of every late move
	LMRLogDiv       int // divides the product of the logarithms of depth and move number, in hundredths
	LMRPV           int // less in a node of the principal variation
	LMRCutNode      int // more where a cutoff is expected
	LMRNotImproving int // more where the side to move is not improving
	LMRMakes        int // less for a move that makes a threat
	LMRStops        int // less for a move that stops one
	LMRHistory      int // less or more by the history, at its limit
	LMRRank         int // more for each factor of e that the move is less likely than the best
	LMRFar          int // more where the last stones of both sides are far away
	LMRKiller       int // less for a killer
	LMRDeeper       int // the second search, where the first exceeds alpha by far
	FailHigh        int // where the evaluation exceeds beta in an expected cut node …
	FailHighMargin  int // … by this for each ply
	AlphaRaised     int // of the moves after one that raised alpha

	// Searches for a win by fours, in nodes.
	LeafVCFNodes int
	NodeVCFNodes int
	ProofDiv     int // the part of all nodes that goes to a proof at the root

	// Move ordering.
	KillerBonus     int
	CounterBonus    int
	HistoryDiv      int // divides the history in the score of a move
	HistoryBonusMax int

	// The weight of the correction history, in parts of correctionUnit.
	Correction int
}

// plyUnit is how many parts make a ply.
const plyUnit = 64

// DefaultParams returns the numbers that the engine plays with.
func DefaultParams() Params {
	return Params{
		AspirationMargin:        40,
		ReverseFutilityMaxDepth: 7,
		ReverseFutilityMargin:   90,
		RazorMaxDepth:           3,
		RazorMargin:             140,
		IIRMinDepth:             3,
		FutilityMaxDepth:        3,
		FutilityMargin:          110,
		RootMoves:               16,
		MaxMoves:                12,
		PVMoves:                 12,
		MoveCountBase:           4,
		MoveCountPower:          132,
		SingularMinDepth:        99,
		SingularMargin:          8,
		SingularDoubleMargin:    40,
		FiveReply:               64,
		LMRBase:                 0,
		LMRLogDiv:               110,
		LMRPV:                   64,
		LMRMakes:                64,
		FailHighMargin:          20,
		LeafVCFNodes:            40,
		NodeVCFNodes:            60,
		ProofDiv:                8,
		KillerBonus:             300,
		HistoryDiv:              4,
		HistoryBonusMax:         400,
	}
}

const (
	aspirationMinDepth = 4
	aspirationGrowth   = 4 // by which the window is multiplied where it was too narrow

	lmrMinDepth  = 2
	lmrRootMoves = 2 // first moves that are never reduced
	lmrFar       = 4 // points, beyond which a stone is far away

	iirStaleMax = 3 * plyUnit

	alphaRaisedMinDepth, alphaRaisedMaxDepth = 3, 11

	singularTTDepth   = 3 // the table's entry may be so much shallower
	singularMarginDiv = 8
	singularDepthDiv  = 2 // of the search without the move

	lmrDeeperMargin = 60
	rankPruningMax  = 4 // depth

	historyMax = 4000

	correctionUnit  = 64
	correctionMax   = 1024
	correctionSlots = 1 << 14
	correctionDiv   = 256
)

// tables are what is worked out from the params once.
type tables struct {
	moveCounts [MaxDepth + 2]int // moves that are searched by depth (late-move pruning)
	reductions [64][64]int16     // of late moves by depth and move number, in parts of a ply
}

func newTables(p *Params) *tables {
	t := new(tables)
	for depth := range t.moveCounts {
		t.moveCounts[depth] = p.MoveCountBase + int(math.Pow(float64(depth), float64(p.MoveCountPower)/100))
	}
	for depth := 1; depth < 64; depth++ {
		for i := 1; i < 64; i++ {
			r := float64(p.LMRBase) + plyUnit*math.Log(float64(depth))*math.Log(float64(i))*100/float64(max(p.LMRLogDiv, 1))
			t.reductions[depth][i] = int16(min(int(r), (depth-1)*plyUnit))
		}
	}
	return t
}

// baseReduction is the late-move reduction by depth and move number alone.
func (t *tables) baseReduction(depth, number int) int {
	return int(t.reductions[min(depth, 63)][min(number, 63)])
}

// reverseFutilityMargin is by how much the evaluation must exceed beta.
func (p *Params) reverseFutilityMargin(depth int, improving bool) search.Score {
	margin := p.ReverseFutilityMargin * depth
	if improving {
		margin -= p.ReverseFutilityImproving
	}
	return search.Score(max(margin, 0))
}
