// Package library answers the calls about what there is to play and what was
// played: games, puzzles, the matches of a visitor and their statistics.
package library
