package play

import (
	"errors"
	"slices"

	"banco/game"
)

// openDeal is the Deal of a game that hides nothing.
type openDeal struct {
	p    game.Position
	line []game.Move
}

var _ game.Deal = (*openDeal)(nil)

func (d *openDeal) Play(m game.Move) error {
	// Nobody has dealt: the move itself says how its chance turns out.
	if c, ok := d.p.(game.Chance); ok && len(c.Outcomes(m, nil)) > 0 && slices.Contains(c.Moves(nil), m) {
		return errors.New("the move does not say what turns up")
	}
	game.Play(d.p, m)
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

func (d *openDeal) CheckUnplay(int) error                   { return nil }
func (d *openDeal) Redeal(int)                              {}
func (d *openDeal) Agree(m game.Move) (game.Move, error)    { return m, nil }
func (d *openDeal) Tell(m game.Move, _ game.Side) game.Move { return m }
func (d *openDeal) SharedView(game.Side) game.Position      { return d.p }
func (d *openDeal) View(game.Side) game.Position            { return d.p.Clone() }
func (d *openDeal) Seen(game.Side) []game.Move              { return append([]game.Move(nil), d.line...) }
func (d *openDeal) Bare() game.Picture                      { return game.Picture{} } // nothing is covered
func (d *openDeal) Commitment() string                      { return "" }
func (d *openDeal) Disclosure() string                      { return "" }
