package gomocup

import (
	"fmt"
	"strconv"
	"time"

	"banco/game"
	"banco/search"
)

// info is what the manager has said with INFO.
type info struct {
	turn      time.Duration // for a move; negative: not said
	match     time.Duration // for the whole match; 0: no limit
	left      time.Duration // of that; negative: not said
	maxMemory int64         // bytes; 0: no limit
	rule      int           // bits
	nodes     uint64        // for a move; 0: no limit
	depth     int           // likewise
}

func newInfo() info { return info{turn: -1, left: -1} }

const (
	// defaultTurn is for managers that say nothing about time.
	defaultTurn = 5 * time.Second

	// hurry is for a limit of 0, which wants an answer at once.
	hurry = 10 * time.Millisecond

	// overhead is what a move loses between the programs.
	overhead = 10 * time.Millisecond

	// unlimited is what time_left shows when there is no limit.
	unlimited = 2147483647

	// maxDepth is a depth that no search reaches.
	maxDepth = 1000
)

// set takes a key and its value. Keys that do not concern the search
// (game_type, evaluate, folder), unknown ones and values that cannot be read
// are passed over: nobody reads an answer to INFO.
func (i *info) set(key, value string) {
	n, err := strconv.ParseInt(value, 10, 64)
	if err != nil {
		return
	}
	ms := time.Duration(min(max(n, 0), unlimited)) * time.Millisecond
	switch key {
	case "timeout_turn":
		i.turn = ms
	case "timeout_match":
		i.match = ms
	case "time_left":
		i.left = ms
		if n >= unlimited {
			i.left = -1
		}
	case "max_memory":
		i.maxMemory = max(n, 0)
	case "max_node": // this and max_depth are words of Yixin's
		i.nodes = uint64(max(n, 0))
	case "max_depth":
		i.depth = int(min(max(n, 0), maxDepth))
	case "rule":
		i.rule = int(min(max(n, -1), 1<<20))
	}
}

// limits returns the limits of a search by side.
func (i *info) limits(side game.Side) search.Limits {
	l := search.Limits{MoveTime: i.turn, Nodes: i.nodes, Depth: i.depth, GameTime: search.GameTime{Overhead: overhead}}
	left := i.left
	if left < 0 && i.match > 0 {
		left = i.match
	}
	if left >= 0 {
		l.GameTime.Left[side] = max(left, time.Millisecond)
	}
	switch {
	case i.turn == 0:
		l.MoveTime = hurry
	case i.turn < 0 && left < 0:
		l.MoveTime = defaultTurn
	case i.turn < 0:
		l.MoveTime = 0
	}
	return l
}

// rules names the rules as caro's option does, by the bits of INFO rule:
// 1 for exactly five, 4 for renju, 8 for caro.
var rules = map[int]string{0: "freestyle", 1: "standard", 4: "renju", 5: "renju", 8: "caro-free", 9: "caro"}

func (i *info) ruleName() (string, error) {
	if name, ok := rules[i.rule]; ok {
		return name, nil
	}
	return "", fmt.Errorf("rule %d is not supported (known: 0, 1, 4, 8, 9)", i.rule)
}
