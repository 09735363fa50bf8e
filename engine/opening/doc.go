// Package opening holds books of openings that our own search has made: which
// moves it thought good in positions near the start.
//
// Its nouns: a [Book] knows [Move]s of positions, and chooses one at random; a
// [Maker] makes a book, position by position. docs/reference/formats.md has the
// format.
package opening
