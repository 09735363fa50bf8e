package web

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/websocket"

	"banco/people"
	"banco/play"
	"banco/web/wire"
)

// answerTo sends a move under a number and returns what is said of it.
func (l *phone) answerTo(id int, match, make string) wire.News {
	l.Helper()
	l.say(fmt.Sprintf(`{"type":"move","id":%d,"match":%q,"make":%s}`, id, match, make))
	return l.hear("the answer to a move", func(n wire.News) bool { return n.ID == id })
}

// making is a move as JSON.
func making(version int, move string) string {
	return fmt.Sprintf(`{"version":%d,"move":%q}`, version, move)
}

// A game over sockets and calls by turns is one game: every move is acknowledged under its
// number, both hear of it once, and it is stored once.
func TestMovesOverASocket(t *testing.T) {
	s := newSite(t)
	u, friend := s.invite(open)
	socks := []*phone{s.socket(), friend.socket()}
	for _, l := range socks {
		l.say(`{"type":"watch","match":"` + u.Match + `"}`)
		l.hear("the head", func(n wire.News) bool { return n.Update != nil && n.Update.Head != nil })
	}
	if n := socks[0].answerTo(99, u.Match, making(1, "e2e5")); n.Error == nil { // the watch goes on
		t.Errorf("a wrong move is answered with %+v", n)
	}
	line := []string{"e2e4", "e7e5", "g1f3", "b8c6", "Bb5", "a7a6"} // one as a person writes it
	for i, move := range line {
		version := 1 + i // somebody has sat down
		heard := make([]bool, len(socks))
		if i%3 == 2 {
			do[wire.Moved]([]*site{s, friend}[i%2], "POST", "/api/matches/"+u.Match+"/moves?brief=1", making(version, move))
		} else {
			mover := i % 2
			socks[mover].say(fmt.Sprintf(`{"type":"move","id":%d,"match":%q,"make":%s}`, i+1, u.Match, making(version, move)))
			n := socks[mover].hear("the answer", func(n wire.News) bool {
				heard[mover] = heard[mover] || n.Update != nil && n.Update.Version == version+1 // it may come before
				return n.ID == i+1
			})
			if n.Type != "moved" || n.Moved == nil || n.Moved.Version != version+1 {
				t.Fatalf("%s is answered with %+v %+v", move, n, n.Error)
			}
		}
		for k, l := range socks {
			if !heard[k] {
				l.hear("the move", func(n wire.News) bool { return n.Update != nil && n.Update.Version == version+1 })
			}
		}
	}
	full := do[wire.Update](s, "GET", "/api/matches/"+u.Match, "")
	if full.Version != 1+len(line) || len(full.Nodes) != len(line) || full.Nodes[4].Move != "f1b5" {
		t.Errorf("stored: version %d, %+v", full.Version, full.Nodes)
	}
}

// Of a move that is sent twice, over whatever, the second is stale: it acts once.
func TestAMoveSentTwiceActsOnce(t *testing.T) {
	s := newSite(t)
	u := s.create(`{"game":"chess","seats":["human","human"]}`)
	path, one, two := "/api/matches/"+u.Match+"/moves", s.socket(), s.socket()
	if n := one.answerTo(1, u.Match, making(0, "e2e4")); n.Moved == nil {
		t.Fatalf("%+v", n.Error)
	}
	for name, l := range map[string]*phone{"the same socket": one, "another": two} {
		if n := l.answerTo(1, u.Match, making(0, "e2e4")); n.Type != "error" || n.Error.Code != "stale" || n.Match != u.Match {
			t.Errorf("sent again over %s: %+v", name, n)
		}
	}
	s.refused("stale", "POST", path, making(0, "e2e4"))
	do[wire.Update](s, "POST", path, making(1, "e7e5"))
	if n := one.answerTo(2, u.Match, making(1, "e7e5")); n.Error == nil || n.Error.Code != "stale" {
		t.Errorf("first sent by a call: %+v", n)
	}
	if n := one.answerTo(3, u.Match, making(7, "g1f3")); n.Error == nil || n.Error.Code != "stale" {
		t.Errorf("of a version that is not yet there: %+v", n)
	}
	if got := do[wire.Update](s, "GET", "/api/matches/"+u.Match, ""); got.Version != 2 {
		t.Errorf("version %d after two moves", got.Version)
	}
}

// A move over the socket is refused as the call refuses it, with the same words, and by the
// state of the moment: whoever has lost their session has lost their seat.
func TestMovesOverASocketAreRefusedAsCalls(t *testing.T) {
	s := newSite(t)
	u, friend := s.invite(open)
	guest := s.visitor()
	do[wire.Games](guest, "GET", "/api/games", "")
	over := s.create(`{"game":"chess","seats":["human","human"]}`)
	do[wire.Update](s, "POST", "/api/matches/"+over.Match+"/resign", `{"version":0}`)
	study := do[wire.Imported](s, "POST", "/api/import", `{"text":"1. e4 *"}`).Matches[0]
	for name, tt := range map[string]struct {
		who               *site
		match, make, code string
	}{
		"a spectator":        {guest, u.Match, making(1, "e2e4"), "forbidden"},
		"a spectator's node": {guest, study, `{"version":0,"move":"e7e5","parent":1}`, "forbidden"},
		"out of turn":        {friend, u.Match, making(1, "e7e5"), "not-your-turn"},
		"against the rules":  {s, u.Match, making(1, "e2e5"), "illegal-move"},
		"no move at all":     {s, u.Match, making(1, "<script>"), "illegal-move"},
		"after the end":      {s, over.Match, making(1, "e2e4"), "game-over"},
		"no such match":      {s, "nobody", making(0, "e2e4"), "not-found"},
		"no such node":       {s, study, `{"version":0,"move":"e7e5","parent":9}`, "bad-request"},
	} {
		n := tt.who.socket().answerTo(4, tt.match, tt.make)
		var call wire.Failure
		tt.who.call("POST", "/api/matches/"+tt.match+"/moves", tt.make, &call)
		said, _ := json.Marshal(n.Error)
		if want, _ := json.Marshal(call.Error); n.Type != "error" || n.Error.Code != tt.code || string(said) != string(want) {
			t.Errorf("%s: %s, by a call %s, want %s", name, said, want, tt.code)
		}
	}
	s.shaky.breakWith(play.ErrStorage)
	if n := s.socket().answerTo(1, u.Match, making(1, "e2e4")); n.Error == nil || n.Error.Code != "storage" {
		t.Errorf("on a full disk: %+v", n)
	}
	s.shaky.mend()
	if got := do[wire.Update](s, "GET", "/api/matches/"+u.Match, ""); got.Version != 1 {
		t.Errorf("a refused move has done something: version %d", got.Version)
	}
	if n := s.socket().answerTo(1, u.Match, making(1, "e2e4")); n.Moved == nil {
		t.Errorf("when there is room again: %+v", n.Error)
	}
}

// The session of a page may end while its socket is open, here or on another server, and
// then its moves are nobody's. Whoever is muted plays on.
func TestMovesOfAClosedAccount(t *testing.T) {
	s := newSite(t, withAdmin)
	boss, ba := s.newAdmin("Sếp"), s.member("Ba")
	u, _ := ba.invite(open)
	do[wire.AdminAccount](boss, "POST", accountsPath+"Ba", `{"do":"mute","hours":2,"reason":"nói tục"}`)
	sock := ba.socket()
	if n := sock.answerTo(1, u.Match, making(1, "e2e4")); n.Moved == nil {
		t.Fatalf("muted: %+v", n.Error)
	}
	account, err := s.db.AccountByName(t.Context(), people.NameKey("Ba"))
	if err != nil {
		t.Fatal(err)
	}
	account.EndSessions() // as another server does, which does not know this socket
	if err := s.db.SaveAccount(t.Context(), account); err != nil {
		t.Fatal(err)
	}
	s.server.Forget(account.ID) // as after five seconds
	if n := sock.answerTo(2, u.Match, making(2, "e7e5")); n.Error == nil || n.Error.Code != "forbidden" {
		t.Errorf("a session that has ended moves: %+v", n)
	}
}

// What is no move is answered, if at all, and does nothing.
func TestMalformedMoves(t *testing.T) {
	s := newSite(t)
	u := s.create(`{"game":"chess","seats":["human","human"]}`)
	sock := s.socket()
	for _, text := range []string{
		`{"type":"move","id":1,"match":"%s"}`,
		`{"type":"move","match":"%s","make":{"version":0,"move":"e2e4"}}`,
		`{"type":"move","id":-1,"match":"%s","make":{"version":0,"move":"e2e4"}}`,
		`{"type":"move","id":1,"match":"%s","make":{"version":"0","move":"e2e4"}}`,
		`{"type":"move","id":1,"match":"%s","make":["e2e4"]}`,
		`{"type":"move","id":1,"match":"%s","make":{"version":0,"move":"e2e4"}} {}`,
		`{"type":"move","id":1e40,"match":"%s"}`,
		`[]`, `"move"`, `{`, ``,
	} {
		sock.say(strings.ReplaceAll(text, "%s", u.Match))
		if n := sock.hear("the refusal of "+text, func(n wire.News) bool { return true }); n.Error == nil || n.Error.Code != "bad-request" {
			t.Errorf("%s is answered with %+v", text, n)
		}
	}
	sock.say(`{"type":"move","id":1,"match":"` + u.Match + `","make":` + making(0, "e2e4"+strings.Repeat("x", maxAsk)) + `}`)
	if code := sock.closing(); code != websocket.StatusMessageTooBig {
		t.Errorf("after a long move: %d", code)
	}
	binary := s.socket()
	if err := binary.conn.Write(context.Background(), websocket.MessageBinary, []byte{0xff, 0}); err != nil {
		t.Fatal(err)
	}
	if n := binary.hear("the refusal of no text", func(n wire.News) bool { return true }); n.Error == nil {
		t.Errorf("answered with %+v", n)
	}
	if got := do[wire.Update](s, "GET", "/api/matches/"+u.Match, ""); got.Version != 0 {
		t.Errorf("version %d", got.Version)
	}
}

// Moves over the socket count with the calls of their visitor; whoever sends without end is
// refused, and waits for it.
func TestMovesOverASocketAreLimited(t *testing.T) {
	const burst = 20 // of requests and of asks
	for name, tt := range map[string]struct {
		text   string
		before int // calls of the visitor
	}{
		"moves":   {`{"type":"move","id":1,"match":"nobody","make":{"version":0,"move":"e2e4"}}`, burst / 2},
		"garbage": {`{"type":"move","id":[1]}`, 0},
	} {
		synctest.Test(t, func(t *testing.T) {
			s := newQuietSite(t, func(o *Options) { o.Limits = map[string]float64{"requests": burst / 2000.0, "asks": burst / 200.0} })
			sock := s.pipedSocket(someone(1)) // a call too
			for range tt.before {
				s.from("192.0.2.1", someone(1), "GET", "/api/games", "")
			}
			begun, many, sent := time.Now(), 0, burst-tt.before+4
			for range sent {
				sock.say(tt.text)
				if sock.hear("an answer", func(wire.News) bool { return true }).Error.Code == "too-many" {
					many++
				}
			}
			if took := time.Since(begun); many < 3 || many > 5 || took < 3*refusedAsk {
				t.Errorf("%s: %d of %d were too many, in %v", name, many, sent, took)
			}
		})
	}
}

// A page that watches hears of its move once, after the acknowledgement; so does another page
// of the same visitor, without one.
func TestAcknowledgementComesWithTheChange(t *testing.T) {
	s := newSite(t)
	u := s.create(`{"game":"chess","seats":["human","human"]}`)
	do[wire.Moved](s, "POST", "/api/matches/"+u.Match+"/moves?brief=1", making(0, "e2e4"))
	mover, other := s.socket(), s.socket()
	for _, l := range []*phone{mover, other} {
		l.say(`{"type":"watch","match":"` + u.Match + `","changes":true}`)
		l.hear("the head", func(n wire.News) bool { return n.Update != nil && n.Update.Head != nil })
	}
	line := []string{"e7e5", "g1f3", "b8c6", "f1b5"}
	for i, move := range line {
		mover.say(fmt.Sprintf(`{"type":"move","id":%d,"match":%q,"make":%s}`, i+1, u.Match, making(1+i, move)))
		for l, types := range map[*phone][]string{mover: {"moved", "change"}, other: {"change"}} {
			for _, want := range types {
				n := l.hear("news", func(wire.News) bool { return true })
				if n.Type != want || n.Change != nil && n.Change.Version != i+2 || n.Moved != nil && n.Moved.Version != i+2 {
					t.Fatalf("move %d: %+v, want %s", i+1, n, want)
				}
			}
		}
	}
	mover.say(`{"type":"unwatch","match":"` + u.Match + `"}`)
	if n := mover.answerTo(9, u.Match, making(1+len(line), "a7a6")); n.Moved == nil {
		t.Errorf("without a watch: %+v", n.Error)
	}
}
