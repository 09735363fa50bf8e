package lab

import (
	"context"
	"fmt"
	"math/rand/v2"

	"banco/endings"
	"banco/engine"
	"banco/game"
	"banco/search"
)

// EndingTrial lets an agent play positions of endings whose result tables know: it
// must win what is won and hold what is not lost. The tables play the other side.
type EndingTrial struct {
	Kit    *engine.Kit
	Tables *endings.Folder
	Agent  string
	Limits search.Limits // of a move
	Moves  int           // the agent's own, after which a position that is still drawn is held
}

// EndingCount is what came of the positions of one material.
type EndingCount struct {
	Material string   `json:"material"`
	Won      int      `json:"won"`  // by the agent
	Wins     int      `json:"wins"` // that the tables promised it
	Held     int      `json:"held"`
	Holds    int      `json:"holds"`
	Failed   []string `json:"failed"` // positions that were neither won nor held
}

// Share is the part of the positions with the right result.
func (c *EndingCount) Share() float64 {
	return float64(c.Won+c.Held) / float64(max(c.Wins+c.Holds, 1))
}

// Run plays a number of random positions of a material. A position that is over, or
// that the rules would draw before the mate, is not played.
func (t *EndingTrial) Run(ctx context.Context, m endings.Material, count int, seed uint64) (EndingCount, error) {
	c := EndingCount{Material: m.Text(t.Kit.Endings)}
	rng := rand.New(rand.NewPCG(seed, 1))
	for c.Wins+c.Holds < count {
		fen, err := t.Tables.Draw(m, rng)
		if err != nil {
			return c, err
		}
		p, err := t.Kit.Game.Parse(nil, fen)
		if err != nil || p.Result().Over() {
			continue
		}
		e, left, _ := t.Tables.Look(p)
		if e.Plies > left {
			continue
		}
		right, err := t.play(ctx, p, e, rand.New(rand.NewPCG(seed, p.Hash())))
		if err != nil {
			return c, fmt.Errorf("%s: %w", fen, err)
		}
		c.add(e, right, fen)
	}
	return c, nil
}

// add counts a position.
func (c *EndingCount) add(e search.Ending, right bool, fen string) {
	all, good := &c.Holds, &c.Held
	if e.Winner != game.NoSide {
		all, good = &c.Wins, &c.Won
	}
	*all++
	if right {
		*good++
	} else {
		c.Failed = append(c.Failed, fen)
	}
}

// play plays one position, and reports whether the agent got what there is to get.
// It sits on the side that wins, or else on the weaker one.
func (t *EndingTrial) play(ctx context.Context, p game.Position, e search.Ending, rng *rand.Rand) (right bool, err error) {
	side := e.Winner
	if side == game.NoSide {
		side = game.Second
	}
	agent, err := engine.New(t.Kit, t.Agent)
	if err != nil {
		return false, err
	}
	defer agent.Close()
	attacker, err := engine.New(t.Kit, t.Agent)
	if err != nil {
		return false, err
	}
	defer attacker.Close()
	for made := 0; ; {
		if r := ended(p); r.Over() {
			return r.Winner == e.Winner || e.Winner == game.NoSide && r.Winner == side, nil
		}
		if now, _, ok := t.Tables.Look(p); ok && now.Winner != e.Winner {
			return now.Winner == side, nil
		}
		var m game.Move
		if p.Side() == side {
			if made++; made > t.Moves && e.Winner == game.NoSide {
				return true, nil
			}
			m, err = agent.Search(ctx, p, agent.Within(t.Limits, side), nil)
		} else {
			m, err = t.reply(ctx, p, attacker, rng)
		}
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return false, err
		}
		p.Make(m)
	}
}

// ended returns the result of a game, draws that can be claimed included.
func ended(p game.Position) game.Result {
	r := p.Result()
	if c, ok := p.(game.Claimer); ok && !r.Over() {
		return c.Claim()
	}
	return r
}

// reply returns the move of the tables. A lost position is defended for as long as
// possible. In one that is not lost, a search chooses among the moves that keep it so.
func (t *EndingTrial) reply(ctx context.Context, p game.Position, a *engine.Agent, rng *rand.Rand) (game.Move, error) {
	side := p.Side()
	var best []game.Move
	most := -search.Infinity
	moves := p.Moves(nil)
	rng.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	for _, m := range moves {
		p.Make(m)
		e, _, ok := t.Tables.Look(p)
		p.Unmake()
		worth := search.Score(0)
		if ok {
			worth = e.Score(side, 0)
		}
		if worth > most {
			best, most = best[:0], worth
		}
		if worth == most {
			best = append(best, m)
		}
	}
	if most != 0 || len(best) == 1 {
		return best[0], nil
	}
	l := t.Limits
	l.Moves = best
	return a.Search(ctx, p, a.Within(l, side), nil)
}
