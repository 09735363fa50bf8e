package pgn

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"banco/game"
)

// columns is the length that a line does not exceed, unless a single
// word does.
const columns = 79

// Write writes games one after the other. The record of each must be legal;
// the error says which one is not. A null move is written as --, a comment
// before a move after its number, since elsewhere it would be about the move
// before; where a variation begins or has ended it comes first, as is usual.
func Write(w io.Writer, games []*game.Record, d *Dialect) error {
	out := bufio.NewWriter(w)
	for i, r := range games {
		wr := writer{out: out, d: d}
		if err := wr.game(r); err != nil {
			return fmt.Errorf("game %d: %w", i+1, err)
		}
	}
	return out.Flush()
}

// writer writes one game.
type writer struct {
	out *bufio.Writer
	d   *Dialect
	p   game.Position

	column  int
	pending string // the last word, to which a closing parenthesis may be joined
	prefix  string // an opening parenthesis for the next word
	number  bool   // the next move needs its number
	apart   bool   // a comment here is about the next move
}

func (wr *writer) game(r *game.Record) error {
	p, err := r.Begin(wr.d.Game)
	if err != nil {
		return err
	}
	wr.p = p
	if err := wr.tags(r); err != nil {
		return err
	}
	wr.out.WriteByte('\n')
	wr.number = true
	wr.comment(r.Comment)
	if err := wr.line(r.Root, moveNumber(p), 0); err != nil {
		return err
	}
	wr.word(result(r))
	wr.flush()
	wr.out.WriteString("\n\n")
	return nil
}

func result(r *game.Record) string {
	if _, ok := results[r.Result]; ok {
		return results[r.Result]
	}
	return "*"
}

// moveNumber is the last field of the FEN, 1 where that is not a number.
func moveNumber(p game.Position) int {
	fields := strings.Fields(p.FEN())
	if len(fields) > 0 {
		if n, err := strconv.Atoi(fields[len(fields)-1]); err == nil && n > 0 {
			return n
		}
	}
	return 1
}

// tags writes the roster, then what states the start, then all others.
func (wr *writer) tags(r *game.Record) error {
	var tags []game.Tag
	for _, t := range wr.d.Roster {
		if t.Name == "Result" {
			t.Value = result(r)
		} else if v := r.Tag(t.Name); v != "" {
			t.Value = v
		}
		tags = append(tags, t)
	}
	tags = append(tags, wr.d.SetupTags(r)...)
	known := len(tags)
	for _, t := range r.Tags {
		if !slices.ContainsFunc(tags[:known], func(k game.Tag) bool { return k.Name == t.Name }) {
			tags = append(tags, t)
		}
	}
	for i, t := range tags {
		if i >= len(wr.d.Roster) && i < known && t.Value == "" {
			continue
		}
		if err := checkName(t.Name); err != nil {
			return game.Wrong("export-tag", game.Params{"text": t.Name, "format": "pgn"}, "%v", err)
		}
		value := strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\r\n", " ", "\n", " ", "\r", " ").Replace(t.Value)
		fmt.Fprintf(wr.out, "[%s \"%s\"]\n", t.Name, value)
	}
	return nil
}

// line writes the moves that follow in the order of the file: a move, its
// alternatives in parentheses, the rest.
func (wr *writer) line(next []*game.Node, number, depth int) error {
	if depth > MaxDepth {
		return game.Wrong("import-deep", game.Params{"max": strconv.Itoa(MaxDepth)}, "variations are nested deeper than %d", MaxDepth)
	}
	made := 0
	for len(next) > 0 {
		main := next[0]
		if err := wr.move(main, number); err != nil {
			return err
		}
		for i := 1; i < len(next); i++ {
			wr.number, wr.apart = true, true
			wr.prefix = "("
			if err := wr.line(next[i:i+1], number, depth+1); err != nil {
				return err
			}
			wr.pending += ")"
			wr.number, wr.apart = true, true
		}
		if wr.p.Side() == game.Second {
			number++
		}
		game.Play(wr.p, main.Move)
		made++
		next = main.Next
	}
	for range made {
		wr.p.Unmake()
	}
	return nil
}

// move writes one move with its number and annotations.
func (wr *writer) move(n *game.Node, number int) error {
	text, err := wr.format(n.Move, number)
	if err != nil {
		return err
	}
	if wr.apart {
		wr.comment(n.Before)
	}
	switch {
	case wr.p.Side() == game.First:
		wr.word(strconv.Itoa(number) + ".")
	case wr.number || n.Before != "":
		wr.word(strconv.Itoa(number) + "...")
	}
	if !wr.apart {
		wr.comment(n.Before)
	}
	wr.word(text)
	wr.number, wr.apart = false, false
	for _, nag := range n.NAGs {
		wr.word("$" + strconv.Itoa(nag))
	}
	var commands []string
	if n.Eval != "" {
		if !isEvaluation(n.Eval) {
			return fmt.Errorf("move %d: %q is not an evaluation", number, n.Eval)
		}
		commands = append(commands, "[%eval "+n.Eval+"]")
	}
	if n.Clock != nil {
		commands = append(commands, "[%clk "+formatClock(*n.Clock)+"]")
	}
	wr.comment(n.Comment, commands...)
	return nil
}

// format writes the move alone.
func (wr *writer) format(m game.Move, number int) (string, error) {
	if !game.Playable(wr.d.Game, wr.p, m) {
		return "", game.Wrong("export-move", game.Params{"number": strconv.Itoa(number)}, "move %d: the recorded move is not legal", number)
	}
	if m == game.NoMove {
		return nulls[0], nil
	}
	return wr.d.Format(wr.p, m), nil
}

// comment writes a comment with commands before it, each of which stays on
// one line: in braces, or, where it holds a closing one, to the end of a line.
func (wr *writer) comment(s string, commands ...string) {
	words := strings.Fields(s)
	if strings.Contains(s, "}") {
		wr.comment("", commands...)
		wr.word("")
		wr.flush()
		if wr.column > 0 {
			wr.out.WriteByte('\n')
		}
		wr.out.WriteString("; " + strings.Join(words, " ") + "\n")
		wr.column = 0
		wr.number = true
		return
	}
	words = append(commands, words...)
	if len(words) == 0 {
		return
	}
	words[0] = "{" + words[0]
	words[len(words)-1] += "}"
	for _, w := range words {
		wr.word(w)
	}
	wr.number = true
}

// word puts a word after the last one, and after a parenthesis that was
// opened before it.
func (wr *writer) word(s string) {
	wr.flush()
	wr.pending, wr.prefix = wr.prefix+s, ""
}

// flush puts the last word on the line, or on the next one where it is full.
// A percent sign is kept from the first column, where it would hide the line.
func (wr *writer) flush() {
	w := wr.pending
	if w == "" {
		return
	}
	n := utf8.RuneCountInString(w)
	switch {
	case wr.column == 0:
	case wr.column+1+n > columns && w[0] != '%':
		wr.out.WriteByte('\n')
		wr.column = 0
	default:
		wr.out.WriteByte(' ')
		wr.column++
	}
	wr.out.WriteString(w)
	wr.column += n
	wr.pending = ""
}
