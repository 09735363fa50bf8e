package classroom

import (
	"context"
	"errors"
	"hash/maphash"
	"sync"

	"banco/game"
	"banco/live"
	"banco/meet/classroom"
	"banco/play"
)

// tending keeps two goroutines from working on one class at once: the later one would
// go by an old state of it.
type tending struct {
	seed  maphash.Seed
	locks [64]sync.Mutex
}

func (t *tending) lock(code string) *sync.Mutex {
	return &t.locks[maphash.String(t.seed, code)%uint64(len(t.locks))]
}

// tend sees to the games of a class: those that were not made yet begin,
// all stand still or go on as the class does, and how they ended is noted. Any
// server may do it, as often as it likes.
func (h *Handlers) tend(ctx context.Context, code string) (err error) {
	lock := h.rooms.tending.lock(code)
	lock.Lock()
	defer lock.Unlock()
	k, err := h.load(ctx, code)
	if err != nil {
		return err
	}
	ended := map[string]classroom.Result{}
	for _, b := range k.Boards {
		if b.Result != classroom.Open {
			continue
		}
		result, trouble := h.tendGame(ctx, k.Class, b)
		if err = errors.Join(err, trouble); result != classroom.Open {
			ended[b.Match] = result
		}
	}
	if len(ended) == 0 {
		return err
	}
	_, trouble := h.save(ctx, code, func(c *classroom.Class) error {
		for match, result := range ended {
			if err := c.Report(match, result); err != nil {
				return err
			}
		}
		return nil
	})
	return errors.Join(err, trouble)
}

// tendGame sees to one, and returns how it ended.
func (h *Handlers) tendGame(ctx context.Context, c *classroom.Class, b classroom.Board) (classroom.Result, error) {
	a, err := arrangementOf(c, b)
	if err == nil {
		err = h.Hall.Arrange(ctx, a)
	}
	if err == nil {
		err = h.Hall.Hold(ctx, b.Match, c.Paused)
	}
	if err != nil {
		return classroom.Open, err
	}
	course, err := h.Hall.Progress(ctx, b.Match)
	return resultOf(course.Result), err
}

// resultOf is how a class notes the end of a game.
func resultOf(r game.Result) classroom.Result {
	switch {
	case !r.Over():
		return classroom.Open
	case r.Reason == game.Aborted:
		return classroom.CalledOff
	case r.Winner == game.First:
		return classroom.FirstWon
	case r.Winner == game.Second:
		return classroom.SecondWon
	}
	return classroom.Drawn
}

// arrangementOf is the match of a game of a class. Only its players, and whoever
// gets its link, know of it.
func arrangementOf(c *classroom.Class, b classroom.Board) (live.Arrangement, error) {
	plan := c.Plans[b.Plan]
	variant, err := game.ParseVariant(plan.Variant)
	a := live.Arrangement{Setup: live.Setup{Game: plan.Game, Variant: variant, Control: plan.Control}, ID: b.Match, By: c.ID}
	if c.Name != "" {
		a.Tags = []game.Tag{{Name: "Event", Value: c.Name}}
	}
	for i, id := range [2]int{b.First, b.Second} {
		if id == classroom.Computer {
			a.Seats[i] = plan.Agent
			continue
		}
		person := c.Person(id)
		a.Seats[i], a.Names[i], a.Players[i] = play.Human, person.Name, person.Visitor
	}
	return a, err
}
