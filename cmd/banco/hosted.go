package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"

	"banco/engine"
	"banco/game"
	"banco/protocol/host"
	"banco/search"
)

// hosted is an agent behind a protocol. An option that changes how the agent
// is made makes it anew.
type hosted struct {
	*engine.Agent
	kit   *engine.Kit
	text  string // the agent's, without what options add
	hash  *engine.Param
	added string
}

var _ host.Engine = (*hosted)(nil)

func newHosted(gameName, agent string) (*hosted, error) {
	k, err := findKit(gameName)
	if err != nil {
		return nil, err
	}
	a, err := engine.New(k, agent)
	if err != nil {
		return nil, err
	}
	h := &hosted{Agent: a, kit: k, text: a.Name}
	name, _, _ := strings.Cut(a.Name, ":")
	for _, algorithm := range k.Algorithms {
		for i, p := range algorithm.Params {
			if algorithm.Name == name && p.Name == "hash" && !strings.Contains(a.Name, "hash=") {
				h.hash = &algorithm.Params[i]
			}
		}
	}
	return h, nil
}

// Options offers what the agent's algorithm has.
func (h *hosted) Options() []host.Option {
	list := []host.Option{{Name: "Threads", Type: host.Spin, Default: "1", Min: 1, Max: 1}}
	if h.hash != nil {
		list = append(list, host.Option{
			Name: "Hash", Type: host.Spin, Default: h.hash.Default, Min: int(h.hash.Min), Max: int(h.hash.Max),
		})
	}
	return list
}

// Set changes an option.
func (h *hosted) Set(name, value string) error {
	if name != "Hash" || h.added == value {
		return nil
	}
	joint := ":"
	if strings.Contains(h.text, ":") {
		joint = ","
	}
	a, err := engine.New(h.kit, h.text+joint+"hash="+value)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	err = h.Agent.Close()
	h.Agent, h.added = a, value
	return err
}

// Search searches within the agent's own limits and those given.
func (h *hosted) Search(ctx context.Context, p game.Position, l search.Limits, report func(search.Info)) (game.Move, error) {
	l.Seed = rand.Uint64()
	return h.Agent.Search(ctx, p, h.Within(l, p.Side()), report)
}
