package main

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"banco/game"
	"banco/games/chess"
)

// chessPosition returns a position of a game, or one of few men.
func (r *round) chessPosition() (game.Position, error) {
	switch r.IntN(5) {
	case 0:
		return r.placed(chess.New(), "pnbrqpp", 8, 8, 12, " - - "+strconv.Itoa(r.IntN(100))+" "+strconv.Itoa(50+r.IntN(50)))
	case 1: // kings and rooks at home
		men := []byte("r...k..r" + strings.Repeat(".", 48) + "R...K..R")
		for i := range men {
			if men[i] != '.' {
				continue
			}
			men[i] = 0
			if i >= 8 && i < 56 && r.IntN(4) == 0 {
				men[i] = "pPpPnNbBqQrR"[r.IntN(12)]
			}
		}
		fen := placement(men, 8) + " " + string("wb"[r.IntN(2)]) + " KQkq - 0 1"
		if p, err := chess.New().Parse(nil, fen); err == nil {
			return p, nil
		}
	case 2:
		if p := r.passant(); p != nil {
			return p, nil
		}
	}
	return r.played(chess.New(), nil, 200)
}

// passant returns a position with a pawn that can be taken in passing, or nil where none comes up.
func (r *round) passant() game.Position {
	for range tries {
		p, err := r.placed(chess.New(), "pppppprbq", 8, 8, 24, " - - 0 1")
		if err != nil {
			return nil
		}
		for _, m := range p.Moves(nil) {
			p.Make(m)
			if strings.Fields(p.FEN())[3] != "-" {
				return p
			}
			p.Unmake()
		}
	}
	return nil
}

// chessMoves compares the legal moves of a position, how they are written, and the
// positions after them.
func (p *peers) chessMoves(r *round) error {
	pos, err := r.chessPosition()
	if err != nil {
		return err
	}
	fen := pos.FEN()
	a, err := p.node.ask(question{Kind: "chess", FEN: fen})
	if err != nil {
		return err
	}
	r.compare(fen, "refused", "", a.Refused)
	if a.Refused != "" {
		return nil
	}
	san, _ := game.FindNotation(chess.New(), "san")
	ours := map[string]followed{}
	for _, m := range pos.Moves(nil) {
		one := followed{Text: san.Format(pos, m)}
		name := pos.FormatMove(m)
		pos.Make(m)
		one.FEN = pos.FEN()
		pos.Unmake()
		ours[name] = one
	}
	r.compare(fen, "FEN", fen, a.FEN)
	r.compareMoves(fen, ours, a.Moves)
	for name, theirs := range a.Moves {
		m, err := san.Parse(pos, theirs.Text)
		if err != nil {
			r.compare(fen, "reading "+theirs.Text, err, name)
			continue
		}
		r.compare(fen, "reading "+theirs.Text, pos.FormatMove(m), name)
	}
	r.compare(fen, "check", inCheck(pos), a.Check)
	r.compare(fen, "dead", pos.Result().Reason == game.InsufficientMaterial, a.Dead)
	return nil
}

// compareMoves compares moves by their names, and then all that is known of each.
func (r *round) compareMoves(at string, ours, theirs map[string]followed) {
	r.compare(at, "legal moves", slices.Sorted(maps.Keys(ours)), slices.Sorted(maps.Keys(theirs)))
	for _, name := range slices.Sorted(maps.Keys(ours)) {
		if t, ok := theirs[name]; ok {
			r.compare(at, "text of "+name, ours[name].Text, t.Text)
			r.compare(at, "FEN after "+name, ours[name].FEN, t.FEN)
		}
	}
}

// chessPerft compares how many replies there are to each move, in Chess960 as well.
func (p *peers) chessPerft(r *round) error {
	pos, err := r.chessPosition()
	if r.IntN(2) == 0 {
		pos, err = r.played(chess.New(), game.Variant{"position": strconv.Itoa(r.IntN(960))}, 100)
	}
	if err != nil {
		return err
	}
	fen := pos.FEN()
	const ask = "setoption name UCI_Chess960 value %t\nposition fen %s\ngo perft 2\n"
	if _, err := fmt.Fprintf(p.stockfish.in, ask, pos.(*chess.Position).Chess960(), fen); err != nil {
		return err
	}
	theirs := map[string]uint64{}
	for {
		line, err := p.stockfish.line()
		if err != nil {
			return err
		}
		if strings.HasPrefix(line, "Nodes searched") {
			break
		}
		name, count, ok := strings.Cut(line, ": ")
		if n, err := strconv.ParseUint(count, 10, 64); ok && err == nil {
			theirs[name] = n
		}
	}
	ours := map[string]uint64{}
	for _, m := range pos.Moves(nil) {
		pos.Make(m)
		n := game.Perft(pos, 1)
		pos.Unmake()
		ours[pos.FormatMove(m)] = n
	}
	r.compare(fen, "perft 2", ours, theirs)
	return nil
}
