// Package chess holds the rules of chess and of Chess960 (Fischer random
// chess): the legal moves, the endings of FIDE's laws, and the ways positions,
// moves and games are written: FEN, UCI, SAN and PGN.
//
// Its nouns: a [Position] is a game in progress; a [Square], a [Kind] and a
// [Piece] say what stands where; a move is a [game.Move] that [From], [To],
// [Mover] and their like take apart. Inside, a board is four bitboards (see
// board.go), attacks of sliding men come out of magic tables (magic.go), and
// the legal moves are generated as such, from the checks and pins on the king
// (legal.go), with a second generator that only counts them (count.go).
package chess
