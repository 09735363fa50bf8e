package web

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"banco/book/explorer"
	"banco/game/files"
	all "banco/kits"
	"banco/web/wire"
)

// collect adds games of chess to a collection.
func (s *site) collect(name string, texts ...string) {
	s.Helper()
	chess, err := all.Find("chess")
	if err != nil {
		s.Fatal(err)
	}
	b := &explorer.Batch{}
	for _, text := range texts {
		records, err := files.Read(s.Context(), chess.Game, text)
		if err != nil {
			s.Fatal(err)
		}
		p, err := records[0].Begin(chess.Game)
		if err != nil {
			s.Fatal(err)
		}
		if err := b.Add(explorer.FromRecord(records[0], chess.Colours), p, records[0].MainLine()); err != nil {
			s.Fatal(err)
		}
	}
	x := explorer.Explorer{Store: s.db.Collections()}
	if err := x.Write(s.Context(), explorer.Collection{Game: "chess", Name: name}, b); err != nil {
		s.Fatal(err)
	}
}

// explore asks about the start of chess.
func (s *site) explore(rest string) wire.Explored {
	s.Helper()
	return do[wire.Explored](s, "POST", "/api/explore", `{"game":"chess",`+rest+`}`)
}

func TestExploreACollection(t *testing.T) {
	s := newSite(t)
	s.collect("Cũ", `[White "Anderssen"]
[Black "Kieseritzky"]
[Date "1851.06.21"]
[Result "1-0"]

1. e4 e5 2. f4 exf4 1-0`, `[White "An"]
[Black "Bình"]
[WhiteElo "2410"]
[BlackElo "2450"]
[Date "2021.01.02"]

1. d4 d5 1/2-1/2`, `[WhiteElo "2100"]
[Date "2011.??.??"]

1. d4 Nf6 0-1`)
	got := s.explore(`"in":"collection","collection":"Cũ","notation":"san"`)
	if len(got.Moves) != 2 || got.Moves[0].Text != "d4" || got.Moves[0].Move != "d2d4" ||
		got.Total != (wire.Tally{First: 1, Drawn: 1, Second: 1}) {
		t.Fatalf("%+v", got)
	}
	if len(got.Collections) != 1 || got.Collections[0] != (wire.GameCount{Name: "Cũ", Games: 3}) {
		t.Errorf("collections %+v", got.Collections)
	}
	d4 := got.Moves[0]
	if d4.Rating != 2265 || d4.Year != 2021 || d4.Tally != (wire.Tally{Drawn: 1, Second: 1}) || len(d4.Top) != 2 {
		t.Errorf("%+v", d4)
	}
	if top := d4.Top[0]; top.Names != [2]string{"An", "Bình"} || top.Ratings != [2]int{2410, 2450} || top.Number != 2 || top.Match != "" {
		t.Errorf("%+v", top)
	}
	for filter, moves := range map[string]int{`,"rating":2400`: 1, `,"since":2020`: 1, `,"since":2010,"rating":2000`: 1, `,"rating":1600`: 1} {
		if got := s.explore(`"in":"collection","collection":"Cũ"` + filter); len(got.Moves) != moves || got.Moves[0].Move != "d2d4" {
			t.Errorf("%s: %+v", filter, got.Moves)
		}
	}
	deeper := s.explore(`"in":"collection","collection":"Cũ","fen":"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"`)
	if len(deeper.Moves) != 1 || deeper.Moves[0].Move != "f2f4" {
		t.Errorf("after two plies: %+v", deeper.Moves)
	}
	game := do[wire.ExploredText](s, "GET", "/api/explore/chess/C%C5%A9/1", "")
	if !strings.Contains(game.Text, "Anderssen") || !strings.Contains(game.Text, "exf4") {
		t.Errorf("%s", game.Text)
	}
	var failed wire.Failure
	if status := s.call("GET", "/api/explore/chess/C%C5%A9/9", "", &failed); status != 404 {
		t.Error("a game that is not there:", status)
	}
}

// A game that ends on the server is found by everybody, and among the own games of who
// played it.
func TestExploreGamesPlayed(t *testing.T) {
	s := newSite(t)
	other := s.visitor()
	u := s.create(`{"game":"chess","seats":["human","human"]}`)
	for _, move := range []string{"g1h3", "a7a5", "h3g1"} {
		u = do[wire.Update](s, "POST", "/api/matches/"+u.Match+"/moves", fmt.Sprintf(`{"version":%d,"move":%q}`, u.Version, move))
	}
	if got := s.explore(`"in":"mine"`); len(got.Moves) != 0 {
		t.Errorf("a running game is explored: %+v", got.Moves)
	}
	u = do[wire.Update](s, "POST", "/api/matches/"+u.Match+"/resign", fmt.Sprintf(`{"version":%d}`, u.Version))
	mine := s.explore(`"in":"mine"`)
	if len(mine.Moves) != 1 || mine.Moves[0].Move != "g1h3" || mine.Total.Count() != 1 || mine.Moves[0].Top[0].Match != u.Match {
		t.Errorf("own games: %+v", mine)
	}
	if got := other.explore(`"in":"mine"`); len(got.Moves) != 0 {
		t.Errorf("a stranger's own games: %+v", got.Moves)
	}
	for begun := time.Now(); ; time.Sleep(10 * time.Millisecond) {
		if got := other.explore(`"in":"server"`); len(got.Moves) == 1 {
			if m := got.Moves[0]; m.Move != "g1h3" || len(m.Top) != 0 {
				t.Errorf("a game that is not rated is told of: %+v", m)
			}
			break
		}
		if time.Since(begun) > time.Minute {
			t.Fatal("the game is not found")
		}
	}
	do[wire.Update](s, "POST", "/api/matches/"+u.Match+"/go", fmt.Sprintf(`{"version":%d,"node":1}`, u.Version))
	if got := other.explore(`"in":"server"`); got.Total.Count() != 1 {
		t.Errorf("a look back counts: %+v", got.Total)
	}
	if got := other.explore(`"in":"collection","collection":""`); len(got.Moves) != 0 {
		t.Errorf("a collection without a name: %+v", got.Moves)
	}
}

// What is imported is among the own games.
func TestExploreImportedGames(t *testing.T) {
	s := newSite(t)
	do[wire.Imported](s, "POST", "/api/import",
		`{"text":"[White \"An\"]\n[WhiteElo \"1900\"]\n[Date \"1999.01.01\"]\n\n1. b3 (1. b4) e5 2. Bb2 1-0"}`)
	got := s.explore(`"in":"mine"`)
	if len(got.Moves) != 1 || got.Moves[0].Move != "b2b3" || got.Moves[0].Rating != 1900 || got.Moves[0].Year != 1999 || got.Total.First != 1 {
		t.Errorf("%+v", got)
	}
}

func TestExploreRefuses(t *testing.T) {
	s := newSite(t)
	for _, ask := range []string{`{"game":"go","in":"mine"}`, `{"game":"chess","in":"all"}`, `{"game":"chess","in":"mine","fen":"x"}`} {
		var got wire.Failure
		if status := s.call("POST", "/api/explore", ask, &got); status != 400 {
			t.Errorf("%s: %d %+v", ask, status, got.Error)
		}
	}
	if got := do[wire.Explored](s, "POST", "/api/explore", `{"game":"jieqi","in":"server"}`); len(got.Moves) != 0 {
		t.Errorf("dealt games are explored: %+v", got)
	}
}

// find asks for games with men on squares or material.
func (s *site) find(rest string) wire.FoundGames {
	s.Helper()
	return do[wire.FoundGames](s, "POST", "/api/explore/find", `{"game":"chess",`+rest+`}`)
}

func TestFindGamesOfACollection(t *testing.T) {
	s := newSite(t)
	s.collect("Cũ", `[White "Anderssen"]
[Black "Kieseritzky"]
[Date "1851.06.21"]

1. e4 e5 2. f4 exf4 1-0`, `[White "An"]
[Black "Bình"]
[Date "2021.01.02"]

1. d4 d5 1/2-1/2`)
	const in = `"in":"collection","collection":"Cũ",`
	got := s.find(in + `"men":[{"square":29,"code":"p"},{"square":28,"code":"P"}]`) // f4 and e4
	if len(got.Games) != 1 || got.Games[0].Number != 1 || got.Games[0].Ply != 4 || got.Games[0].Names[0] != "Anderssen" ||
		got.Next != 0 || got.Total != 2 || len(got.Collections) != 1 {
		t.Errorf("%+v", got)
	}
	for ask, want := range map[string]int{
		`"men":[{"square":27,"code":"P"}]`:                        1,
		`"men":[{"square":4,"code":"K"}]`:                         2,
		`"men":[{"square":4,"code":"k"}]`:                         0,
		`"material":"KQRRBBNNPPPPPPPvKQRRBBNNPPPPPPPP"`:           1, // a pawn was taken
		`"material":"KQRRBBNNPPPPPPPPvKQRRBBNNPPPPPPP"`:           1, // either side
		`"material":"KvK"`:                                        0,
		`"player":"bình"`:                                         1,
		`"result":"1-0","since":1800,"until":1900`:                1,
		`"player":"An","men":[{"square":29,"code":"p"}]`:          1, // Anderssen
		`"opening":"king's gambit"`:                               1,
		`"opening":"GAMBIT VUA"`:                                  1,
		`"opening":"C33"`:                                         1,
		`"opening":"D"`:                                           2, // "Gambit", and a code
		`"opening":"Sicilian"`:                                    0,
		`"opening":"C33","player":"Bình"`:                         0,
		`"player":"An","from":2`:                                  1,
		`"player":"An","from":1000000`:                            0,
		`"player":"An","men":[{"square":29,"code":"P"}],"from":2`: 0,
	} {
		if got := s.find(in + ask); len(got.Games) != want {
			t.Errorf("%s: %+v", ask, got.Games)
		}
	}
	if got := s.find(`"in":"collection","collection":"none","player":"An"`); len(got.Games) != 0 || got.Total != 0 {
		t.Errorf("a collection that is not there: %+v", got)
	}
}

// Own games are found by who played them; of the games of the server those that are not
// rated are told of to nobody.
func TestFindGamesPlayed(t *testing.T) {
	s := newSite(t)
	other := s.visitor()
	u := s.create(`{"game":"chess","seats":["human","human"]}`)
	for _, move := range []string{"g1h3", "a7a5"} {
		u = do[wire.Update](s, "POST", "/api/matches/"+u.Match+"/moves", fmt.Sprintf(`{"version":%d,"move":%q}`, u.Version, move))
	}
	const knight = `"men":[{"square":23,"code":"N"}]` // h3
	if got := s.find(`"in":"mine",` + knight); len(got.Games) != 0 {
		t.Errorf("a running game is found: %+v", got)
	}
	do[wire.Update](s, "POST", "/api/matches/"+u.Match+"/resign", fmt.Sprintf(`{"version":%d}`, u.Version))
	if got := s.find(`"in":"mine",` + knight); len(got.Games) != 1 || got.Games[0].Match != u.Match || got.Games[0].Ply != 1 {
		t.Errorf("own games: %+v", got)
	}
	if got := other.find(`"in":"mine",` + knight); len(got.Games) != 0 {
		t.Errorf("a stranger's own games: %+v", got)
	}
	for begun := time.Now(); s.find(`"in":"server",`+knight).Total == 0; time.Sleep(10 * time.Millisecond) {
		if time.Since(begun) > time.Minute {
			t.Fatal("the game is not there")
		}
	}
	if got := other.find(`"in":"server",` + knight); len(got.Games) != 0 || got.Total != 1 {
		t.Errorf("a game that is not rated is told of: %+v", got)
	}
}

func TestFindGamesRefuses(t *testing.T) {
	s := newSite(t)
	for _, ask := range []string{
		`{"game":"go","in":"mine","player":"An"}`, `{"game":"chess","in":"all","player":"An"}`, `{"game":"chess","in":"server"}`,
		`{"game":"chess","in":"server","men":[{"square":99,"code":"P"}]}`, `{"game":"chess","in":"server","material":"K"}`,
		`{"game":"chess","in":"server","player":"An","from":-1}`, `{"game":"othello","in":"server","opening":"An"}`,
		`{"game":"chess","in":"server","opening":"` + strings.Repeat("a", 101) + `"}`,
		`{"game":"chess","in":"server","player":"` + strings.Repeat("a", 101) + `"}`,
		`{"game":"chess","in":"server","player":"An","variant":{"position":"x"}}`,
	} {
		var got wire.Failure
		if status := s.call("POST", "/api/explore/find", ask, &got); status != 400 {
			t.Errorf("%s: %d %+v", ask, status, got.Error)
		}
	}
	if got := do[wire.FoundGames](s, "POST", "/api/explore/find", `{"game":"jieqi","in":"server","player":"An"}`); len(got.Games) != 0 {
		t.Errorf("dealt games are found: %+v", got)
	}
}
