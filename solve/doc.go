// Package solve proves composed problems: that one side wins by force, against
// every defence, in so many moves; or that it does not.
//
// Its nouns: a [Task] is a problem with the limits of the work on it; a
// [Solver] works on tasks, one after the other, within the memory it was given;
// an [Answer] is what it found, with a [Verdict] and, where that is Proven, a
// tree that package proof has checked. A [MateProver] is a solver for a search
// that plays. The package knows no game: it works on any with checks, and on
// those that bring a search for proofs of their own.
//
// docs/decisions/0012-solver.md tells how the search works and why its proofs
// and refutations hold.
package solve
