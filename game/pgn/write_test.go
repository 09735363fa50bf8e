package pgn

import (
	"reflect"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"banco/game"
)

func TestWrite(t *testing.T) {
	left := 3723*time.Second + 500*time.Millisecond
	r := &game.Record{
		Tags: []game.Tag{
			{Name: "Site", Value: "a \"b\" \\ c\nd"}, {Name: "Event", Value: "Cup"},
			{Name: "FEN", Value: "stale"}, {Name: "Result", Value: "stale"},
		},
		Start:   "b 7",
		Comment: "first  words",
		Result:  "0-1",
		Root: []*game.Node{
			{Move: 'a', Annotation: game.Annotation{NAGs: []int{1, 14}, Clock: &left, Eval: "#3", Comment: "good"}, Next: []*game.Node{
				{Move: 'd', Annotation: game.Annotation{Before: "why"}},
				{Move: 'e', Annotation: game.Annotation{Comment: "closing } brace", Clock: &left}},
			}},
			{Move: 'b', Annotation: game.Annotation{Before: "or"}, Next: []*game.Node{{Move: 'c', Annotation: game.Annotation{Before: "so"},
				Next: []*game.Node{{}}}}},
		},
	}
	want := `[Event "Cup"]
[Result "0-1"]
[FEN "b 7"]
[Site "a \"b\" \\ c d"]

{first words} 7... a $1 $14 {[%eval #3] [%clk 1:02:03.5] good} ({or} 7... b 8.
{so} c --) {why} 8. d (8. e {[%clk 1:02:03.5]}
; closing } brace
) 0-1

`
	if got := writeString([]*game.Record{r}); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestWriteRefuses(t *testing.T) {
	deep := []*game.Node{{Move: 'a'}}
	for range MaxDepth + 1 {
		deep = []*game.Node{{Move: 'a'}, {Move: 'b', Next: deep}}
	}
	for want, r := range map[string]*game.Record{
		"game 1: move 1: the recorded move is not legal": {Root: []*game.Node{{Move: 'z'}}},
		"game 1: move 2: the recorded move is not legal": {Start: "b 1", Root: []*game.Node{{Move: 'h', Next: []*game.Node{{}}}}},
		"game 1: move 1: \"won\" is not an evaluation":   {Root: []*game.Node{{Move: 'a', Annotation: game.Annotation{Eval: "won"}}}},
		"game 1: \"a b\" cannot be the name of a tag":    {Tags: []game.Tag{{Name: "a b"}}},
		"game 1: \"nowhere\" is not a position":          {Start: "nowhere"},
		"game 1: variations are nested deeper than 256":  {Root: deep},
	} {
		if got := writeString([]*game.Record{r}); got != "error: "+want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

func TestWriteWraps(t *testing.T) {
	in := "{" + strings.Repeat("tỉ số 50 % ", 40) + "}" + strings.Repeat(" a {b %c} (b (c)) ", 100)
	games, err := readString(in)
	if err != nil {
		t.Fatal(err)
	}
	out := writeString(games)
	for _, line := range strings.Split(out, "\n") {
		if n := utf8.RuneCountInString(line); n > 82 || strings.HasPrefix(line, "%") {
			t.Errorf("line of %d columns: %s", n, line)
		}
	}
	again, err := readString(out)
	if err != nil || tree(again[0]) != tree(games[0]) {
		t.Errorf("%v: reads back as\n%s\nnot\n%s", err, tree(again[0]), tree(games[0]))
	}
}

func FuzzRead(f *testing.F) {
	f.Add("[Event \"x\"]\n[FEN \"b 3\"]\n{c} 3... a! (b $3 {d} (c) e) {[%clk 0:01:00] [%eval 1.5]} b ;x\n c 1-0\n\n%z\na *")
	f.Add("1. a {}} b")
	f.Add("a (b {x} ({y} c) {z}) {q} ; }\n d ½")
	f.Add("1. a {b} (1. {c} -- h Z0) 1... {d} e (x (f) g) * h -- b *")
	f.Add("[a \"\\\\\\\"\"]\r=== \xff a(\xff) …")
	f.Fuzz(func(t *testing.T, in string) {
		games, err := readString(in)
		if err != nil {
			losses, ok := err.(game.Losses)
			if !ok {
				t.Fatalf("no losses: %v", err)
			}
			for _, l := range losses {
				if _, ok := l.Err.(*game.TextError); !ok {
					t.Fatalf("error without a place: %v", l.Err)
				}
			}
		}
		out := writeString(games)
		if strings.HasPrefix(out, "error") {
			t.Fatalf("%q\nread, but not written: %s", in, out)
		}
		again, err := readString(out)
		if err != nil {
			t.Fatalf("%q\nwritten as\n%s\nnot read back: %v", in, out, err)
		}
		if len(again) != len(games) {
			t.Fatalf("%q\n%d games written as %d\n%s", in, len(games), len(again), out)
		}
		for i := range games {
			if a, b := tree(games[i]), tree(again[i]); a != b {
				t.Fatalf("%q\nwritten as\n%s\n%s\nreads back as\n%s", in, out, a, b)
			}
			if !reflect.DeepEqual(games[i].Start, again[i].Start) {
				t.Fatalf("%q: start %q reads back as %q", in, games[i].Start, again[i].Start)
			}
		}
	})
}
