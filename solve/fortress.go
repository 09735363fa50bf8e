package solve

import "banco/game"

// fortressBytes is about the memory of one position of a fortress.
const fortressBytes = 40

// hasFortress shows that a disproof without a limit on moves holds, even one that
// depends on repetitions. It looks for a fortress: a set of positions in which every
// move of the attacker has a reply that leads back into the set. An attacker who
// cannot leave the set never mates, whatever the history. The proof fails if the set
// has more than max positions, or if one of them turns out to be won.
func (s *prover) hasFortress(tactic, max int) bool {
	s.tactic = tactic
	r := fortress{prover: s, in: map[uint64]bool{}, max: max}
	if s.position.Side() == s.attacker {
		return r.attack()
	}
	return r.defend()
}

// fortress is the set so far.
type fortress struct {
	*prover
	in  map[uint64]bool // with the attacker to move
	max int
}

// attack adds the position to the set, with all positions that follow.
func (r *fortress) attack() bool {
	key := r.position.Hash() ^ r.base
	if r.in[key] {
		return true
	}
	if r.in[key] = true; len(r.in) > r.max || r.budget.Stopped() {
		return false
	}
	for _, m := range r.tactics[r.tactic].attacks(r.position, unlimited, nil) {
		r.position.Make(m)
		held := r.stalemate() || r.defend()
		r.position.Unmake()
		if !held {
			return false
		}
	}
	return true
}

// stalemate reports whether the defender has no move and has not lost.
func (r *fortress) stalemate() bool {
	return r.position.Perft(1) == 0 && r.position.Result().Winner != r.attacker
}

// defend finds a reply that stays in the set.
func (r *fortress) defend() bool {
	for range 2 {
		if m, in := r.reply(); m != game.NoMove {
			if in {
				return true
			}
			r.position.Make(m)
			held := r.attack()
			r.position.Unmake()
			return held
		}
		if v := r.search(r.tactic, unlimited, 0); v.dn > 0 { // the table has lost it, or it is won
			return false
		}
	}
	return false
}

// reply returns a reply after which the table says that the attacker does not
// win, one back into the set if there is such.
func (r *fortress) reply() (best game.Move, in bool) {
	for _, m := range r.position.Moves(nil) {
		r.position.Make(m)
		key := r.position.Hash() ^ r.base
		in = r.in[key]
		e := r.table.probe(key)
		c := r.table.probe(r.numbersKey(key, unlimited))
		refuted := e != nil && e.refuted[r.tactic] == unlimited || c != nil && c.kind == circular ||
			len(r.tactics[r.tactic].attacks(r.position, unlimited, nil)) == 0
		r.position.Unmake()
		if in {
			return m, true
		}
		if refuted && best == game.NoMove {
			best = m
		}
	}
	return best, false
}
