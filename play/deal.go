package play

import (
	"errors"

	"banco/game"
)

// openDeal is the Deal of a game that hides nothing.
type openDeal struct {
	p    game.Position
	line []game.Move
}

var _ game.Deal = (*openDeal)(nil)

func (d *openDeal) Play(m game.Move) error {
	makeMove(d.p, m)
	d.line = append(d.line, m)
	return nil
}

func (d *openDeal) Unplay() error {
	if len(d.line) == 0 {
		return errors.New("no move to take back")
	}
	d.p.Unmake()
	d.line = d.line[:len(d.line)-1]
	return nil
}

func (d *openDeal) View(game.Side) game.Position { return d.p.Clone() }
func (d *openDeal) Seen(game.Side) []game.Move   { return append([]game.Move(nil), d.line...) }
func (d *openDeal) Commitment() string           { return "" }
func (d *openDeal) Opening() string              { return "" }
