package chess

import (
	"errors"
	"fmt"
	"strings"

	"banco/game"
)

// sanNotation is standard algebraic notation, the moves of PGN: "Nbd7",
// "exd5", "e8=Q+", "O-O".
var sanNotation = game.Notation{Name: "san", Format: formatSAN, Parse: parseSAN}

// pieceLetters are the kinds in the order of their values, as SAN names them.
const pieceLetters = " BRQPNK"

// formatSAN writes a move with no more of its start square than needed.
func formatSAN(position game.Position, m game.Move) string {
	p := position.(*Position)
	text := p.sanBody(m)
	p.Make(m)
	defer p.Unmake()
	if !p.InCheck() {
		return text
	}
	var buf [256]game.Move
	if len(p.moves(buf[:0])) == 0 {
		return text + "#"
	}
	return text + "+"
}

// sanBody writes a move without the mark for check.
func (p *Position) sanBody(m game.Move) string {
	if IsCastle(m) {
		if To(m).File() == 6 {
			return "O-O"
		}
		return "O-O-O"
	}
	var text string
	switch kind := Mover(m); {
	case kind != Pawn:
		text = pieceLetters[kind:kind+1] + p.sanOrigin(m)
	case Captured(m) != NoKind:
		text = From(m).String()[:1]
	}
	if Captured(m) != NoKind {
		text += "x"
	}
	text += To(m).String()
	if kind := Promotion(m); kind != NoKind {
		text += "=" + pieceLetters[kind:kind+1]
	}
	return text
}

// sanOrigin returns what tells m from the moves of like pieces to the same
// square: the file if that is enough, else the rank, else both.
func (p *Position) sanOrigin(m game.Move) string {
	var others, sameFile, sameRank bool
	from := From(m)
	var buf [256]game.Move
	for _, other := range p.movesTo(To(m), Mover(m) == King, buf[:0]) {
		if To(other) != To(m) || From(other) == from || Mover(other) != Mover(m) || IsCastle(other) {
			continue
		}
		others = true
		sameFile = sameFile || From(other).File() == from.File()
		sameRank = sameRank || From(other).Rank() == from.Rank()
	}
	switch name := from.String(); {
	case !others:
		return ""
	case !sameFile:
		return name[:1]
	case !sameRank:
		return name[1:]
	default:
		return name
	}
}

// san is a move as written: what the text says of it, and no more.
type san struct {
	kind      Kind // NoKind: not said
	file      int  // of the start square, -1: not said
	rank      int
	to        Square
	promotion Kind
	castle    int // file on which the king lands, 0: not castling
}

// parseSAN reads a legal move. It takes what people and programs write beside
// the standard: captures without x or with one too many, missing or false
// signs of check, 0-0 and o-o, e8Q and e8(Q), e.p., figurines, long algebraic
// Ng1-f3, more of the start square than needed, and the letters of Vietnamese
// books (V, H, X, T, M for king, queen, rook, bishop, knight).
func parseSAN(position game.Position, s string) (game.Move, error) {
	p := position.(*Position)
	w, err := readSAN(s)
	if err != nil {
		return game.NoMove, fmt.Errorf("move %.20q: %w", s, err)
	}
	var buf [64]game.Move
	found := p.sanMatches(w, buf[:0])
	if len(found) == 0 && w.kind == Pawn && w.file == 1 && strings.HasPrefix(s, "b") {
		w.kind, w.file = Bishop, -1
		found = p.sanMatches(w, buf[:0])
	}
	switch len(found) {
	case 0:
		return game.NoMove, fmt.Errorf("move %q: %w", s, p.whyNoSAN(w))
	case 1:
		return found[0], nil
	}
	names := make([]string, len(found))
	for i, m := range found {
		names[i] = p.sanBody(m)
	}
	return game.NoMove, fmt.Errorf("move %q is ambiguous: %s", s, strings.Join(names, " or "))
}

// sanMatches appends the legal moves that a text can mean. Castling written
// as a step of the king is meant only where no such step is legal.
func (p *Position) sanMatches(w san, buf []game.Move) []game.Move {
	if w.castle != 0 {
		w.to = p.king(p.side)&^7 | Square(w.castle)
	}
	king := w.kind == NoKind || w.kind == King
	steps, castling := buf, game.NoMove
	for _, m := range p.movesTo(w.to, king, buf) { // each is read before another takes its place
		switch {
		case To(m) != w.to || Promotion(m) != w.promotion || !w.fits(Mover(m), From(m)):
		case IsCastle(m) && (w.castle != 0 || w.file >= 0 && w.rank >= 0):
			castling = m
		case !IsCastle(m) && w.castle == 0:
			steps = append(steps, m)
		}
	}
	if len(steps) == 0 && castling != game.NoMove {
		return append(steps, castling)
	}
	return steps
}

// fits tells whether a text can mean a man on a square.
func (w *san) fits(kind Kind, from Square) bool {
	return (w.kind == NoKind || w.kind == kind) && (w.file < 0 || w.file == from.File()) && (w.rank < 0 || w.rank == from.Rank())
}

// whyNoSAN gives the reason for which no legal move matches: the rule that
// forbids it, where a man so named would go there but for that rule.
func (p *Position) whyNoSAN(w san) error {
	king := p.king(p.side)
	if w.castle != 0 {
		to := king&^7 | Square(w.castle)
		if why := p.castlingRefusal(king, to); why != nil {
			return why
		}
		return errors.New("castling is not legal here")
	}
	for set := p.men(p.side); set != 0; set &= set - 1 {
		from := first(set)
		if w.kind != NoKind && w.kind != p.kindAt(from) || w.file >= 0 && w.file != from.File() || w.rank >= 0 && w.rank != from.Rank() {
			continue
		}
		if why := p.refusal(from, w.to, w.promotion); why != nil && why.Key != "move-shape" {
			return why
		}
	}
	name := map[Kind]string{
		King: "king", Queen: "queen", Rook: "rook", Bishop: "bishop", Knight: "knight", Pawn: "pawn",
	}[w.kind]
	if name == "" {
		name = "man"
	}
	why := fmt.Sprintf("no %s of %s can go to %s", name, colours[p.side], w.to)
	if p.InCheck() {
		why += " in check"
	}
	return errors.New(why)
}
