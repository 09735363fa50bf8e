package classroom

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"

	"banco/game"
	"banco/live"
	"banco/meet"
	"banco/meet/classroom"
	"banco/play"
	"banco/web/api"
	"banco/web/message"
	"banco/web/wire"
)

// command answers a request that does something to a class.
func (h *Handlers) command(
	w http.ResponseWriter, r *http.Request, do func(ctx context.Context, by live.Visitor, c *classroom.Class) error,
) {
	by := api.Visitor(r)
	k, err := h.enter(r.Context(), r.PathValue("code"), api.CallerOf(r))
	if err == nil {
		k, err = h.change(r.Context(), k.Code, func(c *classroom.Class) error { return do(r.Context(), by, c) })
	}
	if err != nil {
		api.WriteError(w, err)
		return
	}
	api.WriteJSON(w, http.StatusOK, h.message(k, by))
}

// Join lets the caller into a class.
func (h *Handlers) Join(w http.ResponseWriter, r *http.Request, q wire.JoinClass) {
	h.command(w, r, func(_ context.Context, by live.Visitor, c *classroom.Class) error {
		_, err := c.Join(by, q.Name)
		return err
	})
}

// Leave takes the caller out of a class.
func (h *Handlers) Leave(w http.ResponseWriter, r *http.Request, _ wire.LeaveClass) {
	h.command(w, r, func(_ context.Context, by live.Visitor, c *classroom.Class) error {
		return c.Leave(by)
	})
}

// Pause stops all games of a class, or lets them go on.
func (h *Handlers) Pause(w http.ResponseWriter, r *http.Request, q wire.PauseClass) {
	h.command(w, r, func(_ context.Context, by live.Visitor, c *classroom.Class) error {
		return c.Pause(by, q.On)
	})
}

// Lock lets nobody new into a class, or does again.
func (h *Handlers) Lock(w http.ResponseWriter, r *http.Request, q wire.LockClass) {
	h.command(w, r, func(_ context.Context, by live.Visitor, c *classroom.Class) error {
		return c.Lock(by, q.On)
	})
}

// Expel removes a student for good.
func (h *Handlers) Expel(w http.ResponseWriter, r *http.Request, q wire.SendOut) {
	h.command(w, r, func(_ context.Context, by live.Visitor, c *classroom.Class) error {
		return c.Expel(by, q.Student)
	})
}

// End ends a class.
func (h *Handlers) End(w http.ResponseWriter, r *http.Request, _ wire.EndClass) {
	h.command(w, r, func(_ context.Context, by live.Visitor, c *classroom.Class) error {
		return c.End(by)
	})
}

// ShowBoard shows a match to all, of the class or any other. Everyone sees it as
// they would by its link: who plays as they do, the others as spectators.
func (h *Handlers) ShowBoard(w http.ResponseWriter, r *http.Request, q wire.ShowBoard) {
	h.command(w, r, func(ctx context.Context, by live.Visitor, c *classroom.Class) error {
		if q.Match == "" || !c.Teaches(by) {
			return c.Show(by, nil)
		}
		if _, _, err := h.Hall.PositionAt(ctx, "", q.Match, max(q.Node, 0)); err != nil {
			return err
		}
		return c.Show(by, &classroom.Shown{Match: q.Match, Node: q.Node})
	})
}

// CallTo calls the students to a tournament that the teacher hosts.
func (h *Handlers) CallTo(w http.ResponseWriter, r *http.Request, q wire.ClassTournament) {
	h.command(w, r, func(ctx context.Context, by live.Visitor, c *classroom.Class) error {
		if q.Tournament == "" || !c.Teaches(by) {
			return c.CallTo(by, "")
		}
		g, err := h.Documents.Document(ctx, q.Tournament)
		if err == nil && (g.Kind != meet.Tournaments || g.Host != by) {
			err = meet.ErrNoDocument
		}
		if err != nil {
			return err
		}
		return c.CallTo(by, q.Tournament)
	})
}

// CallOff ends a game of the class.
func (h *Handlers) CallOff(w http.ResponseWriter, r *http.Request, q wire.CallOff) {
	h.command(w, r, func(ctx context.Context, by live.Visitor, c *classroom.Class) error {
		if err := c.CheckCallOff(by, q.Match); err != nil {
			return err
		}
		return h.Hall.CallOff(ctx, q.Match) // what it has come to is noted as of any game
	})
}

// Pair lets students play.
func (h *Handlers) Pair(w http.ResponseWriter, r *http.Request, q wire.Pairing) {
	k, err := h.enter(r.Context(), r.PathValue("code"), api.CallerOf(r))
	if err != nil {
		api.WriteError(w, err)
		return
	}
	h.tend(r.Context(), k.Code) // so that a student whose game has just ended waits; what fails is told below
	from, counted := api.CallerOf(r), false
	h.command(w, r, func(ctx context.Context, by live.Visitor, c *classroom.Class) error {
		plan, err := h.readPlan(q)
		if err != nil {
			return err
		}
		pairs, err := h.choosePairs(c, q)
		if err == nil {
			err = c.CheckPairs(by, pairs)
		}
		if err != nil {
			return err
		}
		ids := make([]string, len(pairs))
		for i := range pairs {
			ids[i] = play.NewID()
			if counted {
				continue
			}
			if err := h.Matches.Count(from); err != nil {
				return err
			}
		}
		counted = true
		if err := c.StartGames(by, plan, pairs, ids); err != nil {
			return err
		}
		return h.checkGames(ctx, c, len(pairs))
	})
}

// checkGames says why the last games of a class cannot begin, or nothing.
func (h *Handlers) checkGames(ctx context.Context, c *classroom.Class, games int) error {
	for _, b := range c.Boards[len(c.Boards)-games:] {
		a, err := arrangementOf(c, b)
		if err == nil {
			err = h.Hall.CheckArrangement(a)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// readPlan reads what is to be played.
func (h *Handlers) readPlan(q wire.Pairing) (classroom.Plan, error) {
	k, err := h.Kits.Find(q.Game)
	if err != nil {
		return classroom.Plan{}, err
	}
	variant, err := game.Variant(q.Variant).Complete(k.Game.Options())
	if err != nil {
		return classroom.Plan{}, fmt.Errorf("%w: %w", play.ErrRequest, err)
	}
	control := message.ReadControl(q.Control)
	if err := control.Check(); err != nil {
		return classroom.Plan{}, fmt.Errorf("%w: %w", play.ErrRequest, err)
	}
	return classroom.Plan{Game: q.Game, Variant: variant.String(), Control: control, Agent: q.Agent, Begun: h.Hall.Now()}, nil
}

// waiting lists the students who may be paired without being named: those who wait and
// look at the class, and the others too where the teacher says so.
func (h *Handlers) waiting(c *classroom.Class, away bool) []int {
	ids := c.Waiting()
	if away {
		return ids
	}
	here := h.rooms.here(c)
	return slices.DeleteFunc(ids, func(id int) bool { return !here[c.Person(id).Visitor] })
}

// choosePairs returns who is to play.
func (h *Handlers) choosePairs(c *classroom.Class, q wire.Pairing) (pairs []classroom.Pair, err error) {
	switch q.How {
	case "hand":
		for _, p := range q.Pairs {
			pairs = append(pairs, classroom.Pair{First: p[0], Second: p[1]})
		}
		return pairs, nil
	case "teacher":
		who := q.Who
		if len(who) == 0 {
			who = h.waiting(c, q.Away)
		}
		return against(who, message.ParseSide(q.Side)), nil
	case "random":
		waiting := h.waiting(c, q.Away)
		pairs, err = c.PairRandomly(rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())), waiting)
		return withOdd(waiting, pairs, q.Odd), err
	}
	return nil, fmt.Errorf("%w: pairs are made at random, by hand or with the teacher, not %.40q", play.ErrRequest, q.How)
}

// against pairs the teacher with several.
func against(who []int, side game.Side) (pairs []classroom.Pair) {
	for i, id := range who {
		first := side == game.First || side == game.NoSide && i%2 == 0
		pairs = append(pairs, pairOf(classroom.Teacher, id, first))
	}
	return pairs
}

// pairOf is two of whom the one moves first, or the other.
func pairOf(one, two int, first bool) classroom.Pair {
	if first {
		return classroom.Pair{First: one, Second: two}
	}
	return classroom.Pair{First: two, Second: one}
}

// withOdd adds a game for the waiting student who is left over.
func withOdd(waiting []int, pairs []classroom.Pair, odd string) []classroom.Pair {
	opponent, ok := map[string]int{"teacher": classroom.Teacher, "computer": classroom.Computer}[odd]
	if !ok {
		return pairs
	}
	for _, id := range waiting {
		if !slices.ContainsFunc(pairs, func(p classroom.Pair) bool { return p.First == id || p.Second == id }) {
			pairs = append(pairs, classroom.Pair{First: id, Second: opponent})
		}
	}
	return pairs
}
