package lab

import (
	"context"
	"time"

	"banco/game"
	"banco/search"
	"banco/search/alphabeta"
	"banco/search/minimax"
)

// Leaves returns how many leaves minimax looks at in a tree of a branching
// factor and a depth, and how many alpha-beta does where the best move always
// comes first: b^⌈d/2⌉ + b^⌊d/2⌋ - 1. (Knuth and Moore, 1975.)
func Leaves(branching, depth int) (full, best uint64) {
	power := func(n int) uint64 {
		p := uint64(1)
		for range n {
			p *= uint64(branching)
		}
		return p
	}
	return power(depth), power((depth+1)/2) + power(depth/2) - 1
}

// Tree is a tree of moves whose leaves are counted: below a position, over the
// candidates of a guide, judged by an evaluator.
type Tree struct {
	Position  game.Position
	Guide     search.Guide
	Evaluator search.Evaluator
}

// Minimax counts the leaves that minimax looks at, for at most the given time.
// It is false where that ran out.
func (t *Tree) Minimax(ctx context.Context, depth int, limit time.Duration) (uint64, bool, error) {
	count := new(leaves)
	return t.count(ctx, minimax.New(minimax.Options{Evaluator: t.Evaluator, Guide: t.Guide, Trace: count}), count, depth, limit)
}

// AlphaBeta does so for textbook alpha-beta.
func (t *Tree) AlphaBeta(ctx context.Context, depth int, limit time.Duration) (uint64, bool, error) {
	count := new(leaves)
	return t.count(ctx, alphabeta.NewTextbook(alphabeta.Options{Evaluator: t.Evaluator, Guide: t.Guide, Trace: count}), count, depth, limit)
}

func (t *Tree) count(ctx context.Context, s search.Searcher, count *leaves, depth int, limit time.Duration) (uint64, bool, error) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	_, err := s.Search(ctx, t.Position, search.Limits{Depth: depth}, nil)
	return uint64(*count), ctx.Err() == nil, err
}

// leaves is a trace that counts the nodes without any below.
type leaves uint64

func (leaves) Enter(int, game.Move, search.Score, search.Score) {}

func (l *leaves) Leave(_ int, _ search.Score, why search.Why) {
	if why == search.Leaf || why == search.Over {
		*l++
	}
}
