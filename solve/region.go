package solve

import "banco/game"

// regionBytes is about what one position of a region takes.
const regionBytes = 40

// closed shows that a disproof without a limit on moves holds, also where it
// rests on repetitions: it looks for a set of positions that the defender can
// keep the game in. In it every move of the attacker leads to a position in
// which some reply leads back into the set. Whoever cannot get out of it never
// mates, so the set needs no history. It fails where the set has more than max
// positions, or where a position turns out to be won.
func (s *prover) closed(tactic, max int) bool {
	s.tactic = tactic
	r := region{prover: s, in: map[uint64]bool{}, max: max}
	if s.position.Side() == s.attacker {
		return r.attack()
	}
	return r.defend()
}

// region is the set under way.
type region struct {
	*prover
	in  map[uint64]bool // with the attacker to move
	max int
}

// attack puts the position that stands into the set, with all that follows.
func (r *region) attack() bool {
	key := r.position.Hash() ^ r.base
	if r.in[key] {
		return true
	}
	if r.in[key] = true; len(r.in) > r.max || r.budget.Stopped() {
		return false
	}
	for _, m := range r.tactics[r.tactic].attacks(r.position, forever, nil) {
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
func (r *region) stalemate() bool {
	return r.position.Perft(1) == 0 && r.position.Result().Winner != r.attacker
}

// defend finds a reply that stays in the set.
func (r *region) defend() bool {
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
		if v := r.search(r.tactic, forever, 0); v.dn > 0 { // the table has lost it, or it is won
			return false
		}
	}
	return false
}

// reply returns a reply after which the table says that the attacker does not
// win, one back into the set if there is such.
func (r *region) reply() (best game.Move, in bool) {
	for _, m := range r.position.Moves(nil) {
		r.position.Make(m)
		key := r.position.Hash() ^ r.base
		in = r.in[key]
		e := r.table.find(key)
		c := r.table.find(r.numbersKey(key, forever))
		refuted := e != nil && e.refuted[r.tactic] == forever || c != nil && c.kind == circular ||
			len(r.tactics[r.tactic].attacks(r.position, forever, nil)) == 0
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
