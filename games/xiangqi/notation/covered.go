package notation

import (
	"maps"

	"banco/game"
)

// CoveredWXF is how a student project first recorded cờ úp: WXF, in which a
// covered piece has the letter of its point. Of two with the same letter on one
// file the front one has + for its file, the other -. Where that does not tell
// (three on a file, or two such files) a number before the letter counts from
// the front: 2P5+1.
//
// Unlike xiangqi's, advisors and elephants roam, a covered rook can share a
// file with two true ones, and every letter can be doubled on several files.
var CoveredWXF = func() *Language {
	l := *WXF
	l.example = "C2.5, H8+7, R+.3 or 2P5+1"
	l.crowded, l.roams = coveredCrowded, true
	return &l
}()

func coveredCrowded(_ game.Side, piece string, st standing) string {
	if st.count == 2 && st.files == 1 {
		return piece + []string{"+", "-"}[st.place-1]
	}
	return arabic[st.place] + piece + arabic[st.file]
}

// CoveredVietnamese is Vietnamese with Úp for a piece that lies face down,
// whatever it moves as: Úp2.1, Úpt1.1. Covered pieces count among themselves
// when it comes to who is in front, and so do revealed ones of a kind. U is
// read as Úp.
var CoveredVietnamese = func() *Language {
	l := *Vietnamese
	l.example = "Úp2.1=P, X5-4 or Úp 2 tiến 1"
	l.roams, l.hides = true, true
	for side := range l.pieces {
		l.pieces[side][covered] = "Úp"
	}
	l.words = maps.Clone(l.words)
	l.words["up"] = word{names: []name{covered}}
	l.words["u"] = l.words["up"]
	return &l
}()
