package record

import (
	"bufio"
	"fmt"
	"io"
	"regexp"
	"strings"
	"unicode"

	"banco/game"
	"banco/games/xiangqi/notation"
)

// txt is the plain text in which S3 keeps games: numbered lines of WXF
// moves, after a head of "Name: value" lines.
//
//	Game: xiangqi
//	Red: An
//	Result: 1-0
//
//	1. C2.5 H8+7
//	2. H2+3
//
// FEN is in the head where the game does not begin as usual. In reading, the
// head may be missing, a FEN may stand on a line of its own, moves may be in
// any notation and spread over lines at will, with or without numbers, and a
// result may end them. The form has no place for comments and variations.
func (b book) txt() game.Format {
	return game.Format{Name: "txt", Extensions: []string{".txt"}, Recognise: recogniseTxt, Read: b.readTxt, Write: b.writeTxt}
}

func (b book) writeTxt(w io.Writer, games []*game.Record) error {
	out := bufio.NewWriter(w)
	for i, r := range games {
		if i > 0 {
			out.WriteByte('\n')
		}
		if err := b.writeTxtGame(out, r); err != nil {
			return fmt.Errorf("game %d: %w", i+1, err)
		}
	}
	return out.Flush()
}

func (b book) writeTxtGame(out *bufio.Writer, r *game.Record) error {
	p, err := b.position(r.Start)
	if err != nil {
		return err
	}
	out.WriteString("Game: xiangqi\n")
	if r.Start != "" {
		fmt.Fprintf(out, "FEN: %s\n", p.FEN())
	}
	for _, t := range r.Tags {
		value := strings.Join(strings.Fields(t.Value), " ")
		if !txtOwn[t.Name] && txtHead.MatchString(t.Name+": x") && value != "" {
			fmt.Fprintf(out, "%s: %s\n", t.Name, value)
		}
	}
	if txtResults[r.Result] == "" {
		out.WriteString("Result: *\n")
	} else {
		fmt.Fprintf(out, "Result: %s\n", r.Result)
	}
	for i, m := range r.MainLine() {
		if m == game.NoMove || !p.Legal(m) {
			return game.CannotWrite("txt", p.Number(), m)
		}
		switch {
		case p.Side() == game.First || i == 0:
			fmt.Fprintf(out, "\n%d. ", p.Number())
			if p.Side() == game.Second {
				out.WriteString("... ")
			}
		default:
			out.WriteByte(' ')
		}
		out.WriteString(notation.WXF.Format(p, m))
		p.Make(m)
	}
	out.WriteByte('\n')
	return nil
}

// txtOwn are the lines of the head that are no tags.
var txtOwn = map[string]bool{"Game": true, "FEN": true, "Result": true, "Format": true}

// maxHeadLine is how long a line of the head can be, in bytes.
const maxHeadLine = 4096

// txtHead is a line of the head.
var txtHead = regexp.MustCompile(`^\s*([A-Za-z]\w*)\s*[:：]\s*(.*?)\s*$`)

// txtFEN is the placement of a position, which has nine slashes.
var txtFEN = regexp.MustCompile(`^\s*([A-Za-z1-9]+/){9}[A-Za-z1-9]+(\s|$)`)

// txtNumber is the number of a move, alone or before one.
var txtNumber = regexp.MustCompile(`^\d+[.):、。]+|^\d+$|^\.+$|^…+$`)

var txtResults = map[string]string{
	"1-0": "1-0", "0-1": "0-1", "1/2-1/2": "1/2-1/2", "*": "*",
	"红胜": "1-0", "黑胜": "0-1", "和棋": "1/2-1/2", "先胜": "1-0", "先负": "0-1", "先和": "1/2-1/2",
	"紅勝": "1-0", "黑勝": "0-1", "和局": "1/2-1/2", "红先胜": "1-0", "红先负": "0-1", "红先和": "1/2-1/2",
}

// txtReader reads games from text.
type txtReader struct {
	book
	text  string
	games []*game.Record

	record *game.Record // the game being read, nil between two
	list   *[]*game.Node
	p      position
	found  *finder
	moves  bool // a move or a result has been read
}

func (b book) readTxt(r io.Reader) ([]*game.Record, error) {
	src, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	rd := &txtReader{book: b, text: decodeText(src)}
	at := 0
	for line := range strings.Lines(rd.text) {
		if err := rd.line(line, at); err != nil {
			return rd.games, err
		}
		at += len(line)
	}
	rd.finish()
	return rd.games, nil
}

// begin starts a game if none has begun.
func (rd *txtReader) begin() {
	if rd.record == nil {
		rd.record = &game.Record{Result: "*"}
		rd.list = &rd.record.Root
		rd.p = nil
		rd.found = newFinder("")
		rd.moves = false
	}
}

func (rd *txtReader) finish() {
	if rd.record != nil {
		rd.games = append(rd.games, rd.record)
	}
	rd.record = nil
}

// line reads a line of the text, which begins at an offset.
func (rd *txtReader) line(line string, at int) error {
	if trimmed := strings.TrimSpace(line); trimmed == "" || trimmed[0] == '#' || trimmed[0] == ';' {
		return nil
	}
	if len(line) <= maxHeadLine {
		if txtFEN.MatchString(line) {
			return rd.head("FEN", strings.TrimSpace(line), at)
		}
		if part := txtHead.FindStringSubmatch(line); part != nil {
			return rd.head(part[1], part[2], at)
		}
	}
	separator := func(r rune) bool { return unicode.IsSpace(r) || r == ',' || r == '，' || r == ';' }
	for rest := line; ; {
		rest = strings.TrimLeftFunc(rest, separator)
		if rest == "" {
			return nil
		}
		end := strings.IndexFunc(rest, separator)
		if end < 0 {
			end = len(rest)
		}
		if err := rd.word(rest[:end]); err != nil {
			return textError(rd.text, at+len(line)-len(rest), err)
		}
		rest = rest[end:]
	}
}

// head reads a line of the head. After moves it begins another game.
func (rd *txtReader) head(name, value string, at int) error {
	if rd.record != nil && rd.moves || name == "Game" {
		rd.finish()
	}
	rd.begin()
	switch name {
	case "Game":
		if !strings.EqualFold(value, "xiangqi") && !strings.EqualFold(value, "Chinese Chess") {
			return textError(rd.text, at, game.Wrong("import-game", game.Params{"text": value}, "%q is another game", value))
		}
	case "FEN":
		p, err := rd.position(value)
		if err != nil {
			return textError(rd.text, at, err)
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
	return nil
}

// word reads a move, a number or a result.
func (rd *txtReader) word(s string) error {
	if result, ok := txtResults[s]; ok {
		if rd.record == nil {
			return game.Misplaced("move", s, "a result, but no game before it")
		}
		if result != "*" {
			rd.record.Result = result
		}
		rd.finish()
		return nil
	}
	move := s[len(txtNumber.FindString(s)):]
	if move == "" {
		return nil
	}
	move = strings.TrimLeft(move, ".…")
	rd.begin()
	if rd.p == nil {
		rd.p, _ = rd.position("")
	}
	m, err := rd.found.parse(rd.p, move)
	if err != nil && move != s {
		if whole, e := rd.found.parse(rd.p, s); e == nil {
			m, err = whole, nil
		}
	}
	if err != nil {
		return game.WrongMove(rd.p.Number(), move, err)
	}
	n := &game.Node{Move: m}
	*rd.list = []*game.Node{n}
	rd.list = &n.Next
	rd.p.Make(m)
	rd.moves = true
	return nil
}
