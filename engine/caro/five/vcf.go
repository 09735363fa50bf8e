package five

import (
	"banco/engine/caro/shape"
	"banco/game"
	rules "banco/games/caro"
)

// fours looks for wins by fours alone, to each of which there is one reply or,
// under the rules of caro, a few. What it learns of a position holds for good,
// so what it has found is kept as long as the field is of the same game.
type fours struct {
	*Field
	facts []foursEntry // a power of two
	nodes uint64       // looked at so far
	most  uint64       // nodes at which to give up
	stop  func() bool  // asked every now and then whether to; nil: never
	given bool         // it has given up
	short bool         // some line was left because it got too long
	keen  bool         // look only at fours that lead on at once, see leadsOn
	moves []ranked     // of the attackers on the way here, one after the other
}

// foursEntry is what is known of a position whose mover attacks.
type foursEntry struct {
	key   uint64
	plies int16       // in which he wins; 0: he does not
	depth int16       // with so many moves
	move  rules.Point // that wins
}

// endless is the number of moves that stands for any.
const endless = 1 << 14

// askEvery is how many nodes pass between two questions whether to stop: a
// millisecond.
const askEvery = 512

// ranked is a move with its rank.
type ranked struct {
	rank int32
	at   rules.Point
}

func newFours(f *Field, entries int) fours {
	return fours{Field: f, facts: make([]foursEntry, entries), moves: make([]ranked, 0, 512)}
}

// find returns in how many plies the side to move wins by fours, with at most
// so many of them and looking at so many nodes; 0 where it finds no win. Then
// given and short tell whether it looked at all there is.
func (s *fours) find(moves int, nodes uint64) int {
	s.most, s.given, s.short = s.nodes+nodes, false, false
	return s.attack(moves)
}

// attack returns in how many plies the side to move wins.
func (s *fours) attack(moves int) int {
	if s.nodes++; s.nodes%askEvery == 0 && s.stop != nil && s.stop() {
		s.most = s.nodes
	}
	own, foe := s.Turn(), s.Turn().Other()

	// 1. A five wins, and an open four where there is no five to prevent.
	if s.Count(own, Five) > 0 {
		return 1
	}
	must, bound := PointSet{}, s.Count(foe, Five) > 0
	if bound {
		must, _ = s.averts(foe)
	} else if moves > 1 {
		if _, ok := s.openFour(own); ok {
			return 3
		}
	}

	// 2. The position may be known.
	key := s.Hash()
	slot := &s.facts[key&uint64(len(s.facts)-1)]
	if slot.key == key {
		if slot.plies > 0 && int(slot.plies+1)/2 <= moves {
			return int(slot.plies)
		}
		if slot.plies == 0 && int(slot.depth) >= moves {
			s.short = s.short || slot.depth < endless
			return 0
		}
	}
	if moves <= 1 || s.nodes >= s.most {
		s.short = true
		s.given = s.given || moves > 1
		return 0
	}

	// 3. Try the fours, the best first.
	begin := len(s.moves)
	s.listFours(own, bound, &must)
	before := s.short
	s.short = false
	for i := begin; i < len(s.moves) && !s.given; i++ {
		best := i
		for j := i + 1; j < len(s.moves); j++ {
			if s.moves[j].rank > s.moves[best].rank {
				best = j
			}
		}
		s.moves[i], s.moves[best] = s.moves[best], s.moves[i]
		pt := s.moves[i].at
		if s.fouls && own == rules.Black && !s.Allows(pt) {
			continue
		}
		s.Make(game.Move(pt))
		n := s.defend(moves - 1)
		s.Unmake()
		if n > 0 {
			s.moves, s.short = s.moves[:begin], before
			*slot = foursEntry{key, int16(n + 1), int16(moves), pt}
			return n + 1
		}
	}

	// 4. None wins: for good, or with so many moves.
	s.moves = s.moves[:begin]
	if !s.given {
		if !s.short {
			moves = endless
		}
		*slot = foursEntry{key, 0, int16(moves), 0}
	}
	s.short = s.short || before
	return 0
}

// openFour returns a point on which a colour can make an open four.
func (s *fours) openFour(own rules.Stone) (rules.Point, bool) {
	if s.Count(own, OpenFour) == 0 {
		return 0, false
	}
	makers := *s.Set(own, OpenFour)
	for pt, ok := makers.Pop(); ok; pt, ok = makers.Pop() {
		if s.sure(pt, own) {
			return pt, true
		}
	}
	return 0, false
}

// listFours appends the moves that make a four, where the attacker is bound only
// those that prevent the opponent's five.
func (s *fours) listFours(own rules.Stone, bound bool, must *PointSet) {
	for l := Four; l <= OpenFour; l++ {
		if s.Count(own, l) == 0 {
			continue
		}
		makers := *s.Set(own, l)
		if bound {
			makers.Meet(must)
		}
		for pt, ok := makers.Pop(); ok; pt, ok = makers.Pop() {
			if s.keen && l == Four && !s.leadsOn(pt, own) {
				continue
			}
			s.moves = append(s.moves, ranked{int32(s.tally(pt, own).Worth()), pt})
		}
	}
}

// tally returns what a stone of a colour would make on an empty point, in all
// directions together.
func (f *Field) tally(pt rules.Point, colour rules.Stone) shape.Tally {
	var sum shape.Both
	for _, e := range f.cells[pt].entries {
		sum += shape.Entries[e]
	}
	return sum.Of(colour)
}

// leadsOn reports whether a stone that makes a four brings another line as far
// as to a four as well.
func (f *Field) leadsOn(pt rules.Point, own rules.Stone) bool {
	n := 0
	for _, e := range f.cells[pt].entries {
		if shape.Of(e, own) >= shape.ClosedThree {
			n++
		}
	}
	return n > 1
}

// defend returns in how many plies the opponent of the side to move wins, who
// has just made a four.
func (s *fours) defend(moves int) int {
	own, foe := s.Turn(), s.Turn().Other()
	if s.Count(own, Five) > 0 || s.Count(foe, Five) == 0 {
		return 0
	}
	set, _ := s.averts(foe)
	longest := 2 // where nothing averts the five
	for pt, ok := set.Pop(); ok; pt, ok = set.Pop() {
		if s.fouls && own == rules.Black && !s.Allows(pt) {
			continue
		}
		s.Make(game.Move(pt))
		n := s.attack(moves)
		s.Unmake()
		if n == 0 {
			return 0
		}
		longest = max(longest, n+1)
	}
	return longest
}
