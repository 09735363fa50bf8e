package engine

import (
	"fmt"
	"strconv"
	"strings"

	"banco/game"
	"banco/option"
	"banco/search"
)

// Weigh is the parameter that replaces an evaluator by weights of one's own: the
// worth of each piece, written by its letter, "P100.N320.B330.R500.Q900". It is
// for games whose FENs have a letter for each piece, the first side's in capitals.
var Weigh = option.Option{
	Name: "weights", Kind: option.Text,
	Help: "judge by the worth of the pieces alone, in place of eval: P100.N320.B330.R500.Q900",
}

// MaxWeight bounds what a piece may be worth.
const MaxWeight = 20_000

// Weights is an Evaluator that counts pieces, each for its worth by its letter.
type Weights [26]search.Score

var _ search.Evaluator = (*Weights)(nil)

// ParseWeights reads the value of Weigh.
func ParseWeights(text string) (*Weights, error) {
	w, seen := new(Weights), [26]bool{}
	for part := range strings.SplitSeq(text, ".") {
		part = strings.TrimSpace(part)
		if len(part) < 2 || part[0] < 'A' || part[0] > 'Z' {
			return nil, fmt.Errorf("weights: %.20q is not a capital letter and a number, such as N320", part)
		}
		n, err := strconv.Atoi(part[1:])
		if err != nil || n > MaxWeight || n < -MaxWeight {
			return nil, fmt.Errorf("weights: %.20q is not a whole number from %d to %d", part[1:], -MaxWeight, MaxWeight)
		}
		i := part[0] - 'A'
		if seen[i] {
			return nil, fmt.Errorf("weights: %c is given twice", part[0])
		}
		w[i], seen[i] = search.Score(n), true
	}
	return w, nil
}

// String writes the weights as ParseWeights reads them, those of 0 left out.
func (w *Weights) String() string {
	var parts []string
	for i, n := range w {
		if n != 0 {
			parts = append(parts, string(rune('A'+i))+strconv.Itoa(int(n)))
		}
	}
	return strings.Join(parts, ".")
}

// Evaluate returns the worth of the pieces of the side to move less that of the
// other's.
func (w *Weights) Evaluate(p game.Position) (sum search.Score) {
	for i, n := range Letters(p) {
		sum += w[i] * search.Score(n)
	}
	if p.Side() == game.Second {
		return -sum
	}
	return sum
}

// Letters counts the pieces on the board by letter: First's less Second's.
func Letters(p game.Position) (count [26]int) {
	for _, c := range []byte(p.FEN()) {
		switch {
		case c == ' ':
			return count
		case c >= 'A' && c <= 'Z':
			count[c-'A']++
		case c >= 'a' && c <= 'z':
			count[c-'a']--
		}
	}
	return count
}
