package jieqi

import (
	"bufio"
	"fmt"
	"io"
	"regexp"
	"strings"

	"banco/game"
	"banco/games/xiangqi"
	"banco/games/xiangqi/board"
	"banco/games/xiangqi/notation"
)

// The text record writes moves in WXF without identities, with a
// head of "Name: value" lines that says what the moves do not: what lay under
// the covers that were lifted.
//
//	Game: jieqi
//	Captured: everyone
//	Red: An
//	Pieces: b2=R h0=P b9=n
//	Result: 1-0
//
//	1. C8+7 H2+3
//	2. R8.7
//
// Game begins a record. Captured (the option) and FEN are there where they
// differ from the default. Pieces gives the points whose covered piece turned
// up or was captured and known, upper case for Red. Every other line of the
// head is a tag. A null move is "--". The form has no place for comments and
// variations, for which there is PGN.
//
// In reading, moves may be in any notation, words included, and say themselves
// what turned up (b2b9Rn, Úpt8.7=X:M).
const (
	headGame     = "Game"
	headCaptured = "Captured"
	headFEN      = "FEN"
	headPieces   = "Pieces"
	headResult   = "Result"
)

var headSign = regexp.MustCompile(`(?m)^[ \t\x{feff}]*Game[ \t]*:[ \t]*jieqi[ \t\r]*$`)

// recognise looks for the line that begins a record.
func recognise(data []byte) (game.Likelihood, int) {
	if at := headSign.FindIndex(data); at != nil {
		return game.Certain, at[0]
	}
	return game.Impossible, 0
}

// writeRecords writes the main lines of games.
func writeRecords(w io.Writer, games []*game.Record) error {
	out := bufio.NewWriter(w)
	for i, r := range games {
		text, err := recordText(r)
		if err != nil {
			return fmt.Errorf("game %d: %w", i+1, err)
		}
		if i > 0 {
			out.WriteByte('\n')
		}
		out.WriteString(text)
	}
	return out.Flush()
}

func recordText(r *game.Record) (string, error) {
	position, err := r.Begin(rules{})
	if err != nil {
		return "", err
	}
	p := position.(*Position)
	first, round := p.side, p.round
	texts, truth, err := replay(p, r.MainLine())
	if err != nil {
		return "", err
	}
	var b strings.Builder
	headLine(&b, headGame, "jieqi")
	if value := captureRules[p.rule]; p.rule != toCapturer {
		headLine(&b, headCaptured, value)
	}
	if r.Start != "" && r.Start != StartFEN {
		headLine(&b, headFEN, r.Start)
	}
	for _, t := range r.Tags {
		if !reserved(t.Name) {
			headLine(&b, t.Name, t.Value)
		}
	}
	headLine(&b, headPieces, piecesText(&truth))
	if r.Result != "" {
		headLine(&b, headResult, r.Result)
	}
	b.WriteByte('\n')
	writeMoves(&b, texts, first, round)
	return b.String(), nil
}

// replay plays a line on p. It returns the moves in WXF and what they showed of
// the deal.
func replay(p *Position, line []game.Move) (texts []string, truth layout, err error) {
	for i, m := range line {
		if !game.Playable(rules{}, p, m) {
			return nil, truth, game.CannotWrite("txt", i+1, m)
		}
		from, to := xiangqi.From(m), xiangqi.To(m)
		if k := Turned(m); k != xiangqi.None {
			truth[from] = k
		}
		if k := Captured(m); k != xiangqi.None {
			truth[to] = k
		}
		texts = append(texts, notation.CoveredWXF.FormatOrPass(p, m))
		game.Play(p, m)
	}
	return texts, truth, nil
}

// headLine writes a line of the head. Line breaks become spaces.
func headLine(b *strings.Builder, name, value string) {
	if value = strings.Join(strings.Fields(value), " "); value != "" {
		fmt.Fprintf(b, "%s: %s\n", name, value)
	}
}

// reserved reports whether a tag cannot be written: its name means something
// else in the head, looks like moves, or is not a word.
func reserved(name string) bool {
	switch name {
	case headGame, headCaptured, headFEN, headPieces, headResult, "":
		return true
	}
	return likeMoves(name) || strings.ContainsFunc(name, func(r rune) bool { return !isNameRune(r) })
}

func isNameRune(r rune) bool {
	return r == '-' || r == '_' || r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z'
}

// piecesText lists what is known of a deal, in the order of the points.
func piecesText(truth *layout) string {
	var parts []string
	for s, k := range truth {
		if k == xiangqi.None {
			continue
		}
		side := game.First
		if board.Begins(side, xiangqi.Square(s)) == xiangqi.None {
			side = game.Second
		}
		parts = append(parts, fmt.Sprintf("%v=%c", xiangqi.Square(s), letter(side, k)))
	}
	return strings.Join(parts, " ")
}

// writeMoves writes a round a line, numbered from round.
func writeMoves(b *strings.Builder, texts []string, first game.Side, round int) {
	if first == game.Second && len(texts) > 0 {
		texts = append([]string{"..."}, texts...)
	}
	for i, text := range texts {
		if i%2 == 0 {
			fmt.Fprintf(b, "%d. %s", round+i/2, text)
		} else {
			fmt.Fprintf(b, " %s\n", text)
		}
	}
	if len(texts)%2 == 1 {
		b.WriteByte('\n')
	}
}
