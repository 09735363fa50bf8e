package host_test

import (
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"banco/host"
	"banco/meet"
	"banco/people"
)

// heard notes what a server tells people who have no page open.
func (s *server) heard() func() map[string]people.Notice {
	var mu sync.Mutex
	notices := map[string]people.Notice{}
	s.hall.SetNotifier(func(n people.Notice) {
		mu.Lock()
		defer mu.Unlock()
		notices[n.To] = n
	})
	return func() map[string]people.Notice {
		mu.Lock()
		defer mu.Unlock()
		return notices
	}
}

// Players are told when their game begins, wherever they are. A server that finds the
// game going on tells nobody again.
func TestPlayersAreToldOfTheirGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		kept := opened(t)
		defer kept.Close()
		s := serve(t, kept)
		notices := s.heard()
		settings := quick(meet.RoundRobin)
		settings.Patience = time.Hour
		id := s.create(settings)
		s.must(s.Join(ctx, "an", id, host.Entrant{Name: "An", Rating: 1600}))
		s.must(s.Join(ctx, "ba", id, host.Entrant{Name: "Ba", Rating: 1500}))
		s.must(s.Start(ctx, hanh, id))
		now := s.until(id, "the round", func(t *host.Tournament) bool { return len(t.Games) == 1 })
		time.Sleep(2 * time.Second)
		for _, who := range []string{"an", "ba"} {
			n := notices()[who]
			if n.Kind != people.NoticeRound || n.Path != "/play/"+now.Games[0].Match || n.Params["name"] != settings.Name ||
				n.Params["round"] != "1" {
				t.Errorf("%s is told %+v", who, n)
			}
		}
		if len(notices()) != 2 {
			t.Errorf("told are %v", notices())
		}
		s.close()
		time.Sleep(5 * time.Minute)
		s = serve(t, kept)
		defer s.close()
		notices = s.heard()
		time.Sleep(10 * time.Second)
		if len(notices()) != 0 {
			t.Errorf("told again are %v", notices())
		}
	})
}
