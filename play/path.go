package play

import (
	"fmt"

	"banco/game"
)

// Path is a position with its history as one seat knows it, as text: how the game begins
// and the moves that lead there. It holds nothing that the seat may not know, so that it
// may be sent to another machine.
type Path struct {
	Game    string    `json:"game"`
	Variant string    `json:"variant,omitempty"`
	Dealt   bool      `json:"dealt,omitempty"` // it begins with a deal, as Seat sees it
	Seat    game.Side `json:"seat"`
	Start   string    `json:"start,omitempty"` // a FEN; empty: the usual start
	Moves   []string  `json:"moves,omitempty"`
}

// PathTo returns the way to a node of a match as a seat knows it.
func PathTo(m *Match, node int, seat game.Side) Path {
	w := Path{Game: m.Game, Variant: m.Saved.Variant, Dealt: m.Dealt(), Seat: seat, Start: m.Start}
	w.Moves = FormatMoves(m.StartView(seat), m.KnownMoves(node, seat))
	return w
}

// FormatMoves writes a line of moves that begins at p, NoMove for a pass.
func FormatMoves(p game.Position, line []game.Move) (texts []string) {
	p = p.Clone()
	for _, mv := range line {
		text := Pass
		if mv != game.NoMove {
			text = p.FormatMove(mv)
		}
		texts = append(texts, text)
		game.Play(p, mv)
	}
	return texts
}

// Position goes the way. The path may come from anywhere: what cannot be played is an
// error.
func (w *Path) Position(rules game.Game) (game.Position, error) {
	p, err := w.begin(rules)
	if err == nil {
		_, err = w.follow(rules, p)
	}
	if err != nil {
		return nil, err
	}
	return p, nil
}

// Line returns the position that the path begins at, and its moves, NoMove for a pass.
func (w *Path) Line(rules game.Game) (begin game.Position, line []game.Move, err error) {
	if begin, err = w.begin(rules); err == nil {
		line, err = w.follow(rules, begin.Clone())
	}
	if err != nil {
		return nil, nil, err
	}
	return begin, line, nil
}

// follow plays the moves of the path at p.
func (w *Path) follow(rules game.Game, p game.Position) (line []game.Move, err error) {
	for i, text := range w.Moves {
		if text == Pass {
			if !game.CanPass(rules, p) {
				return nil, fmt.Errorf("path, move %d: the turn cannot be passed", i+1)
			}
			game.Play(p, game.NoMove)
			line = append(line, game.NoMove)
			continue
		}
		mv, err := p.ParseMove(text)
		if err != nil {
			return nil, fmt.Errorf("path, move %d: %w", i+1, err)
		}
		if !game.Settled(p, mv) {
			return nil, fmt.Errorf("path, move %d: %.20q does not say what turns up", i+1, text)
		}
		p.Make(mv)
		line = append(line, mv)
	}
	return line, nil
}

// begin returns the position that the path begins at.
func (w *Path) begin(rules game.Game) (game.Position, error) {
	v, err := game.ParseVariant(w.Variant)
	if err != nil {
		return nil, err
	}
	if w.Dealt {
		d, ok := rules.(game.Dealer)
		if !ok || w.Seat > game.NoSide || w.Start != "" {
			return nil, fmt.Errorf("path: %s has no such deal", rules.Name())
		}
		deal, err := d.Deal(v, [32]byte{}) // whatever is dealt, a view of the start shows none of it
		if err != nil {
			return nil, err
		}
		return deal.View(w.Seat), nil
	}
	if w.Start == "" {
		return rules.Start(v)
	}
	return rules.Parse(v, w.Start)
}
