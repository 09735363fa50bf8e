package store

import (
	"banco/store/internal/db"
)

// heads are the rows of matches as they were last written, so that a match in
// play need not be read before each of its moves. Whether a row still is as it
// is here, its seal says. They belong to the committer's goroutine.
type heads struct{ rows map[string]db.Match }

// maxHeads bounds them; each has some 1 KB.
const maxHeads = 10_000

// of returns the row of a match, where it is known.
func (h *heads) of(id string) (db.Match, bool) {
	row, ok := h.rows[id]
	return row, ok
}

// keep remembers a row, in the place of any other where there are too many.
func (h *heads) keep(row *db.Match) {
	if h.rows == nil {
		h.rows = map[string]db.Match{}
	}
	if len(h.rows) >= maxHeads {
		for id := range h.rows {
			delete(h.rows, id)
			break
		}
	}
	h.rows[row.ID] = *row
}

// forget forgets all of them: what was written last has been undone.
func (h *heads) forget() { clear(h.rows) }
