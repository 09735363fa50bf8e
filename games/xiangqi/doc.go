// Package xiangqi holds the rules of xiangqi (cờ tướng): a [Position] lists its
// legal moves, plays them and says when the game is over, repetition by the WXF
// rules included; [New] returns the rule book.
//
// Its parts are packages of their own: board (points, pieces and where they
// go), illegal (which rule forbids a move), judge (who loses a repetition),
// notation (how moves are written) and record (the files games are kept in).
// Here, moves.go and pins.go generate legal moves over sets of points
// (bitboard.go), repetition.go and result.go end games, and search.go has what
// searches and evaluations ask for beside.
package xiangqi
