// Package hints knows which matches a server hears of over the bus, which other servers it
// hears, and so of which matches it must ask the store for the version. Its one noun is
// [Ears]: what a server hears with.
package hints

import (
	"hash/maphash"
	"sync"
	"time"
)

// How often the versions of matches in memory are asked for, in beats: seldom while all
// servers are heard, since hints then tell of nearly everything. A match that was just loaded
// is looked at with the next beats, for its hints may not come here yet.
const (
	pollEvery  = 10
	youngBeats = 3
)

// HeardWithin is how long a server counts as heard, and as running.
const HeardWithin = 3 * time.Second

// Ears are those of one server. The zero value hears nothing.
type Ears struct {
	mu         sync.Mutex
	join       func(match string)   // begins to hear of a match; nil: there is no bus
	leave      func(match string)   // ends that
	since      map[string]int       // by match that is heard of: the beat at which that began
	heard      map[string]time.Time // by server: when it was heard last
	calm       int                  // beats since which all servers were heard
	beat       int                  // the last
	reconnects int                  // how often connections had been made again by then
}

// Open begins to hear over a bus, which join and leave tell of which matches.
func (e *Ears) Open(join, leave func(match string)) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.join, e.leave, e.calm = join, leave, 0
	e.since, e.heard = map[string]int{}, map[string]time.Time{}
}

// Join begins to hear of a match, and reports whether that is new.
func (e *Ears) Join(match string) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	if _, known := e.since[match]; known || e.join == nil {
		return false
	}
	e.since[match] = e.beat
	e.join(match)
	return true
}

// Leave ends what is heard of those matches that gone lists, of all that are heard of. One
// that is loaded at this moment waits, and joins again.
func (e *Ears) Leave(gone func(heard map[string]int) []string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, match := range gone(e.since) {
		delete(e.since, match)
		e.leave(match)
	}
}

// maxServers bounds how many names of servers are kept.
const maxServers = 10_000

// Hear notes that a server is heard.
func (e *Ears) Hear(server string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if len(e.heard) < maxServers {
		e.heard[server] = time.Now()
	}
}

// Beat notes at a beat whether there is a connection, how often one was made again, and
// whether all servers that run are heard: one that is not may do something of which no hint comes.
func (e *Ears) Beat(beat int, connected bool, reconnects int, running []string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.beat = beat
	e.calm++
	if !connected || reconnects != e.reconnects {
		e.calm, e.reconnects = 0, reconnects
	}
	for _, server := range running {
		if time.Since(e.heard[server]) > HeardWithin {
			e.calm = 0
		}
	}
	for server, at := range e.heard {
		if time.Since(at) > time.Minute {
			delete(e.heard, server)
		}
	}
}

var seed = maphash.MakeSeed()

// Doubtful returns those of the matches in memory whose versions are to be asked for at a
// beat: all of them if hints may be lost, else a part of them, and those that are new here.
func (e *Ears) Doubtful(matches []string, beat int) []string {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.calm < youngBeats {
		return matches
	}
	part := matches[:0]
	for _, m := range matches {
		since, known := e.since[m]
		if !known || beat-since <= youngBeats || maphash.String(seed, m)%pollEvery == uint64(beat)%pollEvery {
			part = append(part, m)
		}
	}
	return part
}
