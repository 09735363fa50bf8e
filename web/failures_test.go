package web

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"banco/live"
	"banco/play"
	"banco/web/wire"
)

// A full disk is told, changes nothing and is forgotten when there is room.
func TestFullDisk(t *testing.T) {
	s := newSite(t)
	u := s.create(`{"game":"chess","seats":["human","human"]}`)
	match := "/api/matches/" + u.Match
	s.shaky.breakWith(play.ErrStorage)
	var got wire.Failure
	if status := s.call("POST", match+"/moves", `{"version":0,"move":"e2e4"}`, &got); status != 503 || got.Error.Code != "storage" ||
		strings.Contains(got.Error.Message, "secret") {
		t.Errorf("a move on a full disk: %d %+v", status, got)
	}
	s.shaky.mend()
	if u := do[wire.Update](s, "GET", match, ""); u.Version != 0 {
		t.Errorf("what could not be stored has happened: version %d", u.Version)
	}
	if u := do[wire.Update](s, "POST", match+"/moves", `{"version":0,"move":"e2e4"}`); u.Version != 1 {
		t.Errorf("when there is room again: version %d", u.Version)
	}
}

// A damaged match is told to be so, and costs no other.
func TestDamagedMatch(t *testing.T) {
	s := newSite(t)
	healthy := s.create(`{"game":"chess","seats":["human","human"]}`)
	s.shaky.breakWith(play.ErrDamaged)
	var got wire.Failure
	if status := s.call("GET", "/api/matches/elsewhere", "", &got); status != 500 || got.Error.Code != "damaged" {
		t.Errorf("a damaged match: %d %+v", status, got)
	}
	sock := s.socket()
	sock.say(`{"type":"watch","match":"elsewhere"}`)
	if n := sock.hear("the damage", func(n wire.News) bool { return n.Match == "elsewhere" }); n.Error == nil || n.Error.Code != "damaged" {
		t.Errorf("watching a damaged match: %+v", n)
	}
	do[wire.Update](s, "GET", "/api/matches/"+healthy.Match, "")
	do[wire.Library](s, "GET", "/api/matches", "")
}

// Who follows a match hears that its agent fails and when it is tried again,
// and is not told without pause.
func TestFailingAgentIsTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newQuietSite(t)
		seen, err := s.hall.Create(t.Context(), "somebody", live.Setup{Game: "chess", Seats: [2]string{"broken", "human"}, Undos: play.Unlimited})
		if err != nil {
			t.Fatal(err)
		}
		sock := s.pipedSocket()
		sock.say(`{"type":"watch","match":"` + seen.Match.ID + `"}`)
		told := 0
		for end := time.After(time.Minute); ; {
			var n wire.News
			select {
			case n = <-sock.news:
			case <-end:
			}
			if n.Update == nil {
				break
			}
			if trouble := n.Update.Trouble; trouble != nil {
				if told++; trouble.Code != "agent" || trouble.Again < 900 {
					t.Errorf("told of %+v", trouble)
				}
			}
		}
		if told < 3 || told > 20 {
			t.Errorf("told %d times in a minute", told)
		}
	})
}
