package web

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"banco/play"
	"banco/web/api"
	"banco/web/wire"
)

func TestGames(t *testing.T) {
	got := do[wire.Games](newSite(t), "GET", "/api/games", "")
	if len(got.Games) != 2 || got.Games[0].Name != "chess" || got.Games[0].Hidden || !got.Games[1].Hidden {
		t.Fatalf("games %+v", got)
	}
	g := got.Games[0]
	if len(g.Agents) < 5 || len(g.Fields) == 0 || len(g.Start.Picture.Pieces) != 32 || len(g.Formats) == 0 {
		t.Errorf("chess: %+v", g)
	}
	for _, a := range g.Agents {
		if a.Name == "uci" {
			t.Error("strangers are offered programs to run")
		}
	}
}

// A match to its end, with the answers of an agent coming over the socket.
func TestPlayAMatchToItsEnd(t *testing.T) {
	s := newSite(t)
	for _, name := range []string{"chess", "jieqi"} {
		u := s.create(`{"game":"` + name + `","seats":["human","random"]}`)
		sock := s.socket()
		sock.say(`{"type":"watch","match":"` + u.Match + `"}`)
		if u.Head.You != "first" || !u.Head.Rule {
			t.Fatalf("%s: head %+v", name, u.Head)
		}
		for i := 0; u.Result == nil; i++ {
			if i == 400 { // long enough
				u = do[wire.Update](s, "POST", "/api/matches/"+u.Match+"/resign", fmt.Sprintf(`{"version":%d}`, u.Version))
				break
			}
			m := u.Now.Moves[len(u.Now.Moves)*7/11]
			u = do[wire.Update](s, "POST", "/api/matches/"+u.Match+"/moves", fmt.Sprintf(`{"version":%d,"move":%q}`, u.Version, m.Move))
			if u.Result == nil && len(u.Now.Moves) == 0 {
				u = *sock.hear("the answer", func(n wire.News) bool {
					return n.Update != nil && n.Update.Version > u.Version && (len(n.Update.Now.Moves) > 0 || n.Update.Result != nil)
				}).Update
			}
		}
		full := do[wire.Update](s, "GET", "/api/matches/"+u.Match, "")
		if full.Head == nil || len(full.Nodes) < full.Version-1 || full.Result == nil || len(full.Now.Moves) != 0 {
			t.Errorf("%s: the end: %d nodes, version %d, %+v", name, len(full.Nodes), full.Version, full.Result)
		}
		at := do[wire.Now](s, "GET", fmt.Sprintf("/api/matches/%s/nodes/%d", u.Match, 2), "")
		if at.Node != 2 || at.Last == nil || at.FEN == full.Now.FEN {
			t.Errorf("%s: node 2: %+v", name, at)
		}
		if stats := do[wire.Stats](s, "GET", "/api/stats", ""); len(stats.Rows) == 0 || stats.Rows[len(stats.Rows)-1].Opponent != "random" ||
			len(strings.Fields(stats.Rows[len(stats.Rows)-1].Opening["uci"])) != 2 {
			t.Errorf("statistics: %+v", stats)
		}
	}
	list := do[wire.Library](s, "GET", "/api/matches", "")
	if len(list.Matches) != 2 || list.Matches[0].Game != "jieqi" || len(list.Matches[0].Picture.Pieces) == 0 {
		t.Errorf("library: %+v", list.Matches)
	}
	if other := do[wire.Library](s.visitor(), "GET", "/api/matches", ""); len(other.Matches) != 0 {
		t.Errorf("a stranger's library lists %d matches", len(other.Matches))
	}
}

func TestBadRequests(t *testing.T) {
	s := newSite(t)
	u := s.create(`{"game":"chess","seats":["human","random"]}`)
	match := "/api/matches/" + u.Match
	for _, tt := range []struct {
		method, path, body string
		status             int
		code               string
	}{
		{"POST", "/api/matches", `{`, 400, "bad-request"},
		{"POST", "/api/matches", `{} {}`, 400, "bad-request"},
		{"POST", "/api/matches", `{"game":"chess","seats":["human","human"],"colour":"red"}`, 400, "bad-request"},
		{"POST", "/api/matches", `{"game":"go","seats":["human","random"]}`, 400, "bad-request"},
		{"POST", "/api/matches", `{"game":"chess","seats":["human","alien"]}`, 400, "bad-request"},
		{"POST", "/api/matches", `{"game":"chess","variant":{"size":"1"},"seats":["human","random"]}`, 400, "bad-request"},
		{"POST", "/api/matches", `{"game":"chess","start":"8/8 w","seats":["human","random"]}`, 400, "bad-request"},
		{"POST", "/api/matches", `{"game":"chess","seats":["human","human"],"control":{"total":-5}}`, 400, "bad-request"},
		{"POST", "/api/matches", `{"game":"chess","seats":["human","human"],"control":{"total":86400001}}`, 400, "bad-request"},
		// half a millisecond, where it overflows
		{"POST", "/api/matches", `{"game":"chess","seats":["human","human"],"control":{"total":18446744073710}}`, 400, "bad-request"},
		{
			"POST", "/api/matches", `{"game":"chess","seats":["human","human"],"control":{"total":60000,"increment":18446744073710}}`, 400,
			"bad-request",
		},
		{
			"POST", "/api/matches", `{"game":"chess","seats":["human","human"],"control":{"byoyomi":18446744073710,"periods":3}}`, 400,
			"bad-request",
		},
		{"POST", "/api/matches", `{"game":"chess","seats":["human","human"],"control":{"perMove":-18446744073709}}`, 400, "bad-request"},
		{"POST", "/api/matches", `{"game":"chess","seats":["human","human"],"control":{"byoyomi":1000,"periods":101}}`, 400, "bad-request"},
		{"POST", "/api/matches", `{"game":"chess","seats":["human","human"],"control":{"total":1e30}}`, 400, "bad-request"},
		{"POST", "/api/matches", `{"game":"chess","seats":["human","human"],"undos":-1}`, 400, "bad-request"},
		{"POST", "/api/matches", `{"game":"chess","seats":["human","human"],"undos":10001}`, 400, "bad-request"},
		{"POST", "/api/matches", `{"game":"chess","seats":["human","human"],"handicap":{"side":"first","moves":21}}`, 400, "bad-request"},
		{"POST", "/api/matches", `{"game":"chess","seats":["human","human"],"handicap":{"side":"third","moves":2}}`, 400, "bad-request"},
		{"POST", "/api/matches", `{"game":"chess","seats":["human","human"],"from":{"match":"nobody","node":0}}`, 404, "not-found"},
		{"POST", "/api/matches", `{"game":"` + strings.Repeat("x", api.MaxCommand) + `"}`, 413, "too-large"},
		{"GET", "/api/matches/nobody", "", 404, "not-found"},
		{"GET", "/api/nothing", "", 404, "not-found"},
		{"GET", match + "/nodes/9", "", 400, "bad-request"},
		{"GET", match + "/nodes/x", "", 400, "bad-request"},
		{"GET", match + "/export/doc", "", 400, "bad-request"},
		{"POST", match + "/moves", `{"version":7,"move":"e2e4"}`, 409, "stale"},
		{"POST", match + "/moves", `{"version":0,"move":"e2e5"}`, 422, "illegal-move"},
		{"POST", match + "/moves", `{"version":0,"move":"<script>"}`, 422, "illegal-move"},
		{"POST", match + "/moves", `{"version":"0","move":"e2e4"}`, 400, "bad-request"},
		{"POST", match + "/go", `{"version":0,"node":5}`, 400, "bad-request"},
		{"POST", match + "/draw", `{"version":0,"do":"dance"}`, 400, "bad-request"},
		{"POST", match + "/draw", `{"version":0,"do":"accept"}`, 400, "bad-request"},
		{"POST", match + "/draw", `{"version":0,"do":"claim"}`, 400, "bad-request"},
		{"POST", match + "/notes", `{"version":0,"node":0,"comment":"` + strings.Repeat("x", play.MaxComment+1) + `"}`, 400, "bad-request"},
	} {
		var got wire.Failure
		status := s.call(tt.method, tt.path, tt.body, &got)
		if status != tt.status || got.Error.Code != tt.code || got.Error.Message == "" {
			t.Errorf("%s %s %.60s: %d %+v, want %d %s", tt.method, tt.path, tt.body, status, got.Error, tt.status, tt.code)
		}
	}
	stranger := s.visitor()
	for path, body := range map[string]string{
		"/moves": `{"version":0,"move":"e2e4"}`, "/go": `{"version":0,"node":0}`, "/resign": `{"version":0}`,
		"/pause": `{"version":0,"on":true}`, "/pass": `{"version":0}`, "/notes": `{"version":0,"node":0,"comment":"x"}`,
		"/draw": `{"version":0,"do":"offer"}`,
	} {
		var got wire.Failure
		if status := stranger.call("POST", match+path, body, &got); status != 403 || got.Error.Code != "forbidden" {
			t.Errorf("a stranger may %s: %d %+v", path, status, got)
		}
	}
	if now := do[wire.Update](stranger, "GET", match, ""); now.Version != 0 || now.Head.You != "none" || len(now.Now.Moves) != 0 {
		t.Errorf("a bad request has done something, or a stranger has moves: %+v", now)
	}
}

func TestPositions(t *testing.T) {
	s := newSite(t)
	p := do[wire.Position](s, "POST", "/api/positions", `{"game":"chess"}`)
	if p.Now == nil || len(p.Now.Picture.Pieces) != 32 || p.Fields["turn"] != "first" {
		t.Errorf("the start: %+v", p)
	}
	p = do[wire.Position](s, "POST", "/api/positions", `{"game":"chess","pieces":[{"square":4,"code":"K"}],"fields":{"turn":"second"}}`)
	if p.Problem == nil || p.Problem.Key == "" || p.Now != nil {
		t.Errorf("a board without a black king: %+v", p)
	}
	p = do[wire.Position](s, "POST", "/api/positions", `{"game":"chess","fen":"rubbish"}`)
	if p.Problem == nil {
		t.Errorf("a rubbish FEN: %+v", p)
	}
}

// Moves can be tried from a position, one side alone or both, by the rules.
func TestPositionsPlayOn(t *testing.T) {
	s := everyGame(t)
	for name, tt := range map[string]struct {
		setup string
		legal int // moves
		pass  bool
		over  string
	}{
		"none":            {`{"game":"chess","moves":[]}`, 20, true, ""},
		"a turn passed":   {`{"game":"chess","moves":["g1f3","--"]}`, 22, true, ""},
		"in check":        {`{"game":"chess","fen":"6k1/8/8/8/8/8/R7/K7 w - - 0 1","moves":["a2g2"]}`, 4, false, ""},
		"a mate":          {`{"game":"xiangqi","fen":"3k5/R8/1R7/9/9/9/9/9/9/4K4 w","moves":["b7b9"]}`, 0, false, "checkmate"},
		"what turns up":   {`{"game":"jieqi","moves":["b2e2R"]}`, 265, true, ""},
		"a stone":         {`{"game":"caro","variant":{"size":"9"},"moves":["e5"]}`, 80, true, ""},
		"not asked for":   {`{"game":"chess"}`, 0, false, ""},
		"openings by two": {`{"game":"caro","variant":{"opening":"swap2"},"moves":["h8"]}`, 224, false, ""},
	} {
		now := do[wire.Position](s, "POST", "/api/positions", tt.setup).Now
		over := ""
		if now.Over != nil {
			over = now.Over.Reason
		}
		if len(now.Moves) != tt.legal || now.Pass != tt.pass || over != tt.over {
			t.Errorf("%s: %d moves, pass %v, over %q", name, len(now.Moves), now.Pass, over)
		}
	}
	for _, bad := range []string{
		`["e2e5"]`, `["--","d8h4","--","h4e1"]`, `["f2f3","e7e5","g2g4","d8h4","a2a3"]`, `["x"]`,
		`[` + strings.Repeat(`"--",`, 400) + `"--"]`,
	} {
		if status := s.call("POST", "/api/positions", `{"game":"chess","moves":`+bad+`}`, nil); status != http.StatusBadRequest {
			t.Errorf("%.40s is answered with %d", bad, status)
		}
	}
	if status := s.call("POST", "/api/positions", `{"game":"jieqi","moves":["b2e2"]}`, nil); status != http.StatusBadRequest {
		t.Errorf("a covered piece that turns up as nothing is answered with %d", status)
	}
}
