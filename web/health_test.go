package web

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"banco/web/wire"
)

// The server says when it cannot do its work, and why.
func TestReadiness(t *testing.T) {
	full := false
	check := func(context.Context) error {
		if full {
			return errors.New("the disk is full")
		}
		return nil
	}
	for reason, breakIt := range map[string]func(s *site){
		"the disk is full": func(*site) { full = true },
		"hall":             func(s *site) { s.hall.Close() },
		"shutting down":    func(s *site) { s.server.Shutdown(context.Background()) },
	} {
		full = false
		s := newSite(t, func(o *Options) { o.Check = check })
		if status := s.call("GET", "/readyz", "", nil); status != http.StatusOK {
			t.Errorf("ready at first: %d", status)
		}
		s.server.store.last = time.Time{} // an answer is good for a second
		breakIt(s)
		var got wire.Failure
		if status := s.call("GET", "/readyz", "", &got); status != http.StatusServiceUnavailable || !strings.Contains(got.Error.Message, reason) {
			t.Errorf("%s: %d %+v", reason, status, got.Error)
		}
		if status := s.call("GET", "/healthz", "", nil); status != http.StatusOK {
			t.Errorf("%s: alive: %d", reason, status)
		}
	}
}

// However often someone asks, the store is asked once a second and given up on
// after two.
func TestCheckup(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		asked := 0
		c := checkup{ask: func(ctx context.Context) error {
			asked++
			<-ctx.Done()
			return ctx.Err()
		}}
		begun := time.Now()
		for range 100 {
			if c.check(t.Context()) == nil {
				t.Fatal("a store that hangs is ready")
			}
		}
		if took := time.Since(begun); asked != 1 || took != checkWithin {
			t.Errorf("asked %d times in %v", asked, took)
		}
		time.Sleep(checkKept)
		c.ask = func(context.Context) error { return nil }
		if err := c.check(t.Context()); err != nil {
			t.Errorf("when the store is well again: %v", err)
		}
	})
}

// Who looks after the server may not know its name.
func TestHealthOfAnyHost(t *testing.T) {
	s := newSite(t)
	for _, path := range []string{"/healthz", "/readyz"} {
		req, _ := http.NewRequest("GET", s.url+path, nil)
		req.Host = "10.1.2.3:8080"
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if resp.StatusCode != http.StatusOK {
			t.Errorf("%s: %s", path, resp.Status)
		}
	}
}
