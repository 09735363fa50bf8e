package movetext_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"banco/game"
	"banco/game/movetext"
)

// spell is a notation of words: a move is "up" or "down", a number word and
// perhaps a piece that turned up.
func spell(text string) (game.Move, error) {
	words := strings.Fields(text)
	switch {
	case len(words) == 0 || words[0] != "up" && words[0] != "down":
		return 0, fmt.Errorf("no move: %q", text)
	case len(words) == 1:
		return 0, fmt.Errorf("%q: %w", text, game.ErrUnfinished)
	case len(words) > 2 && !strings.HasPrefix(words[2], "="):
		return 0, fmt.Errorf("too much: %q", text)
	}
	return game.Move(len(text)), nil
}

func TestLine(t *testing.T) {
	for text, want := range map[string][]string{
		"":                                nil,
		"1. 2) 3: 4、 ... … 12 ２．":         nil,
		"up two":                          {"up two"},
		"1. up two, down three":           {"up two", "down three"},
		"1.up two 1...down three 2) up 4": {"up two", "down three", "up 4"},
		"１．up　two　down three，２。 up ４;":     {"up　two", "down three", "up ４"},
		"up two = R : N down three":        {"up two = R : N", "down three"},
		"up two =R:N":                      {"up two =R:N"},
		"up 2 1-0 down 3":                  {"up 2", "? 1-0", "down 3"},
		"up, two":                          {"? up", "? two"},
		"up":                               {"? up"},
		"left two":                         {"? left", "? two"},
		"1111111 up two":                   {"? 1111111", "up two"},
		"1.":                               nil,
		strings.Repeat("9", 1_000_000):     {"? " + strings.Repeat("9", 1_000_000)},
		"1." + strings.Repeat("x", 100_00): {"? " + strings.Repeat("x", 100_00)},
	} {
		var got []string
		for line := movetext.New(text); line.Next() != ""; {
			_, s, err := line.Move(spell)
			if err != nil {
				s = "? " + s
			}
			got = append(got, s)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%.60q has %.80q, want %.80q", text, got, want)
		}
	}
}

// TestMoveThatBeginsLikeANumber: the whole word is tried where it is not a move
// without what looks like a number.
func TestMoveThatBeginsLikeANumber(t *testing.T) {
	line := movetext.New("33.4 1.x")
	parse := func(text string) (game.Move, error) {
		if text == "33.4" || text == "x" {
			return 1, nil
		}
		return 0, errors.New("no move")
	}
	for _, want := range []string{"33.4", "x"} {
		line.Next()
		if _, text, err := line.Move(parse); text != want || err != nil {
			t.Errorf("%q, %v; want %q", text, err, want)
		}
	}
	if line.Next() != "" {
		t.Error("there is more")
	}
}

func FuzzLine(f *testing.F) {
	f.Add("1. up two = R, down 3 ２．up 1-0")
	f.Fuzz(func(t *testing.T, text string) {
		last := -1
		for line := movetext.New(text); line.Next() != ""; {
			if line.At() <= last {
				t.Fatalf("%q: at %d after %d", text, line.At(), last)
			}
			last = line.At()
			line.Move(spell)
		}
	})
}

// A line of words is read move by move.
func Example() {
	for line := movetext.New("1. up two, down three"); line.Next() != ""; {
		_, text, err := line.Move(spell)
		fmt.Println(text, err)
	}
	// Output:
	// up two <nil>
	// down three <nil>
}
