// Package nnue judges positions by small networks of whole numbers that are
// trained on our own games (scripts/train, docs/reference/engines.md).
//
// Its nouns: a [Network] is what a file holds, with its [Header]; a [Board] is
// who stands where, as bits; [Accumulators] are the memory with which one
// searcher evaluates positions, each from what it last knew of one nearby. A
// [Policy] says of each [Choice], a legal move, how likely it is to be good.
//
// A network sees the board twice, once from each side: as if that side played
// from the first rank up, and mirrored so that its king stands on the right
// half. Each man on each square is a feature, a row of weights. The sum of the
// rows of all men is a side's accumulator. What the mover's and the other
// side's accumulators hold, clipped to 0..1 and squared, is weighed by one of
// several sets of output weights, by the number of men left.
package nnue

// Most bounds what a network says: it never calls a win certain.
const Most = 20_000

// Quantisation: what stands for 1.0 in an accumulator and in output weights.
const (
	inputOne  = 255
	outputOne = 64
)
