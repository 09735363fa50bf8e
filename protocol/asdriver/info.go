package asdriver

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"banco/game"
	"banco/search"
)

// ear hears a program think.
type ear struct {
	root     game.Position // its own copy
	notation game.Notation
	none     string // the answer that there is no move
	limits   search.Limits
	report   func(search.Info)
	enough   func() // tells the program to stop

	best     game.Move
	err      error // the answer cannot be used
	nonsense int
}

// hear takes one line and tells whether it was the answer.
func (e *ear) hear(line string) (done bool, err error) {
	words := strings.Fields(line)
	switch {
	case words[0] == "info":
		i, ok := ParseInfo(words[1:], e.root, e.notation)
		if ok && e.report != nil {
			e.report(i)
		}
		if e.passed(i) {
			e.enough()
		}
	case words[0] == "bestmove":
		e.best, e.err = e.choose(words[1:])
		return true, nil
	case e.none != "" && words[0] == e.none:
		e.err = fmt.Errorf("%w, but there are %d", search.ErrDeclined, len(e.root.Moves(nil)))
		return true, nil
	default:
		if e.nonsense++; e.nonsense > maxNonsense {
			return true, fmt.Errorf("%w: the last of %d lines is %.80q", ErrNonsense, e.nonsense, line)
		}
	}
	return false, nil
}

// passed tells whether a report is from beyond the limits, by more than
// programs that know them go.
func (e *ear) passed(i search.Info) bool {
	l := &e.limits
	return !l.Infinite && (l.Depth > 0 && i.Depth > l.Depth || l.Nodes > 0 && i.Nodes > l.Nodes+l.Nodes/4+10_000)
}

// choose reads the move after "bestmove".
func (e *ear) choose(words []string) (game.Move, error) {
	if len(words) == 0 {
		return game.NoMove, errors.New("bestmove without a move")
	}
	m, err := e.notation.Parse(e.root, words[0])
	if err != nil {
		return game.NoMove, err
	}
	if !slices.Contains(e.root.Moves(nil), m) {
		return game.NoMove, fmt.Errorf("move %.20q says how it turns out", words[0])
	}
	return m, nil
}

// maxLine bounds the moves of a line that are read.
const maxLine = 256

// ParseInfo reads what follows "info", in UCI or UCCI, of a search of p. It
// reports false for what is not a line with an exact score. Moves that cannot be
// read end the line.
func ParseInfo(words []string, p game.Position, n game.Notation) (search.Info, bool) {
	info := search.Info{MultiPV: 1}
	scored := false
	for i := 0; i < len(words); i++ {
		rest := words[i+1:]
		switch words[i] {
		case "string", "message", "upperbound", "lowerbound", "refutation", "currline":
			return info, false
		case "depth":
			info.Depth = count(rest, 1000)
		case "seldepth":
			info.SelDepth = count(rest, 1000)
		case "multipv":
			info.MultiPV = max(count(rest, 1000), 1)
		case "nodes":
			info.Nodes = uint64(count(rest, 1<<62))
		case "hashfull":
			info.HashFull = count(rest, 1000)
		case "time":
			info.Time = time.Duration(count(rest, 1<<40)) * time.Millisecond
		case "score":
			info.Score, scored = parseScore(rest)
		case "pv":
			info.PV = readLine(rest, p, n)
			return info, scored && len(info.PV) > 0
		}
	}
	return info, false
}

// count reads a number from 0 to limit that the words begin with.
func count(words []string, limit int64) int {
	if len(words) == 0 {
		return 0
	}
	n, _ := strconv.ParseInt(words[0], 10, 64) // the nearest number, where it is too large
	return int(min(max(n, 0), limit))
}

// parseScore reads "cp 31", "mate -3" or, as in UCCI, "31".
func parseScore(words []string) (search.Score, bool) {
	if len(words) == 0 {
		return 0, false
	}
	mate := words[0] == "mate"
	if mate || words[0] == "cp" {
		words = words[1:]
	}
	if len(words) == 0 {
		return 0, false
	}
	n, err := strconv.ParseInt(words[0], 10, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return 0, false
	}
	switch {
	case !mate:
		return search.Score(min(max(n, -int64(search.MateBound)), int64(search.MateBound))), true
	case n > 0:
		return search.WinIn(2*int(min(n, 1000)) - 1), true
	}
	return search.LossIn(2 * int(min(-max(n, -1000), 1000))), true
}

// readLine reads moves from p as long as they are legal.
func readLine(words []string, p game.Position, n game.Notation) []game.Move {
	var line []game.Move
	made := 0
	for _, w := range words[:min(len(words), maxLine)] {
		m, err := n.Parse(p, w)
		if err != nil {
			break
		}
		line = append(line, m)
		if !game.Settled(p, m) {
			break
		}
		p.Make(m)
		made++
	}
	for range made {
		p.Unmake()
	}
	return line
}
