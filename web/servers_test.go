package web

import (
	"fmt"
	"net/http/httptest"
	"sync"
	"testing"

	all "banco/kits"
	"banco/live"
	"banco/pool"
	"banco/web/wire"
)

// line is a bus between the servers of a test.
type line struct {
	mu   sync.Mutex
	ears []func(from live.Bus, topic, text string)
}

// handset is one end of it.
type handset struct{ line *line }

func (h *handset) Publish(topic, text string) {
	h.line.mu.Lock()
	ears := h.line.ears
	h.line.mu.Unlock()
	for _, hear := range ears {
		hear(h, topic, text)
	}
}

func (h *handset) Subscribe(topic string, f func(string)) error {
	h.line.mu.Lock()
	defer h.line.mu.Unlock()
	h.line.ears = append(h.line.ears, func(from live.Bus, about, text string) {
		if from != h && about == topic {
			f(text)
		}
	})
	return nil
}

// second returns a server beside that of a site, on the same store and line.
func (s *site) second(l *line) *site {
	s.Helper()
	work := pool.New(1, 0)
	hall, err := live.NewHall(s.Context(), all.Games(), agents{}, s.shaky, work)
	if err != nil {
		s.Fatal(err)
	}
	if err := hall.Join(&handset{l}); err != nil {
		s.Fatal(err)
	}
	server, err := New(Options{Kits: kits, Hall: hall, People: s.db, Pool: work, Page: page})
	if err != nil {
		s.Fatal(err)
	}
	srv := httptest.NewServer(server)
	s.Cleanup(func() { srv.CloseClientConnections(); srv.Close(); server.Shutdown(s.Context()); hall.Close() })
	other := *s
	other.server, other.hall, other.url = server, hall, srv.URL
	return &other
}

// What is said on one server is heard on another.
func TestWordsReachOtherServers(t *testing.T) {
	l := &line{}
	s := newSite(t, func(o *Options) {
		if err := o.Hall.Join(&handset{l}); err != nil {
			t.Fatal(err)
		}
	})
	u, friend := s.invite(open)
	elsewhere := s.second(l)
	elsewhere.client = friend.client // whose cookie is good for the host, whatever the port
	sock := elsewhere.socket()
	sock.say(`{"type":"watch","match":"` + u.Match + `"}`)
	sock.hear("the match", func(n wire.News) bool { return n.Update != nil })
	for _, text := range []string{"xin chào", "đi đi"} {
		if status := s.call("POST", "/api/matches/"+u.Match+"/chat", fmt.Sprintf(`{"text":%q}`, text), nil); status != 204 {
			t.Fatal(status)
		}
		sock.hear(text, func(n wire.News) bool { return len(n.Said) == 1 && n.Said[0].Text == text })
	}
}
