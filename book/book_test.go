package book

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"banco/game"
	"banco/games/caro"
	"banco/games/chess"
	"banco/games/jieqi"
	"banco/games/xiangqi"
)

var games = []game.Game{chess.New(), xiangqi.New(), caro.New()}

// variants are those whose openings have names; nil for the usual one.
var variants = map[string]game.Variant{"caro": {"rule": "renju"}}

// Every line can be played, no two end in one position, and every opening has
// its names.
func TestLines(t *testing.T) {
	for _, g := range games {
		known, err := read(g, variants[g.Name()], tables[g.Name()])
		if err != nil {
			t.Fatal(err)
		}
		if len(known) < 30 {
			t.Errorf("%s has only %d openings", g.Name(), len(known))
		}
		for _, o := range known {
			o.translate()
			if o.Vi == "" || o.En == "" || (o.Code != "") != (g.Name() == "chess") {
				t.Errorf("%+v", o)
			}
			if g.Name() == "chess" && (len(o.Code) != 3 || o.Code[0] < 'A' || o.Code[0] > 'E') {
				t.Errorf("the code of %s is %s", o.En, o.Code)
			}
		}
	}
}

// A name in one language is one name in the other.
func TestNamesAgree(t *testing.T) {
	for _, g := range games {
		known, err := read(g, variants[g.Name()], tables[g.Name()])
		if err != nil {
			t.Fatal(err)
		}
		vi := map[string]string{}
		for _, o := range known {
			o.translate()
			if other, ok := vi[o.En]; ok && other != o.Vi {
				t.Errorf("%s is %s and %s", o.En, other, o.Vi)
			}
			vi[o.En] = o.Vi
		}
	}
}

// named plays moves from the start and returns the last name on the way.
func named(t *testing.T, g game.Game, v game.Variant, notation, moves string) string {
	t.Helper()
	p, err := g.Start(v)
	if err != nil {
		t.Fatal(err)
	}
	last := ""
	for _, text := range strings.Fields(moves) {
		for _, n := range g.Notations() {
			if n.Name != notation {
				continue
			}
			m, err := n.Parse(p, text)
			if err != nil {
				t.Fatal(err)
			}
			hash := p.Hash()
			if o := After(g, p, m); o != nil {
				last = o.En
			}
			if p.Hash() != hash {
				t.Fatal("looking has changed the position")
			}
			p.Make(m)
		}
	}
	return last
}

func TestTranspositions(t *testing.T) {
	for moves, want := range map[string]string{
		"e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6":        "Sicilian Defense: Najdorf Variation",
		"Nf3 c5 e4 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Be2 e5": "Sicilian Defense: Najdorf Variation, Opocensky Variation",
		"c4 Nf6 Nc3 e6 d4 Bb4":                        "Nimzo-Indian Defense",
		"Nf3 Nf6 c4 g6 d4 Bg7 Nc3 O-O e4 d6 Be2 e5":   "King's Indian Defense: Orthodox Variation",
		"e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4": "Philidor Defense",
		"d4 d5 c4 c6 Nc3 Nf6 Nf3":                     "Slav Defense: Three Knights Variation",
		"c4 d6 d4 g6 Nc3 Bg7 e4 Nf6":                  "King's Indian Defense: Normal Variation",
	} {
		if got := named(t, chess.New(), nil, "san", moves); got != want {
			t.Errorf("%s is %q, not %q", moves, got, want)
		}
	}
	for moves, want := range map[string]string{
		"C2.5 C8.5":                "Same Direction Cannons",
		"C2.5 H2+3 H2+3 H8+7 R1.2": "Central Cannon against Screen Horses",
	} {
		if got := named(t, xiangqi.New(), nil, "wxf", moves); got != want {
			t.Errorf("%s is %q, not %q", moves, got, want)
		}
	}
}

// The collection is all there, and ten codes are not what they once were here.
func TestCollection(t *testing.T) {
	g := chess.New()
	known, err := read(g, nil, tables["chess"])
	if err != nil || len(known) != 3807 {
		t.Fatalf("%d positions have a name: %v", len(known), err)
	}
	n, _ := game.FindNotation(g, "san")
	for moves, want := range map[string]string{
		"d4 f5 c4 Nf6 g3 g6":            "A86 Hà Lan, biến Leningrad",
		"e4 d6":                         "B00 Phòng thủ Pirc",
		"e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 g6": "B32 Sicilia, biến Rồng tăng tốc",
		"e4 c5 Nf3 e6 d4 cxd4 Nxd4 Nc6": "B44 Sicilia, biến Taimanov",
		"e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6 Be3 Bg7 f3": "B75 Sicilia, Rồng, tấn công Nam Tư, Early Deviations",
		"e4 e5 d4":         "C20 Khai cuộc trung tâm",
		"e4 e5 Nf3 Nc6 d4": "C44 Ván cờ Scotland",
		"d4 d5 Nf3 Nf6 e3": "D04 Hệ thống Colle",
		"d4 Nf6 c4 e6 g3":  "E00 Khai cuộc Catalan",
		"d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3 O-O Be2 e5":                           "E92 Ấn Độ cánh Vua, biến chính thống",
		"e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Be3":                            "B90 Sicilia, biến Najdorf, tấn công Anh",
		"e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 O-O c3 d5 exd5 Nxd5": "C89 Tây Ban Nha, tấn công Marshall",
		"e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5 d5 exd5 Nxd5 Nxf7":                         "C57 Hai mã, tấn công gan rán",
	} {
		p, err := g.Start(nil)
		if err != nil {
			t.Fatal(err)
		}
		player, last := linePlayer{notation: n, p: p}, ""
		for i, fields := 1, strings.Fields(moves); i <= len(fields); i++ {
			if err := player.play(strings.Join(fields[:i], " ")); err != nil {
				t.Fatal(err)
			}
			if o := At(g, p); o != nil {
				last = o.Code + " " + o.Vi
			}
		}
		if last != want {
			t.Errorf("%s is %s, not %s", moves, last, want)
		}
	}
	english := regexp.MustCompile(`Variation|Attack|Defense|Opening|Accepted|Declined|Game$|System`)
	left := 0
	for _, o := range known {
		o.translate()
		if english.MatchString(o.Vi) {
			left++
		}
	}
	if left > 40 {
		t.Errorf("%d names are left in English", left)
	}
}

func TestGamesWithoutABook(t *testing.T) {
	g := jieqi.New()
	p, err := g.Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	if Has(g) || At(g, p) != nil || After(g, p, p.Moves(nil)[0]) != nil {
		t.Errorf("%s has a book", g.Name())
	}
}

// Every third stone within two points of the middle makes one of renju's 26
// openings, whichever way the board is turned; under other rules, on other boards
// and further out there are no names.
func TestRenju(t *testing.T) {
	g := caro.New()
	renju := game.Variant{"rule": "renju"}
	for moves, want := range map[string]string{
		"h8 h9 i9": "Kagetsu (Flower Moon)", "h8 g8 g7": "Kagetsu (Flower Moon)", "h8 h9 h10": "Kansei (Cold Star)",
		"h8 i9 i7": "Hogetsu (Shore Moon)", "h8 g7 i7": "Hogetsu (Shore Moon)", "h8 i9 f6": "Suisei (Comet)", "h8 g9 j6": "Suisei (Comet)",
		"i7 i9 h8": "Hogetsu (Shore Moon)", "h8 i9 i7 j8": "Hogetsu (Shore Moon)", "h8 i9 k8": "", "h8 j9 i9": "",
	} {
		if got := named(t, g, renju, "uci", moves); got != want {
			t.Errorf("%s is %q, not %q", moves, got, want)
		}
	}
	names := map[string]int{}
	for _, white := range []string{"h9", "i9", "g8", "g7"} {
		for x := 'f'; x <= 'j'; x++ {
			for y := 6; y <= 10; y++ {
				black := fmt.Sprintf("%c%d", x, y)
				if black == "h8" || black == white {
					continue
				}
				name := named(t, g, renju, "uci", "h8 "+white+" "+black)
				if name == "" {
					t.Errorf("h8 %s %s has no name", white, black)
				}
				names[name]++
			}
		}
	}
	if len(names) != 26 {
		t.Errorf("%d names: %v", len(names), names)
	}
	for _, v := range []game.Variant{nil, {"rule": "freestyle"}, {"rule": "renju", "size": "19"}, {"rule": "renju", "opening": "pro"}} {
		if got := named(t, g, v, "uci", "h8 i9"); got != "" {
			t.Errorf("%v: %s", v, got)
		}
	}
	if got := named(t, g, game.Variant{"rule": "renju", "size": "19"}, "uci", "h8 i9 i7"); got != "" {
		t.Errorf("off the middle: %s", got)
	}
	if got := named(t, g, game.Variant{"rule": "renju", "opening": "swap2", "limit": "100"}, "uci",
		"h8 i9 i7"); got != "Hogetsu (Shore Moon)" {
		t.Errorf("in Swap2: %q", got)
	}
}

// The list has every name once, with the position in which it stands on the board.
func TestOpenings(t *testing.T) {
	for _, g := range append(games, jieqi.New()) {
		list := Openings(g)
		if len(list) < 26 != (g.Name() == "jieqi") {
			t.Errorf("%s has %d openings", g.Name(), len(list))
		}
		for _, o := range list {
			p, err := g.Parse(o.Variant, o.FEN)
			if err != nil {
				t.Fatal(err)
			}
			if at := At(g, p); at == nil || *at != o.Opening {
				t.Errorf("%s: at %s stands %+v", o.En, o.FEN, at)
			}
		}
	}
}
