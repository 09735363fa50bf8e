package web

import (
	"fmt"
	"math"
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

	"banco/web/wire"
)

// from asks a server as a visitor at an address, without a network.
func (s *site) from(address, cookie, method, path, body string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, "http://localhost"+path, strings.NewReader(body))
	r.RemoteAddr = address + ":1234"
	if cookie != "" {
		r.AddCookie(&http.Cookie{Name: cookieName, Value: cookie})
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
			if w.Code != http.StatusTooManyRequests || !strings.Contains(w.Body.String(), `"code":"too-many"`) || err != nil || wait < 1 || wait > 20 ||
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
			s := newQuietSite(t, func(o *Options) { o.Crowd = 2 })
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

// Limits are those of docs/reference/api.md: so many at once, then one in so long.
func TestLimitsAreThoseDocumented(t *testing.T) {
	const people = 3
	all := newLimits(people)
	for _, tt := range []struct {
		meter           *meter
		visitor, person int
		each, crowd     time.Duration // between two, of a visitor and of an address
	}{
		{all.requests, 2000, 250, time.Second / 200, time.Second / (50 * people)},
		{all.matches, 60, 10, time.Second, 4 * time.Second / people},
		{all.imports, 60, 10, time.Second, 8 * time.Second / people},
		{all.asks, 200, 50, time.Second / 20, time.Second / (5 * people)},
	} {
		synctest.Test(t, func(t *testing.T) {
			addresses, visitors := 0, 0
			limited := func(what string, most int, each time.Duration, next func() caller) {
				for i := range most {
					if err := tt.meter.count(next()); err != nil {
						t.Fatalf("%s: number %d of %d of %s: %v", tt.meter.what, i+1, most, what, err)
					}
				}
				if tt.meter.count(next()) == nil {
					t.Errorf("%s: more than %d of %s at once", tt.meter.what, most, what)
				}
				time.Sleep(each - each/10)
				if tt.meter.count(next()) == nil {
					t.Errorf("%s: %s has more than one in %v", tt.meter.what, what, each)
				}
				time.Sleep(each / 5)
				if err := tt.meter.count(next()); err != nil {
					t.Errorf("%s: %s after %v: %v", tt.meter.what, what, each, err)
				}
			}
			limited("a visitor", tt.visitor, tt.each, func() caller {
				addresses++
				return caller{"visitor", strconv.Itoa(addresses)}
			})
			limited("an address", people*tt.person, tt.crowd, func() caller {
				visitors++
				return caller{strconv.Itoa(visitors), "address"}
			})
			limited("newcomers at an address", people*tt.person, tt.crowd, func() caller { return caller{"", "inn"} })
		})
	}
	for _, tt := range []struct {
		tally           *tally
		visitor, person int
	}{{all.sockets, 20, 5}, {all.searches, 8, 4}} {
		if tt.tally.visitor != tt.visitor || tt.tally.address != people*tt.person {
			t.Errorf("%s: %d, and %d for %d people", tt.tally.what, tt.tally.visitor, tt.tally.address, people)
		}
	}
}

// A limit is multiplied by its name, and no other.
func TestLimitsAreScaled(t *testing.T) {
	all := newLimits(3)
	if err := all.scale(map[string]float64{"matches": 0.5, "sockets": 2}); err != nil {
		t.Fatal(err)
	}
	want := newLimits(3)
	if got := all.matches.visitors.pace; got != (pace{0.5, 30}) {
		t.Errorf("matches of a visitor: %+v", got)
	}
	if got := all.matches.addresses.pace; got != (pace{3.0 / 8, 15}) {
		t.Errorf("matches of an address: %+v", got)
	}
	if all.sockets.visitor != 40 || all.sockets.address != 30 {
		t.Errorf("sockets: %d, %d", all.sockets.visitor, all.sockets.address)
	}
	if all.asks.visitors.pace != want.asks.visitors.pace || all.searches.visitor != want.searches.visitor {
		t.Error("other limits have changed")
	}
	for name, by := range map[string]float64{"matchs": 1, "asks": 0, "searches": -1, "requests": math.NaN(), "imports": math.Inf(1)} {
		if all.scale(map[string]float64{name: by}) == nil {
			t.Errorf("%s times %g is taken", name, by)
		}
	}
}

// What is freed can be taken again, and freed only once.
func TestTally(t *testing.T) {
	all := tally{what: "things", visitor: 2, address: 3}
	first, err := all.take(caller{"a", "x"})
	if err != nil {
		t.Fatal(err)
	}
	all.take(caller{"a", "x"})
	if _, err := all.take(caller{"a", "y"}); err == nil {
		t.Error("a visitor has three of two")
	}
	all.take(caller{"b", "x"})
	if _, err := all.take(caller{"c", "x"}); err == nil {
		t.Error("an address has four of three")
	}
	first()
	first()
	if _, err := all.take(caller{"a", "x"}); err != nil {
		t.Errorf("in place of one that is gone: %v", err)
	}
	if _, err := all.take(caller{"a", "z"}); err == nil {
		t.Error("one was freed twice")
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
		s := &Server{proxies: proxies{netip.MustParsePrefix("10.0.0.0/8")}}
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = tt.remote
		if tt.forwarded != "" {
			r.Header.Set("X-Forwarded-For", tt.forwarded)
		}
		if got := s.caller(r).address; got != tt.want {
			t.Errorf("%s forwarding %q counts as %s, want %s", tt.remote, tt.forwarded, got, tt.want)
		}
	}
}

// Whoever comes from however many addresses, the memory for limits is bounded.
func TestBucketsAreBounded(t *testing.T) {
	const most = 4096
	b := newBuckets(pace{1, 1})
	b.of("regular").Allow()
	for i := range 3 * most {
		b.of(strconv.Itoa(i))
		b.of("regular")
	}
	if len(b.by) != most || b.order.Len() != len(b.by) {
		t.Errorf("%d buckets, %d in order", len(b.by), b.order.Len())
	}
	if b.of("regular").Allow() {
		t.Error("who is here all the time was forgotten")
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
		const each, all = 20, 5 * DefaultCrowd
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
	const asks, burst = 400, 200
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
	for range DefaultCrowd {
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
