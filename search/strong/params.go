package strong

// This file holds every number of the search that is tuned. A margin is in the
// evaluator's unit (hundredths of a pawn), a depth in plies. Changing one
// changes the bench.

// Aspiration windows.
const (
	aspirationMinDepth   = 5    // the first iteration with a window
	aspirationMargin     = 20   // half the width of the first window
	aspirationScoreDiv   = 64   // widens it by this part of the score
	aspirationFullMargin = 1000 // a wider window is opened fully
)

// Pruning of a node before its moves are generated.
const (
	razorMaxDepth = 1
	razorMargin   = 260

	reverseFutilityMaxDepth  = 6
	reverseFutilityMargin    = 76 // for each ply
	reverseFutilityImproving = 65 // less where the side to move is improving
	reverseFutilityReturnDiv = 3  // the part of the surplus over beta in the score

	nullMinDepth       = 3
	nullEvalBase       = 75 // the static evaluation must exceed beta by this …
	nullEvalDepth      = 24 // … less this for each ply
	nullMinPieces      = 1  // with fewer there may be zugzwang
	nullReduction      = 3
	nullReductionDiv   = 3   // one ply more for so many plies of depth
	nullSurplusDiv     = 175 // one ply more for so much above beta …
	nullSurplusMax     = 3   // … up to so many
	nullVerifyMinDepth = 14  // from here on a search without null moves verifies it

	probCutMinDepth  = 5
	probCutMargin    = 160
	probCutImproving = 40 // less where the side to move is improving
	probCutReduction = 4  // of the search that confirms the capture
)

// Internal iterative reduction.
const iirMinDepth = 2

// Pruning of single moves.
const (
	captureSEEMaxDepth = 7
	captureSEEMargin   = 88 // for each ply

	lmpMaxDepth = 8
	lmpBase     = 7 // late-move pruning after lmpBase + depth² moves …
	lmpDiv      = 2 // … divided by this where the side to move is not improving

	// The depths below are what is left after the reduction of a late move.
	historyPruningMaxDepth = 4
	historyPruningBase     = 2800
	historyPruningDepth    = 3500 // for each ply
	futilityMaxDepth       = 5
	futilityBase           = 90
	futilityDepth          = 86 // for each ply
	quietSEEMaxDepth       = 8
	quietSEEMargin         = 23 // for each ply squared
)

// Extensions.
const (
	singularMinDepth     = 7
	singularTTDepth      = 3  // the table's entry may be so much shallower
	singularMargin       = 17 // below the table's score, in eighths for each ply
	singularMarginDiv    = 8
	singularDepthDiv     = 2  // of the search without the move
	singularDoubleMargin = 22 // two plies where the others are worse by this
	singularTripleMargin = 90 // three plies for a quiet move
	singularFailHigh     = 1  // plies less where the table's move exceeds beta, and others may
	singularCutNode      = 2  // plies less in an expected cut node without a singular move
	checkMaxDepth        = 6  // checks are extended below this depth
)

// Late-move reductions, in parts of a ply.
const (
	plyUnit = 1024

	lmrMinDepth     = 2
	lmrBase         = 1300  // of every late move
	lmrLogDiv       = 2.35  // divides the product of the logarithms of depth and move number
	lmrPV           = 750   // less in a node of the principal variation
	lmrRoot         = 1024  // less at the root
	lmrCutNode      = 1024  // more where a cutoff is expected
	lmrNotImproving = 512   // more where the side to move is not improving
	lmrCheck        = 680   // the part of the reduction that a check keeps
	lmrTTCapture    = 400   // more where the table's move is a capture
	lmrCutoffs      = 800   // more where the replies to earlier moves were often refutations …
	lmrCutoffsMin   = 2     // … more often than this
	lmrCaptureHist  = 800   // less or more by the capture history, at its limit
	lmrCapture      = 1024  // less for a capture that does not lose
	lmrKiller       = 1024  // less for a killer or counter move
	lmrHistoryPly   = 14000 // the quiet history that is worth a ply …
	lmrHistoryMax   = 2048  // … up to this
)

// Quiescence.
const deltaMargin = 135 // by how much a capture may raise the score beyond what it wins

// Move ordering.
const (
	captureGainWeight = 64 // of what a capture wins, against the capture history
	goodCaptureSEEDiv = 16 // a capture may lose this part of its gain and still be good

	// The weights of the quiet histories in their sum, in parts of historyWeightUnit.
	historyWeightUnit   = 4
	butterflyWeight     = 5
	continuation1Weight = 8 // after the opponent's last move
	continuation2Weight = 4 // after the own move before
	pawnHistoryWeight   = 3
)

// Histories.
const (
	historyMax      = 16384 // counts stay within ± this
	historyBonus    = 165   // for each ply
	historyBonusMax = 1600
	historyMalus    = 200 // for each ply
	historyMalusMax = 1900

	// The bonus of a quiet move after which every reply failed low.
	failLowBonus    = 6
	failLowBonusDiv = 8

	// The bonus of a quiet move for the fall of the opponent's evaluation.
	evalDropBonus    = 3
	evalDropBonusDiv = 8
	evalDropLeast    = -1500
	evalDropMost     = 1300

	correctionUnit       = 64   // parts of a point in which errors are kept
	correctionMax        = 1024 // in those parts
	correctionStepMax    = correctionMax / 4
	correctionDepthDiv   = 8
	correctionPawns      = 58 // the weights of the errors, in parts of correctionWeightUnit
	correctionNonPawns   = 32
	correctionWeightUnit = 32
)

// Transposition table: an entry that is deeper by more than this is kept.
const ttKeepDeeper = 3

// Chance nodes.
const (
	chanceMinDepth = 4    // below it the piece stays covered
	chanceMaxOpen  = 2    // on one line
	chanceClamp    = 2500 // by how much one outcome may differ from the mean
)

// A proved mate ends the search so many plies beyond it, since reductions can
// hide a shorter one.
const mateSlack = 10

// Time management: the share of the clock is multiplied by
// (timeBase - timeStable·iterations with the same move) · (timeNodes - timeNodeShare·share of its nodes) · (1 + fall/timeFallDiv).
const (
	timeBase       = 1.35
	timeStable     = 0.08
	timeStableMax  = 8
	timeNodes      = 1.8
	timeNodeShare  = 1.2
	timeFallMax    = 80
	timeFallDiv    = 100
	timeScaleLeast = 0.3
	timeScaleMost  = 2.5
)
