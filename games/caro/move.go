package caro

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"banco/game"
)

// pointName returns "h8": the column from a at the left, no letter left out,
// the row from 1 at the bottom.
func pointName(pt Point) string {
	return string(rune('a'+pt.File())) + strconv.Itoa(pt.Rank()+1)
}

// FormatMove writes "h8", or the name of a choice of the opening.
func (p *Position) FormatMove(m game.Move) string {
	if m >= firstChoice {
		return choiceNames[m]
	}
	return pointName(Point(m))
}

// ParseMove reads a point in either case, or a choice of the opening. The
// error says why the move is not legal.
func (p *Position) ParseMove(s string) (game.Move, error) {
	m, err := p.readMove(s, p.readPoint)
	if err != nil {
		return game.NoMove, fmt.Errorf("move %.20q: %w", s, err)
	}
	return m, nil
}

// formatGomocup writes "x,y", counted from 0 at the top left corner.
func formatGomocup(p *Position, m game.Move) string {
	if m >= firstChoice {
		return choiceNames[m]
	}
	pt := Point(m)
	return strconv.Itoa(pt.File()) + "," + strconv.Itoa(p.size-1-pt.Rank())
}

func parseGomocup(p *Position, s string) (game.Move, error) {
	m, err := p.readMove(s, p.readPair)
	if err != nil {
		return game.NoMove, fmt.Errorf("move %.20q: %w", s, err)
	}
	return m, nil
}

// readMove reads a choice or, with point, a place for the next stone.
func (p *Position) readMove(s string, point func(string) (Point, error)) (game.Move, error) {
	if len(s) > 100 {
		return game.NoMove, errors.New("it is too long for a move")
	}
	s = squeeze(s)
	if m, ok := p.readChoice(s); ok {
		return m, nil
	}
	pt, err := point(s)
	if err != nil {
		return game.NoMove, err
	}
	return game.Move(pt), p.allows(pt)
}

// squeeze takes all spaces out and makes letters small.
func squeeze(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, s)
}

// readChoice reads the name of a choice that can be made now.
func (p *Position) readChoice(s string) (game.Move, bool) {
	if s == "black" && p.phase == choosing {
		return Swap, true
	}
	for _, m := range p.phase.choices() {
		if choiceNames[m] == s {
			return m, true
		}
	}
	return game.NoMove, false
}

// readPoint reads "h8".
func (p *Position) readPoint(s string) (Point, error) {
	if len(s) < 2 || s[0] < 'a' || s[0] > 'z' {
		return 0, errors.New("a move is a column letter and a row number, such as h8")
	}
	row, width := leadingNumber(s[1:])
	if width == 0 || 1+width != len(s) {
		return 0, errors.New("a move is a column letter and a row number, such as h8")
	}
	return p.onBoard(int(s[0]-'a'), row-1)
}

// readPair reads "7,7".
func (p *Position) readPair(s string) (Point, error) {
	x, wide := leadingNumber(s)
	rest, ok := strings.CutPrefix(s[wide:], ",")
	y, high := leadingNumber(rest)
	if !ok || wide == 0 || high == 0 || high != len(rest) {
		return 0, errors.New("a move is a column and a row from 0, such as 7,7")
	}
	return p.onBoard(x, p.size-1-y)
}

func (p *Position) onBoard(file, rank int) (Point, error) {
	if file < 0 || file >= p.size || rank < 0 || rank >= p.size {
		return 0, game.Wrong("move-outside", game.Params{"count": strconv.Itoa(p.size)}, "it is outside the %d×%d board", p.size, p.size)
	}
	return PointAt(file, rank), nil
}

// legal tells whether m can be made now, whatever number it is.
func (p *Position) legal(m game.Move) bool {
	if m >= firstChoice {
		for _, c := range p.phase.choices() {
			if c == m {
				return true
			}
		}
		return false
	}
	pt := Point(m)
	return m < allPoints && p.cells[pt] != edge && p.allows(pt) == nil
}
