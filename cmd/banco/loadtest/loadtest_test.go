package loadtest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/coder/websocket/wsjson"

	"banco/cmd/banco/client"
	"banco/web/wire"
)

// forgetful is a server that acknowledges every move, and keeps what keep makes
// of them.
func forgetful(t *testing.T, keep func(moves []string) []string) string {
	var moves []string
	mux := http.NewServeMux()
	answer := func(w http.ResponseWriter, u wire.Update) {
		if err := json.NewEncoder(w).Encode(u); err != nil {
			t.Error(err)
		}
	}
	mux.HandleFunc("POST /api/matches", func(w http.ResponseWriter, _ *http.Request) { answer(w, wire.Update{Match: "m"}) })
	mux.HandleFunc("POST /api/matches/m/sit", func(w http.ResponseWriter, _ *http.Request) { answer(w, wire.Update{Match: "m", Version: 1}) })
	mux.HandleFunc("GET /api/socket", func(w http.ResponseWriter, r *http.Request) {
		conn, err := websocket.Accept(w, r, nil)
		if err != nil {
			t.Error(err)
			return
		}
		defer conn.CloseNow()
		for {
			var ask wire.Ask
			if wsjson.Read(r.Context(), conn, &ask) != nil { // it has gone
				return
			}
			if ask.Type != "move" || ask.Match != "m" || ask.Make.Version != 1+len(moves) {
				t.Errorf("asked %+v %+v", ask, ask.Make)
			}
			moves = append(moves, ask.Make.Move)
			told := []wire.News{{Type: "pong"}, {Type: "moved", ID: ask.ID, Moved: &wire.Moved{Version: 1 + len(moves)}}}
			for _, n := range told {
				if err := wsjson.Write(r.Context(), conn, n); err != nil {
					t.Error(err)
				}
			}
		}
	})
	mux.HandleFunc("GET /api/matches/m", func(w http.ResponseWriter, _ *http.Request) {
		u := wire.Update{Match: "m"}
		for i, move := range keep(moves) {
			u.Nodes = append(u.Nodes, wire.Node{ID: i + 1, Move: move})
		}
		answer(w, u)
	})
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	return server.URL + "/"
}

// What a server loses, doubles or mixes up is counted.
func TestLossIsCounted(t *testing.T) {
	script := []string{"a", "b", "c", "d"}
	for _, tt := range []struct {
		name          string
		keep          func([]string) []string
		lost, doubled int
	}{
		{"an honest server", func(m []string) []string { return m }, 0, 0},
		{"the last one is lost", func(m []string) []string { return m[:3] }, 1, 0},
		{"one is lost on the way", func(m []string) []string { return slices.Delete(slices.Clone(m), 1, 2) }, 3, 0},
		{"the last one is doubled", func(m []string) []string { return append(slices.Clone(m), "d") }, 0, 1},
		{"another took the place of one", func(m []string) []string { return append(slices.Clone(m[:3]), "x") }, 1, 0},
		{"all are lost", func([]string) []string { return nil }, 4, 0},
	} {
		s := client.New(forgetful(t, tt.keep), 1)
		b, err := newBoard(t.Context(), &line{server: s}, "chess", script)
		if err != nil {
			t.Fatal(err)
		}
		if err := b.connect(); err != nil {
			t.Fatal(err)
		}
		defer b.disconnect()
		for !b.over() {
			if _, err := b.move(); err != nil {
				t.Fatal(err)
			}
		}
		if lost, doubled, err := b.check(t.Context()); err != nil || lost != tt.lost || doubled != tt.doubled {
			t.Errorf("%s: lost %d, doubled %d, %v", tt.name, lost, doubled, err)
		}
	}
}

// The first error of many ends the work.
func TestEach(t *testing.T) {
	wrong := errors.New("wrong")
	if err := each(make([]int, 1000), func(i int) error {
		if i >= 500 {
			return wrong
		}
		return nil
	}); err != wrong {
		t.Error(err)
	}
	if err := each([]int(nil), func(int) error { return wrong }); err != nil {
		t.Error(err)
	}
}

func TestRaw(t *testing.T) {
	if rate, err := Raw(context.Background(), t.TempDir(), 8, 20*time.Millisecond); err != nil || rate <= 0 {
		t.Error(rate, err)
	}
}

// Every goal is held against what was measured, and says whether it is met.
func TestGoals(t *testing.T) {
	good := &Report{Moves: 400_000, Time: 20 * time.Second, CPU: 40 * time.Second, Connection: 20 << 10}
	good.Acks = client.Delays{20 * time.Millisecond}
	bad := &Report{Moves: 4000, Time: 20 * time.Second, CPU: 40 * time.Second, Connection: 26 << 10, Lost: 1}
	bad.Acks = client.Delays{60 * time.Millisecond}
	goals := 0
	for _, s := range stages() {
		if missed := s.print(good); missed != 0 {
			t.Errorf("%s: %d goals are missed", s.name, missed)
		}
		if missed := s.print(bad); missed != len(s.goals)+1 {
			t.Errorf("%s: %d goals are missed, want %d", s.name, missed, len(s.goals)+1)
		}
		goals += len(s.goals)
	}
	if goals != 6 {
		t.Errorf("%d goals", goals)
	}
}

func TestVersionIn(t *testing.T) {
	for news, want := range map[string]int{
		`{"type":"update","update":{"match":"a","version":12,"since":3}}`: 12,
		`{"type":"change","change":{"match":"a","version":0,"since":0}}`:  0,
		`{"type":"error","error":{"code":"x"}}`:                           -1,
		`{"type":"chat","said":[{"version":3}]}`:                          -1,
		`{"type":"update","update":{"match":"a","version":`:               -1,
	} {
		got, ok := versionIn([]byte(news))
		if !ok {
			got = -1
		}
		if got != want {
			t.Errorf("%s: %d, want %d", news, got, want)
		}
	}
}

func TestReadAnswer(t *testing.T) {
	for news, want := range map[string]string{
		`{"type":"moved","id":7,"moved":{"version":7}}`:             "7 7 true",
		`{"type":"moved","id":7,"moved":{"version":8},"match":"a"}`: "refused",
		`{"type":"moved","id":7,"moved":{"version":`:                "refused",
		`{"type":"moved","id":7}`:                                   "refused",
		`{"type":"error","id":7,"error":{"code":"stale"}}`:          "refused",
		`{"type":"change","change":{"match":"a","version":3}}`:      "0 0 false",
		`{"type":"error","match":"a","error":{"code":"not-found"}}`: "0 0 false",
		`{"type":"update","update":{"match":"a","version":12}}`:     "0 0 false",
	} {
		a, ok := readAnswer([]byte(news))
		got := fmt.Sprint(a.id, a.version, ok)
		if a.err != nil {
			got = "refused"
		}
		if got != want {
			t.Errorf("%s: %s, want %s", news, got, want)
		}
	}
}
