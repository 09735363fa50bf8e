package web

import (
	"strings"
	"testing"
	"time"

	"banco/people"
	"banco/web/wire"
)

const challengeBa = `{"name":"ba","game":"jieqi","control":{"total":180000},"rated":true,"side":"first"}`

func TestAChallengeByName(t *testing.T) {
	s := newSite(t)
	an, ba := s.member("An"), s.member("Ba")
	elsewhere, lobby, mine := ba.socket(), ba.lobby(), an.lobby()
	made := do[wire.Challenge](an, "POST", "/api/challenges", challengeBa)
	told := elsewhere.hear("the challenge", func(n wire.News) bool { return n.Challenge != nil }).Challenge
	if told.ID != made.ID || told.Mine || !made.Mine || told.Player.Name != "An" || told.Game != "jieqi" || !told.Rated ||
		told.Side != "first" || told.State != "open" || told.Expires <= time.Now().UnixMilli() {
		t.Errorf("told as %+v, made as %+v", told, made)
	}
	listed := lobby.hear("the challenge in the lobby", func(n wire.News) bool {
		return n.Lobby != nil &&
			len(n.Lobby.Challenges) == 1
	}).Lobby.Challenges[0]
	if listed.ID != made.ID {
		t.Errorf("listed as %+v", listed)
	}
	if l := do[wire.Lobby](s.member("Chi"), "GET", "/api/lobby", ""); len(l.Challenges) != 0 {
		t.Errorf("others see %+v", l.Challenges)
	}
	at := "/api/challenges/" + made.ID
	for who, do := range map[*site]string{an: "accept", s.member("Dung"): "accept"} {
		if got := who.problem("POST", at+"/"+do, ""); got != "challenge-gone" {
			t.Errorf("who must not: %s", got)
		}
	}
	match := do[wire.Sought](ba, "POST", at+"/accept", "").Match
	if n := mine.hear("the match", func(n wire.News) bool { return n.Type == "paired" }); n.Match != match {
		t.Errorf("paired at %q, want %q", n.Match, match)
	}
	u := do[wire.Update](an, "GET", "/api/matches/"+match, "")
	if u.Head.You != "first" || !u.Head.Rated || u.Mixing == nil {
		t.Errorf("the match is %+v", u.Head)
	}
	if got := ba.problem("POST", at+"/accept", ""); got != "challenge-gone" {
		t.Errorf("accepted twice: %s", got)
	}
}

func TestChallengesAreRefusedAndWithdrawn(t *testing.T) {
	s := newSite(t)
	an, ba := s.member("An"), s.member("Ba")
	page := an.socket()
	first := do[wire.Challenge](an, "POST", "/api/challenges", challengeBa)
	ba.call("POST", "/api/challenges/"+first.ID+"/refuse", "", nil)
	page.hear("that it is refused", func(n wire.News) bool { return n.Challenge != nil && n.Challenge.State == "refused" })
	second := do[wire.Challenge](an, "POST", "/api/challenges", challengeBa)
	an.call("DELETE", "/api/challenges/"+second.ID, "", nil)
	for _, id := range []string{first.ID, second.ID, "none"} {
		ba.refused("not-found", "POST", "/api/challenges/"+id+"/accept", "")
	}
	for body, want := range map[string]string{
		strings.Replace(challengeBa, `"ba"`, `"an"`, 1):     "challenge-self",
		strings.Replace(challengeBa, `"ba"`, `"nobody"`, 1): "name-unknown",
	} {
		if got := an.problem("POST", "/api/challenges", body); got != want {
			t.Errorf("%s: %s", body, got)
		}
	}
	if got := s.visitor().problem("POST", "/api/challenges", challengeBa); got != "guest" {
		t.Errorf("a guest: %s", got)
	}
	for range people.MaxChallenges {
		do[wire.Challenge](an, "POST", "/api/challenges", challengeBa)
	}
	if got := an.problem("POST", "/api/challenges", challengeBa); got != "challenge-many" {
		t.Errorf("too many: %s", got)
	}
	ba.call("POST", "/api/players/an/block", `{"on":true}`, nil)
	chi := s.member("Chi")
	chi.call("POST", "/api/players/ba/block", `{"on":true}`, nil)
	if got := chi.problem("POST", "/api/challenges", challengeBa); got != "challenge-unwanted" {
		t.Errorf("who blocks: %s", got)
	}
}

// A guest who signs in brings the games along, also one that goes on.
func TestAGuestWhoSignsInKeepsTheGames(t *testing.T) {
	s := newSite(t)
	s.member("An")
	guest := s.visitor()
	alone := guest.create(`{"game":"chess","seats":["human","human"]}`)
	u, friend := s.invite(open)
	s.call("GET", "/api/account", "", nil)
	with := friend // sits as the second
	if got := with.call("POST", "/api/account/signin", `{"name":"An","password":`+good+`,"keep":true}`, nil); got != 200 {
		t.Fatalf("signed in: %d", got)
	}
	do[wire.Update](s, "POST", "/api/matches/"+u.Match+"/moves", `{"version":1,"move":"e2e4"}`)
	after := do[wire.Update](with, "POST", "/api/matches/"+u.Match+"/moves", `{"version":2,"move":"e7e5"}`)
	if head := do[wire.Update](with, "GET", "/api/matches/"+u.Match, "").Head; after.Version != 3 || head.You != "second" ||
		head.Names[1] != "An" {
		t.Errorf("the game goes on as %+v", head)
	}
	if got := guest.call("POST", "/api/account/signin", `{"name":"An","password":`+good+`}`, nil); got != 200 {
		t.Fatalf("signed in: %d", got)
	}
	if head := do[wire.Update](guest, "GET", "/api/matches/"+alone.Match, "").Head; head.You != "none" {
		t.Errorf("without asking for it: %+v", head)
	}
}

func TestConductHasConsequences(t *testing.T) {
	s := newSite(t)
	u, _ := s.invite(open)
	s.signUp("An")
	ctx := t.Context()
	a, err := s.db.AccountByName(ctx, "an")
	if err != nil {
		t.Fatal(err)
	}
	moderate := func(x people.Action) {
		t.Helper()
		x.Subject, x.At = a.ID, time.Now()
		if _, err := s.db.Moderate(ctx, x); err != nil {
			t.Fatal(err)
		}
		s.server.identities.forget(a.ID)
	}
	chat := "/api/matches/" + u.Match + "/chat"
	moderate(people.Action{Kind: people.ActionMute, Until: time.Now().Add(time.Hour)})
	if got := s.problem("POST", chat, `{"text":"chào"}`); got != "muted" {
		t.Errorf("a muted account: %s", got)
	}
	moderate(people.Action{Kind: people.ActionUnmute})
	if got := s.call("POST", chat, `{"text":"chào"}`, nil); got != 204 {
		t.Errorf("unmuted: %d", got)
	}
	sock := s.socket()
	moderate(people.Action{Kind: people.ActionClose})
	sock.gone("the socket of a closed account")
	if me := do[wire.Me](s, "GET", "/api/account", ""); me.Name != "" {
		t.Errorf("a closed account is %+v", me)
	}
	if got := s.problem("POST", "/api/account/signin", `{"name":"An","password":`+good+`}`); got != "account-closed" {
		t.Errorf("signing in: %s", got)
	}
	moderate(people.Action{Kind: people.ActionReopen})
	if got := s.signIn("An"); got != 200 {
		t.Errorf("reopened: %d", got)
	}
}

func TestPlayerPages(t *testing.T) {
	s := newSite(t)
	an, ba := s.member("An"), s.member("Ba")
	an.lobby()
	for range 2 {
		s.server.account.Referee.Count(t.Context(), rated(s, an, ba))
	}
	p := do[wire.Profile](ba, "GET", "/api/players/an", "")
	if len(p.Tallies) != 1 || p.Tallies[0].Won != 2 || p.Tallies[0].Side != "first" || p.Tallies[0].Best <= 1500 || p.Me || p.Blocked {
		t.Errorf("An has %+v", p)
	}
	if p.Against == nil || p.Against.Name != "Ba" || len(p.Against.Tallies) != 1 || p.Against.Tallies[0].Won != 2 {
		t.Errorf("against the viewer: %+v", p.Against)
	}
	s.member("Chi")
	if q := do[wire.Profile](s.visitor(), "GET", "/api/players/ba?against=chi", ""); q.Against == nil ||
		len(q.Against.Tallies) != 0 || q.Tallies[0].Lost != 2 {
		t.Errorf("against another: %+v", q)
	}
	if own := do[wire.Profile](an, "GET", "/api/players/an", ""); !own.Me || own.Against != nil {
		t.Errorf("one's own: %+v", own)
	}
	if got := s.problem("GET", "/api/players/an?against=nobody", ""); got != "name-unknown" {
		t.Errorf("against nobody: %s", got)
	}
	graph := do[wire.RatingGraph](s, "GET", "/api/players/an/ratings?game=chess&speed=blitz", "").Points
	if len(graph) != 2 || graph[0].Rating >= graph[1].Rating || graph[0].At > graph[1].At {
		t.Errorf("the graph is %+v", graph)
	}
	ba.call("POST", "/api/players/an/block", `{"on":true}`, nil)
	if q := do[wire.Profile](ba, "GET", "/api/players/an", ""); !q.Blocked {
		t.Error("not blocked")
	}
	if list := do[wire.Blocks](ba, "GET", "/api/account/blocks", "").Names; len(list) != 1 || list[0] != "An" {
		t.Errorf("blocked are %v", list)
	}
	s.visitor().refused("forbidden", "GET", "/api/account/blocks", "")
	if got := ba.problem("POST", "/api/players/ba/block", `{"on":true}`); got != "block-self" {
		t.Errorf("blocking oneself: %q", got)
	}
}
