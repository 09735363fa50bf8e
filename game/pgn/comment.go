package pgn

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"banco/game"
)

// command is an instruction to programs inside a comment. Others than these
// two stay in the text.
var command = regexp.MustCompile(`\[%(clk|eval)\s+([^\]\s]+)\s*\]`)

// evaluation is what an engine says: pawns or a mate, and perhaps a depth.
var evaluation = regexp.MustCompile(`^(#?[-+]?\d+(\.\d+)?|[-+]#\d+)(,\d+)?$`)

// clock is a time left: hours, minutes and seconds.
var clock = regexp.MustCompile(`^(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})(\.\d{1,9})?$`)

// annotate adds a comment written after a move to its node.
func (rd *reader) annotate(n *game.Node, s string) {
	if !strings.Contains(s, "[%") {
		rd.notes[n] = append(rd.notes[n], s)
		return
	}
	rest := command.ReplaceAllStringFunc(s, func(c string) string {
		part := command.FindStringSubmatch(c)
		if part[1] == "clk" {
			left, ok := parseClock(part[2])
			if !ok {
				return c
			}
			n.Clock = &left
			return ""
		}
		if !evaluation.MatchString(part[2]) {
			return c
		}
		n.Eval = part[2]
		return ""
	})
	rd.notes[n] = append(rd.notes[n], rest)
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

func parseClock(s string) (time.Duration, bool) {
	part := clock.FindStringSubmatch(s)
	if part == nil {
		return 0, false
	}
	var seconds int64
	for _, field := range part[1:4] {
		n, _ := strconv.ParseInt("0"+field, 10, 64)
		seconds = seconds*60 + n
	}
	left := time.Duration(seconds) * time.Second
	if part[4] != "" {
		nanos, _ := strconv.ParseInt((part[4][1:] + "000000000")[:9], 10, 64)
		left += time.Duration(nanos)
	}
	return left, true
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
