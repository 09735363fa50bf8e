package jieqi

import (
	"banco/game"
	"banco/games/xiangqi"
	"banco/games/xiangqi/board"
	"banco/games/xiangqi/judge"
)

// maxQuiet is the number of plies without a capture or a reveal after which the
// game is drawn: 40 rounds.
const maxQuiet = 80

// Result tells whether the game is over: no legal move (mate comes before
// everything else), the third repetition, or 40 quiet rounds.
func (p *Position) Result() game.Result {
	if !p.hasMove() {
		if p.InCheck() {
			return game.Win(p.side.Other(), game.Checkmate)
		}
		return game.Win(p.side.Other(), game.Stalemate)
	}
	if cycle := p.cycle(); cycle != nil {
		return p.judge(cycle).Result
	}
	if p.quiet >= maxQuiet {
		return game.Draw(game.MoveCount)
	}
	return game.Result{}
}

// cycle returns the moves since the present position stood first, if it stands
// for the third time, otherwise nil.
func (p *Position) cycle() []game.Move { return p.recurs(0) }

// recurs returns the moves since the last time the present position stood within
// that many plies, or else since the third last time, counting now; nil where
// there is none. Only quiet plies can repeat a position.
func (p *Position) recurs(plies int) []game.Move {
	seen := 1
	for back := 4; back <= min(p.quiet, len(p.undos)); back += 2 {
		if p.undos[len(p.undos)-back].hash != p.hash {
			continue
		}
		if seen++; seen == 3 || back <= plies {
			return p.played[len(p.played)-back:]
		}
	}
	return nil
}

// judge rules on a repetition as xiangqi does. Covered pieces count as the
// kinds of their points.
func (p *Position) judge(cycle []game.Move) judge.Verdict {
	var men [xiangqi.Squares]board.Man
	for s := range men {
		men[s] = p.Man(xiangqi.Square(s))
	}
	return judge.Rule(&men, p.side, cycle)
}

// Explain says on what grounds a repetition was judged: "Red has chased the
// rook with the cannon 6 times". It is empty where the reason says it all.
func (p *Position) Explain(lang string) string {
	if cycle := p.cycle(); cycle != nil && p.hasMove() {
		return p.judge(cycle).Text(lang)
	}
	return ""
}
