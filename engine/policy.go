package engine

import (
	"errors"
	"math"
	"slices"

	"banco/game"
	"banco/nnue"
	"banco/option"
	"banco/search/mcts"
)

// ChoiceGuide is a guide that describes moves to policies.
type ChoiceGuide interface {
	// Choices appends each of the legal moves as a policy looks at it.
	Choices(p game.Position, moves []game.Move, buf []nnue.Choice) []nnue.Choice
}

const policyNet = "net"

// Policy is the parameter that says where mcts has its priors from.
var Policy = option.Option{
	Name: "policy", Kind: option.Choice, Values: []string{"look", policyNet}, Default: "look",
	Help: "where form=modern has its priors from: a short look at each move, or a network that learnt from our own games",
}

// policy returns the policy of the settings for one searcher. It is nil for a short
// look, also where the network is damaged.
func (v *Values) policy() mcts.Policy {
	if v.Kit.Policy == nil || v.Text(Policy.Name) != policyNet {
		return nil
	}
	guide, ok := v.Guide().(ChoiceGuide)
	if network := v.Kit.Policy(); ok && network != nil {
		return &policy{network: network, guide: guide}
	}
	return nil
}

// checkMCTS tells a policy that the form has no use for.
func checkMCTS(v *Values) error {
	if v.Text("form") == "ucb" && v.Text(Policy.Name) == policyNet {
		return errors.New("policy=net is not for form=ucb, which has no priors")
	}
	return nil
}

// policy gives priors by a network.
type policy struct {
	network *nnue.Policy
	guide   ChoiceGuide
	choices []nnue.Choice
	logits  []int64
}

// How priors follow from logits, which are divided by the temperature: more makes
// moves more alike. A share of the priors is the same for all moves, so that none
// is left out for good.
const (
	policyTemperature = 1.2
	evenShare         = 0.1
)

// Priors sets the share of each of the legal moves of p, a nnue.Placement.
func (n *policy) Priors(p game.Position, moves []game.Move, priors []float32) {
	if len(moves) == 0 {
		return
	}
	board := nnue.Board(p.(nnue.Placement).Planes())
	n.choices = n.guide.Choices(p, moves, n.choices[:0])
	if cap(n.logits) < len(moves) {
		n.logits = make([]int64, 2*len(moves))
	}
	logits := n.logits[:len(moves)]
	n.network.Logits(&board, int(p.Side()), n.choices, logits)
	best := slices.Max(logits)
	sum := float32(0)
	for i, l := range logits {
		priors[i] = float32(math.Exp(float64(l-best) / (nnue.LogitOne * policyTemperature)))
		sum += priors[i]
	}
	even := evenShare / float32(len(priors))
	for i := range priors {
		priors[i] = (1-evenShare)*priors[i]/sum + even
	}
}
