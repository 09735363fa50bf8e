package chess

import rules "banco/games/chess"

// bancoSquares is the worth of a man on each square, from its owner's side.
// It follows from a few rules of thumb, not from a tuning.
var bancoSquares = func() (t [rules.King + 1][64]pair) {
	worths := [rules.King + 1]func(file, rank int) (middle, end int){
		rules.Pawn: pawnSquare, rules.Knight: knightSquare, rules.Bishop: bishopSquare,
		rules.Rook: rookSquare, rules.Queen: queenSquare, rules.King: kingSquare,
	}
	for k := rules.Bishop; k <= rules.King; k++ {
		for s := range rules.Square(64) {
			t[k][s] = newPair(worths[k](s.File(), s.Rank()))
		}
	}
	return t
}()

// inward is how far a file or rank lies from the nearer edge, 0 to 3.
func inward(n int) int { return min(n, 7-n) }

// central is how near the middle of the board a square lies, 0 to 6.
func central(file, rank int) int { return inward(file) + inward(rank) }

func pawnSquare(file, rank int) (middle, end int) {
	advance := [8]int{0, 0, 2, 6, 14, 30, 55, 0}[rank]
	middle, end = 82+advance, 105+advance
	switch in := inward(file); {
	case in == 3 && rank == 1:
		middle -= 14 // a centre pawn that has not moved
	case in == 3 && rank <= 4:
		middle += 6 * rank // 12, 18, 24
	case in == 2 && rank >= 3:
		middle += 6
	case in == 0:
		middle -= 6
	}
	return middle, end
}

func knightSquare(file, rank int) (middle, end int) {
	middle, end = 300+8*central(file, rank), 280+7*central(file, rank)
	if rank >= 3 && rank <= 5 {
		middle += 6
	}
	return middle, end
}

func bishopSquare(file, rank int) (middle, end int) {
	middle, end = 328+3*central(file, rank), 310+3*central(file, rank)
	if rank == 0 {
		middle -= 8
	}
	if rank == 1 && inward(file) == 1 {
		middle += 10 // on the long diagonal
	}
	return middle, end
}

func rookSquare(file, rank int) (middle, end int) {
	middle, end = 464+3*inward(file), 530
	if rank == 6 {
		middle, end = middle+12, end+16
	}
	return middle, end
}

func queenSquare(file, rank int) (middle, end int) {
	middle, end = 970+central(file, rank), 960+5*central(file, rank)
	if rank >= 2 {
		middle -= 4 // let the others come out first
	}
	return middle, end
}

func kingSquare(file, rank int) (middle, end int) {
	home := [8]int{16, 26, 12, -6, 0, -8, 28, 18}
	return home[file] - [8]int{0, 16, 40, 60, 75, 85, 95, 100}[rank], 9 * central(file, rank)
}
