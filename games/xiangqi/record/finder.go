package record

import (
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

func (f *finder) parse(p game.Position, s string) (game.Move, error) {
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
		} else if why == nil {
			why = err
		}
	}
	if len(fit) == 0 {
		if len(f.left) > 1 {
			return game.NoMove, fmt.Errorf("%.40q is no legal move in any notation", s)
		}
		return game.NoMove, why
	}
	f.left = fit
	return move, nil
}
