// Package game says what a board game is, so that everything above it
// (searches, protocols, matches, the page) is written once for all games.
//
// Its nouns: a [Game] is a rule book; a [Position] is a game in progress; a
// [Move] is an opaque number that a Position lists and takes; a [Result] ends
// a game with a [Reason]. A game with hidden information is a [Dealer]: its
// [Deal] holds the truth, its views are [Chance] positions. A [Record] is a
// game written down, in a [Notation] and a [Format]; a [Board] and a
// [Picture] are all that a page needs to draw one, and an [Editor] sets one up
// by hand. What is wrong with something a person wrote is a [Problem].
//
// # Adding a game
//
// A game is one package with a type that implements [Game] and one that
// implements [Position]. The file tictactoe_test.go beside this one is a
// whole game in under 120 lines. In the order to write it:
//
//  1. Position: the cells, the side to move, the list of moves made (Unmake
//     pops it). Moves appends to the caller's buffer; Make trusts its caller.
//  2. Hash: XOR a random number per (cell, side) and one for the side to move.
//     Keep it up to date in Make and Unmake; gametest recomputes it from the FEN.
//  3. Result: the zero Result while the game goes on.
//  4. FormatMove, ParseMove, FEN and the Game's Parse: text in and out. Parsers
//     return errors that name the place; they never panic.
//  5. Board, Draw and Gesture: what the page draws and how a hand moves.
//  6. One test that calls gametest.Run, and one line in the table of games in
//     package kits.
package game
