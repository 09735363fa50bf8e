package sharedstudy

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"
)

// newStudy returns a study of "owner" with some chapters and a link to write.
func newStudy(t *testing.T, chapters int) *Study {
	t.Helper()
	s, err := New("owner", " Khai  cuộc ", "chess")
	if err != nil {
		t.Fatal(err)
	}
	for i := range chapters {
		if err := s.Add("owner", Chapter{fmt.Sprint("m", i), fmt.Sprint("Chương ", i+1)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.SetKey("owner", "secret"); err != nil {
		t.Fatal(err)
	}
	return s
}

func TestOnlyTheKeyLetsWrite(t *testing.T) {
	s := newStudy(t, 2)
	if s.Title != "Khai cuộc" {
		t.Errorf("title %q", s.Title)
	}
	if strings.Contains(fmt.Sprintf("%+v", s), "secret") {
		t.Error("the study keeps the key itself")
	}
	for _, key := range []string{"", "Secret", "secret ", s.KeyHash} {
		if err := s.Join("guest", key); !errors.Is(err, ErrKey) {
			t.Errorf("joining with %q: %v", key, err)
		}
	}
	if err := s.Rename("guest", "x"); !errors.Is(err, ErrReader) || s.Writes("guest") || s.Writes("") {
		t.Errorf("a reader renames: %v", err)
	}
	if err := s.Join("", "secret"); !errors.Is(err, ErrKey) {
		t.Errorf("nobody joins: %v", err)
	}
	for range 2 { // opening the link again changes nothing
		if err := s.Join("guest", "secret"); err != nil || len(s.Writers) != 1 {
			t.Fatalf("joining: %v, %v", err, s.Writers)
		}
	}
	if err := s.Rename("guest", "Tàn cuộc"); err != nil || s.Title != "Tàn cuộc" {
		t.Errorf("a writer renames: %v", err)
	}
	if err := s.SetKey("guest", "mine"); !errors.Is(err, ErrOwner) {
		t.Errorf("a writer makes a link: %v", err)
	}

	if err := s.SetKey("owner", ""); err != nil || s.Writes("guest") {
		t.Errorf("withdrawn: %v", err)
	}
	for _, key := range []string{"secret", ""} {
		if err := s.Join("guest", key); !errors.Is(err, ErrKey) {
			t.Errorf("joining by a withdrawn link with %q: %v", key, err)
		}
	}
}

func TestBounds(t *testing.T) {
	s := newStudy(t, MaxChapters)
	if err := s.Add("owner", Chapter{"one more", "x"}); !errors.Is(err, ErrFull) {
		t.Errorf("one chapter more: %v", err)
	}
	for _, name := range []string{"", " ", "a\u0000b", strings.Repeat("a", 81), "\xff"} {
		if s.Rename("owner", name) == nil || s.RenameChapter("owner", "m0", name) == nil {
			t.Errorf("%q is taken as a title", name)
		}
	}
	for i := range MaxWriters {
		if err := s.Join(fmt.Sprint("w", i), "secret"); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Join("one more", "secret"); !errors.Is(err, ErrWriters) {
		t.Errorf("one writer more: %v", err)
	}
	last := newStudy(t, 1)
	if err := last.RemoveChapter("owner", "m0"); !errors.Is(err, ErrLast) {
		t.Errorf("the last chapter is removed: %v", err)
	}
}

// Whatever is asked for, a study keeps its bounds, no chapter is in it twice, and a refusal
// changes nothing.
func TestRandomChanges(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	s, next := newStudy(t, 3), 3
	for range 5000 {
		before := *s
		by := []string{"owner", "guest", "stranger", ""}[rng.IntN(4)]
		match := fmt.Sprint("m", rng.IntN(next+1))
		var err error
		switch rng.IntN(7) {
		case 0:
			err = s.Add(by, Chapter{fmt.Sprint("m", next), "x"})
			next++
		case 1:
			err = s.RemoveChapter(by, match)
		case 2:
			err = s.MoveChapter(by, match, rng.IntN(80)-8)
		case 3:
			err = s.RenameChapter(by, match, strings.Repeat("é", rng.IntN(100)))
		case 4:
			err = s.Rename(by, strings.Repeat("y", rng.IntN(100)))
		case 5:
			err = s.Join(by, []string{"secret", "no"}[rng.IntN(2)])
		case 6:
			if rng.IntN(20) == 0 {
				err = s.SetKey(by, "secret")
			}
		}
		if err != nil && !reflect.DeepEqual(before, *s) {
			t.Fatalf("%v, and yet something has changed", err)
		}
		if err == nil && !before.Writes(by) && !s.Writes(by) && !reflect.DeepEqual(before, *s) {
			t.Fatalf("%q has changed the study", by)
		}
		seen := map[string]bool{}
		for _, c := range s.Chapters {
			if seen[c.Match] || c.Name == "" {
				t.Fatalf("chapters %+v", s.Chapters)
			}
			seen[c.Match] = true
		}
		if n := len(s.Chapters); n < 1 || n > MaxChapters {
			t.Fatalf("%d chapters", n)
		}
	}
}

func FuzzCutName(f *testing.F) {
	f.Add("Nguyễn An – Trần Bình\n(2026)")
	f.Add(strings.Repeat("é", 500))
	f.Add("\xff\x00 \u200b")
	f.Fuzz(func(t *testing.T, text string) {
		cut := CutName(text)
		if cut == "" {
			return
		}
		if name, err := readName(cut); err != nil || name != cut || !utf8.ValidString(cut) {
			t.Errorf("%q is cut to %q: %v", text, cut, err)
		}
	})
}
