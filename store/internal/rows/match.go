// Package rows turns matches and documents into rows of the tables and back, with
// the checksums that tell damaged rows from sound ones.
package rows

import (
	"bytes"
	"context"
	"encoding/json"
	"time"

	"banco/clock"
	"banco/game"
	"banco/play"
	"banco/store/internal/db"
	"banco/store/internal/dberr"
)

// NewMatch returns the row of a match, without the checksums of its events and of
// the row.
func NewMatch(m *play.Saved, d play.Digest) (db.Match, error) {
	tags, err := tagsText(m.Tags)
	row := db.Match{
		ID: m.ID, Game: m.Game, Kind: string(m.Kind), Variant: m.Variant, Start: m.Start,
		Seat1: m.Seats[0], Seat2: m.Seats[1], Name1: m.Names[0], Name2: m.Names[1],
		Sitter1: m.Sitters[0], Sitter2: m.Sitters[1], Owner: m.Owner,
		Total: m.Control.Total.Milliseconds(), Increment: m.Control.Increment.Milliseconds(),
		Byoyomi: m.Control.Byoyomi.Milliseconds(), Periods: int64(m.Control.Periods), PerMove: m.Control.PerMove.Milliseconds(),
		Undos: int64(m.Undos), HandicapSide: int64(m.Handicap.Side), HandicapMoves: int64(m.Handicap.Moves),
		Seed: m.Seed[:], Created: m.Created.UnixMilli(),
		Tags: tags, Recorded: m.Recorded, Version: int64(len(m.Events)), EventsChecksum: NoEvents(m.ID),
	}
	SetDigest(&row, d)
	return row, err
}

// SetDigest sets the columns that repeat what the events come to.
func SetDigest(row *db.Match, d play.Digest) {
	row.Plies, row.Fen, row.Opening = int64(d.Plies), d.FEN, d.Opening
	row.Due, row.Alarm = Millis(d.Due, 0), Millis(d.Alarm, 0)
	row.Winner, row.Reason = int64(d.Ended.Winner), d.Ended.Reason.String()
}

// tagsText returns tags as JSON, "" for none.
func tagsText(tags []game.Tag) (string, error) {
	if len(tags) == 0 {
		return "", nil
	}
	text, err := json.Marshal(tags)
	return string(text), err
}

// NewEvent returns the row of the event that brings a match to a version.
func NewEvent(id string, version int, e play.Event) db.Event {
	return db.Event{
		MatchID: id, Version: int64(version), Type: string(e.Type), Seat: int64(e.Seat), Node: int64(e.Node),
		Text: e.Text, Spent: e.Spent.Milliseconds(), At: e.At.UnixMilli(),
	}
}

// Entry returns the match of a row, without its events.
func Entry(r *db.Match) (play.Entry, error) {
	reason, known := game.ParseReason(r.Reason)
	if !Intact(r) || !known || !isSide(r.Winner) || !isSide(r.HandicapSide) || len(r.Seed) != 32 {
		return play.Entry{}, ErrDamaged
	}
	var tags []game.Tag
	if r.Tags != "" {
		if err := json.Unmarshal([]byte(r.Tags), &tags); err != nil {
			return play.Entry{}, dberr.Damaged("its tags: %v", err)
		}
	}
	return play.Entry{
		Saved: play.Saved{
			Settings: play.Settings{
				ID: r.ID, Game: r.Game, Kind: play.Kind(r.Kind), Variant: r.Variant, Start: r.Start,
				Seats: [2]string{r.Seat1, r.Seat2}, Names: [2]string{r.Name1, r.Name2},
				Control: clock.Control{
					Total: Duration(r.Total), Increment: Duration(r.Increment),
					Byoyomi: Duration(r.Byoyomi), Periods: int(r.Periods), PerMove: Duration(r.PerMove),
				},
				Undos: int(r.Undos), Handicap: play.Handicap{Side: game.Side(r.HandicapSide), Moves: int(r.HandicapMoves)},
				Created: time.UnixMilli(r.Created), Tags: tags, Recorded: r.Recorded,
			},
			Sitters: [2]string{r.Sitter1, r.Sitter2}, Owner: r.Owner, Seed: [32]byte(r.Seed),
		},
		Digest: play.Digest{
			Plies: int(r.Plies), FEN: r.Fen, Opening: r.Opening,
			Ended: game.Result{Winner: game.Side(r.Winner), Reason: reason},
			Due:   Time(r.Due), Alarm: Time(r.Alarm),
		},
	}, nil
}

// Events returns the events of a match, all of them in order.
func Events(m *db.Match, rows []db.Event) ([]play.Event, error) {
	if int64(len(rows)) != m.Version {
		return nil, dberr.Damaged("%[2]d of its %[1]d events are there", m.Version, len(rows))
	}
	sum := NoEvents(m.ID)
	var events []play.Event
	for _, r := range rows {
		if !isSide(r.Seat) {
			return nil, dberr.Damaged("event %d is of seat %d", r.Version, r.Seat)
		}
		sum = AddEvent(sum, r)
		events = append(events, play.Event{
			Type: play.Type(r.Type), Seat: game.Side(r.Seat), Node: int(r.Node), Text: r.Text,
			Spent: Duration(r.Spent), At: time.UnixMilli(r.At),
		})
	}
	if !bytes.Equal(sum, m.EventsChecksum) {
		return nil, dberr.Damaged("its events are not as they were written")
	}
	return events, nil
}

func isSide(n int64) bool { return n >= 0 && n <= int64(game.NoSide) }

// ErrDamaged is the error of a match with a damaged row.
var ErrDamaged = dberr.Damaged("its row is not as it was written")

// LoadMatch reads a match with its events.
func LoadMatch(ctx context.Context, q *db.Queries, id string) (*play.Saved, error) {
	row, err := q.GetMatch(ctx, id)
	if err != nil {
		return nil, dberr.ReadRow(err)
	}
	e, err := Entry(&row)
	if err != nil {
		return nil, err
	}
	events, _, err := ReadEvents(ctx, q, &row)
	if err != nil {
		return nil, err
	}
	e.Events, err = Events(&row, events)
	return &e.Saved, err
}
