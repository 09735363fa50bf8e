package web

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"banco/play"
	"banco/web/wire"
)

// long is an import with so many bytes of comments.
func long(bytes int) string {
	var text strings.Builder
	for n := 0; n < bytes; n += 3900 {
		text.WriteString("[Event \"?\"]\n\n1. e4 {" + strings.Repeat("lời bình ", 355) + "} e5 *\n\n")
	}
	body, err := json.Marshal(wire.Import{Text: text.String()})
	if err != nil {
		panic(err)
	}
	return string(body)
}

// One address cannot fill the disk: imports, each with a new cookie, are refused in
// words when its budget is used up, and the database has grown by no more. A game that
// is played there goes on, and other addresses do not notice.
func TestImportsAreBudgeted(t *testing.T) {
	s := newQuietSite(t)
	const budget, greedy = 1 << 20, "192.0.2.1"
	before, err := s.db.Used(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	s.db.SetBudgets(play.Budgets{Address: budget})
	var game wire.Update
	if w := s.from(greedy, someone(1), "POST", "/api/matches", `{"game":"chess","seats":["human","human"]}`); w.Code != http.StatusCreated {
		t.Fatal(w.Code, w.Body)
	} else if err := json.Unmarshal(w.Body.Bytes(), &game); err != nil {
		t.Fatal(err)
	}
	var refusal wire.Failure
	for n := 0; ; n++ {
		w := s.from(greedy, "", "POST", "/api/import", long(100_000))
		if w.Code == http.StatusCreated && n < 20 {
			continue
		}
		if err := json.Unmarshal(w.Body.Bytes(), &refusal); err != nil || w.Code != http.StatusForbidden || n < 5 {
			t.Fatalf("import %d: %d %s", n+1, w.Code, w.Body)
		}
		break
	}
	p := refusal.Error.Problem
	if refusal.Error.Code != "quota" || p == nil || p.Key != "budget-address" || p.Params["allowed"] != "1.0" || p.Params["used"] < "0.8" {
		t.Errorf("refused with %+v, %+v", refusal, p)
	}
	if after, err := s.db.Used(context.Background()); err != nil || after-before > budget {
		t.Errorf("the database has grown by %d bytes, %v", after-before, err)
	}
	if w := s.from(greedy, someone(1), "POST", "/api/matches/"+game.Match+"/moves", `{"version":0,"move":"e2e4"}`); w.Code != http.StatusOK {
		t.Errorf("a move: %d %s", w.Code, w.Body)
	}
	if w := s.from("192.0.2.2", "", "POST", "/api/import", long(100_000)); w.Code != http.StatusCreated {
		t.Errorf("another address: %d %s", w.Code, w.Body)
	}
}

// In the reserve of the disk, what stores much is refused in words, games are played,
// and whoever looks after the server is told.
func TestReserveIsForGames(t *testing.T) {
	room := func() play.Room { return play.RoomForGames }
	s := newQuietSite(t, withJobs(t), func(o *Options) { o.Room = room })
	s.db.SetBudgets(play.Budgets{Room: room})
	for _, tt := range []struct {
		path, body string
		status     int
	}{
		{"/api/import", long(100), http.StatusServiceUnavailable},
		{"/api/matches", `{"game":"chess","kind":"study","seats":["human","human"]}`, http.StatusServiceUnavailable},
		{"/api/classes", `{"name":"Lớp 5A","teacher":"Cô Lan"}`, http.StatusServiceUnavailable},
		{"/api/tournaments", aSwiss, http.StatusServiceUnavailable},
		{"/api/lab/tournaments", engineGames, http.StatusServiceUnavailable},
		{"/api/lab/training", selfPlay, http.StatusServiceUnavailable},
		{"/api/account/signup", `{"name":"Lan","password":` + good + `}`, http.StatusServiceUnavailable},
		{"/api/matches", `{"game":"chess","seats":["human","human"]}`, http.StatusCreated},
	} {
		w := s.from("192.0.2.1", someone(1), "POST", tt.path, tt.body)
		if w.Code != tt.status || tt.status != http.StatusCreated && !strings.Contains(w.Body.String(), `"no-room"`) {
			t.Errorf("%s: %d %s", tt.path, w.Code, w.Body)
		}
	}
	if w := s.from("192.0.2.1", "", "GET", "/readyz", ""); w.Code != http.StatusOK || !strings.Contains(w.Body.String(), `"room":"games"`) {
		t.Errorf("/readyz: %d %s", w.Code, w.Body)
	}
}
