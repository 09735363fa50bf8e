package classroom

import (
	"context"
	"errors"
	"sync"
	"time"

	"banco/meet"
	"banco/meet/classroom"
	"banco/people"
	"banco/web/api"
)

// Wrong codes count against the visitor and the address that try them.
var visitorCodes = people.Backoff{Free: 10, Most: 15 * time.Minute, Recovery: 10 * time.Minute}

// addressCodes are those of an address, by how many people share it. A crowd of 40 may
// try 800 codes a day, of 191 million: where 100 classes are open, one address finds
// one of them with a chance of 1 in 2,400 a day.
func addressCodes(crowd int) people.Backoff {
	return people.Backoff{Free: 2 * crowd, Most: 15 * time.Minute, Recovery: 80 * time.Minute / time.Duration(crowd)}
}

// enter returns the class that a request names. A caller who does not belong to it may
// try only a few wrong codes. Each counts before it is looked at: otherwise many at
// once would count as one.
func (h *Handlers) enter(ctx context.Context, code string, from *api.Caller) (kept, error) {
	k, err := kept{}, error(meet.ErrNoDocument)
	if code = classroom.ReadCode(code); code != "" {
		k, err = h.load(ctx, code)
	}
	if err == nil && k.Belongs(from.Visitor) {
		h.noteTeacher(ctx, k.Class, from)
		return k, nil
	}
	if err != nil && !errors.Is(err, meet.ErrNoDocument) {
		return kept{}, err
	}
	tries := []people.Try{people.NewTry(addressCodes(h.Crowd(from.Address)), "code at", from.Address)}
	if from.Visitor != "" && !from.New {
		tries = append(tries, people.NewTry(visitorCodes, "code of", from.Visitor))
	}
	wait, trouble := h.People.CountTry(ctx, time.Now(), tries...)
	switch {
	case trouble != nil:
		return kept{}, trouble
	case wait > 0 && h.openAt(ctx, k.Class, from, tries[1:]):
		return k, nil
	case wait > 0:
		return kept{}, api.Guessed(wait)
	case err != nil:
		return kept{}, err
	}
	return k, h.People.ForgiveTry(context.WithoutCancel(ctx), tries...)
}

// taughtFor is how long a class counts as taught where its teacher was last.
const taughtFor = 12 * time.Hour

// openAt reports whether a class, nil for a wrong code, is open to a visitor though too
// many wrong codes were tried at their address: it is where the class is taught, and
// the visitor has not tried too many. So a school behind one address is not shut by
// one of its pupils. Right or wrong, a code counts against a meter: in a lesson of 45
// minutes a crowd of 40 can try 54,000 codes so, which finds the class with a chance
// of 1 in 3,500.
func (h *Handlers) openAt(ctx context.Context, c *classroom.Class, from *api.Caller, own []people.Try) bool {
	if h.Codes.Count(&api.Caller{Address: from.Address}) != nil {
		return false
	}
	wait, err := h.People.CountTry(ctx, time.Now(), own...)
	if err != nil || wait > 0 || c == nil {
		return false
	}
	places, err := h.People.PlacesSince(ctx, placeOwner(c), time.Now().Add(-taughtFor), people.AddressPlace(placeOwner(c), from.Address))
	return err == nil && len(places) > 0 && h.People.ForgiveTry(context.WithoutCancel(ctx), own...) == nil
}

// placeOwner names a class among the owners of places.
func placeOwner(c *classroom.Class) string { return "class " + c.ID }

// notedEvery is how often it is noted that a teacher is at an address.
const notedEvery = time.Hour

// noted remembers when it was last noted that a teacher is somewhere.
type noted struct {
	mu   sync.Mutex
	last map[people.Place]time.Time
}

const maxNoted = 10_000

// due reports whether it is to be noted again, by the caller.
func (n *noted) due(place people.Place, now time.Time) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	if now.Sub(n.last[place]) < notedEvery {
		return false
	}
	if n.last == nil || len(n.last) >= maxNoted {
		n.last = map[people.Place]time.Time{}
	}
	n.last[place] = now
	return true
}

// noteTeacher notes where a class is taught, if it is the teacher who calls. What
// fails is noted an hour later.
func (h *Handlers) noteTeacher(ctx context.Context, c *classroom.Class, from *api.Caller) {
	if !c.Teaches(from.Visitor) {
		return
	}
	now, place := time.Now(), people.AddressPlace(placeOwner(c), from.Address)
	if !h.noted.due(place, now) {
		return
	}
	if err := h.People.AddPlace(context.WithoutCancel(ctx), placeOwner(c), place, now); err != nil { // also where the page has gone
		h.Log.Error("class", "what", "the teacher's address", "err", err)
	}
}
