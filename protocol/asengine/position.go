package asengine

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"banco/game"
)

// Setup reads positions as UCI and its relatives state them.
type Setup struct {
	Game     game.Game
	Variant  game.Variant
	Notation game.Notation // of the moves
}

// Read reads "startpos" or "fen FEN", then perhaps "moves" and the moves
// played since.
func (s *Setup) Read(words []string) (game.Position, error) {
	var moves []string
	if i := slices.Index(words, "moves"); i >= 0 {
		words, moves = words[:i], words[i+1:]
	}
	p, err := s.start(words)
	if err != nil {
		return nil, err
	}
	for i, word := range moves {
		m, err := s.Notation.Parse(p, word)
		if err == nil && !game.Settled(p, m) {
			err = fmt.Errorf("%.20q does not say which piece turns up", word)
		}
		if err != nil {
			return nil, fmt.Errorf("move %d: %w", i+1, err)
		}
		p.Make(m)
	}
	return p, nil
}

// start returns the position before the moves. The start position goes
// through its FEN, so that a variant changes how moves are written, not where
// the game starts.
func (s *Setup) start(words []string) (game.Position, error) {
	switch {
	case len(words) == 0:
		return nil, errors.New("startpos or fen is missing")
	case words[0] == "fen":
		return s.Game.Parse(s.Variant, strings.Join(words[1:], " "))
	case words[0] != "startpos" || len(words) > 1:
		return nil, fmt.Errorf("startpos or fen expected, not %.40q", strings.Join(words, " "))
	}
	p, err := s.Game.Start(nil)
	if err != nil || len(s.Variant) == 0 {
		return p, err
	}
	return s.Game.Parse(s.Variant, p.FEN())
}

// WriteLine writes a line of play from p, as far as its moves are legal and
// settled; the first that is not settled ends it.
func (s *Setup) WriteLine(p game.Position, line []game.Move) []string {
	words := make([]string, 0, len(line))
	made := 0
	for _, m := range line {
		if again, err := p.ParseMove(p.FormatMove(m)); err != nil || again != m {
			break
		}
		words = append(words, s.Notation.Format(p, m))
		if !game.Settled(p, m) {
			break
		}
		p.Make(m)
		made++
	}
	for range made {
		p.Unmake()
	}
	return words
}
