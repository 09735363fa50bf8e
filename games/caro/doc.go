// Package caro is five in a row: caro as played in Vietnam, and its relatives
// freestyle gomoku, standard gomoku and renju, on boards of 5×5 to 22×22.
//
// Its nouns: a [Stone] of one of two colours stands on a [Point]; a [Rule]
// says which lines win; an [Opening] says how the first stones come to stand;
// a [Position] is a game in progress; a [Foul] is what makes a point forbidden
// to Black in renju.
//
// The files by what they are about:
//
//   - rules: which lines win (rule.go, lines.go), forbidden points of renju
//     (renju.go), openings such as Swap2 (opening.go), why a move is illegal
//     (illegal.go)
//   - games: position.go, keys (zobrist.go), what the page draws and sets up
//     (game.go, editor.go)
//   - texts: moves (move.go), FEN (fen.go, validate.go), and the files games are
//     kept in: SGF (record_sgf_*.go), Piskvork's PSQ (record_psq.go) and plain
//     text (record_txt_*.go), over the tree in record.go
//
// The files of games are no package of their own, as they are in xiangqi: they
// read and write the stones, phases and colours that only this package sees.
//
// # Rules
//
//   - caro: exactly five, unless the opponent's stones stand at both ends; the
//     edge does not block (Gomocup rule 9)
//   - caro-free: the same, and six or more always win (rule 8)
//   - freestyle: five or more (rule 0)
//   - standard: exactly five (rule 1)
//   - renju: exactly five for Black, five or more for White; double three,
//     double four and overline are forbidden to Black (rule 4)
//
// A full board is a draw, and so is a board of as many stones as the option
// limit says, where it says any. In renju the forbidden points are not among Black's
// legal moves; Black loses by [game.ForbiddenMove] where every empty point is
// forbidden. Passing is not a legal move; [Position.Pass] is for searches.
//
// # Seats and colours
//
// The seat to act ([Position.Side]) and the colour of the next stone
// ([Position.Turn]) are two things. Stones always alternate, Black first.
// First holds Black unless a Swap2 opening changes it.
//
//   - free: no restriction
//   - pro: Black's first stone goes to the centre, the second outside the 5×5
//     points around it (boards from 6×6)
//   - longpro: the same with 7×7 (boards from 8×8)
//   - swap2: First places three stones, Black, White, Black. Second then
//     places a white stone and keeps White, or takes Black ("swap"), or
//     places one more stone of each colour ("two", then White, then Black),
//     after which First takes "black" or "white".
//
// The centre of a board of even size is the point right of and above its
// middle. In the Gomocup protocol the answer SWAP to five stones is "black",
// and a coordinate is "white" followed by that move.
//
// # FEN
//
// The rows from the top, separated by slashes: x is a black stone, o a white
// one, a number that many empty points. Then the colour of the next stone,
// then name=value fields in any order:
//
//	15/15/15/15/15/15/15/7x7/15/15/15/15/15/15/15 o rule=caro opening=free
//
// The fields are:
//
//   - rule, opening, limit: as in the options; the variant's where absent
//   - phase (swap2 only): place, choose, two, colour or play; where absent,
//     what the number of stones says
//   - black=second: the seats have changed colours; first where absent
//   - counts=any: the numbers of stones need not fit the colour to move, as
//     in composed problems and after a pass
//
// The colour may be left out too: then the stones tell it. The side to move
// must not have a winning line, and not both sides may have one.
package caro
