package chess

import "banco/game"

// refusal says which rule forbids a move from one square to another. It
// returns nil where none does: the move is legal, or would be with no
// promotion.
func (p *Position) refusal(from, to Square, promotion Kind) *game.Problem {
	piece := p.at(from)
	switch {
	case piece == Empty:
		return game.Wrong("move-empty", game.Params{"square": from.String()}, "nothing stands on %s", from)
	case piece.Side() != p.side:
		return game.Wrong("move-foreign", game.Params{"square": from.String(), "side": p.side.String()},
			"the man on %s is not %s's", from, colours[p.side])
	case piece.Kind() == King && p.wantsCastling(from, to):
		return p.castlingRefusal(from, to)
	}
	why := p.reachRefusal(from, to, piece)
	switch {
	case (why == nil || why.Key != "move-shape") && p.men(p.side)&to.bit() != 0:
		return game.Wrong("move-own", game.Params{"square": to.String()}, "a man of one's own stands on %s", to)
	case why != nil:
		return why
	}
	if why := p.safetyRefusal(from, to, piece); why != nil {
		return why
	}
	if piece.Kind() == Pawn && promotion == NoKind && to.bit()&(rank1|rank8) != 0 {
		return game.Wrong("move-promotion", nil, "the promotion is missing")
	}
	return nil
}

// wantsCastling tells castling, by the king's square or by its rook's, from a
// step of the king.
func (p *Position) wantsCastling(from, to Square) bool {
	if from.bit()&backRank(p.side) == 0 || to.bit()&backRank(p.side) == 0 {
		return false
	}
	if p.at(to) == NewPiece(p.side, Rook) {
		return p.chess960 || p.rights&to.bit() != 0
	}
	return !p.chess960 && from.File() == 4 && (to.File() == 2 || to.File() == 6)
}

// castlingRefusal says why the king does not castle.
func (p *Position) castlingRefusal(from, to Square) *game.Problem {
	rook := to
	for set := p.rights & backRank(p.side); set != 0 && p.at(to) != NewPiece(p.side, Rook); set &= set - 1 {
		if s := first(set); castlingTarget(from, s) == to {
			rook = s
		}
	}
	way := castlingWays[from&7][rook&7]
	home := from & 56
	blocked := way.path << home & p.occupied()
	unsafe := way.walk << home &^ p.safe(way.walk<<home, p.occupied()^from.bit(), p.men(p.side^1))
	switch {
	case p.rights&rook.bit()&backRank(p.side) == 0:
		return game.Wrong("move-castling", nil, "the right to castle there is lost: the king or that rook has moved")
	case p.InCheck():
		return game.Wrong("move-castling-check", nil, "a king in check does not castle")
	case blocked != 0:
		return p.blocked(first(blocked))
	case unsafe != 0:
		s := first(unsafe)
		return game.Wrong("move-castling-attacked", game.Params{"square": s.String()},
			"castling would lead the king over %s, which is attacked", s)
	}
	if p.legal(from, rook) {
		return nil
	}
	return game.Wrong("move-castling-attacked", game.Params{"square": castlingTarget(from, rook).String()},
		"castling would leave the king on %s in check", castlingTarget(from, rook)) // Chess960: the rook was its shield
}

// legal reports whether the king castles with a rook.
func (p *Position) legal(king, rook Square) bool {
	var s stance
	s.take(&p.board)
	return s.king == king && s.castling&rook.bit() != 0
}

func (p *Position) blocked(s Square) *game.Problem {
	return game.Wrong("move-way", game.Params{"square": s.String()}, "the man on %s is in the way", s)
}

// reachRefusal says why a man cannot go to a square that is free of its own
// side's men, its king's safety aside.
func (p *Position) reachRefusal(from, to Square, piece Piece) *game.Problem {
	k := piece.Kind()
	var lines, reach uint64 // on an empty board, and over the men
	switch {
	case k == Pawn:
		return p.pawnRefusal(from, to, piece)
	case k == King:
		lines, reach = kingSteps[from], kingSteps[from]
	case k == Knight:
		lines, reach = knightSteps[from], knightSteps[from]
	}
	if k == Bishop || k == Queen {
		lines, reach = bishopRays[from], bishopAttacks(from, p.occupied())
	}
	if k == Rook || k == Queen {
		lines, reach = lines|rookRays[from], reach|rookAttacks(from, p.occupied())
	}
	switch {
	case reach&to.bit() != 0:
		return nil
	case lines&to.bit() != 0:
		return p.blocked(first(between[from][to] & p.occupied()))
	}
	return shapeless(from, to, piece)
}

// shapeless says that a man does not move so.
func shapeless(from, to Square, piece Piece) *game.Problem {
	return game.Wrong("move-shape", game.Params{"piece": piece.code(), "from": from.String(), "to": to.String()},
		"a %s does not move from %s to %s", kindNames[piece.Kind()], from, to)
}

// pawnRefusal says why a pawn cannot go to a square, its king's safety aside.
func (p *Position) pawnRefusal(from, to Square, piece Piece) *game.Problem {
	empty := ^p.occupied()
	one, two := pawnPushes(p.side, from.bit(), empty)
	oneFree, twoFree := pawnPushes(p.side, from.bit(), ^uint64(0))
	aside := pawnSteps[p.side&1][from]&to.bit() != 0
	switch {
	case (one|two)&to.bit() != 0:
		return nil
	case (oneFree|twoFree)&to.bit() != 0:
		s := first((between[from][to] | to.bit()) &^ empty)
		if s == to {
			return game.Wrong("move-pawn-ahead", game.Params{"square": to.String()},
				"straight ahead a pawn does not capture, and %s is occupied", to)
		}
		return p.blocked(s)
	case aside && (p.men(p.side^1)|p.rights&enPassantMask)&to.bit() != 0:
		return nil
	case aside && p.passed(to):
		return nil // it would capture en passant, were its king safe
	case aside:
		return game.Wrong("move-pawn-aside", game.Params{"square": to.String()},
			"diagonally a pawn only captures, and on %s there is nothing to capture", to)
	}
	return shapeless(from, to, piece)
}

// passed reports whether a pawn has just gone two steps over a square. The
// rights do not tell where no capture there is legal.
func (p *Position) passed(over Square) bool {
	if len(p.past) == 0 || over.bit()&enPassantMask == 0 {
		return false
	}
	ahead := Square(forward(p.side))
	before, pawn := &p.past[len(p.past)-1].board, NewPiece(p.side.Other(), Pawn)
	return before.at(over+ahead) == pawn && p.at(over-ahead) == pawn && p.at(over+ahead) == Empty && before.at(over-ahead) == Empty
}

// safetyRefusal says why a move that the man could make leaves its king in
// check. The capture en passant aside, a man other than the king does so only
// where the king is in check already or the man is pinned.
func (p *Position) safetyRefusal(from, to Square, piece Piece) *game.Problem {
	var s stance
	s.take(&p.board)
	passing := piece.Kind() == Pawn && from.File() != to.File() && p.at(to) == Empty
	switch {
	case piece.Kind() == King && s.steps&to.bit() == 0:
		return game.Wrong("move-into-check", game.Params{"piece": piece.code(), "square": to.String()}, "on %s the king would be in check", to)
	case piece.Kind() == King:
		return nil
	case passing && p.enPassantCapturers()&from.bit() != 0:
		return nil
	case s.checkers != 0 && (passing || s.targets&to.bit() == 0 || s.pinned&from.bit() != 0):
		return game.Wrong("move-check", game.Params{"text": from.String() + to.String()}, "%s%s does not help the king, which is in check",
			from, to)
	case passing || s.pinned&from.bit() != 0 && lines[s.king&63][from]&to.bit() == 0:
		return game.Wrong("move-pinned", game.Params{"piece": piece.code(), "square": from.String()},
			"the man on %s is pinned: it shields the king", from)
	}
	return nil
}
