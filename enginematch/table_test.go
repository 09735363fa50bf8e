package enginematch

import (
	"encoding/csv"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"banco/game"
)

// sample is a tournament of three: b beats a twice, c draws with b, and a
// crashes against c.
func sample() *Table {
	t := newTable([]Entrant{{Name: "a:x=1,y=2"}, {Name: "b"}, {Name: "đặc"}})
	effort := [2]SearchStats{{Moves: 10, Depths: 30, Nodes: 1000, Time: time.Second},
		{Moves: 10, Depths: 45, Nodes: 9000, Time: 3 * time.Second}}
	for i, g := range []Game{
		{Seats: [2]int{0, 1}, Result: game.Win(game.Second, game.Checkmate)},
		{Seats: [2]int{1, 0}, Result: game.Win(game.First, game.Checkmate)},
		{Seats: [2]int{1, 2}, Result: game.Draw(game.Repetition)},
		{Seats: [2]int{2, 0}, Result: game.Win(game.First, game.Abandoned), Note: "a:x=1,y=2: gone"},
	} {
		g.Number, g.SearchStats, g.Plies = i+1, effort, 20
		t.add(&g)
	}
	return t
}

func TestCrossTable(t *testing.T) {
	var b strings.Builder
	if err := sample().WriteCrossTable(&b); err != nil {
		t.Fatal(err)
	}
	const want = `     1  0-1 checkmate
     1  1-0 abandoned
     1  1-0 checkmate
     1  1/2-1/2 repetition
     1  games did not end by the rules
   agent        1    2  3  points  games    elo  ± 95 %  depth   nps
1  b            ·  0.5  2     2.5      3   +280     313    3.5  2200
2  đặc        0.5    ·  1     1.5      2   +191     334    3.8  2500
3  a:x=1,y=2    0    0  ·       0      3  < +43            4.0  2714
games 4
`
	if b.String() != want {
		t.Errorf("got\n%s", b.String())
	}
}

func TestMatchSummary(t *testing.T) {
	table := newTable([]Entrant{{Name: "x"}, {Name: "y"}})
	for i, r := range []game.Result{game.Win(game.First, game.Checkmate), game.Draw(game.Agreement), game.Win(game.First, game.Checkmate)} {
		table.add(&Game{Number: i + 1, Seats: [2]int{i % 2, 1 - i%2}, Result: r,
			SearchStats: [2]SearchStats{{Moves: 1, Depths: 4, Nodes: 500, Time: time.Second / 2, Most: time.Second / 2}}})
	}
	var b strings.Builder
	if err := table.WriteMatch(&b, &SPRT{0, 10, 0.05, 0.05}, ""); err != nil {
		t.Fatal(err)
	}
	const want = `     2  1-0 checkmate
     1  1/2-1/2 agreement
wins 2  draws 1  losses 0  of x
elo +279.6 ± 313.1 (95 %)  los 92.1 %  draws 33.3 %
pairs 0 0 0 1 0 (0, ½, 1, 1½, 2 points)
sprt 0,10  llr 0.03 (-2.94, 2.94)  undecided
depth 4.0  nps 1000  seconds a move 0.500 (most 0.500)  moves 2  x
depth 4.0  nps 1000  seconds a move 0.500 (most 0.500)  moves 1  y
score 2.5 - 0.5 of 3
`
	if b.String() != want {
		t.Errorf("got\n%s", b.String())
	}
	if line := table.Line(&Game{Number: 3, Seats: [2]int{1, 0}, Result: game.Win(game.First, game.Timeout), Plies: 9,
		Note: "x: took 2s"}); line != "game 3  y - x  1-0  timeout  plies 9  (x: took 2s)" {
		t.Error(line)
	}
}

// Of a match in which one side won everything only a bound is known, however many
// games it had.
func TestSummaryOfASweep(t *testing.T) {
	table := newTable([]Entrant{{Name: "x"}, {Name: "y"}})
	for i := range 2 * enoughPairs {
		table.add(&Game{Number: i + 1, Seats: [2]int{i % 2, 1 - i%2}, Result: game.Win(game.Side(1-i%2), game.Checkmate)})
	}
	var b strings.Builder
	if err := table.WriteMatch(&b, nil, ""); err != nil || !strings.Contains(b.String(), "\nelo < -407.0 (95 %)  los 0.0 %  draws 0.0 %\n") ||
		strings.Contains(strings.ToLower(b.String()), "inf") {
		t.Errorf("%v, %s", err, b.String())
	}
	b.Reset()
	if Pairs.write(Pairs{0, 0, 0, 1, 30}, &b); strings.Contains(b.String(), "elo") {
		t.Errorf("nearly a sweep: %s", b.String())
	}
}

func TestCSV(t *testing.T) {
	var b strings.Builder
	if err := sample().WriteCSV(&b); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(b.String())).ReadAll()
	if err != nil || len(rows) != 4 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	for i, want := range []string{
		"agent|games|wins|draws|losses|points|elo|elo95|depth|nps|a:x=1,y=2|b|đặc",
		"a:x=1,y=2|3|0|0|3|0|||4.0|2714||0|0",
		"b|3|2|1|0|2.5|+279.6|313.1|3.5|2200|2||0.5",
		"đặc|2|1|1|0|1.5|+190.8|333.8|3.8|2500|1|0.5|",
	} {
		if got := strings.Join(rows[i], "|"); got != want {
			t.Errorf("row %d is %s", i, got)
		}
	}
}

func TestJSON(t *testing.T) {
	var b strings.Builder
	if err := sample().WriteJSON(&b); err != nil {
		t.Fatal(err)
	}
	var got struct {
		Games     int
		Endings   map[string]int
		Standings []struct {
			Agent   string
			Points  float64
			Elo     *float64
			High    *float64
			Against []*WDL
		}
	}
	if err := json.Unmarshal([]byte(b.String()), &got); err != nil {
		t.Fatal(err)
	}
	if got.Games != 4 || got.Endings["1-0 abandoned"] != 1 || len(got.Standings) != 3 {
		t.Errorf("%+v", got)
	}
	if s := got.Standings[1]; s.Agent != "b" || s.Points != 2.5 || s.Elo == nil || *s.Elo != 279.6 || s.Against[1] != nil ||
		*s.Against[0] != (WDL{Wins: 2}) {
		t.Errorf("%+v", s)
	}
	if s := got.Standings[0]; s.Elo != nil || s.High == nil || *s.High > 43 || *s.High < 42 {
		t.Error("an infinite number in JSON")
	}
}
