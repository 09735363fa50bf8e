package nnue

import (
	"encoding/binary"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// A policy file is laid out as a network file is, under another magic. Its
// weights are the rows, the bias of the accumulator and the output rows, as
// numbers of 16 bits, and the output biases, of 32 bits each. With "zigzag" in the
// header the numbers are written as 0, -1, 1, -2, 2 …, so that few have a high byte.
const policyMagic = "BANCOPOL"

// NewPolicy returns a policy for a game without any weights: all moves are
// equally likely to it.
func NewPolicy(game string) (*Policy, error) {
	n := &Policy{PolicyHeader: PolicyHeader{Game: game, Hidden: 128, Input: inputOne, Output: outputOne}}
	if err := n.check(); err != nil {
		return nil, err
	}
	if err := n.take(make([]byte, n.bytes())); err != nil {
		return nil, err
	}
	n.prepare()
	return n, nil
}

// ReadPolicy returns the policy of a file that is for the game. The error says
// what was expected where the file is of another kind, cut off or changed.
func ReadPolicy(file []byte, game string) (*Policy, error) {
	n := &Policy{}
	packed, err := SplitFile(file, policyMagic, &n.PolicyHeader)
	if err != nil {
		return nil, err
	}
	if n.Game != game {
		return nil, fmt.Errorf("network: it is for %.40q, a policy for %s is expected", n.Game, game)
	}
	if err := n.check(); err != nil {
		return nil, err
	}
	weights, err := Unpack(packed, n.bytes(), n.Hash)
	if err != nil {
		return nil, err
	}
	if err := n.take(weights); err != nil {
		return nil, err
	}
	n.prepare()
	return n, nil
}

// check tells a header that asks for what there is not.
func (n *Policy) check() error {
	g, ok := geometries[n.Game]
	switch {
	case !ok || g.beside > 0:
		return fmt.Errorf("network: there are no policies for %.40q (known: %s)", n.Game, strings.Join(policyGames(), ", "))
	case n.Hidden < 2*block || n.Hidden > maxPolicyHidden || n.Hidden%(2*block) != 0:
		return fmt.Errorf("network: an accumulator of %d, a multiple of %d up to %d is expected", n.Hidden, 2*block, maxPolicyHidden)
	case n.Input != inputOne || n.Output != outputOne:
		return fmt.Errorf("network: weights in units of 1/%d and 1/%d, 1/%d and 1/%d are expected", n.Input, n.Output, inputOne, outputOne)
	}
	n.geometry, n.width = g, n.Hidden/4
	return nil
}

// policyGames lists the games in which nothing is covered.
func policyGames() (names []string) {
	for name, g := range maps.All(geometries) {
		if g.beside == 0 {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// outputRows is how many output rows there are.
func (n *Policy) outputRows() int { return 2*n.geometry.kinds*n.geometry.squares() + traitCodes }

// numbers is how many weights of 16 bits there are.
func (n *Policy) numbers() int { return (n.geometry.features() + 1 + n.outputRows()) * n.Hidden }

// bytes is the size of the weights before compression.
func (n *Policy) bytes() int { return 2*n.numbers() + 4*n.outputRows() }

// take fills the policy with unpacked weights.
func (n *Policy) take(weights []byte) error {
	numbers := words(weights[:2*n.numbers()])
	if n.Zigzag {
		for i, code := range numbers {
			numbers[i] = signed(code)
		}
	}
	if err := checkOutputs(numbers[len(numbers)-n.outputRows()*n.Hidden:]); err != nil {
		return err
	}
	all := make([]lanes, len(numbers)/4)
	pack(all, numbers)
	rows := n.geometry.features() * n.width
	n.rows, n.bias, n.outputs = all[:rows], all[rows:rows+n.width], all[rows+n.width:]
	n.biases = make([]int32, n.outputRows())
	for i := range n.biases {
		n.biases[i] = int32(binary.LittleEndian.Uint32(weights[2*n.numbers()+4*i:]))
	}
	return nil
}
