package web

import (
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"strings"
	"testing"

	"banco/play"
	"banco/web/wire"
)

const tale = `[Event "A tale"]
[White "Nguyễn An"]
[Black "Trần Bình"]
[Result "1-0"]

{Begin} 1. e4 {good} (1. d4 d5 (1... Nf6)) 1... e5 2. Qh5 Ke7 3. Qxe5# 1-0
`

func importBody(text string) string {
	body, _ := json.Marshal(wire.Import{Text: text})
	return string(body)
}

// What goes in comes out: moves, variations, comments and names.
func TestImportAndExport(t *testing.T) {
	s := newSite(t)
	got := do[wire.Imported](s, "POST", "/api/import", importBody(tale+"\n"+tale))
	if got.Format != "pgn" || got.Game != "chess" || len(got.Matches) != 2 {
		t.Fatalf("imported %+v", got)
	}
	u := do[wire.Update](s, "GET", "/api/matches/"+got.Matches[0], "")
	if u.Head.Kind != wire.Studied || u.Head.Names[0] != "Nguyễn An" || u.Head.You != "both" {
		t.Errorf("head %+v", u.Head)
	}
	byID := map[int]wire.Node{}
	for _, n := range u.Nodes {
		byID[n.ID] = n
	}
	if u.Current != 5 {
		t.Errorf("stands at node %d, not at the end of the main line", u.Current)
	}
	if len(byID) != 9 || byID[0].Comment != "Begin" || byID[1].Comment != "good" || byID[1].Text["san"] != "e4" || byID[5].Text["san"] != "Qxe5#" {
		t.Errorf("nodes %+v", u.Nodes)
	}
	resp, err := s.client.Get(s.url + "/api/matches/" + got.Matches[0] + "/export/pgn")
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	if err != nil || !strings.Contains(resp.Header.Get("Content-Disposition"), "attachment") {
		t.Fatalf("%v, %v", resp.Header, err)
	}
	for _, want := range []string{`[White "Nguyễn An"]`, "{Begin}", "1. e4 {good} (1. d4 d5 (1... Nf6)) 1... e5 2. Qh5 Ke7 3. Qxe5#"} {
		if !strings.Contains(strings.ReplaceAll(string(data), "\n", " "), want) {
			t.Errorf("the export lacks %q:\n%s", want, data)
		}
	}
}

func TestImportOfAPosition(t *testing.T) {
	s := newSite(t)
	const fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
	got := do[wire.Imported](s, "POST", "/api/import", importBody(fen))
	if got.Format != "fen" || len(got.Matches) != 1 {
		t.Fatalf("imported %+v", got)
	}
	if u := do[wire.Update](s, "GET", "/api/matches/"+got.Matches[0], ""); u.Now.FEN != fen {
		t.Errorf("at %s", u.Now.FEN)
	}
}

// A bad file shows where, and changes nothing.
func TestBadImports(t *testing.T) {
	s := newSite(t)
	for _, tt := range []struct {
		text string
		line int
	}{
		{strings.Replace(tale, "Ke7", "Ke6", 1), 6},
		{"what is this?", 0}, {"", 0}, {"1. e4 e5 2. Nf9", 1},
	} {
		var got wire.Failure
		if status := s.call("POST", "/api/import", importBody(tt.text), &got); status != 400 || got.Error.Problem == nil {
			t.Errorf("%.60q: %d %+v", tt.text, status, got.Error)
		} else if tt.line > 0 && got.Error.Problem.Line != tt.line {
			t.Errorf("%.60q: %+v, want line %d", tt.text, got.Error.Problem, tt.line)
		}
	}
	var got wire.Failure
	if status := s.call("POST", "/api/import", importBody(strings.Repeat("x", maxImport)), &got); status != 413 || got.Error.Code != "too-large" {
		t.Errorf("a huge text: %d %+v", status, got.Error)
	}
	if status := s.call("POST", "/api/import", `{"data":"%%%"}`, &got); status != 400 {
		t.Errorf("no base64: %d", status)
	}
	if list := do[wire.Library](s, "GET", "/api/matches", ""); len(list.Matches) != 0 {
		t.Errorf("bad imports left %d matches", len(list.Matches))
	}
}

// A deep study is played on from any of its nodes.
func TestStudyBranches(t *testing.T) {
	s := newSite(t)
	u := s.create(`{"game":"chess","kind":"study","seats":["human","human"]}`)
	for i, step := range []struct {
		parent int
		move   string
		node   int
	}{{0, "e4", 1}, {1, "e5", 2}, {1, "c5", 3}, {0, "e4", 1}, {3, "Nf3", 4}} {
		u = do[wire.Update](s, "POST", "/api/matches/"+u.Match+"/moves", fmt.Sprintf(`{"version":%d,"move":%q,"parent":%d}`, u.Version, step.move, step.parent))
		if u.Current != step.node {
			t.Errorf("step %d stands at node %d, want %d", i, u.Current, step.node)
		}
	}
}

// Every format a game can be written in is.
func TestEveryExport(t *testing.T) {
	s := newSite(t)
	for _, g := range do[wire.Games](s, "GET", "/api/games", "").Games {
		u := s.create(`{"game":"` + g.Name + `","seats":["human","human"]}`)
		u = do[wire.Update](s, "POST", "/api/matches/"+u.Match+"/moves", fmt.Sprintf(`{"version":0,"move":%q}`, u.Now.Moves[0].Move))
		full := do[wire.Update](s, "GET", "/api/matches/"+u.Match, "")
		for _, f := range full.Head.Formats {
			resp, err := s.client.Get(s.url + "/api/matches/" + u.Match + "/export/" + f)
			if err != nil {
				t.Fatal(err)
			}
			data, _ := io.ReadAll(resp.Body)
			resp.Body.Close()
			if resp.StatusCode != 200 || len(data) < 5 {
				t.Errorf("%s as %s: %d %q", g.Name, f, resp.StatusCode, data)
			}
		}
	}
}

// What was made before a game that could not be stored goes again.
func TestForgetAnImport(t *testing.T) {
	s := newSite(t)
	got := do[wire.Imported](s, "POST", "/api/import", importBody(tale+"\n"+tale))
	here, err := url.Parse(s.url)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.server.forget(play.VisitorID(s.client.Jar.Cookies(here)[0].Value), got.Matches); err != nil {
		t.Error(err)
	}
	if list := do[wire.Library](s, "GET", "/api/matches", ""); len(list.Matches) != 0 {
		t.Errorf("%d studies are left", len(list.Matches))
	}
}
