// Package rules has the commands about rules: perft, moves, play-out, notation,
// ruling and verify.
package rules
