package web

import (
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"banco/web/wire"
)

// list asks for a page of the library of a visitor and returns the names of its
// matches.
func (s *site) list(query string) (ids []string, more bool) {
	s.Helper()
	lib := do[wire.Library](s, "GET", "/api/matches?"+query, "")
	for _, m := range lib.Matches {
		ids = append(ids, m.ID)
	}
	return ids, lib.More
}

// A library is filtered by game, kind, opponent, result and time.
func TestLibraryFilters(t *testing.T) {
	s := newSite(t)
	lost := s.act(s.create(`{"game":"chess","seats":["human","random"]}`), "resign", `"side":"first"`).Match
	shared := s.act(s.create(`{"game":"jieqi","seats":["human","human"]}`), "resign", `"side":"first"`).Match
	study := s.create(`{"game":"chess","kind":"study","seats":["human","human"],"names":["An","Bình"]}`).Match
	open := s.act(s.create(`{"game":"jieqi","seats":["human","greedy"]}`), "moves", `"move":"a3a4"`).Match
	s.create(`{"game":"jieqi","seats":["human","greedy"]}`) // nothing has happened in it: it is not a game yet
	today := time.Now().Format(time.DateOnly)
	yesterday := time.Now().AddDate(0, 0, -1).Format(time.DateOnly)
	all := []string{open, study, shared, lost}
	for query, want := range map[string][]string{
		"": all, "game=chess": {study, lost}, "game=go": nil, "kind=study": {study}, "kind=game": {open, shared, lost},
		"opponent=random": {lost}, "opponent=greedy": {open}, "result=lost": {lost}, "result=won": nil, "result=open&kind=game": {open},
		"from=" + today: all, "to=" + today: all, "to=" + yesterday: nil, "from=" + yesterday + "&to=" + today + "&game=jieqi": {open, shared},
		"from=nonsense&to=x&before=y": all, "before=9999999999999999": all, "before=-5": nil,
	} {
		if got, more := s.list(query); !slices.Equal(got, want) || more {
			t.Errorf("%q lists %v, want %v", query, got, want)
		}
	}
	s.refused("bad-request", "GET", "/api/matches?result=tied", "")
	sum := do[wire.Library](s, "GET", "/api/matches?kind=study", "").Matches[0]
	if sum.Names != [2]string{"An", "Bình"} || sum.You != "both" || sum.Kind != wire.Studied || len(sum.Picture.Pieces) != 32 ||
		sum.Result != nil {
		t.Errorf("the study: %+v", sum)
	}
	sum = do[wire.Library](s, "GET", "/api/matches?result=lost", "").Matches[0]
	if sum.Result == nil || sum.Result.Winner != "second" || sum.You != "first" || sum.Seats[1] != "random" {
		t.Errorf("the lost game: %+v", sum)
	}
}

// A library comes in pages of 24, the newest first.
func TestLibraryPages(t *testing.T) {
	s := newSite(t)
	var made []string
	for range 50 {
		made = append(made, s.create(`{"game":"chess","kind":"study","seats":["human","human"]}`).Match)
	}
	slices.Reverse(made)
	var seen []string
	before := ""
	for page, size := range []int{24, 24, 2} {
		lib := do[wire.Library](s, "GET", "/api/matches?before="+url.QueryEscape(before), "")
		if len(lib.Matches) != size || lib.More != (page < 2) {
			t.Fatalf("page %d has %d matches, more: %v", page+1, len(lib.Matches), lib.More)
		}
		for _, m := range lib.Matches {
			seen = append(seen, m.ID)
		}
		before = fmt.Sprint(lib.Matches[size-1].Created)
	}
	if !slices.Equal(seen, made) {
		t.Error("the pages are not the matches, newest first")
	}
}

// Statistics tell of finished games on one seat, the oldest first.
func TestStats(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newQuietSite(t)
		var ids []string
		for _, body := range []string{
			`{"game":"chess","seats":["human","random"]}`, `{"game":"chess","seats":["greedy","human"]}`,
			`{"game":"chess","seats":["human","human"],"names":["An",""]}`,
		} {
			var u wire.Update
			json.Unmarshal(s.from("192.0.2.1", someone(1), "POST", "/api/matches", body).Body.Bytes(), &u)
			if w := s.from("192.0.2.1", someone(1), "POST", "/api/matches/"+u.Match+"/resign", `{"version":0}`); w.Code != 200 {
				t.Fatal(w.Body)
			}
			ids = append(ids, u.Match)
			time.Sleep(time.Second)
		}
		s.from("192.0.2.1", someone(1), "POST", "/api/matches", `{"game":"chess","seats":["human","random"]}`) // goes on
		var got wire.Stats
		json.Unmarshal(s.from("192.0.2.1", someone(1), "GET", "/api/stats", "").Body.Bytes(), &got)
		if len(got.Rows) != 3 || got.Rows[0].ID != ids[0] || got.Rows[1].ID != ids[1] {
			t.Fatalf("rows %+v", got.Rows)
		}
		if r := got.Rows[2]; r.Kind != "people" || r.Player != "An" || r.Opponent != "human" || r.Side != "first" {
			t.Errorf("a board of two: %+v", r)
		}
		if r := got.Rows[1]; r.Kind != "mine" || r.Opponent != "greedy" || r.Player != "human" || r.Side != "second" ||
			r.Winner != "first" || r.Reason == "" || r.Created <= got.Rows[0].Created {
			t.Errorf("row %+v", r)
		}
		if body := s.from("192.0.2.1", someone(2), "GET", "/api/stats", "").Body.String(); !strings.Contains(body, `"rows":[]`) {
			t.Errorf("a stranger's: %s", body)
		}
	})
}
