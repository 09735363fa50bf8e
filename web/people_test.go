package web

import (
	"fmt"
	"net/http"
	"net/netip"
	"strings"
	"testing"

	"banco/web/wire"
)

// invite makes a match with a free seat, and returns it with the page of who
// sits down there.
func (s *site) invite(body string) (wire.Update, *site) {
	s.Helper()
	u := s.create(body)
	friend := s.visitor()
	if got := do[wire.Update](friend, "POST", "/api/matches/"+u.Match+"/sit", `{}`); got.Head == nil || got.Head.You != "second" ||
		!got.Head.People || got.Free != "" {
		s.Fatalf("who sits down is shown %+v", got)
	}
	return u, friend
}

const open = `{"game":"chess","seats":["human","human"],"open":"second"}`

func TestALinkIsEnough(t *testing.T) {
	s := newSite(t)
	u := s.create(open)
	if u.Free != "second" || u.Head.You != "first" || len(u.Now.Moves) != 0 || u.Here == nil {
		t.Fatalf("the invitation: %+v", u)
	}
	sock := s.socket()
	sock.say(`{"type":"watch","match":"` + u.Match + `"}`)
	friend := s.visitor()
	do[wire.Update](friend, "POST", "/api/matches/"+u.Match+"/sit", `{}`)
	told := sock.hear("who sat down", func(n wire.News) bool { return n.Update != nil && n.Update.Version == 1 }).Update
	if told.Head == nil || told.Head.Rule || told.Free != "" || len(told.Now.Moves) != 20 {
		t.Errorf("the owner is told %+v", told)
	}
	other := friend.socket()
	other.say(`{"type":"watch","match":"` + u.Match + `"}`)
	sock.hear("who is here", func(n wire.News) bool { return n.Update != nil && *n.Update.Here == [2]bool{true, true} })
	other.conn.CloseNow()
	sock.hear("who is gone", func(n wire.News) bool { return n.Update != nil && *n.Update.Here == [2]bool{true, false} })
	for who, site := range map[string]*site{"the owner": s, "the friend": friend, "a stranger": s.visitor()} {
		var got wire.Failure
		if status := site.call("POST", "/api/matches/"+u.Match+"/sit", `{}`, &got); status != 403 {
			t.Errorf("%s sits down: %d %+v", who, status, got)
		}
	}
}

// Of those who sit down at once, one has the seat.
func TestOneSitsDown(t *testing.T) {
	s := newSite(t)
	u := s.create(open)
	const people = 8
	statuses := make(chan int, people)
	for range people {
		v := s.visitor()
		go func() { statuses <- v.call("POST", "/api/matches/"+u.Match+"/sit", `{}`, nil) }()
	}
	won := 0
	for range people {
		if <-statuses == 200 {
			won++
		}
	}
	if won != 1 {
		t.Errorf("%d sat down", won)
	}
}

func TestAnInvitationSaysWhereToGo(t *testing.T) {
	s := newSite(t)
	u := s.create(open)
	path := "/api/matches/" + u.Match + "/invitation"
	got := do[wire.Invitation](s, "GET", path, "")
	if len(got.Links) != 1 || !got.Alone || !got.Here || !strings.HasSuffix(got.Links[0], "/play/"+u.Match) {
		t.Errorf("on this machine alone: %+v", got)
	}
	s.server.links.Client = func(*http.Request) netip.Addr { return netip.MustParseAddr("192.168.1.9") }
	if got = do[wire.Invitation](s, "GET", path, ""); !got.Alone || got.Here {
		t.Errorf("to a guest who came by a proxy of this machine: %+v", got)
	}
	s.server.links.Reach = []string{"http://192.168.1.7:8080", "http://[fd00::1]:8080"}
	got = do[wire.Invitation](s, "GET", path, "")
	if len(got.Links) != 2 || got.Alone || got.Links[0] != "http://192.168.1.7:8080/play/"+u.Match {
		t.Errorf("on the network: %+v", got)
	}
	code := s.fetch("/api/matches/" + u.Match + "/qr/1")
	if !strings.HasPrefix(code, "<svg ") || strings.Count(code, "M") < 200 {
		t.Errorf("the code is %.200s", code)
	}
	for _, path := range []string{
		"/api/matches/nobody/invitation", "/api/matches/nobody/qr/0", "/api/matches/" + u.Match + "/qr/2",
		"/api/matches/" + u.Match + "/qr/x",
	} {
		s.refused("not-found", "GET", path, "")
	}
}

// Engine lines, hints and reviews are for those who do not play.
func TestPlayersOfARunningGameGetNoHelp(t *testing.T) {
	s := newSite(t)
	u, friend := s.invite(open)
	id := u.Match
	u = do[wire.Update](s, "POST", "/api/matches/"+id+"/moves", `{"version":1,"move":"e2e4"}`)
	asks := []string{
		`{"type":"hint","id":1,"match":"` + id + `"}`,
		`{"type":"analyse","id":1,"match":"` + id + `","node":0}`,
		`{"type":"review","id":1,"match":"` + id + `","node":1}`,
		`{"type":"try","id":1,"match":"` + id + `","node":0,"move":"d2d4"}`,
		`{"type":"analyse","id":1,"game":"chess","fen":"` + u.Now.FEN + `"}`,
		`{"type":"solve","id":1,"game":"chess","fen":"` + u.Now.FEN + `","winner":"second","moves":2}`,
	}
	for who, player := range map[string]*site{"First": s, "Second": friend} {
		sock := player.socket()
		for _, ask := range asks {
			sock.say(ask)
			n := sock.hear("a refusal", func(n wire.News) bool { return n.ID == 1 })
			if n.Error == nil || n.Error.Code != "forbidden" || n.Error.Problem == nil && !strings.Contains(ask, "hint") {
				t.Errorf("%s asks %s and hears %+v", who, ask, n)
			}
		}
		player.refused(
			"forbidden", "POST", "/api/matches",
			`{"game":"chess","kind":"study","seats":["human","human"],"from":{"match":"`+id+`","node":1}}`,
		)
	}
	sock := s.visitor().socket()
	sock.say(`{"type":"analyse","id":1,"match":"` + id + `","node":1,"millis":50}`)
	if n := sock.hear("lines", func(n wire.News) bool { return n.ID == 1 }); n.Error != nil {
		t.Errorf("a spectator: %+v", n.Error)
	}
}

// What people send each other over HTTP, in the order in which it makes sense
// and in others.
func TestPeopleAtAMatch(t *testing.T) {
	s := newSite(t)
	u, friend := s.invite(open)
	at := "/api/matches/" + u.Match
	tell := func(who *site, what, body string) wire.Update {
		t.Helper()
		return do[wire.Update](who, "POST", at+"/"+what, body)
	}
	s.refused("bad-request", "POST", at+"/takeback", `{"version":1,"do":"ask"}`)
	u = tell(s, "moves", `{"version":1,"move":"e2e4"}`)
	tell(s, "takeback", `{"version":2,"do":"ask"}`)
	s.refused("bad-request", "POST", at+"/takeback", `{"version":2,"do":"accept"}`)
	if u = tell(friend, "takeback", `{"version":2,"do":"accept"}`); u.Current != 0 || u.Takeback != "" {
		t.Errorf("taken back: %+v", u)
	}
	u = tell(friend, "abort", fmt.Sprintf(`{"version":%d}`, u.Version))
	if u.Result == nil || u.Result.Reason != "aborted" || u.Result.Score != "*" {
		t.Errorf("called off: %+v", u.Result)
	}
	s.refused("game-over", "POST", at+"/abort", `{"version":9}`)
	if stats := do[wire.Stats](s, "GET", "/api/stats", ""); len(stats.Rows) != 0 {
		t.Errorf("a game that was called off counts: %+v", stats.Rows)
	}
	if u = tell(s, "rematch", `{"version":9}`); u.Rematch != "first" {
		t.Errorf("a rematch is asked for: %+v", u)
	}
	if u = tell(friend, "rematch", `{"version":9}`); u.NextMatch == "" {
		t.Errorf("a rematch: %+v", u)
	}
	if next := do[wire.Update](friend, "GET", "/api/matches/"+u.NextMatch, ""); next.Head.You != "first" || !next.Head.People {
		t.Errorf("the rematch: %+v", next.Head)
	}
	s.visitor().refused("forbidden", "POST", at+"/rematch", `{"version":9}`)
	for _, bad := range []string{
		`{"game":"chess","seats":["human","random"],"open":"first"}`,
		`{"game":"chess","kind":"study","seats":["human","human"],"open":"first"}`,
	} {
		s.refused("bad-request", "POST", "/api/matches", bad)
	}
}
