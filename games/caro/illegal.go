package caro

import (
	"strconv"

	"banco/game"
)

// refusal says which rule keeps the next stone from a point of the board. It
// returns nil where none does.
func (p *Position) refusal(pt Point) *game.Problem {
	switch at := pointName(pt); {
	case p.won != Empty:
		return game.Wrong("move-over", nil, "the game is over, %s has won", p.won)
	case p.cells[pt] != Empty:
		return game.Wrong("move-occupied", game.Params{"square": at}, "a %s stone stands there", p.cells[pt])
	case p.phase == colouring:
		return game.Wrong("move-colour", nil, "now a colour is chosen: black or white")
	case p.Allows(pt):
		return nil
	case p.openingAllows(pt):
		return p.foul(pt)
	case p.stones == 0:
		return game.Wrong("opening-centre", game.Params{"opening": p.opening.String(), "square": pointName(p.centre())},
			"opening %s begins in the centre, %s", p.opening, pointName(p.centre()))
	}
	return game.Wrong("opening-distance", game.Params{"opening": p.opening.String(), "count": strconv.Itoa(p.opening.reach())},
		"opening %s wants black's second stone more than %d points from the centre", p.opening, p.opening.reach())
}

// allows is refusal as an error, of a move that a record has by its point.
func (p *Position) allows(pt Point) error {
	if why := p.refusal(pt); why != nil {
		return why
	}
	return nil
}

// foul says what makes a point forbidden to Black in renju.
func (p *Position) foul(pt Point) *game.Problem {
	switch at := pointName(pt); p.Forbidden(pt) {
	case Overline:
		return game.Wrong("move-overline", game.Params{"square": at}, "%s is forbidden to black: six or more in a row (overline)", at)
	case FourFour:
		return game.Wrong("move-four-four", game.Params{"square": at}, "%s is forbidden to black: two fours at once (four-four)", at)
	default:
		return game.Wrong("move-three-three", game.Params{"square": at}, "%s is forbidden to black: two threes at once (three-three)", at)
	}
}
