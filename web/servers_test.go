package web

import (
	"fmt"
	"net/http/httptest"
	"slices"
	"strings"
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

func (h *handset) Listen(topic string, f func(key, text string)) (join, leave func(key string), err error) {
	var joined sync.Map
	h.line.mu.Lock()
	defer h.line.mu.Unlock()
	h.line.ears = append(h.line.ears, func(from live.Bus, about, text string) {
		key, ours := strings.CutPrefix(about, topic+".")
		if _, heard := joined.Load(key); ours && heard && from != h {
			f(key, text)
		}
	})
	return func(key string) { joined.Store(key, true) }, func(key string) { joined.Delete(key) }, nil
}

func (h *handset) Connected() bool { return true }

func (h *handset) Reconnects() int { return 0 }

// second returns a server beside that of a site, on the same store and line.
func (s *site) second(l *line) *site {
	s.Helper()
	other := s.quietSecond(l)
	srv := httptest.NewServer(other.server)
	s.Cleanup(func() { srv.CloseClientConnections(); srv.Close() })
	other.url = srv.URL
	return other
}

// quietSecond is one that nobody can reach yet.
func (s *site) quietSecond(l *line) *site {
	s.Helper()
	work := pool.New(1, 0)
	hall, err := live.NewHall(s.Context(), all.Games(), agents{}, s.shaky, work)
	if err != nil {
		s.Fatal(err)
	}
	if err := hall.ConnectBus(&handset{l}); err != nil {
		s.Fatal(err)
	}
	server, err := New(Options{Kits: kits, Hall: hall, People: s.db, Documents: s.db, Pool: work, Page: page})
	if err != nil {
		s.Fatal(err)
	}
	s.Cleanup(func() { server.Shutdown(s.Context()); hall.Close() })
	other := *s
	other.server, other.hall = server, hall
	return &other
}

// What is said on one server is heard on another.
func TestWordsReachOtherServers(t *testing.T) {
	l := &line{}
	s := newSite(t, l.connect(t))
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

// two returns two servers on one store, which hear of each other.
func two(t *testing.T) (here, there *site) {
	l := &line{}
	s := newSite(t, l.connect(t))
	return s, s.second(l)
}

// connect lets a site hear of others on the line.
func (l *line) connect(t *testing.T) func(*Options) {
	return func(o *Options) {
		if err := o.Hall.ConnectBus(&handset{l}); err != nil {
			t.Fatal(err)
		}
	}
}

// at returns who they are on another server: their cookie is good there too.
func (s *site) at(server *site) *site {
	other := *server
	other.client = s.client
	return &other
}

// sees reports that a lobby has a seek.
func sees(id string) func(wire.News) bool {
	return func(n wire.News) bool {
		return n.Lobby != nil && slices.ContainsFunc(n.Lobby.Seeks, func(k wire.Seek) bool { return k.ID == id })
	}
}

// misses reports that a lobby has not, or no longer.
func misses(id string) func(wire.News) bool {
	return func(n wire.News) bool { return n.Lobby != nil && !sees(id)(n) }
}

// Who looks for a game on one server is seen on another, and found there: of all who
// accept, one plays.
func TestLobbiesOfTwoServers(t *testing.T) {
	here, there := two(t)
	an, ba, chi := here.member("An"), here.member("Ba").at(there), here.member("Chi").at(there)
	mine, theirs := an.lobby(), ba.lobby()
	seek := do[wire.Sought](an, "POST", "/api/lobby/seeks", blitzSeek).Seek
	told := theirs.hear("the seek", sees(seek)).Lobby.Seeks[0]
	if told.Mine || told.Player.Name != "An" || !told.Rated || told.Speed != "blitz" {
		t.Errorf("%+v", told)
	}
	if got := there.visitor().problem("POST", "/api/lobby/seeks/"+seek+"/accept", ""); got != "guest" {
		t.Errorf("a guest accepts: %q", got)
	}
	var wait sync.WaitGroup
	begun := make(chan string, 2)
	for _, who := range []*site{ba, chi} {
		wait.Go(func() {
			var sought wire.Sought
			if who.call("POST", "/api/lobby/seeks/"+seek+"/accept", "", &sought) == 200 {
				begun <- sought.Match
			}
		})
	}
	match := mine.hear("the match", func(n wire.News) bool { return n.Type == "paired" }).Match
	wait.Wait()
	close(begun)
	if got := <-begun; got != match || len(begun) != 0 {
		t.Errorf("An plays %s, and who accepted %s, %d more", match, got, len(begun))
	}
	if u := do[wire.Update](an, "GET", "/api/matches/"+match, ""); !u.Head.People || !u.Head.Rated || u.Head.You == "none" {
		t.Errorf("%+v", u.Head)
	}
	theirs.hear("that it is gone", misses(seek))
}

// What is withdrawn goes everywhere, and what a server missed it is told again.
func TestSeeksGoAndComeBack(t *testing.T) {
	here, there := two(t)
	an, ba := here.member("An"), here.member("Ba").at(there)
	an.lobby()
	theirs := ba.lobby()
	seek := do[wire.Sought](an, "POST", "/api/lobby/seeks", blitzSeek).Seek
	theirs.hear("the seek", sees(seek))
	here.hall.Publish("lobby", `{"Gone":"`+seek+`"}`) // as if it had not been told
	theirs.hear("nothing of it", misses(seek))
	for _, nonsense := range []string{"", "{", "[]", `{"Take":"none","By":"x"}`, `{"Begun":"x"}`, `{"Players":["a"]}`} {
		here.hall.Publish("lobby", nonsense)
	}
	theirs.hear("the seek again, some seconds later", sees(seek))
	if status := an.call("DELETE", "/api/lobby/seeks/"+seek, "", nil); status != 204 {
		t.Fatal(status)
	}
	theirs.hear("that it is withdrawn", misses(seek))
	if got := ba.call("POST", "/api/lobby/seeks/"+seek+"/accept", "", nil); got != 404 {
		t.Errorf("accepted: %d", got)
	}
}

// Quick pairing finds who waits on another server, and gives each the side they want.
func TestQuickPairingAcrossServers(t *testing.T) {
	here, there := two(t)
	an, ba := here.member("An"), here.member("Ba").at(there)
	an.lobby()
	theirs := ba.lobby()
	const quick = `{"game":"chess","control":{"total":180000},"rated":true,"quick":true`
	seek := do[wire.Sought](an, "POST", "/api/lobby/seeks", quick+`}`).Seek
	theirs.hear("the seek", sees(seek))
	match := do[wire.Sought](ba, "POST", "/api/lobby/seeks", quick+`,"side":"second"}`).Match
	if match == "" {
		t.Fatal("they were not paired")
	}
	if u := do[wire.Update](ba, "GET", "/api/matches/"+match, ""); u.Head.You != "second" {
		t.Errorf("%+v", u.Head)
	}
}

// A student who looks at a class on one server is there for a teacher on another, and is
// paired, until they leave.
func TestAClassOnTwoServers(t *testing.T) {
	here, there := two(t)
	l := newLesson(here, 2)
	desk := l.watch(l.teacher)
	seats := []*phone{l.watch(l.students[0]), l.watch(l.students[1].at(there))}
	count := func(want int) func(wire.News) bool {
		return func(n wire.News) bool { return n.Class != nil && len(n.Class.Here) == want }
	}
	desk.hear("both students", count(2))
	if c := l.order("pair", `{"how":"random","game":"chess"}`); len(c.Games) != 1 {
		t.Errorf("%d games", len(c.Games))
	}
	seats[1].conn.CloseNow()
	desk.hear("one who has left", count(1))
}
