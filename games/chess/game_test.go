package chess

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"banco/game"
	"banco/game/gametest"
)

func TestConformance(t *testing.T) {
	gametest.Run(t, New(), nil, game.Variant{"position": "0"}, game.Variant{"position": "959"})
}

func TestArrays(t *testing.T) {
	for n, want := range map[int]string{0: "BBQNNRKR", 1: "BQNBNRKR", 518: "RNBQKBNR", 534: "RNBKQBNR", 959: "RKRNNQBB"} {
		if got := backRankArray(n); got != want {
			t.Errorf("array %d is %s, want %s", n, got, want)
		}
	}
	seen := map[string]bool{}
	for n := range 960 {
		rank := backRankArray(n)
		seen[rank] = true
		rooks, king := strings.Index(rank, "R"), strings.Index(rank, "K")
		bishops := strings.Index(rank, "B") + strings.LastIndex(rank, "B")
		if king < rooks || king > strings.LastIndex(rank, "R") || bishops%2 == 0 {
			t.Errorf("array %d is %s", n, rank)
		}
	}
	if len(seen) != 960 {
		t.Errorf("%d different arrays", len(seen))
	}
}

func TestStart(t *testing.T) {
	for array, want := range map[string]string{
		"518": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"534": "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w HAha - 0 1",
	} {
		p, err := New().Start(game.Variant{"position": array})
		if err != nil || p.FEN() != want {
			t.Errorf("array %s starts with %v (%v), want %s", array, p.FEN(), err, want)
		}
		if is960 := p.(*Position).Chess960(); is960 != (array != "518") {
			t.Errorf("array %s: Chess960 %v", array, is960)
		}
	}
	p, err := New().Parse(game.Variant{"position": strconv.Itoa(7)}, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
	if err != nil || !p.(*Position).Chess960() {
		t.Errorf("a FEN read in a Chess960 variant is not Chess960 (%v)", err)
	}
}

// What a position lacked when it was set up was not captured in this game.
func TestTaken(t *testing.T) {
	for _, c := range []struct{ fen, line, white, black string }{
		{"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBN1 w Qkq - 1 3", "", "", ""},
		{"4k3/P7/8/8/8/8/8/QQQ1K3 w - - 0 1", "a7a8q e8e7", "", ""},
		{"1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q e8e7", "", "r"},
		{"1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q b8a8", "P", ""},
		{"4k3/8/8/8/5p2/8/4P3/4K3 w - - 0 1", "e2e4 f4e3", "P", ""},
		{"q3k3/1R6/8/8/8/8/8/4K3 w - - 0 1", "b7b8 a8b8", "R", ""},
	} {
		p := parse(t, c.fen)
		for _, text := range strings.Fields(c.line) {
			m, err := p.ParseMove(text)
			if err != nil {
				t.Fatal(err)
			}
			p.Make(m)
		}
		taken := New().Draw(p).Taken
		if white, black := strings.Join(taken[0], ""), strings.Join(taken[1], ""); white != c.white || black != c.black {
			t.Errorf("%s %s: taken %q and %q, want %q and %q", c.fen, c.line, white, black, c.white, c.black)
		}
	}
}

func TestDraw(t *testing.T) {
	for _, c := range []struct {
		fen   string
		check []int
	}{
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", nil},
		{"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBN1 w Qkq - 1 3", []int{4}},
		{"4k3/8/8/8/8/8/8/QQQ1K3 b - - 0 1", nil},
	} {
		picture := New().Draw(parse(t, c.fen))
		if !slices.Equal(picture.Check, c.check) {
			t.Errorf("%s: check on %v, want %v", c.fen, picture.Check, c.check)
		}
		men := strings.Map(func(r rune) rune {
			if strings.ContainsRune("/12345678", r) {
				return -1
			}
			return r
		}, strings.Fields(c.fen)[0])
		if len(picture.Pieces) != len(men) {
			t.Errorf("%s: %d pieces drawn", c.fen, len(picture.Pieces))
		}
	}
	picture := New().Draw(parse(t, "8/8/8/8/7k/8/8/K7 w - - 0 1"))
	if want := []game.Placed{{Square: 0, Code: "K"}, {Square: 31, Code: "k"}}; !slices.Equal(picture.Pieces, want) {
		t.Errorf("drawn %v, want %v", picture.Pieces, want)
	}
}

func TestBoard(t *testing.T) {
	b, err := New().Board(nil)
	if err != nil || b.Files != 8 || b.Ranks != 8 || !b.Checkered || b.Points {
		t.Fatalf("board %+v, %v", b, err)
	}
	names := ""
	for _, k := range b.Pieces {
		names += k.Code + " " + k.Name + " " + k.Side.String() + ", "
	}
	for _, want := range []string{"K king first", "n knight second", "P pawn first", "q queen second"} {
		if len(b.Pieces) != 12 || !strings.Contains(names, want) {
			t.Errorf("pieces %s lack %s", names, want)
		}
	}
}

func TestGesture(t *testing.T) {
	for _, c := range []struct {
		fen, move string
		want      game.Gesture
	}{
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", game.Gesture{From: 4, To: 6}},
		{"4k3/8/8/8/8/8/8/R3K2R w HA - 0 1", "e1a1", game.Gesture{From: 4, To: 0}},
		{"8/4P2k/8/8/8/8/8/K7 w - - 0 1", "e7e8r", game.Gesture{From: 52, To: 60, Choice: "r"}},
	} {
		p := parse(t, c.fen)
		m, err := p.ParseMove(c.move)
		if got := New().Gesture(p, m); err != nil || got != c.want {
			t.Errorf("%s: %+v (%v), want %+v", c.move, got, err, c.want)
		}
	}
}

// A mate is drawn with what gives it, and a check that is none is not.
func TestDrawMate(t *testing.T) {
	for _, c := range []struct {
		fen  string
		mate []int
	}{
		{"1R4k1/5ppp/8/8/8/8/8/K7 b - - 0 1", []int{57}},
		{"3rkr2/4p3/3N4/8/8/8/8/K3R3 b - - 0 1", nil},
		{"3rkr2/3p1p2/3N4/8/8/8/8/K3R3 b - - 0 1", []int{4, 43}}, // by two at once
		{"1R4k1/5pp1/8/8/8/8/8/K7 b - - 0 1", nil},
	} {
		picture := New().Draw(parse(t, c.fen))
		slices.Sort(picture.Mate)
		slices.Sort(c.mate)
		if !slices.Equal(picture.Mate, c.mate) || len(picture.Check) != 1 {
			t.Errorf("%s: mate by %v, check of %v", c.fen, picture.Mate, picture.Check)
		}
	}
}

// A pass where a capture en passant was possible takes the right to it away.
func TestPassEndsEnPassant(t *testing.T) {
	p := parse(t, "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3")
	before := p.FEN()
	p.Pass()
	if want := "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 4"; p.FEN() != want {
		t.Errorf("after the pass: %s, want %s", p.FEN(), want)
	}
	if p.Unmake(); p.FEN() != before {
		t.Errorf("after taking it back: %s, want %s", p.FEN(), before)
	}
}
