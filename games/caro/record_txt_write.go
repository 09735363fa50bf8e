package caro

import (
	"io"
	"slices"
	"strconv"
	"strings"

	"banco/game"
)

// writeTXT writes plain texts.
func writeTXT(w io.Writer, games []*game.Record) error {
	return writeEach(w, games, func(b *strings.Builder, rec *game.Record) error {
		pos, _, err := replay("txt", rec)
		if err != nil {
			return err
		}
		t := txtWriter{b: b, pos: pos}
		if err := t.headers(rec); err != nil {
			return err
		}
		t.comment(rec.Comment)
		t.line(rec.Root)
		t.word(resultText(rec))
		b.WriteString("\n\n")
		return nil
	})
}

func resultText(rec *game.Record) string {
	if rec.Result == "" {
		return "*"
	}
	return rec.Result
}

// txtWriter writes one game.
type txtWriter struct {
	b     *strings.Builder
	pos   *Position
	width int // of the line of text being written
}

// headers writes the variant, the result and the tags. The meaning of a name
// is in its first line, so ours come first; the start position is not a tag.
func (t *txtWriter) headers(rec *game.Record) error {
	head := []game.Tag{
		{Name: "Size", Value: strconv.Itoa(t.pos.size)},
		{Name: "Rule", Value: t.pos.rule.String()},
		{Name: "Opening", Value: t.pos.opening.String()},
		{Name: "Result", Value: resultText(rec)},
	}
	if t.pos.limit > 0 {
		head = append(head, game.Tag{Name: "Limit", Value: strconv.Itoa(t.pos.limit)})
	}
	if rec.Start != "" {
		head = append(head, game.Tag{Name: "FEN", Value: rec.Start})
	}
	for i, tag := range slices.Concat(head, rec.Tags) {
		if !isTagName(tag.Name) {
			return game.Wrong("export-tag", game.Params{"text": tag.Name, "format": "txt"},
				"the tag %.40q cannot be written: a name is letters, digits, _ and -", tag.Name)
		}
		if i < len(head) || !strings.EqualFold(tag.Name, "FEN") {
			t.b.WriteString(tag.Name + ": " + oneLine(tag.Value) + "\n")
		}
	}
	t.b.WriteString("\n")
	return nil
}

func isTagName(name string) bool {
	if name == "" || len(name) > 40 || !isLetter(name[0]) {
		return false
	}
	for _, c := range []byte(name) {
		if !isTagByte(c) {
			return false
		}
	}
	return true
}

// word writes a word, on a new line where the present one is full.
func (t *txtWriter) word(s string) {
	switch {
	case t.width == 0:
	case t.width+1+len(s) > 78:
		t.b.WriteByte('\n')
		t.width = 0
	default:
		t.b.WriteByte(' ')
		t.width++
	}
	t.b.WriteString(s)
	t.width += len(s)
}

// comment writes a text in braces; its own braces become parentheses.
func (t *txtWriter) comment(text string) {
	if text == "" {
		return
	}
	text = txtHead.ReplaceAllString(text, "\n$1:") // where it would end
	text = "{" + strings.NewReplacer("{", "(", "}", ")").Replace(text) + "}"
	t.word(text)
	t.width = len(text) - strings.LastIndexByte(text, '\n') - 1
}

// line writes the moves of a line, each followed by its alternatives.
func (t *txtWriter) line(next []*game.Node) {
	made := 0
	for ; len(next) > 0; next = next[0].Next {
		t.node(next[0], false)
		for _, other := range next[1:] {
			t.word("(")
			t.node(other, true)
			game.Play(t.pos, other.Move)
			t.line(other.Next)
			t.pos.Unmake()
			t.word(")")
		}
		game.Play(t.pos, next[0].Move)
		made++
	}
	for range made {
		t.pos.Unmake()
	}
}

// node writes a move; black stones are numbered. A comment before it comes
// first where a variation begins, else after the number.
func (t *txtWriter) node(n *game.Node, begins bool) {
	text := nullMove
	if n.Move != game.NoMove {
		text = t.pos.FormatMove(n.Move)
	}
	for _, nag := range n.NAGs {
		if g, ok := glyphOf(nag); ok {
			text += g.mark
			break
		}
	}
	if begins {
		t.comment(n.Before)
	}
	switch number := strconv.Itoa(t.pos.stones/2 + 1); {
	case t.pos.turn == Black && n.Move < firstChoice:
		t.word(number + ".")
	case n.Before != "" && !begins:
		t.word(number + "...")
	}
	if !begins {
		t.comment(n.Before)
	}
	t.word(text)
	t.comment(n.Comment)
}
