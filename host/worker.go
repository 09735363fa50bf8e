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
	"banco/people"
	"banco/play"
)

// worker runs one tournament for a director.
type worker struct {
	director *Director
	id       string
	ctx      context.Context
	stop     context.CancelFunc
	woken    chan struct{}

	mu      sync.Mutex
	version int // the latest that is known

	// Used by work alone.
	document   meet.Document // as it was loaded, or last saved
	tournament *Tournament
	followed   map[string]following // by match
	begun      map[string]bool      // matches in which both players have moved
	failed     error                // what went wrong the last time
}

// wake makes the worker load the tournament again, and advance it, soon.
func (k *worker) wake() {
	select {
	case k.woken <- struct{}{}:
	default:
	}
}

// noteVersion notes the version in the store. It wakes the worker if the version is
// new, and reports whether it is.
func (k *worker) noteVersion(version int) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	if version == k.version {
		return false
	}
	k.version = version
	k.wake()
	return true
}

// work runs the tournament until it is over.
func (k *worker) work() {
	tick := time.NewTicker(refreshEvery)
	defer tick.Stop()
	defer k.unfollow(nil)
	for {
		select {
		case <-k.ctx.Done():
			return
		case <-tick.C:
		case <-k.woken:
			k.tournament = nil // somebody has changed it: load it again
		}
		for again := true; again && k.ctx.Err() == nil; {
			var err error
			again, err = k.advance()
			if err != nil && k.ctx.Err() == nil && (k.failed == nil || err.Error() != k.failed.Error()) {
				k.director.log.Error("tournament", "id", k.id, "err", err) // once; it is tried again
			}
			k.failed = err
		}
	}
}

// advance begins the matches that are noted in the tournament, and makes of those
// that have ended what follows. It reports whether the tournament has changed:
// then there may be more to do.
func (k *worker) advance() (changed bool, err error) {
	d := k.director
	if k.tournament == nil {
		if k.tournament, k.document, err = d.Load(k.ctx, k.id); err != nil {
			if k.tournament = nil; errors.Is(err, meet.ErrNoDocument) { // it was deleted
				err = nil
			}
			return false, err
		}
		d.noteSeats(k.id, k.tournament)
	}
	if len(k.tournament.Ending) > 0 {
		k.tournament = nil // it changes
		err = d.callOff(k.ctx, k.id)
		return err == nil, err
	}
	if k.tournament.Begun.IsZero() || !k.tournament.Ended.IsZero() {
		k.unfollow(nil)
		return false, nil
	}
	open := k.tournament.Open()
	err = k.begin(open)
	progress, failed := k.progress(open)
	err = errors.Join(err, failed)

	defer d.lock(k.id).Unlock()
	now := d.hall.Now().Truncate(time.Millisecond)
	if !k.tournament.advance(now, progress) {
		return false, err
	}
	if failed := d.save(k.ctx, k.tournament, &k.document, now); failed != nil {
		if k.tournament = nil; errors.Is(failed, meet.ErrChanged) {
			return true, err // another server was faster: load it again
		}
		return false, errors.Join(err, failed)
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.version = k.document.Version
	return true, err
}

// begin begins the matches of games, and follows them: agents play only while
// somebody follows.
func (k *worker) begin(open []Game) error {
	k.unfollow(open)
	var failed error
	begun := false
	for _, g := range open {
		if _, ok := k.followed[g.Match]; ok || g.Match == "" {
			continue
		}
		err := k.director.hall.Arrange(k.ctx, k.tournament.arrangement(k.id, g))
		if err == nil {
			err = k.follow(g.Match)
		}
		failed = errors.Join(failed, err)
		if begun = begun || err == nil; err == nil {
			k.tellPlayers(g)
		}
	}
	if begun { // players who know their pairing can open the match now
		k.director.mu.Lock()
		k.director.notify(k.id)
		k.director.mu.Unlock()
	}
	return failed
}

// news is how long after a pairing its players are told of it.
const news = time.Minute

// tellPlayers sends the two players of a new game to their board.
func (k *worker) tellPlayers(g Game) {
	hall := k.director.hall
	if hall.Now().Sub(g.Made) > news { // it began before this server did
		return
	}
	for _, player := range []int{g.White, g.Black} {
		hall.Notify(people.Notice{
			To: k.tournament.Seats[player-1].Visitor, Kind: people.NoticeRound, Path: "/play/" + g.Match,
			Params: map[string]string{"name": k.tournament.Settings.Name, "round": strconv.Itoa(g.Round)},
		})
	}
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

// unfollow stops following the matches that are not among the open games.
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

// progress returns how far matches have come. It forfeits those to which a player
// did not come. The time before this server started does not count as patience:
// nobody could move while there was no server.
func (k *worker) progress(open []Game) (map[string]live.Progress, error) {
	hall := k.director.hall
	progress := map[string]live.Progress{}
	var failed error
	for _, g := range open {
		if _, ok := k.followed[g.Match]; !ok {
			continue // it could not begin yet
		}
		look := func() (live.Progress, error) { return hall.Progress(k.ctx, g.Match) }
		if !k.begun[g.Match] {
			look = func() (live.Progress, error) {
				return hall.ForfeitAbsent(k.ctx, g.Match, k.tournament.patience(k.director.started))
			}
		}
		c, err := look()
		if failed = errors.Join(failed, err); err == nil {
			progress[g.Match], k.begun[g.Match] = c, c.Begun
		}
	}
	return progress, failed
}

// patience returns how long players are waited for by a server that has started at a
// time.
func (t *Tournament) patience(started time.Time) live.Patience {
	switch {
	case !t.Paused.IsZero():
		return live.Patience{}
	case t.Resumed.After(started):
		started = t.Resumed
	}
	return live.Patience{Of: t.Settings.Patience, From: started}
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
		a.Players[i], a.Names[i] = seat.Visitor, truncate(seat.Name)
		if seat.Agent != "" {
			a.Seats[i] = seat.Agent
		}
	}
	a.Rated = t.Settings.Rated && a.Seats == [2]string{play.Human, play.Human}
	return a
}

// tags returns what a record of a game says of the tournament.
func (t *Tournament) tags(id string, g Game) []game.Tag {
	tags := []game.Tag{{Name: "Event", Value: t.Settings.Name}, {Name: "Tournament", Value: id}}
	if g.Round > 0 {
		tags = append(tags, game.Tag{Name: "Round", Value: strconv.Itoa(g.Round)})
	}
	return tags
}

// truncate returns as much of a name as a match takes.
func truncate(name string) string {
	for len(name) > play.MaxName {
		_, size := utf8.DecodeLastRuneInString(name)
		name = name[:len(name)-size]
	}
	return name
}
