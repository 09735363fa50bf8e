package caro

import (
	"regexp"

	"banco/game"
)

var (
	sgfSign = regexp.MustCompile(`\(\s*;\s*[A-Za-z]+\s*\[`)
	sgfGame = regexp.MustCompile(`GM\s*\[\s*4\s*\]`)
	psqSign = regexp.MustCompile(`(?im)^[ \t\x{feff}]*piskvorky `)
	txtSign = regexp.MustCompile(`(?im)^(size|rule|opening):`)
	notTXT  = regexp.MustCompile(`^[\s\x{feff}]*\[|\x00`)
	notCaro = regexp.MustCompile(`(?im)^game:`)
)

// recogniseSGF looks for a game tree, and in it for the number of gomoku.
func recogniseSGF(data []byte) (game.Likelihood, int) {
	at := sgfSign.FindIndex(data)
	switch {
	case at == nil:
		return game.Impossible, 0
	case sgfGame.Match(data[at[0]:]):
		return game.Certain, at[0]
	}
	return game.Likely, at[0]
}

func recognisePSQ(data []byte) (game.Likelihood, int) {
	if at := psqSign.FindIndex(data); at != nil {
		return game.Certain, at[0]
	}
	return game.Impossible, 0
}

// recogniseTXT looks for the lines of a head that only caro has.
func recogniseTXT(data []byte) (game.Likelihood, int) {
	at := txtSign.FindIndex(data)
	switch {
	case notTXT.Match(data) || notCaro.Match(data):
		return game.Impossible, 0
	case at != nil:
		return game.Likely, 0
	}
	return game.Possible, 0
}
