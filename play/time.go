package play

import "time"

// Ticking reports that the clock of the side to move is running.
func (m *Match) Ticking() bool {
	return !m.Control.None() && !m.paused && m.nodes[m.current].Ply > 0 && !m.ended.Over()
}

// Elapsed returns how long the side to move has used of its turn by now, in
// whole milliseconds, as stores keep it.
func (m *Match) Elapsed(now time.Time) time.Duration {
	if !m.Ticking() {
		return m.turnSpent
	}
	return m.turnSpent + max(now.Sub(m.Since()), 0).Truncate(time.Millisecond)
}

// Left returns how long the side to move has by now until its flag falls.
func (m *Match) Left(now time.Time) time.Duration {
	return m.Control.TimeToFlag(m.Clock(), m.turn) - m.Elapsed(now)
}

// Since returns when the clock of this turn last began to run. It lies ahead while the
// player to move is on vacation.
func (m *Match) Since() time.Time {
	if until := m.VacationUntil(m.turn); until.After(m.turnSince) {
		return until
	}
	return m.turnSince
}

// DiscountDowntime takes time off this turn during which no server was running.
func (m *Match) DiscountDowntime(d time.Duration) { m.turnSince = m.Since().Add(d) }

// due returns when the flag falls, or zero where no clock runs.
func (m *Match) due() time.Time {
	if !m.Ticking() {
		return time.Time{}
	}
	return m.Since().Add(m.Control.TimeToFlag(m.Clock(), m.turn) - m.turnSpent)
}

// tick keeps the clock of the turn after an event.
func (m *Match) tick(e Event) {
	switch e.Type {
	case Moved, Given, Went:
		m.turnSince, m.turnSpent, m.reminded = e.At, 0, false
	case VacationBegun, VacationEnded:
		if e.Seat == m.turn && m.Ticking() {
			m.turnSince, m.turnSpent = e.At, e.Spent
		}
	case Paused, Resigned, Forfeited, Flagged, DrawAccepted, DrawClaimed, Aborted:
		m.turnSpent = e.Spent
	case Resumed:
		m.turnSince = e.At
	}
}
