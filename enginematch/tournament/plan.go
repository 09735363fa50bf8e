// Package tournament plays engine tournaments: round robins between agents that
// outlive the program. One is planned, played in the background, paused and resumed.
//
// Its nouns: a [Plan] is a tournament as it is asked for, within [Bounds]; a [Log]
// stores one with every [Game] that has ended; [Jobs] plays those of a server, each
// in a job of its pool.
package tournament

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"banco/engine"
	"banco/enginematch"
	"banco/game"
	"banco/search"
)

// Plan is a tournament as it is asked for: every agent plays every other.
type Plan struct {
	Game     string            `json:"game"`
	Variant  map[string]string `json:"variant,omitempty"`
	Agents   []string          `json:"agents"`
	Games    int               `json:"games"`              // of each pair
	Plies    int               `json:"plies"`              // of random openings
	Openings string            `json:"openings,omitempty"` // one a line, instead of random ones
	Depth    int               `json:"depth,omitempty"`    // bounds of every search; 0: none
	Nodes    int               `json:"nodes,omitempty"`
	Millis   int               `json:"millis,omitempty"`
	Seed     int               `json:"seed,omitempty"`
	Preset   string            `json:"preset,omitempty"` // a published comparison, to show its figures too
}

// Bounds limit the size of a tournament and the time of a search.
type Bounds struct {
	Agents, Games, Total int
	Openings             int           // bytes
	MoveTimeout          time.Duration // of a search, with the time that it waits for a slot
}

// The bounds of visitors, and of whoever owns the machine.
var (
	Public = Bounds{Agents: 8, Games: 200, Total: 1000, Openings: 20_000, MoveTimeout: 10 * time.Minute}
	Own    = Bounds{Agents: 100, Games: 1_000_000, Total: 1_000_000, Openings: 64 << 20, MoveTimeout: 5 * time.Minute}
)

// The largest numbers of a plan, and the length of a game.
const (
	maxPlies  = 40
	maxDepth  = 100
	maxNodes  = 1_000_000_000
	maxMillis = 60_000
	longest   = 600 // plies; then the game is drawn
)

// Match checks a plan and returns its match. It replaces the agents' names in the
// plan by full ones. The error is a *game.Problem that names the wrong field.
func (p *Plan) Match(k *engine.Kit, b Bounds) (*enginematch.Match, error) {
	if err := p.checkNumbers(b); err != nil {
		return nil, err
	}
	c := &enginematch.Match{
		Rules: k.Game, Variant: p.Variant, Colours: k.Colours, Games: p.Games, Seed: uint64(p.Seed),
		Limits:     search.Limits{Depth: p.Depth, Nodes: uint64(p.Nodes), MoveTime: time.Duration(p.Millis) * time.Millisecond},
		TimeMargin: b.MoveTimeout, MoveTimeout: b.MoveTimeout, MaxPlies: longest, // an agent that waits for a slot does not lose on time
	}
	if err := p.enter(c, k); err != nil {
		return nil, err
	}
	if c.Total() > b.Total {
		return nil, game.Wrong("enginematch-total", game.Params{"count": strconv.Itoa(c.Total()), "max": strconv.Itoa(b.Total)},
			"%d games in all are too many (at most %d)", c.Total(), b.Total)
	}
	return c, p.open(c, b)
}

// checkNumbers refuses numbers out of bounds.
func (p *Plan) checkNumbers(b Bounds) error {
	if n := len(p.Agents); n < 2 || n > b.Agents {
		return game.Wrong("enginematch-agents", game.Params{"count": strconv.Itoa(n), "min": "2", "max": strconv.Itoa(b.Agents)},
			"a tournament has 2 to %d agents, not %d", b.Agents, n)
	}
	for _, n := range []struct {
		field           string
		value, min, max int
	}{
		{"games", p.Games, 1, b.Games}, {"plies", p.Plies, 0, maxPlies}, {"depth", p.Depth, 0, maxDepth},
		{"nodes", p.Nodes, 0, maxNodes}, {"millis", p.Millis, 0, maxMillis},
	} {
		if n.value < n.min || n.value > n.max {
			return game.Wrong("enginematch-number", game.Params{"field": n.field, "count": strconv.Itoa(n.value),
				"min": strconv.Itoa(n.min), "max": strconv.Itoa(n.max)},
				"the %s of a tournament must be from %d to %d, not %d", n.field, n.min, n.max, n.value)
		}
	}
	return nil
}

// enter enters the agents, each once.
func (p *Plan) enter(c *enginematch.Match, k *engine.Kit) error {
	seen := map[string]bool{}
	names := make([]string, len(p.Agents)) // a copy: the caller may share the list
	for i, text := range p.Agents {
		name, _, err := engine.Check(k, text)
		if err != nil {
			return game.Wrong("enginematch-agent", game.Params{"number": strconv.Itoa(i + 1), "text": text}, "agent %d: %v", i+1, err)
		}
		if seen[name] {
			return game.Wrong("enginematch-same", game.Params{"number": strconv.Itoa(i + 1), "text": text},
				"agent %d, %s, is listed twice", i+1, name)
		}
		seen[name] = true
		names[i] = name
		c.Entrants = append(c.Entrants, enginematch.Entrant{Name: name, New: func() (*engine.Agent, error) { return engine.New(k, name) }})
	}
	p.Agents = names
	return nil
}

// open chooses the openings.
func (p *Plan) open(c *enginematch.Match, b Bounds) (err error) {
	if _, err := c.Variant.Complete(c.Rules.Options()); err != nil {
		return fmt.Errorf("the variant: %w", err)
	}
	if len(p.Openings) > b.Openings {
		return game.Wrong("enginematch-openings", game.Params{"count": strconv.Itoa(len(p.Openings)),
			"max": strconv.Itoa(b.Openings)}, "%d bytes of openings are too many (at most %d)", len(p.Openings), b.Openings)
	}
	if p.Openings == "" {
		c.Openings, err = enginematch.RandomOpenings(c.Rules, c.Variant, min((p.Games+1)/2, maxOpenings), p.Plies, c.Seed)
		return err
	}
	c.Openings, err = enginematch.ReadOpenings(context.Background(), c.Rules, c.Variant, "openings", []byte(p.Openings), maxPlies)
	if err != nil {
		return game.Wrong("enginematch-opening", game.Params{"text": err.Error()}, "the openings: %v", err)
	}
	return nil
}

// maxOpenings is how many random openings are made; then they repeat.
const maxOpenings = 10_000

// Bytes returns how much memory the tables of all agents take.
func (p *Plan) Bytes(k *engine.Kit) (sum int64) {
	for _, name := range p.Agents {
		if _, bytes, err := engine.Check(k, name); err == nil {
			sum += bytes
		}
	}
	return sum
}
