package files_test

import (
	"context"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"banco/game"
	"banco/game/files"
	"banco/game/playout"
	"banco/kits"
)

// quality is one thing that a record can say and a format may keep.
type quality struct {
	name string                                // its column in docs/reference/formats.md
	add  func(r *game.Record, g game.Game)     // says it
	of   func(r *game.Record, g game.Game) any // reads it
}

// marks and signs are annotation glyphs: those every score sheet has, and others.
var marks, signs = []int{3}, []int{14, 146}

var left = 61500 * time.Millisecond

// qualities lists the columns of the table, in its order. A record has four
// moves where a format keeps moves.
var qualities = []quality{
	{"moves", nil, func(r *game.Record, _ game.Game) any { return r.MainLine() }},
	{"start", addStart, func(r *game.Record, g game.Game) any { return picture(g, r) }},
	{"result", func(r *game.Record, _ game.Game) { r.Result = "0-1" }, func(r *game.Record, _ game.Game) any { return r.Result }},
	{"players", addTags(0, 2), tagsOf(0, 2)},
	{"event", addTags(2, 3), tagsOf(2, 3)},
	{"tags", addTags(3, 9), tagsOf(3, 9)},
	{"variations", addVariations, func(r *game.Record, _ game.Game) any { return shape(r.Root) }},
	{"introduction", func(r *game.Record, _ game.Game) { r.Comment = "Mở đầu" }, func(r *game.Record, _ game.Game) any { return r.Comment }},
	{"comments", at(2, func(n *game.Node) { n.Comment = "after (it)" }), ofMoves(func(n *game.Node) any { return n.Comment })},
	{"before", at(2, func(n *game.Node) { n.Before = "before it" }), ofMoves(func(n *game.Node) any { return n.Before })},
	{"marks", at(2, func(n *game.Node) { n.NAGs = append(n.NAGs, marks...) }), ofMoves(func(n *game.Node) any { return kept(n, marks) })},
	{"signs", at(2, func(n *game.Node) { n.NAGs = append(n.NAGs, signs...) }), ofMoves(func(n *game.Node) any { return kept(n, signs) })},
	{"clock", at(2, func(n *game.Node) { n.Clock = &left }), ofMoves(func(n *game.Node) any { return n.Clock != nil && *n.Clock == left })},
	{"evaluation", at(2, func(n *game.Node) { n.Eval = "-1.25" }), ofMoves(func(n *game.Node) any { return n.Eval == "-1.25" })},
	{"mate", at(1, func(n *game.Node) { n.Eval = "#3" }), ofMoves(func(n *game.Node) any { return n.Eval == "#3" })},
	{"null moves", at(3, func(n *game.Node) { n.Next = []*game.Node{{}} }),
		func(r *game.Record, _ game.Game) any { return len(r.MainLine()) }},
}

// sampleTags are the tags that a record of a game is given.
func sampleTags(g game.Game) []game.Tag {
	k, err := kits.Find(g.Name())
	if err != nil {
		panic(err)
	}
	colours := k.Colours
	return []game.Tag{
		{Name: colours[0], Value: "Nguyễn An"}, {Name: colours[1], Value: "Bình, Trần"}, {Name: "Event", Value: "Cúp Huế"},
		{Name: "Site", Value: "Huế"}, {Name: "Date", Value: "2024.05.01"}, {Name: "Round", Value: "3"},
		{Name: colours[0] + "Elo", Value: "2400"}, {Name: "ECO", Value: "C20"}, {Name: "Weather", Value: "rain: heavy"},
	}
}

func addTags(from, to int) func(*game.Record, game.Game) {
	return func(r *game.Record, g game.Game) { r.Tags = append(r.Tags, sampleTags(g)[from:to]...) }
}

func tagsOf(from, to int) func(*game.Record, game.Game) any {
	return func(r *game.Record, g game.Game) any {
		values := ""
		for _, t := range sampleTags(g)[from:to] {
			values += r.Tag(t.Name) + "\n"
		}
		return values
	}
}

// at changes a move of the main line.
func at(ply int, change func(*game.Node)) func(*game.Record, game.Game) {
	return func(r *game.Record, _ game.Game) {
		next := r.Root
		for range ply {
			if len(next) > 0 {
				next = next[0].Next
			}
		}
		if len(next) > 0 {
			change(next[0])
		}
	}
}

// ofMoves reads something of every move of the main line.
func ofMoves(of func(*game.Node) any) func(*game.Record, game.Game) any {
	return func(r *game.Record, _ game.Game) any {
		var list []any
		for next := r.Root; len(next) > 0; next = next[0].Next {
			list = append(list, of(next[0]))
		}
		return list
	}
}

// kept reports whether a move has the glyphs.
func kept(n *game.Node, glyphs []int) bool {
	return !slices.ContainsFunc(glyphs, func(nag int) bool { return !slices.Contains(n.NAGs, nag) })
}

// addStart lets the record begin where its moves have led, with others.
func addStart(r *game.Record, g game.Game) {
	p, err := r.Begin(g)
	if err != nil {
		panic(err)
	}
	for _, m := range r.MainLine() {
		game.Play(p, m)
	}
	if len(r.Root) == 0 {
		for _, m := range line(p.Clone(), 8) {
			game.Play(p, m)
		}
	}
	begun := game.NewRecord(p.FEN(), nil, r.Result)
	if len(r.Root) > 0 {
		begun.Root = game.NewRecord("", line(p, 4), "*").Root
	}
	*r = *begun
}

// picture is what stands on the board at the start, and who is to move.
func picture(g game.Game, r *game.Record) any {
	p, err := r.Begin(g)
	if err != nil {
		return err.Error()
	}
	return []any{g.Draw(p).Pieces, p.Side()}
}

// addVariations adds an alternative to the first move, to its answer there, and
// to the third move.
func addVariations(r *game.Record, g game.Game) {
	p, err := r.Begin(g)
	if err != nil {
		panic(err)
	}
	branch := func(next *[]*game.Node) *game.Node {
		n := &game.Node{Move: other(p, *next)}
		*next = append(*next, n)
		return n
	}
	if len(r.Root) == 0 {
		return
	}
	first := branch(&r.Root)
	game.Play(p, first.Move)
	first.Next = []*game.Node{{Move: other(p, nil)}}
	branch(&first.Next)
	p.Unmake()
	third := &r.Root[0].Next[0].Next
	game.Play(p, r.Root[0].Move)
	game.Play(p, r.Root[0].Next[0].Move)
	branch(third)
}

// other returns a move at p that is not in a list.
func other(p game.Position, but []*game.Node) game.Move {
	for _, m := range p.Moves(nil) {
		m = game.Outcomes(p, m)[0].Move
		if !slices.ContainsFunc(but, func(n *game.Node) bool { return n.Move == m }) {
			return m
		}
	}
	panic("there is no other move")
}

// shape is the tree of moves alone.
func shape(next []*game.Node) any {
	var list []any
	for _, n := range next {
		list = append(list, []any{n.Move, shape(n.Next)})
	}
	return list
}

// line plays a line of moves from p on, at most so long.
func line(p game.Position, plies int) (moves []game.Move) {
	rng := playout.Random(5)
	for range plies {
		m, ok := playout.Choose(p, rng, nil)
		if !ok {
			break
		}
		moves = append(moves, m)
		p.Make(m)
	}
	return moves
}

// sample returns a record of four moves, or none, that says the qualities.
func sample(t *testing.T, g game.Game, moves bool, says ...quality) *game.Record {
	t.Helper()
	r := &game.Record{Result: "*"}
	if moves {
		p, err := g.Start(nil)
		if err != nil {
			t.Fatal(err)
		}
		r = game.NewRecord("", line(p, 4), "*")
	}
	for _, q := range says {
		if q.add != nil {
			q.add(r, g)
		}
	}
	return r
}

// again writes a record and reads it, or returns nil where a format refuses it.
func again(t *testing.T, g game.Game, format string, r *game.Record) *game.Record {
	t.Helper()
	var b strings.Builder
	if err := files.Write(&b, g, format, r); err != nil {
		return nil // it says so, at least
	}
	found, err := files.ReadAny(context.Background(), []game.Game{g}, "", []byte(b.String()), "")
	if err != nil || len(found.Records) != 1 || found.Format != format || len(found.Lost) > 0 || len(found.Records[0].Lost) > 0 {
		t.Errorf("%s %s is read back as %d records of %s: %v\n%s", g.Name(), format, len(found.Records), found.Format, err, b.String())
		return nil
	}
	return found.Records[0]
}

// table reads what each format keeps from docs/reference/formats.md.
func table(t *testing.T) map[string][]bool {
	t.Helper()
	data, err := os.ReadFile("../../docs/reference/formats.md")
	if err != nil {
		t.Fatal(err)
	}
	head := "|Format|"
	for _, q := range qualities {
		head += q.name + "|"
	}
	_, body, found := strings.Cut(string(data), head+"\n")
	if !found {
		t.Fatalf("docs/reference/formats.md has no table with the head\n%s", head)
	}
	rows := map[string][]bool{}
	for line := range strings.Lines(body) {
		cells := strings.Split(strings.TrimSpace(line), "|")
		if len(cells) != len(qualities)+3 {
			break
		}
		if name := strings.TrimSpace(cells[1]); strings.Trim(name, "-") != "" {
			for _, c := range cells[2 : len(cells)-1] {
				rows[name] = append(rows[name], strings.TrimSpace(c) == "✓")
			}
		}
	}
	return rows
}

// Every format keeps exactly what docs/reference/formats.md says: what a record says is
// written, read back and compared, one thing alone and all of them together.
func TestFormatsKeepWhatTheySay(t *testing.T) {
	rows := table(t)
	for _, g := range games {
		for _, format := range files.Formats(g) {
			name := g.Name() + " " + format
			row, ok := rows[name]
			if !ok {
				t.Errorf("%s is not in the table", name)
				continue
			}
			delete(rows, name)
			keepsMoves := row[0]
			var kept []quality
			for i, q := range qualities {
				r := sample(t, g, keepsMoves || q.name == "moves", q)
				back := again(t, g, format, r)
				plain := sample(t, g, keepsMoves, quality{})
				survives := back != nil && reflect.DeepEqual(q.of(back, g), q.of(r, g)) &&
					(q.add == nil || !reflect.DeepEqual(q.of(plain, g), q.of(r, g)))
				if survives != row[i] {
					t.Errorf("%s: %s kept is %v, the table says %v", name, q.name, survives, row[i])
				}
				if survives {
					kept = append(kept, q)
				}
			}
			together(t, g, format, keepsMoves, kept)
		}
	}
	for name := range rows {
		t.Errorf("%s is in the table, but cannot be written", name)
	}
}

// together writes and reads a record that says everything a format keeps.
func together(t *testing.T, g game.Game, format string, moves bool, kept []quality) {
	t.Helper()
	r := sample(t, g, moves, kept...)
	back := again(t, g, format, r)
	if back == nil {
		t.Errorf("%s %s: all it keeps cannot be written at once", g.Name(), format)
		return
	}
	for _, q := range kept {
		if got, want := q.of(back, g), q.of(r, g); !reflect.DeepEqual(got, want) {
			t.Errorf("%s %s: %s is read back as %v, not %v", g.Name(), format, q.name, got, want)
		}
	}
}
