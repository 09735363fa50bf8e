package lab

import (
	"bytes"
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
	Best     []game.Move // any of them is right
	Mate     int         // or, where it is not 0, the proof of a mate in at most so many moves
}

// ReadSuite reads exercises, one a line: the fields of a FEN, then operations as
// in EPD, of which "bm" (moves in the game's first notations, or #N for a mate in
// so many) and "id" count. Empty lines and those that begin with # are skipped.
func ReadSuite(g game.Game, text []byte) ([]Exercise, error) {
	var list []Exercise
	number := 0
	for line := range bytes.Lines(text) {
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

func readExercise(g game.Game, line string) (e Exercise, err error) {
	fen, operations, ok := strings.Cut(line, "bm ")
	if !ok {
		return e, fmt.Errorf("%.80q does not say what is best (bm)", line)
	}
	if e.Position, err = g.Parse(nil, strings.TrimRight(fen, "; ")); err != nil {
		return e, err
	}
	best, rest, _ := strings.Cut(operations, ";")
	if _, id, ok := strings.Cut(rest, `id "`); ok {
		e.Name, _, _ = strings.Cut(id, `"`)
	}
	for _, word := range strings.Fields(best) {
		if n, ok := strings.CutPrefix(word, "#"); ok {
			if e.Mate, err = strconv.Atoi(n); err != nil || e.Mate < 1 {
				return e, fmt.Errorf("%.20q is no mate", word)
			}
			continue
		}
		m, err := readMove(g, e.Position, word)
		if err != nil {
			return e, err
		}
		e.Best = append(e.Best, m)
	}
	if len(e.Best) == 0 && e.Mate == 0 {
		return e, fmt.Errorf("%.80q names no move", line)
	}
	return e, nil
}

// readMove reads a move in any of the game's notations. The error is the last one's.
func readMove(g game.Game, p game.Position, word string) (m game.Move, err error) {
	for _, n := range g.Notations() {
		if m, err = n.Parse(p, word); err == nil {
			return m, nil
		}
	}
	return m, err
}

// Solved reports whether a search that chose a move and reported info last has
// found what there is.
func (e *Exercise) Solved(m game.Move, info search.Info) bool {
	if e.Mate > 0 {
		moves, mate := info.Score.Mate()
		return mate && moves > 0 && moves <= e.Mate
	}
	return slices.Contains(e.Best, m)
}
