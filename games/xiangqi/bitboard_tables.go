package xiangqi

import (
	"math/rand/v2"
	"slices"

	"banco/game"
	"banco/games/xiangqi/board"
)

// coordinates is what the generator needs to know about where a point is.
type coordinates struct {
	file, rank uint8
	rankShift  uint8 // of the first point of the rank in its word
}

// The tables below are indexed by point and sized to a power of two, which
// spares a bounds check wherever the index is masked or small by its type.
var (
	where   [128]coordinates
	pointAt [256]points
	fileA   [1 << Ranks]points // the points of a line on the file a

	// Moves along a line by the place on the line and the occupied points.
	// The target of a capture is included, whoever stands there.
	rookOnRank, cannonOnRank [16][1 << Files]uint16
	rookOnFile, cannonOnFile [16][1 << Ranks]uint16
	between                  [16][16]uint16 // strictly between two places on a line

	kingSteps     [128]points
	advisorSteps  [128]points
	diagonals     [128]points        // of an advisor that may leave the palace
	elephantJumps [128][]board.Jump  // also across the river
	pawnSteps     [2][128]points     // by the pawn's side
	elephantSteps [128][16]points    // by the occupied eyes, see eyes
	horseSteps    [128][16]points    // by the occupied legs, see legs
	horsesNear    [128]points        // from where a horse with free legs would reach the point
	pawnsNear     [2][128]points     // from where a pawn of that side would reach the point
	legOf         [2 * legRange]int8 // from a horse to its leg, by the distance it jumps
	zobrist       [16][128]uint64    // by piece and point
	zobristSecond uint64             // in every position with Second to move
)

// legRange is above the greatest difference of two points a horse's move apart.
const legRange = 20

func init() {
	fillLines()
	for s := range Square(Squares) {
		where[s] = coordinates{uint8(s.File()), uint8(s.Rank()), uint8(s.Rank() % (Ranks / 2) * Files)}
		if s < half {
			pointAt[s] = points{low: 1 << s}
		} else {
			pointAt[s] = points{high: 1 << (s - half)}
		}
	}
	for x := range line(1 << Ranks) {
		for r := range Ranks {
			if x>>r&1 != 0 {
				fileA[x] = fileA[x].or(pointAt[r*Files])
			}
		}
	}
	for s := range Square(Squares) {
		fillSteps(s)
	}
	fillZobrist()
	fillHomes()
	fillZones()
}

func fillLines() {
	for i := range Files {
		for occupied := range line(1 << Files) {
			rook, cannon := slide(i, Files, occupied)
			rookOnRank[i][occupied], cannonOnRank[i][occupied] = rook, cannon
		}
	}
	for i := range Ranks {
		for occupied := range line(1 << Ranks) {
			rook, cannon := slide(i, Ranks, occupied)
			rookOnFile[i][occupied], cannonOnFile[i][occupied] = rook, cannon
		}
		for j := range Ranks {
			for k := min(i, j) + 1; k < max(i, j); k++ {
				between[i][j] |= 1 << k
			}
		}
	}
}

// slide returns the moves of a rook and of a cannon on a line of the given length.
func slide(from, length int, occupied line) (rook, cannon uint16) {
	for _, step := range [2]int{-1, 1} {
		met := 0
		for to := from + step; to >= 0 && to < length && met < 2; to += step {
			bit := uint16(1) << to
			if occupied>>to&1 != 0 {
				met++
				if met == 1 {
					rook |= bit
				} else {
					cannon |= bit
				}
			} else if met == 0 {
				rook |= bit
				cannon |= bit
			}
		}
	}
	return rook, cannon
}

// legBits and eyeBits number a horse's legs and an elephant's eyes as legs and
// eyes do, by where they lie from the piece.
var (
	legBits = map[int]int{-1: 0, -Files: 1, 1: 2, Files: 3}
	eyeBits = map[int]int{-Files - 1: 0, Files - 1: 1, -Files + 1: 2, Files + 1: 3}
)

// fillSteps makes sets of the paths from a point. Advisors and elephants are
// bound here, by the palace and by the river.
func fillSteps(s Square) {
	kingSteps[s] = setOf(board.KingSteps(s))
	if board.InPalace(s) {
		advisorSteps[s] = setOf(slices.DeleteFunc(slices.Clone(board.AdvisorSteps(s)), outside))
	}
	diagonals[s], elephantJumps[s] = setOf(board.AdvisorSteps(s)), board.ElephantJumps(s)
	for _, j := range board.HorseJumps(s) {
		legOf[int(j.To)-int(s)+legRange] = int8(int(j.Via) - int(s))
		addJump(&horseSteps[s], legBits[int(j.Via)-int(s)], j.To)
	}
	for _, j := range board.ElephantJumps(s) {
		if (s < half) == (j.To < half) {
			addJump(&elephantSteps[s], eyeBits[int(j.Via)-int(s)], j.To)
		}
	}
	for _, j := range board.HorsesTo(s) {
		horsesNear[s] = horsesNear[s].or(pointAt[j.To])
	}
	for side := game.First; side <= game.Second; side++ {
		pawnSteps[side][s] = setOf(board.PawnSteps(side, s))
		pawnsNear[side][s] = setOf(board.PawnsTo(side, s))
	}
}

func outside(s Square) bool { return !board.InPalace(s) }

func setOf(list []Square) (set points) {
	for _, s := range list {
		set = set.or(pointAt[s])
	}
	return set
}

// addJump adds a target wherever the point numbered bit is not occupied.
func addJump(steps *[16]points, bit int, to Square) {
	for occupied := range steps {
		if occupied>>bit&1 == 0 {
			steps[occupied] = steps[occupied].or(pointAt[to])
		}
	}
}

// fillZobrist draws the keys from a fixed seed, so that hashes are the same
// in every process.
func fillZobrist() {
	random := rand.New(rand.NewPCG(0x7869616e67, 0x7169))
	for piece := range zobrist {
		for s := range Squares {
			zobrist[piece][s] = random.Uint64()
		}
	}
	zobristSecond = random.Uint64()
}
