package caro

import (
	"context"
	"fmt"
	"io"
	"regexp"
	"strings"

	"banco/game"
)

// tree is a record while it is being read: the position at the end of the
// line that is being added to.
type tree struct {
	rec      *game.Record
	pos      *Position
	path     []*game.Node                    // the moves made from the start to pos
	comments map[*game.Node]*strings.Builder // after each move; nil: before the first
}

// newTree begins a record at the start of a variant, or at a FEN.
func newTree(s setting, start string) (*tree, error) {
	t := &tree{
		rec:      &game.Record{Variant: s.variant(), Start: start, Result: "*"},
		comments: map[*game.Node]*strings.Builder{},
	}
	if start == "" {
		if err := s.check(); err != nil {
			return nil, err
		}
		t.pos = newPosition(s)
		return t, nil
	}
	p, err := parseFEN(s, start)
	if err != nil {
		return nil, err
	}
	t.pos, t.rec.Variant = p, p.variant() // which the FEN may state
	return t, nil
}

// play adds a legal move to the line.
func (t *tree) play(m game.Move) *game.Node {
	n := &game.Node{Move: m}
	if last := t.last(); last != nil {
		last.Next = append(last.Next, n)
	} else {
		t.rec.Root = append(t.rec.Root, n)
	}
	t.enter(n)
	return n
}

// enter goes on to a move that is in the tree already.
func (t *tree) enter(n *game.Node) {
	game.Play(t.pos, n.Move)
	t.path = append(t.path, n)
}

// back returns to the position after the first n moves of the line.
func (t *tree) back(n int) {
	for len(t.path) > n {
		t.pos.Unmake()
		t.path = t.path[:len(t.path)-1]
	}
}

// onMainLine reports whether the next move would be one of the main line.
func (t *tree) onMainLine() bool {
	next := t.rec.Root
	for _, n := range t.path {
		if next[0] != n {
			return false
		}
		next = n.Next
	}
	return len(next) == 0
}

// last returns the move that led to the present position, nil at the start.
func (t *tree) last() *game.Node {
	if len(t.path) == 0 {
		return nil
	}
	return t.path[len(t.path)-1]
}

// remark adds a comment after the last move. Several are joined by line breaks.
func (t *tree) remark(text string) {
	n := t.last()
	if b := t.comments[n]; b != nil {
		b.WriteByte('\n')
	} else {
		t.comments[n] = new(strings.Builder)
	}
	t.comments[n].WriteString(text)
}

// finish states the result: the winning colour as written (Empty: a draw, or
// edge: not written), else what the board says at the end of the main line.
func (t *tree) finish(winner Stone) *game.Record {
	for n, b := range t.comments {
		if n != nil {
			n.Comment = b.String()
		} else {
			t.rec.Comment = b.String()
		}
	}
	t.back(0)
	for next := t.rec.Root; len(next) > 0; next = next[0].Next {
		game.Play(t.pos, next[0].Move)
	}
	switch winner {
	case Black, White:
		t.rec.Result = game.Win(t.pos.Seat(winner), game.Agreement).String()
	case Empty:
		t.rec.Result = game.Draw(game.Agreement).String()
	default:
		t.rec.Result = t.pos.Result().String()
	}
	return t.rec
}

// replay returns the start position of a record that is to be written in a format, after
// checking that all its moves are legal, and the colour that has won: Empty
// for a draw, edge where the result is open.
func replay(format string, rec *game.Record) (*Position, Stone, error) {
	s, err := readVariant(rec.Variant)
	if err != nil {
		return nil, edge, err
	}
	t, err := newTree(s, rec.Start)
	if err != nil {
		return nil, edge, err
	}
	start := t.pos.Clone().(*Position)
	if err := checkMoves(format, t.pos, rec.Root); err != nil {
		return nil, edge, err
	}
	for _, m := range rec.MainLine() {
		game.Play(t.pos, m)
	}
	switch rec.Result {
	case "1-0":
		return start, colourOf(t.pos, game.First), nil
	case "0-1":
		return start, colourOf(t.pos, game.Second), nil
	case "1/2-1/2":
		return start, Empty, nil
	case "*", "":
		return start, edge, nil
	}
	return nil, edge, game.Wrong("export-tag", game.Params{"text": "Result", "format": format},
		"the result %.20q is none of 1-0, 0-1, 1/2-1/2 and *", rec.Result)
}

// colourOf returns the colour that a seat holds.
func colourOf(p *Position, seat game.Side) Stone {
	if seat == p.black {
		return Black
	}
	return White
}

func checkMoves(format string, p *Position, nodes []*game.Node) error {
	for _, n := range nodes {
		passes := n.Move == game.NoMove && format != psqName && game.CanPass(rules{}, p)
		if !passes && !p.legal(n.Move) {
			return game.CannotWrite(format, len(p.history)+1, n.Move)
		}
		game.Play(p, n.Move)
		err := checkMoves(format, p, n.Next)
		p.Unmake()
		if err != nil {
			return err
		}
	}
	return nil
}

// readEach reads the games of a source one after the other until there is none: read
// returns nil then, or leaves the source where the next one begins.
func (s *source) readEach(read func() (*game.Record, error)) ([]*game.Record, error) {
	shelf := game.Shelf{Pace: s.pace}
	for !shelf.Full() {
		rec, err := read()
		if rec == nil && err == nil {
			break
		}
		shelf.Put(rec, err)
	}
	return shelf.All()
}

// writeEach writes games one after the other with write.
func writeEach(w io.Writer, games []*game.Record, write func(b *strings.Builder, rec *game.Record) error) error {
	for i, rec := range games {
		var b strings.Builder
		if err := write(&b, rec); err != nil {
			return fmt.Errorf("game %d: %w", i+1, err)
		}
		if _, err := io.WriteString(w, b.String()); err != nil {
			return err
		}
	}
	return nil
}

// source is a text being read, with the place reached.
type source struct {
	text   string
	at     int // offset of the next byte
	places *game.Places
	pace   *game.Pace

	brace      int // where the next } is, once it is known
	braceKnown bool
}

// newSource reads all of a text, without its byte order mark.
func newSource(ctx context.Context, r io.Reader) (*source, error) {
	b, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	text := strings.TrimPrefix(string(b), "\ufeff")
	return &source{text: text, places: game.NewPlaces(text), pace: game.NewPace(ctx)}, nil
}

// fail is an error at an offset of the text.
func (s *source) fail(at int, err error) error {
	return s.places.Error(at, err)
}

// misplaced is the error of what stands at an offset instead of what was
// expected there.
func (s *source) misplaced(expected string, at int, format string, args ...any) error {
	return s.fail(at, game.Misplaced(expected, s.here(at), format, args...))
}

// unfinished is the error of something that begins at an offset and has no end.
func (s *source) unfinished(expected string, at int, format string, args ...any) error {
	return s.fail(at, game.Unfinished(expected, format, args...))
}

// wrongMove is the error of a move that cannot be made at p.
func (s *source) wrongMove(at int, p *Position, text string, why error) error {
	return s.fail(at, game.WrongMove(p.stones+1, text, why))
}

// maxShown is more than a message shows of a text, in bytes.
const maxShown = 400

// here returns what a message can show of the text at an offset: the rest of
// the word.
func (s *source) here(at int) string {
	rest := s.text[at:min(at+maxShown, len(s.text))]
	if n := strings.IndexAny(rest, " \t\r\n"); n >= 0 {
		rest = rest[:n]
	}
	return rest
}

// peek returns the next byte, or 0 at the end.
func (s *source) peek() byte {
	if s.at < len(s.text) {
		return s.text[s.at]
	}
	return 0
}

// skipSpace goes on to the next byte that is not white space. Where nobody waits
// for the text any more, it ends there.
func (s *source) skipSpace() {
	if s.pace.Stopped() {
		s.at = len(s.text)
	}
	for s.at < len(s.text) && strings.IndexByte(" \t\r\n\v\f", s.text[s.at]) >= 0 {
		s.at++
	}
}

// line returns the next line without its end, and where it begins. Where nobody waits
// for the text any more, it is the last.
func (s *source) line() (text string, at int) {
	at = s.at
	text, _, found := strings.Cut(s.text[at:], "\n")
	s.at += len(text)
	if found {
		s.at++
	}
	if s.pace.Stopped() {
		s.at = len(s.text)
	}
	return strings.TrimRight(text, "\r"), at
}

// glyph is a judgement of a move that all our formats can write. Its place in
// the list is its numeric annotation glyph.
type glyph struct {
	mark  string // in plain text
	ident string // in SGF
	value string
}

var glyphs = []glyph{
	1: {"!", "TE", "1"},
	2: {"?", "BM", "1"},
	3: {"!!", "TE", "2"},
	4: {"??", "BM", "2"},
	5: {"!?", "IT", ""},
	6: {"?!", "DO", ""},
}

// glyphOf returns the glyph with a number, and false where there is none.
func glyphOf(nag int) (glyph, bool) {
	if nag < 1 || nag >= len(glyphs) {
		return glyph{}, false
	}
	return glyphs[nag], true
}

// addGlyph adds the first glyph that fits to a move, if one does.
func addGlyph(n *game.Node, fits func(glyph) bool) bool {
	for nag, g := range glyphs {
		if nag > 0 && fits(g) {
			n.NAGs = append(n.NAGs, nag)
			return true
		}
	}
	return false
}

var (
	sgfSign = regexp.MustCompile(`\(\s*;\s*[A-Za-z]+\s*\[`)
	sgfGame = regexp.MustCompile(`GM\s*\[\s*4\s*\]`)
	psqSign = regexp.MustCompile(`(?im)^[ \t\x{feff}]*piskvorky `)
	txtSign = regexp.MustCompile(`(?im)^(size|rule|opening):`)
	notTXT  = regexp.MustCompile(`^[\s\x{feff}]*\[|\x00`)
	notCaro = regexp.MustCompile(`(?im)^game:`)
)

// recogniseSGF looks for a game tree, and in it for the number of gomoku.
func recogniseSGF(data []byte) (game.Likelihood, int) {
	at := sgfSign.FindIndex(data)
	switch {
	case at == nil:
		return game.Impossible, 0
	case sgfGame.Match(data[at[0]:]):
		return game.Certain, at[0]
	}
	return game.Likely, at[0]
}

func recognisePSQ(data []byte) (game.Likelihood, int) {
	if at := psqSign.FindIndex(data); at != nil {
		return game.Certain, at[0]
	}
	return game.Impossible, 0
}

// recogniseTXT looks for the lines of a head that only caro has.
func recogniseTXT(data []byte) (game.Likelihood, int) {
	at := txtSign.FindIndex(data)
	switch {
	case notTXT.Match(data) || notCaro.Match(data):
		return game.Impossible, 0
	case at != nil:
		return game.Likely, 0
	}
	return game.Possible, 0
}
