package play

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"banco/clock"
	"banco/game"
)

// correspondence is what a game with days for a move has besides.
type correspondence struct {
	vacation [2]time.Time // until when the clock of a side stands
	reminded bool         // the player to move was told that the time runs out
}

// VacationUntil returns until when the clock of a side stands because its player is on
// vacation; a time in the past, or zero, where it does not.
func (c *correspondence) VacationUntil(side game.Side) time.Time {
	if side > game.Second {
		return time.Time{}
	}
	return c.vacation[side]
}

// ByCorrespondence reports that two people play with days for a move.
func (s *Saved) ByCorrespondence() bool { return s.People() && s.Control.Days() }

// BeginVacation returns the event by which the clock of a side stands until a time.
func BeginVacation(seat game.Side, until time.Time) Event {
	return Event{Type: VacationBegun, Seat: seat, Text: strconv.FormatInt(until.UnixMilli(), 10)}
}

// applyCorrespondence applies an event that only a game by correspondence has.
func applyCorrespondence(m *Match, e Event) error {
	switch {
	case !m.ByCorrespondence() || e.Seat > game.Second:
		return fmt.Errorf("%w: no two people play by correspondence here", ErrRequest)
	case m.ended.Over():
		return ErrOver
	}
	switch e.Type {
	case VacationBegun:
		millis, err := strconv.ParseInt(e.Text, 10, 64)
		if err != nil {
			return fmt.Errorf("%w: a vacation ends at a time, not at %q", ErrRequest, e.Text)
		}
		m.vacation[e.Seat] = time.UnixMilli(millis)
	case VacationEnded:
		if !m.vacation[e.Seat].After(e.At) {
			return fmt.Errorf("%w: the player is not on vacation", ErrRequest)
		}
		m.vacation[e.Seat] = e.At
	case Reminded:
		if m.reminded || e.Seat != m.turn {
			return fmt.Errorf("%w: the player is not to be reminded", ErrRequest)
		}
		m.reminded = true
	}
	return nil
}

// RemindBefore returns how long before the flag falls a player is reminded: a day, or
// half of the time for a move.
func RemindBefore(c clock.Control) time.Duration { return min(clock.Day, c.PerMove/2) }

// ReminderDue returns when the player to move is to be told that the time runs out, or
// zero where that was done, or is not wanted.
func ReminderDue(m *Match) time.Time {
	if !m.Ticking() || m.reminded || !m.ByCorrespondence() {
		return time.Time{}
	}
	return m.due().Add(-RemindBefore(m.Control))
}

// alarm returns when something is to happen by itself in a match, or zero.
func alarm(m *Match) time.Time {
	if at := ReminderDue(m); !at.IsZero() {
		return at
	}
	return m.due()
}

// Private is what a player keeps to themselves at a match.
type Private struct {
	Note  string
	Lines []Line
}

// MaxPrivateNote bounds a private note, in bytes.
const MaxPrivateNote = 4000

// Line is conditional moves: after a node, if the other player makes the first move, the
// player answers with the second, and so on.
type Line struct {
	Node  int      `json:"node"`
	Moves []string `json:"moves"` // in UCI form
}

// How many conditional moves a player may have at a match: lines, and moves of each.
const (
	MaxLines     = 10
	MaxLineMoves = 20
)

// ErrLines is returned for conditional moves where chance may decide a move.
var ErrLines = errors.New("moves cannot be prepared in a game with covered pieces")

// CheckLine reads the moves of a line that a side prepares where the match stands, in any
// notation. They end with a move of that side.
func CheckLine(m *Match, seat game.Side, moves []string) (Line, error) {
	l := Line{Node: m.current}
	switch {
	case m.Dealt():
		return l, ErrLines
	case m.turn == seat:
		return l, ErrTurn
	case len(moves) == 0 || len(moves)%2 != 0 || len(moves) > MaxLineMoves:
		return l, fmt.Errorf("%w: %w", ErrRequest, game.Wrong("lines-length", game.Params{"max": strconv.Itoa(MaxLineMoves)},
			"conditional moves come in pairs, the other player's first, at most %d moves", MaxLineMoves))
	}
	p := m.View(seat)
	for i, text := range moves {
		switch {
		case p.Result().Over():
			return l, ErrOver
		case (p.Side() == seat) != (i%2 != 0):
			return l, ErrTurn
		}
		mv, err := game.ReadMove(m.rules, p, text)
		if err != nil {
			return l, fmt.Errorf("%w: %w", ErrIllegal, err)
		}
		l.Moves = append(l.Moves, p.FormatMove(mv))
		p.Make(mv)
	}
	return l, nil
}

// follows returns how many moves of a line have been made where the match stands, and
// whether the game has followed it until there.
func (t *tree) follows(l Line) (made int, ok bool) {
	path := t.Line(t.current)
	from := slices.Index(path, l.Node) + 1
	if from == 0 && l.Node != 0 || len(path)-from >= len(l.Moves) {
		return 0, false
	}
	for i, node := range path[from:] {
		if t.nodes[node].Move != l.Moves[i] {
			return 0, false
		}
	}
	return len(path) - from, true
}

// Prepared returns the move that lines of the side to move answer with where the match
// stands. A line ends at the first move that it does not name.
func (t *tree) Prepared(lines []Line) (move string, ok bool) {
	for _, l := range lines {
		if made, ok := t.follows(l); ok && made%2 != 0 {
			return l.Moves[made], true
		}
	}
	return "", false
}

// Ahead returns what is left of the lines that the game may still follow where it stands.
func (t *tree) Ahead(lines []Line) (list []Line) {
	for _, l := range lines {
		if made, ok := t.follows(l); ok {
			list = append(list, Line{Node: t.current, Moves: l.Moves[made:]})
		}
	}
	return list
}

// WriteLine returns the moves of a line as they are written after its node, in the order
// of the game's notations.
func WriteLine(m *Match, l Line) (written []Written) {
	p := m.At(l.Node, game.NoSide)
	for _, text := range l.Moves {
		mv, err := p.ParseMove(text)
		if err != nil {
			return written
		}
		written = append(written, writeMove(m.rules, p, mv))
		p.Make(mv)
	}
	return written
}
