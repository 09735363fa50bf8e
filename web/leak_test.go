package web

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"banco/engine"
	"banco/game"
	"banco/game/playout"
	"banco/games/jieqi"
	"banco/games/jieqi/jieqitest"
	"banco/games/xiangqi"
	"banco/live"
	"banco/play"
	"banco/pool"
	"banco/store"
)

// table is a server with one rule book, and a match between two people.
type table struct {
	*Server
	rules game.Game
	store play.Store
	ids   []string // of its matches; the last is played
}

func newTable(t *testing.T, rules game.Game) *table {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "data")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	db, err := store.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	work := pool.New(1, 0)
	hall, err := live.NewHall(t.Context(), []game.Game{rules}, agents{}, db, work)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { hall.Close(); db.Close() })
	kit := *kits[1]
	kit.Game = rules
	generous := map[string]float64{"requests": 1000, "matches": 1000, "imports": 1000} // two worlds are not equally fast
	s, err := New(Options{Kits: []*engine.Kit{&kit}, Hall: hall, Pool: work, Page: page, Limits: generous})
	if err != nil {
		t.Fatal(err)
	}
	return &table{Server: s, rules: rules, store: db}
}

// sit begins a match between the first two visitors.
func (d *table) sit(t *testing.T, captured string) {
	t.Helper()
	sitters := [2]string{play.VisitorID(someone(1)), play.VisitorID(someone(2))}
	m, err := play.New(d.rules, game.Variant{"captured": captured}, play.Saved{
		Settings: play.Settings{
			Kind: play.KindGame, Seats: [2]string{play.Human, play.Human}, Undos: play.Unlimited,
		}, Owner: sitters[0], Sitters: sitters,
	})
	if err == nil {
		m.Created = time.Now()
		err = d.store.Create(t.Context(), play.Entry{Saved: m.Saved, Digest: m.Digest()})
	}
	if err != nil {
		t.Fatal(err)
	}
	d.ids = append(d.ids, m.ID)
}

func (d *table) id() string { return d.ids[len(d.ids)-1] }

// ask sends a request of a visitor about the match, and returns the answer with
// what differs and says nothing masked: names, times and commitments.
func (d *table) ask(visitor int, method, path, body string) string {
	r := httptest.NewRequest(method, strings.ReplaceAll(path, "ID", d.id()), strings.NewReader(strings.ReplaceAll(body, "ID", d.id())))
	r.AddCookie(&http.Cookie{Name: CookieName, Value: someone(visitor)})
	w := httptest.NewRecorder()
	d.mux.ServeHTTP(w, r)
	text := w.Body.String()
	for i, id := range d.ids {
		text = strings.ReplaceAll(text, id, fmt.Sprint("match", i))
	}
	return fmt.Sprint(w.Code, " ", moments.ReplaceAllString(commitments.ReplaceAllString(text, "commitment"), "$1"))
}

var moments = regexp.MustCompile(`("created":)\d+`)

// questions are all that can be asked of a match, and of those who play it.
var questions = []string{
	"/api/matches/ID", "/api/matches/ID?since=3", "/api/matches/ID/nodes/0", "/api/matches/ID/nodes/3", "/api/matches/ID/nodes/99",
	"/api/matches/ID/export/fen?node=2", "/api/matches/ID/export/txt", "/api/matches", "/api/stats", "/api/matches/ID/invitation",
}

// command returns something that a visitor may send.
func (d *table) command(rng *rand.Rand) (visitor int, path, body string) {
	visitor = 1 + rng.IntN(3)
	s, err := d.hall.Snapshot(context.Background(), play.VisitorID(someone(visitor)), d.id(), 0)
	if err != nil {
		return visitor, "/api/matches/ID/go", `{}`
	}
	switch n := rng.IntN(20); {
	case n < 13:
		visitor = 1 + len(s.Nodes)%2
		if s, err = d.hall.Snapshot(context.Background(), play.VisitorID(someone(visitor)), d.id(), 0); err == nil && len(s.At.Moves) > 0 {
			return visitor, "/api/matches/ID/moves", fmt.Sprintf(`{"version":%d,"move":%q}`, s.Version, pick(rng, s).UCI)
		}
	case n < 15:
		return visitor, "/api/matches/ID/go", fmt.Sprintf(`{"version":%d,"node":%d}`, s.Version, rng.IntN(len(s.Nodes)+1))
	case n < 16:
		return visitor, "/api/matches/ID/takeback", fmt.Sprintf(
			`{"version":%d,"do":%q}`, s.Version, []string{"ask", "accept", "decline"}[rng.IntN(3)],
		)
	case n < 17:
		return visitor, "/api/matches/ID/draw", fmt.Sprintf(
			`{"version":%d,"do":%q}`, s.Version, []string{"offer", "decline", "claim"}[rng.IntN(3)],
		)
	case n < 18:
		return visitor, "/api/matches/ID/notes", fmt.Sprintf(`{"version":%d,"node":%d,"comment":"x"}`, s.Version, rng.IntN(len(s.Nodes)+1))
	case n < 19:
		return visitor, "/api/matches", fmt.Sprintf(
			`{"game":"jieqi","from":{"match":"ID","node":%d},"seats":["human","random"]}`, rng.IntN(len(s.Nodes)+1),
		)
	}
	return visitor, "/api/matches/ID/pause", fmt.Sprintf(`{"version":%d,"on":true}`, s.Version)
}

// pick chooses a move, one that captures under a cover where there is one.
func pick(rng *rand.Rand, s *live.Snapshot) play.Written {
	for _, m := range s.At.Moves {
		if s.At.View.(*jieqi.Position).At(xiangqi.Square(m.Gesture.To)).Covered() && rng.IntN(3) == 0 {
			return m
		}
	}
	return s.At.Moves[rng.IntN(len(s.At.Moves))]
}

// TestWireTellsNothingHidden plays matches over HTTP in two worlds that agree on
// what one visitor may know, and compares what that visitor is answered.
func TestWireTellsNothingHidden(t *testing.T) {
	matches := 2
	if !testing.Short() {
		matches = 15
	}
	compared := 0
	for viewer := 1; viewer <= 3; viewer++ {
		pair := jieqitest.NewPair(uint64(viewer), game.Side(viewer-1), false)
		first, second := newTable(t, pair.First), newTable(t, pair.Second)
		for match := range matches {
			rng := playout.Random(uint64(100*viewer + match))
			captured := []string{"capturer", "no-one", "capturer", "everyone"}[match%4]
			first.sit(t, captured)
			second.sit(t, captured)
			for step := range 20 {
				visitor, path, body := first.command(rng)
				a, b := first.ask(visitor, "POST", path, body), second.ask(visitor, "POST", path, body)
				if s, err := first.hall.Snapshot(t.Context(), "", first.id(), 0); err != nil || s.Result.Over() {
					break // and all is known
				}
				if visitor != viewer {
					a, b = "", ""
				}
				for _, path := range questions {
					a, b = a+"\n"+first.ask(viewer, "GET", path, ""), b+"\n"+second.ask(viewer, "GET", path, "")
				}
				if pair.Stuck() {
					break
				}
				compared++
				if a != b {
					t.Fatalf("visitor %d, captured %s, step %d, after %s %s:\n%s", viewer, captured, step, path, body, differing(a, b))
				}
			}
		}
	}
	if compared < 20*matches {
		t.Errorf("only %d answers compared", compared)
	}
}

// differing returns where two texts begin to differ, with what stands there.
func differing(a, b string) string {
	at := 0
	for at < min(len(a), len(b)) && a[at] == b[at] {
		at++
	}
	part := func(s string) string { return s[max(at-150, 0):min(at+50, len(s))] }
	return part(a) + "\n" + part(b)
}
