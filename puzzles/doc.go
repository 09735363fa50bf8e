// Package puzzles is a collection of problems to play, made by our own tools
// from our own games of self-play.
//
// Its nouns: a [Puzzle] is a position that one side wins by force, in one way;
// a [Collection] is what there is of a game, embedded in the program, a line of
// text each; a [Maker] finds puzzles among the [Candidate] positions of files
// of self-play. Every puzzle is proved by package solve and rated by how long a
// plain search takes to see the win.
package puzzles
