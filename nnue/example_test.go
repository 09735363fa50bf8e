package nnue_test

import (
	"fmt"

	"banco/games/chess"
	"banco/nnue"
	"banco/nnue/nnuetest"
)

// A searcher judges positions with an evaluator of its own.
func Example() {
	header := nnuetest.Header("chess", 64, 64)
	numbers, biases := nnuetest.Weights(header, 768, 1)
	network, err := nnue.Read(nnuetest.File(header, numbers, biases), "chess")
	if err != nil {
		fmt.Println(err)
		return
	}
	judge := nnue.NewEvaluator(network).Own()
	position, _ := chess.New().Start(nil)
	fmt.Println(network.Trained, judge.Evaluate(position) == nnue.NewEvaluator(network).Evaluate(position))
	_, err = nnue.Read([]byte("not a network"), "chess")
	fmt.Println(err)
	// Output:
	// at random, for a test true
	// network: a file that begins with BANCONET is expected
}
