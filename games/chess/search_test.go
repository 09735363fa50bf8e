package chess

import (
	"slices"
	"testing"

	"banco/game"
	"banco/game/playout"
)

// TestAhead compares captures, checks and attackers with what all legal moves
// and the positions after them say, in random games.
func TestAhead(t *testing.T) {
	for seed := range uint64(12) {
		p, err := New().Start(game.Variant{"position": []string{"518", "0", "77"}[seed%3]})
		if err != nil {
			t.Fatal(err)
		}
		for rng := playout.Random(seed); !p.Result().Over(); {
			compareAhead(t, p.(*Position))
			compareMovesTo(t, p.(*Position))
			m, _ := playout.Choose(p, rng, nil)
			p.Make(m)
		}
	}
}

// TestMovesToOutOfCheck has the pawn that checks captured en passant, which is a move to another square.
func TestMovesToOutOfCheck(t *testing.T) {
	p, err := New().Parse(nil, "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1")
	if err != nil {
		t.Fatal(err)
	}
	compareMovesTo(t, p.(*Position))
}

// compareMovesTo compares the moves to each square with those of all legal moves that end there.
func compareMovesTo(t *testing.T, p *Position) {
	t.Helper()
	all := p.Moves(nil)
	for to := range Square(64) {
		for _, king := range []bool{true, false} {
			elsewhere := func(m game.Move) bool { return To(m) != to || !king && Mover(m) == King }
			got, want := slices.DeleteFunc(p.movesTo(to, king, nil), elsewhere), slices.DeleteFunc(slices.Clone(all), elsewhere)
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Fatalf("%s: moves to %s %v, want %v", p.FEN(), to, got, want)
			}
		}
	}
}

func compareAhead(t *testing.T, p *Position) {
	t.Helper()
	for sq := range Square(64) {
		if foes := p.Attackers(sq, p.occupied()) & p.men(p.side^1); (p.Attacked()&sq.bit() != 0) != (foes != 0) {
			t.Fatalf("%s: %d attacked is %v", p.FEN(), sq, foes == 0)
		}
	}
	var captures, checks []game.Move
	for _, m := range p.Moves(nil) {
		if Captured(m) != NoKind || Promotion(m) != NoKind {
			captures = append(captures, m)
		}
		if k := Captured(m); k != NoKind && !IsEnPassant(m) && p.Attackers(To(m), p.occupied())&From(m).bit() == 0 {
			t.Fatalf("%s: %s captures, but does not attack", p.FEN(), p.FormatMove(m))
		}
		check := p.Checks(m)
		p.Make(m)
		got := p.InCheck()
		p.Unmake()
		if got != check {
			t.Fatalf("%s: check %v, announced %v", p.FEN(), got, check)
		}
		if got && Captured(m) == NoKind && Promotion(m) == NoKind && Mover(m) != King {
			checks = append(checks, m)
		}
	}
	compareSets(t, p, "captures", p.Captures(nil), captures)
	compareSets(t, p, "quiet checks", p.QuietChecks(nil), checks)
}

func compareSets(t *testing.T, p *Position, what string, got, want []game.Move) {
	t.Helper()
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Fatalf("%s: %s %v, want %v", p.FEN(), what, got, want)
	}
}

// A search takes a position that came back in it for a draw, one that stood
// before it only the third time, and mate before the count of moves.
func TestRuled(t *testing.T) {
	p, err := New().Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	play := func(moves ...string) {
		t.Helper()
		for _, text := range moves {
			m, err := p.ParseMove(text)
			if err != nil {
				t.Fatal(err)
			}
			p.Make(m)
		}
	}
	shuffle := []string{"g1f3", "g8f6", "f3g1", "f6g8"}
	play(shuffle...)
	position := p.(*Position)
	if got := position.Ruled(4); got != game.Draw(game.Repetition) {
		t.Errorf("back at the root: %v", got)
	}
	if got := position.Ruled(3); got.Over() {
		t.Errorf("back to before the root once: %v", got)
	}
	play(shuffle...)
	if got := position.Ruled(0); got != game.Draw(game.Repetition) {
		t.Errorf("back to before the root twice: %v", got)
	}
	for fen, want := range map[string]game.Result{
		"7k/5ppp/8/8/8/8/8/R5K1 w - - 99 80":  {},
		"R6k/6pp/8/8/8/8/8/6K1 b - - 100 80":  {}, // mate
		"7k/5ppp/8/8/8/8/8/R5K1 w - - 100 80": game.Draw(game.MoveCount),
		"6k1/8/8/8/8/8/8/B5K1 w - - 0 80":     game.Draw(game.InsufficientMaterial),
	} {
		p, err := New().Parse(nil, fen)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.(*Position).Ruled(0); got != want {
			t.Errorf("%s: %v, want %v", fen, got, want)
		}
	}
}

// TestSets builds the board anew from the sets and compares.
func TestSets(t *testing.T) {
	start, err := New().Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	p, rng := start.(*Position), playout.Random(3)
	for !p.Result().Over() {
		for s := range Square(64) {
			got := Empty
			for side := game.First; side <= game.Second; side++ {
				for k := Bishop; k <= King; k++ {
					if p.SideSet(side)&p.KindSet(k)&s.bit() != 0 {
						got = NewPiece(side, k)
					}
				}
			}
			if got != p.At(s) || (got == Empty) != (p.KindSet(NoKind)&s.bit() != 0) {
				t.Fatalf("%s: the sets have %q on %v", p.FEN(), got.Letter(), s)
			}
		}
		m, _ := playout.Choose(p, rng, nil)
		p.Make(m)
	}
}

func TestAttackSets(t *testing.T) {
	const d4, d6, f6 Square = 27, 43, 45
	for name, test := range map[string]struct{ got, want uint64 }{
		"rook":   {RookAttacks(d4, d6.bit()), 0x0000_0808_f708_0808},
		"bishop": {BishopAttacks(d4, f6.bit()), 0x0001_2214_0014_2241},
		"knight": {KnightAttacks(d4), 0x0000_1422_0022_1400},
		"king":   {KingAttacks(d4), 0x0000_001c_141c_0000},
	} {
		if test.got != test.want {
			t.Errorf("%s on d4 attacks %#016x, want %#016x", name, test.got, test.want)
		}
	}
}
