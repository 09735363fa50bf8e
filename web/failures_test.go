package web

import (
	"context"
	"errors"
	"fmt"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"banco/game"
	"banco/live"
	"banco/play"
	"banco/pool"
	"banco/web/wire"
)

// Every error has its status and code; what went wrong inside is not told.
func TestFailures(t *testing.T) {
	for _, tt := range []struct {
		err    error
		status int
		code   string
		told   bool
	}{
		{play.ErrNotFound, 404, "not-found", true},
		{play.ErrIllegal, 422, "illegal-move", true},
		{play.ErrTurn, 409, "not-your-turn", true},
		{play.ErrStale, 409, "stale", true},
		{play.ErrOver, 409, "game-over", true},
		{play.ErrUndos, 409, "no-undo", true},
		{play.ErrRequest, 400, "bad-request", true},
		{live.ErrSeat, 403, "forbidden", true},
		{live.ErrForbidden, 403, "forbidden", true},
		{live.ErrQuota, 403, "quota", true},
		{live.ErrFull, 503, "busy", false},
		{pool.ErrBusy, 503, "busy", false},
		{pool.ErrMemory, 503, "busy", false},
		{context.Canceled, 503, "busy", false},
		{context.DeadlineExceeded, 503, "busy", false},
		{play.ErrStorage, 503, "storage", false},
		{play.ErrDamaged, 500, "damaged", false},
		{errors.New("anything"), 500, "internal", false},
		{&pool.Panic{Value: "anything"}, 500, "internal", false},
		{game.Wrong("fen-empty", nil, "nothing is written"), 400, "bad-request", true},
	} {
		w := httptest.NewRecorder()
		writeError(w, fmt.Errorf("%w: details", tt.err))
		body := w.Body.String()
		if w.Code != tt.status || !strings.Contains(body, `"code":"`+tt.code+`"`) || strings.Contains(body, "details") != tt.told {
			t.Errorf("%v: %d %s", tt.err, w.Code, body)
		}
	}
}

// The page has words for every code that the server sends.
func TestPageKnowsEveryCode(t *testing.T) {
	codes := []string{"too-large", "too-many", "wrong-host", "internal"}
	for _, r := range refusals {
		codes = append(codes, r.code)
	}
	for _, file := range []string{"ui/src/api/client.ts", "ui/src/i18n/en/app.ts", "ui/src/i18n/vi/app.ts"} {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, code := range codes {
			if text := string(source); !strings.Contains(text, "'"+code+"'") && !strings.Contains(text, "'error."+code+"'") {
				t.Errorf("%s does not know %q", file, code)
			}
		}
	}
}

// A full disk is told, changes nothing and is forgotten when there is room.
func TestFullDisk(t *testing.T) {
	s := newSite(t)
	u := s.create(`{"game":"chess","seats":["human","human"]}`)
	match := "/api/matches/" + u.Match
	s.shaky.breakWith(play.ErrStorage)
	var got wire.Failure
	if status := s.call("POST", match+"/moves", `{"version":0,"move":"e2e4"}`, &got); status != 503 || got.Error.Code != "storage" || strings.Contains(got.Error.Message, "secret") {
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
