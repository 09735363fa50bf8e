// Package mcts grows a game tree simulation by simulation, where the results
// so far promise most, instead of looking at every move to the same depth.
//
// Its nouns: a [Searcher] with its [Options] in one of two [Form]s. A simulation
// selects a way from the root to a leaf, evaluates the leaf and backpropagates the
// value; a node of the tree keeps the number of its visits and the mean of their
// values. The forms differ in selection and evaluation: [Modern] selects by PUCT
// with priors from a short look at each move or from a [Policy], and evaluates after
// quiescence; [UCB] selects by upper confidence bounds, and evaluates the material
// after one greedy move, as first courses teach it.
//
// Both play every game, and search with what the mover may know: every simulation
// draws a random outcome of a chance move.
package mcts
