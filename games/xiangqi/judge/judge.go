// Package judge rules on repetitions in xiangqi and cờ úp by the rules of the
// World Xiangqi Federation: who has checked or chased for ever, and loses.
//
// [Rule] gives a [Verdict], which holds what each side has done (its [Deed]).
package judge

import (
	"banco/game"
	"banco/games/xiangqi/board"
)

// Act is what a side did with every one of its moves in a cycle.
type Act uint8

// The acts, the lesser offence first.
const (
	Idle  Act = iota // nothing that each of its moves has in common
	Chase            // threatened to win the same man
	Check
)

// Deed is what one side did throughout a cycle.
type Deed struct {
	Act   Act
	On    board.Man // whom it chased; zero unless Act is Chase
	By    [8]uint8  // how many men of each Kind gave the checks or threats
	Times int       // how often: its number of moves in the cycle
}

// Verdict is the ruling on a repetition and the grounds for it.
type Verdict struct {
	Result game.Result // Repetition, PerpetualCheck or PerpetualChase
	Deeds  [2]Deed     // by side
}

// Rule rules on a repeated position by the WXF rules. The men stand as in
// that position and toMove is to move in it; cycle holds the moves made since
// it stood first, oldest first, encoded as [board.NewMove] does (higher bits are
// ignored) and none of them a capture. It allocates nothing.
//
// Checking with every move loses against anything but the same. Otherwise
// chasing one man with every move loses, unless the other side chases too.
// Everything else is a draw: threats of mate, offers, checks or threats every
// other time, threats to several men in turn.
//
// A move chases a man if it makes possible what was not possible before it: to
// capture him for gain at once. Whose move opens the line does not matter, but
// kings and pawns may threaten freely, and kings and pawns at home cannot be
// chased. There is a gain if nobody can recapture by a legal move, or if a
// horse or cannon takes a rook, or an advisor or elephant one of these three;
// there is none if the man can take his chaser, being of the same kind.
func Rule(men *[board.Squares]board.Man, toMove game.Side, cycle []game.Move) Verdict {
	var v Verdict
	var s scene
	s.set(men)
	v.checks(s, toMove, cycle)
	if v.Deeds[game.First].Act == Idle && v.Deeds[game.Second].Act == Idle {
		v.chases(s, toMove, cycle)
	}
	first, second := v.Deeds[game.First].Act, v.Deeds[game.Second].Act
	switch {
	case first == second:
		v.Result = game.Draw(game.Repetition)
	case first > second:
		v.Result = game.Win(game.Second, offence(first))
	default:
		v.Result = game.Win(game.First, offence(second))
	}
	return v
}

func offence(a Act) game.Reason {
	if a == Check {
		return game.PerpetualCheck
	}
	return game.PerpetualChase
}

// checks walks back through the cycle and notes who checked with every move.
func (v *Verdict) checks(s scene, toMove game.Side, cycle []game.Move) {
	var by [2]men
	var times [2]int
	always := [2]bool{true, true}
	var buf squares
	side := toMove
	for i := len(cycle) - 1; i >= 0; i-- {
		mover := side.Other()
		if always[mover] {
			checkers := s.attackers(s.king[side], mover, &buf)
			always[mover] = len(checkers) > 0
			for _, c := range checkers {
				by[mover].add(s.id[c])
			}
		}
		times[mover]++
		s.undo(cycle[i])
		side = mover
	}
	for side := range v.Deeds {
		if always[side] && times[side] > 0 {
			v.Deeds[side] = Deed{Act: Check, By: s.kinds(by[side]), Times: times[side]}
		}
	}
}

// chases walks back through the cycle and notes who threatened one and the
// same man anew with every move.
func (v *Verdict) chases(s scene, toMove game.Side, cycle []game.Move) {
	quarry := [2]men{^men(0), ^men(0)} // the men of the other side chased so far
	var by [2]threats
	var times [2]int
	mover := toMove.Other()
	for i := len(cycle) - 1; i >= 0 && quarry != [2]men{}; i-- {
		times[mover]++
		quarry[mover] = s.chased(mover, cycle[i], quarry[mover], &by[mover])
		mover = mover.Other()
	}
	for side := range v.Deeds {
		if quarry[side] != 0 && times[side] > 0 {
			t := s.best(quarry[side])
			v.Deeds[side] = Deed{Act: Chase, On: s.who[t], By: s.kinds(by[side][t]), Times: times[side]}
		}
	}
}
