package notation_test

import (
	"testing"

	"banco/games/xiangqi/notation"
)

func TestChineseWrites(t *testing.T) {
	checkWrites(t, notation.Chinese, []writing{
		{StartFEN, "炮二平五", "h2e2"}, {StartFEN, "马八进七", "b0c2"}, {StartFEN, "车一进一", "i0i1"},
		{StartFEN, "相三进五", "g0e2"}, {StartFEN, "仕六进五", "d0e1"}, {StartFEN, "帅五进一", "e0e1"},
		{StartFEN, "兵七进一", "c3c4"}, {StartFEN, "炮二退一", "h2h1"},
		{blackStart, "炮２平５", "b7e7"}, {blackStart, "马８进７", "h9g7"}, {blackStart, "车９进１", "i9i8"},
		{blackStart, "象３进５", "c9e7"}, {blackStart, "士４进５", "d9e8"}, {blackStart, "将５进１", "e9e8"},
		{blackStart, "卒３进１", "c6c5"},
		{tandemRooks, "前车平三", "a5g5"}, {tandemRooks, "后炮平七", "a0c0"}, {tandemRooks, "仕六退五", "d2e1"},
		{blackTandem, "前马进４", "c5d3"}, {blackTandem, "后炮平６", "i5f5"},
		{twoPawns, "前兵平四", "g7f7"}, {twoPawns, "后兵平二", "g6h6"},
		{threePawns, "中兵平四", "g6f6"}, {threePawns, "后兵平四", "g5f5"},
		{fourPawns, "前兵进一", "g8g9"}, {fourPawns, "二兵平四", "g7f7"}, {fourPawns, "三兵平四", "g6f6"}, {fourPawns, "后兵平四", "g5f5"},
		{fivePawns, "前兵平四", "g9f9"}, {fivePawns, "三兵平四", "g7f7"}, {fivePawns, "四兵平四", "g6f6"}, {fivePawns, "后兵平四", "g5f5"},
		{threeAndTwo, "前三平四", "g8f8"}, {threeAndTwo, "中三平四", "g7f7"}, {threeAndTwo, "后三平四", "g6f6"},
		{threeAndTwo, "前七平六", "c7d7"}, {threeAndTwo, "后七平六", "c6d6"}, {twoTwoOne, "兵五平六", "e6d6"},
		{blackFive, "二卒平２", "c1b1"}, {blackFive, "后卒平２", "c4b4"},
		{blackTwo, "前３平２", "c2b2"}, {blackTwo, "中３平２", "c3b3"}, {blackTwo, "后７平８", "g4h4"},
	})
}

func TestChineseReads(t *testing.T) {
	checkReads(t, notation.Chinese, []writing{
		{StartFEN, "馬八進七", "b0c2"}, {StartFEN, "傌八進七", "b0c2"}, {StartFEN, "俥一進一", "i0i1"},
		{StartFEN, "車一進一", "i0i1"}, {StartFEN, "砲二平五", "h2e2"}, {StartFEN, "炮2平5", "h2e2"},
		{StartFEN, "帥五進一", "e0e1"}, {StartFEN, "士六上五", "d0e1"}, {StartFEN, " 炮 二　平 五 ", "h2e2"},
		{StartFEN, "炮二下一", "h2h1"}, {StartFEN, "象三进五", "g0e2"},
		{blackStart, "炮2平5", "b7e7"}, {blackStart, "馬8進7", "h9g7"}, {blackStart, "將5進1", "e9e8"},
		{blackStart, "炮二平五", "b7e7"},
		{tandemRooks, "前車進一", "a5a6"}, {tandemRooks, "後俥退一", "a2a1"}, {tandemRooks, "前車平三", "a5g5"},
		{tandemRooks, "車前平三", "a5g5"},
		{fivePawns, "一兵平四", "g9f9"}, {fivePawns, "五兵平四", "g5f5"}, {fivePawns, "中兵平四", "g7f7"},
		{blackFive, "1卒平2", "c0b0"}, {blackFive, "五卒平2", "c4b4"}, {blackFive, "后卒平2", "c4b4"},
		{threeAndTwo, "前兵三平四", "g8f8"}, {threeAndTwo, "后兵七平六", "c6d6"},
		// Counted over both files, from the right.
		{threeAndTwo, "一兵平四", "g8f8"}, {threeAndTwo, "三兵平四", "g6f6"}, {threeAndTwo, "四兵平六", "c7d7"}, {threeAndTwo, "五兵平六", "c6d6"},
		// The place is told by where the pawn goes.
		{twoTwoOne, "前兵平四", "g7f7"},
	})
}

func TestChineseRefuses(t *testing.T) {
	checkRefuses(t, notation.Chinese, []writing{
		{StartFEN, "", "expected a piece"}, {StartFEN, "炮二", "expected a piece"}, {StartFEN, "炮二平十", "'十' is not understood"},
		{StartFEN, "炮二炮五", "expected a way"}, {StartFEN, "炮三平五", "Red has no cannon"}, {StartFEN, "前炮平五", "Red has no cannon"},
		{StartFEN, "炮二进九", "the cannon on h2 has no such legal move"}, {StartFEN, "C2.5", "'c' is not understood"},
		{tandemRooks, "车九平七", "could be 后车平七 (a2c2) or 前车平七 (a5c5)"}, {threePawns, "兵三平四", "后兵平四 (g5f5) or 中兵平四 (g6f6) or 前兵平四 (g7f7)"},
		{fourPawns, "中兵平四", "Red has no pawn"}, {tandemRooks, "前后车平五", "contradict"},
	})
}

func FuzzChinese(f *testing.F) {
	fuzzLanguage(f, notation.Chinese, "炮二平五", "馬８進７", "前車進一", "中兵平四", "后三平四", "五卒平2", "炮2平5", "")
}
