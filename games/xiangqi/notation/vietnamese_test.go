package notation_test

import (
	"testing"

	"banco/games/xiangqi/notation"
)

func TestVietnameseWrites(t *testing.T) {
	checkWrites(t, notation.Vietnamese, []writing{
		{StartFEN, "P2-5", "h2e2"}, {StartFEN, "M8.7", "b0c2"}, {StartFEN, "X1.1", "i0i1"}, {StartFEN, "T3.5", "g0e2"},
		{StartFEN, "S6.5", "d0e1"}, {StartFEN, "Tg5.1", "e0e1"}, {StartFEN, "B7.1", "c3c4"}, {StartFEN, "P8/1", "b2b1"},
		{blackStart, "P2-5", "b7e7"}, {blackStart, "M8.7", "h9g7"}, {blackStart, "B7.1", "g6g5"}, {blackStart, "Tg5.1", "e9e8"},
		{tandemRooks, "Xt.1", "a5a6"}, {tandemRooks, "Xs-7", "a2c2"}, {tandemRooks, "Ps-7", "a0c0"}, {tandemRooks, "Xs/1", "a2a1"},
		{tandemRooks, "S6/5", "d2e1"}, {blackTandem, "Mt.4", "c5d3"}, {blackTandem, "Ps-6", "i5f5"},
		{twoPawns, "Bt-4", "g7f7"}, {twoPawns, "Bs-4", "g6f6"}, {threePawns, "Bg-4", "g6f6"}, {threePawns, "Bs-4", "g5f5"},
		{fourPawns, "Bt.1", "g8g9"}, {fourPawns, "2B-4", "g7f7"}, {fourPawns, "3B-4", "g6f6"}, {fourPawns, "Bs-4", "g5f5"},
		{fivePawns, "2B-4", "g8f8"}, {fivePawns, "Bg-4", "g7f7"}, {fivePawns, "4B-4", "g6f6"},
		{threeAndTwo, "Bt3-4", "g8f8"}, {threeAndTwo, "Bg3-4", "g7f7"}, {threeAndTwo, "Bs7-6", "c6d6"}, {twoTwoOne, "B5-6", "e6d6"},
		{blackFive, "Bt-2", "c0b0"}, {blackFive, "4B-2", "c3b3"}, {blackTwo, "Bs7-8", "g4h4"},
	})
}

func TestVietnameseReads(t *testing.T) {
	checkReads(t, notation.Vietnamese, []writing{
		{StartFEN, "p2-5", "h2e2"}, {StartFEN, "P2–5", "h2e2"}, {StartFEN, "P2=5", "h2e2"}, {StartFEN, "M8+7", "b0c2"},
		{StartFEN, "C7.1", "c3c4"}, {StartFEN, "V3.5", "g0e2"}, {StartFEN, "tg5.1", "e0e1"}, {StartFEN, "P8\\1", "b2b1"},
		// Words, with accents (composed or not) and without.
		{StartFEN, "Pháo 2 bình 5", "h2e2"}, {StartFEN, "phao 2 binh 5", "h2e2"}, {StartFEN, "PHÁO HAI BÌNH NĂM", "h2e2"},
		{StartFEN, "Pha\u0301o 2 bi\u0300nh 5", "h2e2"}, {StartFEN, "Pháo 8 thoái 1", "b2b1"}, {StartFEN, "Mã 8 tấn 7", "b0c2"},
		{StartFEN, "Mã 8 tiến 7", "b0c2"}, {StartFEN, "ma8tan7", "b0c2"}, {StartFEN, "Sĩ sáu tấn năm", "d0e1"},
		{StartFEN, "Xe lộ 1 tấn 1", "i0i1"},
		{StartFEN, "Tốt 7 tấn 1", "c3c4"}, {StartFEN, "Chốt 7 tiến 1", "c3c4"}, {StartFEN, "Binh 7 tấn 1", "c3c4"},
		{StartFEN, "Tướng 5 tấn 1", "e0e1"}, {StartFEN, "Tượng 3 tấn 5", "g0e2"}, {StartFEN, "tuong 5 tan 1", "e0e1"},
		{StartFEN, "tuong 3 tan 5", "g0e2"},
		{StartFEN, "Tươ\u0301ng 5 tấn 1", "e0e1"}, {StartFEN, "Tu\u031bo\u031b\u0323ng 3 ta\u0302\u0301n 5", "g0e2"},
		{tandemRooks, "Xe sau thoái 1", "a2a1"}, {tandemRooks, "Xe trước tấn 1", "a5a6"}, {tandemRooks, "xe truoc tan 1", "a5a6"},
		{tandemRooks, "tien xe tien 1", "a5a6"}, {tandemRooks, "Xe tiền tiến 1", "a5a6"}, {tandemRooks, "Hậu pháo bình 7", "a0c0"},
		{threePawns, "Binh giữa bình 4", "g6f6"}, {threePawns, "Cg-4", "g6f6"}, {threePawns, "Tiền binh bình 4", "g7f7"},
		{threePawns, "Bss-4", "g5f5"},
		{threeAndTwo, "Tốt trước lộ 3 bình 4", "g8f8"}, {threeAndTwo, "B7s-6", "c6d6"}, {fivePawns, "1B-4", "g9f9"},
	})
}

func TestVietnameseRefuses(t *testing.T) {
	checkRefuses(t, notation.Vietnamese, []writing{
		{StartFEN, "", "expected a piece"}, {StartFEN, "P2-", "expected a piece"}, {StartFEN, "K5.1", "'k' is not understood"},
		{StartFEN, "P.5", "expected the file or place"}, {StartFEN, "P3-5", "Red has no cannon"}, {StartFEN, "Pt-5", "Red has no cannon"},
		{StartFEN, "Tượng 5 tấn 1", "Red has no elephant"}, {StartFEN, "Tướng 3 tấn 5", "Red has no general"},
		{StartFEN, "P2.9", "the cannon on h2 has no such legal move"}, {tandemRooks, "Xts-5", "contradict"}, {StartFEN, "PX2-5", "too many"},
		{tandemRooks, "X9-7", "could be Xs-7 (a2c2) or Xt-7 (a5c5)"}, {threePawns, "B3-4", "could be Bs-4 (g5f5) or Bg-4 (g6f6) or Bt-4 (g7f7)"},
	})
}

func FuzzVietnamese(f *testing.F) {
	fuzzLanguage(f, notation.Vietnamese, "P2-5", "M8.7", "Xs/1", "Bg-4", "2B-4", "Bt3-4", "Pháo 2 bình 5", "Tiền xe tiến 1",
		"tuong 5 tan 1", "Tươ\u0301ng 5 tấn 1", "")
}
