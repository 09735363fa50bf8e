// Package lab holds experiments over searches, for people who study them.
//
// Its nouns: a [Rung] adds one technique to the one before it on the ladder from
// minimax to a whole engine; a [Count] is what a rung needed for a depth; a
// [SearchResult] is what an agent found in a position; a [Bench] is the signature of a
// game's own player. The packages below record search trees (trace), have small ones
// to teach with (teach), inspect evaluators (evaluation) and train them (learn).
package lab

import (
	"context"
	"slices"
	"time"

	"banco/game"
	"banco/search"
	"banco/search/alphabeta"
	"banco/search/minimax"
)

// Rung is a search that adds one technique to the rung below it.
type Rung struct {
	Name, Help string
	Exact      bool // it still finds minimax's value
	make       func() search.Searcher
}

// Count is what one search to a depth took.
type Count struct {
	Nodes    uint64
	Time     time.Duration
	Score    search.Score
	Move     game.Move
	Finished bool // false: the time given ran out first
}

// order is how the techniques are added: those that only order moves or avoid
// repeated work first, those that change what is searched last.
var order = []string{
	"captures", "deepening", "tt", "killers", "history", "pvs", "aspiration", "repetition",
	"null", "lmr", "quiescence", "delta", "check", "star1",
}

// inexact is where the ladder leaves minimax's value behind.
var inexact = map[string]bool{"repetition": true, "null": true, "lmr": true, "quiescence": true, "delta": true, "check": true}

// Ladder returns minimax, textbook alpha-beta, and the engine form with one
// technique after the other switched on.
func Ladder(e search.Evaluator, g search.Guide) []Rung {
	rungs := []Rung{
		{"minimax", "every move to the full depth", true, func() search.Searcher {
			return minimax.New(minimax.Options{Evaluator: e, Guide: g})
		}},
		{"alpha-beta", "leave a node when its outcome cannot matter any more", true, func() search.Searcher {
			return alphabeta.NewTextbook(alphabeta.Options{Evaluator: e, Guide: g})
		}},
	}
	exact := true
	for i, name := range order {
		on := order[:i+1]
		exact = exact && !inexact[name]
		rungs = append(rungs, Rung{"+ " + name, help(name), exact, func() search.Searcher {
			o := alphabeta.Options{Evaluator: e, Guide: g}
			o.Switches().Set(func(name string) bool { return slices.Contains(on, name) })
			return alphabeta.New(o)
		}})
	}
	return rungs
}

func help(technique string) string {
	var o alphabeta.Options
	for _, s := range o.Switches() {
		if s.Name == technique {
			return s.Help
		}
	}
	return ""
}

// Count searches p to the depth and counts, for at most the given time.
func (r *Rung) Count(ctx context.Context, p game.Position, depth int, limit time.Duration) (Count, error) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	var last search.Info
	move, err := r.make().Search(ctx, p, search.Limits{Depth: depth, Seed: 1}, func(i search.Info) { last = i })
	return Count{Nodes: last.Nodes, Time: last.Time, Score: last.Score, Move: move, Finished: ctx.Err() == nil}, err
}
