package xiangqi

import (
	"slices"

	"banco/engine"
	"banco/game"
	rules "banco/games/xiangqi"
	"banco/search"
)

// Themes names what the solution of a puzzle shows, the side to move being the
// one that mates. The names are keys that the page has words for.
func Themes(p game.Position, line []game.Move) []string {
	s := &solution{Position: p.Clone().(*rules.Position), winner: p.Side()}
	for i, m := range line {
		if s.Side() == s.winner {
			s.Note("sacrifice", s.givenUp(line[i:]))
			s.Make(m)
			s.checked(m, i+1 == len(line))
		} else {
			s.Make(m)
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

// givenUp reports whether the first piece of a line is moved to where the reply takes it,
// and neither this move nor the next takes as much. An exchange is no sacrifice.
func (s *solution) givenUp(line []game.Move) bool {
	if len(line) < 2 || rules.To(line[1]) != rules.To(line[0]) {
		return false
	}
	p := s.Clone().(*rules.Position)
	worth := func(at rules.Square) search.Score { return exchange[p.At(at).Kind()] }
	mover, gain := worth(rules.From(line[0])), worth(rules.To(line[0]))
	if len(line) > 2 {
		p.Make(line[0])
		p.Make(line[1])
		gain += worth(rules.To(line[2]))
	}
	return mover > gain+exchange[rules.Pawn]
}

// king is the point of the king that is to be mated.
func (s *solution) king() rules.Square { return s.King(s.winner.Other()) }

// attackers are the winner's pieces that attack a point while the king to be
// mated is away.
func (s *solution) attackers(at rules.Square) rules.Set {
	occupied := s.Occupied().Without(s.king()).With(at)
	return s.Attackers(at, occupied).And(s.Set(s.winner, rules.None))
}

// checked notes how the move just made checks.
func (s *solution) checked(m game.Move, last bool) {
	checkers := s.attackers(s.king())
	s.Note("quiet", !s.InCheck() && !last)
	s.Note("double-check", checkers.Count() > 1)
	s.Note("discovered-check", s.discovered(checkers, rules.To(m)))
}

// discovered reports whether the piece that has moved has opened a line for others and
// does not check itself. To become the screen of a cannon opens none.
func (s *solution) discovered(checkers rules.Set, moved rules.Square) bool {
	if checkers.Has(moved) {
		return false
	}
	for ; !checkers.Empty(); checkers = checkers.Rest() {
		at := checkers.First()
		if s.At(at).Kind() != rules.Cannon || s.screen(at, s.king()) != moved {
			return true
		}
	}
	return false
}

// mated notes what kind of mate stands on the board.
func (s *solution) mated() {
	s.Note("no-move", !s.InCheck() && s.Perft(1) == 0)
	var checks, parts [8]int // the pieces that check, and all that take part, by kind
	for set := s.attackers(s.king()); !set.Empty(); set = set.Rest() {
		at := set.First()
		checks[s.At(at).Kind()]++
		s.check(at)
	}
	for set := s.taking(); !set.Empty(); set = set.Rest() {
		parts[s.At(set.First()).Kind()]++
	}
	s.Note("iron-bolt", s.bolted())
	s.Note("fishing-horse", checks[rules.Rook] > 0 && s.fishing())
	s.Note("pawn-mate", checks[rules.Pawn] > 0)
	rook, cannon, horse, pawn := parts[rules.Rook] > 0, parts[rules.Cannon] > 0, parts[rules.Horse] > 0, parts[rules.Pawn] > 0
	s.Note("rook-cannon", rook && cannon && !horse && !pawn)
	s.Note("rook-horse", rook && horse && !cannon && !pawn)
	s.Note("cannon-horse", cannon && horse && !rook && !pawn)
	s.Note("two-rooks", rook && !cannon && !horse && !pawn && s.rooks() > 1)
	s.Note("facing", s.facing())
}

// check notes what kind of check a piece gives.
func (s *solution) check(at rules.Square) {
	king := s.king()
	depth := s.depth(at)
	wing := at.File() == 2 || at.File() == 6
	switch s.At(at).Kind() {
	case rules.Horse:
		s.Note("crouching-horse", s.atHome(king) && wing && depth == 1)
		s.Note("corner-horse", s.atHome(king) && (at.File() == 3 || at.File() == 5) && depth == 2)
	case rules.Cannon:
		screen := s.screen(at, king)
		if own := s.At(screen); own != 0 && own.Side() == s.winner {
			s.Note("double-cannon", own.Kind() == rules.Cannon)
			s.Note("horse-cannon", own.Kind() == rules.Horse && distance(screen, king) == 2)
		}
		s.Note("central-cannon", at.File() == 4 && king.File() == 4)
	}
}

// taking are the winner's pieces that take part in the mate: those that check, and those
// that keep the king from a point beside it, where no other of them does.
func (s *solution) taking() rules.Set {
	all := s.attackers(s.king())
	for _, alone := range [2]bool{true, false} {
		for _, at := range s.beside() {
			if holders := s.attackers(at); holders.And(all).Empty() && (!alone || holders.Count() == 1) {
				all = all.Or(holders)
			}
		}
	}
	return all
}

// rooks counts the winner's rooks that check or look at a point beside the king.
func (s *solution) rooks() int {
	all := s.attackers(s.king())
	for _, at := range s.beside() {
		all = all.Or(s.attackers(at))
	}
	return all.And(s.Set(s.winner, rules.Rook)).Count()
}

// beside lists the points of the palace next to the king on which no piece of
// its own stands.
func (s *solution) beside() (list []rules.Square) {
	king := s.king()
	for _, step := range [4][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
		file, rank := king.File()+step[0], king.Rank()+step[1]
		if file < 3 || file > 5 || rank < 0 || rank >= rules.Ranks {
			continue
		}
		at := rules.Square(rank*rules.Files + file)
		if own := s.At(at); s.depth(at) <= 2 && (own == 0 || own.Side() == s.winner) {
			list = append(list, at)
		}
	}
	return list
}

// depth is how far a point is from the bottom rank of the side that is mated.
func (s *solution) depth(at rules.Square) int {
	if s.winner == game.First {
		return rules.Ranks - 1 - at.Rank()
	}
	return at.Rank()
}

// atHome reports whether a point is the middle of the bottom rank of the side that is mated.
func (s *solution) atHome(king rules.Square) bool { return king.File() == 4 && s.depth(king) == 0 }

// bolted reports whether a rook or pawn checks along the bottom rank, and a cannon on the
// middle file holds two pieces before it: one shuts the king in, or would avert the mate.
func (s *solution) bolted() bool {
	king := s.king()
	along := false
	for set := s.attackers(king); !set.Empty(); set = set.Rest() {
		kind := s.At(set.First()).Kind()
		along = along || set.First().Rank() == king.Rank() && (kind == rules.Rook || kind == rules.Pawn)
	}
	if !along || !s.atHome(king) {
		return false
	}
	for set := s.Set(s.winner, rules.Cannon); !set.Empty(); set = set.Rest() {
		if at := set.First(); at.File() == 4 && s.Between(at, king) == 2 && (s.shutIn(at, king) || s.needs(at)) {
			return true
		}
	}
	return false
}

// shutIn reports whether the king cannot step towards a cannon, and all pieces between
// the two are its own.
func (s *solution) shutIn(cannon, king rules.Square) bool {
	held := s.between(cannon, king)
	return !slices.ContainsFunc(held, func(at rules.Square) bool { return s.At(at).Side() == s.winner }) &&
		slices.ContainsFunc(held, func(at rules.Square) bool { return s.depth(at) == 1 })
}

// needs reports whether there would be a reply with an elephant in place of a piece: it
// keeps lines shut as the piece does, and attacks no king.
func (s *solution) needs(piece rules.Square) bool {
	var men []rules.Placed
	for at := range rules.Square(rules.Squares) {
		if man := s.At(at); man != 0 {
			if at == piece {
				man = rules.NewPiece(s.winner, rules.Elephant)
			}
			men = append(men, rules.Placed{Piece: man, Square: at})
		}
	}
	p := s.Clone().(*rules.Position)
	return p.Arrange(s.Side(), men) && p.Perft(1) > 0
}

// fishing reports whether a horse that takes part in the mate without a check stands two
// points up from the bottom on the wing, from where it holds two points of the palace.
func (s *solution) fishing() bool {
	checkers := s.attackers(s.king())
	for set := s.taking(); !set.Empty(); set = set.Rest() {
		at := set.First()
		if s.At(at).Kind() == rules.Horse && !checkers.Has(at) && (at.File() == 2 || at.File() == 6) && s.depth(at) == 2 {
			return true
		}
	}
	return false
}

// facing reports whether the winner's king alone keeps the other from a point,
// by looking down its file.
func (s *solution) facing() bool {
	own := s.King(s.winner)
	for _, at := range s.beside() {
		if at.File() == own.File() && s.Between(own, at) == 0 && s.attackers(at).Empty() {
			return true
		}
	}
	return false
}

// screen is the piece over which a cannon attacks a point.
func (s *solution) screen(cannon, at rules.Square) rules.Square {
	return append(s.between(cannon, at), cannon)[0]
}

// between lists the points with pieces between two points of a line.
func (s *solution) between(a, b rules.Square) (list []rules.Square) {
	step := rules.Square(1)
	if a.File() == b.File() {
		step = rules.Files
	}
	for at := min(a, b) + step; at < max(a, b); at += step {
		if s.At(at) != 0 {
			list = append(list, at)
		}
	}
	return list
}

// distance is how far apart two points of a line are.
func distance(a, b rules.Square) int {
	d := int(max(a, b) - min(a, b))
	if a.File() == b.File() {
		d /= rules.Files
	}
	return d
}
