package five

import (
	"banco/engine/caro/shape"
	"banco/game"
	rules "banco/games/caro"
)

// vcf looks for a victory by continuous fours (VCF). To each four there is one
// reply or, under the rules of caro, a few. What it finds out about a position
// stays true, so it is kept for as long as the board is of the same game.
type vcf struct {
	*Board
	solved    []vcfEntry   // a hash table; the length is a power of two
	nodes     uint64       // looked at so far
	most      uint64       // nodes at which to give up
	stop      func() bool  // asked every askEvery nodes whether to give up; nil: never
	gaveUp    bool         // a limit of nodes or stop ended the search
	truncated bool         // some line was left because it got too long
	narrow    bool         // look only at fours that lead on at once, see leadsOn
	moves     []scoredMove // of the attacker's nodes on the way here, one after the other
}

// vcfEntry is what is known of a position whose mover attacks.
type vcfEntry struct {
	key   uint64
	plies int16       // in which the mover wins; 0: he does not
	depth int16       // with so many moves
	move  rules.Point // that wins
}

// unlimited stands for any number of moves.
const unlimited = 1 << 14

// askEvery is how many nodes pass between two calls of stop: about a millisecond.
const askEvery = 512

func newVCF(f *Board, entries int) vcf {
	return vcf{Board: f, solved: make([]vcfEntry, entries), moves: make([]scoredMove, 0, 512)}
}

// find returns in how many plies the side to move wins by fours, with at most so
// many of them and so many nodes; 0 where it finds no win. gaveUp and truncated
// then tell whether it searched everything.
func (s *vcf) find(moves int, nodes uint64) int {
	s.most, s.gaveUp, s.truncated = s.nodes+nodes, false, false
	return s.attack(moves)
}

// vcfSlot returns the place in the table for the position.
func (s *vcf) vcfSlot() (key uint64, entry *vcfEntry) {
	key = s.Hash()
	return key, &s.solved[key&uint64(len(s.solved)-1)]
}

// attack returns in how many plies the side to move wins with so many moves; 0
// where it finds no win.
func (s *vcf) attack(moves int) int {
	if s.nodes++; s.nodes%askEvery == 0 && s.stop != nil && s.stop() {
		s.most = s.nodes
	}
	own, foe := s.Turn(), s.Turn().Other()

	// Step 1. A five wins, and so does an open four without a five to stop.
	if s.Count(own, Five) > 0 {
		return 1
	}
	var defences *shape.PointSet // against the opponent's five, or nil
	if s.Count(foe, Five) > 0 {
		set, _ := s.defences(foe)
		defences = &set
	} else if moves > 1 {
		if _, ok := s.openFour(own); ok {
			return 3
		}
	}

	// Step 2. The position may be solved.
	key, entry := s.vcfSlot()
	if entry.key == key {
		if plies, ok := s.known(entry, moves); ok {
			return plies
		}
	}
	if moves <= 1 || s.nodes >= s.most {
		s.truncated = true
		s.gaveUp = s.gaveUp || moves > 1
		return 0
	}

	// Step 3. Try the fours, the best first.
	before := s.truncated
	s.truncated = false
	if pt, plies := s.tryFours(moves, defences); plies > 0 {
		s.truncated = before
		*entry = vcfEntry{key, int16(plies), int16(moves), pt}
		return plies
	}

	// Step 4. None wins: for good, or with so many moves.
	if !s.gaveUp {
		if !s.truncated {
			moves = unlimited
		}
		*entry = vcfEntry{key, 0, int16(moves), 0}
	}
	s.truncated = s.truncated || before
	return 0
}

// known returns what an entry says of a search with so many moves, if it says
// anything.
func (s *vcf) known(e *vcfEntry, moves int) (plies int, ok bool) {
	switch {
	case e.plies > 0:
		return int(e.plies), int(e.plies+1)/2 <= moves
	case int(e.depth) >= moves:
		s.truncated = s.truncated || e.depth < unlimited
		return 0, true
	}
	return 0, false
}

// tryFours returns the four that wins, and in how many plies; 0 where none does.
func (s *vcf) tryFours(moves int, defences *shape.PointSet) (pt rules.Point, plies int) {
	own, begin := s.Turn(), len(s.moves)
	defer func() { s.moves = s.moves[:begin] }()
	s.generateFours(own, defences)
	for i := begin; i < len(s.moves) && !s.gaveUp; i++ {
		pt := bestFirst(s.moves[i:])
		if s.fouls && own == rules.Black && !s.Allows(pt) {
			continue
		}
		s.Make(game.Move(pt))
		n := s.defend(moves - 1)
		s.Unmake()
		if n > 0 {
			return pt, n + 1
		}
	}
	return 0, 0
}

// openFour returns a point on which a colour can make an open four.
func (s *vcf) openFour(own rules.Stone) (rules.Point, bool) {
	if s.Count(own, OpenFour) == 0 {
		return 0, false
	}
	makers := *s.Set(own, OpenFour)
	for pt, ok := makers.Pop(); ok; pt, ok = makers.Pop() {
		if s.surelyAllowed(pt, own) {
			return pt, true
		}
	}
	return 0, false
}

// generateFours appends the moves that make a four, where there are defences only
// those among them.
func (s *vcf) generateFours(own rules.Stone, defences *shape.PointSet) {
	for t := Four; t <= OpenFour; t++ {
		if s.Count(own, t) == 0 {
			continue
		}
		makers := *s.Set(own, t)
		if defences != nil {
			makers.Meet(defences)
		}
		for pt, ok := makers.Pop(); ok; pt, ok = makers.Pop() {
			if s.narrow && t == Four && !s.leadsOn(pt, own) {
				continue
			}
			s.moves = append(s.moves, scoredMove{int32(s.tally(pt, own).Worth()), pt})
		}
	}
}

// tally returns what a stone of a colour would make on an empty point, in all
// directions together.
func (b *Board) tally(pt rules.Point, colour rules.Stone) shape.Tally {
	var sum shape.Both
	for _, e := range b.cells[pt].entries {
		sum += shape.Entries[e]
	}
	return sum.Of(colour)
}

// leadsOn reports whether a stone that makes a four makes at least a closed three
// on a second line.
func (b *Board) leadsOn(pt rules.Point, own rules.Stone) bool {
	n := 0
	for _, e := range b.cells[pt].entries {
		if shape.Of(e, own) >= shape.ClosedThree {
			n++
		}
	}
	return n > 1
}

// defend returns in how many plies the attacker, who has just made a four, wins
// against every defence; 0 where one holds.
func (s *vcf) defend(moves int) int {
	own, foe := s.Turn(), s.Turn().Other()
	if s.Count(own, Five) > 0 || s.Count(foe, Five) == 0 {
		return 0
	}
	set, _ := s.defences(foe)
	longest := 2 // where there is no defence
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
