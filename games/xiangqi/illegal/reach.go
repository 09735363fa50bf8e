package illegal

import (
	"slices"
	"strconv"

	"banco/game"
	"banco/games/xiangqi/board"
)

// unreachable says why the piece cannot go there, its king's safety aside.
func (t *try) unreachable() *game.Problem {
	why := t.astray()
	target := t.men[t.to]
	if (why == nil || why.Key != "move-shape") && target != 0 && target.Side() == t.men[t.from].Side() {
		return game.Wrong("move-own", game.Params{"square": t.to.String()}, "a piece of one's own stands on %v", t.to)
	}
	return why
}

// astray says why the piece could not go there and capture what it finds.
func (t *try) astray() *game.Problem {
	man := t.men[t.from]
	switch man.Kind() {
	case board.King, board.Advisor:
		return t.inPalace(man)
	case board.Elephant:
		return t.elephant(man)
	case board.Horse:
		return t.horse()
	case board.Rook, board.Cannon:
		return t.alongLine(man.Kind() == board.Cannon && t.men[t.to] != 0)
	}
	return t.pawn(man)
}

// shapeless says that the piece does not move so.
func (t *try) shapeless() *game.Problem {
	return game.Wrong("move-shape", game.Params{"piece": t.code(), "from": t.from.String(), "to": t.to.String()},
		"the piece on %v does not move to %v", t.from, t.to)
}

// code returns what a page calls the piece.
func (t *try) code() string {
	piece := t.men[t.from]
	if piece&board.Covered != 0 {
		return "Xx"[piece.Side() : piece.Side()+1]
	}
	return board.Piece(piece & 15).Code()
}

// inPalace is for kings and advisors.
func (t *try) inPalace(man board.Man) *game.Problem {
	files, ranks := t.distance()
	step := files == 1 && ranks == 1
	if man.Kind() == board.King {
		step = files+ranks == 1
	}
	switch {
	case !step:
		return t.shapeless()
	case man&board.Free == 0 && !board.InPalace(t.to):
		return game.Wrong("move-palace", game.Params{"piece": t.code(), "square": t.to.String()}, "%v is outside the palace", t.to)
	}
	return nil
}

// distance returns how many files and ranks the move goes.
func (t *try) distance() (files, ranks int) {
	files, ranks = t.to.File()-t.from.File(), t.to.Rank()-t.from.Rank()
	return max(files, -files), max(ranks, -ranks)
}

func (t *try) elephant(man board.Man) *game.Problem {
	at := jump(board.ElephantJumps(t.from), t.to)
	switch {
	case at == nil:
		return t.shapeless()
	case man&board.Free == 0 && board.Crossed(man.Side(), t.to):
		return game.Wrong("move-river", nil, "the elephant does not cross the river")
	case t.men[at.Via] != 0:
		return game.Wrong("move-eye", game.Params{"square": at.Via.String()}, "the elephant's eye on %v is blocked", at.Via)
	}
	return nil
}

func (t *try) horse() *game.Problem {
	at := jump(board.HorseJumps(t.from), t.to)
	switch {
	case at == nil:
		return t.shapeless()
	case t.men[at.Via] != 0:
		return game.Wrong("move-leg", game.Params{"square": at.Via.String()}, "the horse's leg on %v is blocked", at.Via)
	}
	return nil
}

// jump finds the jump to a point.
func jump(list []board.Jump, to board.Square) *board.Jump {
	if i := slices.IndexFunc(list, func(j board.Jump) bool { return j.To == to }); i >= 0 {
		return &list[i]
	}
	return nil
}

// alongLine is for rooks and for cannons, which capture over a screen.
func (t *try) alongLine(overScreen bool) *game.Problem {
	n, nearest, straight := t.between(t.from, t.to)
	switch {
	case !straight:
		return t.shapeless()
	case overScreen && n != 1:
		return game.Wrong("move-screen", game.Params{"count": strconv.Itoa(n)},
			"a cannon captures over exactly one piece, and %d stand between", n)
	case !overScreen && n > 0:
		return game.Wrong("move-way", game.Params{"square": nearest.String()}, "the piece on %v is in the way", nearest)
	}
	return nil
}

func (t *try) pawn(man board.Man) *game.Problem {
	if slices.Contains(board.PawnSteps(man.Side(), t.from), t.to) {
		return nil
	}
	files, ranks := t.distance()
	switch {
	case files == 1 && ranks == 0:
		return game.Wrong("move-pawn-river", nil, "a pawn goes sideways only once it has crossed the river")
	case board.HomeRank(man.Side(), t.to) < board.HomeRank(man.Side(), t.from):
		return game.Wrong("move-pawn-back", nil, "a pawn never goes back")
	}
	return t.shapeless()
}
