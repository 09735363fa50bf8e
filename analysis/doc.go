// Package analysis answers what people ask an engine about a game: which lines
// are best, what to play and why, where a game was lost.
//
// Its nouns: a [Snapshot] is what a search has found so far; a [Hint] is a move
// with its reason; a [Reviewed] move is one of a game with its mark, and the
// [Subject] of a review is what it depends on.
package analysis
