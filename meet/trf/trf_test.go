package trf_test

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"banco/game"
	"banco/meet/swiss"
	"banco/meet/trf"
)

const twoPlayers = `012 Giải mùa xuân
001    1 mFM  Nguyễn Văn An                     2100 VIE 12400000000 1990/01/02  1.0    1     2 w 1  0000 - H
001    2      Trần Thị Bình                                                      0.0    2     1 b 0
XXR 5
XXC black1
XXP 1 2
`

func TestReadUnderstandsEveryField(t *testing.T) {
	r, err := trf.Read([]byte(twoPlayers))
	if err != nil {
		t.Fatal(err)
	}
	want := &trf.Report{Name: "Giải mùa xuân", Rounds: 5, First: swiss.Black, Apart: [][]int{{1, 2}}, Players: []trf.Player{
		{Number: 1, Sex: "m", Title: "FM", Name: "Nguyễn Văn An", Rating: 2100, Federation: "VIE", ID: "12400000000", Born: "1990/01/02",
			Half: 2, Rank: 1,
			Games: []swiss.Game{{Opponent: 2, Color: swiss.White, Outcome: swiss.Win}}, Next: &swiss.Game{Outcome: swiss.HalfPointBye}},
		{Number: 2, Name: "Trần Thị Bình", Rank: 2, Games: []swiss.Game{{Opponent: 1, Color: swiss.Black, Outcome: swiss.Loss}}},
	}}
	if !reflect.DeepEqual(r, want) {
		t.Errorf("%+v, want %+v", r, want)
	}
	if got := r.String(); got != twoPlayers {
		t.Errorf("written as\n%s", got)
	}
}

// The files of other programs are written back as they were.
func TestWriteGivesBackWhatWasRead(t *testing.T) {
	files, err := filepath.Glob("../swiss/testdata/*.trf")
	if err != nil || len(files) < 22 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		r, err := trf.Read(text)
		if err != nil {
			t.Errorf("%s: %v", file, err)
		} else if r.String() != string(text) {
			t.Errorf("%s is written differently", file)
		}
	}
}

func TestReadNamesThePlaceOfAnError(t *testing.T) {
	for _, test := range []struct {
		old, new     string
		line, column int
	}{
		{"001    1", "001    x", 2, 5},
		{"001    1", "001    0", 2, 5},
		{"001    2", "001    1", 3, 5},
		{"2100", "21oo", 2, 49},
		{" 1.0 ", " 1.2 ", 2, 81},
		{" 1.0 ", " 2.0 ", 2, 81},
		{" 1     2 w", " x     2 w", 2, 86},
		{"2 w 1", "2 x 1", 2, 97},
		{"2 w 1", "2 w ?", 2, 99},
		{"2 w 1", "2 - 1", 2, 97},
		{"2 w 1", "2 w U", 2, 99},
		{"   2 w 1", "   3 w 1", 2, 92},
		{"   2 w 1", "0000 - 1", 2, 92},
		{"XXR 5", "XXR five", 4, 4},
		{"XXR 5", "XXR 0", 4, 4},
		{"XXC black1", "XXC red1", 5, 5},
		{"XXP 1 2", "XXP 1 z", 6, 5},
		{"XXP 1 2", "XXP 1 3", 7, 1},
		{"XXP 1 2", "XXA 1 2", 6, 1},
		{"001", "002", 7, 1},
	} {
		text := strings.ReplaceAll(twoPlayers, test.old, test.new)
		_, err := trf.Read([]byte(text))
		var at *game.TextError
		if !errors.As(err, &at) || at.Line != test.line || at.Column != test.column {
			t.Errorf("%q for %q: %v, want line %d, column %d", test.new, test.old, err, test.line, test.column)
		}
	}
}

// A player who came late has empty rounds before the first game; Latin-1 and
// line ends of other systems are read as well.
func TestReadTakesWhatProgramsWrite(t *testing.T) {
	late := "012 Fr\xfchling\r\n" +
		"001    1      A                                                                  2.0    1     2 w 1     3 b 1\r\n" +
		"001    2      B                                                                  0.0    2     1 b 0  0000 - =\r\n"
	late = strings.Replace(late, "0.0    2", "0.5    2", 1) +
		"001    3      C                                                                  0.0    3               1 w 0"
	r, err := trf.Read([]byte(late))
	if err != nil {
		t.Fatal(err)
	}
	if r.Name != "Frühling" || r.Players[2].Games[0].Outcome != swiss.Absent || r.Players[1].Games[1].Outcome != swiss.HalfPointBye {
		t.Errorf("%+v", r)
	}
}

func FuzzRead(f *testing.F) {
	f.Add(twoPlayers)
	f.Add("001    1      A\n001    2      B\nXXR 3\n")
	f.Fuzz(func(t *testing.T, text string) {
		r, err := trf.Read([]byte(text))
		if err != nil {
			var at *game.TextError
			if !errors.As(err, &at) {
				t.Fatalf("%v has no place", err)
			}
			return
		}
		written := r.String()
		again, err := trf.Read([]byte(written))
		if err != nil {
			t.Fatalf("what was written cannot be read: %v\n%s", err, written)
		}
		if again.String() != written {
			t.Fatalf("written twice, it differs:\n%s\n%s", written, again.String())
		}
		if len(r.Players) <= 12 {
			_, _ = swiss.Pair(r.Field()) // whatever it is, it is no panic
		}
	})
}
