// Package strong is alpha-beta for playing strength: one recursion for every
// game whose guide knows its captures and exchanges.
//
// Its nouns: a [Searcher] looks for a move, with several workers on one
// transposition table where [Options] ask for it; [Tactics] is what a game tells
// it beyond a search.Guide, [ChanceTactics] what a game of chance adds, and
// [CheckTactics] a game in which quiescence begins with checks too; a
// [ScoredMove] is a move with all that move ordering and pruning look at; a
// [search.Switch] is a technique that can be switched off to see what it is
// worth.
//
// Where to look:
//
//	searcher.go    iterative deepening, helper threads, reports
//	root.go        aspiration windows, the first moves
//	node.go        the search of a node, in numbered steps
//	prune.go       razoring, reverse futility, null move, ProbCut, late-move, futility, history and exchange pruning
//	extension.go   singular extension, check extension
//	reduction.go   late-move reduction
//	quiescence.go  captures, first checks and evasions at the depth limit
//	chance.go      chance nodes
//	movepick.go    move ordering
//	history.go     histories of moves, correction history
//	timeman.go     time management
//	worker.go      a thread of the search: frames, making moves, table probe and store
//	tactics.go     what a game tells
//	options.go     techniques and their switches
//	params.go      every tuned number
//
// The package alphabeta beside this one teaches. Here most of the tree is
// pruned, and the rest is searched deeper.
package strong
