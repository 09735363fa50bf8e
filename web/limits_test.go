package web

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/websocket"

	"banco/web/api"
	"banco/web/wire"
)

// from asks a server as a visitor at an address, without a network.
func (s *site) from(address, cookie, method, path, body string) *httptest.ResponseRecorder {
	return s.fromUntil(s.Context(), address, cookie, method, path, body)
}

// fromUntil asks likewise, and goes away with ctx.
func (s *site) fromUntil(ctx context.Context, address, cookie, method, path, body string) *httptest.ResponseRecorder {
	var cookies []*http.Cookie
	if cookie != "" {
		cookies = append(cookies, &http.Cookie{Name: CookieName, Value: cookie})
	}
	return s.ask(ctx, address, cookies, method, path, body)
}

// fromBrowser asks in a browser that has cookies.
func (s *site) fromBrowser(address string, cookies []*http.Cookie, method, path, body string) *httptest.ResponseRecorder {
	return s.ask(s.Context(), address, cookies, method, path, body)
}

func (s *site) ask(
	ctx context.Context, address string, cookies []*http.Cookie, method, path, body string,
) *httptest.ResponseRecorder {
	r := httptest.NewRequestWithContext(ctx, method, "http://localhost"+path, strings.NewReader(body))
	r.RemoteAddr = address + ":1234"
	for _, c := range cookies {
		r.AddCookie(c)
	}
	w := httptest.NewRecorder()
	s.server.ServeHTTP(w, r)
	return w
}

// someone is the cookie of the nth visitor.
func someone(n int) string { return fmt.Sprintf("%024d", n) }

// What can be asked for often: with how many at once for a visitor and for
// each person of a crowd at an address.
var often = map[string]struct {
	method, path, body string
	visitor, person    int
}{
	"requests": {"GET", "/assets/app-1.js", "", 2000, 250},
	"matches":  {"POST", "/api/matches", `{"game":"chess","kind":"study","seats":["human","human"]}`, 60, 10},
	"imports":  {"POST", "/api/import", `{"text":"1. e4 *"}`, 60, 10},
}

// A visitor who asks for too much is told so and when to come back, and nobody
// else is; what was promised then works.
func TestVisitorsAreLimited(t *testing.T) {
	for what, tt := range often {
		synctest.Test(t, func(t *testing.T) {
			s := newQuietSite(t)
			ask := func(n int) *httptest.ResponseRecorder {
				return s.from("192.0.2.1", someone(n), tt.method, tt.path, tt.body)
			}
			for i := range tt.visitor {
				if w := ask(1); w.Code >= 300 {
					t.Fatalf("%s: number %d of one visitor: %d %s", what, i+1, w.Code, w.Body)
				}
			}
			w := ask(1)
			wait, err := strconv.Atoi(w.Header().Get("Retry-After"))
			if w.Code != http.StatusTooManyRequests || !strings.Contains(w.Body.String(), `"code":"too-many"`) || err != nil || wait < 1 ||
				wait > 20 ||
				!strings.Contains(w.Body.String(), fmt.Sprintf(`"retry":%d`, wait)) {
				t.Fatalf("%s: one more: %d %s, after %q", what, w.Code, w.Body, w.Header().Get("Retry-After"))
			}
			if w := ask(2); w.Code >= 300 {
				t.Errorf("%s: another visitor: %d %s", what, w.Code, w.Body)
			}
			time.Sleep(time.Duration(wait) * time.Second)
			if w := ask(1); w.Code >= 300 {
				t.Errorf("%s: %d s later: %d %s", what, wait, w.Code, w.Body)
			}
		})
	}
}

// An address has its limit too, whoever comes from it; another address has its
// own.
func TestAddressesAreLimited(t *testing.T) {
	for what, tt := range often {
		synctest.Test(t, func(t *testing.T) {
			s := newQuietSite(t, func(o *Options) { o.Crowds.Usual = 2 })
			ask := func(address string, n int) *httptest.ResponseRecorder {
				return s.from(address, someone(n), tt.method, tt.path, tt.body)
			}
			for i := range 2 * tt.person {
				if w := ask("192.0.2.1", i); w.Code >= 300 {
					t.Fatalf("%s: number %d of an address: %d %s", what, i+1, w.Code, w.Body)
				}
			}
			if w := ask("192.0.2.1", 7777); w.Code != http.StatusTooManyRequests {
				t.Errorf("%s: one more: %d %s", what, w.Code, w.Body)
			}
			if w := ask("192.0.2.2", 7778); w.Code >= 300 {
				t.Errorf("%s: another address: %d %s", what, w.Code, w.Body)
			}
			if w := s.from("192.0.2.1", "", "GET", "/healthz", ""); w.Code != http.StatusOK {
				t.Errorf("%s: the health: %d %s", what, w.Code, w.Body)
			}
		})
	}
}

// A proxy's word counts where it is believed, and only there.
func TestProxiesAreBelievedWhereConfigured(t *testing.T) {
	for _, tt := range []struct{ remote, forwarded, want string }{
		{"192.0.2.1:1", "", "192.0.2.1"},
		{"192.0.2.1:1", "198.51.100.7", "192.0.2.1"},
		{"10.0.0.1:1", "198.51.100.7", "198.51.100.7"},
		{"10.0.0.1:1", "203.0.113.9, 198.51.100.7", "198.51.100.7"},
		{"10.0.0.1:1", "203.0.113.9, 198.51.100.7, 10.9.9.9", "198.51.100.7"},
		{"10.0.0.1:1", "10.1.1.1", "10.1.1.1"},
		{"10.0.0.1:1", "", "10.0.0.1"},
		{"10.0.0.1:1", "nonsense", "10.0.0.1"},
		{"10.0.0.1:1", "198.51.100.7, nonsense", "10.0.0.1"},
		{"[::ffff:10.0.0.1]:1", "::ffff:198.51.100.7", "198.51.100.7"},
		{"[2001:db8:1:2:3:4:5:6]:1", "", "2001:db8:1:2::/64"},
		{"[2001:db8:1:2::9%eth0]:1", "", "2001:db8:1:2::/64"},
		{"pipe", "", "invalid IP"},
	} {
		trusted := proxies{netip.MustParsePrefix("10.0.0.0/8")}
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = tt.remote
		if tt.forwarded != "" {
			r.Header.Set("X-Forwarded-For", tt.forwarded)
		}
		if got := networkOf(trusted.client(r)); got != tt.want {
			t.Errorf("%s forwarding %q counts as %s, want %s", tt.remote, tt.forwarded, got, tt.want)
		}
	}
}

// A visitor has so many sockets at once, and so has an address; one that is
// closed makes room.
func TestSocketsAreLimited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newQuietSite(t)
		dial := serveOnPipes(t, s)
		var open []net.Conn
		connect := func(visitor, want int) {
			t.Helper()
			conn := dial()
			if status := hello(t, conn, someone(visitor)); status != want {
				t.Errorf("socket %d: %d, want %d", len(open)+1, status, want)
			}
			open = append(open, conn)
		}
		const each, all = 20, 5 * api.DefaultCrowd
		for range each {
			connect(1, http.StatusSwitchingProtocols)
		}
		connect(1, http.StatusTooManyRequests)
		open[0].Close()
		synctest.Wait()
		connect(1, http.StatusSwitchingProtocols)
		for i := range all - each {
			connect(2+i/each, http.StatusSwitchingProtocols)
		}
		connect(999, http.StatusTooManyRequests)
	})
}

// A visitor has so many searches at once, on whatever sockets.
func TestSearchesAreLimited(t *testing.T) {
	s := newSite(t)
	const most = 8
	var socks []*phone
	for range 1 + most/maxSearches {
		socks = append(socks, s.socket())
	}
	for i := range most + 1 {
		sock := socks[i/maxSearches]
		sock.say(fmt.Sprintf(`{"type":"analyse","id":%d,"game":"chess"}`, 1+i))
		n := sock.hear("an answer", func(n wire.News) bool { return n.ID == 1+i })
		if refused := n.Type == "error" && n.Error.Code == "too-many"; refused != (i == most) {
			t.Errorf("search %d: %+v", i+1, n)
		}
	}
	other := s.visitor().socket()
	other.say(`{"type":"analyse","id":1,"game":"chess"}`)
	if n := other.hear("an answer", func(n wire.News) bool { return n.ID == 1 }); n.Error != nil {
		t.Errorf("another visitor's: %+v", n.Error)
	}
}

// Who asks over the socket without end hears that it is too much.
func TestAsksAreLimited(t *testing.T) {
	sock := newSite(t).socket()
	const asks, burst = 260, 200
	go func() {
		for range asks {
			sock.conn.Write(t.Context(), websocket.MessageText, []byte(`{"type":"dance"}`))
		}
	}()
	codes := map[string]int{}
	for range asks {
		codes[sock.hear("a refusal", func(n wire.News) bool { return n.Error != nil }).Error.Code]++
	}
	if codes["too-many"] == 0 || codes["bad-request"] < burst {
		t.Errorf("answers: %v", codes)
	}
}

// A class of 40 behind one router plays, studies and imports at the same time,
// and nobody is refused anything.
func TestAClassroomBehindOneAddress(t *testing.T) {
	s := newSite(t)
	var class sync.WaitGroup
	pupils := api.DefaultCrowd
	if testing.Short() {
		pupils = 10 // find the same races
	}
	for range pupils {
		class.Go(func() {
			pupil := s.visitor()
			for range 12 { // what the page loads
				pupil.call("GET", "/assets/app-1.js", "", nil)
			}
			pupil.call("GET", "/", "", nil)
			sock := pupil.socket()
			for range 3 {
				u := pupil.create(`{"game":"chess","seats":["human","human"]}`)
				sock.say(`{"type":"watch","match":"` + u.Match + `"}`)
				for i, move := range []string{"e2e4", "e7e5", "g1f3", "b8c6"} {
					do[wire.Update](pupil, "POST", "/api/matches/"+u.Match+"/moves", fmt.Sprintf(`{"version":%d,"move":%q}`, i, move))
				}
				sock.hear("the moves", func(n wire.News) bool {
					if n.Error != nil {
						t.Errorf("refused: %+v", n.Error)
					}
					return n.Update != nil && n.Update.Version == 4
				})
			}
			do[wire.Imported](pupil, "POST", "/api/import", importBody(tale))
			sock.say(`{"type":"analyse","id":1,"game":"chess","agent":"alphabeta:depth=2"}`)
			sock.hear("the analysis", func(n wire.News) bool {
				if n.Error != nil {
					t.Errorf("refused: %+v", n.Error)
				}
				return n.Lines != nil && n.Lines.Done
			})
		})
	}
	class.Wait()
}
