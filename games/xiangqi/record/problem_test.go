package record_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"banco/game"
)

func TestParseProblem(t *testing.T) {
	for text, want := range map[string]string{
		"k 9 4 -1,k 1 5 1,":                                    "9/3k5/9/9/9/9/9/9/9/4K4 w - - 0 1",
		" K 9 4 -1 ;\r\n k  1 5 +1":                            "9/3k5/9/9/9/9/9/9/9/4K4 w - - 0 1",
		"k 1 5 1,,k 10 4 -1,j 5 1 1,z 4 9 -1":                  "3k5/9/9/9/9/R8/8p/9/9/4K4 w - - 0 1",
		"k 1 5 1,k 10 4 -1,s 1 4 1,x 1 3 1,m 1 2 1, p 3 2 -1,": "3k5/9/9/9/9/9/9/1c7/9/1NBAK4 w - - 0 1",
		written(t, problemFormat, []*game.Record{{}}):          "",
	} {
		games, err := read(problemFormat, text)
		if err != nil || len(games) != 1 || games[0].Start != want {
			t.Errorf("%q: %v, %v; want %s", text, games, err, want)
			continue
		}
		if again, err := read(problemFormat, written(t, problemFormat, games)); err != nil || again[0].Start != want {
			t.Errorf("%q: written as %q: %v", text, written(t, problemFormat, games), err)
		}
	}
}

func TestParseProblemErrors(t *testing.T) {
	const kings = "k 10 4 -1,k 1 5 1,"
	for _, c := range []struct {
		in           string
		line, column int
		reason       string
	}{
		{",", 1, 1, "xiangqi FEN: impossible position: Red has no general"},
		{"k 1 5 1", 1, 1, "xiangqi FEN: impossible position: Black has no general"},
		{"k 10 4 -1,", 1, 1, "xiangqi FEN: impossible position: Red has no general"},
		{"k 10 5 -1,k 1 5 1", 1, 1, "xiangqi FEN: impossible position: the generals face each other"},
		{kings + "j 9 4 1", 1, 1, "xiangqi FEN: impossible position: Black is in check, but Red is to move"},
		{kings + "j 1 5 1", 1, 19, `piece "j 1 5 1": Red's general is on e0 already`},
		{kings + "\n  z 1 1 1", 2, 3, `piece "z 1 1 1": Red's pawn cannot stand on a0`},
		{kings + "s 1 5 -1", 1, 19, `piece "s 1 5 -1": Red's general is on e0 already`},
		{kings + "s 1 4 -1", 1, 19, `piece "s 1 4 -1": Black's advisor cannot stand on d0`},
		{kings + "x 6 1 1", 1, 19, `piece "x 6 1 1": Red's elephant cannot stand on a5`},
		{kings + "k 2 5 1", 1, 19, `piece "k 2 5 1": one Red's general too many`},
		{kings + "j 1 1 1,j 2 1 1,j 3 1 1", 1, 35, `piece "j 3 1 1": one Red's rook too many`},
		{kings + "q 1 1 1", 1, 19, `piece "q 1 1 1": "q" is none of k, s, x, j, m, p, z`},
		{kings + ". 1 1 1", 1, 19, `piece ". 1 1 1": "." is none of k, s, x, j, m, p, z`},
		{kings + "jj 1 1 1", 1, 19, `piece "jj 1 1 1": "jj" is none of`},
		{kings + "j 0 1 1", 1, 19, `piece "j 0 1 1": row: "0" is not a number from 1 to 10`},
		{kings + "j 11 1 1", 1, 19, `piece "j 11 1 1": row: "11" is not`},
		{kings + "j 1 10 1", 1, 19, `piece "j 1 10 1": column: "10" is not a number from 1 to 9`},
		{kings + "j 1 x 1", 1, 19, `piece "j 1 x 1": column: "x" is not`},
		{kings + "j 1 1 0", 1, 19, `piece "j 1 1 0": team: "0" is neither 1 (Red) nor -1 (Black)`},
		{kings + "j 1 1", 1, 19, `piece "j 1 1": 3 words, want four`},
		{kings + "é j 1 1 1 1", 1, 19, `piece "é j 1 1 1 1": 6 words, want four`},
	} {
		_, err := read(problemFormat, c.in)
		checkPlace(t, c.in, err, c.line, c.column, c.reason)
	}
}

func TestProblemFile(t *testing.T) {
	const text = "\uFEFF\r\nk 9 4 -1,\r\nk 1 5 1,\r\n\r\n\r\nk 10 4 -1,k 1 5 1,j 5 1 1,"
	games, err := read(problemFormat, text)
	if err != nil || len(games) != 2 {
		t.Fatalf("%d problems, %v", len(games), err)
	}
	const want = "k 1 5 1,k 9 4 -1,\n\nk 1 5 1,j 5 1 1,k 10 4 -1,\n"
	if got := written(t, problemFormat, games); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	games, err = read(problemFormat, "k 9 4 -1,k 1 5 1,\n\nk 1 5 1\n\n"+strings.TrimPrefix(text, "\uFEFF"))
	checkLosses(t, err, 2)
	if len(games) != 3 {
		t.Errorf("%d problems beside the lost one", len(games))
	}
	checkPlace(t, text, err, 3, 1, "xiangqi FEN: impossible position: Black has no general")
	black := []*game.Record{{Start: "3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 1"}}
	if err := problemFormat.Write(new(bytes.Buffer), black); err == nil ||
		err.Error() != "game 1: this format cannot express that Black is to move" {
		t.Errorf("Black to move: %v", err)
	}
}

func FuzzProblem(f *testing.F) {
	f.Add("k 9 4 -1,k 1 5 1,")
	f.Add("k 1 5 1;k 10 4 -1\nj 5 1 1\n\nk 9 4 -1,k 1 5 1,m 3 3 -1")
	f.Fuzz(func(t *testing.T, text string) {
		games, err := read(problemFormat, text)
		var place *game.TextError
		if err != nil && !errors.As(err, &place) {
			t.Fatalf("error without a place: %v", err)
		}
		first := written(t, problemFormat, games)
		again, err := read(problemFormat, first)
		if err != nil || written(t, problemFormat, again) != first {
			t.Fatalf("%q, %v", first, err)
		}
	})
}
