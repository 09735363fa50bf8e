// Package strong is alpha-beta for playing strength: one recursion for every
// game whose guide knows its captures and exchanges.
//
// Its nouns: a [Searcher] looks for a move, with several workers on one table
// where [Options] ask for it; [Tactics] is what a game tells it beyond a
// search.Guide; a [Choice] is a move with all that ordering and pruning look
// at; a [search.Switch] is a technique that can be switched off to see what it is
// worth.
//
// The package alphabeta beside this one teaches; here what is unlikely to
// matter is left out, and that is most of the tree.
package strong
