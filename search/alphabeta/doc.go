// Package alphabeta searches a game tree without the parts that cannot matter.
//
// Its nouns: [Textbook] is alpha-beta as it is first taught, two functions
// that return what minimax returns; [Searcher] is the form engines use, one
// negamax function with many techniques around it, each of which [Options]
// switch on by name; a [search.Switch] is such a name.
//
// Both play every game, and search with what the mover may know: the value of a
// chance move is the mean over its outcomes.
package alphabeta
