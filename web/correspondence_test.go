package web

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"banco/people"
	"banco/web/wire"
)

const daysBa = `{"name":"ba","game":"chess","control":{"perMove":259200000},"side":"first"}`

// byMail begins a game by correspondence between two members.
func byMail(an, ba *site, challenge string) string {
	made := do[wire.Challenge](an, "POST", "/api/challenges", challenge)
	return do[wire.Sought](ba, "POST", "/api/challenges/"+made.ID+"/accept", "").Match
}

// A game by correspondence waits for its player from the beginning, with the name of the
// opponent, also in the library. Challenges wait beside it, for a page that comes later.
func TestWhatWaits(t *testing.T) {
	s := newSite(t)
	an, ba := s.member("An"), s.member("Ba")
	match := byMail(an, ba, daysBa)
	for who, mine := range map[*site]bool{an: true, ba: false} {
		waits := do[wire.Waiting](who, "GET", "/api/waiting", "")
		if len(waits.Games) != 1 || waits.Games[0].ID != match || waits.Games[0].Mine != mine || waits.Games[0].Plies != 0 ||
			waits.Games[0].Opponent.Name != map[bool]string{true: "Ba", false: "An"}[mine] || waits.Games[0].Left != 259200000 {
			t.Errorf("mine %v: %+v", mine, waits)
		}
		list := do[wire.Library](who, "GET", "/api/matches", "").Matches
		if len(list) != 1 || list[0].Names[0]+list[0].Names[1] != waits.Games[0].Opponent.Name {
			t.Errorf("the library: %+v", list)
		}
	}
	page := ba.socket()
	s.play(match, [2]*site{an, ba}, "e2e4")
	page.hear("that it is their turn", func(n wire.News) bool { return n.Type == "waiting" })
	if games := do[wire.Waiting](ba, "GET", "/api/waiting", "").Games; !games[0].Mine || games[0].Plies != 1 || games[0].Left > 259200000 {
		t.Errorf("after the first move: %+v", games)
	}
	page.conn.CloseNow()
	do[wire.Challenge](an, "POST", "/api/challenges", challengeBa)
	if list := do[wire.Waiting](ba, "GET", "/api/waiting", "").Challenges; len(list) != 1 || list[0].Player.Name != "An" || !list[0].Rated ||
		list[0].Game != "jieqi" || list[0].Control == nil {
		t.Errorf("challenges: %+v", list)
	}
	guest, friend := s.invite(`{"game":"chess","seats":["human","human"],"open":"second","control":{"perMove":86400000}}`)
	for _, who := range []*site{s, friend} {
		waits := do[wire.Waiting](who, "GET", "/api/waiting", "")
		if len(waits.Games) != 1 || waits.Games[0].ID != guest.Match || waits.Vacation != nil || len(waits.Challenges) != 0 {
			t.Errorf("for a guest: %+v", waits)
		}
	}
	if waits := do[wire.Waiting](s.visitor(), "GET", "/api/waiting", ""); len(waits.Games)+len(waits.Challenges) != 0 {
		t.Errorf("for a stranger: %+v", waits)
	}
}

// On vacation the clock of an account stands in its games by correspondence, in those that
// begin meanwhile too. The opponent sees it.
func TestVacationOverHTTP(t *testing.T) {
	s := newSite(t)
	an, ba := s.member("An"), s.member("Ba")
	match := byMail(an, ba, daysBa)
	s.play(match, [2]*site{an, ba}, "e2e4")
	if got := an.problem("POST", "/api/account/vacation", `{"days":21}`); got != "vacation-days" {
		t.Errorf("too many days: %s", got)
	}
	took := do[wire.Vacation](ba, "POST", "/api/account/vacation", `{"days":5}`)
	if took.Left != people.VacationDays-5 || took.Until < time.Now().Add(119*time.Hour).UnixMilli() {
		t.Errorf("took %+v", took)
	}
	if got := ba.problem("POST", "/api/account/vacation", `{"days":1}`); got != "vacation" {
		t.Errorf("twice: %s", got)
	}
	next := byMail(an, ba, daysBa)
	for _, id := range []string{match, next} {
		u := do[wire.Update](an, "GET", "/api/matches/"+id, "")
		if u.Vacation == nil || u.Vacation[1] != took.Until || u.Vacation[0] != 0 {
			t.Errorf("the opponent sees %v", u.Vacation)
		}
	}
	if games := do[wire.Waiting](an, "GET", "/api/waiting", "").Games; len(games) != 2 || games[0].Away != took.Until ||
		games[1].Left < 7*24*3600*1000 {
		t.Errorf("the list: %+v", games)
	}
	if own := do[wire.Waiting](ba, "GET", "/api/waiting", "").Vacation; own == nil || *own != took {
		t.Errorf("own vacation: %+v", own)
	}
	ended := do[wire.Vacation](ba, "DELETE", "/api/account/vacation", "")
	if ended.Until != 0 || ended.Left != people.VacationDays-1 {
		t.Errorf("ended %+v", ended)
	}
	if u := do[wire.Update](an, "GET", "/api/matches/"+match, ""); u.Vacation != nil || u.Clocks.Left[1] > 259200000 {
		t.Errorf("after it: %v, %+v", u.Vacation, u.Clocks)
	}
}

// Notes and conditional moves are their player's alone.
func TestPrivateOverHTTP(t *testing.T) {
	s := newSite(t)
	an, ba := s.member("An"), s.member("Ba")
	match := byMail(an, ba, daysBa)
	at := "/api/matches/" + match + "/private"
	u := s.play(match, [2]*site{an, ba}, "e2e4")
	do[wire.Private](an, "POST", at+"/note", `{"note":"Tây Ban Nha"}`)
	own := do[wire.Private](an, "POST", at+"/lines", fmt.Sprintf(`{"version":%d,"lines":[["e5","Nf3"]]}`, u.Version))
	if own.Note != "Tây Ban Nha" || len(own.Lines) != 1 || own.Lines[0].Moves[1] != "g1f3" || own.Lines[0].Text["san"][1] != "Nf3" {
		t.Errorf("kept %+v", own)
	}
	if theirs := do[wire.Private](ba, "GET", at, ""); theirs.Note != "" || len(theirs.Lines) != 0 {
		t.Errorf("the opponent reads %+v", theirs)
	}
	if taken := an.takenAlong(); !strings.Contains(taken, "Tây Ban Nha") || !strings.Contains(taken, `"g1f3"`) {
		t.Errorf("taken along: %s", taken)
	}
	if taken := ba.takenAlong(); strings.Contains(taken, "Tây Ban Nha") || strings.Contains(taken, `"g1f3"`) {
		t.Errorf("the opponent takes along: %s", taken)
	}
	if got := an.problem("POST", at+"/lines", fmt.Sprintf(`{"version":%d,"lines":[["e5"]]}`, u.Version)); got != "lines-length" {
		t.Errorf("without an answer: %s", got)
	}
	u = do[wire.Update](ba, "POST", "/api/matches/"+match+"/moves", fmt.Sprintf(`{"version":%d,"move":"e7e5"}`, u.Version))
	if last := u.Nodes[len(u.Nodes)-1]; last.Move != "g1f3" {
		t.Errorf("answered with %+v", last)
	}
}
