package caro

import (
	"bytes"
	"context"
	"errors"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"banco/game"
)

func format(name string) game.Format {
	list := New().Formats()
	return list[slices.IndexFunc(list, func(f game.Format) bool { return f.Name == name })]
}

func read(t testing.TB, name, text string) []*game.Record {
	t.Helper()
	games, err := format(name).Read(context.Background(), strings.NewReader(text))
	if err != nil {
		t.Fatalf("%s: %v in\n%s", name, err, text)
	}
	return games
}

func write(t testing.TB, name string, games ...*game.Record) string {
	t.Helper()
	var b bytes.Buffer
	if err := format(name).Write(&b, games); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return b.String()
}

// describe writes everything a record holds, for comparison.
func describe(rec *game.Record) string {
	var b strings.Builder
	b.WriteString(rec.Variant.String() + " | " + rec.Start + " | " + rec.Result + " | " + rec.Comment + " |")
	for _, t := range rec.Tags {
		b.WriteString(" " + t.Name + "=" + t.Value)
	}
	b.WriteString(" |")
	describeNodes(&b, rec.Root)
	return b.String()
}

func describeNodes(b *strings.Builder, nodes []*game.Node) {
	for i, n := range nodes {
		if i > 0 {
			b.WriteString(" (")
		}
		if n.Before != "" {
			b.WriteString(" {" + n.Before + "}")
		}
		if n.Move == game.NoMove {
			b.WriteString(" --")
		} else {
			b.WriteString(" " + (&Position{}).FormatMove(n.Move))
		}
		for _, nag := range n.NAGs {
			b.WriteString(glyphs[nag].mark)
		}
		if n.Clock != nil {
			b.WriteString(" " + n.Clock.String())
		}
		if n.Eval != "" {
			b.WriteString(" eval " + n.Eval)
		}
		if n.Comment != "" {
			b.WriteString(" {" + n.Comment + "}")
		}
		if i > 0 {
			describeNodes(b, n.Next)
			b.WriteString(" )")
		}
	}
	if len(nodes) > 0 {
		describeNodes(b, nodes[0].Next)
	}
}

func recordOf(t testing.TB, text, moves, result string) *game.Record {
	t.Helper()
	p := start(t, text)
	var line []game.Move
	for _, s := range strings.Fields(moves) {
		m, err := p.ParseMove(s)
		if err != nil {
			t.Fatal(err)
		}
		line = append(line, m)
		p.Make(m)
	}
	rec := game.NewRecord("", line, result)
	rec.Variant = p.variant()
	return rec
}

// sampleRecords are games with everything that our formats keep.
func sampleRecords(t testing.TB) []*game.Record {
	full := recordOf(t, "rule=renju,size=15", "h8 i9 g7 j10", "1-0")
	full.Tags = []game.Tag{
		{Name: "Event", Value: `A [cup] \ of tea`}, {Name: "Date", Value: "2024-05-01"}, {Name: "Black", Value: "Ánh"},
		{Name: "White", Value: "Bình"}, {Name: "WhiteElo", Value: "1800"}, {Name: "Termination", Value: "resignation"},
		{Name: "Weather", Value: "rain: heavy"}, {Name: "KM", Value: "0"}, {Name: "Size", Value: "a tag of that name"},
	}
	full.Comment = "before\nthe game ] here"
	first := full.Root[0]
	first.Comment, first.NAGs = "centre", []int{1}
	second := first.Next[0]
	second.NAGs = []int{6}
	alternative := &game.Node{Move: game.Move(PointAt(7, 8)), Annotation: game.Annotation{Comment: "direct"}}
	alternative.Next = []*game.Node{{Move: game.Move(PointAt(0, 0))},
		{Move: game.Move(PointAt(1, 0)), Annotation: game.Annotation{NAGs: []int{4}}}}
	first.Next = append(first.Next, alternative)

	swapped := recordOf(t, "size=20,opening=swap2", "a1 b1 c1 two d1 e1 white f1", "0-1")
	kept := recordOf(t, "rule=caro-free,size=5,opening=swap2", "a1 b1 c1 swap d1", "1/2-1/2")
	problem := game.NewRecord("5/5/1xxx1/5/5 o rule=standard opening=free counts=any", nil, "*")
	problem.Variant = game.Variant{"rule": "standard", "size": "5"}
	problem.Root = []*game.Node{{Move: game.Move(PointAt(0, 2))}}
	won := recordOf(t, "", "h8 h9 i8 i9 g8 g9 f8 f9 j8", "1-0")
	limited := recordOf(t, "rule=renju,opening=pro,limit=40", "h8 i9 a1", "*")
	return []*game.Record{full, swapped, kept, problem, won, limited, recordOf(t, "rule=freestyle", "", "*")}
}

// TestRoundTrip writes games and reads them back, one by one and together.
func TestRoundTrip(t *testing.T) {
	for _, name := range []string{"sgf", "txt"} {
		samples := sampleRecords(t)
		if name == "sgf" {
			clock := 90*time.Second + 250*time.Millisecond
			samples[4].Root[0].Clock = &clock
			samples[4].Root[0].Next[0].Eval = "-0.5"
		}
		back := read(t, name, write(t, name, samples...))
		if len(back) != len(samples) {
			t.Fatalf("%s: %d games, want %d", name, len(back), len(samples))
		}
		for i := range samples {
			a, b := describe(samples[i]), describe(back[i])
			if name == "sgf" {
				// The result's reason and unknown tags move to their own places.
				a, b = sortTags(samples[i]), sortTags(back[i])
			}
			if a != b {
				t.Errorf("%s, game %d:\n%s\nreads back as\n%s", name, i+1, a, b)
			}
			if one := write(t, name, back[i]); !strings.Contains(write(t, name, samples...), one) {
				t.Errorf("%s, game %d is written differently alone:\n%s", name, i+1, one)
			}
		}
	}
}

func sortTags(rec *game.Record) string {
	c := *rec
	c.Tags = slices.Clone(rec.Tags)
	slices.SortFunc(c.Tags, func(a, b game.Tag) int { return strings.Compare(a.Name, b.Name) })
	return describe(&c)
}

func TestRoundTripPSQ(t *testing.T) {
	rec := recordOf(t, "rule=renju", "h8 i9 g7 j10", "0-1")
	rec.Tags = []game.Tag{{Name: "Event", Value: "Hanoi: open"}, {Name: "Black", Value: "A"}, {Name: "White", Value: "7,8"}}
	back := read(t, "psq", write(t, "psq", rec))
	rec.Tags[2].Value = "player 7,8"
	if a, b := describe(rec), describe(back[0]); len(back) != 1 || a != b {
		t.Errorf("%s\nreads back as\n%s", a, b)
	}
	// Choices of the opening are not kept, stones and winner's colour are.
	swapped := recordOf(t, "opening=swap2", "a1 b1 c1 swap d1", "1-0")
	back = read(t, "psq", write(t, "psq", swapped, rec))
	if want := describe(recordOf(t, "", "a1 b1 c1 d1", "0-1")); len(back) != 2 || describe(back[0]) != want {
		t.Errorf("%s, want %s", describe(back[0]), want)
	}
	problem := game.NewRecord("5/5/1x3/5/5", nil, "*")
	if err := format("psq").Write(&bytes.Buffer{}, []*game.Record{problem}); err == nil {
		t.Error("a start position is written")
	}
}

func TestWriteRefuses(t *testing.T) {
	for name, rec := range map[string]*game.Record{
		"illegal move":   game.NewRecord("", []game.Move{game.Move(PointAt(7, 7)), game.Move(PointAt(7, 7))}, "*"),
		"no move at all": {Variant: game.Variant{"opening": "swap2"}, Root: []*game.Node{{}}},
		"far off":        game.NewRecord("", []game.Move{1 << 30}, "*"),
		"choice":         game.NewRecord("", []game.Move{Swap}, "*"),
		"result":         game.NewRecord("", nil, "2-0"),
		"start":          game.NewRecord("nonsense", nil, "*"),
		"variant":        {Variant: game.Variant{"size": "99"}},
	} {
		for _, f := range New().Formats() {
			if err := f.Write(&bytes.Buffer{}, []*game.Record{rec}); err == nil || !strings.Contains(err.Error(), "game 1") {
				t.Errorf("%s: %s is written (%v)", f.Name, name, err)
			}
		}
	}
	tagged := game.NewRecord("", nil, "*")
	tagged.Tags = []game.Tag{{Name: "two words", Value: ""}}
	if err := format("txt").Write(&bytes.Buffer{}, []*game.Record{tagged}); err == nil {
		t.Error("txt: a tag named in two words is written")
	}
}

// checkPlace holds an error against "line:column reason".
func checkPlace(t *testing.T, name, text string, line, column int, reason string) {
	t.Helper()
	_, err := format(name).Read(context.Background(), strings.NewReader(text))
	var te *game.TextError
	if !errors.As(err, &te) {
		t.Errorf("%s %q: error is %v", name, text, err)
		return
	}
	if te.Line != line || te.Column != column || !strings.Contains(te.Error(), reason) {
		t.Errorf("%s %q: %v; want line %d, column %d, %q", name, text, te, line, column, reason)
	}
}

// TestReadIsLinear reads texts made to be expensive: what is allocated stays in
// proportion to their length.
func TestReadIsLinear(t *testing.T) {
	const n = 20_000
	for _, tt := range []struct{ name, text string }{
		{"sgf", "(;B[hh]" + strings.Repeat("C[a]", n) + ")"},
		{"sgf", "(;B[hh]" + strings.Repeat("(;C[a];W[aa])", n) + ")"},
		{"sgf", "(;B[hh]" + strings.Repeat("(;", n)},
		{"sgf", "(;B[hh]C[" + strings.Repeat("\\]", n)},
		{"sgf", "(;" + strings.Repeat("AB[aa:oo]", n) + ")"},
		{"txt", "h8 " + strings.Repeat("{a}", n)},
		{"txt", "h8 (" + strings.Repeat("{a}", n) + "i9)"},
		{"txt", "h8 " + strings.Repeat("(i9)", n)},
		{"txt", strings.Repeat("Size: 5\n", n) + "a1"},
		{"psq", "Piskvorky 15x15\n" + strings.Repeat("1,1,", n)},
		{"psq", "Piskvorky 15x15\n8,8\n" + strings.Repeat("name\n", n)},
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, _ = format(tt.name).Read(context.Background(), strings.NewReader(tt.text))
		runtime.ReadMemStats(&after)
		if got, limit := after.TotalAlloc-before.TotalAlloc, uint64(100*len(tt.text)); got > limit {
			t.Errorf("%s: %.20q… of %d bytes takes %d bytes", tt.name, tt.text, len(tt.text), got)
		}
	}
}

// fuzzFormat reads anything; what can be read can be written and read again.
func fuzzFormat(f *testing.F, name string) {
	form := format(name)
	f.Fuzz(func(t *testing.T, text string) {
		games, err := form.Read(context.Background(), strings.NewReader(text))
		var te *game.TextError
		if err != nil && !errors.As(err, &te) {
			t.Fatalf("the error has no place: %v", err)
		}
		for _, rec := range games {
			var b bytes.Buffer
			if form.Write(&b, []*game.Record{rec}) != nil {
				continue // psq cannot write every start, txt not every tag
			}
			again, err := form.Read(context.Background(), bytes.NewReader(b.Bytes()))
			if err != nil || len(again) != 1 {
				t.Fatalf("%q is written as %q, which reads as %d games: %v", text, b.String(), len(again), err)
			}
			if !slices.Equal(again[0].MainLine(), rec.MainLine()) || again[0].Result != rec.Result {
				t.Fatalf("%q is written as %q: other moves or result", text, b.String())
			}
		}
	})
}
