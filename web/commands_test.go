package web

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"banco/web/wire"
)

// act sends a command that succeeds.
func (s *site) act(u wire.Update, name, fields string) wire.Update {
	s.Helper()
	return do[wire.Update](s, "POST", "/api/matches/"+u.Match+"/"+name, fmt.Sprintf(`{"version":%d,%s}`, u.Version, fields))
}

// refused sends a request that fails with a code.
func (s *site) refused(code, method, path, body string) {
	s.Helper()
	var got wire.Failure
	if status := s.call(method, path, body, &got); status < 400 || got.Error.Code != code {
		s.Errorf("%s %s %.80s: %d %+v, want %s", method, path, body, status, got.Error, code)
	}
}

// Each command does what it says and is answered with what is new since the
// version it quotes.
func TestCommands(t *testing.T) {
	s := newSite(t)
	u := s.create(`{"game":"chess","seats":["human","human"],"undos":1,"control":{"total":600000}}`)
	match := "/api/matches/" + u.Match
	if u.Head == nil || u.Head.You != "both" || u.Clocks == nil || u.Clocks.Left[0] > 600000 || u.Clocks.Left[0] < 590000 ||
		u.Head.Undos == nil {
		t.Fatalf("a new match: %+v", u)
	}
	u = s.act(u, "moves", `"move":"e4"`)
	if u.Version != 1 || u.Since != 0 || u.Current != 1 || u.Now.Turn != "second" || u.Nodes[0].Move != "e2e4" {
		t.Errorf("after e4: %+v", u)
	}
	u = s.act(u, "moves", `"move":"e7e5"`)
	if u.Since != 1 || u.Head != nil || len(u.Nodes) != 1 || u.Nodes[0].ID != 2 || u.Nodes[0].Parent != 1 || u.Nodes[0].Text["san"] != "e5" {
		t.Errorf("after e5: %+v", u)
	}
	u = s.act(u, "go", `"node":1`)
	if u.Current != 1 || u.Redo != 2 || u.Undone != 1 {
		t.Errorf("taken back: %+v", u)
	}
	u = s.act(u, "go", `"node":2`)
	if u.Current != 2 {
		t.Errorf("made again: %+v", u)
	}
	s.refused("no-undo", "POST", match+"/go", fmt.Sprintf(`{"version":%d,"node":1}`, u.Version))
	u = s.act(u, "notes", `"node":1,"comment":"a <b>good</b> move"`)
	if len(u.Nodes) != 1 || u.Nodes[0].ID != 1 || u.Nodes[0].Comment != "a <b>good</b> move" {
		t.Errorf("noted: %+v", u.Nodes)
	}
	u = s.act(u, "pause", `"on":true`)
	if !u.Paused || u.Clocks.Running != "none" {
		t.Errorf("paused: %+v", u)
	}
	u = s.act(u, "pause", `"on":false`)
	if u.Paused || u.Clocks.Running != "first" {
		t.Errorf("going on: %+v", u)
	}
	if !u.Now.Pass {
		t.Errorf("the turn cannot be passed: %+v", u.Now)
	}
	for range 2 {
		u = do[wire.Update](s, "POST", match+"/pass", fmt.Sprintf(`{"version":%d}`, u.Version))
	}
	if n := u.Nodes; len(n) != 1 || n[0].Move != "--" || n[0].Side != "second" || u.Now.Turn != "first" {
		t.Errorf("passed twice: %+v", u)
	}
	u = s.act(u, "draw", `"do":"offer"`)
	if u.Offer != "first" {
		t.Errorf("offered: %+v", u)
	}
	u = s.act(u, "draw", `"do":"decline"`)
	if u.Offer != "" || !u.Refused {
		t.Errorf("declined: %+v", u)
	}
	u = s.act(s.act(u, "draw", `"do":"offer"`), "draw", `"do":"accept"`)
	if u.Result == nil || u.Result.Score != "1/2-1/2" || u.Result.Winner != "none" {
		t.Errorf("accepted: %+v", u.Result)
	}
	s.refused("game-over", "POST", match+"/moves", fmt.Sprintf(`{"version":%d,"move":"g1f3"}`, u.Version))

	u = s.create(`{"game":"chess","seats":["human","human"]}`)
	if u = s.act(u, "resign", `"side":"second"`); u.Result == nil || u.Result.Winner != "first" {
		t.Errorf("resigned: %+v", u.Result)
	}
}

// A command that is sent twice acts once, and is answered when what it did is
// stored.
func TestCommandsActOnce(t *testing.T) {
	s := newSite(t)
	u := s.create(`{"game":"chess","seats":["human","human"]}`)
	match := "/api/matches/" + u.Match
	for version, move := range []string{"e2e4", "e7e5"} {
		body := fmt.Sprintf(`{"version":%d,"move":%q}`, version, move)
		do[wire.Update](s, "POST", match+"/moves", body)
		saved, err := s.db.Load(t.Context(), u.Match)
		if err != nil || len(saved.Events) != version+1 {
			t.Errorf("%s is acknowledged, and stored are %d events (%v)", move, len(saved.Events), err)
		}
		s.refused("stale", "POST", match+"/moves", body)
	}
	s.refused("stale", "POST", match+"/go", `{"version":1,"node":0}`)
	s.refused("stale", "POST", match+"/draw", `{"version":1,"do":"offer"}`)
	if u := do[wire.Update](s, "GET", match, ""); u.Version != 2 || u.Current != 2 {
		t.Errorf("version %d at node %d", u.Version, u.Current)
	}
}

// A page gets what is new since the version it has, and everything where it has
// none or one that cannot be.
func TestUpdatesSinceAVersion(t *testing.T) {
	s := newSite(t)
	u := s.create(`{"game":"chess","seats":["human","human"]}`)
	for _, move := range []string{"e2e4", "e7e5", "g1f3"} {
		u = s.act(u, "moves", `"move":"`+move+`"`)
	}
	u = s.act(u, "go", `"node":1`)
	u = s.act(u, "moves", `"move":"c7c5"`)
	for since, nodes := range map[string][]int{
		"0": {1, 2, 3, 4}, "1": {2, 3, 4}, "3": {4}, "5": nil, "6": {1, 2, 3, 4}, "-1": {1, 2, 3, 4}, "x": {1, 2, 3, 4}, "": {1, 2, 3, 4},
	} {
		got := do[wire.Update](s, "GET", "/api/matches/"+u.Match+"?since="+since, "")
		var ids []int
		for _, n := range got.Nodes {
			ids = append(ids, n.ID)
		}
		if whole := len(nodes) == 4; !slices.Equal(ids, nodes) || (got.Head != nil) != whole || (got.Since == 0) != whole ||
			got.Version != 5 || got.Current != 4 {
			t.Errorf("since %q: nodes %v, since %d, head %v", since, ids, got.Since, got.Head != nil)
		}
	}
}

// A match is gone when it is deleted, which only its owner can do.
func TestDelete(t *testing.T) {
	s := newSite(t)
	u := s.create(`{"game":"chess","seats":["human","random"]}`)
	match := "/api/matches/" + u.Match
	s.visitor().refused("forbidden", "DELETE", match, "")
	if status := s.call("DELETE", match, "", nil); status != http.StatusNoContent {
		t.Errorf("deleted: %d", status)
	}
	s.refused("not-found", "GET", match, "")
	s.refused("not-found", "DELETE", match, "")
}

// A request may have 64 kB, an import 6 MiB, and not a byte more.
func TestSizes(t *testing.T) {
	skipIfShort(t)
	s := newSite(t)
	for path, size := range map[string]int{"/api/positions": 64 << 10, "/api/import": 6 << 20} {
		pad := func(n int) string { return `{"game":"chess"` + strings.Repeat(" ", n-len(`{"game":"chess"}`)) + "}" }
		var got wire.Failure
		if s.call("POST", path, pad(size), &got); got.Error.Code == "too-large" {
			t.Errorf("%d bytes are too many for %s", size, path)
		}
		s.refused("too-large", "POST", path, pad(size+1))
	}
}
