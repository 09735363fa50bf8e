package swiss_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"banco/meet/swiss"
	"banco/meet/trf"
)

// cases reads the tournaments of testdata, by file name.
func cases(t testing.TB) map[string]*trf.Report {
	t.Helper()
	files, err := filepath.Glob("testdata/*.trf")
	if err != nil || len(files) < 22 {
		t.Fatalf("%d cases, %v", len(files), err)
	}
	list := map[string]*trf.Report{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if list[file], err = trf.Read(text); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
	}
	return list
}

func TestPairGivesTheExpectedRounds(t *testing.T) {
	for file, report := range cases(t) {
		want, err := os.ReadFile(strings.TrimSuffix(file, ".trf") + ".expected")
		if err != nil {
			t.Fatal(err)
		}
		boards, err := swiss.Pair(report.Field())
		got := "none\n"
		if err == nil {
			got = fmt.Sprintln(len(boards))
			for _, b := range boards {
				got += fmt.Sprintln(b.White, b.Black)
			}
		} else if !errors.Is(err, swiss.ErrNoPairing) {
			t.Errorf("%s: %v", file, err)
		}
		if got != string(want) {
			t.Errorf("%s: %q, expected %q", file, got, want)
		}
	}
}

func TestPairRefusesBrokenFields(t *testing.T) {
	one := func(g ...swiss.Game) swiss.Card { return swiss.Card{Number: 1, Games: g} }
	two := func(g ...swiss.Game) swiss.Card { return swiss.Card{Number: 2, Games: g} }
	white, black := swiss.Game{Opponent: 2, Color: swiss.White, Outcome: swiss.Win},
		swiss.Game{Opponent: 1, Color: swiss.Black, Outcome: swiss.Loss}
	for _, test := range []struct {
		field swiss.Field
		want  string
	}{
		{swiss.Field{Cards: []swiss.Card{one(), one()}, Rounds: 3}, "all different"},
		{swiss.Field{Cards: []swiss.Card{{}}, Rounds: 3}, "above 0"},
		{swiss.Field{Cards: []swiss.Card{one(white), two(black)}, Rounds: 1}, "all 1 rounds are played"},
		{swiss.Field{Cards: []swiss.Card{one(white), two()}, Rounds: 3}, "round 1: player 2 has another opponent"},
		{swiss.Field{Cards: []swiss.Card{one(white)}, Rounds: 3}, "no opponent 2"},
		{swiss.Field{Cards: []swiss.Card{one(white), two(swiss.Game{Opponent: 1, Color: swiss.White, Outcome: swiss.Loss})}, Rounds: 3},
			"White and the other Black"},
		{swiss.Field{Cards: []swiss.Card{one(white), two(swiss.Game{Opponent: 1, Color: swiss.Black, Outcome: swiss.ForfeitLoss})},
			Rounds: 3}, "do not go together"},
		{swiss.Field{Cards: []swiss.Card{one(swiss.Game{Outcome: swiss.Win})}, Rounds: 3}, "needs an opponent"},
		{swiss.Field{Cards: make([]swiss.Card, swiss.MaxPlayers+1), Rounds: 3}, "too many"},
	} {
		if _, err := swiss.Pair(test.field); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v: %v, want %q", test.field, err, test.want)
		}
	}
}

func BenchmarkPair60(b *testing.B) {
	field := cases(b)[filepath.Join("testdata", "bbp-issue-7.trf")].Field()
	for b.Loop() {
		if _, err := swiss.Pair(field); err != nil {
			b.Fatal(err)
		}
	}
}
