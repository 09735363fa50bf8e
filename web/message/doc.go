// Package message turns what the server knows into the messages of package wire,
// and back: clocks, positions, lines of a search, matches in a list, players. What
// only one subject tells of is in the package of that subject.
package message
