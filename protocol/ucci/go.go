package ucci

import (
	"time"

	"banco/protocol/wording"
	"banco/search"
)

// overhead is what a move loses between the programs.
const overhead = 10 * time.Millisecond

// maxTime is the longest time a clock shows: ten years.
const maxTime = 10 * 365 * 24 * time.Hour

// parseGo reads the parameters of "go". It reports false where no move is
// asked for: "go depth 0" wants none. What it cannot read it complains of; a
// search that is left without bounds by that looks one ply ahead, so that the
// GUI gets its answer.
func (s *session) parseGo(args []string) (l search.Limits, ponder, ok bool) {
	l = search.Limits{MultiPV: 1, GameTime: search.GameTime{Overhead: overhead}}
	bad := false
	for len(args) > 0 {
		key := args[0]
		args = args[1:]
		switch key {
		case "ponder":
			ponder = true
			continue
		case "draw":
			continue // the engine never accepts: draws follow from the rules
		case "infinite":
			l.Infinite = true
			continue
		}
		if !numeric[key] {
			s.complain("go: unknown parameter %.80q", key)
			continue
		}
		if key == "depth" && len(args) > 0 && args[0] == "infinite" {
			continue // "depth infinite" is infinite
		}
		n, rest, err := wording.Number(args, isParameter)
		args = rest
		if err != nil {
			s.complain("go: %s: %v", key, err)
			bad = true
			continue
		}
		if key == "depth" && n == 0 {
			return l, ponder, false
		}
		s.set(&l, key, n)
	}
	if !l.Bounded(s.position.Side()) {
		if bad {
			l.Depth = 1
		} else {
			l.Infinite = true
		}
	}
	return l, ponder, true
}

// numeric holds the parameters that a number follows.
var numeric = map[string]bool{
	"depth": true, "nodes": true, "time": true, "movestogo": true, "increment": true,
	"opptime": true, "oppmovestogo": true, "oppincrement": true,
}

func isParameter(word string) bool {
	return numeric[word] || word == "infinite" || word == "ponder" || word == "draw"
}

func (s *session) set(l *search.Limits, key string, n int64) {
	side := s.position.Side()
	switch key {
	case "depth":
		l.Depth = int(min(max(n, 1), 1000))
	case "nodes":
		l.Nodes = uint64(max(n, 1))
	case "time":
		l.GameTime.Left[side] = s.duration(n)
	case "movestogo":
		l.GameTime.MovesToGo = int(min(max(n, 0), 1000))
	case "increment":
		l.GameTime.Increment[side] = s.duration(n)
	case "opptime":
		l.GameTime.Left[side.Other()] = s.duration(n)
	case "oppincrement":
		l.GameTime.Increment[side.Other()] = s.duration(n)
	}
}

// duration returns a time in the unit agreed on, at least a millisecond.
func (s *session) duration(n int64) time.Duration {
	unit := time.Millisecond
	if s.seconds {
		unit = time.Second
	}
	return max(time.Duration(min(max(n, 0), int64(maxTime/unit)))*unit, time.Millisecond)
}
