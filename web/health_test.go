package web

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// The server says when it cannot do its work, and why.
func TestReadiness(t *testing.T) {
	for reason, breakIt := range map[string]func(s *site){
		"store": func(s *site) { s.db.Close() },
		"hall":  func(s *site) { s.hall.Close() },
		"shut":  func(s *site) { s.server.Shutdown(context.Background()) },
		"down":  func(s *site) { s.server.Drain() },
	} {
		synctest.Test(t, func(t *testing.T) {
			s := newQuietSite(t)
			if w := s.from("192.0.2.1", "", "GET", "/readyz", ""); w.Code != http.StatusOK {
				t.Errorf("ready at first: %d %s", w.Code, w.Body)
			}
			breakIt(s)
			time.Sleep(2 * time.Second) // the store's answer holds for one
			w := s.from("192.0.2.1", "", "GET", "/readyz", "")
			if w.Code != http.StatusServiceUnavailable || !strings.Contains(w.Body.String(), `"not-ready"`) ||
				!strings.Contains(w.Body.String(), reason) ||
				strings.Contains(w.Body.String(), "sql") {
				t.Errorf("%s: %d %s", reason, w.Code, w.Body)
			}
			if w := s.from("192.0.2.1", "", "GET", "/healthz", ""); w.Code != http.StatusOK {
				t.Errorf("%s: alive: %d", reason, w.Code)
			}
		})
	}
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

// A server that drains is not ready, and answers as before.
func TestDrain(t *testing.T) {
	s := newSite(t)
	s.server.Drain()
	if u := s.create(`{"game":"chess","seats":["human","human"]}`); u.Match == "" {
		t.Error("no match can be made")
	}
	s.socket()
}
