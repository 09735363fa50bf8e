// Package tune plays and keeps self-play runs: games of an agent against itself,
// from which evaluations and networks learn.
//
// Its nouns: a [Game] has a score of the search at every [Ply]; a [File] keeps games
// in [Chunk]s; a [Generator] plays them; [Stats] says what is in a file; a [Tuner]
// fits weights to their positions. docs/reference/formats.md has the format byte by
// byte, for programs that are not written in Go.
package tune
