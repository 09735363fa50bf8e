package pgn

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"banco/game"
)

type kind uint8

const (
	endOfFile kind = iota
	tagPair
	comment
	glyph     // $n
	openLine  // (
	closeLine // )
	word      // a move, a move number, a result
	broken    // none of these
)

// token is a piece of PGN. Text is the comment, the word, or the tag's value;
// name is the tag's name.
type token struct {
	kind kind
	at   int // offset in the file
	nag  int
	name string
	text string
	err  error // of a broken one
}

// lexer cuts a file into tokens.
type lexer struct {
	src []byte
	pos int
	at  place // of the last error
}

// place is an offset of a file with its line and column, from 0.
type place struct{ offset, line, column int }

// fail returns an error at an offset of the file. Errors come in the order of
// their places, nearly always, so that it goes on from the last one.
func (x *lexer) fail(at int, err error) error {
	p := x.at
	if at < p.offset {
		p = place{}
	}
	for p.offset < at && p.offset < len(x.src) {
		r, n := utf8.DecodeRune(x.src[p.offset:])
		p.offset += n
		switch {
		case r == '\n', r == '\r' && (p.offset >= len(x.src) || x.src[p.offset] != '\n'):
			p.line, p.column = p.line+1, 0
		default:
			p.column++
		}
	}
	x.at = p
	return &game.TextError{Line: p.line + 1, Column: p.column + 1, Err: err}
}

// here returns what a message can show of the text at an offset: the rest of
// the word.
func (x *lexer) here(at int) string {
	rest := x.src[at:]
	if n := bytes.IndexAny(rest, " \t\r\n"); n >= 0 {
		rest = rest[:n]
	}
	return text(rest[:min(len(rest), 100)])
}

// next returns the next token, and always goes on.
func (x *lexer) next() token {
	x.skipSpace()
	t := token{at: x.pos}
	if x.pos == len(x.src) {
		return t
	}
	var err error
	switch c := x.src[x.pos]; c {
	case '[':
		if t, err = x.tag(); err != nil {
			x.pos = t.at
			x.skipBrokenTag()
		}
	case '{', ';':
		t, err = x.comment(c)
	case '$':
		t, err = x.glyph()
	case '(':
		t.kind = openLine
		x.pos++
	case ')':
		t.kind = closeLine
		x.pos++
	case ']', '}', '<', '>':
		x.pos++
		err = x.fail(t.at, game.Misplaced("move", string(c), "unexpected %q", c))
	default:
		t.kind = word
		t.text = text(x.word())
	}
	if err != nil {
		t.kind, t.err = broken, err
	}
	return t
}

// skipBrokenTag skips the line of a tag that cannot be read, but among moves
// its bracket only.
func (x *lexer) skipBrokenTag() {
	if x.atLineStart() {
		x.skipLine()
		return
	}
	x.pos++
}

// skipSpace skips white space and the lines that a % in the first column
// hides from PGN.
func (x *lexer) skipSpace() {
	for x.pos < len(x.src) {
		if x.src[x.pos] == '%' && x.atLineStart() {
			x.skipLine()
			continue
		}
		n := spaceAt(x.src[x.pos:])
		if n == 0 {
			return
		}
		x.pos += n
	}
}

func (x *lexer) atLineStart() bool {
	return x.pos == 0 || x.src[x.pos-1] == '\n' || x.src[x.pos-1] == '\r'
}

func (x *lexer) skipLine() {
	if n := bytes.IndexAny(x.src[x.pos:], "\r\n"); n >= 0 {
		x.pos += n
	} else {
		x.pos = len(x.src)
	}
}

// spaceAt returns the length of the white space that src begins with, at most
// one character. A byte order mark is white space wherever files were joined,
// and so is the mark that DOS ended them with.
func spaceAt(src []byte) int {
	switch c := src[0]; {
	case c == ' ' || '\t' <= c && c <= '\r' || c == 0x1A:
		return 1
	case c < utf8.RuneSelf:
		return 0
	}
	if r, n := utf8.DecodeRune(src); unicode.IsSpace(r) || r == '\uFEFF' {
		return n
	}
	return 0
}

// tag reads [Name "value"]. A quotation mark ends the value only where a
// bracket follows, since many files do not escape the others.
func (x *lexer) tag() (token, error) {
	t := token{kind: tagPair, at: x.pos}
	x.pos++
	x.skipBlanks()
	start := x.pos
	for x.pos < len(x.src) && x.src[x.pos] != '"' && x.src[x.pos] != ']' && spaceAt(x.src[x.pos:]) == 0 {
		x.pos++
	}
	t.name = text(x.src[start:x.pos])
	if err := checkName(t.name); err != nil {
		return t, x.fail(start, game.Misplaced("tag-name", x.here(start), "%v", err))
	}
	x.skipBlanks()
	if x.pos == len(x.src) || x.src[x.pos] != '"' {
		return t, x.fail(x.pos, game.Misplaced("tag-value", x.here(x.pos), "tag %s needs a value in quotation marks", t.name))
	}
	x.pos++
	var value []byte
	for ; x.pos < len(x.src) && x.src[x.pos] != '\n' && x.src[x.pos] != '\r'; x.pos++ {
		c := x.src[x.pos]
		if c == '"' {
			if n := x.closes(); n > 0 {
				x.pos += n
				t.text = text(value)
				return t, nil
			}
		}
		if c == '\\' && x.pos+1 < len(x.src) && (x.src[x.pos+1] == '"' || x.src[x.pos+1] == '\\') {
			x.pos++
			c = x.src[x.pos]
		}
		value = append(value, c)
	}
	return t, x.fail(t.at, game.Unfinished("tag-end", "tag %s is not closed", t.name))
}

// checkName tells whether a tag can have that name.
func checkName(name string) error {
	if name == "" {
		return errors.New("a tag needs a name")
	}
	for _, r := range name {
		if r == '"' || r == ']' || r == '\uFEFF' || r == 0x1A || unicode.IsSpace(r) {
			return fmt.Errorf("%q cannot be the name of a tag", name)
		}
	}
	return nil
}

// closes returns the length of a quotation mark with a bracket after it, or 0.
func (x *lexer) closes() int {
	for i := x.pos + 1; i < len(x.src); i++ {
		switch x.src[i] {
		case ' ', '\t':
		case ']':
			return i + 1 - x.pos
		default:
			return 0
		}
	}
	return 0
}

func (x *lexer) skipBlanks() {
	for x.pos < len(x.src) && (x.src[x.pos] == ' ' || x.src[x.pos] == '\t') {
		x.pos++
	}
}

// newHead is an empty line and the first tag of a game after it. No comment
// goes on past it, so that one which is not closed ends there.
var newHead = regexp.MustCompile(`\n[ \t\r]*\n\[[A-Za-z]\w*[ \t]+"`)

func (x *lexer) comment(opener byte) (token, error) {
	t := token{kind: comment, at: x.pos}
	x.pos++
	start := x.pos
	if opener == ';' {
		x.skipLine()
		t.text = text(x.src[start:x.pos])
		return t, nil
	}
	n := bytes.IndexByte(x.src[start:], '}')
	inside := x.src[start:]
	if n >= 0 {
		inside = inside[:n]
	}
	var head []int
	if bytes.Contains(inside, []byte("\n[")) {
		head = newHead.FindIndex(inside)
	}
	if head != nil || n < 0 {
		x.pos = len(x.src)
		if head != nil {
			x.pos = start + head[0]
		}
		return t, x.fail(t.at, game.Unfinished("comment-end", "comment is not closed"))
	}
	t.text = text(x.src[start : start+n])
	x.pos = start + n + 1
	return t, nil
}

func (x *lexer) glyph() (token, error) {
	t := token{kind: glyph, at: x.pos}
	x.pos++
	start := x.pos
	for x.pos < len(x.src) && '0' <= x.src[x.pos] && x.src[x.pos] <= '9' {
		x.pos++
	}
	n, err := strconv.Atoi(string(x.src[start:x.pos]))
	if err != nil || n > 255 {
		return t, x.fail(t.at, game.Misplaced("glyph", x.here(t.at), "an annotation glyph is $0 to $255"))
	}
	t.nag = n
	return t, nil
}

// word reads up to white space or a character of PGN's own. A promotion may
// be written with parentheses: e8(Q).
func (x *lexer) word() []byte {
	start := x.pos
	for x.pos < len(x.src) {
		c := x.src[x.pos]
		if c == '(' && x.pos > start && x.pos+2 < len(x.src) && x.src[x.pos+2] == ')' {
			x.pos += 3
			continue
		}
		if strings.IndexByte("{}()[]<>;$", c) >= 0 || spaceAt(x.src[x.pos:]) > 0 {
			break
		}
		x.pos++
	}
	return x.src[start:x.pos]
}

// text returns b as a string, byte for byte from ISO 8859-1 where it is not
// UTF-8.
func text(b []byte) string {
	if utf8.Valid(b) {
		return string(b)
	}
	runes := make([]rune, len(b))
	for i, c := range b {
		runes[i] = rune(c)
	}
	return string(runes)
}
