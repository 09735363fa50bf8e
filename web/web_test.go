package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"banco/engine"
	"banco/game"
	"banco/games/chess"
	"banco/games/jieqi"
	"banco/live"
	"banco/play"
	"banco/search/random"
	"banco/store"
)

var page = fstest.MapFS{
	"index.html":       {Data: []byte("<!doctype html><title>page</title>")},
	"assets/app-1.js":  {Data: []byte("let x")},
	"assets/app-1.css": {Data: []byte("a{}")},
}

// site is a running server with a client.
type site struct {
	*testing.T
	url string
}

func newSite(t *testing.T) site {
	t.Helper()
	db, err := store.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	games := []game.Game{chess.New(), jieqi.New()}
	agents := func(_ game.Game, name string) (play.Player, error) {
		if name != "random" {
			return nil, fmt.Errorf("no agent %q", name)
		}
		return &engine.Agent{Searcher: random.New()}, nil
	}
	s, err := New(games, live.NewHall(games, agents, db), page)
	if err != nil {
		t.Fatal(err)
	}
	srv := httptest.NewServer(s)
	t.Cleanup(func() { srv.Close(); db.Close() })
	return site{t, srv.URL}
}

// call sends a request and decodes the answer into a fresh value.
func (s site) call(method, path, key, body string, into any) int {
	s.Helper()
	req, err := http.NewRequest(method, s.url+path, strings.NewReader(body))
	if err != nil {
		s.Fatal(err)
	}
	req.Header.Set(seatKey, key)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		s.Fatal(err)
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	if err != nil {
		s.Fatal(err)
	}
	if into != nil {
		if err := json.Unmarshal(data, into); err != nil {
			s.Fatalf("%s %s: %v in %.200q", method, path, err, data)
		}
	}
	return resp.StatusCode
}

type created struct {
	Match state
	Keys  map[string]string
}

func (s site) create(body string) created {
	s.Helper()
	var c created
	if status := s.call("POST", "/api/matches", "", body, &c); status != http.StatusCreated {
		s.Fatalf("create %s: status %d", body, status)
	}
	return c
}

func TestGames(t *testing.T) {
	var got struct{ Games []struct{ Name string } }
	if status := newSite(t).call("GET", "/api/games", "", "", &got); status != 200 || len(got.Games) != 2 || got.Games[0].Name != "chess" {
		t.Errorf("status %d, games %+v", status, got)
	}
}

func TestPlayAMatchToItsEnd(t *testing.T) {
	s := newSite(t)
	for _, name := range []string{"chess", "jieqi"} {
		c := s.create(`{"game":"` + name + `","seats":["human","random"]}`)
		st, key := c.Match, c.Keys["first"]
		for st.Result == nil {
			if len(st.Moves) == 0 {
				t.Fatalf("%s: no moves to choose from at ply %d: %s", name, st.Ply, st.FEN)
			}
			body := fmt.Sprintf(`{"ply":%d,"move":%q}`, st.Ply, st.Moves[st.Ply%len(st.Moves)].Move)
			var next state
			if status := s.call("POST", "/api/matches/"+st.ID+"/moves", key, body, &next); status != 200 {
				t.Fatalf("%s: %s: status %d", name, body, status)
			}
			st = next
		}
		if len(st.Line) != st.Ply || st.Last == nil || st.Result.Reason == "ongoing" {
			t.Errorf("%s: %d moves of %d, result %+v", name, len(st.Line), st.Ply, st.Result)
		}
		if (name == "jieqi") != (st.Opening != "") {
			t.Errorf("%s: opening at the end is %q", name, st.Opening)
		}
	}
}

func TestBadRequests(t *testing.T) {
	s := newSite(t)
	c := s.create(`{"game":"chess","seats":["human","human"]}`)
	moves := "/api/matches/" + c.Match.ID + "/moves"
	key := c.Keys["first"]
	tests := []struct {
		method, path, key, body string
		status                  int
		code                    string
	}{
		{"POST", "/api/matches", "", `{`, 400, "bad-request"},
		{"POST", "/api/matches", "", `{} {}`, 400, "bad-request"},
		{"POST", "/api/matches", "", `{"colour":"red"}`, 400, "bad-request"},
		{"POST", "/api/matches", "", `{"game":"go","seats":["human","random"]}`, 400, "bad-request"},
		{"POST", "/api/matches", "", `{"game":"chess","seats":["human","alien"]}`, 400, "bad-request"},
		{"POST", "/api/matches", "", `{"game":"chess","seats":["random","random"]}`, 400, "bad-request"},
		{"POST", "/api/matches", "", `{"game":"chess","variant":{"size":"1"},"seats":["human","random"]}`, 400, "bad-request"},
		{"POST", "/api/matches", "", `{"game":"chess","fen":"8/8 w","seats":["human","random"]}`, 400, "bad-request"},
		{"POST", "/api/matches", "", `{"game":"` + strings.Repeat("x", maxBody) + `"}`, 413, "too-large"},
		{"GET", "/api/matches/nobody", "", "", 404, "not-found"},
		{"GET", "/api/nothing", "", "", 404, "not-found"},
		{"POST", moves, "", `{"ply":0,"move":"e2e4"}`, 403, "not-your-turn"},
		{"POST", moves, c.Keys["second"], `{"ply":0,"move":"e2e4"}`, 409, "not-your-turn"},
		{"POST", moves, key, `{"ply":7,"move":"e2e4"}`, 409, "stale"},
		{"POST", moves, key, `{"ply":0,"move":"e2e5"}`, 422, "illegal-move"},
		{"POST", moves, key, `{"ply":0,"move":"<script>"}`, 422, "illegal-move"},
		{"POST", moves, key, `{"ply":"0","move":"e2e4"}`, 400, "bad-request"},
	}
	for _, tt := range tests {
		var got struct {
			Error struct{ Code, Message string }
		}
		status := s.call(tt.method, tt.path, tt.key, tt.body, &got)
		if status != tt.status || got.Error.Code != tt.code || got.Error.Message == "" {
			t.Errorf("%s %s %.60s: %d %+v, want %d %s", tt.method, tt.path, tt.body, status, got.Error, tt.status, tt.code)
		}
	}
	var now state
	if s.call("GET", "/api/matches/"+c.Match.ID, "", "", &now); now.Ply != 0 {
		t.Errorf("a bad request moved: ply %d", now.Ply)
	}
	s.call("POST", "/api/matches/"+c.Match.ID+"/resign", key, "", &now)
	if now.Result == nil || now.Result.Winner != "second" || now.Result.Reason != "resignation" {
		t.Errorf("after resigning: %+v", now.Result)
	}
}

func TestPageRoutes(t *testing.T) {
	s := newSite(t)
	for path, want := range map[string]string{
		"/": "page", "/play/abc": "page", "/index.html": "page", "/assets/app-1.js": "let x", "/assets/none.js": "404", "/assets/": "404",
	} {
		resp, err := http.Get(s.url + path)
		if err != nil {
			t.Fatal(err)
		}
		data, _ := io.ReadAll(resp.Body)
		resp.Body.Close()
		if !strings.Contains(string(data), want) {
			t.Errorf("%s: %q does not contain %q", path, data, want)
		}
		if resp.Header.Get("Content-Security-Policy") == "" {
			t.Errorf("%s has no content security policy", path)
		}
	}
	req, _ := http.NewRequest("POST", s.url+"/api/matches", strings.NewReader(`{"game":"chess","seats":["human","random"]}`))
	req.Header.Set("Origin", "http://evil.example")
	if resp, err := http.DefaultClient.Do(req); err != nil || resp.StatusCode != 403 {
		t.Errorf("another site's page may post: %v %v", resp.Status, err)
	}
}

// What a seat is sent depends on what it has seen and on nothing else: deals
// that look alike to a seat give it the same bytes.
func TestMessagesHideTheDeal(t *testing.T) {
	rules := jieqi.New().(game.Dealer)
	line := []string{"a3a4", "b7b0", "a0b0", "i6i5"} // b7b0 takes a covered piece with a covered piece
	for _, captured := range []string{"capturer", "everyone", "no-one"} {
		v := game.Variant{"captured": captured}
		for _, seat := range []game.Side{game.First, game.Second, game.NoSide} {
			groups := map[string][]byte{}
			truths := map[string]map[string]bool{}
			for seed := range 200 {
				d, err := rules.Deal(v, [32]byte{byte(seed), byte(seed >> 8)})
				if err != nil {
					t.Fatal(err)
				}
				begin := d.View(seat)
				for _, text := range line {
					p := d.View(d.View(game.NoSide).Side())
					m, err := p.ParseMove(text)
					if err != nil {
						t.Fatal(err)
					}
					if err := d.Play(m); err != nil {
						t.Fatal(err)
					}
				}
				seen := &live.Seen{Rules: rules, Variant: v.String(), Viewer: seat, Begin: begin, Line: d.Seen(seat), View: d.View(seat)}
				what := fmt.Sprint(seen.Line)
				st, err := newState(seen)
				if err != nil {
					t.Fatal(err)
				}
				message, err := json.Marshal(st)
				if err != nil {
					t.Fatal(err)
				}
				if other, ok := groups[what]; ok && !bytes.Equal(other, message) {
					t.Fatalf("%s, seat %v: two messages for the same sight:\n%s\n%s", captured, seat, other, message)
				}
				groups[what] = message
				if truths[what] == nil {
					truths[what] = map[string]bool{}
				}
				truths[what][d.Opening()] = true
			}
			most := 0
			for _, deals := range truths {
				most = max(most, len(deals))
			}
			if most < 2 {
				t.Errorf("%s, seat %v: no two deals looked alike, so nothing was compared", captured, seat)
			}
		}
	}
}
