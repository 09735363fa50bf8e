package chess

import (
	"math/bits"
	"strings"
	"testing"

	"banco/game"
)

func TestEndings(t *testing.T) {
	for _, c := range []struct {
		name, fen, moves string
		want             game.Result
	}{
		{"start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "", game.Result{}},
		{"fool's mate", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
			"f2f3 e7e5 g2g4 d8h4", game.Win(game.Second, game.Checkmate)},
		{"back rank mate", "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", "d1d8", game.Win(game.First, game.Checkmate)},
		{"mate on the 150th ply", "6k1/5ppp/8/8/8/8/8/K2R4 w - - 149 90", "d1d8", game.Win(game.First, game.Checkmate)},
		{"mate but for en passant", "6R1/8/R7/7k/6Pp/5K2/8/8 b - g3 0 1", "", game.Result{}},
		{"stalemate", "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "f1f7", game.Draw(game.Stalemate)},
		{"stalemate by a pin", "7k/8/8/8/8/8/r7/r5BK w - - 0 1", "", game.Draw(game.Stalemate)},
		{"bare kings", "8/8/4k3/8/8/4K3/8/8 w - - 0 1", "", game.Draw(game.InsufficientMaterial)},
		{"king takes the last pawn", "8/8/8/8/8/k7/p7/K7 w - - 0 1", "", game.Draw(game.Stalemate)},
		{"knight", "8/8/4k3/8/8/4KN2/8/8 w - - 0 1", "", game.Draw(game.InsufficientMaterial)},
		{"bishop", "8/8/4kb2/8/8/4K3/8/8 w - - 0 1", "", game.Draw(game.InsufficientMaterial)},
		{"bishops of one colour", "8/8/4kb2/6b1/8/4KB2/8/8 w - - 0 1", "", game.Result{}},
		{"bishops all on dark squares", "8/8/4kb2/8/8/4K3/3B4/4b3 w - - 0 1", "", game.Draw(game.InsufficientMaterial)},
		{"bishops of both colours", "8/8/4kb2/8/8/4KB2/8/8 w - - 0 1", "", game.Result{}},
		{"two knights", "8/8/4k3/8/8/4KNN1/8/8 w - - 0 1", "", game.Result{}},
		{"knight against knight", "8/8/4kn2/8/8/4KN2/8/8 w - - 0 1", "", game.Result{}},
		{"knight against bishop", "8/8/4kb2/8/8/4KN2/8/8 w - - 0 1", "", game.Result{}},
		{"a pawn", "8/8/4k3/8/8/4KP2/8/8 w - - 0 1", "", game.Result{}},
		{"74 moves and a half", "4k3/8/8/8/8/8/4R3/4K3 b - - 148 100", "e8d8", game.Result{}},
		{"75 moves", "4k3/8/8/8/8/8/4R3/4K3 b - - 149 100", "e8d8", game.Draw(game.MoveCount)},
		{"a capture on the 150th ply", "3rk3/4R3/8/8/8/8/8/4K3 b - - 149 100", "e8e7", game.Result{}},
		{"fourfold", knightDance, strings.Repeat(dance, 3), game.Result{}},
		{"fivefold", knightDance, strings.Repeat(dance, 4), game.Draw(game.Repetition)},
	} {
		p := parse(t, c.fen)
		play(t, p, c.moves)
		if got := p.Result(); got != c.want {
			t.Errorf("%s: %v by %v, want %v by %v", c.name, got, got.Reason, c.want, c.want.Reason)
		}
	}
}

const (
	knightDance = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	dance       = "g1f3 g8f6 f3g1 f6g8 "
)

func TestClaims(t *testing.T) {
	for _, c := range []struct {
		name, fen, moves string
		want             game.Result
	}{
		{"twice", knightDance, dance, game.Result{}},
		{"three times", knightDance, dance + dance, game.Draw(game.Repetition)},
		{"three times, then a new one", knightDance, dance + dance + "e2e4", game.Result{}},
		{"castling was lost after the first time", "4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1",
			"h1g1 h8g8 g1h1 g8h8 h1g1 h8g8 g1h1 g8h8", game.Result{}},
		{"castling was lost before the second time", "4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1",
			"h1g1 h8g8 g1h1 g8h8 h1g1 h8g8 g1h1 g8h8 h1g1 h8g8 g1h1 g8h8", game.Draw(game.Repetition)},
		{"en passant was possible the first time", "4k3/8/8/8/3p4/8/4P3/4K2N w - - 0 1",
			"e2e4 e8e7 h1g3 e7e8 g3h1 e8e7 h1g3 e7e8 g3h1", game.Result{}},
		{"en passant was illegal the first time", "8/8/8/8/k2p3R/8/4P3/K6N w - - 0 1",
			"e2e4 a4a5 h1g3 a5a4 g3h1 a4a5 h1g3 a5a4 g3h1", game.Draw(game.Repetition)},
		{"a pawn move between", knightDance, dance + "e2e3 e7e6 " + dance, game.Result{}},
		{"49 moves and a half", "4k3/8/8/8/8/8/4R3/4K3 b - - 98 100", "e8d8", game.Result{}},
		{"50 moves", "4k3/8/8/8/8/8/4R3/4K3 b - - 99 100", "e8d8", game.Draw(game.MoveCount)},
		{"mate with the 50th move", "6k1/5ppp/8/8/8/8/8/K2R4 w - - 99 90", "d1d8", game.Result{}},
	} {
		p := parse(t, c.fen)
		play(t, p, c.moves)
		if got := p.Claim(); got != c.want {
			t.Errorf("%s: claim %v by %v, want %v by %v", c.name, got, got.Reason, c.want, c.want.Reason)
		}
	}
}

func TestClaimOutlivesClone(t *testing.T) {
	p := parse(t, knightDance)
	play(t, p, dance+dance)
	q := p.Clone().(*Position)
	play(t, p, "e2e4")
	if q.Claim() != game.Draw(game.Repetition) {
		t.Error("the copy has lost its history")
	}
}

func TestFlag(t *testing.T) {
	draw, loss := game.Draw(game.Timeout), game.Win(game.Second, game.Timeout)
	for _, c := range []struct {
		name, fen string
		want      game.Result
	}{
		{"bare king", "4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1", draw},
		{"pawn", "4k3/4p3/8/8/8/8/8/4K3 w - - 0 1", loss},
		{"rook", "4k3/4r3/8/8/8/8/8/3K4 w - - 0 1", loss},
		{"two knights against a bare king", "4k3/4nn2/8/8/8/8/8/4K3 w - - 0 1", loss},
		{"bishop and knight", "4k3/4nb2/8/8/8/8/8/4K3 w - - 0 1", loss},
		{"knight against queens", "4k3/4n3/8/8/8/8/8/3QKQ2 w - - 0 1", draw},
		{"knight against a queen and a pawn", "4k3/4n3/8/8/8/8/P7/3QK3 w - - 0 1", loss},
		{"bishop against rooks and queens", "4k3/5b2/8/8/8/8/8/RR1QK3 w - - 0 1", draw},
		{"bishop against a pawn", "4k3/5b2/8/8/8/8/P7/4K3 w - - 0 1", loss},
		{"two bishops of one colour against a rook", "4k3/5b2/6b1/8/8/8/8/R3K3 w - - 0 1", draw},
		{"two bishops of two colours", "4k3/5bb1/8/8/8/8/8/R3K3 w - - 0 1", loss},
	} {
		if got := parse(t, c.fen).Flag(game.First); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
	p := parse(t, "4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1")
	if got := p.Flag(game.Second); got != game.Win(game.First, game.Timeout) {
		t.Errorf("Black's flag: %v", got)
	}
}

// TestFlagByExhaustion looks for a mate in the placements of a lone minor
// piece against each single man, and expects canMate to say whether there is
// one. The victim's king stands on the edge, as it has to, on a1 to d1: the
// rest of the edge is the same by symmetry.
func TestFlagByExhaustion(t *testing.T) {
	if testing.Short() {
		t.Skip("tries seven million positions")
	}
	for _, c := range []struct {
		attacker, victim Kind
		apart            bool // bishops on squares of different colours
		want             bool
	}{
		{Knight, Knight, false, true},
		{Knight, Bishop, false, true},
		{Knight, Rook, false, true},
		{Knight, Queen, false, false},
		{Bishop, Knight, false, true},
		{Bishop, Bishop, true, true},
		{Bishop, Bishop, false, false},
		{Bishop, Rook, false, false},
		{Bishop, Queen, false, false},
	} {
		mates, can := mateExists(c.attacker, c.victim, c.apart)
		if mates != c.want || can != c.want {
			t.Errorf("%s against %s (apart: %v): a mate exists: %v, canMate: %v, want %v",
				kindNames[c.attacker], kindNames[c.victim], c.apart, mates, can, c.want)
		}
	}
}

// mateExists reports whether Black's king and attacker mate White's king and
// man somewhere, and what canMate says.
func mateExists(attacker, man Kind, apart bool) (mates, can bool) {
	for i := range 4 * 64 * 64 * 64 {
		king, blocker, minor, other := Square(i>>18), Square(i>>12&63), Square(i>>6&63), Square(i&63)
		squares := king.bit() | blocker.bit() | minor.bit() | other.bit()
		bothBishops := attacker == Bishop && man == Bishop
		if bits.OnesCount64(squares) < 4 || bothBishops && oneColour(blocker.bit()|minor.bit()) == apart {
			continue
		}
		var b board
		b.put(king, NewPiece(game.First, King))
		b.put(blocker, NewPiece(game.First, man))
		b.put(minor, NewPiece(game.Second, attacker))
		b.put(other, NewPiece(game.Second, King))
		can = b.canMate(game.Second)
		if b.checkers() == minor.bit() && b.count() == 0 {
			return true, can
		}
	}
	return false, can
}
