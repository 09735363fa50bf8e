package pipe

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
)

func read(text string) (lines []string, cut int) {
	done := make(chan struct{})
	defer close(done)
	for l := range Lines(strings.NewReader(text), done) {
		lines = append(lines, l.Text)
		if l.Cut {
			cut++
		}
	}
	return lines, cut
}

func TestLinesEndInManyWays(t *testing.T) {
	got, cut := read("one\ntwo\r\nthree\rfour\n\n  \t\n five \nsix")
	want := []string{"one", "two", "three", "four", "five", "six"}
	if !slices.Equal(got, want) || cut != 0 {
		t.Errorf("%q, %d cut, want %q", got, cut, want)
	}
}

func TestLongLinesAreCut(t *testing.T) {
	got, cut := read("short\n" + strings.Repeat("x", 3*MaxLine) + "\nafter\n")
	if len(got) != 3 || cut != 1 || len(got[1]) != MaxLine || got[2] != "after" {
		t.Errorf("%d lines, %d cut", len(got), cut)
	}
}

type broken struct{ writes int }

func (b *broken) Write([]byte) (int, error) {
	b.writes++
	return 0, errors.New("nobody reads")
}

func TestWriter(t *testing.T) {
	var out bytes.Buffer
	w := NewWriter(&out)
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() { w.Printf("a %s\nc", "b") })
	}
	all.Wait()
	if out.String() != strings.Repeat("a b c\n", 50) || w.Err() != nil {
		t.Errorf("wrote %q, %v", out.String(), w.Err())
	}
	b := &broken{}
	w = NewWriter(b)
	w.Printf("x")
	w.Printf("y")
	if w.Err() == nil || b.writes != 1 {
		t.Errorf("error %v after %d writes", w.Err(), b.writes)
	}
}

func FuzzLines(f *testing.F) {
	f.Add("a\r\nb")
	f.Add("\x00\n\xff\r\r")
	f.Fuzz(func(t *testing.T, text string) {
		lines, _ := read(text)
		size := 0
		for _, l := range lines {
			if l == "" || strings.ContainsAny(l, "\r\n") {
				t.Errorf("line %q", l)
			}
			size += len(l)
		}
		if size > len(text) {
			t.Errorf("%d bytes of %d", size, len(text))
		}
	})
}
