package wire

import (
	"slices"
	"strconv"
	"strings"

	"banco/game"
)

// Change says in few bytes what an Update says, to a page that has version Since of the
// match or one between that and Version. It is sent only to pages that ask for it
// (Ask.Changes), while a match goes on; any other page gets an Update, and one that has
// missed something asks for it. A square is named by the names of its file and its rank on
// the board of the Head; [Change.Apply] reads it.
type Change struct {
	Match   string `json:"match"`
	Version int    `json:"version"`
	Since   int    `json:"since"`

	// new moves: the node, its parent, ply and side (0 or 1), the move, the time spent, and
	// the move in the notations of the Head, "" where that is the same; nodes of which there
	// is more to say are whole, in Notes
	Nodes   []Values `json:"nodes,omitempty"`
	Notes   []Node   `json:"notes,omitempty"`
	Current int      `json:"current"`
	Main    int      `json:"main,omitempty"` // less Current
	Redo    int      `json:"redo,omitempty"`
	Undone  int      `json:"undone,omitempty"`

	Turn   Side         `json:"turn"`
	Pieces Values       `json:"pieces,omitempty"` // squares, each before the code of what stands there now, "" for nothing
	Check  []int        `json:"check,omitempty"`
	Mate   []int        `json:"mate,omitempty"`
	Line   []int        `json:"line,omitempty"`
	Taken  *[2][]string `json:"taken,omitempty"` // absent: as before
	FEN    string       `json:"fen"`             // from its first space on, where what is before it can be read off the board

	// the viewer's legal moves: a square, the squares to which it can go, and after each of
	// these a choice, where there is one. The text of a move is that of its squares and the
	// choice; where it is not, Options has the moves instead
	Moves   []Values `json:"moves,omitempty"`
	Options []Option `json:"options,omitempty"`
	Empty   bool     `json:"empty,omitempty"` // or a man can be put on every empty square
	// the squares of the last move, its choice, and its text, where these are not empty and
	// not that of a node in Nodes; absent at the start
	Last  Values `json:"last,omitempty"`
	Claim string `json:"claim,omitempty"`
	Pass  bool   `json:"pass,omitempty"`

	// what is left, who runs (0, 1, or 2 for nobody); in a game with periods also how many
	// are left, and who runs on one (0 or 1)
	Clocks []int `json:"clocks,omitempty"`
	Here   *int  `json:"here,omitempty"` // 1: First has the match open, 2: Second, 3: both
	State
}

// Values are numbers and texts.
type Values []any

// Squares are the names of the squares of a board.
type Squares struct {
	files, ranks int
	names        []string
}

// NewSquares names the squares of a board.
func NewSquares(b *game.Board) *Squares {
	s := &Squares{files: b.Files, ranks: b.Ranks}
	for _, rank := range b.RankNames {
		for _, file := range b.FileNames {
			s.names = append(s.names, file+rank)
		}
	}
	return s
}

// name returns the name of a square, "" for none.
func (s *Squares) name(square int) string {
	if square < 0 || square >= len(s.names) {
		return ""
	}
	return s.names[square]
}

// NewChange returns the change that says what an update says to a page whose picture
// differs from it at most on some squares and, where taken says so, in what was taken; nil
// where only the update will do.
func NewChange(u *Update, squares []int, taken bool, board *Squares, notations []string) *Change {
	now := &u.Now
	if u.Since == 0 || u.Head != nil || u.Result != nil || u.After || u.Disclosure != "" || now.Over != nil || now.Bare != nil {
		return nil
	}
	if now.Node != u.Current || !slices.IsSortedFunc(now.Picture.Pieces, bySquare) {
		return nil
	}
	c := &Change{
		Match: u.Match, Version: u.Version, Since: u.Since, Current: u.Current, Main: u.Main - u.Current, Redo: u.Redo, Undone: u.Undone,
		Turn: now.Turn, Check: now.Picture.Check, Mate: now.Picture.Mate, Line: now.Picture.Line, FEN: shortFEN(now, board),
		Claim: now.Claim, Pass: now.Pass, Clocks: shortClocks(u.Clocks), Here: shortHere(u.Here), State: u.State,
	}
	for _, square := range squares {
		c.Pieces = append(c.Pieces, square, codeOn(&now.Picture, square))
	}
	if taken {
		c.Taken = &now.Picture.Taken
	}
	c.shortenNodes(u.Nodes, notations)
	c.shortenMoves(now, board)
	if last := now.Last; last != nil {
		c.Last = Values{last.From, last.To}
		text := last.Move
		if slices.ContainsFunc(c.Nodes, func(n Values) bool { return n[0] == u.Current && n[4] == text }) {
			text = ""
		}
		if last.Choice != "" || text != "" {
			c.Last = append(c.Last, last.Choice)
		}
		if text != "" {
			c.Last = append(c.Last, text)
		}
	}
	return c
}

func bySquare(a, b game.Placed) int { return a.Square - b.Square }

// codeOn returns what stands on a square.
func codeOn(p *game.Picture, square int) string {
	on := placedFrom(p, square)
	return on.code(square)
}

// placed are the pieces from a square on, in the order of the squares.
type placed []game.Placed

func placedFrom(p *game.Picture, square int) placed {
	at, _ := slices.BinarySearchFunc(p.Pieces, square, func(p game.Placed, square int) int { return p.Square - square })
	return p.Pieces[at:]
}

// code takes what stands on the next square, which may be nothing.
func (on *placed) code(square int) string {
	if len(*on) == 0 || (*on)[0].Square != square {
		return ""
	}
	code := (*on)[0].Code
	*on = (*on)[1:]
	return code
}

// shortenNodes takes the nodes of an update.
func (c *Change) shortenNodes(nodes []Node, notations []string) {
	for _, n := range nodes {
		row := Values{n.ID, n.Parent, n.Ply, sideNumber(n.Side), n.Move, n.Spent}
		plain := row[3] != noSide && len(n.Text) == len(notations) && n.Opening == nil && n.Before == "" && n.Comment == "" &&
			len(n.NAGs) == 0 && n.Clock == nil && n.Eval == ""
		for _, notation := range notations {
			text := n.Text[notation]
			plain = plain && text != ""
			if text == n.Move {
				text = ""
			}
			row = append(row, text)
		}
		if plain {
			c.Nodes = append(c.Nodes, row)
		} else {
			c.Notes = append(c.Notes, n)
		}
	}
}

// shortenMoves takes the moves that the viewer can make.
func (c *Change) shortenMoves(now *Now, board *Squares) {
	if len(now.Moves) == 0 {
		return
	}
	if c.Empty = now.Moves[0].From == game.None && slices.Equal(now.Moves, empties(&now.Picture, board)); c.Empty {
		return
	}
	all := make(Values, 0, 3*len(now.Moves)) // of every row
	begun := 0
	for i, m := range now.Moves {
		if !named(&m, board) {
			c.Moves, c.Options = nil, now.Moves
			return
		}
		if i == 0 || now.Moves[i-1].From != m.From {
			begun = len(all)
			all, c.Moves = append(all, m.From), append(c.Moves, nil)
		}
		if all = append(all, m.To); m.Choice != "" {
			all = append(all, m.Choice)
		}
		c.Moves[len(c.Moves)-1] = all[begun:len(all):len(all)]
	}
}

// named reports that the text of a move is that of its squares and the choice.
func named(m *Option, board *Squares) bool {
	rest, ok := strings.CutPrefix(m.Move, board.name(m.From))
	if ok {
		rest, ok = strings.CutPrefix(rest, board.name(m.To))
	}
	return ok && rest == m.Choice
}

// empties lists the moves that put a man on an empty square.
func empties(p *game.Picture, board *Squares) []Option {
	var list []Option
	on := placedFrom(p, 0)
	for square, name := range board.names {
		if on.code(square) == "" {
			list = append(list, Option{Move: name, Gesture: game.Gesture{From: game.None, To: square}})
		}
	}
	return list
}

// shortFEN returns the FEN of a position without what the board shows.
func shortFEN(now *Now, board *Squares) string {
	if rest, ok := strings.CutPrefix(now.FEN, placement(&now.Picture, board)); ok && strings.HasPrefix(rest, " ") {
		return rest
	}
	return now.FEN
}

// placement writes what stands on a board as a FEN begins: from the last rank to the
// first, with numbers for empty squares.
func placement(p *game.Picture, board *Squares) string {
	var out strings.Builder
	out.Grow(2 * len(board.names))
	for rank := board.ranks - 1; rank >= 0; rank-- {
		empty, on := 0, placedFrom(p, rank*board.files)
		for square := rank * board.files; square < (rank+1)*board.files; square++ {
			code := on.code(square)
			if code == "" {
				empty++
				continue
			}
			if empty > 0 {
				out.WriteString(strconv.Itoa(empty))
			}
			out.WriteString(code)
			empty = 0
		}
		if empty > 0 {
			out.WriteString(strconv.Itoa(empty))
		}
		if rank > 0 {
			out.WriteByte('/')
		}
	}
	return out.String()
}

// sideNames are the sides by number.
var sideNames = []string{"first", "second", "none"}

const noSide = 2

func sideNumber[S ~string](side S) int {
	if at := slices.Index(sideNames, string(side)); at >= 0 {
		return at
	}
	return noSide
}

func shortClocks(c *Clocks) []int {
	if c == nil {
		return nil
	}
	list := []int{c.Left[0], c.Left[1], sideNumber(c.Running)}
	if c.Periods != [2]int{} || c.Period != [2]bool{} {
		list = append(list, c.Periods[0], c.Periods[1], bit(c.Period[0]), bit(c.Period[1]))
	}
	return list
}

func shortHere(here *[2]bool) *int {
	if here == nil {
		return nil
	}
	both := bit(here[0]) + 2*bit(here[1])
	return &both
}

func bit(on bool) int {
	if on {
		return 1
	}
	return 0
}
