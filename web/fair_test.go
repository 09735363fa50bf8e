package web

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"banco/play"
	"banco/pool"
	"banco/web/api"
	"banco/web/wire"
)

// holdPool takes all slots of a pool until it is let go.
func holdPool(t *testing.T, p *pool.Pool, slots int) (letGo func()) {
	t.Helper()
	free := make(chan struct{})
	var all sync.WaitGroup
	var begun sync.WaitGroup
	begun.Add(slots)
	for range slots {
		all.Go(func() {
			if err := p.Run(t.Context(), pool.Job{}, func(context.Context) error { begun.Done(); <-free; return nil }); err != nil {
				t.Error(err)
			}
		})
	}
	begun.Wait()
	return sync.OnceFunc(func() { close(free); all.Wait() })
}

// The pool knows visitors by their own addresses, also behind a proxy, and newcomers too.
func TestPoolSharesByAddress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newQuietSite(t, func(o *Options) { o.Proxies = []netip.Prefix{netip.MustParsePrefix("10.0.0.1/32")} })
		letGo := holdPool(t, s.server.pool, 2)
		defer letGo()
		var asked sync.WaitGroup
		ask := func(remote, forwarded, cookie string) {
			r := httptest.NewRequest("POST", "http://localhost/api/lab/trace",
				strings.NewReader(`{"game":"tree","fen":"(`+fmt.Sprint(len(cookie))+` 2)","agent":"minimax","tree":-1,"some":0}`))
			r.RemoteAddr = remote + ":1234"
			r.Header.Set("X-Forwarded-For", forwarded)
			if cookie != "" {
				r.AddCookie(&http.Cookie{Name: CookieName, Value: cookie})
			}
			asked.Go(func() { s.server.ServeHTTP(httptest.NewRecorder(), r) })
			synctest.Wait()
		}
		for i, tt := range []struct {
			remote, forwarded, cookie string
			addresses                 int
		}{
			{"10.0.0.1", "192.0.2.1", someone(1), 1},
			{"10.0.0.1", "192.0.2.2", "", 2},
			{"192.0.2.2", "192.0.2.3", someone(3), 2}, // no proxy, and not believed
		} {
			ask(tt.remote, tt.forwarded, tt.cookie)
			if stats := s.server.pool.Stats(); stats.Addresses != tt.addresses {
				t.Errorf("after %d: %d addresses wait, want %d", i+1, stats.Addresses, tt.addresses)
			}
		}
		letGo()
		asked.Wait()
	})
}

// Few calls of one address are answered at once, however many there are. Those of another
// do not wait for them.
func TestCallsInFlight(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newQuietSite(t)
		hang, inside := make(chan struct{}), 0
		var mu sync.Mutex
		s.shaky.create = func(ctx context.Context, matches ...play.Entry) error {
			if matches[0].Owner != play.VisitorID(someone(999)) {
				mu.Lock()
				inside++
				mu.Unlock()
				<-hang
			}
			return s.shaky.Store.Create(ctx, matches...)
		}
		const body = `{"game":"chess","kind":"study","seats":["human","human"]}`
		var calls sync.WaitGroup
		for i := range 50 {
			calls.Go(func() {
				if w := s.from("192.0.2.1", someone(i), "POST", "/api/matches", body); w.Code != http.StatusCreated {
					t.Errorf("call %d: %d %s", i, w.Code, w.Body)
				}
			})
		}
		synctest.Wait()
		if inside != leastInFlight {
			t.Errorf("%d of an address are answered at once", inside)
		}
		if w := s.from("192.0.2.2", someone(999), "POST", "/api/matches", body); w.Code != http.StatusCreated {
			t.Errorf("another address: %d %s", w.Code, w.Body)
		}
		close(hang)
		calls.Wait()
		if len(s.server.inFlight.from) != 0 {
			t.Error("an address is remembered after its calls")
		}
	})
}

// A large file is decoded in a turn of the pool, and its memory is reserved before it is
// read.
func TestLargeFilesWaitTheirTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newQuietSite(t)
		letGo := holdPool(t, s.server.pool, 2)
		defer letGo()
		body := `{"text":"` + strings.Repeat(" ", 1<<20) + `1. e4 *"}`
		done := make(chan *httptest.ResponseRecorder)
		go func() { done <- s.from("192.0.2.1", someone(1), "POST", "/api/import", body) }()
		synctest.Wait()
		if stats := s.server.pool.Stats(); stats.Waiting[pool.Import] != 1 || stats.Reserved < 3<<20 {
			t.Errorf("while it waits: %+v", stats)
		}
		letGo()
		if w := <-done; w.Code != http.StatusCreated {
			t.Errorf("then: %d %s", w.Code, w.Body)
		}
		if reserved := s.server.pool.Stats().Reserved; reserved != 0 {
			t.Errorf("%d bytes stay reserved", reserved)
		}
		if w := s.from("192.0.2.1", someone(1), "POST", "/api/import", `{"text":"`+strings.Repeat(" ", api.MaxFile)+`"}`); w.Code !=
			http.StatusRequestEntityTooLarge {
			t.Errorf("a file that is too large: %d %s", w.Code, w.Body)
		}
	})
}

// A client that reads slowly holds no slot.
func TestAnswersLeaveThePoolFirst(t *testing.T) {
	s := newQuietSite(t)
	w := &slowReader{ResponseRecorder: httptest.NewRecorder(), read: func() {
		if n := s.server.pool.Stats().Running[pool.Import]; n != 0 {
			t.Errorf("%d jobs run while the answer is written", n)
		}
	}}
	r := httptest.NewRequest("GET", "http://localhost/api/account/export", nil)
	s.server.ServeHTTP(w, r)
	if w.Code != http.StatusOK || w.Body.Len() == 0 {
		t.Errorf("%d with %d bytes", w.Code, w.Body.Len())
	}
}

type slowReader struct {
	*httptest.ResponseRecorder
	read func()
}

func (s *slowReader) Write(data []byte) (int, error) {
	s.read()
	return s.ResponseRecorder.Write(data)
}

// Whoever watches the lobby hears of others who come, but not of each by itself: many pages
// of somebody would keep the server busy with telling everybody.
func TestLobbyIsToldInTime(t *testing.T) {
	s := newSite(t)
	watcher, begun := s.socket(), time.Now()
	watcher.say(`{"type":"lobby"}`)
	const others = 40
	for range others {
		s.visitor().socket().say(`{"type":"lobby"}`)
	}
	heard := 0
	watcher.hear("all who came", func(n wire.News) bool {
		heard++
		return n.Lobby != nil && n.Lobby.Here > others
	})
	if most := 2 + int(time.Since(begun)/(250*time.Millisecond)) + int(time.Since(begun)/(2*time.Second)); heard > most {
		t.Errorf("%d messages in %v, want %d at most", heard, time.Since(begun), most)
	}
}

// Forty visitors whose own devices search ask the server for nothing that would wait for the
// pool: while all its slots are taken they are answered, and so are players.
func TestDevicesSearchThemselves(t *testing.T) {
	const visitors = 40
	s := newSite(t, func(o *Options) { o.Crowds.Usual = 2 * visitors })
	match, black := s.invite(open)
	players := []*site{s, black}
	defer holdPool(t, s.server.pool, 2)()
	asks := []string{
		`{"type":"ping"}`,
		`{"type":"analyse","id":1,"match":%q,"node":1,"lines":3,"check":true}`,
		`{"type":"hint","id":2,"match":%q,"node":1,"millis":2000,"check":true}`,
		`{"type":"try","id":3,"match":%q,"node":1,"move":"e7e5","check":true}`,
		`{"type":"review","id":4,"match":%q,"node":1,"kept":true}`,
		`{"type":"solve","id":5,"game":"chess","fen":"7k/8/8/8/8/8/R7/1R2K3 w - - 0 1","winner":"first","moves":2,"check":true}`,
		`{"type":"answer","id":6,"game":"chess","fen":"7k/8/8/8/8/8/R7/1R2K3 w - - 0 1","move":"a2a7","check":true}`,
	}
	for i := range visitors {
		who := s.visitor()
		study := who.create(`{"game":"chess","kind":"study","seats":["human","human"]}`)
		do[wire.Update](who, "POST", "/api/matches/"+study.Match+"/moves", fmt.Sprintf(`{"version":%d,"move":"e2e4"}`, study.Version))
		do[wire.Now](who, "GET", "/api/matches/"+study.Match+"/nodes/1", "")
		page := who.socket()
		for id, ask := range asks {
			if strings.Contains(ask, "%") {
				ask = fmt.Sprintf(ask, study.Match)
			}
			page.say(ask)
			news := page.hear("an answer", func(n wire.News) bool { return n.ID == id })
			if done := news.Review != nil && news.Review.Done; news.Type != "pong" && news.Type != "allowed" && !done {
				t.Fatalf("visitor %d asks %s and hears %+v", i, ask, news)
			}
		}
		page.conn.CloseNow()
		if i >= len(italian) {
			continue
		}
		if status := players[i%2].move(match.Match, italian[i]); status != http.StatusOK {
			t.Errorf("the move %s: %d", italian[i], status)
		}
	}
	if stats := s.server.pool.Stats(); stats.Total[pool.Analysis] != 2 || stats.Total[pool.Lab]+len(stats.Waiting) != 0 {
		t.Errorf("beside the two jobs that fill the pool, devices have brought it work: %+v", stats)
	}
}
