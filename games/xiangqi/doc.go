// Package xiangqi holds the rules of xiangqi (cờ tướng): a [Position] lists its
// legal moves, plays them and says when the game is over, repetition by the WXF
// rules included; [New] returns the rule book.
//
// Its parts are packages of their own: board (points, pieces and where they
// go), judge (who loses a repetition), notation (how moves are written) and
// record (the files games are kept in).
package xiangqi
