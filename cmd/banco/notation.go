package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"

	"banco/game"
)

type notationCmd struct {
	setup
	File string `arg:"" optional:"" help:"The record to convert. Default: standard input."`
	From string `required:"" placeholder:"X" help:"What the record is written in."`
	To   string `required:"" placeholder:"Y" help:"What to write it in."`
}

func (notationCmd) Help() string {
	var b strings.Builder
	b.WriteString(`Reads game records in one notation or file format and writes them in another. A notation is plain text: one game a
line, its moves separated by spaces, move numbers allowed; --fen gives the position they start from.

`)
	for _, g := range games {
		var names, formats []string
		for _, n := range g.Notations() {
			names = append(names, n.Name)
		}
		for _, f := range g.Formats() {
			formats = append(formats, f.Name+direction(f))
		}
		fmt.Fprintf(&b, "  %-8s notations %s\n           formats %s\n", g.Name(), strings.Join(names, ", "), strings.Join(formats, ", "))
	}
	b.WriteString(`
Example:
  banco notation chess --from pgn --to uci games.pgn
  echo "h2e2 h9g7 h0g2" | banco notation xiangqi --from uci --to vietnamese`)
	return b.String()
}

func direction(f game.Format) string {
	switch {
	case f.Write == nil:
		return " (read only)"
	case f.Read == nil:
		return " (write only)"
	}
	return ""
}

// maxRecord bounds the file that is read into memory.
const maxRecord = 256 << 20

func (c *notationCmd) Run() error {
	g, v, err := c.rules()
	if err != nil {
		return err
	}
	write, err := c.writer(g)
	if err != nil {
		return err
	}
	in := io.Reader(os.Stdin)
	if c.File != "" && c.File != "-" {
		f, err := os.Open(c.File)
		if err != nil {
			return err
		}
		defer f.Close()
		in = f
	}
	records, readErr := c.read(g, v, io.LimitReader(in, maxRecord))
	out := bufio.NewWriter(os.Stdout)
	if err := write(out, records); err != nil {
		return errors.Join(readErr, err)
	}
	if readErr != nil {
		readErr = fmt.Errorf("%s: %w", c.From, readErr)
	}
	return errors.Join(readErr, out.Flush())
}

// read returns the games before the first error, and that error.
func (c *notationCmd) read(g game.Game, v game.Variant, r io.Reader) ([]*game.Record, error) {
	for _, f := range g.Formats() {
		if f.Name == c.From && f.Read != nil {
			return f.Read(r)
		}
	}
	for _, n := range g.Notations() {
		if n.Name == c.From {
			return c.readLines(n, v, r)
		}
	}
	return nil, fmt.Errorf("%s cannot be read from it; banco notation --help lists what can", g.Name())
}

func (c *notationCmd) readLines(n game.Notation, v game.Variant, r io.Reader) ([]*game.Record, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	var records []*game.Record
	number := 0
	for line := range bytes.Lines(text) {
		number++
		if len(bytes.TrimSpace(line)) == 0 || line[0] == '#' {
			continue
		}
		rec, err := c.readLine(n, strings.TrimRight(string(line), "\r\n"), number)
		if err != nil {
			return records, err
		}
		rec.Variant = v
		records = append(records, rec)
	}
	return records, nil
}

// moveNumber is "12." or "12...", alone or glued to the move that follows.
var moveNumber = regexp.MustCompile(`^[0-9]+\.+`)

func (c *notationCmd) readLine(n game.Notation, line string, number int) (*game.Record, error) {
	p, err := c.position()
	if err != nil {
		return nil, err
	}
	var moves []game.Move
	column := 1
	for rest := line; ; {
		trimmed := strings.TrimLeft(rest, " \t")
		column += len([]rune(rest[:len(rest)-len(trimmed)]))
		if trimmed == "" {
			break
		}
		word, _, _ := strings.Cut(strings.ReplaceAll(trimmed, "\t", " "), " ")
		rest = trimmed[len(word):]
		if moveNumber.FindString(word) != word && !isScore(word) {
			m, err := parseWord(n, p, word)
			if err != nil {
				return nil, &game.TextError{Line: number, Column: column, Err: err}
			}
			moves = append(moves, m)
			p.Make(m)
		}
		column += len([]rune(word))
	}
	return game.NewRecord(c.Fen, moves, p.Result().String()), nil
}

// parseWord reads one move. A number glued to it ("1.e4") is taken off only
// where the whole is not a move: "33.4" is one in WXF.
func parseWord(n game.Notation, p game.Position, word string) (game.Move, error) {
	m, err := n.Parse(p, word)
	if bare := moveNumber.ReplaceAllString(word, ""); err != nil && bare != word {
		m, err = n.Parse(p, bare)
	}
	if err != nil {
		return m, err
	}
	return m, settled(p, m, word)
}

func isScore(word string) bool {
	return word == "*" || word == "1-0" || word == "0-1" || word == "1/2-1/2"
}

// settled refuses a move that leaves its outcome to chance: a record must say
// how it turned out.
func settled(p game.Position, m game.Move, word string) error {
	listed := slices.Contains(p.Moves(nil), m) // a move with its outcome filled in is not
	if o := game.Outcomes(p, m); listed && (len(o) > 1 || o[0].Move != m) {
		return fmt.Errorf("%s does not say what it turns up", word)
	}
	return nil
}

// writer returns what writes records in the form asked for.
func (c *notationCmd) writer(g game.Game) (func(io.Writer, []*game.Record) error, error) {
	for _, f := range g.Formats() {
		if f.Name == c.To && f.Write != nil {
			return f.Write, nil
		}
	}
	for _, n := range g.Notations() {
		if n.Name == c.To {
			return func(w io.Writer, records []*game.Record) error { return writeLines(w, g, n, records) }, nil
		}
	}
	return nil, fmt.Errorf("%s cannot be written in %q; banco notation --help lists what can", g.Name(), c.To)
}

func writeLines(w io.Writer, g game.Game, n game.Notation, records []*game.Record) error {
	for _, r := range records {
		p, err := recordStart(g, r)
		if err != nil {
			return err
		}
		var words []string
		for _, m := range r.MainLine() {
			words = append(words, n.Format(p, m))
			p.Make(m)
		}
		if _, err := fmt.Fprintln(w, strings.Join(words, " ")); err != nil {
			return err
		}
	}
	return nil
}

func recordStart(g game.Game, r *game.Record) (game.Position, error) {
	if r.Start != "" {
		return g.Parse(r.Variant, r.Start)
	}
	return g.Start(r.Variant)
}
