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
// docs/guide/adding/game.md tells how to add a game; tictactoe_test.go beside this
// file is a whole one in under 120 lines.
package game
