package web

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"banco/game"
	"banco/games/jieqi"
	"banco/live"
	"banco/play"
	"banco/pool"
)

// dealt is a store of matches that differ in their deal alone.
type dealt struct {
	play.Store
	variant string
}

var deal = []string{"a3a4", "b7b0", "a0b0", "i6i5"} // b7b0 takes a covered piece with a covered piece

func (d dealt) Load(_ context.Context, id string) (*play.Saved, error) {
	s := &play.Saved{Sitters: [2]string{play.VisitorID(someone(1)), play.VisitorID(someone(2))}, Settings: play.Settings{
		ID: id, Game: "jieqi", Kind: play.KindGame, Variant: d.variant, Undos: play.Unlimited,
		Seats: [2]string{play.Human, play.Human},
	}}
	fmt.Sscanf(id, "match-%d", &s.Seed[0])
	s.Seed[1] = 1
	for i, text := range deal {
		s.Events = append(s.Events, play.Event{Type: play.Moved, Node: i, Text: text})
	}
	return s, nil
}

func (dealt) Due(context.Context, time.Time, time.Time) ([]string, error) { return nil, nil }
func (dealt) Heartbeat(context.Context, time.Time) error                  { return nil }

// What a seat is sent depends on what it has seen and on nothing else: deals
// that look alike to a seat give it the same bytes, whatever it asks for.
func TestMessagesHideTheDeal(t *testing.T) {
	skipIfShort(t)
	paths := []string{"", "?since=2", "/nodes/0", "/nodes/2", "/nodes/4", "/export/fen?node=3"}
	for _, f := range jieqi.New().Formats() {
		if f.Write != nil {
			paths = append(paths, "/export/"+f.Name)
		}
	}
	for _, captured := range []string{"capturer", "everyone", "no-one"} {
		work := pool.New(1, 0)
		h, err := live.NewHall(t.Context(), []game.Game{jieqi.New()}, nil, dealt{variant: "captured=" + captured}, work)
		if err != nil {
			t.Fatal(err)
		}
		defer h.Close()
		s, err := New(Options{Kits: kits, Hall: h, Pool: work, Page: page, Limits: map[string]float64{"imports": 1000}})
		if err != nil {
			t.Fatal(err)
		}
		for visitor := 1; visitor <= 3; visitor++ { // both seats, and a spectator
			groups, alike := map[string]string{}, 0
			for seed := range 200 {
				sight, told := s.tell(t, visitor, fmt.Sprintf("match-%d", seed), paths)
				if other, ok := groups[sight]; ok {
					alike++
					if other != told {
						t.Fatalf("%s, visitor %d: two messages for the same sight:\n%s\n%s", captured, visitor, other, told)
					}
				}
				groups[sight] = told
			}
			if alike == 0 {
				t.Errorf("%s, visitor %d: no two deals looked alike, so nothing was compared", captured, visitor)
			}
		}
	}
}

// commitments differ, and say nothing.
var commitments = regexp.MustCompile(`[0-9a-f]{64}`)

// tell returns the moves of a match as a visitor knows them, and all that is
// answered at some paths of it.
func (s *Server) tell(t *testing.T, visitor int, id string, paths []string) (sight, told string) {
	t.Helper()
	for _, path := range paths {
		r := httptest.NewRequest("GET", "/api/matches/"+id+path, nil)
		r.AddCookie(&http.Cookie{Name: CookieName, Value: someone(visitor)})
		w := httptest.NewRecorder()
		s.mux.ServeHTTP(w, r)
		if w.Code != http.StatusOK {
			t.Fatalf("%s: %d %s", path, w.Code, w.Body)
		}
		told += path + "\n" + w.Body.String()
	}
	seen, err := s.hall.Snapshot(t.Context(), play.VisitorID(someone(visitor)), id, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range seen.Nodes {
		sight += fmt.Sprint(n.Move, " ")
	}
	told = strings.ReplaceAll(told, id, "match")
	return sight, commitments.ReplaceAllString(told, "commitment")
}
