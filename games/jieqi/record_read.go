package jieqi

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"banco/game"
	"banco/games/xiangqi"
	"banco/games/xiangqi/board"
	"banco/games/xiangqi/notation"
)

// reader reads text records line by line.
type reader struct {
	games []*game.Record

	// The record being read. position is nil until its first move.
	record   *game.Record
	truth    layout
	position *Position
	end      *[]*game.Node // where its next move goes
}

// readRecords reads the games of a text, up to the first error.
func readRecords(r io.Reader) ([]*game.Record, error) {
	var rd reader
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	number := 0
	for line := range strings.Lines(strings.TrimPrefix(string(text), "\ufeff")) {
		number++
		if column, err := rd.line(strings.TrimRight(line, "\r\n")); err != nil {
			return rd.games, &game.TextError{Line: number, Column: column, Err: err}
		}
	}
	if rd.record != nil {
		if err := rd.begin(); err != nil {
			return rd.games, &game.TextError{Line: number, Column: 1, Err: err}
		}
		rd.games = append(rd.games, rd.record)
	}
	return rd.games, nil
}

// line takes in one line. With an error comes its column.
func (rd *reader) line(line string) (column int, err error) {
	if strings.TrimSpace(line) == "" {
		return 0, nil
	}
	if name, value, ok := strings.Cut(line, ":"); ok {
		return 1, rd.head(strings.TrimSpace(name), strings.TrimSpace(value))
	}
	if rd.record == nil {
		return 1, game.Misplaced("game-head", strings.TrimSpace(line), "moves before the line \"Game: jieqi\"")
	}
	if err := rd.begin(); err != nil {
		return 1, err
	}
	for at := 0; at < len(line); {
		if line[at] == ' ' || line[at] == '\t' || line[at] == '\r' {
			at++
			continue
		}
		word := line[at:]
		if i := strings.IndexAny(word, " \t\r"); i >= 0 {
			word = word[:i]
		}
		if err := rd.word(word); err != nil {
			return utf8.RuneCountInString(line[:at]) + 1, err
		}
		at += len(word)
	}
	return 0, nil
}

// head takes in a line of the head.
func (rd *reader) head(name, value string) error {
	if name == headGame {
		if value != "jieqi" {
			return game.Wrong("import-game", game.Params{"text": value}, "game %.40q instead of jieqi", value)
		}
		return rd.next()
	}
	if rd.record == nil {
		return game.Misplaced("game-head", name, "expected the line \"Game: jieqi\"")
	}
	if rd.position != nil {
		return game.Misplaced("move", name, "%.40q among the moves", name)
	}
	switch name {
	case headCaptured:
		rd.record.Variant = game.Variant{"captured": value}
		_, err := rules{}.disclosure(rd.record.Variant)
		return err
	case headFEN:
		rd.record.Start = value
	case headPieces:
		return rd.pieces(value)
	case headResult:
		return rd.result(value)
	default:
		if reserved(name) {
			return game.Misplaced("field", name, "%.40q is no name for a line of the head", name)
		}
		rd.record.Tags = append(rd.record.Tags, game.Tag{Name: name, Value: value})
	}
	return nil
}

// next ends the record being read, if any, and begins another.
func (rd *reader) next() error {
	if rd.record != nil {
		if err := rd.begin(); err != nil {
			return err
		}
		rd.games = append(rd.games, rd.record)
	}
	rd.record, rd.truth, rd.position = &game.Record{Result: "*"}, layout{}, nil
	rd.end = &rd.record.Root
	return nil
}

// begin sets up the position of the first move, if that is still to be done.
func (rd *reader) begin() error {
	if rd.position != nil {
		return nil
	}
	start := rd.record.Start
	if start == "" {
		start = StartFEN
	}
	p, err := New().Parse(rd.record.Variant, start)
	if err != nil {
		return err
	}
	rd.position = p.(*Position)
	return nil
}

// pieces reads what lies under covers: a0=R b9=n.
func (rd *reader) pieces(text string) error {
	for part := range strings.FieldsSeq(text) {
		if len(part) != 4 || part[2] != '=' {
			return game.Misplaced("piece", part, "piece %.20q is not of the form a0=R", part)
		}
		s, ok := board.Named(part[:2])
		side, k := readLetter(part[3])
		switch {
		case !ok:
			return game.Misplaced("point", part, "piece %q: no such point", part)
		case k == xiangqi.None || k == xiangqi.King:
			return game.Misplaced("piece", part, "piece %q: no piece that is covered", part)
		case CoveredAt(side, s) == Empty:
			return fmt.Errorf("piece %q: %w", part, coverError(side, s))
		case rd.truth[s] != xiangqi.None:
			return game.Wrong("import-twice", game.Params{"text": part}, "piece %q: the point is given twice", part)
		}
		rd.truth[s] = k
	}
	return nil
}

func (rd *reader) result(text string) error {
	switch text {
	case "1-0", "0-1", "1/2-1/2", "*":
		rd.record.Result = text
		return nil
	}
	return game.Misplaced("result", text, "result %.20q is none of 1-0, 0-1, 1/2-1/2 and *", text)
}

// word takes in a word of the moves: a number or dots, which add nothing, or a
// move.
func (rd *reader) word(word string) error {
	if strings.Trim(word, "0123456789.") == "" {
		return nil
	}
	p := rd.position
	m, err := notation.CoveredWXF.Parse(p, word)
	if err != nil {
		return game.WrongMove(p.round, word, err)
	}
	from, to := xiangqi.From(m), xiangqi.To(m)
	revealed, captured := xiangqi.None, xiangqi.None
	if p.board[from].Covered() {
		if revealed = rd.truth[from]; revealed == xiangqi.None {
			return game.Wrong("import-cover", game.Params{"number": strconv.Itoa(p.round), "text": word, "square": from.String()},
				"move %q: \"Pieces\" does not say what lay on %v", word, from)
		}
	}
	if p.board[to].Covered() {
		captured = rd.truth[to]
	}
	// ParseMove holds the pieces against the pools.
	if m, err = p.ParseMove(p.FormatMove(Resolve(m, revealed, captured))); err != nil {
		return game.WrongMove(p.round, word, err)
	}
	node := &game.Node{Move: m}
	*rd.end = append(*rd.end, node)
	rd.end = &node.Next
	p.Make(m)
	return nil
}
