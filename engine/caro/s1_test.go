package caro

import (
	"slices"
	"strings"
	"testing"

	rules "banco/games/caro"
	"banco/search"
)

// TestS1Window is the example of S1's report: the window 0 1 1 2 0, scored for
// player 1, adds attack[2]+defence[1] to each of its empty squares. On a 5×5
// board a row is one window, and nothing else stands in the way of its ends.
func TestS1Window(t *testing.T) {
	p := parse(t, "size=5", "5/5/5/5/1xxo1 o counts=any")
	for _, file := range []int{0, 4} {
		pt := rules.PointAt(file, 0)
		if got := s1Square(p, pt, rules.Black); got != s1Attack[2]+s1Defence[1] {
			t.Errorf("file %d scores %d for player 1, want %d", file, got, 28+1)
		}
		if got := s1Square(p, pt, rules.White); got != s1Attack[1]+s1Defence[2] {
			t.Errorf("file %d scores %d for player 2, want %d", file, got, 4+9)
		}
	}
}

// TestS1Squares holds squares against windows counted one by one.
func TestS1Squares(t *testing.T) {
	for i, p := range randomPositions(t, 6, "size=5", "size=15", "size=22") {
		if i%9 != 0 {
			continue
		}
		for rank := range p.Size() {
			for file := range p.Size() {
				pt := rules.PointAt(file, rank)
				got, want := s1Square(p, pt, rules.White), naiveSquare(p, file, rank, rules.White)
				if p.At(pt) == rules.Empty && got != want {
					t.Fatalf("%s: file %d, rank %d: %d, want %d", p.FEN(), file, rank, got, want)
				}
			}
		}
	}
}

func naiveSquare(p *rules.Position, file, rank int, own rules.Stone) (sum int) {
	for _, step := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		for begin := -4; begin <= 0; begin++ {
			mine, theirs, outside := 0, 0, false
			for i := begin; i < begin+5; i++ {
				f, r := file+i*step[0], rank+i*step[1]
				if f < 0 || r < 0 || f >= p.Size() || r >= p.Size() {
					outside = true
					break
				}
				switch p.At(rules.PointAt(f, r)) {
				case own:
					mine++
				case own.Other():
					theirs++
				}
			}
			if !outside {
				sum += s1Attack[mine] + s1Defence[theirs]
			}
		}
	}
	return sum
}

// TestS1Candidates holds the squares that S1 looks at against the four best of the
// board, wherever they are and whatever threatens.
func TestS1Candidates(t *testing.T) {
	for i, p := range randomPositions(t, 4, "size=15", "size=20") {
		if i%13 != 0 || p.Stones() == 0 || p.Result().Over() {
			continue
		}
		var scores []int
		for _, m := range p.Moves(nil) {
			scores = append(scores, s1Square(p, rules.Point(m), p.Turn()))
		}
		slices.Sort(scores)
		slices.Reverse(scores)
		var got []int
		for _, m := range (Guide{Squares: 4, S1: true}).Candidates(p, nil) {
			got = append(got, s1Square(p, rules.Point(m), p.Turn()))
		}
		if want := scores[:min(4, len(scores))]; !slices.Equal(got, want) {
			t.Fatalf("%s: squares of %v, want %v", p.FEN(), got, want)
		}
	}
}

// TestS1Patterns scores lines that hold one or more of the report's patterns.
// Those that overlap themselves count once: the twos of .xx.xx., the fives of six.
func TestS1Patterns(t *testing.T) {
	for text, want := range map[string]search.Score{
		"x": 0, "xo": 0, ".xx.": 6, "oxx.": 0, ".x.xx.": 12 + 6, ".xx.x.": 6 + 12, ".xxx.": 12,
		"oxxx.": 4, ".xxxo": 4, "oxxx.x": 1000 + 4, "..xxxxo": 1000, "oxxxx..": 1000, "oxxx.x.": 1000 + 4, ".x.xxx.": 1000 + 12,
		".xxxx.": 3000, ".xxxx.o": 3000 + 1000, "o.xxxx.o": 3000 + 2*1000, "x.xxx.x": 3000 + 2*1000 + 12,
		".xx.xx.": 2*1000 + 6, "oxxxxxo": 10000, "ooxxxxxxo": 10000, ".xx.xx.xx.": 2*1000 + 2*6, "ox.ooo.": -12, ".oo.xx.": 0, "oxooo.": -4,
	} {
		row := strings.Repeat(".", 4) + text
		row += strings.Repeat(".", 15-len(row))
		p := parse(t, "rule=caro", strings.Repeat("15/", 7)+row+strings.Repeat("/15", 7)+" x counts=any")
		if got := s1(p); got != want {
			t.Errorf("%s scores %d, want %d", text, got, want)
		}
	}
}

// TestS1Lines holds boards against patterns looked for in the texts of all
// lines.
func TestS1Lines(t *testing.T) {
	for i, p := range randomPositions(t, 9, "size=5", "size=15", "size=22") {
		if i%5 == 0 {
			if got, want := s1(p), naiveS1(p); got != want {
				t.Fatalf("%s: %d, want %d", p.FEN(), got, want)
			}
		}
	}
}

func naiveS1(p *rules.Position) (sum search.Score) {
	size := p.Size()
	for _, step := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		for rank := range size {
			for file := range size {
				f, r := file-step[0], rank-step[1]
				if f >= 0 && r >= 0 && f < size && r < size {
					continue // not where a line begins
				}
				line := ""
				for f, r = file, rank; f >= 0 && r >= 0 && f < size && r < size; f, r = f+step[0], r+step[1] {
					line += string("012"[p.At(rules.PointAt(f, r))])
				}
				other := strings.NewReplacer("1", "2", "2", "1").Replace(line)
				for text, score := range s1Patterns {
					sum += search.Score(score * (strings.Count(other, text) - strings.Count(line, text)))
				}
			}
		}
	}
	return sum
}
