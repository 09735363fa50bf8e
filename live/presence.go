package live

import (
	"strings"
	"sync"
	"time"
)

// presence knows which players follow their matches on other servers, as those
// servers tell over the bus.
type presence struct {
	mu sync.Mutex
	by map[string]map[Visitor]sighting // by match
}

// sighting is what is known of a player on another server.
type sighting struct {
	until  time.Time // it is believed that they are there
	forget time.Time // it is remembered that they came
}

// How long it is believed that somebody is there, how often it is repeated, and how
// long it is remembered that they came: longer than anybody waits for a first move.
const (
	presentFor   = 25 * time.Second
	presentEvery = 10 // beats
	cameFor      = 2 * time.Hour
)

// topicHere is the topic of presence. A text is the match, the visitor, and "on"
// or "off".
const topicHere = "here"

// note takes a text of another server, and returns the match it is about, or "" where
// the text means nothing.
func (p *presence) note(text string, now time.Time) string {
	words := strings.Fields(text)
	if len(words) != 3 {
		return ""
	}
	match, v := words[0], words[1]
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.by == nil {
		p.by = map[string]map[Visitor]sighting{}
	}
	if p.by[match] == nil {
		p.by[match] = map[Visitor]sighting{}
	}
	seen := sighting{until: now, forget: now.Add(cameFor)}
	if words[2] == "on" {
		seen.until = now.Add(presentFor)
	}
	p.by[match][v] = seen
	return match
}

// has reports whether a visitor follows a match on another server.
func (p *presence) has(match string, v Visitor) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return time.Now().Before(p.by[match][v].until)
}

// cameTo reports whether a visitor has followed a match on another server.
func (p *presence) cameTo(match string, v Visitor) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return !p.by[match][v].forget.IsZero()
}

// tidy forgets who came long ago.
func (p *presence) tidy(now time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for match, all := range p.by {
		for v, seen := range all {
			if !now.Before(seen.forget) {
				delete(all, v)
			}
		}
		if len(all) == 0 {
			delete(p.by, match)
		}
	}
}

// publishPresence tells other servers that a player follows a match here, or no
// longer does.
func (s *OtherServers) publishPresence(match string, v Visitor, here bool) {
	word := " off"
	if here {
		word = " on"
	}
	s.Publish(topicHere, match+" "+v+word)
}

// notePresence takes a text about presence from another server.
func (s *OtherServers) notePresence(text string) {
	if match := s.elsewhere.note(text, time.Now()); match != "" {
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

// repeatPresence publishes again who is here: servers that began later, or were cut
// off, do not know.
func (s *OtherServers) repeatPresence() {
	s.elsewhere.tidy(time.Now())
	if s.connectedBus() == nil {
		return
	}
	h := s.hall
	var rooms []*room
	h.mu.Lock()
	for match := range h.followers {
		if r := h.rooms[match]; r != nil {
			rooms = append(rooms, r)
		}
	}
	h.mu.Unlock()
	for _, r := range rooms {
		r.mu.Lock()
		r.publishPresence()
		r.mu.Unlock()
	}
}
