// Package puzzles holds puzzles to play, made by our own tools from self-play.
//
// Its nouns: a [Puzzle] is a position that one side wins by force, in one way; a
// [Collection] holds the puzzles of a game and is embedded in the program; a [Maker]
// finds puzzles among the [Candidate] positions of files of self-play. Package solve
// proves every puzzle. Its rating is how long a plain search takes to find the win.
package puzzles
