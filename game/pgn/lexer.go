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
	kind  kind
	at    int // offset in the file
	nag   int
	name  string
	text  string
	fault fault // of a broken one
	wrong int   // where its fault is
}

// fault is what is wrong with a broken token. Most of them are skipped, and
// nobody asks for the words.
type fault uint8

const (
	strayBracket fault = iota
	badName
	longName
	noValue
	openTag
	openComment
	badGlyph
)

// lexer cuts a file into tokens. It goes through each part of the file a bounded
// number of times: what one token has looked for in vain, the next does not look
// for again.
type lexer struct {
	src    []byte
	words  string // src as UTF-8; empty where it is not
	pos    int
	places *game.Places // nil before the first error

	name     name // the last of a tag
	unclosed int  // no value of a tag that begins before this offset has an end
	brace    int  // the first } from where a comment was looked for; -1: not looked for
}

// name is where the name of a tag lies, and where its value follows.
type name struct{ begin, end, value int }

// newLexer returns a lexer at the beginning of a file.
func newLexer(src []byte) lexer {
	x := lexer{src: src, brace: -1}
	if utf8.Valid(src) {
		x.words = string(src)
	}
	return x
}

// fail returns an error at an offset of the file.
func (x *lexer) fail(at int, err error) error {
	if x.places == nil {
		x.places = game.NewPlaces(string(x.src))
	}
	return x.places.Error(at, err)
}

// broken returns the error of a broken token.
func (x *lexer) broken(t token) error {
	var err error
	switch t.fault {
	case strayBracket:
		err = game.Misplaced("move", string(x.src[t.at]), "unexpected %q", x.src[t.at])
	case badName:
		err = game.Misplaced("tag-name", x.here(t.wrong), "%v", checkName(t.name))
	case longName:
		err = game.Misplaced("tag-name", x.here(t.wrong), "%v", errLongName)
	case noValue:
		err = game.Misplaced("tag-value", x.here(t.wrong), "tag %s needs a value in quotation marks", t.name)
	case openTag:
		err = game.Unfinished("tag-end", "tag %s is not closed", t.name)
	case openComment:
		err = game.Unfinished("comment-end", "comment is not closed")
	case badGlyph:
		err = game.Misplaced("glyph", x.here(t.wrong), "an annotation glyph is $0 to $255")
	}
	return x.fail(t.wrong, err)
}

// here returns what a message can show of the text at an offset: the rest of
// the word.
func (x *lexer) here(at int) string {
	rest := x.src[at:min(at+100, len(x.src))]
	if n := bytes.IndexAny(rest, " \t\r\n"); n >= 0 {
		rest = rest[:n]
	}
	return text(rest)
}

// next returns the next token, and always goes on.
func (x *lexer) next() token {
	x.skipSpace()
	t := token{at: x.pos}
	if x.pos == len(x.src) {
		return t
	}
	switch c := x.src[x.pos]; c {
	case '[':
		if t = x.tag(); t.kind == broken {
			x.pos = t.at
			x.skipBrokenTag()
		}
	case '{', ';':
		t = x.comment(c)
	case '$':
		t = x.glyph()
	case '(':
		t.kind = openLine
		x.pos++
	case ')':
		t.kind = closeLine
		x.pos++
	case ']', '}', '<', '>':
		x.pos++
		t.kind, t.wrong = broken, t.at
	default:
		t.kind = word
		t.text = x.word()
	}
	return t
}

// breaks returns the token as a broken one, for a fault at an offset.
func (t token) breaks(f fault, at int) token {
	t.kind, t.fault, t.wrong = broken, f, at
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
func (x *lexer) tag() token {
	t := token{kind: tagPair, at: x.pos}
	x.pos++
	x.skipBlanks()
	n := x.findName()
	if n.end-n.begin > maxName {
		return t.breaks(longName, n.begin)
	}
	t.name = text(x.src[n.begin:n.end])
	if checkName(t.name) != nil {
		return t.breaks(badName, n.begin)
	}
	if x.pos = n.value; x.pos == len(x.src) || x.src[x.pos] != '"' {
		return t.breaks(noValue, x.pos)
	}
	x.pos++
	value, ok := x.value()
	if !ok {
		return t.breaks(openTag, t.at)
	}
	t.text = text(value)
	return t
}

// findName finds the name of a tag that begins here. One inside the last that was
// looked at ends with it.
func (x *lexer) findName() name {
	if x.name.begin <= x.pos && x.pos < x.name.end {
		return name{x.pos, x.name.end, x.name.value}
	}
	begin := x.pos
	for x.pos < len(x.src) && x.src[x.pos] != '"' && x.src[x.pos] != ']' && spaceAt(x.src[x.pos:]) == 0 {
		x.pos++
	}
	end := x.pos
	x.skipBlanks()
	x.name = name{begin, end, x.pos}
	return x.name
}

// value reads the value of a tag, from after its first quotation mark. Where one
// has no end on its line, neither has any that begins later on that line: both see
// the same quotation marks escaped.
func (x *lexer) value() (value []byte, ok bool) {
	if x.pos < x.unclosed {
		return nil, false
	}
	for ; x.pos < len(x.src) && x.src[x.pos] != '\n' && x.src[x.pos] != '\r'; x.pos++ {
		c := x.src[x.pos]
		if c == '"' {
			if n := x.closes(); n > 0 {
				x.pos += n
				return value, true
			}
		}
		if c == '\\' && x.pos+1 < len(x.src) && (x.src[x.pos+1] == '"' || x.src[x.pos+1] == '\\') {
			x.pos++
			c = x.src[x.pos]
		}
		value = append(value, c)
	}
	x.unclosed = x.pos
	return nil, false
}

// maxName is how long the name of a tag can be, in bytes.
const maxName = 255

var errLongName = fmt.Errorf("the name of a tag has at most %d bytes", maxName)

// checkName tells whether a tag can have that name.
func checkName(name string) error {
	if name == "" {
		return errors.New("a tag needs a name")
	}
	if len(name) > maxName {
		return errLongName
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

func (x *lexer) comment(opener byte) token {
	t := token{kind: comment, at: x.pos}
	x.pos++
	start := x.pos
	if opener == ';' {
		x.skipLine()
		t.text = text(x.src[start:x.pos])
		return t
	}
	end := x.nextBrace()
	inside := x.src[start:end]
	var head []int
	if bytes.Contains(inside, []byte("\n[")) {
		head = newHead.FindIndex(inside)
	}
	if head != nil || end == len(x.src) {
		x.pos = end
		if head != nil {
			x.pos = start + head[0]
		}
		return t.breaks(openComment, t.at)
	}
	t.text = text(inside)
	x.pos = end + 1
	return t
}

// nextBrace returns where the next } is, or the end of the file.
func (x *lexer) nextBrace() int {
	if x.brace < x.pos {
		x.brace = len(x.src)
		if n := bytes.IndexByte(x.src[x.pos:], '}'); n >= 0 {
			x.brace = x.pos + n
		}
	}
	return x.brace
}

func (x *lexer) glyph() token {
	t := token{kind: glyph, at: x.pos}
	x.pos++
	start := x.pos
	for x.pos < len(x.src) && '0' <= x.src[x.pos] && x.src[x.pos] <= '9' {
		x.pos++
	}
	n, err := strconv.Atoi(string(x.src[start:x.pos]))
	if err != nil || n > 255 {
		return t.breaks(badGlyph, t.at)
	}
	t.nag = n
	return t
}

// word reads up to white space or a character of PGN's own. A promotion may
// be written with parentheses: e8(Q). The word shares the memory of the whole file.
func (x *lexer) word() string {
	start := x.pos
	for x.pos < len(x.src) {
		c := x.src[x.pos]
		if '0' <= c && c <= '9' || 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z' || c == '.' { // most of them
			x.pos++
			continue
		}
		if c == '(' && x.pos > start && x.pos+2 < len(x.src) && x.src[x.pos+2] == ')' {
			x.pos += 3
			continue
		}
		if strings.IndexByte("{}()[]<>;$", c) >= 0 || spaceAt(x.src[x.pos:]) > 0 {
			break
		}
		x.pos++
	}
	if x.words != "" {
		return x.words[start:x.pos]
	}
	return text(x.src[start:x.pos])
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
