package enginematch

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"banco/clock"
	"banco/engine"
	"banco/game"
	"banco/play"
	"banco/pool"
	"banco/search"
)

// Game is a game that has been played.
type Game struct {
	Number      int    // from 1
	Pair        [2]int // the entrants as they were named
	Seats       [2]int // the entrants by seat
	Result      game.Result
	Note        string // what went wrong, or ""
	Plies       int
	Record      *game.Record
	SearchStats [2]SearchStats // by seat
}

// Points returns what the game gave to an entrant, in half points.
func (g *Game) Points(entrant int) int {
	switch {
	case g.Result.Winner == game.NoSide:
		return 1
	case g.Seats[g.Result.Winner] == entrant:
		return 2
	}
	return 0
}

// runningGame is a game being played: what the referee has before it.
type runningGame struct {
	c          *Match
	f          pairing
	match      *play.Match
	agentCache *agentCache
	agents     [2]*engine.Agent // by seat
	clock      clock.State
	game       *Game
	notes      []note          // by ply, of the moves that agents made
	scores     [2]search.Score // by seat, as the agents last reported
}

// note is what an agent reported of its move.
type note struct {
	eval string
	left *time.Duration
}

// play plays a game to its end. It returns nil when ctx ends before.
func (c *Match) play(ctx context.Context, f pairing, b *agentCache) (*Game, error) {
	m, o, err := c.set(f)
	if err != nil {
		return nil, err
	}
	t := &runningGame{c: c, f: f, match: m, agentCache: b, clock: c.Control.Start()}
	t.game = &Game{Number: f.number, Pair: f.pair, Seats: f.seats}
	t.notes = make([]note, len(o.Moves))
	t.seatAgents()
	for !t.game.Result.Over() {
		if t.result(); t.game.Result.Over() {
			break
		}
		if t.turn(ctx); ctx.Err() != nil {
			return nil, nil
		}
	}
	t.game.Plies = m.Plies()
	t.game.Record = t.record(o)
	return t.game, nil
}

// seatAgents brings the agents to the board. One that cannot be made again after a
// failure loses at once.
func (t *runningGame) seatAgents() {
	for seat, entrant := range t.f.seats {
		a, err := t.agentCache.agent(entrant)
		if err == nil {
			err = forget(a)
		}
		if err != nil {
			t.fail(game.Side(seat), err)
			return
		}
		t.agents[seat] = a
	}
}

func forget(a *engine.Agent) error {
	return crashed(pool.Catch(func() error { a.Forget(); return nil }))
}

// result ends the game where the rules do, or would if a player asked: agents
// do not claim draws, so the arena does.
func (t *runningGame) result() {
	r := t.match.Result()
	if !r.Over() {
		if p, ok := t.match.View(game.NoSide).(game.Claimer); ok {
			r = p.Claim()
		}
	}
	if most := t.c.MaxPlies; !r.Over() && most > 0 && t.match.Plies() >= most {
		r = game.Draw(game.MoveCount)
		t.game.Note = fmt.Sprintf("stopped after %d plies", most)
	}
	t.game.Result = r
}

// turn lets the agent to move play, or ends the game if it cannot.
func (t *runningGame) turn(ctx context.Context) {
	side := t.match.Turn()
	view := t.match.View(side) // the agent's own copy: nothing it does to it matters
	limits, allowed := t.limits(side)
	agent := t.agents[side]
	begun := t.now()
	r := ask(ctx, agent, view.Clone(), agent.Within(limits, side), allowed, cmp.Or(t.c.stopGrace, defaultStopGrace))
	took := t.now().Sub(begun)
	if ctx.Err() != nil {
		return
	}
	t.game.SearchStats[side].add(SearchStats{Moves: 1, Depths: r.info.Depth, Nodes: r.info.Nodes, Time: took, Most: took})
	switch fell := t.charge(side, took); {
	case errors.Is(r.err, search.ErrDeclined):
		t.noMove(side, view, r.err)
	case r.err != nil:
		t.fail(side, r.err)
	case fell, t.c.Limits.MoveTime > 0 && took > t.c.Limits.MoveTime+t.c.TimeMargin:
		t.flag(side, view, took)
	case !slices.Contains(view.Moves(nil), r.move):
		t.lose(side, game.IllegalMove, fmt.Sprintf("move %d is not legal", r.move))
	default:
		t.play(view, r)
	}
}

func (t *runningGame) now() time.Time {
	if t.c.now != nil {
		return t.c.now()
	}
	return time.Now()
}

func (t *runningGame) play(view game.Position, r answer) {
	if err := t.match.Play(view.FormatMove(r.move)); err != nil {
		t.lose(view.Side(), game.IllegalMove, err.Error())
		return
	}
	t.scores[view.Side()&1] = r.info.Score
	n := note{eval: evalText(r.info, view.Side())}
	if control := t.c.Control; !control.None() {
		left := control.TimeToFlag(t.clock, view.Side()).Round(time.Millisecond)
		n.left = &left
	}
	t.notes = append(t.notes, n)
}

// evalText writes a report's score as [%eval] does, for the First side.
func evalText(i search.Info, mover game.Side) string {
	if i.Depth == 0 {
		return ""
	}
	score := i.Score
	if mover == game.Second {
		score = -score
	}
	if n, ok := score.Mate(); ok {
		return fmt.Sprintf("#%d", n)
	}
	return fmt.Sprintf("%.2f", float64(score)/100)
}

// ruler is a position that rules on a repetition within so many plies at once.
type ruler interface {
	Ruled(plies int) game.Result
}

// noMove ends the game of an agent that names no move, as programs do that see
// a draw by other rules than ours. Where ours have a word on a position that
// stood before, that is the result; else it is a draw, unless the game has hardly
// begun or the opponent says that it wins.
func (t *runningGame) noMove(side game.Side, view game.Position, err error) {
	if p, ok := view.(ruler); ok {
		if r := p.Ruled(t.match.Plies()); r.Over() {
			t.game.Result = r
			t.game.Note = t.noted(side, "names no move")
			return
		}
	}
	if t.match.Plies() < noMoveDrawPly || t.scores[side.Other()] > noMoveLossScore {
		t.fail(side, err)
		return
	}
	t.game.Result = game.Draw(game.Agreement)
	t.game.Note = t.noted(side, "names no move")
}

// From which ply on an agent may see a draw that the rules do not, and the
// opponent's score from which on it has lost instead.
const (
	noMoveDrawPly                = 60
	noMoveLossScore search.Score = 300
)

// fail ends the game against an agent that could not answer. It is made anew
// for its next game.
func (t *runningGame) fail(side game.Side, err error) {
	t.agentCache.dismiss(t.f.seats[side])
	reason := game.Abandoned
	if hung := (*stuck)(nil); errors.As(err, &hung) {
		reason = game.Timeout
	}
	t.lose(side, reason, err.Error())
}

// flag ends the game for an agent that overran its time, as the rules see it.
func (t *runningGame) flag(side game.Side, view game.Position, took time.Duration) {
	t.lose(side, game.Timeout, fmt.Sprintf("took %v", took.Round(time.Millisecond)))
	if f, ok := view.(game.Flagger); ok {
		t.game.Result = f.Flag(side)
	}
}

func (t *runningGame) lose(side game.Side, reason game.Reason, why string) {
	t.game.Result = game.Win(side.Other(), reason)
	t.game.Note = t.noted(side, why)
}

// noted says of an agent what it did, in one line.
func (t *runningGame) noted(side game.Side, what string) string {
	return fmt.Sprintf("%s: %.300s", t.c.Entrants[t.f.seats[side]].Name, strings.Join(strings.Fields(what), " "))
}
