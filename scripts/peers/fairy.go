package main

import (
	"fmt"
	"slices"
	"strings"

	"banco/game"
	"banco/games/jieqi"
	"banco/games/othello"
	"banco/games/xiangqi"
)

// xiangqiMoves compares legal moves, the positions after them, and how ffish writes them
// in WXF with how we read that.
func (p *peers) xiangqiMoves(r *round) error {
	g := xiangqi.New()
	pos, err := r.played(g, nil, 200)
	if r.IntN(2) == 0 {
		pos, err = r.placed(g, "rncpppabpp", 9, 10, 16, " - - 0 1")
	}
	if err != nil {
		return err
	}
	fen := pos.FEN()
	a, err := p.node.ask(question{Kind: "fairy", Variant: "xiangqi", FEN: fen, WXF: true})
	if err != nil {
		return err
	}
	fairy, _ := game.FindNotation(g, "fairy")
	ours := map[string]followed{}
	for _, m := range pos.Moves(nil) {
		name := fairy.Format(pos, m)
		pos.Make(m)
		ours[name] = followed{FEN: fields(pos.FEN(), 2)}
		pos.Unmake()
	}
	wxf, _ := game.FindNotation(g, "wxf")
	for name, one := range a.Moves {
		r.readWXF(pos, fairy, wxf, name, one.Text)
		a.Moves[name] = followed{FEN: fields(one.FEN, 2)}
	}
	r.compareMoves(fen, ours, a.Moves)
	r.compare(fen, "check", inCheck(pos), a.Check)
	return nil
}

// readWXF compares how we read a move. Where two files hold several pawns of a side,
// numbers of pawns are read by the federation's rule, which is not that of ffish.
func (r *round) readWXF(pos game.Position, fairy, wxf game.Notation, name, text string) {
	if tandems(pos) > 1 {
		return
	}
	read := ""
	if m, err := wxf.Parse(pos, text); err != nil {
		read = err.Error()
	} else {
		read = fairy.Format(pos, m)
	}
	r.compare(pos.FEN(), "reading "+text, read, name)
}

// tandems counts the files with several pawns of the side to move.
func tandems(pos game.Position) (n int) {
	pawn := byte("Pp"[pos.Side()])
	var on [9]int
	for i, c := range cellsOf(pos.FEN()) {
		if c == pawn {
			if on[i%9]++; on[i%9] == 2 {
				n++
			}
		}
	}
	return n
}

// jieqiMoves compares the legal moves of cờ úp. To ffish a covered piece is the usual
// piece of its point, and revealed advisors and elephants are pieces of their own.
func (p *peers) jieqiMoves(r *round) error {
	pos, err := r.played(jieqi.New(), nil, 250)
	if err != nil {
		return err
	}
	fen := pos.FEN()
	usual := cellsOf(xiangqi.StartFEN)
	cells := cellsOf(fen)
	for i, c := range cells {
		if c == 'X' || c == 'x' {
			cells[i] = usual[i]
		} else if at := strings.IndexByte("AaBbEe", c); at >= 0 && c != 0 {
			cells[i] = "FfLlLl"[at]
		}
	}
	theirFEN := placement(cells, 9) + " " + strings.Fields(fen)[1] + " - - 0 1"
	a, err := p.node.ask(question{Kind: "fairy", Variant: "coveredxiangqi", FEN: theirFEN})
	if err != nil {
		return err
	}
	var ours []string
	for _, m := range pos.Moves(nil) {
		text := pos.FormatMove(m)
		ours = append(ours, fmt.Sprintf("%c%c%c%c", text[0], text[1]+1, text[2], text[3]+1))
	}
	slices.Sort(ours)
	var theirs []string
	for name := range a.Moves {
		theirs = append(theirs, strings.ReplaceAll(name, "10", ":")) // the character after 9
	}
	slices.Sort(theirs)
	r.compare(fen+"\n"+theirFEN, "legal moves", ours, theirs)
	r.compare(fen, "check", inCheck(pos), a.Check)
	return nil
}

// othelloMoves compares the legal moves of Othello and the positions after them. Row 1 is at
// the top for us, at the bottom for ffish.
func (p *peers) othelloMoves(r *round) error {
	pos, err := r.played(othello.New(), nil, 70)
	if err != nil {
		return err
	}
	fen := pos.FEN()
	a, err := p.node.ask(question{Kind: "fairy", Variant: "flipello", FEN: flipello(fen)})
	if err != nil {
		return err
	}
	ours, theirs := map[string]followed{}, map[string]followed{}
	for _, m := range pos.Moves(nil) {
		name := pos.FormatMove(m)
		pos.Make(m)
		ours[name] = followed{FEN: withoutHand(flipello(pos.FEN()))}
		pos.Unmake()
	}
	for name, one := range a.Moves {
		if square, placed := strings.CutPrefix(name, "P@"); placed {
			name = fmt.Sprintf("%c%c", square[0], '1'+'8'-square[1])
		} else {
			name = "pass"
		}
		theirs[name] = followed{FEN: withoutHand(one.FEN)}
	}
	r.compareMoves(fen, ours, theirs)
	return nil
}

// withoutHand returns the discs on the board and the side to move.
func withoutHand(fen string) string {
	board, rest, _ := strings.Cut(fen, "[")
	_, side, _ := strings.Cut(rest, "] ")
	return board + " " + fields(side, 1)
}

// flipello writes a FEN of Othello as ffish does: First has P and is called w.
func flipello(fen string) string {
	cells := cellsOf(fen)
	for i, c := range cells {
		if at := strings.IndexByte("bw", c); at >= 0 {
			cells[i] = "Pp"[at]
		}
	}
	side := map[string]string{"b": "w", "w": "b"}[strings.Fields(fen)[1]]
	hand := "[" + strings.Repeat("P", 60) + strings.Repeat("p", 60) + "]"
	return placement(cells, 8) + hand + " " + side + " - - 0 1"
}
