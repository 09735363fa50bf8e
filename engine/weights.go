package engine

import (
	"fmt"
	"strconv"
	"strings"

	"banco/game"
	"banco/option"
	"banco/search"
)

// Weigh is the parameter that changes an evaluator. [Kit.Change] has its text.
var Weigh = option.Option{
	Name: "weights", Kind: option.Text,
	Help: "changes eval, joined by dots: N320.P100 judges by the worth of the pieces alone, N+20 adds to every piece, " +
		"Ne5+30 to one on a square, mobility150 gives a term another weight",
}

// MaxWeight bounds every number of Weigh.
const MaxWeight = 20_000

// Weights is an Evaluator that counts pieces, each for its worth by its letter.
type Weights [26]search.Score

var _ search.Itemised = (*Weights)(nil)

// ParseWeights reads the worths of pieces by their letters, "P100.N320.B330.R500.Q900".
func ParseWeights(text string) (*Weights, error) {
	w, seen := new(Weights), [26]bool{}
	for part := range strings.SplitSeq(text, ".") {
		part = strings.TrimSpace(part)
		if len(part) < 2 || part[0] < 'A' || part[0] > 'Z' {
			return nil, fmt.Errorf("weights: %.20q is not a capital letter and a number, such as N320", part)
		}
		n, err := weight(part[1:])
		if err != nil {
			return nil, err
		}
		i := part[0] - 'A'
		if seen[i] {
			return nil, fmt.Errorf("weights: %c is given twice", part[0])
		}
		w[i], seen[i] = n, true
	}
	return w, nil
}

// weight reads a number of Weigh.
func weight(text string) (search.Score, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n > MaxWeight || n < -MaxWeight {
		return 0, fmt.Errorf("weights: %.20q is not a whole number from %d to %d", text, -MaxWeight, MaxWeight)
	}
	return search.Score(n), nil
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

// Terms has one term, the material.
func (w *Weights) Terms(p game.Position) []search.Term {
	material := search.Term{Name: "material"}
	eachLetter(p, func(side game.Side, letter byte, _, _ int) { material.Values[side] += w[letter] })
	return []search.Term{material}
}

// eachLetter visits the pieces on the board, by their letters from 0 on, with the
// file and the rank where they stand, both from the left and the top of a FEN.
func eachLetter(p game.Position, visit func(side game.Side, letter byte, file, rank int)) {
	file, rank := 0, 0
	for _, c := range []byte(p.FEN()) {
		switch {
		case c == ' ':
			return
		case c == '/':
			file, rank = 0, rank+1
		case c >= '1' && c <= '9':
			file += int(c - '0')
		case c >= 'A' && c <= 'Z':
			visit(game.First, c-'A', file, rank)
			file++
		case c >= 'a' && c <= 'z':
			visit(game.Second, c-'a', file, rank)
			file++
		}
	}
}

// Letters counts the pieces on the board by letter: First's less Second's.
func Letters(p game.Position) (count [26]int) {
	eachLetter(p, func(side game.Side, letter byte, _, _ int) { count[letter] += 1 - 2*int(side) })
	return count
}
