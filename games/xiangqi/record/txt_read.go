package record

import (
	"context"
	"io"
	"regexp"
	"strings"

	"banco/game"
	"banco/game/movetext"
	"banco/games/xiangqi/notation"
)

// maxHeadLine is how long a line of the head can be, in bytes.
const maxHeadLine = 4096

// txtHead is a line of the head.
var txtHead = regexp.MustCompile(`^([A-Za-z]\w*)[\s\x{3000}]*[:：](.*)$`)

// txtFEN is the placement of a position, which has nine slashes.
var txtFEN = regexp.MustCompile(`^([A-Za-z1-9]+/){9}[A-Za-z1-9]+([\s\x{3000}]|$)`)

// txtReader reads games from text.
type txtReader struct {
	book
	game.Shelf
	text   string
	places *game.Places

	record *game.Record // the game being read, nil between two
	why    error        // why it cannot be read
	end    *[]*game.Node
	p      position // nil before the first move
	found  *notation.Finder
	moves  bool // a move has been read, or lost
}

// readTxt reads the games of a text. What is wrong in a game costs that game:
// the rest of it is skipped.
func (b book) readTxt(ctx context.Context, r io.Reader) ([]*game.Record, error) {
	src, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	text := decodeText(src)
	rd := &txtReader{book: b, Shelf: game.NewShelf(ctx), text: text, places: game.NewPlaces(text)}
	at := 0
	for line := range strings.Lines(rd.text) {
		rd.line(line, at)
		if rd.Full() {
			break
		}
		at += len(line)
	}
	rd.finish()
	return rd.All()
}

// begin starts a game if none has begun.
func (rd *txtReader) begin() {
	if rd.record == nil {
		rd.record, rd.why = &game.Record{Result: "*"}, nil
		rd.end = &rd.record.Root
		rd.p, rd.found, rd.moves = nil, newFinder(""), false
	}
}

func (rd *txtReader) finish() {
	if rd.record != nil {
		rd.Put(rd.record, rd.why)
	}
	rd.record = nil
}

// lose gives up the game being read, for an error at an offset of the text.
func (rd *txtReader) lose(at int, err error) {
	rd.begin()
	if rd.why == nil {
		rd.why = rd.places.Error(at, err)
	}
}

// line reads a line of the text, which begins at an offset.
func (rd *txtReader) line(line string, at int) {
	trimmed := strings.TrimSpace(line)
	if trimmed == "" || trimmed[0] == '#' || trimmed[0] == ';' {
		return
	}
	if len(line) <= maxHeadLine {
		if txtFEN.MatchString(trimmed) {
			rd.head("FEN", trimmed, at)
			return
		}
		if part := txtHead.FindStringSubmatch(trimmed); part != nil {
			rd.head(part[1], strings.TrimSpace(part[2]), at)
			return
		}
	}
	words := movetext.New(line)
	for word := words.Next(); word != "" && !rd.Full(); word = words.Next() {
		rd.word(word, words, at)
	}
}

// head reads a line of the head. After moves it begins another game.
func (rd *txtReader) head(name, value string, at int) {
	if rd.moves || name == "Game" {
		rd.finish()
	}
	rd.begin()
	switch name {
	case "Game":
		if !strings.EqualFold(value, "xiangqi") && !strings.EqualFold(value, "Chinese Chess") {
			rd.lose(at, game.Wrong("import-game", game.Params{"text": value}, "%q is another game", value))
		}
	case "FEN":
		p, err := rd.position(value)
		if err != nil {
			rd.lose(at, err)
			return
		}
		rd.p, rd.record.Start = p, rd.startOf(p)
	case "Result":
		if result := txtResults[value]; result != "" {
			rd.record.Result = result
		}
	case "Format":
		rd.found = newFinder(value)
	default:
		rd.record.Tags = append(rd.record.Tags, game.Tag{Name: name, Value: value})
	}
}

// word reads a move or a result, in a line that begins at an offset.
func (rd *txtReader) word(word string, line *movetext.Line, at int) {
	if result, ok := txtResults[word]; ok {
		if rd.record == nil {
			rd.lose(at+line.At(), game.Misplaced("move", word, "a result, but no game before it"))
		}
		if result != "*" {
			rd.record.Result = result
		}
		rd.finish()
		return
	}
	rd.begin()
	rd.moves = true
	if rd.why != nil {
		return
	}
	if rd.p == nil {
		rd.p, _ = rd.position("")
	}
	from := at + line.At()
	m, text, err := line.Move(func(s string) (game.Move, error) { return rd.found.Parse(rd.rules, rd.p, s) })
	if err != nil {
		rd.lose(from, game.WrongMove(rd.p.Number(), text, err))
		return
	}
	n := &game.Node{Move: m}
	*rd.end = []*game.Node{n}
	rd.end = &n.Next
	game.Play(rd.p, m)
}
