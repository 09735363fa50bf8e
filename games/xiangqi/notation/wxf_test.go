package notation_test

import (
	"testing"

	"banco/games/xiangqi/notation"
)

func TestWXFWrites(t *testing.T) {
	checkWrites(t, notation.WXF, []writing{
		{StartFEN, "C2.5", "h2e2"}, {StartFEN, "C8.5", "b2e2"}, {StartFEN, "H2+3", "h0g2"},
		{StartFEN, "H8+7", "b0c2"}, {StartFEN, "R1+1", "i0i1"}, {StartFEN, "R9+2", "a0a2"},
		{StartFEN, "E3+5", "g0e2"}, {StartFEN, "A6+5", "d0e1"}, {StartFEN, "K5+1", "e0e1"},
		{StartFEN, "P7+1", "c3c4"}, {StartFEN, "C2+7", "h2h9"}, {StartFEN, "C2-1", "h2h1"},
		{blackStart, "C2.5", "b7e7"}, {blackStart, "H8+7", "h9g7"}, {blackStart, "R9+1", "i9i8"},
		{blackStart, "E3+5", "c9e7"}, {blackStart, "P3+1", "c6c5"}, {blackStart, "C8-1", "h7h8"},
		{tandemRooks, "R+.3", "a5g5"}, {tandemRooks, "R-.7", "a2c2"}, {tandemRooks, "C+.8", "a3b3"},
		{tandemRooks, "C-.7", "a0c0"}, {tandemRooks, "R++1", "a5a6"}, {tandemRooks, "R--1", "a2a1"},
		{tandemRooks, "A6-5", "d2e1"}, {tandemRooks, "A6+5", "d0e1"}, {blackTandem, "H++4", "c5d3"}, {blackTandem, "H--1", "c7a8"},
		{blackTandem, "C-.6", "i5f5"}, {blackTandem, "C++1", "i3i2"},
		{twoPawns, "P+.4", "g7f7"}, {twoPawns, "P-.2", "g6h6"}, {twoPawns, "P++1", "g7g8"},
		{threePawns, "P+.4", "g7f7"}, {threePawns, "P3.4", "g6f6"}, {threePawns, "P-.4", "g5f5"},
		{fourPawns, "++.4", "g8f8"}, {fourPawns, "P+.4", "g7f7"}, {fourPawns, "P-.4", "g6f6"},
		{fourPawns, "--.4", "g5f5"}, {fourPawns, "+++1", "g8g9"},
		{fivePawns, "++.4", "g9f9"}, {fivePawns, "P+.4", "g8f8"}, {fivePawns, "P3.4", "g7f7"},
		{fivePawns, "P-.4", "g6f6"}, {fivePawns, "--.4", "g5f5"},
		{threeAndTwo, "3+.4", "g8f8"}, {threeAndTwo, "33.4", "g7f7"}, {threeAndTwo, "3-.4", "g6f6"},
		{threeAndTwo, "7+.6", "c7d7"}, {threeAndTwo, "7-.6", "c6d6"}, {threeAndTwo, "3++1", "g8g9"},
		{twoTwoOne, "3-.4", "g6f6"}, {twoTwoOne, "7++1", "c7c8"}, {twoTwoOne, "P5.6", "e6d6"},
		{blackFive, "++.2", "c0b0"}, {blackFive, "P+.2", "c1b1"}, {blackFive, "P3.2", "c2b2"},
		{blackFive, "P-.2", "c3b3"}, {blackFive, "--.2", "c4b4"},
		{blackTwo, "3+.2", "c2b2"}, {blackTwo, "33.2", "c3b3"}, {blackTwo, "3-.2", "c4b4"}, {blackTwo, "7-.8", "g4h4"},
	})
}

func TestWXFReads(t *testing.T) {
	checkReads(t, notation.WXF, []writing{
		// Signs, cases, letters and spaces.
		{StartFEN, "C2=5", "h2e2"}, {StartFEN, "c2.5", "h2e2"}, {StartFEN, " C 2 = 5 ", "h2e2"},
		{StartFEN, "C25", "h2e2"}, {StartFEN, "Ｃ２＝５", "h2e2"}, {StartFEN, "C2·5", "h2e2"},
		{StartFEN, "C2–1", "h2h1"}, {StartFEN, "C2−1", "h2h1"}, {StartFEN, "C2.5!?", "h2e2"},
		{StartFEN, "N8+7", "b0c2"}, {StartFEN, "m8+7", "b0c2"}, {StartFEN, "B3+5", "g0e2"},
		{StartFEN, "G5+1", "e0e1"}, {StartFEN, "S7+1", "c3c4"}, {StartFEN, "C8+7+", "b2b9"},
		// Places before the letter, or not needed.
		{tandemRooks, "+R=3", "a5g5"}, {tandemRooks, "-C.7", "a0c0"}, {tandemRooks, "-R-1", "a2a1"},
		{tandemRooks, "A+-5", "d2e1"}, {tandemRooks, "R9+1", "a5a6"},
		// Pawns as other programs count them.
		{threePawns, "13=4", "g7f7"}, {threePawns, "23=4", "g6f6"}, {threePawns, "33=4", "g5f5"},
		{fivePawns, "53=4", "g5f5"}, {fivePawns, "4P3=4", "g6f6"}, {fivePawns, "Pa.4", "g9f9"},
		{fivePawns, "Pe.4", "g5f5"}, {threePawns, "P..4", "g6f6"}, {twoPawns, "13=4", "g7f7"},
		{threeAndTwo, "27=6", "c6d6"}, {threeAndTwo, "13=4", "g8f8"}, {threeAndTwo, "P3+.4", "g8f8"},
		{threeAndTwo, "+P7.6", "c7d7"}, {threeAndTwo, "P+.4", "g8f8"}, {threeAndTwo, "Pc.4", "g6f6"}, {threeAndTwo, "Pd.6", "c7d7"},
		// A file alone where only one can go.
		{twoPawns, "P3+1", "g7g8"}, {fourPawns, "P3+1", "g8g9"},
	})
}

func TestWXFRefuses(t *testing.T) {
	checkRefuses(t, notation.WXF, []writing{
		{StartFEN, "", "expected a piece"}, {StartFEN, "C2", "expected a piece"}, {StartFEN, "Z2.5", "'z' is not understood"},
		{StartFEN, "C2.0", "'0' is not understood"}, {StartFEN, "C.5", "expected the file or place"},
		{StartFEN, "C2C5", "expected a way"}, {StartFEN, "C3.5", "Red has no cannon that stands so"},
		{StartFEN, "C+.5", "Red has no cannon that stands so"}, {StartFEN, "C2+9", "the cannon on h2 has no such legal move"},
		{StartFEN, "C2.5 C2.5 C2.5", "too long"}, {StartFEN, "C22.5", "too many"}, {tandemRooks, "R+-.3", "contradict"},
		{tandemRooks, "R9.7", "could be R-.7 (a2c2) or R+.7 (a5c5)"},
		{twoPawns, "P3.4", "could be P-.4 (g6f6) or P+.4 (g7f7)"},
		{threeAndTwo, "P+.9", "the pawn on c7 has no such legal move"}, {fourPawns, "53.4", "Red has no pawn"},
		{twoTwoOne, "P++1", "could be 7++1 (c7c8) or 3++1 (g7g8)"},
	})
}

func FuzzWXF(f *testing.F) {
	fuzzLanguage(f, notation.WXF, "C2.5", "H8+7", "R+.3", "-c=7", "++.4", "33.4", "13=4", "Pa+1", "Ｃ２＝５", "K5+1+", "C25", "")
}
