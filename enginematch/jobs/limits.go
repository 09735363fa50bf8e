package jobs

import (
	"fmt"
	"strconv"

	"banco/game"
)

// Limits bound the work of one kind. Running work that waits for its turn counts as
// running.
type Limits struct {
	Kept    int // of one visitor
	Running int // of one visitor
	All     int // kept, of all visitors
	AtOnce  int // how many run at the same time; the others wait
}

// What one address, and all together, may have of what there may be in all: one in so
// many. So nobody fills the server with the accounts of one address, and four addresses
// run at the same time.
const (
	addressPart = 4
	runningPart = 10
)

// addressKept is how much the guests of an address may keep, of whom there are so many.
func (l *Limits) addressKept(crowd int) int { return min(max(l.Kept, 2*crowd), l.All/addressPart) }

// addressRunning is how much may run for all people of an address.
func (l *Limits) addressRunning(crowd int) int {
	return max(l.Running, min(crowd/4, l.allRunning()/addressPart))
}

// addressAtOnce is how much runs at the same time for one address.
func (l *Limits) addressAtOnce() int { return max(1, l.AtOnce/addressPart) }

// allRunning is how much may run for all visitors.
func (l *Limits) allRunning() int { return max(l.Running, l.All/runningPart) }

// tally counts work.
type tally struct{ kept, running int }

func (t *tally) add(s Status) {
	t.kept++
	if s.State == Running {
		t.running++
	}
}

// admit refuses a visitor who has reached a limit: of work that runs and, where it is
// fresh, of work that is kept. The mutex is held.
func (d *Jobs[W]) admit(o Owner, fresh bool) error {
	var own, guests, address, all tally
	for _, e := range d.entries {
		all.add(e.status)
		if e.status.Visitor == o.Visitor {
			own.add(e.status)
		}
		if e.status.Address == o.Address {
			address.add(e.status)
			if !e.status.Account {
				guests.add(e.status)
			}
		}
	}
	l, crowd := d.limits, d.settings.People(o.Address)
	switch {
	case fresh && own.kept >= l.Kept:
		return many(game.Wrong("jobs-kept", game.Params{"count": strconv.Itoa(own.kept)}, "you keep %d of them: delete one", own.kept))
	case own.running >= l.Running:
		return many(game.Wrong("jobs-running", game.Params{"count": strconv.Itoa(own.running)},
			"%d of yours run: pause one, or wait until one ends", own.running))
	case fresh && !o.Account && guests.kept >= l.addressKept(crowd):
		return many(game.Wrong("jobs-guests-kept", game.Params{"count": strconv.Itoa(guests.kept)},
			"guests at your address keep %d of them: delete one, or sign in", guests.kept))
	case fresh && address.kept >= l.All/addressPart:
		return many(game.Wrong("jobs-address-kept", game.Params{"count": strconv.Itoa(address.kept)},
			"people at your address keep %d of them: delete one", address.kept))
	case address.running >= l.addressRunning(crowd):
		return many(game.Wrong("jobs-address-running", game.Params{"count": strconv.Itoa(address.running)},
			"%d of them run for people at your address: wait until one ends", address.running))
	case fresh && all.kept >= l.All:
		return many(game.Wrong("jobs-full", game.Params{"count": strconv.Itoa(all.kept)},
			"the server keeps %d of them, which is all it can: come back when some have expired", all.kept))
	case all.running >= l.allRunning():
		return many(game.Wrong("jobs-busy", game.Params{"count": strconv.Itoa(all.running)},
			"%d of them run on the server, which is all it can: try again later", all.running))
	}
	return nil
}

// many makes a refusal of a problem.
func many(p *game.Problem) error { return fmt.Errorf("%w: %w", ErrMany, p) }
