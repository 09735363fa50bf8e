package game

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Problem is an error in something a person wrote or set up. Key tells which
// of ProblemKeys it is, for a page that has its own words for each; Params
// hold what varies.
type Problem struct {
	Key    string
	Params Params
	Text   string // the English sentence
}

// Params are what varies in a Problem: "side" is "first" or "second", "piece"
// a code of Board.Pieces, "square", "from" and "to" are names of squares,
// "text" is what was written, and counts are in decimal.
type Params = map[string]string

// Error returns the English sentence.
func (p *Problem) Error() string { return p.Text }

// maxParam is how many characters of what a person wrote a Problem repeats.
const maxParam = 80

// Wrong returns a Problem. Params are cut to 80 characters and freed of
// control characters; format and args make the English sentence.
func Wrong(key string, params Params, format string, args ...any) *Problem {
	for name, value := range params {
		params[name] = presentable(value)
	}
	return &Problem{Key: key, Params: params, Text: fmt.Sprintf(format, args...)}
}

// presentable makes a text fit to be repeated in a message.
func presentable(s string) string {
	var b strings.Builder
	left := maxParam
	for _, r := range s {
		if left--; left < 0 {
			return b.String() + "…"
		}
		if !unicode.IsPrint(r) {
			r = utf8.RuneError
		}
		b.WriteRune(r)
	}
	return b.String()
}

// WrongMove is the Problem of a move in a record that is not a legal move, by
// the number that a reader of the record gives it.
func WrongMove(number int, text string, why error) *Problem {
	return Wrong("import-move", Params{"number": strconv.Itoa(number), "text": text}, "%v", why)
}

// Misplaced is the Problem of a text that stands where something else should,
// which is one of ExpectedKeys.
func Misplaced(expected, text, format string, args ...any) *Problem {
	return Wrong("import-syntax", Params{"text": text, "expected": expected}, format, args...)
}

// Unfinished is the Problem of a text that ends before something, which is one
// of ExpectedKeys.
func Unfinished(expected, format string, args ...any) *Problem {
	return Wrong("import-truncated", Params{"expected": expected}, format, args...)
}

// CannotWrite is the Problem of a recorded move that is not legal where it
// stands, or of a pass, which a format has no words for.
func CannotWrite(format string, number int, m Move) *Problem {
	n := strconv.Itoa(number)
	if m == NoMove {
		return Wrong("export-pass", Params{"number": n, "format": format}, "move %d is a pass, which %s cannot express", number, format)
	}
	return Wrong("export-move", Params{"number": n}, "move %d: the recorded move is not legal", number)
}
