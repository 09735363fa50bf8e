package chess

import rules "banco/games/chess"

// Sets of squares on a board seen from one side, whose pawns go up.
const (
	fileA       = 0x0101_0101_0101_0101
	fileH       = fileA << 7
	darkSquares = 0xaa55_aa55_aa55_aa55 // a1 is one of them
)

// fileOf returns the file of a square.
func fileOf(s rules.Square) uint64 { return fileA << (s & 7) }

// bit returns the set of one square.
func bit(s rules.Square) uint64 { return 1 << (s & 63) }

// pawnAttacks returns what pawns that go down attack.
func pawnAttacks(foePawns uint64) uint64 { return sideways(foePawns >> 8) }

// up returns all squares above those of a set.
func up(set uint64) uint64 {
	set |= set << 8
	set |= set << 16
	return (set | set<<32) << 8
}

// down returns all squares below those of a set.
func down(set uint64) uint64 {
	set |= set >> 8
	set |= set >> 16
	return (set | set>>32) >> 8
}

// sideways returns the squares left and right of those of a set.
func sideways(set uint64) uint64 { return set&^fileH<<1 | set&^fileA>>1 }

// distance is the number of a king's steps from one square to another.
func distance(a, b rules.Square) int {
	return max(abs(a.File()-b.File()), abs(a.Rank()-b.Rank()))
}

func abs(n int) int { return max(n, -n) }
