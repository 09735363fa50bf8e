package store

import (
	"bytes"
	"encoding/json"
	"time"

	"banco/clock"
	"banco/game"
	"banco/play"
	"banco/store/internal/db"
)

// matchRow returns a match as the table keeps it, before its events and its seal.
func matchRow(m *play.Saved, d play.Digest) (db.Match, error) {
	tags, err := tagsText(m.Tags)
	row := db.Match{
		ID: m.ID, Game: m.Game, Kind: string(m.Kind), Variant: m.Variant, Start: m.Start,
		Seat1: m.Seats[0], Seat2: m.Seats[1], Name1: m.Names[0], Name2: m.Names[1],
		Sitter1: m.Sitters[0], Sitter2: m.Sitters[1], Owner: m.Owner,
		Total: m.Control.Total.Milliseconds(), Increment: m.Control.Increment.Milliseconds(),
		Byoyomi: m.Control.Byoyomi.Milliseconds(), Periods: int64(m.Control.Periods), PerMove: m.Control.PerMove.Milliseconds(),
		Undos: int64(m.Undos), HandicapSide: int64(m.Handicap.Side), HandicapMoves: int64(m.Handicap.Moves),
		Seed: m.Seed[:], Created: m.Created.UnixMilli(),
		Tags: tags, Recorded: m.Recorded, Version: int64(len(m.Events)), Chain: origin(m.ID),
	}
	conclude(&row, d)
	return row, err
}

// conclude notes what a match has come to.
func conclude(row *db.Match, d play.Digest) {
	row.Plies, row.Fen, row.Opening, row.Due = int64(d.Plies), d.FEN, d.Opening, millis(d.Due, 0)
	row.Winner, row.Reason = int64(d.Ended.Winner), d.Ended.Reason.String()
}

// tagsText returns tags as the table keeps them.
func tagsText(tags []game.Tag) (string, error) {
	if len(tags) == 0 {
		return "", nil
	}
	text, err := json.Marshal(tags)
	return string(text), err
}

// eventRow returns the event that makes a match a version.
func eventRow(id string, version int, e play.Event) db.Event {
	return db.Event{
		MatchID: id, Version: int64(version), Type: string(e.Type), Seat: int64(e.Seat), Node: int64(e.Node),
		Text: e.Text, Spent: e.Spent.Milliseconds(), At: e.At.UnixMilli(),
	}
}

// entry reads a match, without its events.
func entry(r *db.Match) (play.Entry, error) {
	reason, known := game.ParseReason(r.Reason)
	if !sealed(r) || !known || !side(r.Winner) || !side(r.HandicapSide) || len(r.Seed) != 32 {
		return play.Entry{}, errRow
	}
	var tags []game.Tag
	if r.Tags != "" {
		if err := json.Unmarshal([]byte(r.Tags), &tags); err != nil {
			return play.Entry{}, damaged("its tags: %v", err)
		}
	}
	return play.Entry{
		Saved: play.Saved{
			Settings: play.Settings{
				ID: r.ID, Game: r.Game, Kind: play.Kind(r.Kind), Variant: r.Variant, Start: r.Start,
				Seats: [2]string{r.Seat1, r.Seat2}, Names: [2]string{r.Name1, r.Name2},
				Control: clock.Control{
					Total: duration(r.Total), Increment: duration(r.Increment),
					Byoyomi: duration(r.Byoyomi), Periods: int(r.Periods), PerMove: duration(r.PerMove),
				},
				Undos: int(r.Undos), Handicap: play.Handicap{Side: game.Side(r.HandicapSide), Moves: int(r.HandicapMoves)},
				Created: time.UnixMilli(r.Created), Tags: tags, Recorded: r.Recorded,
			},
			Sitters: [2]string{r.Sitter1, r.Sitter2}, Owner: r.Owner, Seed: [32]byte(r.Seed),
		},
		Digest: play.Digest{
			Plies: int(r.Plies), FEN: r.Fen, Opening: r.Opening,
			Ended: game.Result{Winner: game.Side(r.Winner), Reason: reason},
			Due:   moment(r.Due),
		},
	}, nil
}

// eventsOf reads the events of a match, all of them in order.
func eventsOf(m *db.Match, rows []db.Event) ([]play.Event, error) {
	if int64(len(rows)) != m.Version {
		return nil, damaged("of its %d events %d are there", m.Version, len(rows))
	}
	chain := origin(m.ID)
	var events []play.Event
	for _, r := range rows {
		if !side(r.Seat) {
			return nil, damaged("event %d is of seat %d", r.Version, r.Seat)
		}
		chain = link(chain, r)
		events = append(events, play.Event{
			Type: play.Type(r.Type), Seat: game.Side(r.Seat), Node: int(r.Node), Text: r.Text,
			Spent: duration(r.Spent), At: time.UnixMilli(r.At),
		})
	}
	if !bytes.Equal(chain, m.Chain) {
		return nil, damaged("its events are not those that were written")
	}
	return events, nil
}

// moment reads a time that may be none.
func moment(millis int64) time.Time {
	if millis == 0 {
		return time.Time{}
	}
	return time.UnixMilli(millis)
}

func duration(millis int64) time.Duration { return time.Duration(millis) * time.Millisecond }

func side(n int64) bool { return n >= 0 && n <= int64(game.NoSide) }

// errRow is the error of a match whose row is damaged.
var errRow = damaged("its row is not what was written")
