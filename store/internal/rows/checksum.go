package rows

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"

	"banco/meet"
	"banco/store/internal/db"
)

// Every stored match is protected by checksums: the checksum of its events is
// chained from event to event, and that of its row covers all other columns. They
// repair nothing, but a damaged match is never taken for a sound one.

// Checksum returns a short hash of texts, whole numbers and bytes.
func Checksum(values ...any) []byte {
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
			b = append(b, '?') // no column holds such a value
		}
	}
	sum := sha256.Sum256(b)
	return sum[:16]
}

// NoEvents returns the checksum of the events of a match that has none.
func NoEvents(id string) []byte { return Checksum(id) }

// AddEvent returns the checksum of some events with one more.
func AddEvent(sum []byte, e db.Event) []byte {
	return Checksum(sum, e.MatchID, e.Version, e.Type, e.Seat, e.Node, e.Text, e.Spent, e.At)
}

// OfMatch returns the checksum of a match's row. A migration that changes the
// columns must compute it anew for all rows.
func OfMatch(m *db.Match) []byte {
	return Checksum(
		m.ID, m.Game, m.Kind, m.Variant, m.Start, m.Seat1, m.Seat2, m.Name1, m.Name2, m.Sitter1, m.Sitter2, m.Owner,
		m.Total, m.Increment, m.Byoyomi, m.Periods, m.PerMove, m.Undos, m.HandicapSide, m.HandicapMoves, m.Seed, m.Created,
		m.Plies, m.Fen, m.Opening, m.Winner, m.Reason, m.Tags, m.Recorded, m.Due, m.Alarm, m.Version, m.EventsChecksum,
	)
}

// Intact reports whether the row of a match is as it was written.
func Intact(m *db.Match) bool { return bytes.Equal(m.Checksum, OfMatch(m)) }

// OfReview returns the checksum of a review's row.
func OfReview(r *db.Review) []byte { return Checksum(r.MatchID, r.Subject, r.Text, r.At) }

// OfDocument returns the checksum of a document's row.
func OfDocument(d *meet.Document) []byte {
	return Checksum(d.ID, string(d.Kind), d.Host, d.Head, int64(d.Version), Flag(d.Over), Millis(d.Created, 0), Millis(d.Changed, 0), d.Body)
}
