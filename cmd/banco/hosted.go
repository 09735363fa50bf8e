package main

import (
	"context"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"slices"
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
	set     map[string]string // parameters that options changed
	limited bool
	elo     int
	weak    *engine.Agent // who plays with a limited strength; nil: nobody asked yet
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
	h := &hosted{Agent: a, kit: k, text: a.Name, set: map[string]string{}, elo: maxElo}
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
	threads := option.Option{Name: "Threads", Kind: option.Whole, Default: "1", Min: 1, Max: 1}
	if p := h.param("threads"); p != nil {
		threads.Max = p.Max
	}
	list := []option.Option{threads}
	if p := h.param("hash"); p != nil {
		list = append(list, option.Option{Name: "Hash", Kind: option.Whole, Default: p.Default, Min: p.Min, Max: p.Max})
	}
	if h.param(engine.Net.Name) != nil && h.param("eval") != nil {
		list = append(list, option.Option{Name: "EvalFile", Kind: option.Text, Default: noFile})
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
		return h.change("option Hash", "hash", value)
	case "Threads":
		return h.change("option Threads", "threads", value)
	case "EvalFile":
		if value == noFile {
			value = ""
		}
		return h.change("option EvalFile", engine.Net.Name, value)
	}
	return nil
}

// noFile is how UCI writes that a text is empty.
const noFile = "<empty>"

// change makes the agent with another value of a parameter, empty for the
// default, as something wants it. Where that fails, the agent plays on as it was.
func (h *hosted) change(something, param, value string) error {
	if value == h.set[param] {
		return nil
	}
	set := maps.Clone(h.set)
	set[param] = value
	text, joint := h.text, ":"
	for _, p := range slices.Sorted(maps.Keys(set)) {
		if strings.Contains(text, ":") {
			joint = ","
		}
		if set[p] != "" {
			text += joint + p + "=" + set[p]
		}
	}
	a, err := engine.New(h.kit, text)
	if err != nil {
		return fmt.Errorf("%s: %w", something, err)
	}
	err = h.Agent.Close()
	h.Agent, h.set = a, set
	return err
}

// tryNetwork judges by the network of a file, if one is named. Where it cannot be
// read, it says so and leaves the evaluation as it is.
func (h *hosted) tryNetwork(file string) {
	if file == "" {
		return
	}
	if err := h.change("--net", engine.Net.Name, file); err != nil {
		fmt.Fprintf(os.Stderr, "banco: %v (playing without it)\n", err)
	}
}

// Search searches within the agent's own limits and those given, and with a
// limited strength looks at so few positions that it plays as weakly. The strong
// search leaves that to the one by which the strengths were measured.
func (h *hosted) Search(ctx context.Context, p game.Position, l search.Limits, report func(search.Info)) (game.Move, error) {
	l.Seed = rand.Uint64()
	l = h.Within(l, p.Side())
	if !h.limited {
		return h.Agent.Search(ctx, p, l, report)
	}
	if most := eloNodes(h.elo); l.Nodes == 0 || l.Nodes > most {
		l.Nodes = most
	}
	player, err := h.limitedPlayer()
	if err != nil {
		return game.NoMove, err
	}
	return player.Search(ctx, p, l, report)
}

// limitedPlayer returns who plays with a limited strength.
func (h *hosted) limitedPlayer() (*engine.Agent, error) {
	if name, _, _ := strings.Cut(h.text, ":"); name != "strong" {
		return h.Agent, nil
	}
	var err error
	if h.weak == nil {
		h.weak, err = engine.New(h.kit, "alphabeta")
	}
	return h.weak, err
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
