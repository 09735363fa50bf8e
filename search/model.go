package search

// Model is an evaluation whose weights can be learnt: the weights by name, and an
// evaluator for any list of them.
type Model struct {
	Names   []string
	Weights []int                         // those it plays with, one for each name
	Make    func(weights []int) Evaluator // for a list as long as Names
}
