// Package syzygy reads Ronald de Man's tables of chess endings, which others
// have made for up to seven men: who wins a position (WDL), and how far it is to
// the next capture or pawn move of a win (DTZ).
//
// Its nouns: a [Folder] is the tables of some folders; a table has pairs for
// each side to move, in which the values of its positions are packed; an order
// gives each position its number. docs/ledger/solver.md says where the format
// is described, and how this reading of it was tested.
package syzygy
