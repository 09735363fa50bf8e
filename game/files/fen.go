package files

import (
	"bytes"
	"context"
	"errors"
	"io"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"banco/game"
)

// fenName is the name of the format that every game has.
const fenName = "fen"

// maxFEN is more than the length of a line with a FEN.
const maxFEN = 4096

// fenLine is a line with a FEN: a placement of at least five ranks, perhaps
// with the word FEN before it and in quotation marks.
var fenLine = regexp.MustCompile(`^([\s\x{feff}]*(?:(?i:fen)\s*[:=]?\s*)?["'\[]?)([^\s/"']*(?:/[^\s/"']*){4,}(?:[^"'\]]*))["'\]]?\s*$`)

// shapes are the keys of Problems that a FEN of another game has.
var shapes = map[string]bool{
	"fen-fields": true, "fen-ranks": true, "fen-rank-length": true, "fen-piece": true, "board-size": true, "side": true,
	"counter": true, "field-unknown": true, "field-twice": true, "field-value": true, "pool": true, "castling": true,
}

// fen returns the format of positions of a game, one on each line.
func fen(g game.Game) game.Format {
	return game.Format{
		Name:       fenName,
		Extensions: []string{".fen"},
		Positions:  true,
		Recognise:  func(data []byte) (game.Likelihood, int) { return recogniseFEN(g, data), 0 },
		Read:       func(ctx context.Context, r io.Reader) ([]*game.Record, error) { return readFEN(ctx, g, r) },
		Write:      func(w io.Writer, records []*game.Record) error { return writeFEN(w, g, records) },
	}
}

// recogniseFEN looks whether all lines are FENs. The first one tells whether
// they are of this game.
func recogniseFEN(g game.Game, data []byte) game.Likelihood {
	likelihood := game.Impossible
	for line := range bytes.Lines(data) {
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		if len(line) > maxFEN {
			return game.Impossible
		}
		part := fenLine.FindSubmatch(line)
		if part == nil {
			return game.Impossible
		}
		if likelihood != game.Impossible {
			continue
		}
		likelihood = game.Certain
		_, err := g.Parse(nil, string(part[2]))
		if p := (*game.Problem)(nil); errors.As(err, &p) && shapes[p.Key] {
			likelihood = game.Likely
		}
	}
	return likelihood
}

// readFEN reads one position of each line.
func readFEN(ctx context.Context, g game.Game, r io.Reader) ([]*game.Record, error) {
	blank := func(line string) bool { return strings.TrimSpace(line) == "" }
	return readLines(ctx, r, blank, func(line string) (*game.Record, int, error) { return readFENLine(g, line) })
}

// readLines reads one record of each line that is not to be skipped. With an error of
// a line comes its column.
func readLines(
	ctx context.Context, r io.Reader, skip func(line string) bool, read func(line string) (*game.Record, int, error),
) ([]*game.Record, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	shelf := game.NewShelf(ctx)
	number := 0
	for line := range strings.Lines(string(data)) {
		number++
		if shelf.Stopped() {
			break
		}
		if skip(line) {
			continue
		}
		record, column, err := read(line)
		if err != nil {
			err = &game.TextError{Line: number, Column: column, Err: err}
		}
		if shelf.Put(record, err); shelf.Full() {
			break
		}
	}
	return shelf.All()
}

// readFENLine reads a line with a FEN. With an error comes its column.
func readFENLine(g game.Game, line string) (record *game.Record, column int, err error) {
	if len(line) > maxFEN {
		return nil, 1, game.Misplaced("piece", line, "a line of %d bytes is not a position", len(line))
	}
	part := []string{line, "", line}
	if fenLine.MatchString(line) {
		part = fenLine.FindStringSubmatch(line)
	}
	p, err := g.Parse(nil, part[2])
	if err != nil {
		return nil, utf8.RuneCountInString(part[1]) + 1, err
	}
	record = &game.Record{Start: p.FEN(), Result: p.Result().String()}
	if v, ok := p.(game.Varied); ok {
		record.Variant = v.Variant()
	}
	return record, 0, nil
}

// writeFEN writes the position at the end of each record's main line, passes
// included.
func writeFEN(w io.Writer, g game.Game, records []*game.Record) error {
	for _, r := range records {
		p, err := last(g, r)
		if err != nil {
			return err
		}
		if _, err := io.WriteString(w, p.FEN()+"\n"); err != nil {
			return err
		}
	}
	return nil
}

// last returns the position at the end of a record's main line.
func last(g game.Game, r *game.Record) (game.Position, error) {
	p, err := r.Begin(g)
	if err != nil {
		return nil, err
	}
	for i, m := range r.MainLine() {
		if !game.Playable(g, p, m) {
			return nil, game.Wrong("export-move", game.Params{"number": strconv.Itoa(i + 1)}, "move %d: the recorded move is not legal", i+1)
		}
		game.Play(p, m)
	}
	return p, nil
}
