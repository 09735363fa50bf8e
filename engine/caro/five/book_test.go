package five

import (
	"slices"
	"strings"
	"testing"

	"banco/game"
	rules "banco/games/caro"
	"banco/search"
)

// turned returns the file and rank of a point of a board of so many points after
// one of the eight turns and mirrorings.
func turned(file, rank, size, turn int) (int, int) {
	if turn&1 != 0 {
		file = size - 1 - file
	}
	if turn&2 != 0 {
		rank = size - 1 - rank
	}
	if turn&4 != 0 {
		file, rank = rank, file
	}
	return file, rank
}

// TestBookHasEveryTurn plays a line of the book turned, mirrored and moved: what
// it says of the position is turned, mirrored and moved as well.
func TestBookHasEveryTurn(t *testing.T) {
	const size = 19
	line := [][2]int{{9, 9}, {10, 10}, {11, 9}}
	play := func(turn, right, up int) *rules.Position {
		p := start(t, "rule=caro,size=19")
		for _, at := range line {
			file, rank := turned(at[0], at[1], size, turn)
			p.Make(game.Move(rules.PointAt(file+right, rank+up)))
		}
		return p
	}
	plain := play(0, 0, 0)
	_, key, ok := bookLine(plain, game.Move(rules.PointAt(9, 11)), 7)
	if !ok {
		t.Fatal("the stones stand in the middle of the board")
	}
	for turn := range 8 {
		for _, by := range [][2]int{{0, 0}, {-2, 1}} {
			p := play(turn, by[0], by[1])
			file, rank := turned(9, 11, size, turn)
			line, same, ok := bookLine(p, game.Move(rules.PointAt(file+by[0], rank+by[1])), 7)
			if !ok || same != key {
				t.Errorf("turned by %d and moved by %v the position is %q, not %q", turn, by, line, key)
			}
			v, _ := viewOf(p)
			for _, m := range p.Moves(nil) {
				if column, row := v.place(rules.Point(m)); v.point(column, row) != rules.Point(m) {
					t.Fatalf("%s is seen at %d,%d, where %d is", p.FormatMove(m), column, row, v.point(column, row))
				}
			}
		}
	}
	p := start(t, "rule=caro,size=19")
	p.Make(game.Move(rules.PointAt(1, 9)))
	if _, _, ok := bookLine(p, 0, 0); ok {
		t.Error("a stone at the edge is in the book")
	}
}

// TestBook holds every line of the book against the rules: its position is the
// one it is found by, and its move is legal there.
func TestBook(t *testing.T) {
	skipIfShort(t)
	found, s := map[string]int{}, New(Options{Hash: 1})
	for line := range strings.Lines(bookText) {
		fields := strings.Fields(line)
		if len(fields) != 5 {
			t.Fatalf("%q has %d fields", line, len(fields))
		}
		p := bookPosition(t, fields[0], fields[1], fields[2])
		v, ok := viewOf(p)
		if key := strings.Join(fields[:3], " "); !ok || v.key != key {
			t.Fatalf("%q is looked for as %q", key, v.key)
		}
		m, _, ok := bookMove(p)
		if !ok || !slices.Contains(p.Moves(nil), m) {
			t.Errorf("%s: the move is not legal", line)
		}
		found[fields[0]]++
		if again, _ := last(t, s, p, search.Limits{Nodes: 2}); again != m {
			t.Errorf("%s: the search plays %s", line, p.FormatMove(again))
		}
	}
	for _, rule := range []string{"caro", "caro-free", "freestyle", "standard", "renju"} {
		if found[rule] < 20 {
			t.Errorf("%s has %d positions in the book", rule, found[rule])
		}
	}
}

// bookPosition puts the stones of a line of the book on a board.
func bookPosition(t *testing.T, rule, black, white string) *rules.Position {
	t.Helper()
	p := start(t, "rule="+rule+",size=19")
	var lists [2][]game.Move
	for i, text := range [2]string{black, white} {
		for text = strings.TrimPrefix(text, "-"); text != ""; text = text[2:] {
			lists[i] = append(lists[i], game.Move(rules.PointAt(6+int(text[0]-'a'), 6+int(text[1]-'1'))))
		}
	}
	for i := range lists[0] {
		p.Make(lists[0][i])
		if i < len(lists[1]) {
			p.Make(lists[1][i])
		}
	}
	return p
}

// TestMakeBook makes a small book twice: the same positions, none of them twice,
// each in its lowest form.
func TestMakeBook(t *testing.T) {
	maker := BookMaker{Nodes: 300, Width: 2, Margin: 100, Stones: 2}
	lines, err := maker.Make(t.Context(), start(t, "rule=standard,size=19"))
	if err != nil || len(lines) < 3 {
		t.Fatalf("%v, %v", lines, err)
	}
	again, err := maker.Make(t.Context(), start(t, "rule=standard,size=19"))
	if err != nil || !slices.Equal(lines, again) {
		t.Errorf("%v the second time, %v", again, err)
	}
	keys := map[string]bool{}
	for _, line := range lines {
		fields := strings.Fields(line)
		key := strings.Join(fields[:3], " ")
		v, ok := viewOf(bookPosition(t, fields[0], fields[1], fields[2]))
		if keys[key] || !ok || v.key != key {
			t.Errorf("%s, seen as %s", line, v.key)
		}
		keys[key] = true
	}
}
