package live

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"banco/live/hints"
	"banco/play"
)

// SharedStore is a store that other servers use too. Any of them may append the
// next event of a match; the store accepts it from one, and the others load the
// match again. What servers tell each other are hints: nothing depends on them.
type SharedStore interface {
	play.Store

	// Versions returns how many events matches have. Those that are not there
	// are left out.
	Versions(ctx context.Context, ids []string) (map[string]int, error)

	// Now returns the time by the store's clock.
	Now(ctx context.Context) (time.Time, error)

	// Claim makes something this server's alone, until it is released as often as
	// it was claimed: an agent begins its next move before the last one is done
	// with. It is false where another server has the claim. A claim spares work and
	// keeps nothing safe: a server that stands still loses what it has claimed.
	Claim(ctx context.Context, what string) (bool, error)
	Release(ctx context.Context, what string)

	// Servers returns the name of this server, and those of the others that were running
	// at a time.
	Servers(ctx context.Context, since time.Time) (own string, others []string, err error)

	// Outage returns for how long players may have waited for another server
	// because theirs went away after a time.
	Outage(ctx context.Context, since, now time.Time) (time.Duration, error)
}

// Bus carries hints between servers: that something happened in a match, that
// somebody is there, that something was said.
type Bus interface {
	// Publish tells the others a text under a topic. It does not wait, and the text
	// may be lost.
	Publish(topic, text string)
	// Subscribe has f called when another server tells something under a topic.
	Subscribe(topic string, f func(text string)) error
	// Listen has f called with what is told under TOPIC.KEY, for each key that was joined
	// and not left again. Neither function waits.
	Listen(topic string, f func(key, text string)) (join, leave func(key string), err error)
	// Connected reports that what is told now is sent.
	Connected() bool
	// Reconnects returns how often a connection was lost and made again: what others told
	// meanwhile has not come.
	Reconnects() int
}

// topicMatch is the topic of what happens in matches. Each match has a key of its own, and
// the servers that have it in memory hear its texts: "moved" with the version that it
// has come to, "here" with a presence, and "who" from a server that has just loaded it.
// topicAlive is the topic under which each server says at every beat that it is there.
const (
	topicMatch = "match"
	textMoved  = "moved"
	textHere   = "here"
	textWho    = "who"
	topicAlive = "alive"
)

// How often a server that shares its store looks for what others did. With a
// bus it hears of it sooner.
const (
	offsetEvery = 10 // beats
	sweepEvery  = 2
	overdue     = 2 * time.Second // a flag that nobody let fall
)

// OtherServers keeps several servers that share a store together.
type OtherServers struct {
	hall      *Hall
	shared    SharedStore // the store; nil: no other server uses it
	elsewhere Presence    // of players, on other servers
	ears      hints.Ears

	mu  sync.Mutex
	bus Bus // nil: none
}

// ConnectBus lets the hall hear of what other servers do, and tell them.
func (s *OtherServers) ConnectBus(b Bus) error {
	s.mu.Lock()
	s.bus = b
	s.mu.Unlock()
	return errors.Join(
		s.listenToMatches(b),
		s.Subscribe(topicAlive, s.ears.Hear),
		s.Subscribe(topicHere, s.notePresence),
		s.Subscribe(topicAsked, s.observeAsked),
	)
}

// connectedBus returns the bus to other servers; nil: none.
func (s *OtherServers) connectedBus() Bus {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.bus
}

// Publish tells the other servers something under a topic, where there are any.
func (s *OtherServers) Publish(topic, text string) {
	if b := s.connectedBus(); b != nil {
		b.Publish(topic, text)
	}
}

// Subscribe has f called with what other servers tell under a topic, where there
// are any. ConnectBus comes first.
func (s *OtherServers) Subscribe(topic string, f func(text string)) error {
	if b := s.connectedBus(); b != nil {
		return b.Subscribe(topic, f)
	}
	return nil
}

// listenToMatches begins to hear of the matches in memory over a bus.
func (s *OtherServers) listenToMatches(b Bus) error {
	join, leave, err := b.Listen(topicMatch, s.noteHint)
	if err != nil {
		return err
	}
	s.ears.Open(join, leave)
	for _, id := range s.inMemory() {
		s.hearOf(id)
	}
	return nil
}

// hearOf lets this server hear of a match that is in memory, and asks who is there.
func (s *OtherServers) hearOf(id string) {
	if s.ears.Join(id) {
		s.Publish(matchTopic(id), textWho)
	}
}

// matchTopic is the topic of one match.
func matchTopic(id string) string { return topicMatch + "." + id }

// publishChange tells the servers that have a match what version it has come to.
func (s *OtherServers) publishChange(id string, version int) {
	if s.connectedBus() != nil {
		s.Publish(matchTopic(id), textMoved+" "+strconv.Itoa(version))
	}
}

// noteHint takes what another server says of a match.
func (s *OtherServers) noteHint(id, text string) {
	kind, rest, _ := strings.Cut(text, " ")
	h := s.hall
	switch {
	case h.ctx.Err() != nil:
	case kind == textHere:
		s.notePresence(rest)
	case kind == textWho:
		h.busy.Go(func() { s.repeatPresenceAt(id, true) })
	case kind == textMoved:
		if version, err := strconv.Atoi(rest); err == nil {
			h.busy.Go(func() { s.dropIfOlder(id, version) })
		}
	}
}

// checkHints says at a beat that this server is there, and looks whether all others that run are
// heard. What has left the memory is heard of no longer, unless it is loaded again at once.
func (s *OtherServers) checkHints(ctx context.Context, beat int) {
	b := s.connectedBus()
	if b == nil {
		return
	}
	own, running, err := s.shared.Servers(ctx, s.hall.Now().Add(-hints.HeardWithin))
	if err == nil {
		b.Publish(topicAlive, own)
	} else if s.hall.ctx.Err() == nil {
		slog.Error("sharing", "err", err)
	}
	s.ears.Beat(beat, err == nil && b.Connected(), b.Reconnects(), running)
	s.ears.Leave(func(heard map[string]int) (gone []string) {
		s.hall.mu.Lock()
		defer s.hall.mu.Unlock()
		for id := range heard {
			if s.hall.rooms[id] == nil && s.hall.loads[id] == nil {
				gone = append(gone, id)
			}
		}
		return gone
	})
}

// syncWithOthers does at a beat what a server must do that is not alone.
func (s *OtherServers) syncWithOthers(beat int) {
	if s.shared == nil {
		return
	}
	ctx, cancel := context.WithTimeout(s.hall.ctx, beatEvery)
	defer cancel()
	var err error
	if beat%offsetEvery == 0 {
		err = s.hall.setClock(ctx)
	}
	s.checkHints(ctx, beat)
	s.catchUp(ctx, s.ears.Doubtful(s.inMemory(), beat))
	if beat%int(PresentEvery/beatEvery) == 0 {
		s.repeatPresence()
	}
	if beat%sweepEvery == 0 && err == nil { // also at the first beat, after a restart
		err = s.wakeOverdue(ctx)
	}
	if err != nil && s.hall.ctx.Err() == nil {
		slog.Error("sharing", "err", err)
	}
}

// inMemory lists the matches in memory.
func (s *OtherServers) inMemory() []string {
	s.hall.mu.Lock()
	defer s.hall.mu.Unlock()
	return slices.Collect(maps.Keys(s.hall.rooms))
}

// catchUp drops matches from memory in which more has happened than is known
// here, and has their followers look again.
func (s *OtherServers) catchUp(ctx context.Context, ids []string) {
	known := ids[:0:0]
	s.hall.mu.Lock()
	for _, id := range ids {
		if s.hall.rooms[id] != nil {
			known = append(known, id)
		}
	}
	s.hall.mu.Unlock()
	if len(known) == 0 || s.shared == nil {
		return
	}
	versions, err := s.shared.Versions(ctx, known)
	if err != nil {
		if s.hall.ctx.Err() == nil {
			slog.Error("sharing", "err", err)
		}
		return
	}
	for id, version := range versions {
		s.dropIfOlder(id, version)
	}
}

// dropIfOlder drops a match whose version in memory is older than one in the store. One
// that is being loaded is read again, if it was read too early.
func (s *OtherServers) dropIfOlder(id string, version int) {
	s.hall.mu.Lock()
	r := s.hall.rooms[id]
	if l := s.hall.loads[id]; l != nil {
		l.hinted = max(l.hinted, version)
	}
	s.hall.mu.Unlock()
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.closed && r.match.Version() < version {
		s.hall.drop(r)
		s.hall.NotifyFollowers(id)
	}
}

// wakeOverdue wakes the matches whose flag should have fallen a while ago, since the
// server that had them is gone, and those by correspondence before their alarm: no server
// may have them.
func (s *OtherServers) wakeOverdue(ctx context.Context) error {
	now := s.hall.Now()
	ids, err := s.shared.Due(ctx, now.Add(-overdue), now.Add(s.hall.beatTime(2*sweepEvery)))
	if err != nil {
		return err
	}
	s.hall.mu.Lock()
	defer s.hall.mu.Unlock()
	for _, id := range ids {
		if s.hall.rooms[id] == nil {
			s.hall.sleeping[id] = time.Time{} // it is looked at with the next beat
		}
	}
	return nil
}

// claimEvery is how often a server asks again for what another has claimed.
const claimEvery = 500 * time.Millisecond

// claim waits until this server is the one that thinks about a match, of all
// servers where it is followed, and returns the function that lets another server
// think. The function is nil if the context has ended before. A store that cannot
// be asked keeps nobody from thinking.
func (s *OtherServers) claim(ctx context.Context, id string) (release func()) {
	if s.shared == nil {
		return func() {}
	}
	for {
		ours, err := s.shared.Claim(ctx, id)
		switch {
		case ctx.Err() != nil:
			if ours {
				s.release(id)
			}
			return nil
		case ours:
			return func() { s.release(id) }
		case err != nil:
			slog.Error("sharing", "err", err)
			return func() {}
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(claimEvery):
			s.catchUp(ctx, []string{id}) // the server that had the claim may have moved
		}
	}
}

// release gives a claim up, even while the hall is closing.
func (s *OtherServers) release(id string) {
	ctx, cancel := context.WithTimeout(context.Background(), beatEvery)
	defer cancel()
	s.shared.Release(ctx, id)
}
