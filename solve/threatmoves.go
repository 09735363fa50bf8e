package solve

import (
	"cmp"
	"slices"

	"banco/game"
)

// Once a task with a number of moves has taken a while, quiet first moves that
// threaten to win are tried on their own: among all moves they would come late,
// since every reply to them must be answered. The search for a threat gets
// threatNodes for each move. The maxThreatMoves moves with the fewest replies are
// tried.
const (
	threatMovesAfter = 8 * firstSlice
	threatNodes      = 10_000
	threatLength     = 2 // moves more than have been refuted
	maxThreatMoves   = 2
)

// addThreatMoves puts attempts with one first move each before the others.
func (s *Solver) addThreatMoves() {
	p := &s.prover
	wide := s.widest()
	passer, ok := p.position.(game.Passer)
	left := s.limit()
	if hint := s.task.Hint; hint > 0 {
		left = min(left, hint)
	}
	if s.triedThreats || left == unlimited || !ok || !s.first() || !p.tactics[wide].quiet {
		return
	}
	s.triedThreats = true
	all := p.position.Moves(nil)
	var found []attempt
	for _, m := range all {
		p.position.Make(m)
		if replies := p.position.Perft(1); replies > 0 && !p.position.InCheck() && s.threatens(passer, left) {
			others := slices.DeleteFunc(slices.Clone(all), func(other game.Move) bool { return other == m })
			found = append(found, attempt{tactic: wide, left: left, share: 1, except: others, replies: replies})
		}
		p.position.Unmake()
	}
	slices.SortStableFunc(found, func(a, b attempt) int { return cmp.Compare(a.replies, b.replies) })
	s.attempts = append(found[:min(len(found), maxThreatMoves)], s.attempts...)
}

// threatens reports whether the attacker would win soon if the defender, who is
// to move, passed.
func (s *Solver) threatens(passer game.Passer, left int) bool {
	p := &s.prover
	passer.Pass()
	defer p.position.Unmake()
	moves := min(left-1, s.progress.NoneIn+threatLength)
	return moves > 0 && p.search(s.widest(), moves, threatNodes).pn == 0
}
