package threat

import (
	"slices"

	"banco/game"
	"banco/search"
	"banco/search/tt"
)

// MaxMoves is the most moves of the winning side that a proof can have.
const MaxMoves = 120

// long is the number of moves from which on lengths are not told apart: the
// table has room for no more.
const long = 60

// Verdict is what a Prover found out.
type Verdict uint8

// The verdicts.
const (
	Unknown Verdict = iota // a limit was reached
	Won                    // the side to move wins
	NotWon                 // it does not, by forcing moves alone
)

// Proof is a verdict. If the side to move wins, it says in how many plies at most,
// and by which line at best play of both sides. The line ends with a chance move,
// since what follows depends on the outcome.
type Proof struct {
	Verdict Verdict
	Plies   int
	Line    []game.Move
}

// Prover looks for wins by the forcing moves of one Forcer. It searches the AND/OR
// tree depth first with iterative deepening. It is used by one goroutine at a time.
type Prover struct {
	forcer Forcer
	table  *tt.Table
	trace  search.Trace // or nil
	salt   uint64       // makes the table keys of one proof differ from those of all others

	// The proof under way.
	position  game.Position
	chance    game.Chance // position, or nil
	attacker  game.Side
	first     []game.Move // the moves to begin with, or nil for all
	budget    *search.Budget
	last      uint64 // the budget's node at which to stop
	stopped   bool
	truncated bool // some line was left because it got too long
	frames    [2*MaxMoves + 2]frame
}

// frame is what a node at one ply needs. Its memory is used again by the next
// node at that ply.
type frame struct {
	key      uint64
	moves    []game.Move
	outcomes []game.Outcome
}

// NewProver returns a prover with a table of so many MiB.
func NewProver(f Forcer, hash int) *Prover { return &Prover{forcer: f, table: tt.New(hash)} }

// Task is what to prove: that the side to move wins.
type Task struct {
	Moves int         // its moves in the longest line, at most MaxMoves; 0 is MaxMoves
	Nodes uint64      // positions to look at; 0: as many as the budget allows
	First []game.Move // the moves to begin with; nil: all that force
}

// Prove looks for a win of the side to move at p. At the node limit of the task
// and at the limits of the budget it gives up. The position comes back as it was.
func (s *Prover) Prove(p game.Position, b *search.Budget, t Task) Proof {
	s.position, s.attacker, s.first = p, p.Side(), t.First
	s.chance, _ = p.(game.Chance)
	s.salt += 0x9e3779b97f4a7c15
	s.table.NextSearch()
	s.budget, s.stopped, s.last = b, b.Stopped(), 1<<64-1
	if t.Nodes > 0 {
		s.last = b.Nodes() + t.Nodes
	}
	most := MaxMoves
	if t.Moves > 0 {
		most = min(t.Moves, MaxMoves)
	}
	for moves := 1; ; moves = min(nextLength(moves), most) {
		s.truncated = false
		s.enter(0, game.NoMove)
		n := s.attack(moves, 0)
		s.leave(0, n, true, search.All)
		switch {
		case n != unproved:
			return Proof{Won, n, s.line(n)}
		case s.stopped || moves == most && s.truncated:
			return Proof{Verdict: Unknown}
		case !s.truncated:
			return Proof{Verdict: NotWon}
		}
	}
}

// unproved is the number of plies to a win that is not proved.
const unproved = -1

// final is the depth of a table entry for a position that is not won however
// long the lines.
const final = long + 1

// nextLength returns the length of line to try next.
func nextLength(moves int) int {
	if moves += 1 + moves/8; moves > long {
		return MaxMoves
	}
	return moves
}

// attack searches an OR node: the attacker is to move. It returns in how many plies
// he wins with so many moves.
func (s *Prover) attack(moves, ply int) int {
	if s.countNode() {
		return unproved
	}

	// Step 1. Transposition-table probe. A repetition is no win.
	f := &s.frames[ply]
	f.key = s.position.Hash() ^ s.salt
	known, hit := s.table.Probe(f.key, 0)
	if hit && ply > 0 {
		if n, ok := s.probeTT(known, moves); ok {
			return n
		}
	}
	if moves == 0 || s.repeats(ply) {
		s.truncated = true
		return unproved
	}

	// Step 2. Try the forcing moves, the table's move first.
	some := ply == 0 && s.first != nil
	f.moves = s.forcer.Forcing(s.position, some, f.moves[:0])
	if some {
		f.moves = slices.DeleteFunc(f.moves, func(m game.Move) bool { return !slices.Contains(s.first, m) })
	}
	moveToFront(f.moves, known.Move)
	before := s.truncated
	s.truncated = false
	for i := 0; i < len(f.moves); i++ {
		m := f.moves[i]
		if n := s.moveValue(m, moves-1, ply); n != unproved {
			s.truncated = before
			s.table.Store(f.key, 0, tt.Entry{Move: m, Score: search.WinIn(n), Depth: moves, Bound: tt.Exact})
			return n
		}
		if s.stopped {
			return unproved
		}
	}

	// Step 3. None wins: for good, or in lines of this length.
	s.storeFailure(f.key, game.NoMove, moves)
	s.truncated = s.truncated || before
	return unproved
}

// defend searches an AND node: the defender is to move. It returns in how many plies
// the attacker wins with so many moves.
func (s *Prover) defend(moves, ply int) int {
	if s.countNode() {
		return unproved
	}
	f := &s.frames[ply]
	f.key = s.position.Hash() ^ s.salt
	known, hit := s.table.Probe(f.key, 0)
	if hit {
		if n, ok := s.probeTT(known, moves); ok {
			return n
		}
	}
	f.moves = s.forcer.Replies(s.position, f.moves[:0])
	moveToFront(f.moves, known.Move)
	before := s.truncated
	s.truncated = false
	longest, best := unproved, game.NoMove
	for i := 0; i < len(f.moves); i++ {
		m := f.moves[i]
		n := s.moveValue(m, moves, ply)
		if s.stopped {
			return unproved
		}
		if n == unproved {
			s.storeFailure(f.key, m, moves)
			s.truncated = s.truncated || before
			return unproved
		}
		if n > longest {
			longest, best = n, m
		}
	}
	s.truncated = before
	if longest != unproved {
		s.table.Store(f.key, 0, tt.Entry{Move: best, Score: search.WinIn(longest), Depth: moves, Bound: tt.Exact})
	}
	return longest
}

// countNode counts a node and reports whether to stop.
func (s *Prover) countNode() bool {
	if s.budget.Node() || s.budget.Nodes() > s.last {
		s.stopped = true
	}
	return s.stopped
}

// probeTT returns what an entry of the table says of lines with so many moves, if it
// says anything.
func (s *Prover) probeTT(e tt.Entry, moves int) (n int, ok bool) {
	if e.Bound == tt.Exact {
		n = int(search.Win - e.Score)
		return n, (n+1)/2 <= moves
	}
	if e.Depth < min(moves, final) {
		return 0, false
	}
	s.truncated = s.truncated || e.Depth < final
	return unproved, true
}

// storeFailure stores that a position is not won with so many moves, and the move
// that refutes the attempt.
func (s *Prover) storeFailure(key uint64, m game.Move, moves int) {
	depth := min(moves, long)
	if !s.truncated {
		depth = final
	}
	s.table.Store(key, 0, tt.Entry{Move: m, Depth: depth, Bound: tt.Upper})
}

// repeats reports whether the position stood at an earlier ply.
func (s *Prover) repeats(ply int) bool {
	for i := ply - 2; i >= 0; i -= 2 {
		if s.frames[i].key == s.frames[ply].key {
			return true
		}
	}
	return false
}

// moveToFront moves a move to the front of a list, if the list has it.
func moveToFront(list []game.Move, m game.Move) {
	for i, x := range list {
		if x == m {
			copy(list[1:i+1], list[:i])
			list[0] = m
			return
		}
	}
}

// moveValue returns in how many plies, the move included, the attacker wins with so
// many more moves. A chance move wins only if every outcome does.
func (s *Prover) moveValue(m game.Move, moves, ply int) int {
	if s.chance != nil {
		f := &s.frames[ply]
		if f.outcomes = s.chance.Outcomes(m, f.outcomes[:0]); len(f.outcomes) > 0 {
			return s.chanceNode(m, moves, ply)
		}
	}
	return s.childValue(m, moves, ply)
}

// chanceNode reports a chance node to the trace. It returns the slowest win over
// the outcomes listed at a ply, if all of them win.
func (s *Prover) chanceNode(m game.Move, moves, ply int) int {
	outcomes := s.frames[ply].outcomes
	traced, _ := s.trace.(search.ChanceTrace)
	attacks := s.position.Side() == s.attacker
	if traced != nil {
		traced.EnterChance(ply, m, outcomes, -search.Infinity, search.Infinity)
	}
	longest, why := unproved, search.All
	for _, o := range outcomes {
		n := s.childValue(o.Move, moves, ply)
		if n == unproved {
			longest, why = unproved, search.Cut
			break
		}
		longest = max(longest, n)
	}
	if traced != nil {
		value := search.Score(0)
		if longest != unproved {
			if value = search.LossIn(longest - 1); attacks {
				value = search.WinIn(longest - 1)
			}
		}
		if s.stopped {
			why = search.Stopped
		}
		traced.LeaveChance(ply, value, why)
	}
	return longest
}

// childValue makes a move with its outcome and returns in how many plies, the move
// included, the attacker wins.
func (s *Prover) childValue(m game.Move, moves, ply int) (n int) {
	s.position.Make(m)
	s.enter(ply+1, m)
	score, over := search.Ended(s.position, 0)
	attacks, why := s.position.Side() == s.attacker, search.All
	switch {
	case over:
		why = search.Over
		if n = unproved; score > 0 && attacks || score < 0 && !attacks {
			n = 0
		}
	case attacks:
		n = s.attack(moves, ply+1)
	default:
		n = s.defend(moves, ply+1)
	}
	s.leave(ply+1, n, attacks, why)
	s.position.Unmake()
	if n != unproved {
		n++
	}
	return n
}

// enter and leave report to the trace. A position that is not proved to be won has
// the value 0.
func (s *Prover) enter(ply int, m game.Move) {
	if s.trace != nil {
		s.trace.Enter(ply, m, -search.Infinity, search.Infinity)
	}
}

func (s *Prover) leave(ply, n int, attacks bool, why search.Why) {
	if s.trace == nil {
		return
	}
	value := search.Score(0)
	if n != unproved {
		if value = search.LossIn(n); attacks {
			value = search.WinIn(n)
		}
	}
	if s.stopped {
		why = search.Stopped
	}
	s.trace.Leave(ply, value, why)
}
