package pgn

import (
	"slices"
	"strconv"
	"strings"

	"banco/game"
)

// step reads one token of the moves.
func (rd *reader) step() error {
	t := rd.token
	var err error
	switch t.kind {
	case comment:
		rd.comment(t.text)
	case glyph:
		err = rd.glyph(t.nag, "$"+strconv.Itoa(t.nag))
	case openLine:
		err = rd.openLine()
	case closeLine:
		if len(rd.outer) == 0 {
			err = game.Misplaced("move", ")", "no variation is open")
			break
		}
		rd.closeLine()
	case word:
		err = rd.word(t.text)
	}
	if err != nil {
		return rd.fail(t.at, err)
	}
	if rd.ended {
		return nil
	}
	return rd.advance()
}

// comment puts a comment where it belongs: after a move it is about that
// move; at the start of a variation or after one, about the next.
func (rd *reader) comment(s string) {
	l := &rd.line
	switch {
	case l.last != nil && !l.waiting:
		rd.annotate(l.last, s)
	case l.last == nil && len(rd.outer) == 0:
		rd.notes[nil] = append(rd.notes[nil], s)
	default:
		l.before = append(l.before, s)
	}
}

func (rd *reader) glyph(nag int, text string) error {
	if rd.line.last == nil {
		return game.Misplaced("move", text, "annotation glyph without a move before it")
	}
	rd.line.last.NAGs = append(rd.line.last.NAGs, nag)
	return nil
}

func (rd *reader) openLine() error {
	if rd.line.last == nil {
		return game.Misplaced("move", "(", "variation without a move before it")
	}
	if len(rd.outer) == MaxDepth {
		return game.Wrong("import-deep", game.Params{"max": strconv.Itoa(MaxDepth)}, "variations are nested deeper than %d", MaxDepth)
	}
	rd.p.Unmake()
	rd.outer = append(rd.outer, rd.line)
	rd.line = line{list: rd.line.list}
	return nil
}

// closeLine ends the current line and returns to the one around it, if any.
// A comment that no move has followed is about the last move there is.
func (rd *reader) closeLine() {
	l := rd.line
	for range l.made {
		rd.p.Unmake()
	}
	depth := len(rd.outer)
	if depth > 0 {
		rd.line = rd.outer[depth-1]
		rd.outer = rd.outer[:depth-1]
		rd.p.Make(rd.line.last.Move)
		// The alternatives of a variation's first move are written after
		// the variation, being those of the move it replaces as well.
		list := *rd.line.list
		rd.line.waiting = len(list) > 1 && list[0] == rd.line.last
	}
	switch {
	case len(l.before) == 0:
	case l.last != nil:
		rd.annotate(l.last, join(l.before))
	default: // a variation of nothing but the comment
		rd.annotate(rd.line.last, join(l.before))
	}
}

// results maps the ways a result is written to ours.
var results = map[string]string{
	"1-0": "1-0", "0-1": "0-1", "1/2-1/2": "1/2-1/2", "*": "*",
	"1/2": "1/2-1/2", "½-½": "1/2-1/2", "½": "1/2-1/2",
	"1–0": "1-0", "0–1": "0-1", "1/2–1/2": "1/2-1/2",
}

// remarks are words about a move that say nothing the move does not.
var remarks = []string{"e.p.", "ep", "+", "++", "#", "mate"}

// word reads a result, a move number, a mark or a move. A result inside a
// variation says nothing about the game.
func (rd *reader) word(s string) error {
	if result, ok := results[s]; ok {
		if len(rd.outer) > 0 {
			return nil
		}
		if result != "*" {
			rd.record.Result = result
		}
		rd.ended = true
		return nil
	}
	if nag, ok := glyphs[s]; ok {
		return rd.glyph(nag, s)
	}
	if rd.line.last != nil && slices.Contains(remarks, s) {
		return nil
	}
	text, nag := splitGlyphs(s)
	if move := trimNumber(text); move != "" {
		return rd.move(move, text, nag)
	}
	return nil
}

// move plays a move. Where its text is no move without what looks like a
// number before it, the whole word may be one: "12.3" in xiangqi.
func (rd *reader) move(s, whole string, nag int) error {
	m, err := rd.d.Parse(rd.record, rd.p, s)
	if err != nil && whole != s {
		if again, e := rd.d.Parse(rd.record, rd.p, whole); e == nil {
			m, err = again, nil
		}
	}
	if err != nil {
		return game.WrongMove(moveNumber(rd.p), s, err)
	}
	l := &rd.line
	n := &game.Node{Move: m, Annotation: game.Annotation{Before: join(l.before)}}
	if nag != 0 {
		n.NAGs = []int{nag}
	}
	if l.last != nil {
		l.list = &l.last.Next
	}
	*l.list = append(*l.list, n)
	l.last, l.before, l.waiting = n, nil, false
	l.made++
	rd.p.Make(m)
	return nil
}

// trimNumber cuts a move number off: "12." and "12..." and "12" alone.
func trimNumber(s string) string {
	rest := strings.TrimLeft(s, "0123456789")
	if rest == "" {
		return ""
	}
	if move := strings.TrimLeft(rest, ".…"); move != rest {
		return move
	}
	return s
}
