package caro

import (
	"io"
	"slices"
	"strconv"
	"strings"

	"banco/game"
)

// writeSGF writes FF[4] files. A choice of a Swap2 opening is written as a
// move, W[swap], a null move as W[], and the start of a game that is not the empty board both as
// set-up stones and as a FEN of our own.
func writeSGF(w io.Writer, games []*game.Record) error {
	return writeEach(w, games, func(b *strings.Builder, rec *game.Record) error {
		pos, winner, err := replay("sgf", rec)
		if err != nil {
			return err
		}
		s := sgfWriter{b: b, pos: pos}
		b.WriteString("(;FF[4]GM[4]CA[UTF-8]")
		s.gameInfo(rec, winner)
		s.start(rec)
		if rec.Comment != "" {
			s.property("C", rec.Comment)
		}
		s.line(rec.Root)
		b.WriteString(")\n")
		return nil
	})
}

// sgfWriter writes one game tree.
type sgfWriter struct {
	b     *strings.Builder
	pos   *Position
	width int // of the line of text being written
}

func (s *sgfWriter) property(ident, text string) {
	s.b.WriteString(ident + "[" + escapeSGF(text) + "]")
	s.width += len(ident) + len(text) + 2
}

func escapeSGF(text string) string {
	return strings.NewReplacer(`\`, `\\`, `]`, `\]`).Replace(text)
}

// gameInfo writes the variant, the result and the tags.
func (s *sgfWriter) gameInfo(rec *game.Record, winner Stone) {
	s.property("SZ", strconv.Itoa(s.pos.size))
	rules := s.pos.rule.String()
	if s.pos.opening != Free {
		rules += ", " + s.pos.opening.String()
	}
	if s.pos.limit > 0 {
		rules += ", limit=" + strconv.Itoa(s.pos.limit)
	}
	s.property("RU", rules)
	ending := ""
	if winner == Black || winner == White {
		ending = sgfEnding(rec.Tag("Termination"))
		s.property("RE", strings.ToUpper(winner.String()[:1])+"+"+ending)
	} else if winner == Empty {
		s.property("RE", "Draw")
	}
	for _, t := range rec.Tags {
		if t.Name != "Termination" || ending == "" {
			s.tag(t)
		}
	}
}

func sgfEnding(termination string) string {
	for _, e := range sgfEndings {
		if e.reason.String() == termination {
			return e.code
		}
	}
	return ""
}

// tag writes a tag as the property it was or would be, else as TG.
func (s *sgfWriter) tag(t game.Tag) {
	for _, known := range sgfTags {
		if known.name == t.Name {
			s.property(known.ident, t.Value)
			return
		}
	}
	if isIdent(t.Name) {
		s.property(t.Name, t.Value)
		return
	}
	s.property("TG", t.Name+":"+t.Value)
}

// isIdent tells whether a tag's name can stand as a property that reads back
// as the same tag.
func isIdent(name string) bool {
	for _, c := range []byte(name) {
		if c < 'A' || c > 'Z' {
			return false
		}
	}
	known := slices.ContainsFunc(sgfTags, func(t struct{ name, ident string }) bool { return t.ident == name })
	return name != "" && len(name) <= 20 && !known && !slices.Contains(sgfOwn, name) && !slices.Contains(sgfOfMoves, name)
}

// start writes where the game begins, if not on the empty board.
func (s *sgfWriter) start(rec *game.Record) {
	if rec.Start == "" {
		return
	}
	for _, colour := range []Stone{Black, White} {
		ident := map[Stone]string{Black: "AB", White: "AW"}[colour]
		for rank := range s.pos.size {
			for file := range s.pos.size {
				if pt := PointAt(file, rank); s.pos.cells[pt] == colour {
					s.b.WriteString(ident + "[" + s.point(pt) + "]")
					ident = ""
				}
			}
		}
	}
	s.property("PL", strings.ToUpper(s.pos.turn.String()[:1]))
	s.property("FEN", rec.Start)
}

func (s *sgfWriter) point(pt Point) string {
	return string([]byte{'a' + byte(pt.File()), 'a' + byte(s.pos.size-1-pt.Rank())})
}

// line writes moves as far as there is one each, then the branches.
func (s *sgfWriter) line(next []*game.Node) {
	made := 0
	for ; len(next) == 1; next = next[0].Next {
		s.node(next[0])
		made++
	}
	for _, n := range next {
		s.b.WriteString("\n(")
		s.width = 1
		s.node(n)
		s.line(n.Next)
		s.pos.Unmake()
		s.b.WriteString(")")
	}
	for range made {
		s.pos.Unmake()
	}
}

// node writes a move and what is said about it, and makes it.
func (s *sgfWriter) node(n *game.Node) {
	if s.width > 60 {
		s.b.WriteString("\n")
		s.width = 0
	}
	s.b.WriteString(";")
	colour := strings.ToUpper(s.pos.turn.String()[:1])
	switch {
	case n.Move == game.NoMove:
		s.property(colour, "")
	case n.Move >= firstChoice:
		s.property(colour, choiceNames[n.Move])
	default:
		s.property(colour, s.point(Point(n.Move)))
	}
	if n.Clock != nil {
		s.property(colour+"L", strconv.FormatFloat(n.Clock.Seconds(), 'f', -1, 64))
	}
	if _, err := strconv.ParseFloat(n.Eval, 64); err == nil {
		s.property("V", n.Eval)
	}
	for _, nag := range n.NAGs {
		if g, ok := glyphOf(nag); ok {
			s.property(g.ident, g.value)
		}
	}
	if text := strings.Trim(n.Before+"\n"+n.Comment, "\n"); text != "" {
		s.property("C", text)
	}
	game.Play(s.pos, n.Move)
}
