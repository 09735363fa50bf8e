// Package tune holds the games that a player plays against itself, from which
// evaluations and networks are learnt.
//
// Its nouns: a [Game] is one of them, with what the player thought at every
// [Ply]; a [File] keeps them in [Chunk]s; a [Generator] plays them; [Stats]
// says what is in a file; a [Learner] fits weights to the positions of a [Lesson]. docs/reference/formats.md has the format byte by byte, for
// programs that are not written in Go.
package tune
