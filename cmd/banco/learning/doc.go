// Package learning has the commands that make what engines learn from or look
// up: games of self-play, weights, books, tables of endings and puzzles.
package learning
