package solve

import "banco/game"

// A quiet move that threatens nothing counts idleFactor times the replies to it.
// The threat is looked for with checks, up to small numbers: it is to cost less
// than what it saves.
const (
	idleFactor = 3
	threatPN   = 10
	threatDN   = 20
)

// idle returns higher numbers for a node that has not been visited, if the
// attacker's move that led there was quiet and threatens nothing: were the
// defender to pass, checks would not win. It settles nothing, since such a move
// can win all the same, by leaving the defender no good move. For other nodes
// it returns nothing.
func (s *prover) idle(f *frame, ply, left int, attacks bool) value {
	passer, ok := s.position.(game.Passer)
	if attacks || !ok || ply == 0 || !s.tactics[s.tactic].quiet || s.position.InCheck() {
		return value{}
	}
	if s.table.find(s.numbersKey(f.key, left)) != nil {
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
	return value{pn: uint32(min(idleFactor*s.position.Perft(1), most)), dn: 1}
}
