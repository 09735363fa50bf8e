package pgn

import (
	"bytes"
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"banco/game"
)

// step reads one token of the moves. What is wrong in a variation costs the
// rest of it, what is wrong in the main line the game.
func (rd *reader) step() error {
	t := rd.token
	switch t.kind {
	case comment:
		rd.comment(t.text)
		if i := strings.IndexByte(t.text, '{'); i >= 0 && rd.src[t.at] == '{' {
			rd.nested = t.at + 1 + bytes.IndexByte(rd.src[t.at+1:], '{')
		}
	case openLine:
		if err := rd.openLine(); err != nil {
			return rd.loseVariation(rd.fail(t.at, err))
		}
	case closeLine:
		if len(rd.outer) == 0 {
			return rd.fail(t.at, game.Misplaced("move", ")", "no variation is open"))
		}
		rd.closeLine()
	default:
		if err := rd.mark(t); err != nil && len(rd.outer) == 0 {
			return err
		} else if err != nil {
			return rd.loseRest(err)
		}
	}
	if !rd.ended {
		rd.advance()
	}
	return nil
}

// mark reads a word or a glyph.
func (rd *reader) mark(t token) (err error) {
	switch t.kind {
	case broken:
		return rd.broken(t)
	case glyph:
		err = rd.glyph(t.nag, "$"+strconv.Itoa(t.nag))
	default:
		err = rd.word(t.text)
	}
	if err != nil && rd.nested > 0 {
		return rd.fail(rd.nested, game.Wrong("import-nested", nil,
			"a comment has a { inside it: comments do not nest, and this one ends at the first }"))
	}
	if err != nil {
		return rd.fail(t.at, err)
	}
	return nil
}

// loseVariation loses the variation that begins here.
func (rd *reader) loseVariation(err error) error {
	rd.skip(0)
	if rd.token.kind == closeLine {
		rd.advance()
	}
	return rd.record.Lose(err)
}

// loseRest loses the rest of the variation that is being read, and the comment
// that waits for the move that is lost.
func (rd *reader) loseRest(err error) error {
	rd.line.before = nil
	rd.skip(1)
	return rd.record.Lose(err)
}

// skip goes on to the parenthesis that closes the last of so many variations.
func (rd *reader) skip(open int) {
	for ; rd.token.kind != endOfFile && rd.token.kind != tagPair; rd.advance() {
		switch rd.token.kind {
		case openLine:
			open++
		case closeLine:
			if open--; open == 0 {
				return
			}
		}
	}
}

// comment puts a comment where it belongs: after a move it is about that
// move; at the start of a variation, after one, or after the number of the
// next move, about the next.
func (rd *reader) comment(s string) {
	l := &rd.line
	switch {
	case l.numbered:
		l.before = append(l.before, s)
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
		game.Play(rd.p, rd.line.last.Move)
		// The alternatives of a variation's first move are written after
		// the variation, being those of the move it replaces as well.
		list := *rd.line.list
		rd.line.waiting = len(list) > 1 && list[0] == rd.line.last
	}
	switch {
	case len(l.before) == 0:
	case l.last != nil:
		rd.annotate(l.last, join(l.before))
	case depth > 0: // a variation of nothing but the comment
		rd.annotate(rd.line.last, join(l.before))
	default: // a game of nothing but the comment
		rd.notes[nil] = append(rd.notes[nil], l.before...)
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

// No word is longer, in bytes, than maxWord; no number of a move has more digits
// than maxNumber.
const (
	maxWord   = 100
	maxNumber = 6
)

// nulls are the words for a null move: the turn passes.
var nulls = []string{"--", "Z0", "@@@@", "null", "pass"}

// word reads a result, a move number, a mark or a move. A result inside a
// variation says nothing about the game.
func (rd *reader) word(s string) error {
	switch usual(s) {
	case usualMove:
		text, nag := splitGlyphs(s)
		return rd.move(text, text, nag)
	case usualNumber:
		rd.line.numbered = true
		return nil
	}
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
	if len(s) > maxWord {
		return game.Misplaced("move", s, "a word of %d bytes is not a move", len(s))
	}
	text, nag := splitGlyphs(s)
	if move := trimNumber(text); move != "" {
		return rd.move(move, text, nag)
	}
	if utf8.RuneCountInString(strings.TrimRight(text, dots)) > maxNumber {
		return game.Misplaced("move", s, "%s is not a move number", s)
	}
	rd.line.numbered = true
	return nil
}

// What most words are is seen at once.
const (
	usualMove = iota + 1
	usualNumber
)

// usual tells moves and move numbers by how they begin and end. Others get 0.
func usual(s string) int {
	if len(s) > maxWord {
		return 0
	}
	switch c := s[0]; {
	case 'A' <= c && c <= 'Z', 'a' <= c && c <= 'd', 'f' <= c && c <= 'h': // e begins "e.p."
		return usualMove
	case '1' <= c && c <= '9':
		n := 1
		for n < len(s) && '0' <= s[n] && s[n] <= '9' {
			n++
		}
		if n <= maxNumber && n < len(s) && strings.TrimLeft(s[n:], ".") == "" {
			return usualNumber
		}
	}
	return 0
}

// move plays a move.
func (rd *reader) move(s, whole string, nag int) error {
	m, err := rd.parse(s, whole)
	if err != nil {
		return game.WrongMove(moveNumber(rd.p), s, err)
	}
	l := &rd.line
	n := rd.nodes.add(m)
	n.Before = join(l.before)
	if nag != 0 {
		n.NAGs = []int{nag}
	}
	if l.last != nil {
		l.list = &l.last.Next
	}
	if *l.list == nil {
		*l.list = rd.nodes.list(n)
	} else {
		*l.list = append(*l.list, n)
	}
	l.last, l.before, l.waiting, l.numbered = n, nil, false, false
	l.made++
	rd.nested = 0
	game.Play(rd.p, m)
	return nil
}

// nodes makes the nodes of records, many at a time.
type nodes struct {
	free  []game.Node
	lists []*game.Node
}

// nodesAtOnce is how many are made at a time: about a game.
const nodesAtOnce = 64

// add returns a node with a move.
func (n *nodes) add(m game.Move) *game.Node {
	if len(n.free) == 0 {
		n.free = make([]game.Node, nodesAtOnce)
	}
	node := &n.free[0]
	n.free = n.free[1:]
	node.Move = m
	return node
}

// list returns a list of one node. It grows elsewhere.
func (n *nodes) list(node *game.Node) []*game.Node {
	if len(n.lists) == 0 {
		n.lists = make([]*game.Node, nodesAtOnce)
	}
	list := n.lists[:1:1]
	n.lists = n.lists[1:]
	list[0] = node
	return list
}

// parse reads a move. Where its text is not a move without what looks like a
// number before it, the whole word may be one: "12.3" in xiangqi. What is no
// move at all may be a null move.
func (rd *reader) parse(s, whole string) (game.Move, error) {
	if s == game.NullMove { // which no game writes a move as
		return rd.pass()
	}
	m, err := rd.d.Parse(rd.record, rd.p, s)
	if err != nil && whole != s {
		if again, e := rd.d.Parse(rd.record, rd.p, whole); e == nil {
			return again, nil
		}
	}
	if err == nil || !slices.Contains(nulls, s) {
		return m, err
	}
	return rd.pass()
}

// pass returns a null move, where the rules allow one.
func (rd *reader) pass() (game.Move, error) {
	if !game.CanPass(rd.d.Game, rd.p) {
		return game.NoMove, errors.New("the turn cannot be passed here")
	}
	return game.NoMove, nil
}

// The digits of a move number and the dots after it, full-width ones included.
const (
	digits = "0123456789０１２３４５６７８９"
	dots   = ".…．、。"
)

// trimNumber cuts a move number off: "12." and "12..." and "12" alone.
func trimNumber(s string) string {
	rest := strings.TrimLeft(s, digits)
	if rest == "" {
		return ""
	}
	if move := strings.TrimLeft(rest, dots); move != rest {
		return move
	}
	return s
}
