package web

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"banco/people"
	"banco/web/wire"
)

const blitzSeek = `{"game":"chess","control":{"total":180000},"rated":true}`

// member returns somebody with an account.
func (s *site) member(name string) *site {
	s.Helper()
	v := s.visitor()
	v.signUp(name)
	return v
}

// lobby opens the lobby and returns its socket.
func (s *site) lobby() *phone {
	s.Helper()
	sock := s.socket()
	sock.say(`{"type":"lobby"}`)
	sock.hear("the lobby", func(n wire.News) bool { return n.Lobby != nil })
	return sock
}

func TestAChallengeIsAccepted(t *testing.T) {
	s := newSite(t)
	an, ba := s.member("An"), s.member("Ba")
	sock, others := an.lobby(), ba.lobby()
	id := do[wire.Sought](an, "POST", "/api/lobby/seeks", blitzSeek).Seek
	told := others.hear("the challenge", func(n wire.News) bool { return n.Lobby != nil && len(n.Lobby.Seeks) == 1 }).Lobby.Seeks[0]
	if told.ID != id || told.Mine || told.Player.Name != "An" || told.Player.Rating == nil || told.Player.Rating.Value != 1500 ||
		!told.Player.Rating.Provisional || !told.Rated || told.Speed != "blitz" {
		t.Errorf("the challenge is told as %+v", told)
	}
	an.refused("forbidden", "POST", "/api/lobby/seeks/"+id+"/accept", "")
	if got := s.visitor().problem("POST", "/api/lobby/seeks/"+id+"/accept", ""); got != "guest" {
		t.Errorf("a guest plays a rated game: %s", got)
	}
	ba.refused("not-found", "DELETE", "/api/lobby/seeks/"+id, "")
	match := do[wire.Sought](ba, "POST", "/api/lobby/seeks/"+id+"/accept", "").Match
	if n := sock.hear("the match", func(n wire.News) bool { return n.Type == "paired" }); n.Match != match {
		t.Errorf("paired at %q, want %q", n.Match, match)
	}
	s.visitor().refused("not-found", "POST", "/api/lobby/seeks/"+id+"/accept", "")
	running := others.hear("the game", func(n wire.News) bool { return n.Lobby != nil && len(n.Lobby.Games) == 1 }).Lobby.Games[0]
	if running.ID != match || !running.Rated || len(running.Picture.Pieces) != 32 {
		t.Errorf("the game is told as %+v", running)
	}
	head := do[wire.Update](an, "GET", "/api/matches/"+match, "").Head
	if !head.People || !head.Rated || head.Players == nil || head.Names[0] == head.Names[1] || head.Undos == nil {
		t.Errorf("the match: %+v", head)
	}
}

// A private invitation is never listed.
func TestInvitationsStayPrivate(t *testing.T) {
	s := newSite(t)
	u, _ := s.invite(open)
	do[wire.Update](s, "POST", "/api/matches/"+u.Match+"/moves", `{"version":1,"move":"e2e4"}`)
	if l := do[wire.Lobby](s.visitor(), "GET", "/api/lobby", ""); len(l.Games)+len(l.Seeks) != 0 {
		t.Errorf("the lobby lists %+v", l)
	}
}

func TestQuickPairing(t *testing.T) {
	s := newSite(t)
	quick := `{"game":"chess","control":{"total":60000},"quick":true}`
	one, two, three := s.visitor(), s.visitor(), s.visitor()
	for _, v := range []*site{one, two, three} {
		v.lobby()
	}
	if got := do[wire.Sought](one, "POST", "/api/lobby/seeks", quick); got.Match != "" || got.Seek == "" {
		t.Errorf("the first: %+v", got)
	}
	if got := do[wire.Sought](one, "POST", "/api/lobby/seeks", quick); got.Match != "" {
		t.Errorf("paired with oneself: %+v", got)
	}
	if got := do[wire.Sought](two, "POST", "/api/lobby/seeks", `{"game":"chess","control":{"total":120000},"quick":true}`); got.Match != "" {
		t.Errorf("paired at another speed: %+v", got)
	}
	got := do[wire.Sought](three, "POST", "/api/lobby/seeks", quick)
	if got.Match == "" {
		t.Fatalf("the third: %+v", got)
	}
	a, b := do[wire.Update](one, "GET", "/api/matches/"+got.Match, ""), do[wire.Update](three, "GET", "/api/matches/"+got.Match, "")
	if !a.Head.People || a.Head.You == b.Head.You || a.Head.You == "none" || b.Head.You == "none" {
		t.Errorf("%s meets %s", a.Head.You, b.Head.You)
	}
}

func TestBadSeeks(t *testing.T) {
	s := newSite(t)
	for _, body := range []string{
		`{"game":"go"}`, `{"game":"chess","variant":{"size":"9"}}`, `{"game":"chess","control":{"total":-1}}`,
		`{"game":"chess","rated":true}`, `{`, `{"by":"me"}`,
	} {
		s.refused("bad-request", "POST", "/api/lobby/seeks", body)
	}
	if got := s.problem("POST", "/api/lobby/seeks", blitzSeek); got != "guest" {
		t.Errorf("a guest looks for a rated game: %s", got)
	}
	s.refused("not-found", "POST", "/api/lobby/seeks/77/accept", "")
	s.refused("not-found", "DELETE", "/api/lobby/seeks/77", "")
}

// rated lets two play a rated game that First wins by resignation, and returns it.
func rated(s *site, an, ba *site) string {
	s.Helper()
	id := do[wire.Sought](an, "POST", "/api/lobby/seeks", `{"game":"chess","control":{"total":180000},"rated":true,"side":"first"}`).Seek
	match := do[wire.Sought](ba, "POST", "/api/lobby/seeks/"+id+"/accept", "").Match
	at := "/api/matches/" + match
	do[wire.Update](an, "POST", at+"/moves", `{"version":0,"move":"e2e4"}`)
	do[wire.Update](ba, "POST", at+"/moves", `{"version":1,"move":"e7e5"}`)
	sock := an.socket()
	sock.say(`{"type":"watch","match":"` + match + `"}`)
	do[wire.Update](ba, "POST", at+"/resign", `{"version":2}`)
	sock.hear("the end", func(n wire.News) bool { return n.Update != nil && n.Update.Result != nil })
	return match
}

func TestARatedGameChangesRatingsOnce(t *testing.T) {
	s := newSite(t)
	an, ba := s.member("An"), s.member("Ba")
	an.lobby()
	match := rated(s, an, ba)
	referee := s.server.account.Referee
	for range 3 { // however often it is counted
		referee.Count(t.Context(), match)
		referee.CountAll(t.Context())
	}
	want, _ := people.UpdateRatings(people.NewRating(), people.NewRating(), 1, s.settled(match))
	p := do[wire.Profile](s.visitor(), "GET", "/api/players/an", "")
	if len(p.Ratings) != 1 || p.Ratings[0].Value != int(want.Value+0.5) || p.Ratings[0].Games != 1 || !p.Ratings[0].Provisional ||
		p.Ratings[0].Speed != "blitz" {
		t.Errorf("An has %+v, want %v", p.Ratings, want.Value)
	}
	if len(p.Games) != 1 || p.Games[0].Opponent != "Ba" || p.Games[0].Score != 1 || p.Games[0].Before != 1500 ||
		p.Games[0].After <= 1500 || p.Games[0].Match != match {
		t.Errorf("the games of An: %+v", p.Games)
	}
	if g := do[wire.RatedGame](ba, "GET", "/api/matches/"+match+"/rating", ""); g.Score != 0 || g.After >= 1500 || g.Side != "second" {
		t.Errorf("the game as Ba has it: %+v", g)
	}
	s.refused("not-found", "GET", "/api/players/nobody", "")
	s.refused("not-found", "GET", "/api/matches/nothing/rating", "")
	if l := do[wire.Leaders](s, "GET", "/api/leaders?game=chess&speed=blitz", ""); len(l.Leaders) != 0 {
		t.Errorf("who is provisional leads: %+v", l)
	}
}

// settled waits until a rated game is counted, and returns when that was.
func (s *site) settled(match string) (at time.Time) {
	s.Helper()
	for {
		g, err := s.db.RatedMatch(s.Context(), match)
		if err != nil {
			s.Fatal(err)
		}
		if !g.RatedAt.IsZero() {
			return g.RatedAt
		}
	}
}

// A game that was called off, or resigned, before both had moved changes nothing.
func TestAbortedGamesAreNotRated(t *testing.T) {
	s := newSite(t)
	an, ba := s.member("An"), s.member("Ba")
	match, _ := s.ratedGame(blitzSeek, an, ba)
	do[wire.Update](an, "POST", "/api/matches/"+match+"/abort", `{"version":0}`)
	s.settled(match)
	match, players := s.ratedGame(blitzSeek, an, ba)
	s.play(match, players, "e2e4")
	do[wire.Update](players[1], "POST", "/api/matches/"+match+"/resign", `{"version":1}`)
	s.settled(match)
	if p := do[wire.Profile](s, "GET", "/api/players/An", ""); len(p.Ratings)+len(p.Games) != 0 {
		t.Errorf("An has %+v", p)
	}
}

func TestPlayersTalk(t *testing.T) {
	s := newSite(t)
	u, friend := s.invite(open)
	at := "/api/matches/" + u.Match
	talk := func(v *site, text string) int {
		return v.call("POST", at+"/chat", fmt.Sprintf(`{"text":%q}`, text), nil)
	}
	mine, theirs, eye := s.socket(), friend.socket(), s.visitor()
	spectator := eye.socket()
	for _, sock := range []*phone{mine, theirs, spectator} {
		sock.say(`{"type":"watch","match":"` + u.Match + `"}`)
	}
	if status := talk(s, "  Chào <b>bạn</b>\n\u200b "); status != 204 {
		t.Fatalf("saying something: %d", status)
	}
	said := func(n wire.News) bool { return len(n.Said) > 0 }
	for _, sock := range []*phone{mine, theirs} {
		if m := sock.hear("the message", said).Said[0]; m.Text != "Chào <b>bạn</b>" || m.Side != "first" || m.Number != 1 {
			t.Errorf("heard %+v", m)
		}
	}
	for text, want := range map[string]int{"": 400, " \n ": 400, strings.Repeat("x", 141): 400} {
		if got := talk(s, text); got != want {
			t.Errorf("%.20q: %d", text, got)
		}
	}
	if got := talk(eye, "xe pháo!"); got != 403 {
		t.Errorf("a spectator speaks: %d", got)
	}
	talk(friend, "gg")
	talk(friend, "gg")
	if got := talk(friend, "gg"); got != 429 {
		t.Errorf("the same a third time: %d", got)
	}
	late := s.socket()
	late.say(`{"type":"watch","match":"` + u.Match + `"}`)
	if n := late.hear("what was said", said); len(n.Said) != 3 {
		t.Errorf("who comes later hears %+v", n.Said)
	}
	for _, v := range []string{"block", "report"} {
		body := map[string]string{"block": `{"on":true}`, "report": `{"reason":"rude"}`}[v]
		if got := s.call("POST", at+"/"+v, body, nil); got != 204 {
			t.Errorf("%s: %d", v, got)
		}
		eye.refused("forbidden", "POST", at+"/"+v, body)
	}
	s.refused("bad-request", "POST", at+"/report", `{"reason":"ugly"}`)
	blocked := s.socket()
	blocked.say(`{"type":"watch","match":"` + u.Match + `"}`)
	if n := blocked.hear("my own words", said); len(n.Said) != 1 || n.Said[0].Side != "first" {
		t.Errorf("of who is blocked I hear %+v", n.Said)
	}
	do[wire.Update](s, "POST", at+"/moves", `{"version":1,"move":"e2e4"}`)
	for {
		n := spectator.hear("anything", func(n wire.News) bool { return true })
		if len(n.Said) > 0 {
			t.Fatal("a spectator is told what the players say")
		}
		if n.Update != nil && n.Update.Current == 1 {
			break
		}
	}
	flood := 0
	for i := range 8 {
		flood = talk(s, fmt.Sprint("message ", i))
	}
	if flood != 429 {
		t.Errorf("a flood: %d", flood)
	}
}

// Who is blocked is neither paired nor accepted.
func TestWhoIsBlockedStaysAway(t *testing.T) {
	s := newSite(t)
	u, friend := s.invite(open)
	s.call("POST", "/api/matches/"+u.Match+"/block", `{"on":true}`, nil)
	s.lobby()
	friend.lobby()
	id := do[wire.Sought](s, "POST", "/api/lobby/seeks", `{"game":"chess","quick":true}`).Seek
	if got := do[wire.Sought](friend, "POST", "/api/lobby/seeks", `{"game":"chess","quick":true}`); got.Match != "" {
		t.Errorf("paired: %+v", got)
	}
	friend.refused("not-found", "POST", "/api/lobby/seeks/"+id+"/accept", "")
}
