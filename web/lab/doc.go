// Package lab answers the calls of those who study search: the tree of a search,
// what an evaluator sees, and work in the background: engine tournaments and
// training runs.
package lab
