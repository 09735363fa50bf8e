// Package chess holds the rules of chess and of Chess960 (Fischer random
// chess): the legal moves, the endings of FIDE's laws, and the ways positions,
// moves and games are written: FEN, UCI, SAN and PGN.
//
// Its nouns: a [Position] is a game in progress; a [Square], a [Kind] and a
// [Piece] say what stands where; a move is a [game.Move] that [From], [To],
// [Mover] and their like take apart.
//
// The files by what they are about:
//
//   - the board: four bitboards (board.go), attacks of sliding men by magic
//     tables (attacks.go, magics.go, made by magicgen.go), keys (zobrist.go)
//   - moves: generated from the checks and pins on the king, or only counted
//     (legal.go); which rule forbids one (illegal.go)
//   - games: making and taking back (position.go), endings by the laws
//     (result.go), variants and Chess960 (game.go), what the page draws
//     (drawing.go) and sets up (editor.go)
//   - texts: FEN (fen.go, validate.go), UCI (uci.go), SAN (san.go, san_read.go),
//     PGN (pgn.go)
//   - what searches and evaluations ask for beside (search.go)
package chess
