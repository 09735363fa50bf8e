package puzzles

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// made returns puzzles that are told apart by their FENs.
func made(count int) (list []*Puzzle) {
	for i := range count {
		p := &Puzzle{FEN: fmt.Sprintf("position %d", i), Moves: 2 + i%3, Rating: 700 + i%900, Line: []string{"a1a2"}, Themes: []string{"fork"}}
		switch i % 4 {
		case 0:
			p.Opening = "Sicilian Defense"
		case 1:
			p.Opening = "Sicilian Defense: Najdorf Variation"
		case 2:
			p.Opening, p.Themes = "French Defense", []string{"quiet", "fork"}
		}
		list = append(list, p)
	}
	return list
}

// A packed file is read piece by piece, each alone, and is one text to others.
func TestPack(t *testing.T) {
	list := made(3*pieceSize + 5)
	var file, again bytes.Buffer
	if err := Pack(&file, list); err != nil {
		t.Fatal(err)
	}
	if err := Pack(&again, list); err != nil || !bytes.Equal(file.Bytes(), again.Bytes()) {
		t.Error("the same puzzles give other bytes")
	}
	l, err := Open(file.Bytes())
	if err != nil || len(l.pieces) != 4 || len(l.Heads) != len(list) {
		t.Fatalf("%d pieces, %v", len(l.pieces), err)
	}
	for i, p := range l.All() {
		if p.String() != list[i].String() || l.Find(list[i].ID()).FEN != p.FEN {
			t.Fatalf("%d: %v", i, p)
		}
	}
	text, err := Unpack(file.Bytes())
	if err != nil || strings.Count(text, "\n") != len(list) {
		t.Error(err)
	}
	broken := slices.Clone(file.Bytes())
	for i := l.pieces[0] + 20; i < l.pieces[0]+60; i++ {
		broken[i] ^= 0x55
	}
	whole := l.Find(list[2*pieceSize].ID())
	l.data = broken // the piece of another puzzle is not looked at
	if p := l.Find(list[2*pieceSize].ID()); p == nil || p.FEN != whole.FEN {
		t.Error("a piece needs another one")
	}
	if _, err := Open(broken); err == nil {
		t.Error("a damaged file is read")
	}
	if _, err := Open(slices.Concat(file.Bytes(), file.Bytes())); err == nil {
		t.Error("a file has puzzles twice")
	}
}

func TestPages(t *testing.T) {
	list := made(1000)
	var file bytes.Buffer
	if err := Pack(&file, list); err != nil {
		t.Fatal(err)
	}
	l, err := Open(file.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		filter Filter
		want   int
	}{
		{Filter{}, 1000}, {Filter{Theme: "quiet"}, 250}, {Filter{Opening: "Sicilian Defense"}, 500}, {Filter{Opening: "Sicilian"}, 0},
		{Filter{Theme: "quiet", Opening: "French Defense"}, 250}, {Filter{Theme: "quiet", Opening: "Sicilian Defense"}, 0},
	} {
		seen := map[string]bool{}
		for page := 0; ; page++ {
			heads, total := l.Page(c.filter, 1200, page)
			if total != c.want {
				t.Fatalf("%+v: %d", c.filter, total)
			}
			if len(heads) == 0 {
				break
			}
			for _, h := range heads {
				seen[h.ID] = true
			}
		}
		if len(seen) != c.want {
			t.Errorf("%+v: %d on all pages", c.filter, len(seen))
		}
	}
	themes, openings := l.Kinds()
	if !slices.Equal(themes, []Counted{{"fork", 1000}, {"quiet", 250}}) ||
		!slices.Equal(openings, []Counted{{"Sicilian Defense", 500}, {"French Defense", 250}}) {
		t.Errorf("%v, %v", themes, openings)
	}
	if levels := l.Levels(); levels[0] >= levels[1] || levels[1] >= levels[2] || (&Library{}).Levels() != [3]int{} {
		t.Error(levels)
	}
}

// The embedded files are packed in pieces: a puzzle that is looked for unpacks its own alone.
func TestEmbeddedFilesArePacked(t *testing.T) {
	for _, game := range []string{"chess", "xiangqi", "jieqi", "caro"} {
		l := Of(game)
		if want := (len(l.Heads) + pieceSize - 1) / pieceSize; len(l.pieces) != want || want == 0 {
			t.Errorf("%s: %d puzzles in %d pieces, want %d", game, len(l.Heads), len(l.pieces), want)
		}
	}
}
