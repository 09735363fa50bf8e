package solve

import "banco/game"

// A quiet move that threatens nothing counts quietFactor times the replies to it.
// The threat is looked for with checks, up to small numbers: it is to cost less
// than what it saves.
const (
	quietFactor = 3
	threatPN    = 10
	threatDN    = 20
)

// quietMoveValue returns higher numbers for a new node if the attacker's move to it
// was quiet and threatens nothing: checks would not win if the defender passed. It
// only puts the node off, since such a move can win by zugzwang. For other nodes it
// returns the zero value, and where one move is left, since a reply then shows as much.
func (s *prover) quietMoveValue(f *frame, ply, left int, attacks bool) value {
	passer, ok := s.position.(game.Passer)
	if attacks || !ok || left == 1 || ply == 0 || !s.tactics[s.tactic].quiet || s.position.InCheck() {
		return value{}
	}
	if s.table.probe(s.numbersKey(f.key, left)) != nil {
		return value{}
	}
	tactic := s.tactic
	s.tactic = 0
	passer.Pass()
	s.spend()
	threat := s.visit(ply+1, left, threatPN, threatDN)
	s.position.Unmake()
	s.tactic = tactic
	if threat.pn == 0 {
		return value{}
	}
	return value{pn: uint32(min(quietFactor*s.position.Perft(1), maxNumber)), dn: 1}
}
