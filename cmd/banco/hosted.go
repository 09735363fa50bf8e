package main

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"

	"banco/engine"
	"banco/game"
	"banco/kits"
	"banco/option"
	"banco/protocol/asengine"
	"banco/search"
)

// hosted is an agent behind a protocol. An option that changes how the agent
// is made makes it anew.
type hosted struct {
	*engine.Agent
	kit     *engine.Kit
	text    string // the agent's, without what options add
	params  []option.Option
	hash    string // as set; empty: the default
	limited bool
	elo     int
}

var _ asengine.Engine = (*hosted)(nil)

func newHosted(gameName, agent string) (*hosted, error) {
	k, err := kits.Find(gameName)
	if err != nil {
		return nil, err
	}
	a, err := engine.New(k, agent)
	if err != nil {
		return nil, err
	}
	h := &hosted{Agent: a, kit: k, text: a.Name, elo: maxElo}
	name, _, _ := strings.Cut(a.Name, ":")
	for _, algorithm := range k.Algorithms {
		if algorithm.Name == name {
			h.params = algorithm.Params
		}
	}
	return h, nil
}

// param returns a parameter of the agent's algorithm that its text leaves open.
func (h *hosted) param(name string) *option.Option {
	for i, p := range h.params {
		if p.Name == name && !strings.Contains(h.text, name+"=") {
			return &h.params[i]
		}
	}
	return nil
}

// Options offers what the agent's algorithm has.
func (h *hosted) Options() []option.Option {
	list := []option.Option{{Name: "Threads", Kind: option.Whole, Default: "1", Min: 1, Max: 1}}
	if p := h.param("hash"); p != nil {
		list = append(list, option.Option{Name: "Hash", Kind: option.Whole, Default: p.Default, Min: p.Min, Max: p.Max})
	}
	if h.param("nodes") != nil {
		list = append(list,
			option.Option{Name: "UCI_LimitStrength", Kind: option.Switch, Default: option.Off},
			option.Option{Name: "UCI_Elo", Kind: option.Whole, Default: strconv.Itoa(maxElo), Min: minElo, Max: maxElo})
	}
	return list
}

// Set changes an option.
func (h *hosted) Set(name, value string) error {
	switch name {
	case "UCI_LimitStrength":
		h.limited = value == option.On
	case "UCI_Elo":
		h.elo, _ = strconv.Atoi(value)
	case "Hash":
		return h.resize(value)
	}
	return nil
}

// resize makes the agent with another size of its table.
func (h *hosted) resize(size string) error {
	if size == h.hash {
		return nil
	}
	joint := ":"
	if strings.Contains(h.text, ":") {
		joint = ","
	}
	a, err := engine.New(h.kit, h.text+joint+"hash="+size)
	if err != nil {
		return fmt.Errorf("option Hash: %w", err)
	}
	err = h.Agent.Close()
	h.Agent, h.hash = a, size
	return err
}

// Search searches within the agent's own limits and those given, and with a
// limited strength looks at so few positions that it plays as weakly.
func (h *hosted) Search(ctx context.Context, p game.Position, l search.Limits, report func(search.Info)) (game.Move, error) {
	l.Seed = rand.Uint64()
	l = h.Within(l, p.Side())
	if most := eloNodes(h.elo); h.limited && (l.Nodes == 0 || l.Nodes > most) {
		l.Nodes = most
	}
	return h.Agent.Search(ctx, p, l, report)
}

// eloScale says how many positions make a strength. In chess the numbers are
// those of Stockfish 15.1 under its own UCI_Elo: alphabeta with so many nodes
// scored 2½ of 60 against 1350 (so the first is an extrapolation), 31 of 60
// against 1350, 21 of 40 against 1600, 39 of 40 against 1750 and 1 of 13
// against 2000. In other games they only order the strengths.
var eloScale = []struct {
	elo   int
	nodes float64
}{{800, 100}, {1350, 1000}, {1600, 3000}, {1900, 30_000}}

// The ends of the scale.
const minElo, maxElo = 800, 1900

// eloNodes returns how many positions to look at for a strength.
func eloNodes(elo int) uint64 {
	i := 1
	for i < len(eloScale)-1 && elo > eloScale[i].elo {
		i++
	}
	low, high := eloScale[i-1], eloScale[i]
	share := float64(elo-low.elo) / float64(high.elo-low.elo)
	return uint64(math.Round(low.nodes * math.Pow(high.nodes/low.nodes, share)))
}
