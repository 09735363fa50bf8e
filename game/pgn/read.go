package pgn

import (
	"errors"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"banco/game"
)

// Read reads every game of a file. After an error it returns the games before
// it and a *game.TextError that gives the place.
func Read(r io.Reader, d *Dialect) ([]*game.Record, error) {
	src, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	if d.Decode != nil {
		src = d.Decode(src)
	}
	rd := &reader{lexer: lexer{src: src}, d: d}
	if err := rd.advance(); err != nil {
		return nil, err
	}
	var games []*game.Record
	for {
		g, err := rd.game()
		if g == nil || err != nil {
			return games, err
		}
		games = append(games, g)
	}
}

// reader reads the games of a file one after the other.
type reader struct {
	lexer
	d     *Dialect
	token token // the one to look at
	err   error // of the token, where it is the next game's
	tagAt []int // offsets of the game's tags

	// The game being read.
	record *game.Record
	p      game.Position
	notes  map[*game.Node][]string // comments after moves; nil: before the first
	line   line
	outer  []line // the lines that the current one is a variation of
	ended  bool   // a result has been read
}

// line is a main line or a variation in progress. When it is not the current
// one, its last move is taken back.
type line struct {
	list    *[]*game.Node // where the last move is; where the first goes
	last    *game.Node
	made    int      // moves of the line that stand on the board
	before  []string // comments that wait for the next move
	waiting bool     // a variation has come since the last move
}

func (rd *reader) advance() (err error) {
	rd.token, err = rd.next()
	return err
}

// game reads the next game; nil at the end of the file.
func (rd *reader) game() (*game.Record, error) {
	if rd.err != nil {
		return nil, rd.err
	}
	r := &game.Record{}
	rd.notes = map[*game.Node][]string{}
	if err := rd.tags(r); err != nil {
		return nil, err
	}
	if len(r.Tags) == 0 && rd.token.kind == endOfFile {
		return nil, nil
	}
	if err := rd.begin(r); err != nil {
		return nil, err
	}
	for !rd.ended && rd.token.kind != endOfFile && rd.token.kind != tagPair {
		if err := rd.step(); err != nil {
			return nil, err
		}
	}
	if len(rd.outer) > 0 {
		return nil, rd.fail(rd.token.at, game.Unfinished("variation-end", "variation is not closed"))
	}
	rd.closeLine()
	rd.comments(r)
	if rd.ended {
		rd.skipTrailer()
		rd.err = rd.advance()
	}
	return r, nil
}

// tags reads the tag pairs of a game, and what is said before them. A tag
// that the game has begun with begins another one.
func (rd *reader) tags(r *game.Record) error {
	rd.tagAt = rd.tagAt[:0]
	for {
		t := rd.token
		switch {
		case t.kind == comment:
			rd.notes[nil] = append(rd.notes[nil], t.text)
		case t.kind == tagPair && (len(r.Tags) == 0 || r.Tags[0].Name != t.name):
			r.Tags = append(r.Tags, game.Tag{Name: t.name, Value: t.text})
			rd.tagAt = append(rd.tagAt, t.at)
		default:
			return nil
		}
		if err := rd.advance(); err != nil {
			return err
		}
	}
}

// begin sets up the first position.
func (rd *reader) begin(r *game.Record) error {
	at := rd.token.at
	if len(rd.tagAt) > 0 {
		at = rd.tagAt[0]
	}
	err := rd.d.Setup(r)
	var p game.Position
	if err == nil {
		p, err = rd.d.start(r)
	}
	if tag := (*TagError)(nil); errors.As(err, &tag) {
		i := slices.IndexFunc(r.Tags, func(t game.Tag) bool { return t.Name == tag.Name })
		if i >= 0 {
			at = rd.tagAt[i]
		}
		if problem := (*game.Problem)(nil); !errors.As(err, &problem) {
			err = game.Wrong("import-tag", game.Params{"tag": tag.Name, "text": r.Tag(tag.Name)}, "%v", err)
		}
	}
	if err != nil {
		return rd.fail(at, err)
	}
	r.Result = "*"
	if result, ok := results[r.Tag("Result")]; ok {
		r.Result = result
	}
	rd.record, rd.p = r, p
	rd.line = line{list: &r.Root}
	rd.outer = rd.outer[:0]
	rd.ended = false
	return nil
}

// atTrailer reports whether the next word neither is a move nor belongs to PGN
// itself. What begins with a number claims to be a game.
func (rd *reader) atTrailer() bool {
	ahead := lexer{src: rd.src, pos: rd.pos}
	if ahead.pos == len(ahead.src) || strings.IndexByte("[]{}();$<>%0123456789", ahead.src[ahead.pos]) >= 0 {
		return false
	}
	s, _ := splitGlyphs(text(ahead.word()))
	if _, ok := results[s]; ok {
		return false
	}
	p, err := rd.d.Game.Start(nil)
	if err != nil {
		return false
	}
	_, err = rd.d.Parse(&game.Record{}, p, s)
	return err != nil
}

// skipTrailer skips what is no game after the result of one, up to the next
// tag: the advertisement that some programs write, the signature of a letter.
func (rd *reader) skipTrailer() {
	rd.skipSpace()
	if !rd.atTrailer() {
		return
	}
	for rd.pos < len(rd.src) && !(rd.src[rd.pos] == '[' && rd.atLineStart()) {
		_, n := utf8.DecodeRune(rd.src[rd.pos:])
		rd.pos += n
	}
}
