package rules

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"unicode/utf8"

	"banco/cmd/banco/cli"
	"banco/game"
	"banco/game/files"
	"banco/game/movetext"
	"banco/kits"
)

// Notation converts records between notations and file formats.
type Notation struct {
	cli.Setup
	File string `arg:"" optional:"" help:"The record to convert. Default: standard input."`
	From string `required:"" placeholder:"X" help:"What the record is written in."`
	To   string `required:"" placeholder:"Y" help:"What to write it in."`
}

// Help is the text of --help.
func (Notation) Help() string {
	var b strings.Builder
	b.WriteString(`Reads game records in one notation or file format and writes them in another. A notation is plain text: one game a
line, its moves separated by spaces, move numbers allowed; --fen gives the position they start from.

`)
	for _, g := range kits.Games() {
		var names, formats []string
		for _, n := range g.Notations() {
			names = append(names, n.Name)
		}
		for _, f := range g.Formats() {
			formats = append(formats, f.Name+direction(f))
		}
		formats = append(formats, "fen")
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

// Run runs the command.
func (c *Notation) Run(ctx context.Context) error {
	g, v, err := c.Rules()
	if err != nil {
		return err
	}
	write, err := c.writer(g)
	if err != nil {
		return err
	}
	data, err := c.input(ctx)
	if err != nil {
		return err
	}
	out, err := cli.Until(ctx, func() (*bytes.Buffer, error) {
		records, readErr := c.read(ctx, g, v, files.Decode(data))
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		var out bytes.Buffer // all of it or nothing is printed
		found := files.Found{Records: records}
		errors.As(readErr, &found.Lost)
		var kept []*game.Record
		for _, k := range found.Kept() {
			kept = append(kept, k.Record)
		}
		if err := write(&out, kept); err != nil {
			return nil, errors.Join(readErr, err)
		}
		return &out, c.tell(records, readErr)
	})
	if out == nil {
		return err
	}
	_, writeErr := out.WriteTo(os.Stdout)
	return errors.Join(err, writeErr)
}

// input returns the file, or what standard input holds.
func (c *Notation) input(ctx context.Context) ([]byte, error) {
	if c.File != "" && c.File != "-" {
		return cli.ReadFile(ctx, c.File)
	}
	return cli.ReadInput(ctx)
}

// tell names what was lost: variations as a remark, games as the error.
func (c *Notation) tell(records []*game.Record, err error) error {
	found := files.Found{Records: records}
	if errors.As(err, &found.Lost) {
		var all []error
		for _, l := range found.Lost {
			kept := ""
			if l.Read != nil {
				kept = fmt.Sprintf("read up to ply %d: ", len(l.Read.MainLine()))
			}
			all = append(all, fmt.Errorf("%s: game %d: %s%w", c.From, l.Game, kept, l.Err))
		}
		err = errors.Join(all...)
	} else if err != nil {
		return fmt.Errorf("%s: %w", c.From, err)
	}
	for i, number := range found.Numbers() {
		for _, lost := range records[i].Lost {
			fmt.Fprintf(os.Stderr, "banco: %s: game %d: a variation is lost: %v\n", c.From, number, lost)
		}
	}
	return err
}

// read returns the games that can be read, with game.Losses for the others.
func (c *Notation) read(ctx context.Context, g game.Game, v game.Variant, data []byte) ([]*game.Record, error) {
	if f, ok := files.Find(g, c.From); ok && f.Read != nil {
		return f.Read(ctx, bytes.NewReader(data))
	}
	if n, ok := game.FindNotation(g, c.From); ok {
		return c.readLines(ctx, g, n, v, data)
	}
	return nil, fmt.Errorf("%s cannot be read from %q; banco notation --help lists the formats", g.Name(), c.From)
}

// readLines reads a game of each line.
func (c *Notation) readLines(ctx context.Context, g game.Game, n game.Notation, v game.Variant, text []byte) ([]*game.Record, error) {
	var records []*game.Record
	var lost game.Losses
	pace, number := game.NewPace(ctx), 0
	for line := range bytes.Lines(text) {
		if pace.Stopped() {
			return nil, pace.Err()
		}
		number++
		if len(bytes.TrimSpace(line)) == 0 || line[0] == '#' {
			continue
		}
		rec, err := c.readLine(pace, g, n, strings.TrimRight(string(line), "\n"), number)
		if rec != nil {
			rec.Variant = v
		}
		if err != nil {
			lost = append(lost, game.Loss{Game: len(records) + len(lost) + 1, Err: err, Read: rec})
			continue
		}
		records = append(records, rec)
	}
	return records, lost.Err()
}

func (c *Notation) readLine(pace *game.Pace, g game.Game, n game.Notation, line string, number int) (*game.Record, error) {
	p, err := c.Position()
	if err != nil {
		return nil, err
	}
	var moves []game.Move
	var stopped error
	words := movetext.New(line)
	for word := words.Next(); word != "" && !pace.Stopped(); word = words.Next() {
		if isScore(word) {
			continue
		}
		at := words.At()
		m, _, err := words.Move(func(s string) (game.Move, error) { return parseMove(g, n, p, s) })
		if err != nil {
			stopped = &game.TextError{Line: number, Column: utf8.RuneCountInString(line[:at]) + 1, Err: err}
			break
		}
		moves = append(moves, m)
		game.Play(p, m)
	}
	rec := game.NewRecord("", moves, p.Result().String())
	if c.Fen != nil {
		rec.Start = *c.Fen
	}
	if stopped != nil && len(moves) == 0 {
		return nil, stopped
	}
	return rec, stopped
}

// nullMove is the word for a turn that passes.
const nullMove = "--"

// parseMove reads one move.
func parseMove(g game.Game, n game.Notation, p game.Position, text string) (game.Move, error) {
	if text == nullMove && game.CanPass(g, p) {
		return game.NoMove, nil
	}
	m, err := n.Parse(p, text)
	if err != nil {
		return m, err
	}
	return m, settled(p, m, text)
}

func isScore(word string) bool {
	return word == "*" || word == "1-0" || word == "0-1" || word == "1/2-1/2"
}

// settled refuses a move that leaves its outcome to chance: a record must say
// how it turned out.
func settled(p game.Position, m game.Move, word string) error {
	listed := slices.Contains(p.Moves(nil), m) // a move with its outcome filled in is not
	if o := game.Outcomes(p, m); listed && (len(o) > 1 || o[0].Move != m) {
		return fmt.Errorf("%s does not say which piece turns up", word)
	}
	return nil
}

// writer returns what writes records in the form asked for.
func (c *Notation) writer(g game.Game) (func(io.Writer, []*game.Record) error, error) {
	if f, ok := files.Find(g, c.To); ok && f.Write != nil {
		return f.Write, nil
	}
	if n, ok := game.FindNotation(g, c.To); ok {
		return func(w io.Writer, records []*game.Record) error { return writeLines(w, g, n, records) }, nil
	}
	return nil, fmt.Errorf("%s cannot be written in %q; banco notation --help lists the formats", g.Name(), c.To)
}

func writeLines(w io.Writer, g game.Game, n game.Notation, records []*game.Record) error {
	for _, r := range records {
		p, err := r.Begin(g)
		if err != nil {
			return err
		}
		var words []string
		for _, m := range r.MainLine() {
			word := nullMove
			if m != game.NoMove {
				word = n.Format(p, m)
			}
			words = append(words, word)
			game.Play(p, m)
		}
		if _, err := fmt.Fprintln(w, strings.Join(words, " ")); err != nil {
			return err
		}
	}
	return nil
}
