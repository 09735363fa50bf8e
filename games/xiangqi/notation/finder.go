package notation

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"banco/game"
)

// Finder reads the moves of a record whose notation is not known: it goes on
// with those in which every move so far could be read.
type Finder struct{ left []game.Notation }

// NewFinder returns a finder that tries the notations in their order, but the
// named one first. The name is that of a tag Format: "ICCS", "WXF", "Chinese".
func NewFinder(name string, list ...game.Notation) *Finder {
	if strings.EqualFold(name, ICCS.Name) {
		name = UCI.Name
	}
	left := slices.Clone(list)
	if i := slices.IndexFunc(left, func(n game.Notation) bool { return strings.EqualFold(n.Name, name) }); i > 0 {
		copy(left[1:], list[:i])
		left[0] = list[i]
	}
	return &Finder{left}
}

// nullMove is the text of a null move: the turn passes.
const nullMove = "--"

// Parse reads a move, or a null move where the rules allow one.
func (f *Finder) Parse(rules game.Game, p game.Position, s string) (game.Move, error) {
	if s == nullMove && game.CanPass(rules, p) {
		return game.NoMove, nil
	}
	return f.Move(p, s)
}

// Move reads a move that is not a null move.
func (f *Finder) Move(p game.Position, s string) (game.Move, error) {
	var fit []game.Notation
	var move game.Move
	var why error
	begun := false // as far as it goes the text is a move in some notation
	for _, n := range f.left {
		m, err := n.Parse(p, s)
		if err != nil {
			why, begun = err, begun || errors.Is(err, game.ErrUnfinished)
			continue
		}
		if len(fit) == 0 {
			move = m
		}
		fit = append(fit, n)
	}
	if len(fit) > 0 {
		f.left = fit
		return move, nil
	}
	if len(f.left) > 1 {
		why = inNone{s, begun}
	}
	return game.NoMove, why
}

// inNone is the error of a text that is a move in no notation, though it may
// have begun like one.
type inNone struct {
	text  string
	begun bool
}

// Error quotes the text.
func (e inNone) Error() string {
	return fmt.Sprintf("%.40q is not a legal move in any notation", e.text)
}

// Is tells whether more words may make the text a move.
func (e inNone) Is(target error) bool { return e.begun && target == game.ErrUnfinished }

// FormatOrPass writes a move, or a null move as Finder reads it.
func (l *Language) FormatOrPass(p Position, m game.Move) string {
	if m == game.NoMove {
		return nullMove
	}
	return l.Format(p, m)
}
