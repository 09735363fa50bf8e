package web

import (
	"encoding/json"
	"net/http"
	"testing"

	"banco/puzzles"
	"banco/web/wire"
)

// ask makes a call that is answered with a status.
func ask[T any](s *site, method, path string, body any, status int) (into T) {
	s.Helper()
	text := ""
	if body != nil {
		data, err := json.Marshal(body)
		if err != nil {
			s.Fatal(err)
		}
		text = string(data)
	}
	if got := s.call(method, path, text, &into); got != status {
		s.Fatalf("%s %s: %d, want %d", method, path, got, status)
	}
	return into
}

func TestPuzzles(t *testing.T) {
	s := newSite(t)
	list := ask[wire.Puzzles](s, "GET", "/api/puzzles/chess", nil, http.StatusOK).Puzzles
	made := puzzles.Of("chess").Puzzles
	if len(list) != len(made) || list[3].ID != made[3].ID() || list[3].Rating != made[3].Rating {
		t.Fatalf("%d puzzles, %+v", len(list), list[3])
	}
	p := ask[wire.Puzzle](s, "GET", "/api/puzzles/chess/"+list[3].ID, nil, http.StatusOK)
	if p.Now.FEN != made[3].FEN || p.Limit != p.Moves || p.Board.Files != 8 || len(p.Now.Moves) == 0 || p.Winner != p.Now.Turn {
		t.Errorf("%+v", p)
	}
	days := map[string]bool{}
	for _, day := range []string{"2026-11-15", "2026-11-16", "2026-11-17"} {
		days[ask[wire.Puzzle](s, "GET", "/api/puzzles/chess/"+day, nil, http.StatusOK).ID] = true
	}
	if len(days) != 3 {
		t.Errorf("three days have %d puzzles", len(days))
	}
	for path, status := range map[string]int{
		"/api/puzzles/chess/nothing":      http.StatusNotFound,
		"/api/puzzles/chess/2026-13-45":   http.StatusNotFound,
		"/api/puzzles/jieqi/2026-11-15":   http.StatusNotFound,
		"/api/puzzles/xiangqi/2026-11-15": http.StatusBadRequest, // no game of this site
	} {
		ask[wire.Failure](s, "GET", path, nil, status)
	}
}

// Every storm is another choice of puzzles that there are, the easiest first.
func TestStorm(t *testing.T) {
	s := newSite(t)
	storms := map[string]bool{}
	for range 3 {
		storm := ask[wire.Storm](s, "GET", "/api/puzzles/chess/storm", nil, http.StatusOK)
		if len(storm.Puzzles) != 60 || storm.Seconds < 60 || storm.Penalty < 1 || storm.Every < 1 || storm.Bonus < 1 {
			t.Fatalf("%+v", storm)
		}
		ids := ""
		for i, head := range storm.Puzzles {
			if puzzles.Of("chess").Find(head.ID) == nil || i > 0 && head.Rating < storm.Puzzles[i-1].Rating {
				t.Errorf("puzzle %d: %+v", i, head)
			}
			ids += head.ID
		}
		storms[ids] = true
	}
	if len(storms) != 3 {
		t.Errorf("three storms are %d", len(storms))
	}
	if storm := ask[wire.Storm](s, "GET", "/api/puzzles/jieqi/storm", nil, http.StatusOK); len(storm.Puzzles) != 0 {
		t.Errorf("cờ úp has a storm: %+v", storm)
	}
	ask[wire.Failure](s, "GET", "/api/puzzles/xiangqi/storm", nil, http.StatusBadRequest) // no game of this site
}

// A puzzle solved raises the rating that the page sends along, one missed
// lowers it, and a long way of them makes it certain.
func TestPuzzleRating(t *testing.T) {
	s := newSite(t)
	path := "/api/puzzles/chess/" + puzzles.Of("chess").Puzzles[0].ID()
	rate := func(solved bool, before wire.PuzzleRating) wire.PuzzleRating {
		return ask[wire.PuzzleRating](s, "POST", path, wire.Attempted{Solved: solved, Rating: before}, http.StatusOK)
	}
	up, down := rate(true, wire.PuzzleRating{}), rate(false, wire.PuzzleRating{})
	if up.Value <= 1200 || down.Value >= 1200 || up.Games != 1 || up.Last == 0 {
		t.Errorf("%+v after a success, %+v after a failure", up, down)
	}
	r := wire.PuzzleRating{}
	for range 20 {
		r = rate(true, rate(false, r))
	}
	if r.Deviation > 125 || r.Games != 40 {
		t.Errorf("%+v after forty", r)
	}
	for _, bad := range []wire.PuzzleRating{{Games: -1}, {Games: 1}, {Games: 1, Value: 1500, Deviation: 1e9, Volatility: 0.1}} {
		ask[wire.Failure](s, "POST", path, wire.Attempted{Rating: bad}, http.StatusBadRequest)
	}
}
