package board

import "banco/game"

// Jump is a move of a horse or an elephant, which needs the point Via empty:
// the horse's leg, the elephant's eye.
type Jump struct{ Via, To Square }

// The directions of Rays, as Red sees them. The first two run along a file.
const (
	Up = iota
	Down
	Right
	Left
)

var (
	straight = [4][2]int{Up: {0, 1}, Down: {0, -1}, Right: {1, 0}, Left: {-1, 0}}
	diagonal = [4][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}
)

// Where a piece can go from each point of an empty board, and from where it
// can come.
var (
	rays          [Squares][4][]Square
	kingSteps     [Squares][]Square
	advisorSteps  [Squares][]Square
	elephantJumps [Squares][]Jump
	horseJumps    [Squares][]Jump
	horsesTo      [Squares][]Jump
	pawnSteps     [2][Squares][]Square
	pawnsTo       [2][Squares][]Square
)

func init() {
	for s := range Square(Squares) {
		addStraight(s)
		addDiagonal(s)
		addHorse(s)
		addPawn(game.First, s)
		addPawn(game.Second, s)
	}
}

// offset returns the point so many times a direction away, if there is one.
func offset(s Square, direction [2]int, times int) (Square, bool) {
	return At(s.File()+times*direction[0], s.Rank()+times*direction[1])
}

func addStraight(s Square) {
	for i, d := range straight {
		for n := 1; ; n++ {
			to, ok := offset(s, d, n)
			if !ok {
				break
			}
			rays[s][i] = append(rays[s][i], to)
			if n == 1 && InPalace(s) && InPalace(to) {
				kingSteps[s] = append(kingSteps[s], to)
			}
		}
	}
}

func addDiagonal(s Square) {
	for _, d := range diagonal {
		near, ok := offset(s, d, 1)
		if !ok {
			continue
		}
		advisorSteps[s] = append(advisorSteps[s], near)
		if far, ok := offset(s, d, 2); ok {
			elephantJumps[s] = append(elephantJumps[s], Jump{near, far})
		}
	}
}

// addHorse adds the jumps of a horse: a step along a file or rank, onto its
// leg, then one diagonally onward.
func addHorse(s Square) {
	for _, d := range straight {
		leg, ok := offset(s, d, 1)
		if !ok {
			continue
		}
		for _, onward := range diagonal {
			to, ok := offset(leg, onward, 1)
			if !ok || onward[0] != d[0] && onward[1] != d[1] {
				continue
			}
			horseJumps[s] = append(horseJumps[s], Jump{leg, to})
			horsesTo[to] = append(horsesTo[to], Jump{leg, s})
		}
	}
}

func addPawn(side game.Side, s Square) {
	for i, d := range straight {
		forward := i == Up && side == game.First || i == Down && side == game.Second
		sideways := i == Right || i == Left
		if to, ok := offset(s, d, 1); ok && (forward || sideways && Crossed(side, s)) {
			pawnSteps[side][s] = append(pawnSteps[side][s], to)
			pawnsTo[side][to] = append(pawnsTo[side][to], s)
		}
	}
}

// Rays returns the points from a point to the edge in each direction, the
// nearest first: the lines of rooks, cannons and kings that face each other.
// Like all lists here it is shared and not to be written to.
func Rays(s Square) *[4][]Square { return &rays[s] }

// KingSteps returns where a king can step on a point of a palace.
func KingSteps(s Square) []Square { return kingSteps[s] }

// AdvisorSteps returns where an advisor can step that no palace binds.
func AdvisorSteps(s Square) []Square { return advisorSteps[s] }

// ElephantJumps returns the jumps of an elephant that the river does not stop.
// Read the other way they are the jumps of elephants that come to the point.
func ElephantJumps(s Square) []Jump { return elephantJumps[s] }

// HorseJumps returns the jumps of a horse, those with a leg in common beside
// each other.
func HorseJumps(s Square) []Jump { return horseJumps[s] }

// HorsesTo returns the jumps of horses that come to a point: To is where the
// horse stands, Via its leg.
func HorsesTo(s Square) []Jump { return horsesTo[s] }

// PawnSteps returns where a pawn of a side can step: forward, and sideways
// once across the river.
func PawnSteps(side game.Side, s Square) []Square { return pawnSteps[side&1][s] }

// PawnsTo returns from where a pawn of a side can step to a point.
func PawnsTo(side game.Side, s Square) []Square { return pawnsTo[side&1][s] }
