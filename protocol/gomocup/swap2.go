package gomocup

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"banco/game"
	"banco/search"
)

// The opening Swap2 in words of caro: the phase after so many stones, and the
// moves that place none.
var swap2Phases = map[int]string{0: "place", 3: "choose", 5: "colour"}

const (
	swap2Swap  = "swap"  // after three stones: take Black
	swap2Two   = "two"   // after three stones: place two more
	swap2Black = "black" // after five stones: take Black
	swap2White = "white" // after five stones: keep White
)

// swap2 answers what follows from the stones of the opening: three stones, a
// choice of colours, or more stones.
func (s *session) swap2(lines [][]int) error {
	if s.board.size == 0 {
		return errNoBoard
	}
	rule, err := s.info.ruleName()
	if err != nil {
		return err
	}
	phase, ok := swap2Phases[len(lines)]
	if !ok {
		return fmt.Errorf("%d stones do not fit Swap2, which asks about 0, 3 or 5", len(lines))
	}
	opening := board{size: s.board.size}
	for i, n := range lines {
		if err := opening.place(n[0], n[1], owner(i%2+1)); err != nil {
			return err
		}
	}
	fen := opening.blackFirst() + " phase=" + phase
	p, err := s.Game.Parse(game.Variant{"rule": rule, "size": strconv.Itoa(s.board.size), "opening": "swap2"}, fen)
	if err != nil {
		return err
	}
	limits := s.info.limits(p.Side())
	limits.MoveTime /= 3 // there can be as many moves
	s.desk.Start(func(ctx context.Context, _ <-chan struct{}) {
		text, err := s.open(ctx, p, limits)
		if err != nil {
			text = "ERROR " + err.Error()
		}
		s.out.Printf("%s", text)
	})
	return nil
}

// blackFirst writes the board with the first of the stones black.
func (b *board) blackFirst() string {
	cells := []byte(strings.Repeat(".", b.size*b.size))
	for i, s := range b.stones {
		cells[s.y*b.size+s.x] = "xo"[i%2]
	}
	return rows(cells, b.size) + " " + "xo"[len(b.stones)%2:][:1]
}

// open makes moves until the other side is to act, and writes them.
func (s *session) open(ctx context.Context, p game.Position, l search.Limits) (string, error) {
	var points []string
	side := p.Side()
	for p.Side() == side && len(points) < 3 {
		m, err := s.search(ctx, p, l)
		if err != nil {
			return "", err
		}
		text := s.notation.Format(p, m)
		p.Make(m)
		switch text {
		case swap2Swap, swap2Black:
			return "SWAP", nil
		case swap2Two, swap2White:
		default:
			points = append(points, text)
		}
	}
	return strings.Join(points, " "), nil
}
