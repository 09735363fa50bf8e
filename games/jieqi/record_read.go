package jieqi

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"banco/game"
	"banco/game/movetext"
	"banco/games/xiangqi"
	"banco/games/xiangqi/board"
	"banco/games/xiangqi/notation"
)

// reader reads text records line by line.
type reader struct {
	game.Shelf
	text   string
	places *game.Places

	// The record being read, nil before the first. position is nil until its
	// first move.
	record   *game.Record
	why      error // why it cannot be read
	truth    layout
	position *Position
	found    *notation.Finder
	end      *[]*game.Node // where its next move goes
}

// readRecords reads the games of a text. What is wrong in a game costs that
// game: the rest of it is skipped.
func readRecords(ctx context.Context, r io.Reader) ([]*game.Record, error) {
	src, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	text := strings.TrimPrefix(string(src), "\ufeff")
	rd := &reader{Shelf: game.NewShelf(ctx), text: text, places: game.NewPlaces(text)}
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

// begin begins a record.
func (rd *reader) begin() {
	rd.record, rd.why, rd.truth, rd.position = &game.Record{Result: "*"}, nil, layout{}, nil
	rd.end = &rd.record.Root
	rd.found = notation.NewFinder("wxf", rules{}.Notations()...)
}

// finish ends the record being read, if any.
func (rd *reader) finish() {
	if rd.record != nil {
		if rd.why != nil {
			rd.record = nil // a part of a game proves nothing of its deal
		}
		rd.Put(rd.record, rd.why)
	}
	rd.record = nil
}

// lose gives up the record being read, for an error at an offset of the text.
func (rd *reader) lose(at int, err error) {
	if rd.record == nil {
		rd.begin()
	}
	if rd.why == nil {
		rd.why = rd.places.Error(at, err)
	}
}

// line takes in one line, which begins at an offset of the text.
func (rd *reader) line(line string, at int) {
	if strings.TrimSpace(line) == "" {
		return
	}
	if name, value, ok := headOf(line); ok {
		if err := rd.head(name, value); err != nil {
			rd.lose(at, err)
		}
		return
	}
	if rd.record == nil {
		rd.lose(at, game.Misplaced("game-head", strings.TrimSpace(line), "moves before the line \"Game: jieqi\""))
	}
	words := movetext.New(line)
	for word := words.Next(); word != "" && rd.why == nil && !rd.Stopped(); word = words.Next() {
		from := at + words.At()
		if err := rd.move(words); err != nil {
			rd.lose(from, err)
		}
	}
}

// headOf takes a line of the head apart, and tells it from moves.
func headOf(line string) (name, value string, ok bool) {
	name, value, ok = strings.Cut(line, ":")
	name, value = strings.TrimSpace(name), strings.TrimSpace(value)
	return name, value, ok && !likeMoves(name)
}

// likeMoves reports whether a text before a colon is that of moves, the last of
// which takes what lay face down: X9-2:M.
func likeMoves(text string) bool {
	return strings.ContainsAny(text, "0123456789") && strings.ContainsAny(text, ".+-/= \t")
}

// head takes in a line of the head.
func (rd *reader) head(name, value string) error {
	if name == headGame {
		rd.finish()
		rd.begin()
		if value != "jieqi" {
			return game.Wrong("import-game", game.Params{"text": value}, "game %.40q instead of jieqi", value)
		}
		return nil
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
		_, err := rules{}.captureRuleOf(rd.record.Variant)
		return err
	case headFEN:
		rd.record.Start = value
		_, err := parse(value)
		return err
	case headPieces:
		return rd.pieces(value)
	case headResult:
		return rd.result(value)
	default:
		if reserved(name) {
			return game.Misplaced("field", name, "%.40q is not a name for a line of the head", name)
		}
		rd.record.Tags = append(rd.record.Tags, game.Tag{Name: name, Value: value})
	}
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

// move takes in the move that a line is at.
func (rd *reader) move(line *movetext.Line) error {
	if rd.position == nil {
		p, err := rd.record.Begin(rules{})
		if err != nil {
			return err
		}
		rd.position = p.(*Position)
	}
	p := rd.position
	m, text, err := line.Move(func(s string) (game.Move, error) { return rd.found.Parse(rules{}, p, s) })
	if err != nil {
		return game.WrongMove(p.round, text, err)
	}
	if m, err = rd.resolve(m, text); err != nil {
		return err
	}
	node := &game.Node{Move: m}
	*rd.end = append(*rd.end, node)
	rd.end = &node.Next
	game.Play(p, m)
	return nil
}

// resolve adds to a move what it does not say itself and the head knows: as what
// the mover turned up, and what was captured face down.
func (rd *reader) resolve(m game.Move, text string) (game.Move, error) {
	if m == game.NoMove {
		return m, nil
	}
	p := rd.position
	from, to := xiangqi.From(m), xiangqi.To(m)
	revealed, captured := Turned(m), Captured(m)
	if p.board[from].Covered() && revealed == xiangqi.None {
		if revealed = rd.truth[from]; revealed == xiangqi.None {
			return m, game.Wrong("import-cover", game.Params{"number": strconv.Itoa(p.round), "text": text, "square": from.String()},
				"move %q: \"Pieces\" does not say what lay on %v", text, from)
		}
	}
	if p.board[to].Covered() && captured == xiangqi.None {
		captured = rd.truth[to]
	}
	// ParseMove holds the pieces against the pools.
	full, err := p.ParseMove(p.FormatMove(Resolve(m, revealed, captured)))
	if err != nil {
		return m, game.WrongMove(p.round, text, err)
	}
	return full, nil
}
