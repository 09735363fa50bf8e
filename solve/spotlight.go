package solve

import (
	"cmp"
	"slices"

	"banco/game"
)

// Quiet first moves that threaten to win are tried on their own, once a task with
// a number of moves has taken a while: among all the moves of a position they come late, since every
// reply to them has to be answered. A threat is looked for with threatNodes for
// each move; the mostSpotlights moves with the fewest replies are tried, with
// spotlightShare times the nodes of other attempts.
const (
	spotlightAfter = 4 * firstSlice
	threatNodes    = 10_000
	threatLength   = 2 // moves more than have been refuted
	mostSpotlights = 2
	spotlightShare = 1
)

// spotlight adds the attempts with one first move each, before the others.
func (s *Solver) spotlight() {
	p := &s.prover
	wide := s.widest()
	passer, ok := p.position.(game.Passer)
	left := s.limit()
	if hint := s.task.Hint; hint > 0 {
		left = min(left, hint)
	}
	if s.lit || left == forever || !ok || !s.first() || !p.tactics[wide].quiet {
		return
	}
	s.lit = true
	all := p.position.Moves(nil)
	var found []attempt
	for _, m := range all {
		p.position.Make(m)
		if replies := p.position.Perft(1); replies > 0 && !p.position.InCheck() && s.threatens(passer, left) {
			others := slices.DeleteFunc(slices.Clone(all), func(other game.Move) bool { return other == m })
			found = append(found, attempt{tactic: wide, left: left, except: others, replies: replies})
		}
		p.position.Unmake()
	}
	slices.SortStableFunc(found, func(a, b attempt) int { return cmp.Compare(a.replies, b.replies) })
	s.attempts = append(found[:min(len(found), mostSpotlights)], s.attempts...)
}

// threatens reports whether the attacker would win soon if the defender, who is
// to move, passed.
func (s *Solver) threatens(passer game.Passer, left int) bool {
	p := &s.prover
	passer.Pass()
	defer p.position.Unmake()
	moves := min(left-1, s.now.NoneIn+threatLength)
	return moves > 0 && p.search(s.widest(), moves, threatNodes).pn == 0
}
