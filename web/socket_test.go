package web

import (
	"fmt"
	"io"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"

	"banco/live"
	"banco/play"
	"banco/web/wire"
)

// Two tabs stay in step, and a page that comes back gets only what it missed.
func TestWatching(t *testing.T) {
	s := newSite(t)
	u := s.create(`{"game":"chess","seats":["human","human"]}`)
	a, b := s.socket(), s.visitor().socket()
	for _, l := range []*phone{a, b} {
		l.say(`{"type":"watch","match":"` + u.Match + `"}`)
		l.hear("the head", func(n wire.News) bool { return n.Update != nil && n.Update.Head != nil })
	}
	for i, m := range []string{"e2e4", "e7e5", "g1f3"} {
		do[wire.Update](s, "POST", "/api/matches/"+u.Match+"/moves", fmt.Sprintf(`{"version":%d,"move":%q}`, i, m))
		for _, l := range []*phone{a, b} {
			n := l.hear("a move", func(n wire.News) bool { return n.Update != nil && n.Update.Version == i+1 })
			if i > 0 && n.Update.Head != nil || len(n.Update.Nodes) != 1 || n.Update.Nodes[0].Move != m {
				t.Errorf("news of %s: %+v", m, n.Update)
			}
			if moves := len(n.Update.Now.Moves); (l == a) != (moves > 0) {
				t.Errorf("after %s a spectator, or no player, has %d moves", m, moves)
			}
		}
	}
	c := s.socket()
	c.say(`{"type":"watch","match":"` + u.Match + `","since":2}`)
	if n := c.hear("the rest", func(n wire.News) bool { return n.Update != nil }); n.Update.Since != 2 || len(n.Update.Nodes) != 1 ||
		n.Update.Head != nil {
		t.Errorf("resumed with %+v", n.Update)
	}
	for range 20 { // leaving and coming back at once loses nothing
		c.say(`{"type":"unwatch","match":"` + u.Match + `"}`)
		c.say(`{"type":"watch","match":"` + u.Match + `","since":1}`)
		c.hear("the rest again", func(n wire.News) bool { return n.Update != nil && n.Update.Since == 1 })
	}
	do[wire.Update](s, "POST", "/api/matches/"+u.Match+"/go", `{"version":3,"node":1}`)
	if n := a.hear("the undo", func(n wire.News) bool { return n.Update != nil && n.Update.Current == 1 }); n.Update.Redo != 2 ||
		n.Update.Undone != 1 {
		t.Errorf("after taking back: %+v", n.Update)
	}
}

func TestSearches(t *testing.T) {
	s := newSite(t)
	sock := s.socket()
	sock.say(
		`{"type":"analyse","id":1,"game":"chess","fen":"6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 ` +
			`1","agent":"alphabeta:depth=4","lines":2,"notation":"san"}`,
	)
	n := sock.hear("lines", func(n wire.News) bool { return n.ID == 1 && n.Lines != nil && n.Lines.Done })
	if len(n.Lines.Lines) != 2 || n.Lines.Lines[0].Text[0] != "Ra8#" || n.Lines.Lines[0].Score.Mate == nil {
		t.Errorf("mate in one: %+v", n.Lines)
	}

	u := s.create(`{"game":"chess","seats":["human","human"],"start":"6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1"}`)
	sock.say(`{"type":"hint","id":2,"match":"` + u.Match + `","notation":"san"}`)
	if n := sock.hear("a hint", func(n wire.News) bool { return n.Hint != nil }); n.Hint.Text != "Ra8#" || n.Hint.Reason != "mate" {
		t.Errorf("hint %+v", n.Hint)
	}
	u = do[wire.Update](s, "POST", "/api/matches/"+u.Match+"/moves", `{"version":0,"move":"Ke2"}`)
	// What was kept is asked for without making it.
	sock.say(`{"type":"review","id":29,"match":"` + u.Match + `","node":1,"kept":true}`)
	if n := sock.hear("that there is none", func(n wire.News) bool { return n.ID == 29 }); n.Review == nil || n.Review.Node != 0 ||
		!n.Review.Done {
		t.Errorf("before any review %+v", n)
	}
	sock.say(`{"type":"review","id":3,"match":"` + u.Match + `","node":1,"notation":"san"}`)
	if n := sock.hear("the review", func(n wire.News) bool { return n.Review != nil && n.Review.Done }); n.Review.Best == nil ||
		n.Review.Best.Text[0] != "Ra8#" {
		t.Errorf("review %+v", n.Review)
	}
	// Asked again it is told at once, without looking.
	sock.say(`{"type":"review","id":30,"match":"` + u.Match + `","node":1,"notation":"uci"}`)
	if n := sock.hear("the review", func(n wire.News) bool { return n.ID == 30 && n.Review != nil }); n.Review.Node != 1 ||
		!n.Review.Done || n.Review.Best.Text[0] != "a1a8" {
		t.Errorf("the kept review %+v", n.Review)
	}

	sock.say(`{"type":"review","id":31,"match":"` + u.Match + `","node":1,"kept":true,"notation":"uci"}`)
	if n := sock.hear("what was kept", func(n wire.News) bool { return n.ID == 31 }); n.Review == nil || n.Review.Node != 1 || !n.Review.Done {
		t.Errorf("the kept review %+v", n)
	}
	// A move that was not played is judged where it could have been.
	sock.say(`{"type":"try","id":32,"match":"` + u.Match + `","node":0,"move":"a1a8","notation":"san"}`)
	if n := sock.hear("the judgement", func(n wire.News) bool { return n.ID == 32 && n.Lines == nil }); n.Tried == nil ||
		n.Tried.Text[0] != "Ra8#" || *n.Tried.Score.Mate != 1 {
		t.Errorf("the move tried %+v", n)
	}
	sock.say(`{"type":"try","id":33,"match":"` + u.Match + `","node":0,"move":"a1b8"}`)
	sock.hear("the refusal", func(n wire.News) bool { return n.ID == 33 && n.Error != nil && n.Error.Code == "bad-request" })

	// One without end stops when it is told to.
	sock.say(`{"type":"analyse","id":4,"game":"jieqi"}`)
	sock.hear("a first line", func(n wire.News) bool { return n.ID == 4 && n.Lines != nil && len(n.Lines.Lines) > 0 })
	sock.say(`{"type":"stop","id":4}`)
	sock.hear("the end", func(n wire.News) bool { return n.ID == 4 && n.Lines != nil && n.Lines.Done })
}

// After unwatch there is no more news of a match.
func TestUnwatch(t *testing.T) {
	s := newSite(t)
	left, kept := s.create(`{"game":"chess","seats":["human","human"]}`), s.create(`{"game":"chess","seats":["human","human"]}`)
	sock := s.socket()
	for _, u := range []wire.Update{left, kept} {
		sock.say(`{"type":"watch","match":"` + u.Match + `"}`)
		sock.hear("the match", func(n wire.News) bool { return n.Match == u.Match })
	}
	sock.say(`{"type":"unwatch","match":"` + left.Match + `"}`)
	sock.say(`{"type":"dance"}`)
	sock.hear("that it was read", func(n wire.News) bool { return n.Error != nil })
	s.act(left, "moves", `"move":"e4"`)
	s.act(kept, "moves", `"move":"e4"`)
	sock.hear("the other match", func(n wire.News) bool {
		if n.Match == left.Match {
			t.Errorf("news of a match that was left: %+v", n)
		}
		return n.Match == kept.Match
	})
}

// While an agent thinks its thoughts come, in the notation asked for; in cờ úp
// none do, for they would tell what it knows.
func TestThoughts(t *testing.T) {
	for _, name := range []string{"chess", "jieqi"} {
		synctest.Test(t, func(t *testing.T) {
			s := newQuietSite(t)
			seen, err := s.hall.Create(t.Context(), "somebody", live.Setup{Game: name, Seats: [2]string{"pensive", "human"}, Undos: play.Unlimited})
			if err != nil {
				t.Fatal(err)
			}
			sock := s.pipedSocket()
			sock.say(`{"type":"watch","match":"` + seen.Match.ID + `","notation":"san"}`)
			thoughts := 0
			sock.hear("the agent's move", func(n wire.News) bool {
				if n.Type == "thought" {
					thoughts++
					if l := n.Lines.Lines; n.Match != seen.Match.ID || len(l) != 1 || len(l[0].Text) != 1 || l[0].Text[0] != "a3" {
						t.Errorf("thought %+v", n.Lines)
					}
				}
				return n.Update != nil && n.Update.Version == 1
			})
			if (thoughts == 1) != (name == "chess") {
				t.Errorf("%s: %d thoughts", name, thoughts)
			}
		})
	}
}

// An analysis is of a node of a match or of any position, ends when it was told
// to, and has at most five lines.
func TestAnalyses(t *testing.T) {
	s := newSite(t)
	u := s.create(`{"game":"chess","seats":["human","human"],"start":"6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1"}`)
	s.act(u, "moves", `"move":"Ke2"`)
	sock := s.socket()
	for id, tt := range []struct {
		ask   string
		first string // move of the best line; "": any
		lines int
	}{
		{`"match":"` + u.Match + `","agent":"alphabeta:depth=3"`, "Ra8#", 1},
		{`"match":"` + u.Match + `","node":1,"agent":"alphabeta:depth=3","lines":2`, "", 2},
		{`"game":"chess","fen":"6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1","agent":"alphabeta:depth=3","lines":-3`, "Ra8#", 1},
		{`"game":"chess","agent":"alphabeta:depth=2","lines":100`, "", 5},
		{`"game":"chess","millis":60`, "", 1},
		{`"game":"chess","millis":-7000000000000,"agent":"alphabeta:depth=2"`, "", 1},
		{`"game":"chess","fen":"R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1"`, "", 0},
	} {
		sock.say(fmt.Sprintf(`{"type":"analyse","id":%d,"notation":"san",%s}`, id+1, tt.ask))
		n := sock.hear("its end", func(n wire.News) bool { return n.ID == id+1 && (n.Error != nil || n.Lines.Done) })
		if n.Error != nil || len(n.Lines.Lines) != tt.lines || tt.first != "" && n.Lines.Lines[0].Text[0] != tt.first {
			t.Errorf("%s: %+v %+v", tt.ask, n.Lines, n.Error)
		}
	}
}

// A search that is over makes room for the next, without end.
func TestSearchesAreFreed(t *testing.T) {
	sock := newSite(t).socket()
	for id, done := 1, 0; done < 30; id++ {
		sock.say(fmt.Sprintf(`{"type":"analyse","id":%d,"game":"chess","agent":"alphabeta:depth=1"}`, id))
		n := sock.hear("its end", func(n wire.News) bool { return n.ID == id && (n.Error != nil || n.Lines.Done) })
		if n.Error == nil {
			done++
		} else if n.Error.Code != "too-many" || id > 150 { // the place is free a moment after the last line
			t.Fatalf("search %d: %+v", id, n.Error)
		}
	}
}

// Only who sits in a match gets a hint.
func TestHintsAreForPlayers(t *testing.T) {
	s := newSite(t)
	u := s.create(`{"game":"chess","seats":["human","human"]}`)
	sock := s.visitor().socket()
	sock.say(`{"type":"hint","id":1,"match":"` + u.Match + `"}`)
	if n := sock.hear("an answer", func(n wire.News) bool { return n.ID == 1 && n.Lines == nil }); n.Error == nil ||
		n.Error.Code != "forbidden" {
		t.Errorf("a spectator's hint: %+v", n)
	}
}

// What panics costs its page the socket, and nobody else anything.
func TestSocketPanicsAreSurvived(t *testing.T) {
	var book logbook
	s := newSite(t, keepLog(&book))
	s.server.study.Pool = nil
	other, sock := s.socket(), s.socket()
	sock.say(`{"type":"analyse","id":1,"game":"chess"}`)
	sock.closing()
	other.say(`{"type":"dance"}`)
	other.hear("an answer", func(n wire.News) bool { return n.Error != nil })
	if log := book.String(); !strings.Contains(log, `"msg":"panic"`) || !strings.Contains(log, "search.go") {
		t.Errorf("the log says nothing of it:\n%s", log)
	}
}

// A search that waits hears how many are before it, and gets its turn though
// the others have no end.
func TestQueue(t *testing.T) {
	s := newSite(t) // with two slots
	for range 2 {
		sock := s.visitor().socket()
		sock.say(`{"type":"analyse","id":1,"game":"chess"}`)
		sock.hear("a line", func(n wire.News) bool { return n.Lines != nil && len(n.Lines.Lines) > 0 })
	}
	sock := s.socket()
	sock.say(`{"type":"analyse","id":1,"game":"chess"}`)
	if n := sock.hear("its place", func(n wire.News) bool { return n.ID == 1 }); n.Lines == nil || n.Lines.Queue != 1 ||
		len(n.Lines.Lines) != 0 {
		t.Errorf("at first: %+v", n)
	}
	sock.hear("a line", func(n wire.News) bool { return n.Lines != nil && len(n.Lines.Lines) > 0 })
}

// Where the game is over there is no move to hint at, and that is said.
func TestHintAfterTheEnd(t *testing.T) {
	s := newSite(t)
	sock := s.socket()
	mated := s.create(`{"game":"chess","seats":["human","human"],"start":"6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1"}`)
	do[wire.Update](s, "POST", "/api/matches/"+mated.Match+"/moves", `{"version":0,"move":"Ra8#"}`)
	studied := s.create(`{"game":"chess","kind":"study","seats":["human","human"],"start":"R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1"}`)
	given := s.create(`{"game":"chess","seats":["human","human"]}`)
	do[wire.Update](s, "POST", "/api/matches/"+given.Match+"/resign", `{"version":0}`)
	for id, u := range []wire.Update{mated, studied, given} {
		sock.say(fmt.Sprintf(`{"type":"hint","id":%d,"match":%q}`, id+1, u.Match))
		n := sock.hear("an answer", func(n wire.News) bool { return n.ID == id+1 && n.Lines == nil })
		if n.Error == nil || n.Error.Code != "game-over" {
			t.Errorf("match %d: %+v %+v", id+1, n.Hint, n.Error)
		}
	}
}

func TestBadAsks(t *testing.T) {
	s := newSite(t)
	sock := s.socket()
	for _, text := range []string{
		`{`, `[]`, `{"type":"dance"}`, `{"type":"watch","match":"nobody"}`, `{"type":"hint","id":1}`, `{"type":"analyse","game":"go"}`,
		`{"type":"analyse","id":2,"game":"chess","fen":"rubbish"}`, `{"type":"analyse","id":3,"game":"chess","agent":"uci:/bin/true"}`,
		`{"type":"review","match":"nobody"}`,
	} {
		sock.say(text)
		n := sock.hear("an error for "+text, func(n wire.News) bool { return n.Type == "error" })
		if n.Error == nil || !strings.Contains("bad-request not-found", n.Error.Code) {
			t.Errorf("%s: %+v", text, n.Error)
		}
	}
}

// deadLine is a line whose other end has gone.
type deadLine struct{ Line }

func (deadLine) Write([]byte) error { return io.ErrClosedPipe }

// A page that goes while it is answered is no failure of the server's.
func TestAPageThatHasGoneIsNoFailure(t *testing.T) {
	var said strings.Builder
	c := &client{line: deadLine{}, ctx: t.Context(), log: slog.New(slog.NewTextHandler(&said, nil))}
	c.refuse(&wire.Ask{Type: "ping"}, c.Send(&wire.News{Type: "pong"}))
	if said.Len() > 0 {
		t.Errorf("logged %s", said.String())
	}
}
