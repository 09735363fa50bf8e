package store

import (
	"banco/store/internal/db"
)

// rowCache holds the rows of matches as they were last written, so that a match in
// play need not be read before each of its moves. An update compares checksums, so
// a row that another server has changed since is noticed. Only the committer's
// goroutine uses it.
type rowCache struct{ rows map[string]db.Match }

// maxCachedRows bounds the cache; a row takes about 1 KB.
const maxCachedRows = 10_000

// get returns the row of a match, if it is cached.
func (c *rowCache) get(id string) (db.Match, bool) {
	row, ok := c.rows[id]
	return row, ok
}

// put caches a row. It evicts any other where there are too many.
func (c *rowCache) put(row *db.Match) {
	if c.rows == nil {
		c.rows = map[string]db.Match{}
	}
	if len(c.rows) >= maxCachedRows {
		for id := range c.rows {
			delete(c.rows, id)
			break
		}
	}
	c.rows[row.ID] = *row
}

// clear empties the cache, after a rollback.
func (c *rowCache) clear() { clear(c.rows) }
