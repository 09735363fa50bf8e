package five

import (
	"slices"

	"banco/game"
	rules "banco/games/caro"
	"banco/search"
	"banco/search/threat"
)

// Prover proves wins by fours (VCF), and by fours and threes (VCT). It keeps its
// tables from proof to proof. It is used by one goroutine at a time.
type Prover struct {
	vct          *vct
	vcfOnly      bool
	trustReplies bool // a proof is not verified against replies that cannot matter
}

var _ threat.Proving = (*Prover)(nil)

// NewProver returns a prover with tables of about so many MiB, for VCF only or for
// VCT as well.
func NewProver(hash int, vcfOnly bool) *Prover {
	entries := proverEntries(hash)
	return &Prover{vct: newVCT(new(Board), entries, entries), vcfOnly: vcfOnly}
}

// proverEntries returns how many entries each table of a prover has, a power
// of two.
func proverEntries(hash int) int {
	entries := 1 << 14
	for 2*entries*(vcfEntrySize+proofEntrySize) <= hash<<20 {
		entries *= 2
	}
	return entries
}

// proverBytes returns how much memory the tables of a prover take.
func proverBytes(hash int) int64 {
	return int64(proverEntries(hash)) * (vcfEntrySize + proofEntrySize)
}

// forget clears the tables.
func (pr *Prover) forget() {
	clear(pr.vct.solved)
	clear(pr.vct.known)
	clear(pr.vct.extra)
	clear(pr.vct.verified[false])
	clear(pr.vct.verified[true])
}

// The sizes of entries in bytes.
const vcfEntrySize, proofEntrySize = 16, 24

// Prove looks for a win of the side to move: by fours first, in the shortest line
// that is quickly found, then by threes, where the proof is verified against every
// legal reply. The position is not touched.
func (pr *Prover) Prove(p game.Position, b *search.Budget, t threat.Task) threat.Proof {
	position := p.(*rules.Position)
	if position.Chooser() != game.NoSide || position.Result().Over() {
		return threat.Proof{Verdict: threat.Unknown}
	}
	s := pr.vct
	s.reset(position)
	s.nodes, s.proofs = 0, 0
	c := &charge{vct: s, budget: b, most: t.Nodes}
	defer c.stop()
	s.attacker, s.stop = s.Turn(), c.stop
	moves := unlimited
	if t.Moves > 0 {
		moves = t.Moves
	}
	proof := pr.searchVCF(moves, c)
	if proof.Verdict == threat.NotWon && !pr.vcfOnly {
		proof = pr.searchVCT(c)
	}
	if proof.Verdict == threat.Won && t.First != nil && !slices.Contains(t.First, proof.Line[0]) {
		proof = pr.among(t.First, c)
	}
	if proof.Verdict == threat.Won && proof.Plies >= 2*moves {
		return threat.Proof{Verdict: threat.Unknown}
	}
	return proof
}

// searchVCF looks for a win with at most so many fours, then for shorter ones.
func (pr *Prover) searchVCF(moves int, c *charge) threat.Proof {
	s := pr.vct
	n := s.find(moves, c.left())
	switch {
	case n == 0 && (s.gaveUp || s.truncated && pr.vcfOnly):
		return threat.Proof{Verdict: threat.Unknown}
	case n == 0:
		return threat.Proof{Verdict: threat.NotWon}
	}
	for shorter, end := 1, s.nodes+shortenNodes; shorter < (n+1)/2 && s.nodes < end; shorter++ {
		if m := s.find(shorter, end-s.nodes); m > 0 {
			n = m
		}
	}
	w := walk{vct: s}
	return w.proof(n)
}

// shortenNodes bounds the search for a shorter win.
const shortenNodes = 2000

// searchVCT looks for a win by threes and verifies it. Where the verification finds
// a reply that the proof missed, it proves again with that reply.
func (pr *Prover) searchVCT(c *charge) threat.Proof {
	s := pr.vct
	for {
		if v := s.prove(c.left(), c.stop); v != threat.Won {
			return threat.Proof{Verdict: v}
		}
		w := walk{vct: s, all: !pr.trustReplies}
		if n := w.attack(); n > 0 {
			return w.proof(n)
		}
		if !w.missed {
			return threat.Proof{Verdict: threat.Unknown}
		}
		clear(s.known)
	}
}

// among looks for a win that begins with one of the moves.
func (pr *Prover) among(first []game.Move, c *charge) threat.Proof {
	s := pr.vct
	unknown := false
	for _, m := range first {
		if !isPoint(m) {
			continue
		}
		s.Make(m)
		w := walk{vct: s, all: !pr.trustReplies}
		n, v := 0, threat.Won
		if !s.Result().Over() {
			if v = s.proveFor(s.attacker, c.left(), c.stop); v == threat.Won {
				n = w.defend()
			}
		}
		var line []game.Move
		if v == threat.Won && (n > 0 || s.Result().Over()) {
			line = w.line()
		}
		won := s.Result().Over()
		s.Unmake()
		if line != nil || won {
			return threat.Proof{Verdict: threat.Won, Plies: n + 1, Line: append([]game.Move{m}, line...)}
		}
		unknown = unknown || v != threat.NotWon
	}
	if unknown {
		return threat.Proof{Verdict: threat.Unknown}
	}
	return threat.Proof{Verdict: threat.NotWon}
}

// proof returns the win in so many plies with its line. Where the tables have
// forgotten how the win begins, and no nodes are left to find it again, nothing is
// proved.
func (w *walk) proof(plies int) threat.Proof {
	line := w.line()
	if len(line) == 0 {
		return threat.Proof{Verdict: threat.Unknown}
	}
	return threat.Proof{Verdict: threat.Won, Plies: plies, Line: line}
}

// charge counts the nodes of a proof against its budget.
type charge struct {
	*vct
	budget  *search.Budget
	counted uint64 // nodes of the prover that are charged
	most    uint64 // nodes of the task; 0: as many as the budget allows
	spent   uint64
}

// stop charges the nodes since its last call and reports whether to give up.
func (c *charge) stop() bool {
	stop := c.budget.Stopped()
	for now := c.nodes + c.proofs; c.counted < now; c.counted++ {
		stop = c.budget.Node() || stop
		c.spent++
	}
	return stop || c.most > 0 && c.spent >= c.most
}

// left returns how many nodes are left to the task.
func (c *charge) left() uint64 {
	c.stop()
	if c.most == 0 {
		return 1 << 40
	}
	return c.most - min(c.most, c.spent)
}
