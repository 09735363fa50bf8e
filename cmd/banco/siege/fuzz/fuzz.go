package fuzz

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

// Plan is how a server is fuzzed.
type Plan struct {
	URL    string // of the server, with a slash at its end
	Target *Target
	People int
	Time   time.Duration // that it lasts at least
	Least  int64         // requests and messages, however long they take
	Seed   uint64
	Heard  io.Writer // gets every byte that anybody receives
}

// Report is what came of it.
type Report struct {
	Sent  int64          // requests and messages
	Acked map[string]int // by match: the latest version that was acknowledged
	Asked map[string]int // messages over sockets, by their type
	Wrong []string       // what should never be
}

// run is a plan under way.
type run struct {
	Plan
	transport *http.Transport
	heard     memory
	acks
	sent atomic.Int64

	mu     sync.Mutex // of what follows
	kinds  map[string]int
	bad    []string
	tokens []string // of bots, whoever made them
}

// maxWrong bounds what is told.
const maxWrong = 50

// Run carries a plan out. When it returns, nobody is connected any more.
func Run(ctx context.Context, p Plan) *Report {
	s := &run{Plan: p, transport: &http.Transport{MaxIdleConnsPerHost: 2 * p.People}, kinds: map[string]int{}}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() {
		for begun := time.Now(); time.Since(begun) < p.Time || s.sent.Load() < p.Least; time.Sleep(10 * time.Millisecond) {
			if ctx.Err() != nil {
				return
			}
		}
		cancel()
	}()
	var all sync.WaitGroup
	for n := range p.People {
		all.Go(func() { s.newPerson(n).live(ctx) })
	}
	all.Wait()
	s.transport.CloseIdleConnections()
	return &Report{Sent: s.sent.Load(), Acked: s.acks.of, Asked: s.kinds, Wrong: s.bad}
}

// hear keeps what was received.
func (s *run) hear(data []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.Heard.Write(append(data, '\n')) // into a file of the caller's, who sees whether it is whole
}

// asked counts a message.
func (s *run) asked(kind string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.kinds[kind]++
}

// wrong notes what should never be.
func (s *run) wrong(format string, args ...any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.bad) < maxWrong {
		s.bad = append(s.bad, fmt.Sprintf(format, args...))
	}
}

// learnToken keeps the token of a new bot, for anybody to call as.
func (s *run) learnToken(answer []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, value := range read(answer)["token"] {
		if token, ok := value.(string); ok {
			s.tokens = append(s.tokens, token)
		}
	}
}

// aToken returns the token of a bot, mostly of one that is new; "" where there is none.
func (s *run) aToken(r *rand.Rand) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch n := len(s.tokens); {
	case n == 0:
		return ""
	case r.IntN(4) > 0:
		return s.tokens[n-1]
	default:
		return one(r, s.tokens)
	}
}
