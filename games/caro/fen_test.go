package caro

import (
	"strings"
	"testing"

	"banco/game"
	"banco/game/gametest"
)

const empty = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15"

func TestStartFEN(t *testing.T) {
	for text, want := range map[string]string{
		"":                                   empty + " x rule=caro opening=free",
		"rule=renju,opening=swap2":           empty + " x rule=renju opening=swap2 phase=place",
		"limit=60,size=5":                    "5/5/5/5/5 x rule=caro opening=free limit=60",
		"size=6,opening=pro,rule=caro-free":  "6/6/6/6/6/6 x rule=caro-free opening=pro",
		"size=5,opening=free,rule=freestyle": "5/5/5/5/5 x rule=freestyle opening=free",
	} {
		if got := start(t, text).FEN(); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
	p := play(t, start(t, ""), "h8 a15 o1")
	want := "o14/15/15/15/15/15/15/7x7/15/15/15/15/15/15/14x o rule=caro opening=free"
	if p.FEN() != want {
		t.Errorf("%s, want %s", p.FEN(), want)
	}
}

// Short and sloppy forms, and what they mean with a variant beside them.
func TestShortFENs(t *testing.T) {
	tests := []struct{ variant, fen, want string }{
		{"", "5/5/2x2/5/5", "5/5/2x2/5/5 o rule=caro opening=free"},
		{"", "5/5/2xo1/5/5 X", "5/5/2xo1/5/5 x rule=caro opening=free"},
		{"rule=renju,size=19", "5/5/..X.O/5/5 b", "5/5/2x1o/5/5 x rule=renju opening=free"},
		{"rule=renju", "5/5/5/5/5 x RULE=Standard", "5/5/5/5/5 x rule=standard opening=free"},
		{"opening=pro", "5/5/5/5/5 x opening=free", "5/5/5/5/5 x rule=caro opening=free"},
		{"", "  5/5/5/5/5   x\trule=caro ", "5/5/5/5/5 x rule=caro opening=free"},
		{"", "5/5/5/5/5 rule=renju", "5/5/5/5/5 x rule=renju opening=free"},
		{"opening=swap2", "5/5/2x2/5/5", "5/5/2x2/5/5 o rule=caro opening=swap2 phase=place"},
		{"opening=swap2", "5/5/1xxo1/5/5", "5/5/1xxo1/5/5 o rule=caro opening=swap2 phase=choose"},
		{"opening=swap2", "5/5/1xxo1/5/5 black=second", "5/5/1xxo1/5/5 o rule=caro opening=swap2 phase=play black=second"},
		{"opening=swap2", "5/5/1xxoo/5/5", "5/5/1xxoo/5/5 x rule=caro opening=swap2 phase=play"},
		{"limit=60", "5/5/5/5/5", "5/5/5/5/5 x rule=caro opening=free limit=60"},
		{"limit=60", "5/5/5/5/5 x limit=20", "5/5/5/5/5 x rule=caro opening=free limit=20"},
		{"limit=60", "5/5/5/5/5 x limit=0", "5/5/5/5/5 x rule=caro opening=free"},
		{"", "5/5/1xxx1/5/5 x counts=any", "5/5/1xxx1/5/5 x rule=caro opening=free counts=any"},
		{"", "5/5/1xxo1/5/5 o counts=any", "5/5/1xxo1/5/5 o rule=caro opening=free"},
	}
	for _, tt := range tests {
		p, err := New().Parse(variant(t, tt.variant), tt.fen)
		if err != nil {
			t.Errorf("%q: %v", tt.fen, err)
			continue
		}
		if p.FEN() != tt.want {
			t.Errorf("%q reads as %s, want %s", tt.fen, p.FEN(), tt.want)
		}
	}
}

func TestBadFENs(t *testing.T) {
	for fen, reason := range map[string]string{
		"":                                         "empty",
		"x":                                        "the board has 1 rows",
		"4/4/4/4":                                  "the board has 4 rows",
		strings.Repeat("23/", 22) + "23":           "the board has 23 rows",
		"5/5/5/5/4":                                "row 5 from the top: it has 4 points",
		"5/6/5/5/5":                                "row 2 from the top: it is longer",
		"5/5/xxxxxx/5/5":                           "row 3 from the top: it is longer",
		"5/5/5/99999999999999999999/5":             "row 4 from the top: it is longer",
		"5/5/2y2/5/5":                              `row 3 from the top: column 3: 'y'`,
		"5/5/2é2/5/5":                              `column 3: 'é'`,
		"5/5/05/5/5":                               `column 1: '0'`,
		"5/5/5/5/5 z":                              "field 2: colour to move",
		"5/5/5/5/5 x rule":                         "field 3: \"rule\" is not of the form",
		"5/5/5/5/5 x rule=chess":                   "field 3: rule must be one of caro, caro-free",
		"5/5/5/5/5 x colour=red":                   `field 3: there is no field "colour"`,
		"5/5/5/5/5 x limit=485":                    "field 3: limit must be a whole number from 0 to 484",
		"5/5/5/5/5 x rule=caro rule=caro":          "field 4: rule is given twice",
		"5/5/2x2/5/5 x":                            "1 black and 0 white stones with black to move",
		"5/5/2o2/5/5":                              "0 black and 1 white",
		"5/5/1xxx1/5/5":                            "3 black and 0 white",
		"5/5/5/5/5 o":                              "with white to move",
		"5/5/5/5/5 x phase=choose":                 "belong to opening=swap2",
		"5/5/5/5/5 x black=second":                 "belong to opening=swap2",
		"5/5/5/5/5 opening=pro":                    "at least 6×6",
		"6/6/6/6/6/x5 o opening=pro":               "begins with a black stone on d4, which is empty",
		"6/6/3o2/6/6/x5 x opening=pro":             "d4, which is white",
		"6/6/2xx2/6/6/o5 o opening=pro":            "more than 2 points from the centre",
		"5/5/5/5/5 opening=swap2 phase=choose":     "0 stones do not fit phase=choose",
		"5/5/1xxo1/5/5 opening=swap2 phase=play":   "3 stones do not fit phase=play",
		"5/5/1xxo1/5/5 opening=swap2 phase=colour": "3 stones do not fit phase=colour",
		"5/5/1xxoo/5/5 opening=swap2 phase=place":  "4 stones do not fit phase=place",
		"5/5/2x2/5/5 opening=swap2 phase=place black=second": "belong to phase=play",
		"xxxxx/ooooo/5/5/5":              "both sides have won",
		"xxxxx/oooo1/5/5/5 x counts=any": "black is to move but has won already",
		"xxxxxxxxxx/oooo6/10/10/oooo6/10/10/10/10/o9 o rule=freestyle": "won more than once",
		"xxxxx5/oooo6/10/xxxxx5/oooo6/10/10/10/10/o9 o":                "won more than once",
		"xxxxxx4/oooo6/10/10/10/10/10/10/oo8/10 x rule=renju":          "black has 6 in a row, a10 to f10",
	} {
		_, err := New().Parse(nil, fen)
		if err == nil {
			t.Errorf("%q is taken", fen)
		} else if !strings.Contains(err.Error(), reason) {
			t.Errorf("%q: %v; want %q", fen, err, reason)
		} else {
			gametest.Problem(t, err)
		}
	}
}

// A finished game can be read: the result is there and no move is left.
func TestFinishedFENs(t *testing.T) {
	for fen, want := range map[string]game.Result{
		"xxxxx/oooo1/5/5/5":                                            game.Win(game.First, game.FiveInARow),
		"ooooo/xxxx1/5/5/4x":                                           game.Win(game.Second, game.FiveInARow),
		"xxxxx/oooo1/5/5/5 opening=swap2 black=second":                 game.Win(game.Second, game.FiveInARow),
		"1xxxxx2/1oooo3/8/8/8/8/8/8":                                   game.Win(game.First, game.FiveInARow),
		"oxxxxxo1/1oo5/8/8/8/8/8/8":                                    {},
		"oxxxxxo1/1oo5/8/8/8/8/8/8 o rule=standard":                    game.Win(game.First, game.FiveInARow),
		"xxxxxxxxx1/oooo6/oooo6/10/10/10/10/10/10/10 o rule=freestyle": game.Win(game.First, game.FiveInARow),
		"xxxxx/x1ooo/xo3/xo3/xo1oo o":                                  game.Win(game.First, game.FiveInARow),
		"xxxxxx4/oooo6/10/10/10/10/10/10/oo8/10 x":                     {},
	} {
		p, err := New().Parse(nil, fen)
		if err != nil {
			t.Errorf("%q: %v", fen, err)
			continue
		}
		if p.Result() != want || want.Over() != (len(p.Moves(nil)) == 0) {
			t.Errorf("%q: %v with %d moves, want %v", fen, p.Result(), len(p.Moves(nil)), want)
		}
	}
}

func FuzzFEN(f *testing.F) {
	for _, fen := range []string{
		empty, "5/5/2x2/5/5", "5/5/1xxo1/5/5 o rule=renju opening=swap2 phase=two", "xxxxx/oooo1/5/5/5 o",
		"6/6/2xx2/6/6/o5 o opening=pro", "5/5/1xxx1/5/5 x counts=any", "6/6/6/6/6/6 x opening=longpro",
		"5/5/1xxo1/5/5 black=second opening=swap2",
	} {
		f.Add(fen)
	}
	f.Fuzz(func(t *testing.T, fen string) {
		p, err := New().Parse(nil, fen)
		if err != nil {
			gametest.Problem(t, err)
			return
		}
		q, err := New().Parse(variant(t, "rule=renju,opening=swap2"), p.FEN())
		if err != nil {
			t.Fatalf("%q: own FEN %q is refused: %v", fen, p.FEN(), err)
		}
		if q.FEN() != p.FEN() || q.Hash() != p.Hash() || q.Side() != p.Side() || q.Result() != p.Result() {
			t.Fatalf("%q: %q reads back as %q", fen, p.FEN(), q.FEN())
		}
		if moves := p.Moves(nil); (len(moves) == 0) != p.Result().Over() {
			t.Fatalf("%q: %d moves, %v", fen, len(moves), p.Result())
		}
	})
}
