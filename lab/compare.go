package lab

import (
	"context"
	"fmt"
	"math"
	"strings"
	"time"

	"banco/engine"
	"banco/game"
	"banco/option"
	"banco/search"
)

// SearchResult is what an agent found in a position, at one depth.
type SearchResult struct {
	Agent     string
	Depth     int // 0: the agent has no depth to set
	Branching float64
	Count
}

// Compare lets agents search a position one after the other: agents with a depth at
// every depth from 1 on, the others once. It calls tell after each search. Once a
// depth takes longer than the limit, the deeper ones are left out.
func Compare(ctx context.Context, kit *engine.Kit, p game.Position, agents []string, depth int, limit time.Duration,
	tell func(SearchResult)) error {
	for _, text := range agents {
		name, _, err := engine.Check(kit, text)
		if err != nil {
			return err
		}
		first, last := 1, depth
		if !deepens(kit, name) {
			first, last = 0, 0
		}
		for d := first; d <= last; d++ {
			l, err := searchOnce(ctx, kit, p.Clone(), name, d, limit)
			if err != nil {
				return err
			}
			if err := ctx.Err(); err != nil {
				return err
			}
			tell(l)
			if !l.Finished {
				break
			}
		}
	}
	return nil
}

// deepens reports whether an agent has a depth that its name does not set.
func deepens(kit *engine.Kit, name string) bool {
	algorithm, settings, _ := strings.Cut(name, ":")
	for i := range kit.Algorithms {
		if a := &kit.Algorithms[i]; a.Name == algorithm {
			return option.Find(a.Params, "depth") != nil && !strings.Contains(","+settings, ",depth=")
		}
	}
	return false
}

// searchOnce makes one search with a new agent.
func searchOnce(ctx context.Context, kit *engine.Kit, p game.Position, name string, depth int, limit time.Duration) (SearchResult, error) {
	a, err := engine.New(kit, name)
	if err != nil {
		return SearchResult{}, err
	}
	defer a.Close()
	timed, stop := context.WithTimeout(ctx, limit)
	defer stop()
	var last search.Info
	move, err := a.Search(timed, p, a.Within(search.Limits{Depth: depth, Seed: 1}, p.Side()), func(i search.Info) { last = i })
	if err != nil {
		return SearchResult{}, fmt.Errorf("%s: %w", name, err)
	}
	l := SearchResult{Agent: name, Depth: depth, Count: Count{Nodes: last.Nodes, Time: last.Time, Score: last.Score, Move: move,
		Finished: timed.Err() == nil}}
	if depth > 0 {
		l.Branching = Branching(l.Nodes, depth)
	}
	return l, nil
}

// Branching returns the effective branching factor: the b for which an even tree
// of that depth has so many nodes, 1 + b + b² + … = nodes.
func Branching(nodes uint64, depth int) float64 {
	if depth < 1 || nodes <= uint64(depth)+1 {
		return 1
	}
	low, high := 1.0, float64(nodes)
	for range 100 {
		mid, sum := (low+high)/2, 0.0
		for d := range depth + 1 {
			sum += math.Pow(mid, float64(d))
		}
		if sum < float64(nodes) {
			low = mid
		} else {
			high = mid
		}
	}
	return (low + high) / 2
}
