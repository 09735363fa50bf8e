package jieqi

import (
	"banco/game"
	"banco/games/xiangqi"
	"banco/games/xiangqi/board"
)

// Moves appends the legal moves, without identities.
func (p *Position) Moves(buf []game.Move) []game.Move {
	first := len(buf)
	for s, piece := range p.board {
		if piece != Empty && piece.Side() == p.side {
			buf = p.reach(buf, xiangqi.Square(s), piece)
		}
	}
	check := p.InCheck()
	kept := buf[:first]
	for _, m := range buf[first:] {
		if p.safe(m, check) {
			kept = append(kept, m)
		}
	}
	return kept
}

// reach appends the moves of the piece on s, those that leave the own king in
// check included.
func (p *Position) reach(buf []game.Move, s xiangqi.Square, piece Piece) []game.Move {
	switch piece.Kind() {
	case xiangqi.King:
		return p.steps(buf, s, board.KingSteps(s))
	case xiangqi.Advisor:
		return p.advisor(buf, s, piece)
	case xiangqi.Elephant:
		return p.jumps(buf, s, board.ElephantJumps(s))
	case xiangqi.Horse:
		return p.jumps(buf, s, board.HorseJumps(s))
	case xiangqi.Rook:
		return p.rook(buf, s)
	case xiangqi.Cannon:
		return p.cannon(buf, s)
	case xiangqi.Pawn:
		return p.steps(buf, s, board.PawnSteps(p.side, s))
	}
	return buf
}

// open reports whether the side to move may end a move on s.
func (p *Position) open(s xiangqi.Square) bool {
	return p.board[s] == Empty || p.board[s].Side() != p.side
}

func (p *Position) steps(buf []game.Move, from xiangqi.Square, list []xiangqi.Square) []game.Move {
	for _, to := range list {
		if p.open(to) {
			buf = append(buf, xiangqi.NewMove(from, to))
		}
	}
	return buf
}

// advisor keeps a covered advisor to its palace.
func (p *Position) advisor(buf []game.Move, from xiangqi.Square, piece Piece) []game.Move {
	for _, to := range board.AdvisorSteps(from) {
		if p.open(to) && (!piece.Covered() || board.InPalace(to)) {
			buf = append(buf, xiangqi.NewMove(from, to))
		}
	}
	return buf
}

func (p *Position) jumps(buf []game.Move, from xiangqi.Square, list []board.Jump) []game.Move {
	for _, j := range list {
		if p.board[j.Via] == Empty && p.open(j.To) {
			buf = append(buf, xiangqi.NewMove(from, j.To))
		}
	}
	return buf
}

func (p *Position) rook(buf []game.Move, from xiangqi.Square) []game.Move {
	for _, ray := range board.Rays(from) {
		for _, to := range ray {
			if p.open(to) {
				buf = append(buf, xiangqi.NewMove(from, to))
			}
			if p.board[to] != Empty {
				break
			}
		}
	}
	return buf
}

func (p *Position) cannon(buf []game.Move, from xiangqi.Square) []game.Move {
	for _, ray := range board.Rays(from) {
		screen := false
		for _, to := range ray {
			switch {
			case p.board[to] == Empty:
				if !screen {
					buf = append(buf, xiangqi.NewMove(from, to))
				}
				continue
			case !screen:
				screen = true
				continue
			case p.open(to):
				buf = append(buf, xiangqi.NewMove(from, to))
			}
			break
		}
	}
	return buf
}

// safe reports whether the side to move's king is out of attack after m. What
// turns up under a cover does not matter to it: attacks on the mover's king
// look only at where its own pieces stand.
func (p *Position) safe(m game.Move, inCheck bool) bool {
	from, to := xiangqi.From(m), xiangqi.To(m)
	king := p.kings[p.side]
	if from == king {
		king = to
	} else if !inCheck && !shields[king][from] && !screens[king][to] {
		return true
	}
	mover, taken := p.board[from], p.board[to]
	p.board[from], p.board[to] = Empty, mover
	ok := !p.attacked(king, p.side.Other())
	p.board[from], p.board[to] = mover, taken
	return ok
}

// InCheck reports whether the side to move is in check.
func (p *Position) InCheck() bool { return p.attacked(p.kings[p.side], p.side.Other()) }

// attacked reports whether a side attacks the point of the other's king. The
// kings count as attacking each other along an open file. Covered pieces never
// attack a king: no starting point has a move into the other side's palace.
func (p *Position) attacked(king xiangqi.Square, by game.Side) bool {
	rook, cannon := Revealed(by, xiangqi.Rook), Revealed(by, xiangqi.Cannon)
	facing := Revealed(by, xiangqi.King)
	for d, ray := range board.Rays(king) {
		screen := false
		for _, s := range ray {
			piece := p.board[s]
			if piece == Empty {
				continue
			}
			if screen {
				if piece == cannon {
					return true
				}
				break
			}
			if piece == rook || piece == facing && d <= board.Down {
				return true
			}
			screen = true
		}
	}
	return p.attackedNearby(king, by)
}

// attackedNearby looks for the attackers that do not move along lines.
func (p *Position) attackedNearby(king xiangqi.Square, by game.Side) bool {
	for _, j := range board.HorsesTo(king) {
		if p.board[j.To] == Revealed(by, xiangqi.Horse) && p.board[j.Via] == Empty {
			return true
		}
	}
	for _, s := range board.PawnsTo(by, king) {
		if p.board[s] == Revealed(by, xiangqi.Pawn) {
			return true
		}
	}
	for _, s := range board.AdvisorSteps(king) {
		if p.board[s] == Revealed(by, xiangqi.Advisor) {
			return true
		}
	}
	for _, j := range board.ElephantJumps(king) {
		if p.board[j.To] == Revealed(by, xiangqi.Elephant) && p.board[j.Via] == Empty {
			return true
		}
	}
	return false
}

// hasMove reports whether Moves would list any.
func (p *Position) hasMove() bool {
	check := p.InCheck()
	var room [20]game.Move // a rook has at most 17
	for s, piece := range p.board {
		if piece == Empty || piece.Side() != p.side {
			continue
		}
		for _, m := range p.reach(room[:0], xiangqi.Square(s), piece) {
			if p.safe(m, check) {
				return true
			}
		}
	}
	return false
}
