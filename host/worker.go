package host

import (
	"context"
	"errors"
	"strconv"
	"sync"
	"time"
	"unicode/utf8"

	"banco/game"
	"banco/live"
	"banco/meet"
	"banco/play"
)

// worker is where a director works on one tournament.
type worker struct {
	director *Director
	id       string
	ctx      context.Context
	stop     context.CancelFunc
	woken    chan struct{}

	mu    sync.Mutex
	heard int // the latest version that is known of

	// Of work alone.
	kept     meet.Document // and what it says; Version 0: to be loaded
	now      *Tournament
	followed map[string]following // by match
	begun    map[string]bool      // matches in which both have moved
	failed   error                // the last time
}

// wake has the tournament looked at soon.
func (k *worker) wake() {
	select {
	case k.woken <- struct{}{}:
	default:
	}
}

// hear notes that there is a version, and looks where it is new. It reports
// whether it is.
func (k *worker) hear(version int) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	if version == k.heard {
		return false
	}
	k.heard = version
	k.wake()
	return true
}

// work runs the tournament until it is over.
func (k *worker) work() {
	tick := time.NewTicker(every)
	defer tick.Stop()
	defer k.unfollow(nil)
	for {
		select {
		case <-k.ctx.Done():
			return
		case <-tick.C:
		case <-k.woken:
			k.now = nil // somebody has changed it
		}
		for again := true; again && k.ctx.Err() == nil; {
			var err error
			again, err = k.attend()
			if err != nil && k.ctx.Err() == nil && (k.failed == nil || err.Error() != k.failed.Error()) {
				k.director.log.Error("tournament", "id", k.id, "err", err) // once; it is tried again
			}
			k.failed = err
		}
	}
}

// attend begins the matches that are noted, and goes on where they have ended.
// It reports whether that has changed something: then there is more to do.
func (k *worker) attend() (changed bool, err error) {
	d := k.director
	if k.now == nil {
		if k.now, k.kept, err = d.Load(k.ctx, k.id); err != nil {
			if k.now = nil; errors.Is(err, meet.ErrNoDocument) { // it was deleted
				err = nil
			}
			return false, err
		}
	}
	if k.now.Begun.IsZero() || !k.now.Ended.IsZero() {
		k.unfollow(nil)
		return false, nil
	}
	open := k.now.Open()
	err = k.begin(open)
	courses, failed := k.courses(open)
	err = errors.Join(err, failed)

	defer d.lock(k.id).Unlock()
	now := d.hall.Now().Truncate(time.Millisecond)
	if !k.now.step(now, courses) {
		return false, err
	}
	if failed := d.keep(k.ctx, k.now, &k.kept, now); failed != nil {
		if k.now = nil; errors.Is(failed, meet.ErrChanged) {
			return true, err // it is loaded, and looked at anew
		}
		return false, errors.Join(err, failed)
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.heard = k.kept.Version
	return true, err
}

// begin has the matches of games begin, and follows them: agents play while
// somebody does.
func (k *worker) begin(open []Game) error {
	k.unfollow(open)
	var failed error
	begun := false
	for _, g := range open {
		if _, ok := k.followed[g.Match]; ok {
			continue
		}
		err := k.director.hall.Arrange(k.ctx, k.now.arrangement(k.id, g))
		if err == nil {
			err = k.follow(g.Match)
		}
		failed = errors.Join(failed, err)
		begun = begun || err == nil
	}
	if begun { // who was told of the pairs can open them now
		k.director.mu.Lock()
		k.director.tell(k.id)
		k.director.mu.Unlock()
	}
	return failed
}

// following is a match that the worker follows.
type following struct {
	*live.Follower
	stop context.CancelFunc
}

// follow wakes the worker when a match is over.
func (k *worker) follow(match string) error {
	f, err := k.director.hall.Follow(k.ctx, "", match)
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancel(k.ctx)
	k.followed[match] = following{f, stop}
	k.director.busy.Go(func() {
		for {
			select {
			case <-ctx.Done():
				return
			case <-f.C:
			}
			if c, err := f.Progress(ctx); err == nil && c.Result.Over() {
				k.wake()
			}
		}
	})
	return nil
}

// unfollow leaves the matches that are not among those waited for.
func (k *worker) unfollow(open []Game) {
	wanted := map[string]bool{}
	for _, g := range open {
		wanted[g.Match] = true
	}
	for match, f := range k.followed {
		if !wanted[match] {
			f.stop()
			f.Close()
			delete(k.followed, match)
			delete(k.begun, match)
		}
	}
}

// courses returns how far matches have come, and calls those off to which
// somebody did not come.
func (k *worker) courses(open []Game) (map[string]live.Progress, error) {
	hall := k.director.hall
	courses := map[string]live.Progress{}
	var failed error
	for _, g := range open {
		if _, ok := k.followed[g.Match]; !ok {
			continue // it could not begin yet
		}
		look := func() (live.Progress, error) { return hall.Progress(k.ctx, g.Match) }
		if !k.begun[g.Match] {
			look = func() (live.Progress, error) {
				return hall.ForfeitAbsent(k.ctx, g.Match, k.director.since, k.now.Settings.Patience)
			}
		}
		c, err := look()
		if failed = errors.Join(failed, err); err == nil {
			courses[g.Match], k.begun[g.Match] = c, c.Begun
		}
	}
	return courses, failed
}

// arrangement returns the match of a game.
func (t *Tournament) arrangement(id string, g Game) live.Arrangement {
	variant, _ := game.ParseVariant(t.Settings.Variant) // it was checked when the tournament was made
	a := live.Arrangement{
		Setup: live.Setup{
			Game: t.Settings.Game, Variant: variant, Control: t.Settings.Control, Seats: [2]string{play.Human, play.Human},
		},
		ID: g.Match, By: id, Public: t.Settings.Listed, Tags: t.tags(id, g),
	}
	for i, player := range []int{g.White, g.Black} {
		seat := t.Seats[player-1]
		a.Players[i], a.Names[i] = seat.Visitor, clip(seat.Name)
		if seat.Agent != "" {
			a.Seats[i], a.Names[i] = seat.Agent, ""
		}
	}
	a.Rated = t.Settings.Rated && a.Seats == [2]string{play.Human, play.Human}
	return a
}

// tags are what a record of a game says of the tournament.
func (t *Tournament) tags(id string, g Game) []game.Tag {
	tags := []game.Tag{{Name: "Event", Value: t.Settings.Name}, {Name: "Tournament", Value: id}}
	if g.Round > 0 {
		tags = append(tags, game.Tag{Name: "Round", Value: strconv.Itoa(g.Round)})
	}
	return tags
}

// clip returns as much of a name as a match takes.
func clip(name string) string {
	for len(name) > play.MaxName {
		_, size := utf8.DecodeLastRuneInString(name)
		name = name[:len(name)-size]
	}
	return name
}
