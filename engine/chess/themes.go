package chess

import (
	"math/bits"

	"banco/engine"
	"banco/game"
	rules "banco/games/chess"
)

// Themes names what the solution of a puzzle shows, the side to move being the
// one that mates. The names are keys that the page has words for.
func Themes(p game.Position, line []game.Move) []string {
	s := &solution{Position: p.Clone().(*rules.Position), winner: p.Side()}
	for i, m := range line {
		won := s.Side() == s.winner
		s.Make(m)
		if won {
			s.Note("sacrifice", givenUp(line[i:]))
			s.Note("promotion", rules.Promotion(m) != rules.NoKind)
			s.checked(line[i:])
		}
	}
	s.mated()
	return s.Themes
}

// solution is a line that is being played through.
type solution struct {
	*rules.Position
	winner game.Side
	engine.Themes
}

// givenUp reports whether the first man of a line is moved to where the reply takes it, and
// neither this move nor the next takes as much. An exchange is no sacrifice.
func givenUp(line []game.Move) bool {
	if !taken(line) {
		return false
	}
	gain := exchange[rules.Captured(line[0])&7]
	if len(line) > 2 {
		gain += exchange[rules.Captured(line[2])&7]
	}
	return exchange[rules.Mover(line[0])] > gain+exchange[rules.Pawn]
}

// taken reports whether the reply takes the man that the first move of a line has moved.
func taken(line []game.Move) bool { return len(line) > 1 && rules.To(line[1]) == rules.To(line[0]) }

// king is the square of the king that is to be mated.
func (s *solution) king() rules.Square {
	return rules.Square(bits.TrailingZeros64(s.KindSet(rules.King) & s.SideSet(s.winner.Other())))
}

// checkers are the winner's men that give check.
func (s *solution) checkers() uint64 {
	return s.Attackers(s.king(), s.occupied()) & s.SideSet(s.winner)
}

func (s *solution) occupied() uint64 { return s.SideSet(game.First) | s.SideSet(game.Second) }

// checked notes how the first move of a line checks, which has just been made.
func (s *solution) checked(line []game.Move) {
	m, last := line[0], len(line) == 1
	checkers := s.checkers()
	landed := uint64(1) << rules.To(m)
	s.Note("quiet", checkers == 0 && !last)
	s.Note("double-check", bits.OnesCount64(checkers) > 1)
	s.Note("discovered-check", checkers != 0 && checkers&landed == 0 && !rules.IsCastle(m))
	s.Note("fork", !last && checkers&landed != 0 && !taken(line) && s.forks(m))
}

// forks reports whether a man that gives check attacks something of clearly more worth
// as well: a knight that attacks a bishop does not.
func (s *solution) forks(m game.Move) bool {
	to := rules.To(m)
	mover := s.At(to).Kind()
	victims := s.SideSet(s.winner.Other()) &^ s.KindSet(rules.King)
	for ; victims != 0; victims &= victims - 1 {
		v := rules.Square(bits.TrailingZeros64(victims))
		if exchange[s.At(v).Kind()] > exchange[mover]+exchange[rules.Pawn] && s.Attackers(v, s.occupied())>>to&1 != 0 {
			return true
		}
	}
	return false
}

// mated notes what kind of mate stands on the board.
func (s *solution) mated() {
	king, checkers := s.king(), s.checkers()
	if bits.OnesCount64(checkers) != 1 {
		return
	}
	by := rules.Square(bits.TrailingZeros64(checkers))
	around := rules.KingAttacks(king)
	own := s.SideSet(s.winner.Other())
	switch kind := s.At(by).Kind(); {
	case kind == rules.Knight && around&^own == 0:
		s.Note("smothered", true)
	case kind&rules.Rook != 0 && kind != rules.King && s.backRank(king, by, around, own):
		s.Note("back-rank", true)
	case kind == rules.Pawn:
		s.Note("pawn-mate", true)
	case kind == rules.Queen && around>>by&1 != 0:
		s.Note("queen-beside", true)
	case kind == rules.Rook && s.twoRooks(king, by):
		s.Note("two-rooks", true)
	}
}

// backRank reports whether the king is mated along its first rank behind men of
// its own.
func (s *solution) backRank(king, by rules.Square, around, own uint64) bool {
	home := 0
	if s.winner == game.First {
		home = 7
	}
	forward := around &^ (0xff << (8 * home))
	return king.Rank() == home && by.Rank() == home && bits.OnesCount64(forward&own) >= 2
}

// twoRooks reports whether a rook mates along one line, and another rook holds a square
// beside the king on the next line.
func (s *solution) twoRooks(king, by rules.Square) bool {
	others := s.KindSet(rules.Rook) & s.SideSet(s.winner) &^ (1 << by)
	occupied := s.occupied() &^ (1 << king)
	for flights := rules.KingAttacks(king) &^ s.SideSet(s.winner.Other()); flights != 0; flights &= flights - 1 {
		at := rules.Square(bits.TrailingZeros64(flights))
		for rooks := s.Attackers(at, occupied) & others; rooks != 0; rooks &= rooks - 1 {
			h := rules.Square(bits.TrailingZeros64(rooks))
			if by.Rank() == king.Rank() && at.Rank() != king.Rank() && h.Rank() == at.Rank() ||
				by.File() == king.File() && at.File() != king.File() && h.File() == at.File() {
				return true
			}
		}
	}
	return false
}
