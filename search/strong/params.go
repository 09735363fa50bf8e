package strong

// This file holds every number of the search that is tuned. A margin is in the
// evaluator's unit (hundredths of a pawn), a depth in plies. Changing one
// changes the bench.

// Aspiration windows.
const (
	aspirationMinDepth   = 5    // the first iteration with a window
	aspirationMargin     = 18   // half the width of the first window
	aspirationScoreDiv   = 64   // widens it by this part of the score
	aspirationFullMargin = 1000 // a wider window is opened fully
)

// Pruning of a node before its moves are generated.
const (
	razorMaxDepth = 1
	razorMargin   = 300

	reverseFutilityMaxDepth  = 6
	reverseFutilityMargin    = 80 // for each ply
	reverseFutilityImproving = 60 // less where the side to move is improving
	reverseFutilityReturnDiv = 3  // the part of the surplus over beta in the score

	nullMinDepth       = 3
	nullEvalBase       = 100 // the static evaluation must exceed beta by this …
	nullEvalDepth      = 20  // … less this for each ply
	nullMinPieces      = 2   // with fewer there may be zugzwang
	nullReduction      = 3
	nullReductionDiv   = 3   // one ply more for so many plies of depth
	nullSurplusDiv     = 200 // one ply more for so much above beta …
	nullSurplusMax     = 3   // … up to so many
	nullVerifyMinDepth = 14  // from here on a search without null moves verifies it

	probCutMinDepth  = 5
	probCutMargin    = 180
	probCutImproving = 40 // less where the side to move is improving
	probCutReduction = 4  // of the search that confirms the capture
)

// Internal iterative reduction.
const iirMinDepth = 4

// Pruning of single moves.
const (
	captureSEEMaxDepth = 7
	captureSEEMargin   = 90 // for each ply

	lmpMaxDepth = 8
	lmpBase     = 3 // late-move pruning after lmpBase + depth² moves …
	lmpDiv      = 2 // … divided by this where the side to move is not improving

	// The depths below are what is left after the reduction of a late move.
	historyPruningMaxDepth = 4
	historyPruningBase     = 1000
	historyPruningDepth    = 2500 // for each ply
	futilityMaxDepth       = 5
	futilityBase           = 100
	futilityDepth          = 90 // for each ply
	quietSEEMaxDepth       = 8
	quietSEEMargin         = 25 // for each ply squared
)

// Extensions.
const (
	singularMinDepth     = 7
	singularTTDepth      = 3  // the table's entry may be so much shallower
	singularMargin       = 2  // below the table's score, for each ply
	singularDepthDiv     = 2  // of the search without the move
	singularDoubleMargin = 20 // two plies where the others are worse by this
	checkMaxDepth        = 8  // checks are extended below this depth
)

// Late-move reductions, in parts of a ply.
const (
	plyUnit = 1024

	lmrMinDepth     = 2
	lmrBase         = 1300  // of every late move
	lmrLogDiv       = 2.1   // divides the product of the logarithms of depth and move number
	lmrPV           = 1024  // less in a node of the principal variation
	lmrRoot         = 1024  // less at the root
	lmrCutNode      = 1024  // more where a cutoff is expected
	lmrNotImproving = 512   // more where the side to move is not improving
	lmrCheckDiv     = 2     // divides the reduction of a check
	lmrCapture      = 1024  // less for a capture that does not lose
	lmrKiller       = 1024  // less for a killer or counter move
	lmrHistoryPly   = 12000 // the quiet history that is worth a ply …
	lmrHistoryMax   = 2048  // … up to this
)

// Quiescence.
const deltaMargin = 150 // by how much a capture may raise the score beyond what it wins

// Move ordering.
const (
	captureGainWeight = 64 // of what a capture wins, against the capture history
	goodCaptureSEEDiv = 16 // a capture may lose this part of its gain and still be good

	// The weights of the quiet history. The sum of four plies back is halved.
	butterflyWeight       = 2
	continuation1Weight   = 2
	continuation4Division = 2
)

// Histories.
const (
	historyMax      = 16384 // counts stay within ± this
	historyBonus    = 150   // for each ply
	historyBonusMax = 1600

	correctionUnit     = 64   // parts of a point in which errors are kept
	correctionMax      = 1024 // in those parts
	correctionStepMax  = correctionMax / 4
	correctionDepthDiv = 8
	correctionPawns    = 2 // the weight of the pawns' error
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
