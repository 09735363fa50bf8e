package live

import (
	"maps"
	"slices"
	"strings"
	"sync"
	"time"
)

// Presence knows who is somewhere on other servers, as those servers tell over the
// bus: at a match, in a class. The zero value knows of nobody.
type Presence struct {
	mu sync.Mutex
	by map[string]map[Visitor]sighting // by place
}

// sighting is what is known of a visitor on another server.
type sighting struct {
	until  time.Time // it is believed that they are there
	forget time.Time // it is remembered that they came
}

// PresentEvery is how often it is repeated that somebody is there.
const PresentEvery = 10 * time.Second

// How long it is believed that somebody is there, and how long it is remembered that
// they came: longer than anybody waits for a first move.
const (
	presentFor = 25 * time.Second
	cameFor    = 2 * time.Hour
)

// topicHere is the topic of players at their matches.
const topicHere = "here"

// PresenceText returns what servers tell each other: that a visitor is at a place, or
// no longer is.
func PresenceText(place string, v Visitor, here bool) string {
	if here {
		return place + " " + v + " " + stateOn
	}
	return place + " " + v + " off"
}

// What is told of a visitor at a place; any other word: that they have left.
const (
	stateOn   = "on"
	stateCame = "came" // at some time; nothing is said of now
)

// Note takes a text of another server, and returns the place it is about, or "" where
// the text means nothing.
func (p *Presence) Note(text string, now time.Time) string {
	words := strings.Fields(text)
	if len(words) != 3 {
		return ""
	}
	place, v := words[0], words[1]
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.by == nil {
		p.by = map[string]map[Visitor]sighting{}
	}
	if p.by[place] == nil {
		p.by[place] = map[Visitor]sighting{}
	}
	seen := sighting{until: now, forget: now.Add(cameFor)}
	switch words[2] {
	case stateOn:
		seen.until = now.Add(presentFor)
	case stateCame:
		seen.until = p.by[place][v].until
	}
	p.by[place][v] = seen
	return place
}

// Has reports whether a visitor is at a place on another server.
func (p *Presence) Has(place string, v Visitor) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return time.Now().Before(p.by[place][v].until)
}

// hadCome reports whether a visitor is, or was, at a place on another server.
func (p *Presence) hadCome(place string, v Visitor) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return !p.by[place][v].forget.IsZero()
}

// Tidy forgets who came long ago.
func (p *Presence) Tidy(now time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for place, all := range p.by {
		for v, seen := range all {
			if !now.Before(seen.forget) {
				delete(all, v)
			}
		}
		if len(all) == 0 {
			delete(p.by, place)
		}
	}
}

// publishPresence tells other servers that a player follows a match here, or no
// longer does.
func (s *OtherServers) publishPresence(match string, v Visitor, here bool) {
	s.Publish(topicHere, PresenceText(match, v, here))
}

// notePresence takes a text about presence from another server.
func (s *OtherServers) notePresence(text string) {
	if match := s.elsewhere.Note(text, time.Now()); match != "" {
		s.hall.NotifyFollowers(match)
	}
}

// publishPresence tells other servers which players of a locked room follow it here.
func (r *room) publishPresence() {
	if !r.match.People() {
		return
	}
	for _, v := range r.match.Sitters {
		r.hall.mu.Lock()
		here := v != "" && r.hall.followedBy(v, r.match.ID)
		r.hall.mu.Unlock()
		if here {
			r.hall.publishPresence(r.match.ID, v, true)
		}
	}
}

// repeatPresence publishes again who is here, to the servers that have the match: some
// began later, or were cut off, and do not know.
func (s *OtherServers) repeatPresence() {
	s.elsewhere.Tidy(time.Now())
	if s.connectedBus() == nil {
		return
	}
	h := s.hall
	h.mu.Lock()
	followed := slices.Collect(maps.Keys(h.followers))
	h.mu.Unlock()
	for _, match := range followed {
		s.repeatPresenceAt(match, false)
	}
}

// repeatPresenceAt publishes again which players of a match follow it here, to the servers
// that have it, and to one that asks also who has come to it.
func (s *OtherServers) repeatPresenceAt(match string, asked bool) {
	s.hall.mu.Lock()
	r := s.hall.rooms[match]
	s.hall.mu.Unlock()
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.match.People() {
		return
	}
	for side, v := range r.match.Sitters {
		s.hall.mu.Lock()
		here := v != "" && s.hall.followedBy(v, match)
		s.hall.mu.Unlock()
		switch {
		case here:
			s.Publish(matchTopic(match), textHere+" "+PresenceText(match, v, true))
		case asked && v != "" && r.came[side]:
			s.Publish(matchTopic(match), textHere+" "+match+" "+v+" "+stateCame)
		}
	}
}
