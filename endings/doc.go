// Package endings knows positions with few men exactly: who wins, and in how
// many plies at best play of both sides.
//
// Its nouns: [Rules] is what a game tells of itself; a [Material] is the men of
// both sides; a [Table] has the worth of every position with them, found by
// [Make] from the mates backwards; a [Folder] is the tables that a search asks.
// docs/reference/formats.md has the file format, docs/reference/engines.md what a draw
// means in xiangqi.
package endings
