// Package mcts grows a game tree simulation by simulation, where the results
// so far promise most, instead of looking at every move to the same depth.
//
// Its nouns: a [Searcher] with its [Options] in one of two [Form]s. A
// simulation walks from the root to a leaf, judges the position there and
// takes the judgement back along the way; a node of the tree remembers how
// often simulations came by and what they found on average. The forms differ
// in how a simulation chooses its way and in how it judges: [Modern] goes by
// PUCT with priors from a short look at each move and judges by evaluation
// after captures; [UCB] goes by upper confidence bounds and judges the material
// after one greedy move, as first courses teach it.
//
// Both play every game, and search on what the mover may know: where chance
// decides how a move turns out, every simulation draws an outcome by lot.
package mcts
