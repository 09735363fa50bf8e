package analysis

import (
	"slices"

	"banco/engine"
	"banco/game"
	"banco/search"
)

// tacticWorth is what a man must be worth for a tactic against it to have a name:
// more than a pawn.
const tacticWorth = search.Score(150)

// man is a piece on a square.
type man struct {
	square   int
	code     string
	side     game.Side
	worth    search.Score
	loose    bool         // the other side can take it at a profit
	guards   int          // how many of its own side protect it
	attacker search.Score // what the least of those that attack it is worth; 0: nothing attacks it
}

// takeable reports whether a man can be taken at a profit: nothing protects it, or
// something of less worth attacks it. Kings are not taken.
func (m *man) takeable() bool {
	return m.worth != engine.KingWorth && m.attacker > 0 && (m.guards == 0 || m.attacker+minGain <= m.worth)
}

// tradable reports whether a man of about the same worth, or of less, attacks it.
func (m *man) tradable() bool {
	return m.worth >= minGain && m.worth < engine.KingWorth && m.attacker > 0 && m.attacker < m.worth+minGain
}

// tactics is what a move does to the men on the board. Its methods may be called on
// nil, for moves and games of which there is nothing to say.
type tactics struct {
	kit           *engine.Kit
	p             game.Position // after the move
	side          game.Side     // that moved
	from, to      int
	taken         bool // a man of the other side stood there
	before, after []man
}

// newTactics looks at a move. It returns nil where men capture nothing, or where
// chance decides what the move does.
func newTactics(kit *engine.Kit, p game.Position, m game.Move) *tactics {
	if kit.Attacks == nil || len(game.Outcomes(p, m)) > 1 {
		return nil
	}
	gesture := kit.Game.Gesture(p, m)
	if gesture.From == game.None || gesture.To == game.None {
		return nil
	}
	t := &tactics{kit: kit, p: p.Clone(), side: p.Side(), from: gesture.From, to: gesture.To}
	sides := sidesOf(kit.Game)
	t.before = t.look(sides)
	target := t.at(t.before, t.to)
	t.taken = target != nil && target.side != t.side
	t.p.Make(game.Outcomes(p, m)[0].Move)
	t.after = t.look(sides)
	if t.at(t.after, t.to) == nil { // castling, said by the square of the rook
		return nil
	}
	return t
}

// look lists the men as they stand now.
func (t *tactics) look(sides map[string]game.Side) []man {
	var list []man
	for _, p := range t.kit.Game.Draw(t.p).Pieces {
		one := man{square: p.Square, code: p.Code, side: sides[p.Code], worth: t.kit.Attacks.Worth(t.p, p.Square)}
		one.guards = len(t.kit.Attacks.Attackers(t.p, p.Square, one.side))
		for _, a := range t.kit.Attacks.Attackers(t.p, p.Square, one.side.Other()) {
			if w := t.kit.Attacks.Worth(t.p, a); one.attacker == 0 || w < one.attacker {
				one.attacker = w
			}
		}
		one.loose = one.takeable()
		list = append(list, one)
	}
	return list
}

// at returns the man on a square, or nil.
func (t *tactics) at(list []man, square int) *man {
	for i := range list {
		if list[i].square == square {
			return &list[i]
		}
	}
	return nil
}

// takesFree reports whether the move takes a man, and nothing can take back.
func (t *tactics) takesFree() bool {
	return t.taken && len(t.kit.Attacks.Attackers(t.p, t.to, t.side.Other())) == 0
}

// name names the tactic of the move, if it has one.
func (t *tactics) name(h *Hint) bool {
	if t == nil {
		return false
	}
	checkers := t.checkers()
	reason, piece, other := "", "", ""
	pinned, forked := t.pinned(), t.forked()
	switch {
	case len(checkers) > 1:
		reason = DoubleChecks
	case len(checkers) == 1 && checkers[0] != t.to && t.at(t.before, checkers[0]) != nil:
		reason = Discovers
	case len(forked) > 1:
		reason, piece, other = Forks, forked[0].code, forked[1].code
	case pinned != nil:
		reason, piece = Pins, pinned.code
	default:
		return false
	}
	h.Reason, h.Piece, h.Other = reason, piece, other
	return true
}

// checkers lists the squares from which the enemy's king is attacked.
func (t *tactics) checkers() []int {
	king := t.king()
	if king == nil {
		return nil
	}
	return t.kit.Attacks.Attackers(t.p, king.square, t.side)
}

// king returns the enemy's king.
func (t *tactics) king() *man {
	for i := range t.after {
		if m := &t.after[i]; m.side != t.side && m.worth == engine.KingWorth {
			return m
		}
	}
	return nil
}

// forked lists the men that the man who moved attacks and that are worth taking, the
// most valuable first. It is empty where that man can be taken itself.
func (t *tactics) forked() (list []man) {
	mover := t.at(t.after, t.to)
	if mover.loose {
		return nil
	}
	for _, m := range t.after {
		if m.side == t.side || m.worth < tacticWorth ||
			!slices.Contains(t.kit.Attacks.Attackers(t.p, m.square, t.side), t.to) {
			continue
		}
		king := m.worth == engine.KingWorth
		protected := len(t.kit.Attacks.Attackers(t.p, m.square, m.side)) > 0
		if (king || !protected || mover.worth+minGain <= m.worth) && (king || t.canTake(t.to, m.square)) {
			list = append(list, m)
		}
	}
	slices.SortStableFunc(list, func(a, b man) int { return int(b.worth - a.worth) })
	return list
}

// pinned returns a man that the man who moved holds in front of its king, or nil.
func (t *tactics) pinned() *man {
	king := t.king()
	if king == nil || slices.Contains(t.checkers(), t.to) || t.at(t.after, t.to).loose {
		return nil
	}
	for i := range t.after {
		m := &t.after[i]
		if m.side != t.side && m.worth >= tacticWorth && m != king &&
			slices.Contains(t.kit.Attacks.Attackers(t.p, king.square, t.side, m.square), t.to) {
			return m
		}
	}
	return nil
}

// help says what the move does for a single man: it saves the one that moved, attacks
// one of the enemy's, or protects another.
func (t *tactics) help(h *Hint) bool {
	if t == nil {
		return false
	}
	moved := t.at(t.before, t.from)
	if moved.loose && moved.worth >= minGain && !t.at(t.after, t.to).loose {
		h.Reason, h.Piece = Escapes, moved.code
		return true
	}
	if m := t.most(func(m man) bool { return m.side != t.side && m.loose && !t.was(m) && t.canBeTaken(m) }); m != nil {
		h.Reason, h.Piece = Attacks, m.code
		return true
	}
	if m := t.most(func(m man) bool { return m.side == t.side && m.square != t.to && !m.loose && t.was(m) }); m != nil {
		h.Reason, h.Piece = Guards, m.code
		return true
	}
	return false
}

// support says which man is protected better than before: one under attack, or one that
// nothing protected. Between them comes the man that moved, where it avoids a trade.
func (t *tactics) support(h *Hint) bool {
	if t == nil {
		return false
	}
	better := func(m man) (before *man, ok bool) {
		before = t.at(t.before, m.square)
		return before, m.side == t.side && m.worth < engine.KingWorth && before != nil && before.code == m.code && before.guards < m.guards
	}
	attacked := t.most(func(m man) bool { _, ok := better(m); return ok && m.attacker > 0 })
	alone := t.most(func(m man) bool { before, ok := better(m); return ok && before.guards == 0 })
	moved := t.at(t.before, t.from)
	switch {
	case attacked != nil:
		h.Reason, h.Piece = Supports, attacked.code
	case moved.tradable() && t.at(t.after, t.to).attacker == 0:
		h.Reason, h.Piece = Retreats, moved.code
	case alone != nil:
		h.Reason, h.Piece = Covers, alone.code
	default:
		return false
	}
	return true
}

// most returns the most valuable man of a kind after the move, or nil.
func (t *tactics) most(is func(man) bool) (best *man) {
	for i := range t.after {
		if m := &t.after[i]; m.worth >= minGain && (best == nil || m.worth > best.worth) && is(*m) {
			best = m
		}
	}
	return best
}

// was reports whether a man was loose before the move.
func (t *tactics) was(m man) bool {
	before := t.at(t.before, m.square)
	return before != nil && before.code == m.code && before.loose
}

// canBeTaken reports whether the side that moved could take a man at a profit if it
// were to move again.
func (t *tactics) canBeTaken(m man) bool {
	protected := len(t.kit.Attacks.Attackers(t.p, m.square, m.side)) > 0
	for _, a := range t.kit.Attacks.Attackers(t.p, m.square, t.side) {
		if (!protected || t.kit.Attacks.Worth(t.p, a)+minGain <= m.worth) && t.canTake(a, m.square) {
			return true
		}
	}
	return false
}

// canTake reports whether a man of the side that moved may take another if it were to
// move again. In check the other side may not pass: then it is taken as granted.
func (t *tactics) canTake(from, to int) bool {
	passer, ok := t.p.(game.Passer)
	if !ok || len(t.kit.Game.Draw(t.p).Check) > 0 || t.p.Result().Over() {
		return true
	}
	passer.Pass()
	defer t.p.Unmake()
	for _, m := range t.p.Moves(nil) {
		if g := t.kit.Game.Gesture(t.p, m); g.From == from && g.To == to {
			return true
		}
	}
	return false
}
