package record_test

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"banco/game"
	"banco/game/playout"
	"banco/games/xiangqi"
)

// randomTree returns moves of a random game with comments and variations.
func randomTree(p game.Position, rng *rand.Rand, most, depth int) []*game.Node {
	m, ok := playout.Choose(p, rng, nil)
	if most == 0 || !ok || p.Result().Over() {
		return nil
	}
	list := []*game.Node{{Move: m}}
	if rng.IntN(4) == 0 {
		list[0].Comment = []string{"hay", "好棋", "Nước đi\nhai dòng", "[x] (y) {z}"}[rng.IntN(4)]
	}
	for depth > 0 && rng.IntN(5) == 0 {
		other, _ := playout.Choose(p, rng, nil)
		if other == m || len(list) > 1 && other == list[1].Move || len(list) > 2 {
			break
		}
		p.Make(other)
		list = append(list, &game.Node{Move: other, Next: randomTree(p, rng, rng.IntN(8), depth-1)})
		p.Unmake()
	}
	p.Make(m)
	list[0].Next = randomTree(p, rng, most-1, depth)
	p.Unmake()
	return list
}

// What is written as XQF and as DhtmlXQ is read again as it was.
func TestWrittenTreesAreRead(t *testing.T) {
	starts := []string{"", "3ak4/4a4/9/9/9/9/9/9/4p4/3K5 b - - 0 1", "4k4/9/9/9/9/9/9/4C4/4R4/3K5 w - - 0 1"}
	for _, format := range []game.Format{xqfFormat, dhtmlxqFormat} {
		for seed := range uint64(60) {
			rng := playout.Random(seed)
			want := &game.Record{Start: starts[seed%3], Result: []string{"*", "1-0", "0-1", "1/2-1/2"}[seed%4]}
			p, err := firstPosition(want)
			if err != nil {
				t.Fatal(err)
			}
			if seed%5 == 0 {
				want.Comment = "Mở đầu"
			}
			want.Root = randomTree(p, rng, 1+rng.IntN(60), 3)
			want.Tags = []game.Tag{{Name: "Red", Value: "胡荣华"}, {Name: "Black", Value: "An"}, {Name: "Event", Value: "全国赛"}}
			got, err := format.Read(context.Background(), strings.NewReader(written(t, format, []*game.Record{want})))
			if err != nil || len(got) != 1 || len(got[0].Lost) > 0 {
				t.Fatalf("%s, seed %d: %v, %v", format.Name, seed, got, err)
			}
			same(t, format.Name, got[0], want)
			for _, tag := range want.Tags {
				if got[0].Tag(tag.Name) != tag.Value {
					t.Errorf("%s: %v", format.Name, got[0].Tags)
				}
			}
		}
	}
}

func TestWritersOfXiangqiRefuse(t *testing.T) {
	pass := &game.Record{Root: []*game.Node{{}}}
	black := &game.Record{Start: "3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 1"}
	illegal := &game.Record{Root: []*game.Node{{Move: 5}}}
	for _, c := range []struct {
		format game.Format
		record *game.Record
		key    string
	}{
		{xqfFormat, pass, "export-pass"}, {dhtmlxqFormat, pass, "export-pass"}, {dhtmlxqFormat, black, "export-black"},
		{xqfFormat, illegal, "export-move"}, {dhtmlxqFormat, illegal, "export-move"},
	} {
		err := c.format.Write(&bytes.Buffer{}, []*game.Record{c.record})
		if problem := (*game.Problem)(nil); !errors.As(err, &problem) || problem.Key != c.key {
			t.Errorf("%s: %v, want %s", c.format.Name, err, c.key)
		}
	}
	if err := xqfFormat.Write(&bytes.Buffer{}, []*game.Record{{}, {}}); err == nil {
		t.Error("two games are one file")
	}
	got, err := read(xqfFormat, written(t, xqfFormat, []*game.Record{black}))
	if err != nil || got[0].Start != black.Start {
		t.Errorf("%v, %v", got, err)
	}
}

// A text that looks like a field stays a text; a name that is too long for XQF is cut between characters.
func TestWrittenTextsStayTexts(t *testing.T) {
	r := game.NewRecord("", nil, "*")
	p, err := xiangqi.New().Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	m, err := p.ParseMove("h2e2")
	if err != nil {
		t.Fatal(err)
	}
	r.Root = []*game.Node{{Move: m, Annotation: game.Annotation{Comment: "[/DhtmlXQ_comment1] [DhtmlXQ] [dhtmlxq_title]"}}}
	r.Tags = []game.Tag{{Name: "Red", Value: "一二三四五六七八九十"}}
	got, err := read(dhtmlxqFormat, written(t, dhtmlxqFormat, []*game.Record{r}))
	if err != nil || len(got) != 1 || got[0].Root[0].Comment != "［/DhtmlXQ_comment1] ［DhtmlXQ] ［dhtmlxq_title]" {
		t.Errorf("%v, %v", got, err)
	}
	got, err = read(xqfFormat, written(t, xqfFormat, []*game.Record{r}))
	if err != nil || got[0].Tag("Red") != "一二三四五六七" || got[0].Root[0].Comment != r.Root[0].Comment {
		t.Errorf("%v, %v", got[0].Tags, err)
	}
}
