package store

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"

	"banco/store/internal/db"
)

// A match and its events are sealed: each event is linked to those before it
// by a hash, the last of which stands in the row of the match, and that row
// ends with a hash of all its other columns. Damage cannot be undone by this,
// but it cannot pass for a match either.

// fingerprint returns a short hash of texts, whole numbers and bytes.
func fingerprint(values ...any) []byte {
	b := make([]byte, 0, 512)
	for _, v := range values {
		switch v := v.(type) {
		case int64:
			b = binary.BigEndian.AppendUint64(append(b, 'n'), uint64(v))
		case string:
			b = append(binary.AppendUvarint(append(b, 't'), uint64(len(v))), v...)
		case []byte:
			b = append(binary.AppendUvarint(append(b, 'b'), uint64(len(v))), v...)
		default:
			b = append(b, '?') // nothing that was ever stored
		}
	}
	sum := sha256.Sum256(b)
	return sum[:16]
}

// origin returns the chain of a match to which nothing has happened.
func origin(id string) []byte { return fingerprint(id) }

// link returns the chain of events with one more.
func link(chain []byte, e db.Event) []byte {
	return fingerprint(chain, e.MatchID, e.Version, e.Type, e.Seat, e.Node, e.Text, e.Spent, e.At)
}

// seal returns the hash of a row. A migration that changes the columns seals
// all rows anew.
func seal(m *db.Match) []byte {
	return fingerprint(
		m.ID, m.Game, m.Kind, m.Variant, m.Start, m.Seat1, m.Seat2, m.Name1, m.Name2, m.Sitter1, m.Sitter2, m.Owner,
		m.Total, m.Increment, m.Byoyomi, m.Periods, m.PerMove, m.Undos, m.HandicapSide, m.HandicapMoves, m.Seed, m.Created,
		m.Plies, m.Fen, m.Opening, m.Winner, m.Reason, m.Tags, m.Recorded, m.Due, m.Version, m.Chain,
	)
}

// sealed tells whether a row is as it was written.
func sealed(m *db.Match) bool { return bytes.Equal(m.Seal, seal(m)) }
