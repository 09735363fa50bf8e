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

// runningGame is a game being played, as its referee sees it.
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
	verdict    adjudication
}

// note is what an agent reported of its move.
type note struct {
	eval string
	left *time.Duration
}

// play plays a game to its end. It returns nil when ctx ends before.
func (c *Match) play(ctx context.Context, f pairing, b *agentCache) (*Game, error) {
	t, err := c.referee(ctx, f, b)
	if t == nil {
		return nil, err
	}
	return t.game, nil
}

// referee plays a game as play does, and returns how it was played.
func (c *Match) referee(ctx context.Context, f pairing, b *agentCache) (*runningGame, error) {
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
	return t, nil
}

// seatAgents makes both agents ready. One that cannot be made again after a failure
// loses at once.
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

// result ends the game if the rules do, or if a draw can be claimed: agents do not
// claim draws, so the referee does.
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
	if !r.Over() && t.c.Adjudicate {
		r = t.verdict.result()
	}
	t.game.Result = r
}

// turn asks the agent to move for a move, and ends the game if it has none.
func (t *runningGame) turn(ctx context.Context) {
	side := t.match.Turn()
	view := t.match.View(side) // what the agent may know
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
	t.verdict.add(view.Side(), r.info.Score, t.match.Plies())
	n := note{eval: evalText(r.info, view.Side())}
	if control := t.c.Control; !control.None() {
		left := control.TimeToFlag(t.clock, view.Side()).Round(time.Millisecond)
		n.left = &left
	}
	t.notes = append(t.notes, n)
}

// evalText writes a score for First in the form of [%eval].
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

// ruler is a position that can rule on a repetition among its last plies.
type ruler interface {
	Ruled(plies int) game.Result
}

// noMove ends the game of an agent that returns no move, as programs do that see a
// draw by other rules than ours. If our rules decide on a repetition, that is the
// result. Else it is a draw, unless the game has hardly begun or the opponent's score
// is winning.
func (t *runningGame) noMove(side game.Side, view game.Position, err error) {
	if p, ok := view.(ruler); ok {
		if r := p.Ruled(t.match.Plies()); r.Over() {
			t.game.Result = r
			t.game.Note = t.noted(side, "returned no move")
			return
		}
	}
	if t.match.Plies() < noMoveDrawPly || t.scores[side.Other()] > noMoveLossScore {
		t.fail(side, err)
		return
	}
	t.game.Result = game.Draw(game.Agreement)
	t.game.Note = t.noted(side, "returned no move")
}

// The ply from which an agent without a move gets a draw, and the opponent's score
// above which it loses instead.
const (
	noMoveDrawPly                = 60
	noMoveLossScore search.Score = 300
)

// fail makes an agent lose that could not answer. It is made anew for its next game.
func (t *runningGame) fail(side game.Side, err error) {
	t.agentCache.dismiss(t.f.seats[side])
	reason := game.Abandoned
	if hung := (*stuck)(nil); errors.As(err, &hung) {
		reason = game.Timeout
	}
	t.lose(side, reason, err.Error())
}

// flag makes an agent lose on time, or draw if the rules say so.
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

// noted returns a note on an agent, in one line.
func (t *runningGame) noted(side game.Side, what string) string {
	return fmt.Sprintf("%s: %.300s", t.c.Entrants[t.f.seats[side]].Name, strings.Join(strings.Fields(what), " "))
}
