// Package xiangqi holds the rules of xiangqi (cờ tướng): the board, the
// moves, the endings including repetition by the WXF rules, and the ways its
// moves and games are written.
package xiangqi
