package worker

import (
	"slices"
	"sync"

	"banco/game"
	"banco/live"
)

// players are kept from move to move with what they have learnt, as many as there is
// memory for. One that is at work is not among them.
type players struct {
	memory int64

	mu    sync.Mutex
	bytes int64
	kept  []*kept // the one unused for longest first
}

// kept is a player with what it is for.
type kept struct {
	live.Player
	key   string
	bytes int64
}

// take returns the player that was kept under a key, or a new one.
func (p *players) take(agents live.Agents, rules game.Game, agent, key string) (*kept, error) {
	key = rules.Name() + " " + agent + " " + key
	if found := p.find(key); found != nil {
		return found, nil
	}
	bytes, err := agents.Check(rules, agent)
	if err != nil {
		return nil, err
	}
	player, err := agents.New(rules, agent)
	if err != nil {
		return nil, err
	}
	return &kept{player, key, bytes}, nil
}

func (p *players) find(key string) *kept {
	p.mu.Lock()
	defer p.mu.Unlock()
	i := slices.IndexFunc(p.kept, func(k *kept) bool { return k.key == key })
	if i < 0 {
		return nil
	}
	return p.remove(i)
}

func (p *players) remove(i int) *kept {
	k := p.kept[i]
	p.kept = slices.Delete(p.kept, i, i+1)
	p.bytes -= k.bytes
	return k
}

// maxKept bounds how many players are kept whose tables take no memory.
const maxKept = 1000

// keep keeps a player for its next move.
func (p *players) keep(k *kept) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.kept = append(p.kept, k)
	p.bytes += k.bytes
	for p.bytes > p.memory || len(p.kept) > maxKept {
		p.remove(0).Close() // it holds memory only
	}
}

// close frees all players.
func (p *players) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for len(p.kept) > 0 {
		p.remove(0).Close()
	}
}
