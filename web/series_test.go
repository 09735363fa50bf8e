package web

import (
	"fmt"
	"strings"
	"testing"

	"banco/web/wire"
)

// A best of three: the seats change after every game, the score runs, asking
// twice for a game gives the same one, and nothing follows once it is decided.
func TestSeriesRunToTheirEnd(t *testing.T) {
	s := newSite(t)
	first := s.create(`{"game":"chess","seats":["human","human"],"names":["An","Bình"],"games":3,"undos":4,
		"control":{"total":600000},"handicap":{"side":"second","moves":1}}`)
	next := func(id string) wire.Update {
		return s.create(fmt.Sprintf(`{"game":"chess","seats":["human","human"],"after":%q}`, id))
	}
	if h := first.Head; h.Series == nil || *h.Series != (wire.Series{Games: 3, Number: 1}) {
		t.Fatalf("the first game: %+v", h.Series)
	}
	s.refused("bad-request", "POST", "/api/matches", `{"game":"chess","seats":["human","human"],"after":"`+first.Match+`"}`) // it goes on
	s.act(first, "resign", `"side":"first"`)
	s.visitor().refused("forbidden", "POST", "/api/matches", `{"game":"chess","seats":["human","human"],"after":"`+first.Match+`"}`)

	second := next(first.Match)
	h := second.Head
	if h.Names != [2]string{"Bình", "An"} || *h.Series != (wire.Series{Games: 3, Number: 2, Score: [2]float64{1, 0}}) {
		t.Fatalf("the second game: %v %+v", h.Names, h.Series)
	}
	if h.Control.Total != 600000 || *h.Undos != 4 || h.Handicap.Side != "first" || h.Handicap.Moves != 1 {
		t.Errorf("its terms: %+v %v %+v", h.Control, *h.Undos, h.Handicap)
	}
	if again := next(first.Match); again.Match != second.Match {
		t.Error("asked for twice, the second game is two games")
	}
	s.act(s.act(second, "draw", `"do":"offer"`), "draw", `"do":"accept"`)

	third := next(second.Match)
	if h := third.Head; h.Names != [2]string{"An", "Bình"} || *h.Series != (wire.Series{Games: 3, Number: 3, Score: [2]float64{0.5, 1.5}}) {
		t.Fatalf("the third game: %v %+v", h.Names, h.Series)
	}
	s.act(third, "resign", `"side":"first"`)
	s.refused("bad-request", "POST", "/api/matches", `{"game":"chess","seats":["human","human"],"after":"`+third.Match+`"}`)

	listed := do[wire.Library](s, "GET", "/api/matches", "").Matches
	if len(listed) != 3 || listed[0].Series == nil || listed[0].Series.Number != 3 {
		t.Errorf("the library: %+v", listed)
	}
	if pgn := s.download("/api/matches/" + third.Match + "/export/pgn"); !strings.Contains(pgn, `[Round "3"]`) ||
		!strings.Contains(pgn, `[SeriesScore "0.5-1.5"]`) {
		t.Errorf("the record: %s", pgn)
	}
}

// A match that is alone has no next one, and a series has its bounds.
func TestSeriesRefuse(t *testing.T) {
	s := newSite(t)
	alone := s.act(s.create(`{"game":"chess","seats":["human","human"]}`), "resign", `"side":"first"`)
	if alone.Head != nil && alone.Head.Series != nil {
		t.Error("a single game is a series")
	}
	for _, body := range []string{
		`"after":"` + alone.Match + `"`, `"games":-3`, `"games":100`, `"games":3,"kind":"study"`, `"games":3,"open":"second"`,
	} {
		s.refused("bad-request", "POST", "/api/matches", `{"game":"chess","seats":["human","human"],`+body+`}`)
	}
	s.refused("not-found", "POST", "/api/matches", `{"game":"chess","seats":["human","human"],"after":"nobody"}`)
}
