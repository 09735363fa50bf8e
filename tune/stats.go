package tune

import (
	"fmt"
	"io"

	"banco/game"
)

// Stats says what is in a file of self-play.
type Stats struct {
	Header
	Chunks, Games, Plies int
	Results              [3]int // by Result
	Endings              [3]int // by Ending
	Scored, Kept         int    // plies with a score; of those at rest and not decided: what is learnt from
	Repeated             int    // of the kept positions those seen before
	Phases               [4]int // kept positions by the quarter of their game
}

// ReadStats reads a file, replays every game by the rules, and counts. Where the
// file is damaged it returns what was counted before that, with the error.
func ReadStats(r io.Reader, find func(name string) (game.Game, error)) (*Stats, error) {
	head, chunks, err := Read(r)
	if err != nil {
		return nil, err
	}
	s := &Stats{Header: head}
	rules, err := find(head.Game)
	if err != nil {
		return s, err
	}
	v, err := game.ParseVariant(head.Variant)
	if err != nil {
		return s, err
	}
	seen := map[uint64]bool{}
	for c, err := range chunks {
		if err != nil {
			return s, fmt.Errorf("after %d chunks: %w", s.Chunks, err)
		}
		for i := range c.Games {
			if err := s.add(&c.Games[i], rules, v, seen); err != nil {
				return s, fmt.Errorf("chunk %d, game %d: %w", c.Number, i+1, err)
			}
		}
		s.Chunks++
	}
	return s, nil
}

func (s *Stats) add(g *Game, rules game.Game, v game.Variant, seen map[uint64]bool) error {
	s.Games++
	s.Results[g.Result]++
	s.Endings[g.Ending]++
	at := 0
	return g.Follow(rules, v, func(p game.Position, ply Ply, _ game.Move) {
		s.Plies++
		at++
		score, ok := ply.Score()
		if !ok {
			return
		}
		s.Scored++
		if ply.Noisy() || score >= maxScore || score <= -maxScore {
			return
		}
		s.Kept++
		s.Phases[min(4*(at-1)/len(g.Plies), 3)]++
		if key := p.Hash(); seen[key] {
			s.Repeated++
		} else {
			seen[key] = true
		}
	})
}
