package five

import (
	"fmt"
	"math"
	"reflect"

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

	// Pruning of single moves.
	FutilityMaxDepth int
	FutilityMargin   int // for each ply
	RootMoves        int // first moves to search where none are asked for
	MaxMoves         int // moves to search where nothing forces the choice
	PVMoves          int // the same in a principal variation
	MoveCountBase    int // late-move pruning: this many moves …
	MoveCountPower   int // … and the depth to this power, in hundredths
	DelayingFours    int // the part of that after which fours that only delay an open four are left out, in parts of plyUnit

	// Extensions.
	TableMovePV int // for the table's move in a principal variation
	FiveReply   int // for a reply to a four

	// Late-move reductions.
	LMRBase        int // of every late move
	LMRLogDiv      int // divides the product of the logarithms of depth and move number, in hundredths
	LMRPV          int // less in a node of the principal variation
	LMRMakes       int // less for a move that makes a threat
	LMRFour        int // less for a four that leads to no other
	LMRHistory     int // less or more by the history, at its limit
	LMRRank        int // more for each factor of e that the move is less likely than the best
	FailHigh       int // where the evaluation exceeds beta in an expected cut node …
	FailHighMargin int // … by this for each ply

	// Searches for a win.
	LeafVCFNodes int // of a search for fours at a leaf
	ProofDiv     int // the part of all nodes that goes to a proof at the root

	// Move ordering.
	KillerBonus     int
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
		AspirationMargin:         30,
		ReverseFutilityMaxDepth:  8,
		ReverseFutilityMargin:    72,
		ReverseFutilityImproving: 30,
		RazorMaxDepth:            3,
		RazorMargin:              145,
		FutilityMaxDepth:         4,
		FutilityMargin:           82,
		RootMoves:                32,
		MaxMoves:                 16,
		PVMoves:                  24,
		MoveCountBase:            5,
		MoveCountPower:           136,
		DelayingFours:            32,
		TableMovePV:              14,
		FiveReply:                64,
		LMRBase:                  6,
		LMRLogDiv:                124,
		LMRPV:                    74,
		LMRMakes:                 82,
		LMRHistory:               64,
		LMRRank:                  14,
		FailHigh:                 48,
		FailHighMargin:           20,
		LeafVCFNodes:             40,
		ProofDiv:                 32,
		KillerBonus:              260,
		HistoryDiv:               3,
		HistoryBonusMax:          320,
		Correction:               32,
	}
}

// maxParam bounds every number, so that no search grows without end.
const maxParam = 1_000_000

// Check refuses numbers with which no search is possible.
func (p Params) Check() error {
	v := reflect.ValueOf(p)
	for i := range v.NumField() {
		if n := v.Field(i).Int(); n < 0 || n > maxParam {
			return fmt.Errorf("%s is %d; it must be from 0 to %d", v.Type().Field(i).Name, n, maxParam)
		}
	}
	return nil
}

const (
	aspirationMinDepth = 4
	aspirationGrowth   = 4 // by which the window is multiplied where it was too narrow

	lmrMinDepth  = 2
	lmrRootMoves = 2 // first moves that are never reduced

	historyMax = 4000

	correctionUnit  = 64
	correctionMax   = 1024
	correctionSlots = 1 << 14
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
