package threat

import (
	"banco/game"
	"banco/search"
	"banco/search/tt"
)

// line returns the moves of a proved win in n plies: the attacker's winning
// moves, and the replies that last longest.
func (s *Prover) line(n int) (line []game.Move) {
	made := 0
	for made < n {
		m := s.next(n-made, made)
		if m == game.NoMove {
			break
		}
		line = append(line, m)
		if s.chance != nil && len(s.chance.Outcomes(m, nil)) > 0 {
			break
		}
		s.position.Make(m)
		made++
		if _, over := search.Ended(s.position, 0); over {
			break
		}
	}
	for range made {
		s.position.Unmake()
	}
	return line
}

// next returns the move by which a win in n plies goes on. Where the table has
// forgotten it, it is proved once more.
func (s *Prover) next(n, ply int) game.Move {
	key := s.position.Hash() ^ s.salt
	for range 2 {
		if e, ok := s.table.Probe(key, 0); ok && e.Bound == tt.Exact {
			return e.Move
		}
		if s.position.Side() == s.attacker {
			s.attack((n+1)/2, ply)
		} else {
			s.defend(n/2, ply)
		}
	}
	return game.NoMove
}
