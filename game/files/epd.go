package files

import (
	"bytes"
	"context"
	"errors"
	"io"
	"regexp"
	"strings"
	"unicode/utf8"

	"banco/game"
)

// epdName is the name of the format of lists of problems, which every game has.
const epdName = "epd"

// epdLine is a line of EPD: a placement of at least five ranks, then a
// semicolon somewhere.
var epdLine = regexp.MustCompile(`^[\s\x{feff}]*[^\s/"';]+(?:/[^\s/"';]+){4,}\s[^;]*;`)

// operation is one of the operations that the standard names, or the count of
// a perft, with its operands. Anything else is the title of a problem.
var operation = regexp.MustCompile(`^(ac[dns]|[abps]m|[cv][0-9]|ce|dm|eco|fmvn|hmvc|id|nic|noop|pv|rc|tc(?:gs|ri|si)|D[0-9]+)\s+(.+)$`)

// epd returns the format of lists of problems of a game, one on each line: the
// fields of its FEN (the counters may be left out), then operations that end
// with semicolons. Each operation becomes a tag of its name, "bm" with "#3", and
// anything else the tag Title.
func epd(g game.Game) game.Format {
	return game.Format{
		Name:       epdName,
		Extensions: []string{".epd"},
		Positions:  true,
		Recognise:  func(data []byte) (game.Likelihood, int) { return recogniseEPD(g, data), 0 },
		Read:       func(ctx context.Context, r io.Reader) ([]*game.Record, error) { return readEPD(ctx, g, r) },
	}
}

// recogniseEPD looks at the first line that says something.
func recogniseEPD(g game.Game, data []byte) game.Likelihood {
	for line := range bytes.Lines(data) {
		if isRemark(string(line)) {
			continue
		}
		if len(line) > maxFEN || !epdLine.Match(line) {
			return game.Impossible
		}
		if _, _, err := readEPDLine(g, string(line)); err == nil {
			return game.Certain
		}
		return game.Possible
	}
	return game.Impossible
}

// isRemark reports whether a line says nothing of a position.
func isRemark(line string) bool {
	line = strings.TrimLeft(line, " \t\r\n\ufeff")
	return line == "" || line[0] == '#'
}

// readEPD reads one problem of each line. Lines that begin with # are remarks.
func readEPD(ctx context.Context, g game.Game, r io.Reader) ([]*game.Record, error) {
	return readLines(ctx, r, isRemark, func(line string) (*game.Record, int, error) { return readEPDLine(g, line) })
}

// readEPDLine reads a problem. With an error comes its column.
func readEPDLine(g game.Game, line string) (record *game.Record, column int, err error) {
	line = strings.TrimPrefix(line, "\uFEFF")
	begin := len(line) - len(strings.TrimLeft(line, " \t"))
	if len(line) > maxFEN {
		return nil, begin + 1, game.Misplaced("piece", line, "a line of %d bytes is not a position", len(line))
	}
	p, rest, err := splitEPD(g, line)
	if err != nil {
		return nil, utf8.RuneCountInString(line[:begin]) + 1, err
	}
	record = &game.Record{Start: p.FEN(), Result: "*"}
	if v, ok := p.(game.Varied); ok {
		record.Variant = v.Variant()
	}
	for text := range strings.SplitSeq(rest, ";") {
		text = strings.TrimSpace(text)
		switch part := operation.FindStringSubmatch(text); {
		case text == "":
		case part != nil:
			record.Tags = append(record.Tags, game.Tag{Name: part[1], Value: strings.Trim(part[2], ` "`)})
		default:
			record.Tags = append(record.Tags, game.Tag{Name: "Title", Value: strings.Trim(text, `"`)})
		}
	}
	return record, 0, nil
}

// blanks are what separates the words of a line.
const blanks = " \t\r\n\v\f"

// maxFields is the greatest number of fields of a FEN of any game.
const maxFields = 6

// splitEPD reads as many words of a line as make a position, and returns the
// rest of the line.
func splitEPD(g game.Game, line string) (p game.Position, rest string, err error) {
	head, _, _ := strings.Cut(line, ";")
	words := strings.FieldsFunc(head, func(r rune) bool { return strings.ContainsRune(blanks, r) })
	for n := min(len(words), maxFields); n > 0; n-- {
		p, e := g.Parse(nil, strings.Join(words[:n], " "))
		if e == nil {
			return p, line[afterWords(line, n):], nil
		}
		if problem := (*game.Problem)(nil); err == nil || errors.As(e, &problem) && !shapes[problem.Key] {
			err = e // of words that have the shape of a position
		}
	}
	if err == nil {
		err = game.Wrong("fen-empty", nil, "there is no position before the semicolon")
	}
	return nil, "", err
}

// afterWords returns where the n-th word of a line ends.
func afterWords(line string, n int) int {
	at := 0
	for range n {
		at += len(line[at:]) - len(strings.TrimLeft(line[at:], blanks))
		if end := strings.IndexAny(line[at:], blanks+";"); end >= 0 {
			at += end
		} else {
			at = len(line)
		}
	}
	return at
}
