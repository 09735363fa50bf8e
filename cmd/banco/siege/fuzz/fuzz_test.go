package fuzz

import (
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"sync/atomic"
	"testing"

	"banco/web/wire"
)

func TestFind(t *testing.T) {
	secret := strings.Repeat("ab", 8) + "0123456789"
	for name, tt := range map[string]struct {
		text string
		want int
	}{
		"nowhere":      {strings.Repeat("x", 500) + secret[1:], 0},
		"at its begin": {secret + "x", 1},
		"at its end":   {strings.Repeat(secret[:15], 9) + secret, 1},
		"twice":        {secret + " " + secret, 1},
		"half":         {secret[:window] + "no", 0},
		"nothing":      {"", 0},
	} {
		found, err := Find(strings.NewReader(tt.text), []string{secret, strings.Repeat("?", window)})
		if err != nil || len(found) != tt.want {
			t.Errorf("%s: %q, %v", name, found, err)
		}
	}
}

// What is asked is made of what was answered.
func TestRequestsAreMadeOfAnswers(t *testing.T) {
	d := read([]byte(`{"match":"m1","version":7,"now":{"moves":[{"move":"e2e4"}]}}`))
	if d.match() != "m1" {
		t.Fatalf("read %v", d)
	}
	m := &maker{Rand: rand.New(rand.NewPCG(1, 2)), from: d, memory: &memory{}, strict: true}
	if got := string(m.body(reflect.TypeFor[wire.MakeMove]())); got != `{"version":7,"move":"e2e4"}` {
		t.Errorf("made %s", got)
	}
	if got := fill("/api/matches/{id}/nodes/{node}", func(name string) string { return name }); got != "/api/matches/id/nodes/node" {
		t.Errorf("filled in %s", got)
	}
}

// A server that lets somebody without a seat speak is caught; one that tells them
// that nothing was said is not.
func TestWhoHasNoSeatIsNotObeyed(t *testing.T) {
	const chat = "/api/matches/{id}/chat"
	for name, tt := range map[string]struct {
		status int // of what is said
		caught bool
	}{
		"obeyed":  {http.StatusNoContent, true},
		"refused": {http.StatusForbidden, false},
	} {
		t.Run(name, func(t *testing.T) {
			mux, listened := http.NewServeMux(), atomic.Int32{}
			mux.HandleFunc("GET /api/matches/{id}", func(w http.ResponseWriter, r *http.Request) {
				if _, err := r.Cookie("banco"); err != nil {
					http.SetCookie(w, &http.Cookie{Name: "banco", Value: strings.Repeat("a", guestSecret), Path: "/"})
				}
				io.WriteString(w, `{"match":"m1","you":"none"}`)
			})
			mux.HandleFunc("GET "+chat, func(w http.ResponseWriter, _ *http.Request) {
				listened.Add(1)
				io.WriteString(w, `{"said":[]}`)
			})
			mux.HandleFunc("POST "+chat, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(tt.status) })
			server := httptest.NewServer(mux)
			defer server.Close()
			s := &run{Plan: Plan{URL: server.URL + "/", Target: &Target{}, People: 1, Seed: 2, Heard: io.Discard}, transport: &http.Transport{}}
			defer s.transport.CloseIdleConnections()
			p := s.newPerson(0)
			p.send(t.Context(), "GET", "/api/matches/m1", nil)
			for n := 0; n < 50 || n < 5000 && listened.Load() == 0; n++ {
				p.call(t.Context(), Route{"POST", chat, reflect.TypeFor[wire.Say]()})
			}
			if caught := len(s.bad) > 0; caught != tt.caught || listened.Load() == 0 {
				t.Errorf("asked for the chat %d times, and noted %q", listened.Load(), s.bad)
			}
		})
	}
}
