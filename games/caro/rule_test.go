package caro

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"banco/game"
)

// TestLines places one stone of a colour at the question mark of a row.
func TestLines(t *testing.T) {
	tests := []struct {
		name   string
		row    string // of a 10×10 board, the rest of which is empty
		colour Stone
		wins   string // the rules under which the stone wins
	}{
		{"open five", "..xxxx?...", Black, "caro caro-free freestyle standard renju"},
		{"open five of White", "..oo?oo...", White, "caro caro-free freestyle standard renju"},
		{"four", "..xxx?....", Black, ""},
		{"broken five", "..xxx?.x..", Black, ""},
		{"blocked at one end", "o?xxxx....", Black, "caro caro-free freestyle standard renju"},
		{"blocked at both ends", ".ox?xxxo..", Black, "freestyle standard renju"},
		{"blocked White", ".xo?ooox..", White, "freestyle standard renju"},
		{"opponents one step off", "o.x?xxx.o.", Black, "caro caro-free freestyle standard renju"},
		{"edge and opponent", "xxxx?o....", Black, "caro caro-free freestyle standard renju"},
		{"opponent and edge", "....ox?xxx", Black, "caro caro-free freestyle standard renju"},
		{"edge alone", "?xxxx.....", Black, "caro caro-free freestyle standard renju"},
		{"six of White", "..ooo?oo..", White, "caro-free freestyle renju"},
		{"blocked six of White", "xooo?oox..", White, "caro-free freestyle renju"},
		{"nine of White", ".oooo?oooo", White, "caro-free freestyle renju"},
		{"edge and six of White", "ooo?oox...", White, "caro-free freestyle renju"},
		{"six", "..xxx?xx..", Black, "caro-free freestyle"},
		{"blocked six", "oxxx?xxo..", Black, "caro-free freestyle"},
	}
	for _, tt := range tests {
		for _, rule := range ruleNames {
			if rule == "renju" && tt.colour == Black && strings.Contains(tt.name, "six") {
				continue // forbidden, see TestFouls
			}
			for _, board := range transposed(tt.row) {
				p := parse(t, strings.ReplaceAll(board, "?", ".")+" "+string(tt.colour.code())+" counts=any rule="+rule)
				i := strings.IndexByte(strings.ReplaceAll(board, "/", ""), '?')
				p.Make(game.Move(PointAt(i%10, 9-i/10)))
				want := contains(tt.wins, rule)
				if got := p.won == tt.colour; got != want {
					t.Errorf("%s, %s: won %v, want %v in %s", tt.name, rule, got, want, board)
				}
			}
		}
	}
}

func contains(list, word string) bool {
	for _, w := range strings.Fields(list) {
		if w == word {
			return true
		}
	}
	return false
}

// transposed puts a row of ten on a board in the four directions.
func transposed(row string) []string {
	var boards []string
	for _, place := range []func(i int) (x, y int){
		func(i int) (int, int) { return i, 3 },
		func(i int) (int, int) { return 6, i },
		func(i int) (int, int) { return i, i },
		func(i int) (int, int) { return i, 9 - i },
	} {
		g := newGrid(10)
		for i := range row {
			x, y := place(i)
			g[y][x] = row[i]
		}
		boards = append(boards, g.fen())
	}
	return boards
}

// On the smallest board a whole row touches both edges.
func TestEdgeToEdge(t *testing.T) {
	p := play(t, start(t, "size=5"), "a1 a2 b1 b2 c1 c2 d1 d2 e1")
	if p.Result() != game.Win(game.First, game.FiveInARow) {
		t.Errorf("result is %v", p.Result())
	}
}

// A line that was blocked when its fifth stone came stays blocked.
func TestBlockedFiveStaysDead(t *testing.T) {
	p := play(t, start(t, ""), "c8 b8 d8 h8 e8 a1 f8 c1 g8")
	for _, s := range strings.Fields("e1 a15 g1 c15 i1 e15") {
		play(t, p, s)
		if p.Result().Over() {
			t.Fatalf("%s ends the game: %v", s, p.Result())
		}
	}
	again := parse(t, p.FEN())
	if again.Result().Over() {
		t.Errorf("read from a FEN it is over: %v", again.Result())
	}
}

// In caro six stones do not win, and a five elsewhere still does.
func TestOverlineThenFive(t *testing.T) {
	p := play(t, start(t, ""), "a1 a15 b1 b15 c1 c15 e1 e15 f1 f15 d1")
	if p.Result().Over() {
		t.Fatalf("six in a row ended the game: %v", p.Result())
	}
	play(t, p, "o15 d2 o13 d3 o11 d4 o9 d5")
	if p.Result() != game.Win(game.First, game.FiveInARow) {
		t.Errorf("result is %v", p.Result())
	}
	if moves := p.Moves(nil); len(moves) != 0 {
		t.Errorf("%d moves after the end", len(moves))
	}
	p.Unmake()
	if p.Result().Over() || len(p.Moves(nil)) == 0 {
		t.Error("taking back does not reopen the game")
	}
}

// TestLimit draws a game at the number of stones that was agreed on, unless the
// last of them makes five.
func TestLimit(t *testing.T) {
	p := play(t, start(t, "limit=9"), "a1 a15 c1 c15 e1 e15 g1 g15")
	if p.Result().Over() {
		t.Fatalf("over after eight stones: %v", p.Result())
	}
	play(t, p, "i1")
	if p.Result() != game.Draw(game.MoveLimit) {
		t.Errorf("nine stones: %v", p.Result())
	}
	if q := parse(t, p.FEN()); q.Result() != game.Draw(game.MoveLimit) || q.Variant()["limit"] != "9" {
		t.Errorf("read from %s: %v", p.FEN(), q.Result())
	}
	p.Unmake()
	if p.Result().Over() || p.Hash() == play(t, start(t, ""), "a1 a15 c1 c15 e1 e15 g1 g15").Hash() {
		t.Errorf("taken back: %v, or a hash that knows no limit", p.Result())
	}
	five := play(t, start(t, "limit=9"), "a1 a15 b1 c15 c1 e15 d1 g15 e1")
	if five.Result() != game.Win(game.First, game.FiveInARow) {
		t.Errorf("the ninth stone makes five: %v", five.Result())
	}
}

func TestFullBoard(t *testing.T) {
	p := parse(t, `
		xoxox
		xoxox
		oxoxo
		oxoxo
		xoxo. x rule=standard`)
	if got := p.Moves(nil); len(got) != 1 || p.FormatMove(got[0]) != "e1" {
		t.Fatalf("moves are %v", got)
	}
	play(t, p, "e1")
	if p.Result() != game.Draw(game.BoardFull) || len(p.Moves(nil)) != 0 {
		t.Errorf("result is %v with %d moves", p.Result(), len(p.Moves(nil)))
	}
	if q := parse(t, p.FEN()); q.Result() != game.Draw(game.BoardFull) {
		t.Errorf("read from a FEN: %v", q.Result())
	}
}

// readData reads a file of the collection of positions that BANCO_DATA names.
func readData(t *testing.T, name string, list any) {
	t.Helper()
	dir := os.Getenv("BANCO_DATA")
	if dir == "" {
		t.Skip("BANCO_DATA is not set")
	}
	b, err := os.ReadFile(filepath.Join(dir, "caro", name))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(b, list); err != nil {
		t.Fatal(err)
	}
}

func TestDataForbidden(t *testing.T) {
	var list []struct {
		ID, Probe, Expected string
		Black, White        []string
	}
	readData(t, "renju-forbidden.json", &list)
	for _, f := range list {
		p := parse(t, stones(strings.ToLower(strings.Join(f.Black, " ")), strings.ToLower(strings.Join(f.White, " "))))
		pt, err := p.readPoint(strings.ToLower(f.Probe))
		if err != nil {
			t.Fatal(err)
		}
		got := p.Forbidden(pt)
		if strings.HasPrefix(f.Expected, "not forbidden") != (got == NoFoul) {
			t.Errorf("%s: %s is %v, want %s", f.ID, f.Probe, got, f.Expected)
		}
	}
}

// The diagrams of forced wins have o for Black and x for White.
func TestDataMates(t *testing.T) {
	var list []struct {
		ID, Rule, Side, Solution string
		Rows                     []string `json:"rows_top_is_15"`
	}
	readData(t, "mates.json", &list)
	for _, f := range list {
		board := strings.NewReplacer("x", "o", "o", "x").Replace(strings.Join(f.Rows, "/"))
		p, err := New().Parse(game.Variant{"rule": f.Rule}, board+" "+strings.ToLower(f.Side[:1]))
		if err != nil {
			t.Errorf("%s: %v", f.ID, err)
			continue
		}
		play(t, p.(*Position), strings.ReplaceAll(f.Solution, ",", " "))
	}
}
