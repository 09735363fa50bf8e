package solve

import (
	"slices"

	"banco/game"
	"banco/search"
)

// attempt is one search for a win. It goes on, slice by slice, until it is
// settled.
type attempt struct {
	tactic int
	left   int    // the limit on the attacker's moves, or unlimited; it rises when there is no win within it
	share  uint64 // it gets one part of a slice in so many
	done   bool

	except  []game.Move // first moves left out; see addThreatMoves
	replies uint64      // to the one that is not
}

// The work on a task goes in rounds: each attempt gets a slice of nodes, which
// grows from round to round, and goes on where the table says that it stopped. What is
// tried aside gets a part of it: checks are among all moves too, and to refute ever longer
// wins is dear. Where a number of moves is stated, that is what is tried most: any win is
// found a little sooner, but then it has to be shortened.
const (
	firstSlice = 20_000
	maxSlice   = 5_000_000
	asideShare = 4

	anyBesideStated   = 6
	asideBesideStated = 16
)

// plan returns the attempts for the task: the narrow tactics without a limit on
// moves, which find long wins over forcing moves; the widest from one move
// upwards, which finds the shortest and refutes; the widest to the end.
func (s *Solver) plan() []attempt {
	limit := s.limit()
	wide := s.widest()
	var list []attempt
	hint := s.task.Hint
	stated := hint > 0 && hint < limit
	all, aside := uint64(1), uint64(asideShare)
	if stated {
		all, aside = anyBesideStated, asideBesideStated
	}
	for tactic := range wide {
		list = append(list, attempt{tactic: tactic, left: unlimited, share: aside})
	}
	list = append(list, attempt{tactic: wide, left: limit, share: all}, attempt{tactic: wide, left: 1, share: aside})
	if stated {
		list = append(list, attempt{tactic: wide, left: hint, share: 1})
	}
	return list
}

// limit returns the limit on the attacker's moves.
func (s *Solver) limit() int {
	limit := unlimited
	if s.task.Moves > 0 {
		limit = min(s.task.Moves, unlimited-1)
	}
	if s.ceiling > 0 {
		limit = min(limit, s.ceiling)
	}
	return limit
}

// widest returns the tactic with the most moves that the task allows.
func (s *Solver) widest() int {
	if s.task.Forcing {
		return 0
	}
	return len(s.prover.tactics) - 1
}

// runAttempts returns the number of moves within which a win is proved, or 0. Where
// there is none, the answer's verdict says so.
func (s *Solver) runAttempts() int {
	for slice := uint64(firstSlice); ; slice = min(2*slice, maxSlice) {
		s.attempts = slices.DeleteFunc(s.attempts, func(a attempt) bool { return a.done })
		if len(s.attempts) == 0 {
			return 0
		}
		for i := range s.attempts {
			a := &s.attempts[i]
			if moves, settled := s.runAttempt(a, slice); settled {
				return moves
			}
			if s.prover.budget.Stopped() {
				return 0
			}
		}
		if slice >= threatMovesAfter {
			s.addThreatMoves()
		}
		s.consult()
	}
}

// runAttempt gives an attempt its slice. The task is settled by a win within its
// limit, or by the end of the attempt that tries everything.
func (s *Solver) runAttempt(a *attempt, slice uint64) (moves int, settled bool) {
	p := &s.prover
	limit := s.limit()
	slice /= a.share
	p.except = a.except
	defer func() { p.except = nil }()
	end := p.budget.Nodes() + slice
	for p.budget.Nodes() < end {
		s.progress.Stage, s.progress.Tactic, s.progress.Moves = Looking, p.tactics[a.tactic].name, a.left%unlimited
		v := p.search(a.tactic, a.left, end-p.budget.Nodes())
		switch {
		case v.pn == 0 && v.length <= limit:
			return v.length, true
		case v.pn == 0: // too long a win: is there a shorter one?
			a.left = limit
		case v.dn > 0:
			return 0, false
		case a.tactic == s.widest() && a.except == nil:
			s.progress.NoneIn = max(s.progress.NoneIn, a.left%unlimited)
			if a.left >= limit {
				return 0, s.refute(a)
			}
			a.left = s.progress.NoneIn + 1
		default:
			a.done = true
			return 0, false
		}
	}
	return 0, false
}

// refute makes a disproof by everything the task allows the answer. One that
// rests on repetitions is gone through first, and searched for again in the
// strict way where it does not hold.
func (s *Solver) refute(a *attempt) bool {
	p := &s.prover
	reply := p.frames[0].refuter()
	if s.ceiling > 0 && s.limit() == s.ceiling {
		a.done = true // longer wins may be there that take in time
		return false
	}
	if a.left == unlimited && p.repetitions > 0 && !p.hasFortress(a.tactic, int(s.bytes/fortressBytes)) {
		a.done = p.strict // it was, and there is no room to show it
		p.strict, p.repetitions = true, 0
		p.table.next()
		p.base += 0x6a09e667f3bcc909
		return false
	}
	s.answer.Verdict, s.answer.Moves = Refuted, s.task.Moves
	if !s.first() {
		s.answer.Reply = reply
	}
	return true
}

// consultAfter is after how many parts of the time the engine is asked, and
// consultParts how many it gets.
const (
	consultAfter = 4
	consultParts = 2
)

// consult asks the engine once, where the proof takes long. A mate that it
// announces is what is tried next.
func (s *Solver) consult() {
	limit := s.task.Limits.MoveTime
	if s.Engine == nil || s.consulted || limit == 0 || s.elapsed() < limit*consultAfter/allParts {
		return
	}
	s.consulted = true
	engine := s.Engine()
	if engine == nil {
		return
	}
	p := s.task.Position.Clone()
	sign := search.Score(1)
	if p.Side() != s.task.Winner {
		sign = -1
	}
	l := search.Limits{MoveTime: limit * consultParts / allParts, Yield: s.task.Limits.Yield, Seed: 1}
	_, err := engine.Search(s.ctx, p, l, func(i search.Info) {
		if i.MultiPV <= 1 {
			s.answer.Line, s.answer.Score = i.PV, sign*i.Score
		}
	})
	if err != nil {
		return
	}
	if moves, ok := s.answer.Score.Mate(); ok && moves > 0 && moves <= s.limit() {
		s.attempts = append([]attempt{{tactic: s.widest(), left: moves, share: 1}}, s.attempts...)
	}
}
