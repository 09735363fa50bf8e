package kits

import (
	"embed"
	"io/fs"
	"slices"
	"sync"

	"banco/engine"
	chessengine "banco/engine/chess"
	"banco/game"
	"banco/nnue"
	"banco/search"
)

// nets holds the accepted networks by the names of their games.
//
//go:embed nets
var nets embed.FS

// networkName is what the accepted network of a game is called among its evaluators.
const networkName = "net"

// networkOf returns how networks of a game are read.
func networkOf(game string) func(file []byte) (search.Evaluator, error) {
	if game == "caro" {
		return readFiveNetwork
	}
	return func(file []byte) (search.Evaluator, error) {
		n, err := nnue.Read(file, game)
		if err != nil {
			return nil, err
		}
		if game == "chess" {
			return chessengine.Finishing(nnue.NewEvaluator(n)), nil
		}
		return nnue.NewEvaluator(n), nil
	}
}

// lateNetwork is an accepted network that is read when it is first asked: most
// commands ask none, and reading takes longer than all else at their start.
type lateNetwork struct{ read func() search.Evaluator }

var _ search.Personal = lateNetwork{}

// Evaluate returns the worth of p for the side to move.
func (n lateNetwork) Evaluate(p game.Position) search.Score { return n.read().Evaluate(p) }

// Own returns one for a single searcher.
func (n lateNetwork) Own() search.Evaluator { return search.Own(n.read()) }

// withNetwork adds the accepted network of a game to its evaluators, where there
// is one. Where it is damaged, the default plays under its name.
func withNetwork(game string, judges []engine.Named) []engine.Named {
	name := "nets/" + game + ".net"
	if _, err := fs.Stat(nets, name); err != nil {
		return judges
	}
	read := sync.OnceValue(func() search.Evaluator {
		file, _ := nets.ReadFile(name) // a copy, so not made before it is needed
		net, err := networkOf(game)(file)
		if err != nil {
			return judges[0].Evaluator
		}
		return net
	})
	return append(judges, engine.Named{Name: networkName, Help: "a network that learnt from our own games", Evaluator: lateNetwork{read}})
}

// networkFirst lists evaluators with the accepted network as the default, where
// there is one: for the search that plays best.
func networkFirst(judges []engine.Named) []engine.Named {
	i := slices.IndexFunc(judges, func(n engine.Named) bool { return n.Name == networkName })
	if i < 0 {
		return judges
	}
	return slices.Concat(judges[i:i+1], judges[:i], judges[i+1:])
}

// policyOf returns how the policy of a game is read when it is first asked for, or
// nil where there is none.
func policyOf(game string) func() *nnue.Policy {
	name := "policies/" + game + ".policy"
	if _, err := fs.Stat(policies, name); err != nil {
		return nil
	}
	return sync.OnceValue(func() *nnue.Policy {
		file, _ := policies.ReadFile(name)
		p, err := nnue.ReadPolicy(file, game)
		if err != nil {
			return nil
		}
		return p
	})
}

// withPolicy lets mcts have its priors from the policy of a game, where there is one.
func withPolicy(game string, algorithms []engine.Algorithm) []engine.Algorithm {
	if policyOf(game) == nil {
		return algorithms
	}
	return addPolicy(algorithms)
}

// addPolicy gives mcts the parameter that says where it has its priors from.
func addPolicy(algorithms []engine.Algorithm) []engine.Algorithm {
	for i := range algorithms {
		if a := &algorithms[i]; a.Name == "mcts" {
			a.Params = append(a.Params, engine.Policy)
		}
	}
	return algorithms
}
