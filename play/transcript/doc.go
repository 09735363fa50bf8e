// Package transcript turns records into matches and matches into records. Both
// are the same tree of moves with annotations; a record has tags and a result
// beside it, a match has events.
//
// Its nouns: [FromRecord] makes the study that a record becomes, [ToRecord] the
// record of a [Match] as one viewer knows it.
package transcript

import (
	"strconv"
	"strings"

	"banco/game"
	"banco/play"
)

// The bounds of what a match takes over from a record.
const (
	MaxNodes = 5000 // moves, variations included
	MaxTags  = 100
	MaxTag   = 1000 // bytes of a tag's value, or of its name
)

// tooLong is the Problem of a text that was cut.
func tooLong(most int) *game.Problem {
	return game.Wrong("import-cut", game.Params{"max": strconv.Itoa(most)}, "a text of more than %d bytes was cut", most)
}

// cut shortens a text to so many bytes of whole characters.
func cut(text string, most int) (short string, isCut bool) {
	if len(text) > most {
		return strings.ToValidUTF8(text[:most], ""), true
	}
	return strings.ToValidUTF8(text, ""), false
}

// human is a board at which one person moves for both.
var human = [2]string{play.Human, play.Human}
