package caro

import (
	"math/bits"
	"sync"

	rules "banco/games/caro"
	"banco/search"
)

// This file is S1, a caro player of 2015, as its authors described it.

// The scores of S1 for a square in one window of five: by own stones in the
// window, and by the opponent's.
var (
	s1Attack  = [5]int{0, 4, 28, 256, 2308}
	s1Defence = [5]int{0, 1, 9, 85, 769}
)

// lowBits are the lower bits of the points of a window or a line.
const lowBits = 0x5555_5555_5555_5555

// s1Square is S1's score of an empty square for a colour: the sum over every
// window of five squares on the board that holds it.
func s1Square(p *rules.Position, pt rules.Point, own rules.Stone) (sum int) {
	const around, window = 1<<18 - 1, 1<<10 - 1
	for d := range rules.Directions {
		w := uint64(p.Window(d, pt)) >> 2 & around // four squares on either side
		mine, theirs := w&lowBits, w>>1&lowBits
		if mine == theirs {
			continue // no stones
		}
		edge := mine & theirs
		if own == rules.White {
			mine, theirs = theirs, mine
		}
		for shift := 0; shift < 10; shift += 2 {
			if edge>>shift&window == 0 {
				sum += s1Attack[bits.OnesCount64(mine>>shift&window)] + s1Defence[bits.OnesCount64(theirs>>shift&window)]
			}
		}
	}
	return sum
}

// s1Patterns are S1's scores of lines: 2 is a stone of the side that scores,
// 1 one of its opponent, 0 an empty square. S1 takes a game for decided where
// the board scores more than 3000.
var s1Patterns = map[string]int{
	"02221": 4, "12220": 4,
	"0220":   6,
	"020220": 12, "022020": 12, "02220": 12,
	"0022221": 1000, "1222200": 1000, "1222020": 1000, "0202221": 1000, "0222021": 1000, "1202220": 1000,
	"0202220": 1000, "0222020": 1000, "0222201": 1000, "1022220": 1000, "220220": 1000, "022022": 1000,
	"022220": 3000, "2022202": 3000,
	"22222": 10000,
}

// s1Automaton finds the patterns of both colours, White's with their sign
// turned, all at once.
var s1Automaton = sync.OnceValue(func() automaton {
	a := newTrie()
	for text, score := range s1Patterns {
		a.add(text, "021", score)
		a.add(text, "012", -score)
	}
	return a.automaton()
})

// s1 is S1's score of the board for Black: the occurrences of each pattern on
// the rows, the columns and the diagonals count. S1 looked for one after the
// other with Java's Matcher.find, which finds none that overlaps the last.
func s1(p *rules.Position) search.Score { return s1Automaton().board(p) }

// board returns the sum over the occurrences of patterns on all lines.
func (a automaton) board(p *rules.Position) (sum search.Score) {
	for d := range rules.Directions {
		for _, line := range p.Lines(d) {
			if stones := (line ^ line>>1) & lowBits; stones&(stones-1) != 0 {
				sum += search.Score(a.score(line))
			}
		}
	}
	return sum
}
