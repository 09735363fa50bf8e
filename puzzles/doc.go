// Package puzzles holds puzzles to play, made by our own tools from games.
//
// Its nouns: a [Puzzle] is a position that one side wins by force, in one way, or, where
// pieces are hidden, in which one move is better than all others in the mean; a
// [Collection] holds puzzles in memory, a [Library] those that are embedded in the program,
// packed in pieces, with a [Head] for each. A [Run] looks
// for puzzles in the games of a [Source], self-play or files: its workers look at each
// position ([Candidate]) cheaply, and a [Maker] proves the few that are likely. Package
// solve proves every win. A rating is how long a plain search takes to find the move.
package puzzles
