package strong

import (
	"fmt"
	"reflect"
	"slices"
)

// This file holds every number of the search. A margin is in the evaluator's
// unit (hundredths of a pawn), a depth in plies. Changing one changes the bench.

// Params are the numbers that games can tune: "banco tune search" does, and
// writes them as JSON.
type Params struct {
	// Aspiration windows.
	AspirationMinDepth int // the first iteration with a window
	AspirationMargin   int // half the width of the first window

	// Pruning of a node before its moves are generated.
	RazorMaxDepth int
	RazorMargin   int

	ReverseFutilityMaxDepth  int
	ReverseFutilityMargin    int // for each ply
	ReverseFutilityImproving int // less where the side to move is improving

	NullMinDepth     int
	NullEvalBase     int // the static evaluation must exceed beta by this …
	NullEvalDepth    int // … less this for each ply
	NullMinPieces    int // with fewer there may be zugzwang
	NullReduction    int
	NullReductionDiv int // one ply more for so many plies of depth
	NullSurplusDiv   int // one ply more for so much above beta …
	NullSurplusMax   int // … up to so many

	ProbCutMinDepth  int
	ProbCutMargin    int
	ProbCutImproving int // less where the side to move is improving

	ProbCutTableMargin int // above beta, of what the table knows from a shallower search; 0: no such cut

	// Internal iterative reduction.
	IIRMinDepth int

	// Pruning of single moves.
	CaptureSEEMaxDepth int
	CaptureSEEMargin   int // for each ply

	LMPMaxDepth int
	LMPBase     int // late-move pruning after lmpBase + depth² moves …

	// The depths below are what is left after the reduction of a late move.
	HistoryPruningMaxDepth int
	HistoryPruningBase     int
	HistoryPruningDepth    int // for each ply
	FutilityMaxDepth       int
	FutilityBase           int
	FutilityDepth          int // for each ply
	QuietSEEMaxDepth       int
	QuietSEEMargin         int // for each ply squared

	// Extensions.
	SingularMinDepth     int
	SingularMargin       int // below the table's score, in eighths for each ply
	SingularDoubleMargin int // two plies where the others are worse by this
	SingularTripleMargin int // three plies for a quiet move
	SingularFailHigh     int // plies less where the table's move exceeds beta, and others may
	SingularCutNode      int // plies less in an expected cut node without a singular move
	CheckMaxDepth        int // checks are extended below this depth

	// Late-move reductions, in parts of a ply.
	LMRMinDepth     int
	LMRBase         int // of every late move
	LMRLogDiv       int // divides the product of the logarithms of depth and move number
	LMRPV           int // less in a node of the principal variation
	LMRRoot         int // less at the root
	LMRCutNode      int // more where a cutoff is expected
	LMRNotImproving int // more where the side to move is not improving
	LMRCheck        int // the part of the reduction that a check keeps
	LMRTTCapture    int // more where the table's move is a capture
	LMRCutoffs      int // more where the replies to earlier moves were often refutations …
	LMRCutoffsMin   int // … more often than this
	LMRCaptureHist  int // less or more by the capture history, at its limit
	LMRCapture      int // less for a capture that does not lose
	LMRKiller       int // less for a killer or counter move
	LMRHistoryPly   int // the quiet history that is worth a ply …
	LMRHistoryMax   int // … up to this

	// Quiescence.
	DeltaMargin int // by how much a capture may raise the score beyond what it wins

	// Move ordering.
	CaptureGainWeight int // of what a capture wins, against the capture history

	ButterflyWeight     int
	Continuation1Weight int // after the opponent's last move
	Continuation2Weight int // after the own move before
	PawnHistoryWeight   int

	// Histories.
	HistoryBonus    int // for each ply
	HistoryBonusMax int
	HistoryMalus    int // for each ply
	HistoryMalusMax int

	// The bonus of a quiet move after which every reply failed low.
	FailLowBonus int

	// The bonus of a quiet move for the fall of the opponent's evaluation.
	EvalDropBonus int

	// The malus of the table's move, a killer or a counter move that is refuted.
	RefutedMalus int

	// 1: values above beta in quiescence are moved towards beta. 0: not.
	QuiescenceFailFirm int

	CorrectionStepMax  int
	CorrectionPawns    int // the weights of the errors, in parts of correctionWeightUnit
	CorrectionNonPawns int

	// Chance nodes.
	ChanceMinDepth int // below it the piece stays covered
	ChanceMaxOpen  int // on one line

	// Time management, in hundredths: the share of the clock is multiplied by
	// (TimeBase − TimeStable·iterations with the same move) · (TimeNodes − TimeNodeShare·share of its nodes) ·
	// (1 + TimeFall·pawns by which the score fell).
	TimeBase      int
	TimeStable    int
	TimeNodes     int
	TimeNodeShare int
	TimeFall      int
}

// ParamsFor returns the numbers that a game is played with.
func ParamsFor(t Tactics) Params {
	if own, ok := t.(TunedTactics); ok {
		return own.Params()
	}
	return DefaultParams()
}

// DefaultParams returns the numbers for a game that has none of its own.
func DefaultParams() Params {
	return Params{
		AspirationMinDepth:       5,
		AspirationMargin:         20,
		RazorMaxDepth:            1,
		RazorMargin:              260,
		ReverseFutilityMaxDepth:  6,
		ReverseFutilityMargin:    76,
		ReverseFutilityImproving: 65,
		NullMinDepth:             3,
		NullEvalBase:             75,
		NullEvalDepth:            24,
		NullMinPieces:            1,
		NullReduction:            3,
		NullReductionDiv:         3,
		NullSurplusDiv:           175,
		NullSurplusMax:           3,
		ProbCutMinDepth:          5,
		ProbCutMargin:            160,
		ProbCutImproving:         40,
		ProbCutTableMargin:       400,
		IIRMinDepth:              2,
		CaptureSEEMaxDepth:       7,
		CaptureSEEMargin:         88,
		LMPMaxDepth:              8,
		LMPBase:                  7,
		HistoryPruningMaxDepth:   4,
		HistoryPruningBase:       2800,
		HistoryPruningDepth:      3500,
		FutilityMaxDepth:         5,
		FutilityBase:             90,
		FutilityDepth:            86,
		QuietSEEMaxDepth:         8,
		QuietSEEMargin:           23,
		SingularMinDepth:         7,
		SingularMargin:           17,
		SingularDoubleMargin:     22,
		SingularTripleMargin:     90,
		SingularFailHigh:         1,
		SingularCutNode:          2,
		CheckMaxDepth:            6,
		LMRMinDepth:              2,
		LMRBase:                  1300,
		LMRLogDiv:                235,
		LMRPV:                    750,
		LMRRoot:                  1024,
		LMRCutNode:               1024,
		LMRNotImproving:          512,
		LMRCheck:                 680,
		LMRTTCapture:             400,
		LMRCutoffs:               800,
		LMRCutoffsMin:            2,
		LMRCaptureHist:           800,
		LMRCapture:               1024,
		LMRKiller:                1024,
		LMRHistoryPly:            14000,
		LMRHistoryMax:            2048,
		DeltaMargin:              135,
		CaptureGainWeight:        64,
		ButterflyWeight:          5,
		Continuation1Weight:      8,
		Continuation2Weight:      4,
		PawnHistoryWeight:        3,
		HistoryBonus:             165,
		HistoryBonusMax:          1600,
		HistoryMalus:             200,
		HistoryMalusMax:          1900,
		FailLowBonus:             6,
		EvalDropBonus:            3,
		RefutedMalus:             8,
		QuiescenceFailFirm:       1,
		CorrectionStepMax:        256,
		CorrectionPawns:          58,
		CorrectionNonPawns:       32,
		ChanceMinDepth:           4,
		ChanceMaxOpen:            2,

		TimeBase: 135, TimeStable: 8, TimeNodes: 180, TimeNodeShare: 120, TimeFall: 100,
	}
}

// maxParam bounds every number: products of two of them stay within 63 bits.
const maxParam = 1_000_000

// Check refuses numbers with which no search is possible.
func (p Params) Check() error {
	divisors := []string{"NullReductionDiv", "NullSurplusDiv", "LMRLogDiv", "LMRHistoryPly"}
	v := reflect.ValueOf(p)
	for i := range v.NumField() {
		name, least := v.Type().Field(i).Name, int64(0)
		if slices.Contains(divisors, name) {
			least = 1
		}
		if n := v.Field(i).Int(); n < least || n > maxParam {
			return fmt.Errorf("%s is %d; it must be from %d to %d", name, n, least, maxParam)
		}
	}
	return nil
}

// Aspiration windows.
const (
	aspirationScoreDiv   = 64   // widens it by this part of the score
	aspirationFullMargin = 1000 // a wider window is opened fully
)

// Pruning of a node before its moves are generated.
const (
	reverseFutilityReturnDiv = 3 // the part of the surplus over beta in the score

	nullVerifyMinDepth = 14 // from here on a search without null moves verifies it

	probCutReduction  = 4 // of the search that confirms the capture
	probCutTableDepth = 4 // the table's entry may be so much shallower
)

// Pruning of single moves.
const (
	lmpDiv = 2 // … divided by this where the side to move is not improving

)

// Extensions.
const (
	singularTTDepth   = 3 // the table's entry may be so much shallower
	singularMarginDiv = 8
	singularDepthDiv  = 2 // of the search without the move
)

// Late-move reductions, in parts of a ply.
const (
	plyUnit = 1024
)

// Move ordering.
const (
	goodCaptureSEEDiv = 16 // a capture may lose this part of its gain and still be good

	// The weights of the quiet histories in their sum, in parts of historyWeightUnit.
	historyWeightUnit = 4
)

// Histories.
const (
	historyMax = 16384 // counts stay within ± this

	failLowBonusDiv = 8
	refutedMalusDiv = 8

	evalDropBonusDiv = 8
	evalDropLeast    = -1500
	evalDropMost     = 1300

	correctionUnit       = 64   // parts of a point in which errors are kept
	correctionMax        = 1024 // in those parts
	correctionDepthDiv   = 8
	correctionWeightUnit = 32
)

// Transposition table: an entry that is deeper by more than this is kept.
const ttKeepDeeper = 3

// Chance nodes.
const (
	chanceClamp = 2500 // by how much one outcome may differ from the mean
)

// Proofs of mates.
const (
	mateProofFirst = 10_000 // nodes of the first attempt; each has twice as many as the one before
	mateProofShare = 1      // the search has looked at so many times the nodes of all attempts
	mateProofScore = 300    // from here on the game seems decided

	// The same where the time is missing later in the game.
	mateProofClockShare = 4
	mateProofClockScore = 500
)

// A proved mate ends the search so many plies beyond it, since reductions can
// hide a shorter one.
const mateSlack = 10

// Time management.
const (
	timeStableMax  = 8
	timeFallMax    = 80
	timeScaleLeast = 0.3
	timeScaleMost  = 2.5
)
