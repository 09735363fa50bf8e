package web

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"
)

// Where whoever looks after the server asks how it is. Both answer 200, or 503
// with the reason; neither cares by what host it is asked.
const (
	healthPath = "/healthz" // is the process alive? If not, start another
	readyPath  = "/readyz"  // can it do its work? If not, send visitors elsewhere
)

func (s *Server) showHealth(w http.ResponseWriter, _ *http.Request) {
	writeJSON(w, http.StatusOK, map[string]bool{"alive": true})
}

func (s *Server) showReadiness(w http.ResponseWriter, r *http.Request) {
	if err := s.checkReady(r.Context()); err != nil {
		noteError(w, err)
		writeFailure(w, http.StatusServiceUnavailable, "not-ready", err.Error())
		return
	}
	writeJSON(w, http.StatusOK, map[string]bool{"ready": true})
}

// checkReady says why no work can be done, or nothing.
func (s *Server) checkReady(ctx context.Context) error {
	switch {
	case s.open.Err() != nil:
		return errors.New("the server is shutting down")
	case s.hall.Err() != nil:
		return errors.New("the hall is closed")
	}
	return s.store.check(ctx)
}

// checkup asks whether the store works, at most once a second however often it
// is asked itself.
type checkup struct {
	ask func(context.Context) error // nil: it always does

	mu   sync.Mutex
	last time.Time
	err  error
}

// How long a check may take, and how long its answer is good for.
const (
	checkWithin = 2 * time.Second
	checkKept   = time.Second
)

func (c *checkup) check(ctx context.Context) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ask == nil || time.Since(c.last) < checkKept {
		return c.err
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), checkWithin)
	defer cancel()
	c.err, c.last = c.ask(ctx), time.Now()
	return c.err
}
