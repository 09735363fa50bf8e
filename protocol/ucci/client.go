package ucci

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"banco/game"
	"banco/option"
	"banco/protocol/asdriver"
	"banco/protocol/wording"
	"banco/search"
)

// Client is a UCCI program as a searcher. The protocol knows no mates and no
// several lines, and restricts the first moves by banning the others.
type Client = asdriver.Client

// Start runs a UCCI program and waits until it has introduced itself. It must
// be closed in the end.
func Start(path string, args ...string) (*Client, error) {
	return asdriver.Start(dialect, path, args...)
}

var dialect = asdriver.Dialect{
	Name:     "ucci",
	NewGame:  "setoption newgame",
	Farewell: "quit",
	NoMove:   "nobestmove",
	Always:   map[string]string{"usemillisec": "true"},
	SetOption: func(name, value string) string {
		return strings.TrimSpace("setoption " + name + " " + value)
	},
	ParseOption: func(words []string) (option.Option, bool) {
		if len(words) == 0 {
			return option.Option{}, false
		}
		return wording.Described(words[0], words[1:]), true
	},
	Go: formatGo,
}

// depthForMate is how many plies deeper than a mate a search for it looks.
const depthForMate = 2

// formatGo writes limits as a "go", of which UCCI takes one kind only: time
// goes before nodes, and nodes before depth. A line before it bans the moves
// that are not to be looked at.
func formatGo(p game.Position, l search.Limits, write func(game.Move) string) []string {
	lines := []string{"go " + mode(p.Side(), l)}
	if len(l.Moves) == 0 {
		return lines
	}
	ban := "banmoves"
	for _, m := range p.Moves(nil) {
		if !slices.Contains(l.Moves, m) {
			ban += " " + write(m)
		}
	}
	return append([]string{ban}, lines...)
}

func mode(side game.Side, l search.Limits) string {
	left := l.GameTime.Left[side]
	switch {
	case l.Infinite:
		return "infinite"
	case l.MoveTime > 0 && (left == 0 || l.MoveTime < left):
		return "time " + ms(l.MoveTime) + " movestogo 1"
	case left > 0:
		text := "time " + ms(left)
		if l.GameTime.MovesToGo > 0 {
			text += " movestogo " + strconv.Itoa(l.GameTime.MovesToGo)
		} else {
			text += " increment " + ms(l.GameTime.Increment[side])
		}
		if other := l.GameTime.Left[side.Other()]; other > 0 {
			text += " opptime " + ms(other) + " oppincrement " + ms(l.GameTime.Increment[side.Other()])
		}
		return text
	case l.Nodes > 0:
		return "nodes " + strconv.FormatUint(min(l.Nodes, 1<<62), 10)
	case l.Depth > 0:
		return "depth " + strconv.Itoa(l.Depth)
	}
	return "depth " + strconv.Itoa(2*l.Mate+depthForMate)
}

// ms writes milliseconds, rounded up so that no time is left out.
func ms(d time.Duration) string {
	return strconv.FormatInt(int64((d+time.Millisecond-1)/time.Millisecond), 10)
}
