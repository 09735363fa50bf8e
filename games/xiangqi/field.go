package xiangqi

import "banco/game"

// Field is what stands where as sets of points, with what follows from that
// alone: who attacks what, and where pieces may go without exposing their king.
// Positions of xiangqi and of cờ úp are built around one.
type Field struct {
	pieces [2][8]points // by side and kind; None holds all pieces of the side
	kings  [2]Square
	roam   bool // advisors and elephants go anywhere, as in cờ úp, and can attack a king

	guards  [maxGuards]guard // scratch of the move generator, see watch
	guarded int              // how many guards there are
}

// field is the name under which positions embed a Field, so that nobody else
// gets hold of it.
type field = Field

// NewField returns an empty field of cờ úp: its advisors and elephants go
// anywhere.
func NewField() Field { return Field{roam: true} }

// Copy returns the field without what the last Watch left in it.
func (f *Field) Copy() Field { return Field{pieces: f.pieces, kings: f.kings, roam: f.roam} }

// Toggle puts a piece on an empty point, or takes it away. A piece of kind None
// stands in the way and does nothing else. It is not a method, since positions
// that embed a Field change by their moves only.
func Toggle(f *Field, s game.Side, k Kind, at Square) {
	own := &f.pieces[s&1]
	own[None] = own[None].xor(pointAt[at])
	if k != None {
		own[k&7] = own[k&7].xor(pointAt[at])
	}
}

// SeatKing tells on which point a side's king stands, beside Toggle.
func SeatKing(f *Field, s game.Side, at Square) { f.kings[s&1] = at }

// occupied returns the points where a piece stands.
func (f *Field) occupied() points {
	return f.pieces[game.First][None].or(f.pieces[game.Second][None])
}

// Set returns the points of a side's pieces of a kind, of all kinds for None.
func (f *Field) Set(s game.Side, k Kind) Set { return Set{f.pieces[s&1][k&7]} }

// Occupied returns the points where a piece stands.
func (f *Field) Occupied() Set { return Set{f.occupied()} }

// King returns the point of a side's king.
func (f *Field) King(s game.Side) Square { return f.kings[s&1] }

// Checked reports whether a side's king is attacked.
func (f *Field) Checked(s game.Side) bool {
	return f.attacked(s.Other(), f.kings[s&1], f.occupied(), points{})
}

// Watch is where the pieces of a side may go: what its king's safety demands
// of them. It is good until the field changes or is watched again.
type Watch struct {
	field       *Field
	side        game.Side
	free, bound points
}

// Watch looks at what bears on a side's king.
func (f *Field) Watch(s game.Side) Watch {
	free, bound := f.watch(s)
	return Watch{f, s, free, bound}
}

// Of returns where a piece of the watched side, not the king, may go among the
// points that it reaches.
func (w *Watch) Of(from Square, reach Set) Set {
	if w.bound.has(from) {
		return Set{reach.and(w.field.boundTo(w.side, from))}
	}
	return Set{reach.and(w.free)}
}

// OfKing returns where the king of the watched side may go among the points
// asked for.
func (w *Watch) OfKing(among Set) Set {
	return Set{w.field.kingReach(w.side, w.field.occupied(), among.points)}
}

// ReachAs returns where a piece of a side would go from a point if it moved as a
// kind, not a king; the pieces of its own side are not left out.
func (f *Field) ReachAs(k Kind, s game.Side, from Square) Set {
	return Set{f.reachAs(k, s, from, f.occupied())}
}

// reachAs is ReachAs when the points in occupied are occupied.
func (f *Field) reachAs(k Kind, s game.Side, from Square, occupied points) points {
	c := &where[from&127]
	switch k {
	case Rook:
		return c.onRank(line(rookOnRank[c.file&15][occupied.rankOf(c)])).or(c.onFile(line(rookOnFile[c.rank&15][occupied.fileOf(c)])))
	case Cannon:
		return c.onRank(line(cannonOnRank[c.file&15][occupied.rankOf(c)])).or(c.onFile(line(cannonOnFile[c.rank&15][occupied.fileOf(c)])))
	case Horse:
		return horseSteps[from&127][legs(c, occupied)]
	case Elephant:
		if f.roam {
			return roamingElephant(from, occupied)
		}
		return elephantSteps[from&127][eyes(from, occupied)]
	case Advisor:
		if f.roam {
			return diagonals[from&127]
		}
		return advisorSteps[from&127]
	case Pawn:
		return pawnSteps[s&1][from&127]
	}
	return points{}
}

// roamingElephant returns where an elephant that may cross the river goes, and
// from where one would come.
func roamingElephant(s Square, occupied points) (set points) {
	for _, j := range elephantJumps[s&127] {
		if !occupied.has(j.Via) {
			set = set.or(pointAt[j.To])
		}
	}
	return set
}
