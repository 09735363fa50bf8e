package record

import (
	"bytes"
	"regexp"

	"banco/game"
	"banco/game/pgn"
)

var (
	txtSign     = regexp.MustCompile(`(?im)^[ \t\x{feff}]*game[ \t]*:[ \t]*(xiangqi|chinese chess)[ \t\r]*$`)
	notTxt      = regexp.MustCompile(`(?im)^[ \t\x{feff}]*(game[ \t]*:|\[)|\x00`)
	variantSign = regexp.MustCompile(`(?m)^[ \t]*\[[ \t]*Variant[ \t]+"`)
	dhtmlxqSign = regexp.MustCompile(`(?i)\[DhtmlXQ`)
	problemSign = regexp.MustCompile(`(?im)^[ \t\x{feff}]*[ksxjmpz][ \t]+\d+[ \t]+\d+[ \t]+[-+]?1[ \t\r]*([,;]|$)`)
	problemLook = regexp.MustCompile(`(?im)^[ \t\x{feff}]*[a-z][ \t]+-?\d+[ \t]+-?\d+[ \t]+[-+]?\d`)
)

// recognisePGN leaves files that name a variant of chess to chess.
func recognisePGN(data []byte) (game.Likelihood, int) {
	likelihood, begin := pgn.Recognise(data, "Chinese Chess", "xiangqi")
	if likelihood == game.Likely && variantSign.Match(data) {
		likelihood = game.Possible
	}
	return likelihood, begin
}

// recogniseTxt looks for the line that says which game it is. Moves alone have
// no such line.
func recogniseTxt(data []byte) (game.Likelihood, int) {
	if at := txtSign.FindIndex(data); at != nil {
		return game.Certain, at[0]
	}
	if notTxt.Match(data) {
		return game.Impossible, 0
	}
	return game.Possible, 0
}

func recogniseXQF(data []byte) (game.Likelihood, int) {
	if bytes.HasPrefix(data, []byte("XQ")) && bytes.IndexByte(data, 0) >= 0 {
		return game.Certain, 0
	}
	return game.Impossible, 0
}

func recogniseDhtmlXQ(data []byte) (game.Likelihood, int) {
	if at := dhtmlxqSign.FindIndex(data); at != nil {
		return game.Certain, at[0]
	}
	return game.Impossible, 0
}

// recogniseProblem looks for a letter and three numbers.
func recogniseProblem(data []byte) (game.Likelihood, int) {
	at := problemLook.FindIndex(data)
	switch {
	case at == nil:
		return game.Impossible, 0
	case problemSign.Match(data):
		return game.Certain, at[0]
	}
	return game.Likely, at[0]
}
