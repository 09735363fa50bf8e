package lab_test

import (
	"strings"
	"testing"

	"banco/game"
	"banco/games/chess"
	"banco/games/xiangqi"
	"banco/lab"
	"banco/search"
)

func TestReadSuite(t *testing.T) {
	list, err := lab.ReadSuite(t.Context(), chess.New(), []byte("# one\n\n"+
		"2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6 Rf2; id "+
		"\"WAC.001\";\n"+
		"7k/8/8/8/8/8/8/KQ6 w - - 0 1; bm #9;\n"))
	if err != nil || len(list) != 2 || list[0].Name != "WAC.001" || len(list[0].Best) != 2 || list[1].Name != "2" || list[1].Mate != 9 {
		t.Fatalf("%+v, %v", list, err)
	}
	if e := &list[0]; !e.Solved(e.Best[1], search.Info{}) || e.Solved(game.NoMove, search.Info{Score: search.WinIn(3)}) {
		t.Error("a best move is not one, or another is")
	}
	e := &list[1]
	for score, want := range map[search.Score]bool{search.WinIn(17): true, search.WinIn(19): false, search.LossIn(4): false, 500: false} {
		if e.Solved(game.NoMove, search.Info{Score: score}) != want {
			t.Errorf("score %d is taken for the mate: %v", score, !want)
		}
	}
	won, err := lab.ReadSuite(t.Context(), chess.New(), []byte("7k/8/8/8/8/8/8/KQ6 w - - bm win;"))
	if err != nil {
		t.Fatal(err)
	}
	scores := map[search.Score]bool{search.WinIn(90): true, search.Decisive - 25: true, 5000: false, 25 - search.Decisive: false}
	for score, want := range scores {
		if won[0].Solved(game.NoMove, search.Info{Score: score}) != want {
			t.Errorf("score %d is taken for a win: %v", score, !want)
		}
	}
	other, err := e.Position.ParseMove("b1b7")
	if err != nil {
		t.Fatal(err)
	}
	avoid, err := lab.ReadSuite(t.Context(), chess.New(), []byte("7k/8/8/8/8/8/8/KQ6 w - - am Ka2 Qb2; id \"a b\";"))
	if err != nil || avoid[0].Name != "a b" || avoid[0].Solved(avoid[0].Wrong[1], search.Info{}) || !avoid[0].Solved(other, search.Info{}) {
		t.Errorf("%+v, %v", avoid, err)
	}
	const mate = "3a1k3/7R1/5a3/5P3/1n2P3p/p4C3/2r2c2P/4C3B/4A4/3AK4 w - - 0 1; bm #1;"
	if _, err := lab.ReadSuite(t.Context(), xiangqi.New(), []byte(mate)); err != nil {
		t.Error(err)
	}
}

func TestBadSuites(t *testing.T) {
	for text, want := range map[string]string{
		"": "no exercise", "7k/8/8/8/8/8/8/KQ6 w - - 0 1": "line 1: ", "\n7k/8/8/8/8/8/8/KQ6 w - - bm Kh9;": "line 2: ",
		"7k/8/8/8/8/8/8/KQ6 w - - bm ;": "no move", "7k/8/8/8/8/8/8/KQ6 w - - bm #0;": "not a mate", "x bm Kb2;": "line 1: ",
	} {
		if _, err := lab.ReadSuite(t.Context(), chess.New(), []byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}
