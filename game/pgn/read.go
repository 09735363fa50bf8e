package pgn

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"banco/game"
)

// Read reads every game of a file. A variation that cannot be read is lost from
// its first bad word on and named in the record's Lost. A game whose main line
// or head cannot be read is named in the error, which is game.Losses, with what
// stands before the bad word; every reason is a *game.TextError. The error is that of ctx where it
// ends before the file does.
func Read(ctx context.Context, r io.Reader, d *Dialect) ([]*game.Record, error) {
	src, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	if d.Decode != nil {
		src = d.Decode(src)
	}
	shelf := game.NewShelf(ctx)
	rd := &reader{lexer: newLexer(src), pace: shelf.Pace, d: d}
	rd.advance()
	for !shelf.Full() {
		g, err := rd.game()
		if g == nil && err == nil {
			break
		}
		if err != nil {
			begin := min(rd.token.at, len(rd.src))
			rd.skipGame()
			rd.noteUnread(g, begin)
		}
		shelf.Put(g, err)
	}
	return shelf.All()
}

// reader reads the games of a file one after the other.
type reader struct {
	lexer
	pace  *game.Pace
	d     *Dialect
	token token         // the one to look at
	tagAt []int         // offsets of the game's tags
	usual game.Position // the game's own start, once it is needed
	spare game.Position // the same, from a game that is read, with room for as many moves
	nodes nodes

	// The game being read.
	record *game.Record
	p      game.Position           // nil while its tags are read
	notes  map[*game.Node][]string // comments after moves; nil: before the first
	line   line
	outer  []line // the lines that the current one is a variation of
	ended  bool   // a result has been read
	nested int    // the offset of a { inside the comment after the last move; 0: none
}

// line is a main line or a variation in progress. When it is not the current
// one, its last move is taken back.
type line struct {
	list     *[]*game.Node // where the last move is; where the first goes
	last     *game.Node
	made     int      // moves of the line that stand on the board
	before   []string // comments that wait for the next move
	waiting  bool     // a variation has come since the last move
	numbered bool     // the number of the next move has come
}

// advance goes on to the next token. Where nobody waits for the file any more, it
// ends there.
func (rd *reader) advance() {
	if rd.pace.Stopped() {
		rd.pos = len(rd.src)
	}
	rd.token = rd.next()
}

// game reads the next game; nil at the end of the file.
func (rd *reader) game() (*game.Record, error) {
	r := &game.Record{}
	rd.record, rd.p, rd.ended, rd.nested = r, nil, false, 0
	rd.notes, rd.outer = map[*game.Node][]string{}, rd.outer[:0]
	rd.tags(r)
	if len(r.Tags) == 0 && rd.token.kind == endOfFile {
		return nil, nil
	}
	if rd.token.kind == broken {
		return nil, rd.broken(rd.token)
	}
	if err := rd.begin(r); err != nil {
		return nil, err
	}
	for !rd.ended && rd.token.kind != endOfFile && rd.token.kind != tagPair {
		if err := rd.step(); err != nil {
			rd.comments(r)
			return r, err
		}
	}
	if len(rd.outer) > 0 {
		rd.comments(r)
		return r, rd.fail(rd.token.at, game.Unfinished("variation-end", "variation is not closed"))
	}
	rd.closeLine()
	if r.Start == "" && r.Variant == nil {
		rd.spare = rd.p
	}
	rd.comments(r)
	if rd.ended {
		rd.skipTrailer()
		rd.advance()
	}
	return r, nil
}

// UnreadTag is the tag of a game that was read up to a bad word: what stands in the
// file from there on, or its beginning.
const UnreadTag = "Unread"

// maxUnread is how many bytes of it the tag holds.
const maxUnread = 200

// noteUnread marks a game that was read in part only, which may be nil.
func (rd *reader) noteUnread(r *game.Record, begin int) {
	end := min(rd.token.at, len(rd.src))
	if r == nil || begin >= end {
		return
	}
	text := strings.Join(strings.Fields(text(rd.src[begin:min(end, begin+maxUnread)])), " ")
	if end > begin+maxUnread {
		text += "…"
	}
	r.Tags = append(r.Tags, game.Tag{Name: UnreadTag, Value: text})
}

// skipGame goes on to the next game after an error in one: to the end of its
// tags, where the error is in them, then past its result or to the next tags.
func (rd *reader) skipGame() {
	for rd.p == nil && (rd.token.kind == comment || rd.token.kind == broken || rd.token.kind == tagPair && !rd.isNextHead()) {
		rd.advance()
	}
	depth := len(rd.outer)
	for rd.token.kind != endOfFile && rd.token.kind != tagPair {
		switch rd.token.kind {
		case openLine:
			depth++
		case closeLine:
			depth = max(depth-1, 0)
		case word:
			if _, ok := results[rd.token.text]; ok && depth == 0 {
				rd.skipTrailer()
				rd.advance()
				return
			}
		}
		rd.advance()
	}
}

// isNextHead reports whether the tag at hand is one that the game has begun
// with: it begins another one.
func (rd *reader) isNextHead() bool {
	tags := rd.record.Tags
	return len(tags) > 0 && tags[0].Name == rd.token.name
}

// tags reads the tag pairs of a game, and what is said before them.
func (rd *reader) tags(r *game.Record) {
	rd.tagAt = rd.tagAt[:0]
	for ; ; rd.advance() {
		t := rd.token
		switch {
		case t.kind == comment:
			rd.notes[nil] = append(rd.notes[nil], t.text)
		case t.kind == tagPair && !rd.isNextHead():
			r.Tags = append(r.Tags, game.Tag{Name: t.name, Value: t.text})
			rd.tagAt = append(rd.tagAt, t.at)
		default:
			return
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
		p, err = rd.first(r)
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
	rd.p = p
	rd.line = line{list: &r.Root}
	return nil
}

// first returns the first position of a record. The usual one is set up once:
// most games of a large file begin with it.
func (rd *reader) first(r *game.Record) (game.Position, error) {
	if r.Start != "" || r.Variant != nil {
		return r.Begin(rd.d.Game)
	}
	if p := rd.spare; p != nil {
		rd.spare = nil
		return p, nil
	}
	if rd.usual == nil {
		p, err := rd.d.Game.Start(nil)
		if err != nil {
			return nil, err
		}
		rd.usual = p
	}
	return rd.usual.Clone(), nil
}

// atTrailer reports whether the next word neither is a move nor belongs to PGN
// itself. What begins with a number claims to be a game.
func (rd *reader) atTrailer() bool {
	ahead := rd.lexer
	if ahead.pos == len(ahead.src) || strings.IndexByte("[]{}();$<>%0123456789", ahead.src[ahead.pos]) >= 0 {
		return false
	}
	s, _ := splitGlyphs(ahead.word())
	if _, ok := results[s]; ok {
		return false
	}
	p, err := rd.first(&game.Record{})
	if err != nil {
		return false
	}
	_, err = rd.d.Parse(&game.Record{}, p, s)
	return err != nil
}

// skipTrailer skips what is not a game after the result of one, up to the next
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
