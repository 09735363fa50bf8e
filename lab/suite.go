package lab

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"banco/game"
	"banco/search"
)

// Exercise is a position with what a good player finds there.
type Exercise struct {
	Name     string // its id, or its number
	Position game.Position
	Best     []game.Move // any of them is right; none: all are that are not Wrong
	Wrong    []game.Move
	Mate     int  // or, where it is not 0, the proof of a mate in at most so many moves
	Win      bool // or a win that the search is sure of, by a mate or by the rules of repetition
}

// sureWin is the least score of a win: one by the rules counts for search.Decisive,
// less a point for each ply.
const sureWin = search.Decisive - 200

// ReadSuite reads exercises, one a line: the fields of a FEN, then operations as
// in EPD, of which "bm" (moves in the game's first notations, #N for a mate in so
// many, or "win" for any sure win) and "id" count. Empty lines and those that begin
// with # are skipped.
func ReadSuite(ctx context.Context, g game.Game, text []byte) ([]Exercise, error) {
	var list []Exercise
	pace, number := game.NewPace(ctx), 0
	for line := range bytes.Lines(text) {
		if pace.Stopped() {
			return nil, pace.Err()
		}
		number++
		words := strings.TrimSpace(string(line))
		if words == "" || words[0] == '#' {
			continue
		}
		e, err := readExercise(g, words)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
		if e.Name == "" {
			e.Name = strconv.Itoa(len(list) + 1)
		}
		list = append(list, e)
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("there is no exercise in it")
	}
	return list, nil
}

// readExercise reads a line: the fields of the position end at its first operation.
func readExercise(g game.Game, line string) (e Exercise, err error) {
	fields := strings.Fields(line)
	first := slices.IndexFunc(fields, func(word string) bool { return word == "bm" || word == "am" })
	if first < 0 {
		return e, fmt.Errorf("%.80q does not say what is best (bm) or wrong (am)", line)
	}
	if e.Position, err = g.Parse(nil, strings.TrimRight(strings.Join(fields[:first], " "), "; ")); err != nil {
		return e, err
	}
	for operation := range strings.SplitSeq(strings.Join(fields[first:], " "), ";") {
		code, value, _ := strings.Cut(strings.TrimSpace(operation), " ")
		switch code {
		case "id":
			e.Name = strings.Trim(value, `"`)
		case "bm":
			err = e.read(g, value, &e.Best)
		case "am":
			err = e.read(g, value, &e.Wrong)
		}
		if err != nil {
			return e, err
		}
	}
	if len(e.Best)+len(e.Wrong)+e.Mate == 0 && !e.Win {
		return e, fmt.Errorf("%.80q names no move", line)
	}
	return e, nil
}

// read reads moves, a mate or a win.
func (e *Exercise) read(g game.Game, words string, into *[]game.Move) error {
	for word := range strings.FieldsSeq(words) {
		if word == "win" {
			e.Win = true
			continue
		}
		if n, ok := strings.CutPrefix(word, "#"); ok {
			var err error
			if e.Mate, err = strconv.Atoi(n); err != nil || e.Mate < 1 {
				return fmt.Errorf("%.20q is not a mate", word)
			}
			continue
		}
		m, err := game.ReadMove(g, e.Position, word)
		if err != nil {
			return err
		}
		*into = append(*into, m)
	}
	return nil
}

// Solved reports whether a search that chose a move and reported info last has
// found what there is.
func (e *Exercise) Solved(m game.Move, info search.Info) bool {
	if e.Mate > 0 {
		moves, mate := info.Score.Mate()
		return mate && moves > 0 && moves <= e.Mate
	}
	if e.Win {
		return info.Score >= sureWin
	}
	return !slices.Contains(e.Wrong, m) && (len(e.Best) == 0 || slices.Contains(e.Best, m))
}
