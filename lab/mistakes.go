package lab

import (
	"context"
	"math/rand/v2"

	"banco/engine"
	"banco/game"
	"banco/search"
)

// MistakeTrial lets an agent play against itself while a better one looks at every move:
// how often does it leave something that a person would not?
type MistakeTrial struct {
	Kit    *engine.Kit
	Agent  string
	Judge  string
	Limits search.Limits // of the judge's searches, two for a move
	Loss   search.Score  // what a piece is worth at least
	Seed   uint64
}

// MistakeCount is what was seen.
type MistakeCount struct {
	Moves int `json:"moves"`  // in positions that are not decided
	Mates int `json:"mates"`  // moves after which the opponent wins at once, although others avoid it
	Lost  int `json:"pieces"` // others that give a piece or more away
}

// Bounds of the games: a few random moves first, so that they differ.
const (
	mistakeRandomPlies = 4
	mistakeMaxPlies    = 160
)

// mistakeDecided is a score from which on mistakes decide nothing.
const mistakeDecided = 1000

// Run plays games and adds up what is seen. A game in which something is hidden has no
// position that both sides know, and is refused.
func (t *MistakeTrial) Run(ctx context.Context, games int) (c MistakeCount, err error) {
	agent, err := engine.New(t.Kit, t.Agent)
	if err != nil {
		return c, err
	}
	defer agent.Close()
	agent.Limits.MoveTime = 0 // nodes alone repeat
	judge, err := engine.New(t.Kit, t.Judge)
	if err != nil {
		return c, err
	}
	defer judge.Close()
	for number := range uint64(games) {
		p, err := t.Kit.Game.Start(nil)
		if err != nil {
			return c, err
		}
		agent.Forget()
		rng := rand.New(rand.NewPCG(t.Seed, number))
		for ply := 0; ply < mistakeMaxPlies && !ended(p).Over(); ply++ {
			if moves := p.Moves(nil); ply < mistakeRandomPlies {
				p.Make(moves[rng.IntN(len(moves))])
				continue
			}
			m, err := agent.Search(ctx, p, agent.Within(search.Limits{Seed: engine.Mix(t.Seed, number, uint64(ply))}, p.Side()), nil)
			if err == nil {
				err = c.judge(ctx, p, m, judge, t)
			}
			if err != nil {
				return c, err
			}
			p.Make(m)
		}
	}
	return c, nil
}

// judge counts a move of p.
func (c *MistakeCount) judge(ctx context.Context, p game.Position, m game.Move, judge *engine.Agent, t *MistakeTrial) error {
	best, right, err := t.value(ctx, p, judge)
	if err != nil || max(best, -best) > mistakeDecided {
		return err
	}
	c.Moves++
	if right == m {
		return nil
	}
	p.Make(m)
	defer p.Unmake()
	if ended(p).Over() {
		return nil
	}
	if winsAtOnce(p) {
		c.Mates++
		return nil
	}
	reply, _, err := t.value(ctx, p, judge)
	if err == nil && best+reply >= t.Loss {
		c.Lost++
	}
	return err
}

// value returns what p is worth to the side to move, and its best move.
func (t *MistakeTrial) value(ctx context.Context, p game.Position, judge *engine.Agent) (search.Score, game.Move, error) {
	judge.Forget()
	var last search.Info
	m, err := judge.Search(ctx, p, judge.Within(t.Limits, p.Side()), func(i search.Info) { last = i })
	if err == nil {
		err = ctx.Err()
	}
	return last.Score, m, err
}

// winsAtOnce reports whether the side to move has a move that wins.
func winsAtOnce(p game.Position) bool {
	side := p.Side()
	for _, m := range p.Moves(nil) {
		p.Make(m)
		r := p.Result()
		p.Unmake()
		if r.Over() && r.Winner == side {
			return true
		}
	}
	return false
}
