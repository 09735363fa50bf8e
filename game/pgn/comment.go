package pgn

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"banco/game"
)

// annotate adds a comment written after a move to its node.
func (rd *reader) annotate(n *game.Node, s string) {
	if strings.Contains(s, "[%") {
		s = takeCommands(n, s)
	}
	if strings.TrimSpace(s) != "" {
		rd.notes[n] = append(rd.notes[n], s)
	}
}

// takeCommands moves the instructions to programs from a comment to its node, as far as
// they are known, and returns what is left.
func takeCommands(n *game.Node, s string) string {
	var left strings.Builder
	kept := 0 // up to there s is in left, or taken
	for at := 0; ; {
		i := strings.Index(s[at:], "[%")
		if i < 0 {
			break
		}
		at += i
		name, value, length := cutCommand(s[at:])
		if length > 0 && takeCommand(n, name, value) {
			left.WriteString(s[kept:at])
			kept = at + length
		}
		at += max(length, len("[%"))
	}
	left.WriteString(s[kept:])
	return left.String()
}

// cutCommand reads [%clk 1:02:03] or [%eval 0.34] at the beginning of s. Its length is 0
// where there is neither.
func cutCommand(s string) (name, value string, length int) {
	const space = " \t\n\f\r"
	name = "clk"
	rest, ok := strings.CutPrefix(s, "[%clk")
	if !ok {
		name = "eval"
		if rest, ok = strings.CutPrefix(s, "[%eval"); !ok {
			return "", "", 0
		}
	}
	value = strings.TrimLeft(rest, space)
	end := strings.IndexAny(value, space+"]")
	if len(value) == len(rest) || end <= 0 {
		return "", "", 0
	}
	after := strings.TrimLeft(value[end:], space)
	if !strings.HasPrefix(after, "]") {
		return "", "", 0
	}
	return name, value[:end], len(s) - len(after) + 1
}

// takeCommand gives a node what a command says, if it can be read.
func takeCommand(n *game.Node, name, value string) bool {
	if name == "eval" {
		if !isEvaluation(value) {
			return false
		}
		n.Eval = value
		return true
	}
	left, ok := parseClock(value)
	if ok {
		n.Clock = &left
	}
	return ok
}

// isEvaluation recognises what an engine says: pawns or a mate, and perhaps a depth.
func isEvaluation(s string) bool {
	ok := false
	if len(s) > 1 && isSign(s[0]) && s[1] == '#' {
		s, ok = cutDigits(s[2:])
	} else {
		s = strings.TrimPrefix(s, "#")
		if s != "" && isSign(s[0]) {
			s = s[1:]
		}
		s, ok = cutDigits(s)
		if after, point := strings.CutPrefix(s, "."); point && ok {
			s, ok = cutDigits(after)
		}
	}
	if after, depth := strings.CutPrefix(s, ","); depth && ok {
		s, ok = cutDigits(after)
	}
	return ok && s == ""
}

func isSign(c byte) bool { return c == '-' || c == '+' }

// cutDigits cuts digits off the beginning, of which there must be one.
func cutDigits(s string) (rest string, ok bool) {
	rest = strings.TrimLeft(s, "0123456789")
	return rest, len(rest) < len(s)
}

// join makes one comment of several. White space is the same everywhere in a
// comment, as a writer breaks lines where it likes.
func join(parts []string) string {
	return strings.Join(strings.Fields(strings.Join(parts, " ")), " ")
}

// comments puts the comments of a game where they belong.
func (rd *reader) comments(r *game.Record) {
	for n, parts := range rd.notes {
		if n == nil {
			r.Comment = join(parts)
		} else {
			n.Comment = join(parts)
		}
	}
}

// parseClock reads a time left: perhaps hours, minutes and seconds, perhaps a part of a second.
func parseClock(s string) (left time.Duration, ok bool) {
	whole, part, pointed := strings.Cut(s, ".")
	fields := strings.Split(whole, ":")
	if len(fields) < 2 || len(fields) > 3 {
		return 0, false
	}
	for i, field := range fields {
		most := 2
		if i == 0 && len(fields) == 3 {
			most = 4
		}
		if rest, ok := cutDigits(field); !ok || rest != "" || len(field) > most {
			return 0, false
		}
		n, _ := strconv.Atoi(field)
		left = left*60 + time.Duration(n)*time.Second
	}
	if !pointed {
		return left, true
	}
	if rest, ok := cutDigits(part); !ok || rest != "" || len(part) > 9 {
		return 0, false
	}
	nanos, _ := strconv.Atoi((part + "000000000")[:9])
	return left + time.Duration(nanos), true
}

func formatClock(left time.Duration) string {
	left = max(left, 0)
	seconds := int64(left / time.Second)
	s := fmt.Sprintf("%d:%02d:%02d", seconds/3600, seconds/60%60, seconds%60)
	if part := left % time.Second; part > 0 {
		s += strings.TrimRight(fmt.Sprintf(".%09d", int64(part)), "0")
	}
	return s
}
