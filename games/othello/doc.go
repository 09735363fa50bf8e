// Package othello is Othello on 8×8 squares: a disc is placed where it encloses
// discs of the other colour in a line, and turns those over. A side that can
// place none passes; the game is over when neither can, and the side with more
// discs has won.
//
// Its nouns: a [Position] holds the discs of both sides as [Set]s of squares; a
// move is the number of a square plus one, or [Pass]. Squares are numbered as
// [game.Board] numbers them. Their names are those of players: a1 is the corner
// at the top left, h8 that at the bottom right. First has the black discs.
package othello
