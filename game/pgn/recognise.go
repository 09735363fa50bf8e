package pgn

import (
	"regexp"
	"strings"

	"banco/game"
)

var (
	tagSign  = regexp.MustCompile(`(?m)^[ \t\x{feff}]*\[[ \t]*[A-Za-z]\w*[ \t]+"`)
	tagLook  = regexp.MustCompile(`(?m)^[ \t\x{feff}]*\[[ \t]*[A-Za-z]`)
	gameSign = regexp.MustCompile(`(?m)^[ \t]*\[[ \t]*Game[ \t]+"([^"]*)"`)
)

// Recognise tells whether data looks like PGN of a game that the tag Game calls
// by one of the names; the first is its usual one. A file without that tag may
// be of any game.
func Recognise(data []byte, names ...string) (game.Likelihood, int) {
	if !tagSign.Match(data) {
		return game.Possible, 0
	}
	at := tagLook.FindIndex(data)
	if tag := gameSign.FindSubmatch(data); tag != nil {
		for _, name := range names {
			if strings.EqualFold(string(tag[1]), name) {
				return game.Certain, at[0]
			}
		}
		return game.Possible, at[0]
	}
	return game.Likely, at[0]
}

// recogniseNamed takes only files that say by a name which game they are of.
func recogniseNamed(data []byte, names []string) (game.Likelihood, int) {
	likelihood, begin := Recognise(data, names...)
	if likelihood != game.Certain {
		return game.Impossible, 0
	}
	return likelihood, begin
}
