package host

import (
	"maps"

	"banco/live"
)

// Entered returns the tournament that a visitor plays in, of those that are not over,
// or "".
func (d *Director) Entered(v live.Visitor) string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.entered[v]
}

// noteSeats notes who plays in a tournament, for Entered.
func (d *Director) noteSeats(id string, t *Tournament) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.forgetSeats(id)
	for i, seat := range t.Seats {
		if seat.Visitor != "" && t.Ended.IsZero() && !t.Withdrawn(i+1) {
			d.entered[seat.Visitor] = id
		}
	}
}

// forgetSeats forgets who plays in a tournament. The director is locked.
func (d *Director) forgetSeats(id string) {
	maps.DeleteFunc(d.entered, func(_ live.Visitor, in string) bool { return in == id })
}
