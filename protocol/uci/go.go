package uci

import (
	"time"

	"banco/game"
	"banco/protocol/wording"
	"banco/search"
)

// order is what a "go" asks for.
type order struct {
	limits search.Limits
	ponder bool
}

// maxTime is the longest time a clock shows, in milliseconds: ten years.
const maxTime = 10 * 365 * 24 * 3600 * 1000

// parseGo reads the parameters of "go". What it cannot read it complains of
// and leaves out; a search that is left without bounds by that looks one ply
// ahead, so that the GUI gets its answer.
func (s *session) parseGo(args []string) order {
	g := order{limits: s.newLimits()}
	l := &g.limits
	bad := false
	for len(args) > 0 {
		key := args[0]
		args = args[1:]
		switch key {
		case "infinite":
			l.Infinite = true
			continue
		case "ponder":
			g.ponder = true
			continue
		case "searchmoves":
			l.Moves, args = s.searchMoves(args)
			continue
		}
		if !numeric[key] {
			s.complain("go: unknown parameter %.80q", key)
			continue
		}
		n, rest, err := wording.Number(args, isParameter)
		args = rest
		if err != nil {
			s.complain("go: %s: %v", key, err)
			bad = true
			continue
		}
		set(l, key, n)
	}
	switch {
	case l.Bounded(s.position.Side()):
	case bad:
		l.Depth = 1
	default:
		l.Infinite = true // as engines do
	}
	return g
}

// numeric holds the parameters that a number follows.
var numeric = map[string]bool{
	"wtime": true, "btime": true, "winc": true, "binc": true, "movestogo": true,
	"depth": true, "nodes": true, "mate": true, "movetime": true,
}

func isParameter(word string) bool {
	return numeric[word] || word == "infinite" || word == "ponder" || word == "searchmoves"
}

func set(l *search.Limits, key string, n int64) {
	switch key {
	case "wtime":
		l.GameTime.Left[game.First] = milliseconds(n)
	case "btime":
		l.GameTime.Left[game.Second] = milliseconds(n)
	case "winc":
		l.GameTime.Increment[game.First] = milliseconds(n)
	case "binc":
		l.GameTime.Increment[game.Second] = milliseconds(n)
	case "movestogo":
		l.GameTime.MovesToGo = between(n, 0, 1000)
	case "depth":
		l.Depth = between(n, 1, 1000)
	case "nodes":
		l.Nodes = uint64(max(n, 1))
	case "mate":
		l.Mate = between(n, 1, 1000)
	case "movetime":
		l.MoveTime = milliseconds(n)
	}
}

// milliseconds returns a time of at least one: a clock that has run out, or
// shows less than nothing, still is a clock.
func milliseconds(n int64) time.Duration {
	return time.Duration(min(max(n, 1), maxTime)) * time.Millisecond
}

func between(n, low, high int64) int { return int(min(max(n, low), high)) }

// searchMoves reads moves as long as there are any, and returns the rest.
func (s *session) searchMoves(args []string) (moves []game.Move, rest []string) {
	for i, word := range args {
		if isParameter(word) {
			return moves, args[i:]
		}
		m, err := s.setup.Notation.Parse(s.position, word)
		if err != nil {
			s.complain("go: searchmoves: %v", err)
			continue
		}
		moves = append(moves, m)
	}
	return moves, nil
}
