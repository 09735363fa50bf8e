package strong

import (
	"context"
	"slices"

	"banco/game"
	"banco/search"
)

// Proofs of mates: where the game seems decided, or the search sees no more than
// a repetition, some of its nodes go to a prover, which follows forced lines
// deeper than a search that reduces most moves.

// mateProof is the work of the prover in one search.
type mateProof struct {
	prover search.MateProver // nil before it is needed
	next   uint64            // nodes of the next attempt
	spent  uint64            // nodes of all attempts
	due    bool              // the last search has proved a mate, which has to be found again
	root   rootMove          // the first move of the mate, with its value and line; its Move is NoMove where none is proved
}

// beginMateProof prepares the work of the prover for a search. Who has begun to
// mate, perhaps by a sacrifice, tries as hard again.
func (s *Searcher) beginMateProof() {
	proof := mateProof{next: mateProofFirst}
	if s.proof.root.Move != game.NoMove {
		proof.next, proof.due = max(s.proof.next, mateProofFirst), true
	}
	s.proof = proof
}

// proveMate lets the prover work after an iteration, if it is its turn. It
// reports whether a mate was found, or a shorter one than before.
func (s *Searcher) proveMate(ctx context.Context, w *worker) bool {
	proof, value := &s.proof, w.roots[0].value
	moves, mate := value.Mate()
	if s.Mates == nil || !s.MateProof || s.limits.Moves != nil || mate && moves <= 1 || !proof.due && !s.isProofTurn(w, value) {
		return false
	}
	if proof.prover == nil {
		proof.prover = s.Mates()
	}
	var line []game.Move
	w.budget.Aside(proof.next, func(l search.Limits) (nodes uint64) {
		line, nodes = proof.prover.ProveMate(ctx, w.position, max(moves-1, 0), l)
		proof.spent += nodes
		return nodes
	})
	proof.due = false
	if len(line) == 0 {
		proof.next *= 2
		return false
	}
	proof.root = rootMove{ScoredMove: ScoredMove{Move: line[0]}, value: search.WinIn(len(line)), pv: line}
	return s.keepProof(w)
}

// isProofTurn reports whether the value that the search has found lets it look for a
// mate, and whether enough has been searched since it last did. Where a mate is
// proved, all that is left to do is to shorten it.
func (s *Searcher) isProofTurn(w *worker, value search.Score) bool {
	share, least, draw := uint64(mateProofShare), search.Score(mateProofScore), true
	switch {
	case s.limits.GameTime.Left[w.position.Side()&1] > 0:
		share, least, draw = mateProofClockShare, mateProofClockScore, false
	case s.proof.root.Move != game.NoMove:
		share = 0
	}
	decided := max(value, -value) >= least || draw && value == 0
	return decided && w.budget.Nodes()-s.proof.spent >= share*(s.proof.spent+s.proof.next)
}

// keepProof puts the first move of the proved mate to the front of the first
// moves, unless the search has found a shorter mate. It reports whether it did.
func (s *Searcher) keepProof(w *worker) bool {
	proved := &s.proof.root
	if proved.Move == game.NoMove || proved.value <= w.roots[0].value {
		return false
	}
	i := slices.IndexFunc(w.roots, func(r rootMove) bool { return r.Move == proved.Move })
	if i < 0 { // a tablebase has left it out
		*proved = rootMove{}
		return false
	}
	r := w.roots[i]
	r.value, r.pv = proved.value, append(r.pv[:0], proved.pv...)
	copy(w.roots[1:i+1], w.roots[:i])
	w.roots[0] = r
	return true
}
