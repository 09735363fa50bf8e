// Package evaluation shows what an evaluator sees in a position: its terms, the worth
// of each piece, and the worth of a piece on every square. It only calls the
// evaluator, so it works for all of them; networks have no terms.
//
// Its nouns: an [Inspector] is an evaluator with its game; a [SquareValue] is the
// worth of a square.
package evaluation

import (
	"errors"
	"slices"

	"banco/game"
	"banco/search"
)

// Inspector inspects an evaluator of a game.
type Inspector struct {
	Game      game.Game
	Evaluator search.Evaluator
}

// SquareValue is what a square adds to the worth of a position, for First.
type SquareValue struct {
	Square int          `json:"square"`
	Code   string       `json:"code"` // of the piece there
	Value  search.Score `json:"value"`
}

// ErrNoEditor is returned where pieces cannot be set up by hand.
var ErrNoEditor = errors.New("evaluation: positions of this game cannot be set up by hand")

// Total returns the worth of p for First, and false if the game is over.
func (j *Inspector) Total(p game.Position) (search.Score, bool) {
	if p.Result().Over() {
		return 0, false
	}
	v := j.Evaluator.Evaluate(p)
	if p.Side() == game.Second {
		v = -v
	}
	return v, true
}

// Terms lists the terms of the worth of p. It returns false for a network, which has
// none, and if the game is over.
func (j *Inspector) Terms(p game.Position) ([]search.Term, bool) {
	e, ok := j.Evaluator.(search.Itemised)
	if !ok || p.Result().Over() {
		return nil, false
	}
	return e.Terms(p), true
}

// Pieces returns the worth of each piece for First: the worth of the position less
// that without the piece, so below 0 for the other side's. It leaves out pieces that
// cannot be removed, such as kings.
func (j *Inspector) Pieces(p game.Position) ([]SquareValue, error) {
	editor, ok := j.Game.(game.Editor)
	if !ok {
		return nil, ErrNoEditor
	}
	var list []SquareValue
	placed := j.Game.Draw(p).Pieces
	total, on := j.Total(p)
	for i, piece := range placed {
		without, ok := j.composed(editor, p, slices.Delete(slices.Clone(placed), i, i+1))
		if ok && on {
			list = append(list, SquareValue{piece.Square, piece.Code, total - without})
		}
	}
	return list, nil
}

// Squares returns the worth for First of a piece on every free square where it can
// stand. The piece is the first of its kind on the board, or one more if there is
// none.
func (j *Inspector) Squares(p game.Position, code string) ([]SquareValue, error) {
	editor, ok := j.Game.(game.Editor)
	if !ok {
		return nil, ErrNoEditor
	}
	board, err := j.Game.Board(variant(p))
	if err != nil {
		return nil, err
	}
	others := j.Game.Draw(p).Pieces
	if i := slices.IndexFunc(others, func(q game.Placed) bool { return q.Code == code }); i >= 0 {
		others = slices.Delete(slices.Clone(others), i, i+1)
	}
	without, known := j.composed(editor, p, others)
	var list []SquareValue
	for square := range board.Files * board.Ranks {
		if !known || slices.ContainsFunc(others, func(q game.Placed) bool { return q.Square == square }) {
			continue
		}
		if with, ok := j.composed(editor, p, append(slices.Clone(others), game.Placed{Square: square, Code: code})); ok {
			list = append(list, SquareValue{square, code, with - without})
		}
	}
	return list, nil
}

// composed returns the worth of p with these pieces instead, and false if there is no
// such position or the game is over in it. It keeps p's castling and other rights if
// the pieces allow them.
func (j *Inspector) composed(editor game.Editor, p game.Position, pieces []game.Placed) (search.Score, bool) {
	all := editor.Fielded(p)
	for _, fields := range []map[string]string{all, {"turn": all["turn"]}} {
		fen, err := editor.Compose(variant(p), pieces, fields)
		if err != nil {
			continue
		}
		if changed, err := j.Game.Parse(variant(p), fen); err == nil {
			return j.Total(changed)
		}
	}
	return 0, false
}

// Moves returns the worth of the position for First after each legal move, by the
// square the move ends on. Of several moves to a square it takes the mover's best.
func (j *Inspector) Moves(p game.Position) []SquareValue {
	p = p.Clone()
	best := map[int]SquareValue{}
	first := p.Side() == game.First
	for _, m := range p.Moves(nil) {
		to := j.Game.Gesture(p, m).To
		if to == game.None || !game.Settled(p, m) {
			continue
		}
		p.Make(m)
		value, on := j.Total(p)
		p.Unmake()
		known, seen := best[to]
		if on && (!seen || first == (value > known.Value)) {
			best[to] = SquareValue{Square: to, Value: value}
		}
	}
	list := make([]SquareValue, 0, len(best))
	for _, w := range best {
		list = append(list, w)
	}
	slices.SortFunc(list, func(a, b SquareValue) int { return a.Square - b.Square })
	return list
}

// variant returns the options of a position.
func variant(p game.Position) game.Variant {
	if v, ok := p.(game.Varied); ok {
		return v.Variant()
	}
	return nil
}
