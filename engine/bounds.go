package engine

import "banco/option"

// Bounds are the parameters that bound the searches of an algorithm: depth,
// with what is usual and what is possible, nodes and movetime.
func Bounds(usual, most int) []option.Option {
	return []option.Option{depth(usual, most), nodes, movetime}
}

// Hash is the parameter for the size of a table in MiB: what is usual, and of
// what it is the size.
func Hash(usual int, of string) option.Option { return hashParam(usual, of) }
