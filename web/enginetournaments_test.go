package web

import (
	"io"
	"net/http"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"banco/enginematch/jobs"
	"banco/enginematch/tournament"
	"banco/web/wire"
)

// engineTournamentSite is a site that plays tournaments of agents.
func engineTournamentSite(t *testing.T) *site {
	return newSite(t, func(o *Options) {
		desk, err := tournament.OpenJobs(filepath.Join(t.TempDir(), "tournaments"), kits, o.Pool, jobs.Settings{})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(desk.Close)
		o.EngineTournaments = desk
		o.Presets = []wire.EngineTournamentPreset{{Name: "p"}}
	})
}

func TestEngineTournaments(t *testing.T) {
	s := engineTournamentSite(t)
	const path = "/api/lab/tournaments"
	c := do[wire.EngineTournament](s, "POST", path, `{"game":"jieqi","agents":["random","greedy"],"games":2,"plies":0,"nodes":20,"seed":1}`)
	if !c.Mine || c.Total != 2 || len(c.Standings) != 2 {
		t.Fatalf("%+v", c)
	}
	for deadline := time.Now().Add(time.Minute); c.State != "done"; time.Sleep(5 * time.Millisecond) {
		if c = do[wire.EngineTournament](s, "GET", path+"/"+c.ID, ""); time.Now().After(deadline) {
			t.Fatalf("%+v", c)
		}
	}
	if len(c.Games) != 2 || c.Played != 2 || c.Standings[1].Games != 2 {
		t.Errorf("%+v", c)
	}
	stranger := s.visitor()
	if seen := do[wire.EngineTournament](stranger, "GET", path+"/"+c.ID+"?since=1", ""); seen.Mine || len(seen.Games) != 1 ||
		seen.Played != 2 {
		t.Errorf("a stranger sees %+v", seen)
	}
	if list := do[wire.EngineTournaments](s, "GET", path, ""); len(list.Tournaments) != 1 || list.Tournaments[0].Played != 2 ||
		len(list.Presets) != 1 {
		t.Errorf("%+v", list)
	}
	if list := do[wire.EngineTournaments](stranger, "GET", path, ""); len(list.Tournaments) != 0 {
		t.Errorf("a stranger's list: %+v", list)
	}

	// A game is replayed as what was imported is.
	record := do[wire.EngineTournamentRecord](s, "GET", path+"/"+c.ID+"/games/2", "")
	imported := do[wire.Imported](s, "POST", "/api/import", `{"game":"jieqi","name":"`+record.Name+`","text":`+strconv.Quote(record.Text)+`}`)
	if len(imported.Matches) != 1 || len(imported.Lost) != 0 {
		t.Errorf("%+v of %s", imported, record.Text)
	}
	for as, want := range map[string]string{"csv": "agent,games", "json": "standings", "games": "[Round "} {
		resp, err := s.client.Get(s.url + path + "/" + c.ID + "/file/" + as)
		if err != nil {
			t.Fatal(err)
		}
		text, _ := io.ReadAll(resp.Body)
		resp.Body.Close()
		if resp.StatusCode != http.StatusOK || !strings.Contains(string(text), want) {
			t.Errorf("%s: %d %s", as, resp.StatusCode, text)
		}
	}
	if status := stranger.call("DELETE", path+"/"+c.ID, "", nil); status != http.StatusForbidden {
		t.Errorf("a stranger deletes it: %d", status)
	}
	if status := s.call("DELETE", path+"/"+c.ID, "", nil); status != http.StatusNoContent {
		t.Errorf("its owner deletes it: %d", status)
	}
}

func TestEngineTournamentRefusals(t *testing.T) {
	s := engineTournamentSite(t)
	const path = "/api/lab/tournaments"
	for _, tt := range []struct {
		method, path, body string
		status             int
		key                string
	}{
		{"POST", path, `{"game":"chess","agents":[],"games":2}`, 400, "enginematch-agents"},
		{"POST", path, `{"game":"chess","agents":["random","alien"],"games":2}`, 400, "enginematch-agent"},
		{"POST", path, `{"game":"chess","agents":["random","uci:/bin/sh"],"games":2}`, 400, "enginematch-agent"},
		{"POST", path, `{"game":"chess","agents":["random","greedy"],"games":0}`, 400, "enginematch-number"},
		{"POST", path, `{"game":"go","agents":["random","greedy"],"games":1}`, 400, ""},
		{"GET", path + "/nobody", "", 404, ""},
		{"GET", path + "/nobody/games/1", "", 404, ""},
		{"GET", path + "/nobody/games/x", "", 400, ""},
		{"GET", path + "/nobody/file/csv", "", 404, ""},
		{"POST", path + "/nobody/pause", "", 404, ""},
		{"POST", path + "/nobody/resume", "", 404, ""},
		{"DELETE", path + "/nobody", "", 404, ""},
	} {
		var got wire.Failure
		status := s.call(tt.method, tt.path, tt.body, &got)
		if p := got.Error.Problem; status != tt.status || (p == nil) != (tt.key == "") || p != nil && p.Key != tt.key {
			t.Errorf("%s %s %s: %d %+v", tt.method, tt.path, tt.body, status, got.Error)
		}
	}
	long := `{"game":"chess","agents":["random","greedy"],"games":200,"plies":2}`
	for range 2 {
		c := do[wire.EngineTournament](s, "POST", path, long)
		defer s.call("DELETE", path+"/"+c.ID, "", nil)
	}
	var got wire.Failure
	if status := s.call("POST", path, long, &got); status != http.StatusForbidden || got.Error.Code != "quota" {
		t.Errorf("the third at once: %d %+v", status, got.Error)
	}
}
