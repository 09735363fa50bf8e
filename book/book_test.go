package book

import (
	"strings"
	"testing"

	"banco/game"
	"banco/games/caro"
	"banco/games/chess"
	"banco/games/jieqi"
	"banco/games/xiangqi"
)

var games = []game.Game{chess.New(), xiangqi.New()}

// Every line can be played, no two end in one position, and every opening has
// its names.
func TestLines(t *testing.T) {
	for _, g := range games {
		known, err := read(g, tables[g.Name()])
		if err != nil {
			t.Fatal(err)
		}
		if len(known) < 30 {
			t.Errorf("%s has only %d openings", g.Name(), len(known))
		}
		for _, o := range known {
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
		known, err := read(g, tables[g.Name()])
		if err != nil {
			t.Fatal(err)
		}
		vi := map[string]string{}
		for _, o := range known {
			if other, ok := vi[o.En]; ok && other != o.Vi {
				t.Errorf("%s is %s and %s", o.En, other, o.Vi)
			}
			vi[o.En] = o.Vi
		}
	}
}

// named plays moves from the start and returns the last name on the way.
func named(t *testing.T, g game.Game, notation, moves string) string {
	t.Helper()
	p, err := g.Start(nil)
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
		"e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6":        "Sicilian, Najdorf",
		"Nf3 c5 e4 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Be2 e5": "Sicilian, Najdorf",
		"c4 Nf6 Nc3 e6 d4 Bb4":                        "Nimzo-Indian Defence",
		"Nf3 Nf6 c4 g6 d4 Bg7 Nc3 O-O e4 d6 Be2 e5":   "King's Indian, Classical",
		"e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4": "Philidor Defence",
		"d4 d5 c4 c6 Nc3 Nf6 Nf3":                     "Slav, Three Knights",
		"h3 h6":                                       "",
	} {
		if got := named(t, chess.New(), "san", moves); got != want {
			t.Errorf("%s is %q, not %q", moves, got, want)
		}
	}
	for moves, want := range map[string]string{
		"C2.5 C8.5":                "Same Direction Cannons",
		"C2.5 H2+3 H2+3 H8+7 R1.2": "Central Cannon against Screen Horses",
	} {
		if got := named(t, xiangqi.New(), "wxf", moves); got != want {
			t.Errorf("%s is %q, not %q", moves, got, want)
		}
	}
}

func TestGamesWithoutABook(t *testing.T) {
	for _, g := range []game.Game{caro.New(), jieqi.New()} {
		p, err := g.Start(nil)
		if err != nil {
			t.Fatal(err)
		}
		if Has(g) || At(g, p) != nil || After(g, p, p.Moves(nil)[0]) != nil {
			t.Errorf("%s has a book", g.Name())
		}
	}
}
