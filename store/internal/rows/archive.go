package rows

import (
	"bytes"
	"compress/flate"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"io"
	"unicode/utf8"

	"banco/store/internal/db"
	"banco/store/internal/dberr"
)

// maxUnpacked bounds the events of a match, unpacked, in bytes.
const maxUnpacked = 64 << 20

// packedEvents are the events of a match in the archive, a column each, for columns compress better than rows.
type packedEvents struct {
	Types []string       `json:"t"`
	Seats []int64        `json:"s"`
	Nodes []int64        `json:"n"` // less that of the event before
	Texts []string       `json:"x"`
	Bytes map[int][]byte `json:"b,omitempty"` // texts that JSON would change
	Spent []int64        `json:"d"`
	After []int64        `json:"a"` // the time since the event before, less what was spent
}

// usualEvents is what archives are like: it begins the window of the compression, so it must not change.
const usualEvents = `{"t":["sit","move","move","move","move","move","move","move","move","move","note","resign"],` +
	`"s":[0,1,0,1,0,1,0,1,0,1,0,1,2],"n":[0,1,1,1,1,1,1,1],"x":["e2e4","e7e5","g1f3","b8c6",""],"d":[0,1000,2000],"a":[0,0,0,0,0,0,0,0]}`

// PackEvents returns the first events of a match as they are archived. They are numbered from 1.
func PackEvents(events []db.Event) ([]byte, error) {
	var p packedEvents
	var before db.Event
	for i, e := range events {
		p.Types, p.Seats, p.Nodes = append(p.Types, e.Type), append(p.Seats, e.Seat), append(p.Nodes, e.Node-before.Node)
		p.Spent, p.After = append(p.Spent, e.Spent), append(p.After, e.At-before.At-e.Spent)
		before = e
		if !utf8.ValidString(e.Text) {
			if p.Bytes == nil {
				p.Bytes = map[int][]byte{}
			}
			p.Bytes[i], e.Text = []byte(e.Text), ""
		}
		p.Texts = append(p.Texts, e.Text)
	}
	text, err := json.Marshal(p)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	z, err := flate.NewWriterDict(&out, flate.BestCompression, []byte(usualEvents))
	if err != nil {
		return nil, err
	}
	if _, err := z.Write(text); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// UnpackEvents reverses PackEvents.
func UnpackEvents(id string, packed []byte) ([]db.Event, error) {
	z := flate.NewReaderDict(bytes.NewReader(packed), []byte(usualEvents))
	text, err := io.ReadAll(io.LimitReader(z, maxUnpacked))
	var p packedEvents
	if err == nil {
		err = json.Unmarshal(text, &p)
	}
	n := len(p.Types)
	if err == nil && (len(p.Seats) != n || len(p.Nodes) != n || len(p.Texts) != n || len(p.Spent) != n || len(p.After) != n) {
		err = errors.New("columns of different lengths")
	}
	if err != nil {
		return nil, dberr.Damaged("its archived events: %v", err)
	}
	events := make([]db.Event, n)
	var before db.Event
	for i := range events {
		e := db.Event{
			MatchID: id, Version: int64(i + 1), Type: p.Types[i], Seat: p.Seats[i], Node: before.Node + p.Nodes[i], Text: p.Texts[i],
			Spent: p.Spent[i], At: before.At + p.After[i] + p.Spent[i],
		}
		if raw, ok := p.Bytes[i]; ok {
			e.Text = string(raw)
		}
		events[i], before = e, e
	}
	return events, nil
}

// ReadEvents reads the events of a match: those that are archived, then the others. It returns how many are archived.
func ReadEvents(ctx context.Context, q *db.Queries, m *db.Match) (events []db.Event, archived int, err error) {
	rest, err := q.GetEvents(ctx, db.GetEventsParams{MatchID: m.ID, Most: m.Version + 1})
	if err != nil || int64(len(rest)) >= m.Version {
		return rest, 0, dberr.ReadRow(err)
	}
	var packed []byte
	err = q.Row(ctx, "SELECT packed FROM archived_events WHERE match_id = ?", []any{m.ID}, &packed)
	if errors.Is(err, sql.ErrNoRows) {
		return rest, 0, nil
	}
	if err != nil {
		return nil, 0, dberr.ReadRow(err)
	}
	if events, err = UnpackEvents(m.ID, packed); err != nil {
		return nil, 0, err
	}
	return append(events, rest...), len(events), nil
}
