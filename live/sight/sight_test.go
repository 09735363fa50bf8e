package sight

import (
	"slices"
	"testing"

	"banco/game"
)

// A log knows what has changed for each viewer between two of its last versions, and says
// when it does not.
func TestLog(t *testing.T) {
	picture := func(taken string, codes ...string) game.Picture {
		p := game.Picture{Taken: [2][]string{{taken}, nil}}
		for square, code := range codes {
			if code != "" {
				p.Pieces = append(p.Pieces, game.Placed{Square: square, Code: code})
			}
		}
		return p
	}
	start := picture("", "R", "", "k", "")
	versions := []Drawn{
		{start, start, start},
		{picture("", "", "R", "k", ""), picture("", "", "X", "k", ""), start},
		{picture("", "", "R", "k", "p"), picture("", "", "X", "k", "x"), picture("p", "R", "", "k", "")},
		{picture("", "", "Q", "k", "p"), picture("", "", "X", "k", "x"), picture("p", "R", "", "", "")},
	}
	const first = 10 // the version of the first
	var l Log
	if l.Since(first, first+1, 0) != nil {
		t.Error("an empty log knows something")
	}
	for i := 1; i < len(versions); i++ {
		l.Note(first+i, versions[i-1], versions[i])
	}
	for _, tt := range []struct {
		since  int
		viewer game.Side
		want   []int
		taken  bool
	}{
		{first, game.First, []int{0, 1, 3}, false}, {first, game.Second, []int{0, 1, 3}, false}, {first, game.NoSide, []int{2}, true},
		{first + 1, game.First, []int{1, 3}, false}, {first + 1, game.NoSide, []int{2}, true}, {first + 2, game.Second, nil, false},
		{first + 3, game.First, nil, false},
	} {
		c := l.Since(tt.since, first+3, tt.viewer)
		if c == nil || !slices.Equal(c.Squares, tt.want) || c.Taken != tt.taken {
			t.Errorf("since %d for %v: %+v", tt.since, tt.viewer, c)
		}
	}
	if l.Since(first-1, first+3, 0) != nil || l.Since(first, first+2, 0) != nil || l.Since(first+4, first+3, 0) != nil {
		t.Error("the log knows what it was not told")
	}
	for i := range maxSteps {
		l.Note(first+4+i, versions[3], versions[3])
	}
	if last := first + 3 + maxSteps; l.Since(last-maxSteps, last, 0) == nil || l.Since(last-maxSteps-1, last, 0) != nil {
		t.Error("the log does not end where it should")
	}
	if l.Note(99, versions[0], versions[1]); l.Since(97, 99, 0) != nil || l.Since(98, 99, 0) == nil {
		t.Error("a log with a gap")
	}
}
