package caro

import (
	"banco/engine/caro/shape"
	"banco/game"
	rules "banco/games/caro"
	"banco/search/threat"
)

// Fours are the forcing moves that threaten five at once: the strongest, and
// the ones with the fewest replies.
type Fours struct{}

// Threes are the forcing moves that threaten five or an open four.
type Threes struct{}

var (
	_ threat.Forcer = Fours{}
	_ threat.Forcer = Threes{}
)

// Forcing appends the moves that make a five or a four.
func (Fours) Forcing(p game.Position, all bool, buf []game.Move) []game.Move {
	return forcing(p, shape.Four, all, buf)
}

// Forcing appends the moves that make a five, a four or a three, or leave an
// open three on the board while they prevent a five.
func (Threes) Forcing(p game.Position, all bool, buf []game.Move) []game.Move {
	return forcing(p, shape.Three, all, buf)
}

// Replies appends the moves that prevent every five, and all moves where there
// is none to prevent.
func (Fours) Replies(p game.Position, buf []game.Move) []game.Move {
	return replies(p, shape.Five, buf)
}

// Replies appends the moves that prevent every five; where there is none to
// prevent, those that prevent every open four or make a four first, and all
// moves where there is no open four to prevent either.
func (Threes) Replies(p game.Position, buf []game.Move) []game.Move {
	return replies(p, shape.OpenFour, buf)
}

// forcing appends the moves that make at least a shape, the best first. Where
// the opponent threatens a five, they have to prevent it as well. Unless all are
// asked for, a five or an open four comes alone: it wins.
func forcing(p game.Position, least shape.Shape, all bool, buf []game.Move) []game.Move {
	v := viewOf(p.(*rules.Position))
	if v.Chooser() != game.NoSide {
		return buf
	}
	begin, own, foe := len(buf), v.Turn(), v.Turn().Other()
	var seen shape.Both
	f := newNearby(v.Position, threatRadius)
	for pt, ok := f.next(); ok; pt, ok = f.next() {
		b := v.tallies(pt)
		seen |= b
		if b.Of(own).AtLeast(least) {
			buf = append(buf, Guide{}.rank(v, pt, b))
		}
	}
	mine, theirs := seen.Of(own), seen.Of(foe)
	if theirs.AtLeast(shape.Five) && !mine.AtLeast(shape.Five) {
		return v.blocks(least, mine.AtLeast(shape.OpenFour), buf[:begin])
	}
	buf = buf[:begin+v.best(buf[begin:], len(buf))]
	if !all && len(buf) > begin && v.tallies(rules.Point(buf[begin])).Of(own).AtLeast(shape.OpenFour) {
		buf = buf[:begin+1]
	}
	return buf
}

// blocks appends the moves that prevent the opponent's five and force: those
// that make at least a shape or, where threes force, all if there is an open
// three already.
func (v view) blocks(least shape.Shape, pending bool, buf []game.Move) []game.Move {
	begin, own := len(buf), v.Turn()
	set, _ := v.defences(own.Other(), shape.Five)
	for pt, ok := set.Pop(); ok; pt, ok = set.Pop() {
		if b := v.tallies(pt); b.Of(own).AtLeast(least) || least == shape.Three && pending {
			buf = append(buf, Guide{}.rank(v, pt, b))
		}
	}
	return buf[:begin+v.best(buf[begin:], len(buf))]
}

// replies appends the moves that may answer what threatens at least a shape.
func replies(p game.Position, least shape.Shape, buf []game.Move) []game.Move {
	v := viewOf(p.(*rules.Position))
	if v.Chooser() != game.NoSide {
		return v.Moves(buf)
	}
	begin, own, foe := len(buf), v.Turn(), v.Turn().Other()
	var seen shape.Both
	f := newNearby(v.Position, threatRadius)
	for pt, ok := f.next(); ok; pt, ok = f.next() {
		seen |= v.tallies(pt)
	}
	var set shape.PointSet
	found := true
	switch mine, theirs := seen.Of(own), seen.Of(foe); {
	case mine.AtLeast(shape.Five):
		v.addMakers(&set, own, shape.Five)
	case theirs.AtLeast(shape.Five):
		set, _ = v.defences(foe, shape.Five)
	case theirs.AtLeast(least):
		if set, found = v.defences(foe, shape.OpenFour); found {
			v.addMakers(&set, own, shape.Four)
		}
	default:
		found = false
	}
	if !found {
		return v.Moves(buf)
	}
	if buf = (Guide{}).rankSet(v, set, buf); len(buf) > begin {
		return buf
	}
	buf = v.Moves(buf) // all lose
	return buf[:min(begin+1, len(buf))]
}
