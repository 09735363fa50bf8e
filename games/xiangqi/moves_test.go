package xiangqi

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"banco/game"
	"banco/games/xiangqi/board"
)

// TestMoves gives all moves of one piece in positions that show one rule each.
func TestMoves(t *testing.T) {
	for _, test := range []struct{ rule, fen, from, to string }{
		{"the general stays in the palace", "3k5/9/9/9/9/9/9/5K3/9/9 w", "f2", "e2 f1"},
		{"the general may not face the other", "3k5/9/9/9/9/9/9/9/4K4/9 w", "e1", "e0 e2 f1"},
		{"the advisor stays in the palace", "3k5/9/9/9/9/9/9/3A5/9/4K4 w", "d2", "e1"},
		{"the advisor moves from the centre", "3k5/9/9/9/9/9/9/9/4A4/4K4 w", "e1", "d0 d2 f0 f2"},
		{"the elephant does not cross the river", "3k5/9/9/9/9/2B6/9/9/9/4K4 w", "c4", "a2 e2"},
		{"a piece in its eye blocks the elephant", "3k5/9/9/9/9/9/3p5/4B4/9/4K4 w", "e2", "c0 g0 g4"},
		{"the horse jumps", "3k5/9/9/9/9/4N4/9/9/9/4K4 w", "e4", "c3 c5 d2 d6 f2 f6 g3 g5"},
		{"a piece at its leg blocks the horse", "3k5/9/9/9/4p4/3pN4/9/9/9/4K4 w", "e4", "d2 f2 g3 g5"},
		{"the rook captures the first piece", "3k5/9/9/9/9/R2p4P/9/p8/9/4K4 w", "a4", "a2 a3 a5 a6 a7 a8 a9 b4 c4 d4"},
		{"the cannon captures over one screen", "3k5/9/n8/9/P8/C2p1p3/9/p8/9/4K4 w", "a4", "a3 a7 b4 c4 f4"},
		{"the pawn only advances before the river", "3k5/9/9/9/9/9/4P4/9/9/4K4 w", "e3", "e4"},
		{"the pawn moves sideways beyond the river", "3k5/9/9/9/4P4/9/9/9/9/4K4 w", "e5", "d5 e6 f5"},
		{"the pawn on the last rank only moves sideways", "P2k5/9/9/9/9/9/9/9/9/4K4 w", "a9", "b9"},
		{"Black's pawn goes down", "3k5/9/9/9/9/8p/9/9/9/4K4 b", "i4", "h4 i3"},
		{"a piece between the generals stays there", "4k4/9/9/9/9/4C4/9/9/9/4K4 w", "e4", "e1 e2 e3 e5 e6 e7 e8"},
		{"one of two screens of a cannon stays", "3k5/4c4/9/4P4/9/9/4N4/9/9/4K4 w", "e3", ""},
		{"a screen may move between the cannon and the general", "3k5/4c4/9/9/4P4/9/4R4/9/9/4K4 w", "e3", "e1 e2 e4"},
		{"a screen may not capture the other", "3k5/4c4/9/9/4p4/9/4R4/9/9/4K4 w", "e3", "e1 e2 e4"},
		{"nothing may step before a bare cannon", "3k5/4c4/9/9/9/9/9/9/R8/4K4 w", "a1", "a0 a2 a3 a4 a5 a6 a7 a8 a9 b1 c1 d1 f1 g1 h1 i1"},
		{"the leg of an attacking horse stays", "3k5/9/9/9/9/9/9/3n5/3R5/4K4 w", "d1", "d2"},
		{"check by a cannon is met by a second screen", "3k5/4c4/9/9/4p4/9/8R/9/9/4K4 w", "i3", "e3"},
		{"check by a cannon is met by moving the screen", "3k5/4c4/9/9/9/9/4R4/9/9/4K4 w", "e3", "a3 b3 c3 d3 e8 f3 g3 h3 i3"},
		{"check by a horse is met at its leg", "3k5/9/9/9/9/9/9/3n5/R8/4K4 w", "a1", "d1"},
	} {
		p := parseFEN(t, test.fen)
		var to []string
		for _, m := range p.Moves(nil) {
			if From(m).String() == test.from {
				to = append(to, To(m).String())
			}
		}
		slices.Sort(to)
		if got := strings.Join(to, " "); got != test.to {
			t.Errorf("%s: %s from %s: %s, want %s", test.rule, test.fen, test.from, got, test.to)
		}
	}
}

// TestGuards compares the moves, and Legal, with trying every move out, in
// crowded random positions: the guards must demand neither too much nor too little.
func TestGuards(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	positions := 6000
	if testing.Short() {
		positions = 1500
	}
	checks := 0
	for range positions {
		p := scatter(random)
		if p.now.inCheck {
			checks++
		}
		got, want := p.Moves(nil), tried(p)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Fatalf("%s: %s, tried out %s", p.FEN(), texts(p, got), texts(p, want))
		}
		if n := p.countMoves(); n != len(want) {
			t.Fatalf("%s: %d moves counted, %d there", p.FEN(), n, len(want))
		}
		if p.hasMove() != (len(want) > 0) {
			t.Fatalf("%s: hasMove is %v", p.FEN(), p.hasMove())
		}
		for range 50 {
			m := game.Move(random.IntN(1 << 15))
			if len(want) > 0 && random.IntN(2) == 0 {
				m = want[random.IntN(len(want))] ^ game.Move(random.IntN(3))
			}
			if p.Legal(m) != slices.Contains(want, m) {
				t.Fatalf("%s: Legal(%x) is %v", p.FEN(), m, p.Legal(m))
			}
		}
	}
	if checks < positions/20 {
		t.Errorf("only %d of %d positions are checks", checks, positions)
	}
}

func texts(p *Position, moves []game.Move) (list []string) {
	for _, m := range moves {
		list = append(list, p.FormatMove(m))
	}
	return list
}

// tried returns the legal moves in order, by trying out all moves.
func tried(p *Position) (moves []game.Move) {
	for from, piece := range p.board {
		if piece == Empty || piece.Side() != p.side {
			continue
		}
		reach := kingSteps[from]
		if piece.Kind() != King {
			reach = p.reach(Square(from), p.occupied())
		}
		for reach = reach.without(p.pieces[p.side][None]); !reach.empty(); reach = reach.rest() {
			if m := NewMove(Square(from), reach.first()); safe(p, m) {
				moves = append(moves, m)
			}
		}
	}
	slices.Sort(moves)
	return moves
}

// safe reports whether a move leaves its own general unattacked.
func safe(p *Position, m game.Move) bool {
	captured := p.shift(From(m), To(m))
	defer p.unshift(From(m), To(m), captured)
	p.side ^= 1
	defer func() { p.side ^= 1 }()
	return !p.Checked(p.side)
}

// scatter returns a random legal position, with many pieces near the generals.
func scatter(random *rand.Rand) *Position {
	for {
		p := &Position{side: game.Side(random.IntN(2)), number: 1}
		for side := game.First; side <= game.Second; side++ {
			for kind := King; kind <= Pawn; kind++ {
				for range board.Army[kind] {
					if kind != King && random.IntN(5) < 2 {
						continue
					}
					s := Square(random.IntN(Squares))
					if random.IntN(2) == 0 { // on the middle files
						s = Square(s.Rank()*Files + 3 + random.IntN(3))
					}
					if p.board[s] == Empty && homes[side][kind].has(s) {
						p.put(NewPiece(side, kind), s)
					}
				}
			}
		}
		if p.validate() == nil {
			p.now.inCheck = p.Checked(p.side)
			return p
		}
	}
}
