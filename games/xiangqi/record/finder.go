package record

import (
	"errors"
	"fmt"
	"strings"

	"banco/game"
	"banco/games/xiangqi/notation"
)

// finder reads the moves of a record whose notation is not known: it goes on
// with those in which every move so far could be read. Moves by points come
// first, since they are the hardest to mistake.
type finder struct{ left []game.Notation }

// newFinder returns a finder that tries the named notation first. The name is
// that of a tag Format: "ICCS", "WXF", "Chinese".
func newFinder(name string) *finder {
	f := &finder{left: []game.Notation{
		notation.UCI, notation.WXF.Notation(), notation.Chinese.Notation(), notation.Vietnamese.Notation(), notation.Fairy,
	}}
	if strings.EqualFold(name, "iccs") {
		name = notation.UCI.Name
	}
	for i, n := range f.left {
		if strings.EqualFold(n.Name, name) {
			copy(f.left[1:], f.left[:i])
			f.left[0] = n
		}
	}
	return f
}

// nullMove is the text of a null move: the turn passes.
const nullMove = "--"

// parse reads a move, or a null move where it is allowed.
func (f *finder) parse(rules game.Game, p game.Position, s string) (game.Move, error) {
	if s == nullMove && game.CanPass(rules, p) {
		return game.NoMove, nil
	}
	return f.move(p, s)
}

// move reads a move in the notations that are left.
func (f *finder) move(p game.Position, s string) (game.Move, error) {
	var fit []game.Notation
	var move game.Move
	var why error
	for _, n := range f.left {
		m, err := n.Parse(p, s)
		if err == nil {
			if len(fit) == 0 {
				move = m
			}
			fit = append(fit, n)
		} else if why == nil || !errors.Is(why, game.ErrUnfinished) && errors.Is(err, game.ErrUnfinished) {
			why = err
		}
	}
	if len(fit) > 0 {
		f.left = fit
		return move, nil
	}
	if len(f.left) > 1 && !errors.Is(why, game.ErrUnfinished) {
		why = fmt.Errorf("%.40q is no legal move in any notation", s)
	}
	return game.NoMove, why
}
