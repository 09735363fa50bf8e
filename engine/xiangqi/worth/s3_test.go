package worth

import (
	"testing"

	"banco/game"
	"banco/games/xiangqi/board"
)

// TestS3Points holds the tables to their description and to the rules: no
// value lies on a point that its piece cannot stand on.
func TestS3Points(t *testing.T) {
	for file := range board.Files {
		if S3Point(board.Pawn, file, 6) <= S3Point(board.Pawn, file, 3) || S3Point(board.Pawn, file, 9) >= S3Point(board.Pawn, file, 8) {
			t.Errorf("pawns on file %d", file)
		}
	}
	for s := range board.Square(board.Squares) {
		for _, k := range []board.Kind{board.King, board.Advisor, board.Elephant} {
			if !board.Home(board.NewPiece(game.First, k), s) && S3Point(k, s.File(), s.Rank()) != 0 {
				t.Errorf("kind %d has a value on %v", k, s)
			}
		}
	}
}

// TestTables: what is good for Red is as good for Black on the mirrored point;
// only advisors and elephants differ between the games.
func TestTables(t *testing.T) {
	for k := board.King; k <= board.Pawn; k++ {
		red, black := board.NewPiece(game.First, k), board.NewPiece(game.Second, k)
		for s := range board.Square(board.Squares) {
			mirrored := board.Squares - 1 - s
			if S3[red][s] != -S3[black][mirrored] || S3Free[red][s] != -S3Free[black][mirrored] {
				t.Errorf("kind %d on %v is worth another thing to Black on %v", k, s, mirrored)
			}
			free := k == board.Advisor || k == board.Elephant
			if free && int(S3Free[red][s]) != S3Price(k) || !free && S3Free[red][s] != S3[red][s] {
				t.Errorf("kind %d on %v: %d, in cờ úp %d", k, s, S3[red][s], S3Free[red][s])
			}
		}
	}
}

func TestDistance(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want int
	}{{"a0", "a0", 0}, {"a0", "i9", Furthest}, {"c4", "b6", 3}} {
		a, _ := board.Named(test.a)
		b, _ := board.Named(test.b)
		if Distance(a, b) != test.want || Distance(b, a) != test.want {
			t.Errorf("from %v to %v: %d, want %d", a, b, Distance(a, b), test.want)
		}
	}
}
