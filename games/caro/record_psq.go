package caro

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"banco/game"
)

// The form of a .psq file, as Piskvork and Gomocup write it: a line with the
// size, the players' levels and who of them begins; a line x,y,milliseconds
// for each stone, counted from 1 at the top left corner; the two players; an
// error code; then, in Gomocup's files, the winner's number and the name of
// the tournament. The milliseconds are not kept.

// psqReader reads one game.
type psqReader struct {
	*source
	size    int
	begins  int // which of the players, 0 or 1
	moves   []psqMove
	players []string
	winner  Stone
	event   string
}

type psqMove struct{ file, row, at int }

// readPSQ reads the games of a .psq file, usually one.
func readPSQ(ctx context.Context, r io.Reader) ([]*game.Record, error) {
	src, err := newSource(ctx, r)
	if err != nil {
		return nil, err
	}
	return src.readEach(func() (*game.Record, error) {
		if src.skipSpace(); src.at == len(src.text) {
			return nil, nil
		}
		q := &psqReader{source: src, winner: edge}
		rec, err := q.game()
		if err != nil {
			q.skipGame()
		}
		return rec, err
	})
}

// skipGame goes on to the line that begins the next game.
func (q *psqReader) skipGame() {
	for q.at < len(q.text) {
		if line, at := q.line(); isPSQTitle(strings.TrimSpace(line)) {
			q.at = at
			return
		}
	}
}

const (
	psqName    = "psq"
	psqTitle   = "piskvorky "
	maxPSQLine = 1000 // more than the longest name of a player or a tournament
)

func isPSQTitle(line string) bool {
	return len(line) >= len(psqTitle) && strings.EqualFold(line[:len(psqTitle)], psqTitle)
}

func (q *psqReader) game() (*game.Record, error) {
	line, at := q.line()
	if err := q.title(line); err != nil {
		return nil, q.fail(at, err)
	}
	trailer := 0
	for q.at < len(q.text) {
		line, at := q.line()
		text := strings.TrimSpace(line)
		if len(text) > maxPSQLine {
			return nil, q.misplaced("move", at, "a line of %d bytes is too long", len(text))
		}
		if isPSQTitle(text) {
			q.at = at
			break
		}
		m, isMove, err := q.move(text, at)
		switch {
		case err != nil:
			return nil, q.fail(at, err)
		case text == "":
		case isMove && trailer == 0:
			q.moves = append(q.moves, m)
		default:
			trailer++
			q.trailer(text)
		}
	}
	return q.record()
}

// title reads "Piskvorky 20x20, 11:11, 0".
func (q *psqReader) title(line string) error {
	if !isPSQTitle(line) {
		return game.Misplaced("game-head", line, "a .psq file begins with a line such as Piskvorky 20x20, 11:11, 0, not %.20q", line)
	}
	fields := strings.Split(line[len(psqTitle):], ",")
	width, height, _ := strings.Cut(strings.ToLower(strings.TrimSpace(fields[0])), "x")
	n, err := strconv.Atoi(strings.TrimSpace(width))
	m, err2 := strconv.Atoi(strings.TrimSpace(height))
	switch {
	case err != nil || err2 != nil:
		return game.Misplaced("size", fields[0], "the size must be of the form 20x20, not %.20q", fields[0])
	case n != m:
		return game.Misplaced("size", fields[0], "the board must be square, not %d×%d", n, m)
	case n < MinSize || n > MaxSize:
		return game.Wrong("board-size", game.Params{"count": strconv.Itoa(n), "min": strconv.Itoa(MinSize), "max": strconv.Itoa(MaxSize)},
			"the size must be %d to %d, not %d", MinSize, MaxSize, n)
	}
	q.size = n
	if len(fields) > 2 && strings.TrimSpace(fields[2]) == "1" {
		q.begins = 1
	}
	return nil
}

// move reads "x,y,time" or "x,y". Lines with fewer numbers are not moves.
func (q *psqReader) move(line string, at int) (m psqMove, ok bool, err error) {
	fields := strings.Split(line, ",")
	x, errX := strconv.Atoi(strings.TrimSpace(fields[0]))
	if errX != nil || len(fields) < 2 {
		return m, false, nil
	}
	y, errY := strconv.Atoi(strings.TrimSpace(fields[1]))
	if errY != nil {
		if len(fields) > 2 && len(q.players) == 0 {
			return m, false, game.Misplaced("move", line, "a move is x,y,time, not %.20q", line)
		}
		return m, false, nil
	}
	return psqMove{x - 1, y - 1, at}, true, nil
}

// trailer reads a line after the moves.
func (q *psqReader) trailer(line string) {
	if _, err := strconv.Atoi(line); err == nil {
		return
	}
	code, event, _ := strings.Cut(line, ",")
	if n, err := strconv.Atoi(code); err == nil {
		q.event = event
		switch n {
		case 0:
			q.winner = Empty
		case 1, 2:
			q.winner = Stone(n)
		}
		return
	}
	if len(q.players) < 2 {
		q.players = append(q.players, line)
	}
}

// unnamed are the players of a file who are people.
var unnamed = []string{"homo-1", "homo-2"}

// record plays the stones by the rule that the file names, else by the first
// of some rules under which all of them are legal.
func (q *psqReader) record() (*game.Record, error) {
	tries := []Rule{Freestyle, Standard, Caro}
	if r, ok := q.ruleOfEvent(); ok {
		tries = []Rule{r}
	}
	var rec *game.Record
	var err error
	for _, rule := range tries {
		if rec, err = q.play(rule); err == nil {
			return rec, nil
		}
	}
	return nil, err
}

// ruleOfEvent takes the rule from the tournament's name: "renju: Name" as we
// write it, or a name that begins with one, such as Freestyle2.
func (q *psqReader) ruleOfEvent() (Rule, bool) {
	name, event, ours := strings.Cut(q.event, ":")
	for i, rule := range ruleNames {
		if ours && name == rule {
			q.event = strings.TrimPrefix(event, " ")
			return Rule(i), true
		}
		if q.event == rule {
			q.event = ""
			return Rule(i), true
		}
	}
	for i := len(ruleNames) - 1; i >= 0; i-- {
		if strings.HasPrefix(strings.ToLower(q.event), ruleNames[i]) {
			return Rule(i), true
		}
	}
	return 0, false
}

func (q *psqReader) play(rule Rule) (*game.Record, error) {
	t, err := newTree(setting{rule: rule, size: q.size}, "")
	if err != nil {
		return nil, err
	}
	for _, m := range q.moves {
		pt, err := t.pos.onBoard(m.file, q.size-1-m.row)
		if err == nil {
			err = t.pos.allows(pt)
		}
		if err != nil {
			return nil, q.wrongMove(m.at, t.pos, q.here(m.at), fmt.Errorf("move %d: %w", len(t.path)+1, err))
		}
		t.play(game.Move(pt))
	}
	if q.event != "" {
		t.rec.Tags = append(t.rec.Tags, game.Tag{Name: "Event", Value: q.event})
	}
	for i, name := range q.players {
		colour := "Black"
		if i != q.begins {
			colour = "White"
		}
		if !slices.Contains(unnamed, name) {
			t.rec.Tags = append(t.rec.Tags, game.Tag{Name: colour, Value: name})
		}
	}
	winner := q.winner
	if q.begins == 1 && (winner == Black || winner == White) {
		winner = winner.Other()
	}
	return t.finish(winner), nil
}

// writePSQ writes stones, players, tournament and winner. Variations, comments
// and the choices of a Swap2 opening have no place in the format.
func writePSQ(w io.Writer, games []*game.Record) error {
	return writeEach(w, games, func(b *strings.Builder, rec *game.Record) error {
		pos, winner, err := replay(psqName, rec)
		if err != nil {
			return err
		}
		if pos.stones > 0 {
			return game.Wrong("export-start", game.Params{"format": psqName}, "a .psq file can only begin with an empty board")
		}
		fmt.Fprintf(b, "Piskvorky %dx%d, 0:0, 0\n", pos.size, pos.size)
		for _, m := range rec.MainLine() {
			if m < firstChoice {
				fmt.Fprintf(b, "%d,%d,0\n", Point(m).File()+1, pos.size-Point(m).Rank())
			}
		}
		fmt.Fprintln(b, psqPlayer(rec.Tag("Black"), unnamed[0]))
		fmt.Fprintln(b, psqPlayer(rec.Tag("White"), unnamed[1]))
		event := pos.rule.String()
		if name := oneLine(rec.Tag("Event")); name != "" {
			event += ": " + name
		}
		fmt.Fprintf(b, "-1\n%d,%s\n", map[Stone]int{Black: 1, White: 2, Empty: 0, edge: -1}[winner], event)
		return nil
	})
}

// psqPlayer returns a player's name as a line of the file, which must not look
// like another kind of line.
func psqPlayer(name, none string) string {
	name = oneLine(name)
	if name == "" {
		return none
	}
	code, _, _ := strings.Cut(name, ",")
	if _, err := strconv.Atoi(strings.TrimSpace(code)); err == nil || isPSQTitle(name) {
		return "player " + name
	}
	return name
}

// oneLine joins the lines of a text by spaces.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
