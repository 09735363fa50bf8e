package kits

import (
	"embed"

	"banco/engine"
	"banco/nnue"
	"banco/search"
)

// nets holds the accepted networks by the names of their games.
//
//go:embed nets
var nets embed.FS

// networkOf returns how networks of a game are read.
func networkOf(game string) func(file []byte) (search.Evaluator, error) {
	return func(file []byte) (search.Evaluator, error) {
		n, err := nnue.Read(file, game)
		if err != nil {
			return nil, err
		}
		return nnue.NewEvaluator(n), nil
	}
}

// withNetwork adds the accepted network of a game to its evaluators. Where there
// is none, or it is damaged, the others play.
func withNetwork(game string, judges []engine.Named) []engine.Named {
	file, err := nets.ReadFile("nets/" + game + ".net")
	if err != nil {
		return judges
	}
	net, err := networkOf(game)(file)
	if err != nil {
		return judges
	}
	return append(judges, engine.Named{Name: "net", Help: "a network that learnt from our own games", Evaluator: net})
}
