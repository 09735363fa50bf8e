package wire

import (
	"errors"
	"slices"
	"strings"

	"banco/game"
)

// errBase means that a change is not for the update that it is applied to.
var errBase = errors.New("the change is for another version")

// Apply returns the update that a change stands for, to a page whose last update was
// before, of a match with this head.
func (c *Change) Apply(before *Update, head *Head) (*Update, error) {
	if before.Version < c.Since || before.Version > c.Version || before.Match != c.Match {
		return nil, errBase
	}
	board := NewSquares(&head.Board)
	u := &Update{
		Match: c.Match, Version: c.Version, Since: c.Since, Nodes: append([]Node{}, c.Notes...), Current: c.Current, Main: c.Main + c.Current,
		Redo: c.Redo, Undone: c.Undone, Clocks: c.clocks(), State: c.State,
	}
	for _, row := range c.Nodes {
		u.Nodes = append(u.Nodes, readNode(row, head.Notations))
	}
	slices.SortFunc(u.Nodes, func(a, b Node) int { return a.ID - b.ID })
	if c.Here != nil {
		u.Here = &[2]bool{*c.Here&1 != 0, *c.Here&2 != 0}
	}
	u.Now = Now{Node: c.Current, Turn: c.Turn, Picture: c.picture(&before.Now.Picture), Claim: c.Claim, Pass: c.Pass, FEN: c.FEN}
	if strings.HasPrefix(c.FEN, " ") {
		u.Now.FEN = placement(&u.Now.Picture, board) + c.FEN
	}
	u.Now.Moves = c.moves(&u.Now.Picture, board)
	if len(c.Last) > 0 {
		u.Now.Last = c.last(u.Nodes)
	}
	return u, nil
}

// picture returns the picture after a change.
func (c *Change) picture(before *game.Picture) game.Picture {
	p := game.Picture{Pieces: slices.Clone(before.Pieces), Check: c.Check, Mate: c.Mate, Line: c.Line, Taken: before.Taken}
	for i := 0; i+1 < len(c.Pieces); i += 2 {
		square, code := number(c.Pieces[i]), text(c.Pieces[i+1])
		p.Pieces = slices.DeleteFunc(p.Pieces, func(on game.Placed) bool { return on.Square == square })
		if code != "" {
			p.Pieces = append(p.Pieces, game.Placed{Square: square, Code: code})
		}
	}
	slices.SortFunc(p.Pieces, bySquare)
	if c.Taken != nil {
		p.Taken = *c.Taken
	}
	return p
}

// moves returns the moves that the viewer can make after a change.
func (c *Change) moves(p *game.Picture, board *Squares) []Option {
	if c.Empty {
		return empties(p, board)
	}
	list := append([]Option{}, c.Options...)
	for _, row := range c.Moves {
		for i, to := range row[1:] {
			if choice := text(to); choice != "" {
				list[len(list)-1].Move += choice
				list[len(list)-1].Choice = choice
				continue
			}
			from, to := number(row[0]), number(row[i+1])
			list = append(list, Option{Move: board.name(from) + board.name(to), Gesture: game.Gesture{From: from, To: to}})
		}
	}
	return list
}

// last returns the last move after a change.
func (c *Change) last(nodes []Node) *Option {
	last := &Option{Gesture: game.Gesture{From: number(c.Last[0]), To: number(c.Last[1])}}
	for _, n := range nodes {
		if n.ID == c.Current {
			last.Move = n.Move
		}
	}
	if len(c.Last) > 2 {
		last.Choice = text(c.Last[2])
	}
	if len(c.Last) > 3 {
		last.Move = text(c.Last[3])
	}
	return last
}

func (c *Change) clocks() *Clocks {
	if len(c.Clocks) == 0 {
		return nil
	}
	out := &Clocks{Left: [2]int{c.Clocks[0], c.Clocks[1]}, Running: Winner(sideNames[c.Clocks[2]])}
	if len(c.Clocks) > 3 {
		out.Periods, out.Period = [2]int{c.Clocks[3], c.Clocks[4]}, [2]bool{c.Clocks[5] == 1, c.Clocks[6] == 1}
	}
	return out
}

func readNode(row Values, notations []string) Node {
	n := Node{
		ID: number(row[0]), Parent: number(row[1]), Ply: number(row[2]), Side: Side(sideNames[number(row[3])]), Move: text(row[4]),
		Spent: number(row[5]), Text: map[string]string{},
	}
	for i, notation := range notations {
		if n.Text[notation] = text(row[6+i]); n.Text[notation] == "" {
			n.Text[notation] = n.Move
		}
	}
	return n
}

// number reads a number of a row, as it was made or as JSON brings it.
func number(x any) int {
	switch n := x.(type) {
	case int:
		return n
	case float64:
		return int(n)
	}
	return 0
}

// text reads a text of a row; "" for a number.
func text(x any) string {
	s, _ := x.(string)
	return s
}
