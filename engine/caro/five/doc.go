// Package five is the platform's own player of five in a row: a search of its
// own, which shares with those of other games the limits, the clock and the
// table, since hardly a move of caro is like one of chess.
//
// Its nouns: a [Field] is a position with what either colour could make on
// every empty point, kept up to date as stones come and go; a [Level] is the
// best a stone makes of the four lines through its point; a [PointSet] is a
// set of points; a [Prover] looks for wins by fours and by threes; a
// [Searcher] plays.
package five
