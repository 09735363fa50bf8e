package live

import (
	"strings"
	"sync"
	"time"
)

// presence is who follows matches on other servers, as these tell over the bus.
type presence struct {
	mu sync.Mutex
	by map[string]map[Visitor]time.Time // by match: until when it is believed
}

// How long it is believed that somebody is there, and how often it is told again.
const (
	presentFor   = 25 * time.Second
	presentEvery = 10 // beats
)

// topicHere is what presence is told under: the match, the visitor, and "on" or
// "off".
const topicHere = "here"

// note takes what another server tells, and returns the match it is about, "" where
// it is nothing.
func (p *presence) note(text string, now time.Time) string {
	words := strings.Fields(text)
	if len(words) != 3 {
		return ""
	}
	match, v := words[0], words[1]
	p.mu.Lock()
	defer p.mu.Unlock()
	if words[2] != "on" {
		if delete(p.by[match], v); len(p.by[match]) == 0 {
			delete(p.by, match)
		}
		return match
	}
	if p.by == nil {
		p.by = map[string]map[Visitor]time.Time{}
	}
	if p.by[match] == nil {
		p.by[match] = map[Visitor]time.Time{}
	}
	p.by[match][v] = now.Add(presentFor)
	return match
}

// has reports that a visitor follows a match on another server.
func (p *presence) has(match string, v Visitor) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return time.Now().Before(p.by[match][v])
}

// tidy forgets what nobody has told again.
func (p *presence) tidy(now time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for match, all := range p.by {
		for v, until := range all {
			if !now.Before(until) {
				delete(all, v)
			}
		}
		if len(all) == 0 {
			delete(p.by, match)
		}
	}
}

// tellPresence tells other servers that a player follows a match here, or no
// longer does.
func (h *Hall) tellPresence(match string, v Visitor, here bool) {
	word := " off"
	if here {
		word = " on"
	}
	h.Publish(topicHere, match+" "+v+word)
}

// hearPresence takes what another server tells of it.
func (h *Hall) hearPresence(text string) {
	if match := h.elsewhere.note(text, time.Now()); match != "" {
		h.tell(match)
	}
}

// tellWhoIsHere tells other servers which players of a locked room follow it here.
func (r *room) tellWhoIsHere() {
	if !r.match.People() {
		return
	}
	for _, v := range r.match.Sitters {
		r.hall.mu.Lock()
		here := v != "" && r.hall.follows(v, r.match.ID)
		r.hall.mu.Unlock()
		if here {
			r.hall.tellPresence(r.match.ID, v, true)
		}
	}
}

// repeatPresence tells again who is here: servers that began later, or were cut
// off, do not know.
func (h *Hall) repeatPresence() {
	h.elsewhere.tidy(time.Now())
	var rooms []*room
	h.mu.Lock()
	for match := range h.followers {
		if r := h.rooms[match]; r != nil && h.bus != nil {
			rooms = append(rooms, r)
		}
	}
	h.mu.Unlock()
	for _, r := range rooms {
		r.mu.Lock()
		r.tellWhoIsHere()
		r.mu.Unlock()
	}
}
