package notation_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"banco/game"
	"banco/games/xiangqi"
	"banco/games/xiangqi/board"
	"banco/games/xiangqi/notation"
)

var languages = []*notation.Language{notation.WXF, notation.Chinese, notation.Vietnamese}

const StartFEN = xiangqi.StartFEN

func parseFEN(t testing.TB, fen string) *xiangqi.Position {
	t.Helper()
	p, err := xiangqi.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// checkRoundTrip writes every legal move of p in every language, and wants
// each text to be unique and to read back as its move.
func checkRoundTrip(t *testing.T, p *xiangqi.Position) {
	t.Helper()
	moves := p.Moves(nil)
	for _, l := range languages {
		seen := map[string]game.Move{}
		for _, m := range moves {
			text := l.Format(p, m)
			if other, twice := seen[text]; twice {
				t.Fatalf("%s: %s writes both %s and %s as %q", p.FEN(), l.Notation().Name, p.FormatMove(other), p.FormatMove(m), text)
			}
			seen[text] = m
			if back, err := l.Parse(p, text); err != nil || back != m {
				t.Fatalf("%s: %s writes %s as %q, and reads %s, %v", p.FEN(), l.Notation().Name, p.FormatMove(m), text, p.FormatMove(back), err)
			}
		}
	}
}

func TestRelativePlayouts(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	games := 12
	if testing.Short() {
		games = 4
	}
	for range games {
		p := parseFEN(t, StartFEN)
		for range 120 {
			moves := p.Moves(nil)
			if len(moves) == 0 {
				break
			}
			checkRoundTrip(t, p)
			p.Make(moves[random.IntN(len(moves))])
		}
	}
}

// TestRelativeCrowdedFiles tries positions with many pieces of a kind on few
// files: tandem pawns on up to two files, tandem rooks, horses and cannons.
func TestRelativeCrowdedFiles(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	shapes := map[[2]int]int{} // pawns on the two fullest files
	positions := 3000
	if testing.Short() {
		positions = 1000
	}
	for range positions {
		if p := crowded(random); p != nil {
			shapes[pawnShape(p)]++
			checkRoundTrip(t, p)
		}
	}
	for _, shape := range [][2]int{{2, 0}, {2, 1}, {3, 0}, {3, 1}, {4, 0}, {4, 1}, {5, 0}, {2, 2}, {3, 2}} {
		if shapes[shape] < positions/150 {
			t.Errorf("only %d positions with pawns %v", shapes[shape], shape)
		}
	}
}

// crowded returns a random position whose pawns, horses, rooks and cannons
// stand on few files, or nil.
func crowded(random *rand.Rand) *xiangqi.Position {
	var setup board.Setup
	for side := game.First; side <= game.Second; side++ {
		files := random.Perm(board.Files)[:1+random.IntN(3)]
		for kind := board.Pawn; kind >= board.King; kind-- {
			most := int(board.Army[kind])
			n := most - random.IntN(most)
			for tries := 0; tries < 300 && n > 0; tries++ {
				s := board.Square(random.IntN(board.Squares))
				if (kind < board.Horse || slices.Contains(files, s.File())) && setup.Put(board.NewPiece(side, kind), s) == nil {
					n--
				}
			}
		}
	}
	p, _ := xiangqi.ParseFEN(setup.FEN(game.Side(random.IntN(2))))
	return p
}

// pawnShape returns how many pawns of the side to move stand on the fullest
// file and on the next.
func pawnShape(p *xiangqi.Position) [2]int {
	var count [board.Files]int
	for s := range board.Square(board.Squares) {
		if p.At(s) == board.NewPiece(p.Side(), board.Pawn) {
			count[s.File()]++
		}
	}
	var shape [2]int
	for _, n := range count {
		if n > shape[0] {
			shape[0], shape[1] = n, shape[0]
		} else if n > shape[1] {
			shape[1] = n
		}
	}
	return shape
}

// writing is a text in a position and the move it stands for.
type writing struct{ fen, text, move string }

// checkWrites wants a language to write the moves so, and to read them back.
func checkWrites(t *testing.T, l *notation.Language, table []writing) {
	t.Helper()
	for _, w := range table {
		p := parseFEN(t, w.fen)
		m, err := p.ParseMove(w.move)
		if err != nil {
			t.Errorf("%s: %v", w.fen, err)
			continue
		}
		if text := l.Format(p, m); text != w.text {
			t.Errorf("%s: %s is written %q, want %q", w.fen, w.move, text, w.text)
		}
	}
	checkReads(t, l, table)
}

// checkReads wants a language to read the texts so.
func checkReads(t *testing.T, l *notation.Language, table []writing) {
	t.Helper()
	for _, w := range table {
		p := parseFEN(t, w.fen)
		if m, err := l.Parse(p, w.text); err != nil || p.FormatMove(m) != w.move {
			t.Errorf("%s: %q is read %s, %v; want %s", w.fen, w.text, p.FormatMove(m), err, w.move)
		}
	}
}

// checkRefuses wants a language to refuse texts with an error that holds the
// words given in place of a move.
func checkRefuses(t *testing.T, l *notation.Language, table []writing) {
	t.Helper()
	for _, w := range table {
		p := parseFEN(t, w.fen)
		m, err := l.Parse(p, w.text)
		if err == nil {
			t.Errorf("%s: %q is read %s", w.fen, w.text, p.FormatMove(m))
		} else if !strings.Contains(err.Error(), w.move) {
			t.Errorf("%s: %q is refused with %q, want %q", w.fen, w.text, err, w.move)
		}
	}
}

// Positions for the tables of the languages.
const (
	blackStart  = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1"
	tandemRooks = "3k5/9/9/9/R8/9/C8/R2A5/9/C2AK4 w - - 0 1"
	blackTandem = "4k4/9/2n6/9/2n5c/9/8c/9/9/3K5 b - - 0 1"
	twoPawns    = "3k5/9/6P2/6P2/9/9/9/9/9/4K4 w - - 0 1"
	threePawns  = "3k5/9/6P2/6P2/6P2/9/9/9/9/4K4 w - - 0 1"
	fourPawns   = "3k5/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w - - 0 1"
	fivePawns   = "3k2P2/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w - - 0 1"
	threeAndTwo = "3k5/6P2/2P3P2/2P3P2/9/9/9/9/9/4K4 w - - 0 1"
	twoTwoOne   = "3k5/9/2P3P2/2P1P1P2/9/9/9/9/9/4K4 w - - 0 1"
	blackFive   = "3k5/9/9/9/9/2p6/2p6/2p6/2p6/2p1K4 b - - 0 1"
	blackTwo    = "4k4/9/9/9/9/2p3p2/2p3p2/2p6/9/3K5 b - - 0 1"
)

// fuzzLanguage feeds a language texts in positions: no panic, and what is
// read is a legal move whose writing reads back.
func fuzzLanguage(f *testing.F, l *notation.Language, texts ...string) {
	fens := []string{StartFEN, blackStart, tandemRooks, blackTandem, fivePawns, threeAndTwo, blackTwo}
	for _, text := range texts {
		for i := range fens {
			f.Add(i, text)
		}
	}
	f.Fuzz(func(t *testing.T, i int, text string) {
		p := parseFEN(t, fens[uint(i)%uint(len(fens))])
		m, err := l.Parse(p, text)
		if err != nil {
			return
		}
		if !p.Legal(m) {
			t.Fatalf("%q is read as %s, which is not legal", text, p.FormatMove(m))
		}
		if back, err := l.Parse(p, l.Format(p, m)); err != nil || back != m {
			t.Fatalf("%s is written %q and read %s, %v", p.FormatMove(m), l.Format(p, m), p.FormatMove(back), err)
		}
	})
}
