package caro

import (
	"context"
	"io"
	"regexp"
	"slices"
	"strings"

	"banco/game"
)

// The form of a plain text: lines "Name: value" (Size, Rule, Opening, FEN and
// Result have a meaning, other names are tags), then the moves in h8 form,
// with or without numbers and spaces, then the result. Comments stand in
// braces: after a move, or before one after its number and at the beginning of
// a variation. Variations of the last move stand in parentheses, !, ?, !!, ??,
// !? and ?! after a move; -- is a null move. A "Name: value" line after moves begins the
// next game.

// txtReader reads one game.
type txtReader struct {
	*source
	set    setting
	fen    string
	tags   []game.Tag
	given  map[string]bool // headers with a meaning that have been read
	result string          // "" until it is read
	header int             // where the last header with a meaning is
	tree   *tree           // nil before the first move or comment
	forks  []fork

	numbered bool     // the number of the next move has come
	before   []string // comments that wait for the next move
}

// fork is where a variation goes out.
type fork struct {
	node *game.Node // the move it is an alternative to
	at   int        // of its parenthesis
	ply  int        // length of the line before the node
}

// readTXT reads the games of a plain text.
func readTXT(ctx context.Context, r io.Reader) ([]*game.Record, error) {
	src, err := newSource(ctx, r)
	if err != nil {
		return nil, err
	}
	return src.readEach(func() (*game.Record, error) {
		if src.skipSpace(); src.at == len(src.text) {
			return nil, nil
		}
		t := &txtReader{source: src, set: setting{size: 15}, given: map[string]bool{}}
		rec, err := t.game()
		if err != nil {
			t.skipGame()
		}
		return rec, err
	})
}

func (t *txtReader) game() (*game.Record, error) {
	for t.skipSpace(); t.at < len(t.text); t.skipSpace() {
		at := t.at
		if name, value, ok := t.headerLine(); ok {
			if t.tree != nil {
				t.at = at
				break
			}
			if err := t.readHeader(name, value, at); err != nil {
				return nil, t.fail(at, err)
			}
			continue
		}
		if err := t.begin(); err != nil {
			return nil, err
		}
		over, err := t.token()
		if err != nil {
			if err = t.lose(err); err != nil {
				return nil, err
			}
		}
		if over {
			break
		}
	}
	if err := t.begin(); err != nil {
		return nil, err
	}
	if n := len(t.forks); n > 0 {
		return nil, t.unfinished("variation-end", t.forks[n-1].at, "the variation that begins here has no end: a ) is missing")
	}
	t.waited()
	rec := t.tree.finish(edge)
	if t.result != "" && t.result != "*" {
		rec.Result = t.result
	}
	return rec, nil
}

// lose skips the rest of a variation that cannot be read. In the main line it
// returns the error: the game is lost.
func (t *txtReader) lose(err error) error {
	if len(t.forks) == 0 {
		return err
	}
	t.before, t.numbered = nil, false // it is about a move that is lost
	for depth := 1; depth > 0; {
		if t.skipSpace(); t.at == len(t.text) {
			return err // it has no end
		}
		switch t.skipToken() {
		case "(":
			depth++
		case ")":
			depth--
		}
	}
	f := t.forks[len(t.forks)-1]
	t.leave(f)
	return t.tree.rec.Lose(err)
}

// skipGame goes on to the next game after an error in one: past the rest of its
// head, then past its result or to the next head.
func (t *txtReader) skipGame() {
	depth, head := len(t.forks), t.tree == nil
	for t.skipSpace(); t.at < len(t.text); t.skipSpace() {
		at := t.at
		if _, _, ok := t.headerLine(); ok {
			if head {
				continue
			}
			t.at = at
			return
		}
		head = false
		switch word := t.skipToken(); {
		case word == "(":
			depth++
		case word == ")":
			depth = max(depth-1, 0)
		case depth == 0 && slices.Contains(results, word):
			return
		}
	}
}

// skipToken reads one thing without understanding it.
func (t *txtReader) skipToken() string {
	switch c := t.peek(); c {
	case '{':
		t.braces() // or what there is of it
		return ""
	case '(', ')', ',', ';':
		t.at++
		return string(c)
	}
	return t.word()
}

// headerLine reads "Name: value" if that is what the line is.
func (t *txtReader) headerLine() (name, value string, ok bool) {
	n := 0
	for n < 40 && t.at+n < len(t.text) && isTagByte(t.text[t.at+n]) {
		n++
	}
	if n == 0 || !isLetter(t.peek()) || !strings.HasPrefix(t.text[t.at+n:], ":") {
		return "", "", false
	}
	name = t.text[t.at : t.at+n]
	line, _ := t.line()
	return name, strings.ToValidUTF8(strings.TrimSpace(line[n+1:]), "\ufffd"), true
}

func isTagByte(c byte) bool { return isLetter(c) || '0' <= c && c <= '9' || c == '_' || c == '-' }

// txtHeaders are the headers with a meaning.
var txtHeaders = []string{"size", "rule", "opening", "limit", "fen", "result"}

var results = []string{"1-0", "0-1", "1/2-1/2", "*"}

// readHeader reads a header. A second one of the same name is a tag.
func (t *txtReader) readHeader(name, value string, at int) error {
	lower := strings.ToLower(name)
	if t.given[lower] || !slices.Contains(txtHeaders, lower) {
		t.tags = append(t.tags, game.Tag{Name: name, Value: value})
		return nil
	}
	t.given[lower], t.header = true, at
	switch lower {
	case "fen":
		t.fen = value
		return nil
	case "result":
		if !slices.Contains(results, value) {
			return game.Misplaced("result", value, "the result must be 1-0, 0-1, 1/2-1/2 or *")
		}
		t.result = value
		return nil
	}
	v := t.set.variant()
	if v == nil {
		v = game.Variant{}
	}
	v[lower] = strings.ToLower(value)
	if s, _, square := strings.Cut(v[lower], "x"); square && lower == "size" {
		v[lower] = strings.TrimSpace(s)
	}
	set, err := readVariant(v)
	t.set = set
	return err
}

// begin starts the tree, once the headers are read.
func (t *txtReader) begin() error {
	if t.tree != nil {
		return nil
	}
	tree, err := newTree(t.set, t.fen)
	if err != nil {
		return t.fail(t.header, err)
	}
	tree.rec.Tags = t.tags
	t.tree = tree
	return nil
}

// maxNumber is how many digits the number of a move has at most.
const maxNumber = 6

// token reads one thing of the text after the headers. It reports the end of
// the game, which is a result.
func (t *txtReader) token() (over bool, err error) {
	at := t.at
	switch t.peek() {
	case '{':
		return false, t.comment()
	case '(':
		return false, t.fork(at)
	case ')':
		return false, t.join(at)
	case ',', ';':
		t.at++
		return false, nil
	}
	word := t.word()
	if len(word) > maxNumber && strings.Trim(word, "0123456789") == "" {
		return false, t.misplaced("move", at, "%d digits are not a move number", len(word))
	}
	if t.peek() == ',' && strings.Trim(word, "0123456789") == "" {
		return false, t.misplaced("move", at, "moves are written as h8, not as numbers")
	}
	if slices.Contains(results, word) {
		if len(t.forks) > 0 {
			return false, t.misplaced("variation-end", at, "a result stands in a variation")
		}
		t.result = word
		return true, nil
	}
	return false, t.moves(word, at)
}

// word reads up to white space or punctuation.
func (t *txtReader) word() string {
	rest := t.text[t.at:]
	n := strings.IndexAny(rest, " \t\r\n\v\f{}(),;")
	if n < 0 {
		n = len(rest)
	}
	n = max(n, 1)
	t.at += n
	return rest[:n]
}

// moves plays the moves of a word such as "h8", "1.h8", "h8i9" or "h8!?".
func (t *txtReader) moves(word string, at int) error {
	rest := strings.TrimLeft(strings.TrimLeft(word, "0123456789"), ".")
	t.numbered = true
	for rest != "" {
		n := moveLength(rest)
		m, err := t.tree.pos.ParseMove(rest[:n])
		if rest[:n] == nullMove && game.CanPass(rules{}, t.tree.pos) {
			m, err = game.NoMove, nil
		}
		if err != nil {
			return t.wrongMove(at+len(word)-len(rest), t.tree.pos, rest[:n], err)
		}
		node := t.tree.play(m)
		node.Before, t.before, t.numbered = strings.Join(t.before, "\n"), nil, false
		rest = rest[n:]
		marks := len(rest) - len(strings.TrimLeft(rest, "!?"))
		if marks > 0 && !addGlyph(node, func(g glyph) bool { return g.mark == rest[:marks] }) {
			return t.misplaced("glyph", at+len(word)-len(rest), "%.10q is not a judgement of a move", rest[:marks])
		}
		rest = rest[marks:]
	}
	return nil
}

// nullMove is the text of a null move: the turn passes.
const nullMove = "--"

// moveLength returns how many bytes of s belong to its first move: a letter
// and digits, or what stands before a mark.
func moveLength(s string) int {
	n := 1
	for n < len(s) && '0' <= s[n] && s[n] <= '9' {
		n++
	}
	if n > 1 && isLetter(s[0]) {
		return n
	}
	if n := strings.IndexAny(s, "!?"); n > 0 {
		return n
	}
	return len(s)
}

// comment reads a comment and puts it where it belongs.
func (t *txtReader) comment() error {
	text, err := t.braces()
	if err != nil {
		return err
	}
	if last := len(t.forks) - 1; t.numbered || last >= 0 && t.forks[last].ply == len(t.tree.path) {
		t.before = append(t.before, text)
	} else {
		t.tree.remark(text)
	}
	return nil
}

// waited puts comments that no move has followed after the last one.
func (t *txtReader) waited() {
	for _, text := range t.before {
		t.tree.remark(text)
	}
	t.before, t.numbered = nil, false
}

// txtHead is an empty line and a line of a head after it. No comment goes on
// past it, so that one which is not closed ends there.
var txtHead = regexp.MustCompile(`(?i)\n[ \t\r]*\n(size|rule|opening):`)

// braces reads a text in braces. One that is not closed is skipped to the next
// head or the end.
func (t *txtReader) braces() (string, error) {
	open, end := t.at, t.nextBrace()
	inside := t.text[open:end]
	if head := txtHead.FindStringIndex(inside); head != nil || end == len(t.text) {
		if t.at = end; head != nil {
			t.at = open + head[0]
		}
		return "", t.unfinished("comment-end", open, "the comment that begins here has no end: a } is missing")
	}
	text := strings.ReplaceAll(strings.TrimSpace(inside[1:]), "\r\n", "\n")
	t.at = end + 1
	return strings.ToValidUTF8(text, "\ufffd"), nil
}

// nextBrace returns where the next } is, or the end of the text. What one comment
// has looked for in vain, the next does not look for again.
func (s *source) nextBrace() int {
	if !s.braceKnown || s.brace < s.at {
		s.brace, s.braceKnown = len(s.text), true
		if n := strings.IndexByte(s.text[s.at:], '}'); n >= 0 {
			s.brace = s.at + n
		}
	}
	return s.brace
}

// fork begins a variation of the last move.
func (t *txtReader) fork(at int) error {
	n := len(t.tree.path)
	if n == 0 || len(t.forks) > 0 && t.forks[len(t.forks)-1].ply == n {
		return t.misplaced("move", at, "a variation must follow the move it is an alternative to")
	}
	t.at++
	t.forks = append(t.forks, fork{t.tree.last(), at, n - 1})
	t.numbered = false
	t.tree.back(n - 1)
	return nil
}

// join ends a variation.
func (t *txtReader) join(at int) error {
	if len(t.forks) == 0 {
		return t.misplaced("move", at, "no variation is open that this ) could end")
	}
	f := t.forks[len(t.forks)-1]
	if f.ply == len(t.tree.path) {
		return t.misplaced("move", at, "the variation that ends here has no move")
	}
	t.at++
	t.waited()
	t.leave(f)
	return nil
}

// leave goes back from the last variation to the move it is an alternative to.
func (t *txtReader) leave(f fork) {
	t.forks = t.forks[:len(t.forks)-1]
	t.tree.back(f.ply)
	t.tree.enter(f.node)
}
