package xiangqi

import (
	"math/rand/v2"

	"banco/game"
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
	for s := range Square(Squares) {
		fillNear(s)
	}
	fillZobrist()
	homes = [2][8]points{homesOf(game.First), homesOf(game.Second)}
}

// offset returns the point a number of files and ranks away, if there is one.
func offset(s Square, files, ranks int) (Square, bool) {
	f, r := s.File()+files, s.Rank()+ranks
	if f < 0 || f >= Files || r < 0 || r >= Ranks {
		return 0, false
	}
	return Square(r*Files + f), true
}

// inPalace reports whether a point is in one of the two palaces.
func inPalace(s Square) bool {
	return s.File() >= 3 && s.File() <= 5 && (s.Rank() <= 2 || s.Rank() >= 7)
}

// crossed reports whether a point is beyond the river for a side.
func crossed(side game.Side, s Square) bool { return (s >= half) == (side == game.First) }

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

var (
	// orthogonal lists the horse's legs in the order of the bits of legs.
	orthogonal = [4][2]int{{-1, 0}, {0, -1}, {1, 0}, {0, 1}}
	// diagonal lists the elephant's eyes in the order of the bits of eyes.
	diagonal = [4][2]int{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}}
)

func fillSteps(s Square) {
	for i, d := range orthogonal {
		if to, ok := offset(s, d[0], d[1]); ok {
			if inPalace(s) && inPalace(to) {
				kingSteps[s] = kingSteps[s].or(pointAt[to])
			}
			fillPawn(s, to, d[1])
		}
		// A jump goes two points along the leg and one to either side.
		for _, turn := range [2]int{-1, 1} {
			files, ranks := 2*d[0]+turn*d[1], 2*d[1]+turn*d[0]
			to, ok := offset(s, files, ranks)
			if !ok {
				continue
			}
			legOf[int(to)-int(s)+legRange] = int8(d[1]*Files + d[0])
			for occupied := range horseSteps[s] {
				if occupied>>i&1 == 0 {
					horseSteps[s][occupied] = horseSteps[s][occupied].or(pointAt[to])
				}
			}
		}
	}
	for i, d := range diagonal {
		if to, ok := offset(s, d[0], d[1]); ok && inPalace(s) && inPalace(to) {
			advisorSteps[s] = advisorSteps[s].or(pointAt[to])
		}
		if to, ok := offset(s, 2*d[0], 2*d[1]); ok && (s < half) == (to < half) {
			for occupied := range elephantSteps[s] {
				if occupied>>i&1 == 0 {
					elephantSteps[s][occupied] = elephantSteps[s][occupied].or(pointAt[to])
				}
			}
		}
	}
}

// fillPawn adds the step from s to its neighbour to, ranks up, for the sides
// whose pawns may make it.
func fillPawn(s, to Square, ranks int) {
	for side := game.First; side <= game.Second; side++ {
		forward := 1 - 2*int(side)
		if ranks == forward || ranks == 0 && crossed(side, s) {
			pawnSteps[side][s] = pawnSteps[side][s].or(pointAt[to])
		}
	}
}

// fillNear adds the point s to what is near every point that it reaches.
func fillNear(s Square) {
	for jumps := horseSteps[s][0]; !jumps.empty(); jumps = jumps.rest() {
		to := jumps.first()
		horsesNear[to] = horsesNear[to].or(pointAt[s])
	}
	for side := range pawnSteps {
		for steps := pawnSteps[side][s]; !steps.empty(); steps = steps.rest() {
			to := steps.first()
			pawnsNear[side][to] = pawnsNear[side][to].or(pointAt[s])
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
