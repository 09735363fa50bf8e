package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
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
	got := ask[wire.Puzzles](s, "GET", "/api/puzzles/chess", nil, http.StatusOK)
	list, made := got.Puzzles, puzzles.Of("chess").Heads
	if len(list) != puzzles.PageSize || got.Total != len(made) || list[3].ID != made[3].ID || list[3].Rating != made[3].Rating {
		t.Fatalf("%d puzzles, %+v", len(list), list[3])
	}
	p := ask[wire.Puzzle](s, "GET", "/api/puzzles/chess/"+list[3].ID, nil, http.StatusOK)
	fen := puzzles.Of("chess").Find(made[3].ID).FEN
	if p.Now.FEN != fen || p.Limit != p.Moves || p.Board.Files != 8 || len(p.Now.Moves) == 0 || p.Winner != p.Now.Turn {
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
		"/api/puzzles/jieqi/nothing":      http.StatusNotFound,
		"/api/puzzles/chess?rating=x":     http.StatusBadRequest,
		"/api/puzzles/chess?page=-1":      http.StatusBadRequest,
		"/api/puzzles/xiangqi/2026-11-15": http.StatusBadRequest, // no game of this site
	} {
		ask[wire.Failure](s, "GET", path, nil, status)
	}
}

// Puzzles come in pages: those of a theme or an opening, the nearest to a rating first.
func TestPuzzlePages(t *testing.T) {
	s := newSite(t)
	kinds := ask[wire.PuzzleKinds](s, "GET", "/api/puzzles/chess/kinds", nil, http.StatusOK)
	if len(kinds.Themes) < 5 || kinds.Themes[0].Count < kinds.Themes[1].Count || kinds.Total != len(puzzles.Of("chess").Heads) ||
		kinds.Ratings[0] < 600 || kinds.Ratings[0] >= kinds.Ratings[2] {
		t.Fatalf("%+v", kinds)
	}
	theme := kinds.Themes[0]
	seen, far := map[string]bool{}, 0
	for page := 0; len(seen) < theme.Count; page++ {
		path := fmt.Sprintf("/api/puzzles/chess?rating=1300&theme=%s&page=%d", theme.Theme, page)
		got := ask[wire.Puzzles](s, "GET", path, nil, http.StatusOK)
		if got.Total != theme.Count || len(got.Puzzles) == 0 || len(got.Puzzles) > puzzles.PageSize {
			t.Fatalf("page %d: %d of %d, want %d", page, len(got.Puzzles), got.Total, theme.Count)
		}
		for _, p := range got.Puzzles {
			off := max(p.Rating-1300, 1300-p.Rating)
			if seen[p.ID] || off < far || !slices.Contains(p.Themes, theme.Theme) {
				t.Fatalf("page %d: %+v", page, p)
			}
			seen[p.ID], far = true, off
		}
	}
	if got := ask[wire.Puzzles](s, "GET", "/api/puzzles/chess?page=999999", nil, http.StatusOK); len(got.Puzzles) != 0 {
		t.Errorf("%d puzzles on a page that is not there", len(got.Puzzles))
	}
	for _, o := range kinds.Openings[:min(3, len(kinds.Openings))] {
		got := ask[wire.Puzzles](s, "GET", "/api/puzzles/chess?opening="+url.QueryEscape(o.En), nil, http.StatusOK)
		if got.Total != o.Count || o.Vi == "" {
			t.Fatalf("%+v: %d", o, got.Total)
		}
		p := ask[wire.Puzzle](s, "GET", "/api/puzzles/chess/"+got.Puzzles[0].ID, nil, http.StatusOK)
		if p.Opening == nil || !strings.HasPrefix(p.Opening.Name["en"], o.En) {
			t.Errorf("%+v", p.Opening)
		}
	}
}

// Of a puzzle with hidden pieces nothing is told before it is tried: neither what lies under
// a cover, which nobody knows, nor the move.
func TestHiddenPuzzle(t *testing.T) {
	s := newSite(t)
	for i, z := range puzzles.Of("jieqi").All() {
		if i == 5 {
			break
		}
		path := "/api/puzzles/jieqi/" + z.ID()
		var raw map[string]any
		s.call("GET", path, "", &raw)
		for _, secret := range []string{"line", "expected", "margin", "worths", "best"} {
			if _, told := raw[secret]; told {
				t.Errorf("%s: %s is told", z.FEN, secret)
			}
		}
		p := ask[wire.Puzzle](s, "GET", path, nil, http.StatusOK)
		covers := 0
		for _, piece := range p.Now.Picture.Pieces {
			if piece.Code == "X" || piece.Code == "x" {
				covers++
			}
		}
		board, _, _ := strings.Cut(z.FEN, " ")
		if want := strings.Count(strings.ToLower(board), "x"); !p.Chance || len(p.Themes) != 0 || covers != want || want == 0 {
			t.Errorf("%s: %d pieces are covered of %d, %+v", z.FEN, covers, want, p.PuzzleHead)
		}
		judge := func(move string) wire.PuzzleJudged {
			return ask[wire.PuzzleJudged](s, "POST", path+"/try", wire.PuzzleTry{Move: move}, http.StatusOK)
		}
		best := judge(z.Line[0])
		if !best.Best || best.Margin != z.Expected.Margin || best.Margin <= best.Error || best.Worths[0].Move != z.Line[0] ||
			best.Worths[0].Texts["uci"] != z.Line[0] {
			t.Errorf("%+v", best)
		}
		if other := judge(z.Expected.Worths[1].Move); other.Best || judge("").Best {
			t.Errorf("%+v", other)
		}
		ask[wire.Failure](s, "POST", path+"/try", wire.PuzzleTry{Move: "a0a0"}, http.StatusBadRequest)
	}
	ask[wire.Failure](s, "POST", "/api/puzzles/chess/"+puzzles.Of("chess").Heads[0].ID+"/try", wire.PuzzleTry{}, http.StatusBadRequest)
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
	ask[wire.Failure](s, "GET", "/api/puzzles/xiangqi/storm", nil, http.StatusBadRequest) // no game of this site
}

// A puzzle solved raises the rating that the page sends along, one missed
// lowers it, and a long way of them makes it certain.
func TestPuzzleRating(t *testing.T) {
	s := newSite(t)
	path := "/api/puzzles/chess/" + puzzles.Of("chess").Heads[0].ID
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
