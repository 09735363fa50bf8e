// Package five is the platform's own player of five in a row. It has a search of
// its own, which shares limits, clock and transposition table with the searches of
// other games, since hardly a move of caro is like one of chess.
//
// Its nouns: a [Board] is a position with the threats that either colour could
// make on every empty point, kept up to date move by move; a [Threat] is the best
// that a stone makes of the four lines through its point; a [Prover] looks for
// wins by continuous fours (VCF) and by continuous threats (VCT); a [Searcher]
// plays.
//
// Where to look:
//
//	searcher.go, root.go     iterative deepening, aspiration windows, helper threads, the first moves
//	node.go                  the search of a node, in numbered steps
//	leaf.go                  how a line ends: immediate threats, VCF, evaluation
//	movepick.go, ordering.go move ordering, and how its weights are learnt
//	params.go                the tuned numbers of the search
//	correction.go            the correction history: how wrong the evaluation was where threats were alike
//	vcf.go, vcf_defence.go   victory by continuous fours, and the points that refute one
//	vct.go, vct_verify.go    victory by continuous threats: df-pn, and the verification of its proofs
//	prover.go                both as a threat.Proving
//	board.go, threat.go      the board, threats
//	defence.go               the points that stop a five or an open four
//	eval.go, weights.go      the evaluation by weights; learn.go fits them
//	network.go, netstate.go  the network beside the weights; networkfile.go reads its file, netkernels.go has its loops
//	lines.go                 lines by number, for what is learnt outside of this program
//	book.go, bookmaker.go    the opening book
//	opening.go               openings in which colours are chosen
//
// One folder, since search, proofs and network read the fields of the board at every
// node.
package five
