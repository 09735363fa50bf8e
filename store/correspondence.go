package store

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"

	"banco/play"
	"banco/store/internal/db"
	"banco/store/internal/dberr"
	"banco/store/internal/rows"
)

// correspondence is the part about games with days for a move, and about what players
// keep to themselves.
type correspondence struct{ store *tables }

// maxCorrespondence bounds how many games by correspondence of one visitor are listed.
const maxCorrespondence = 500

// Correspondence implements play.Store.
func (c *correspondence) Correspondence(ctx context.Context, visitor string) (list []play.Entry, err error) {
	s := c.store
	err = s.lists.look(ctx, func(ctx context.Context, q *db.Queries) error {
		found, err := q.CorrespondenceMatches(ctx, db.CorrespondenceMatchesParams{Visitor: visitor, Most: maxCorrespondence})
		for _, r := range found {
			e, err := rows.Entry(&r)
			if err != nil {
				s.damage.report(r.ID, err)
				continue
			}
			list = append(list, e)
		}
		return dberr.ReadRow(err)
	})
	return list, err
}

// Private implements play.Store.
func (c *correspondence) Private(ctx context.Context, match, visitor string) (p play.Private, err error) {
	err = c.store.loads.look(ctx, func(ctx context.Context, q *db.Queries) error {
		p, err = readPrivate(ctx, q, match, visitor)
		return err
	})
	return p, err
}

func readPrivate(ctx context.Context, q *db.Queries, match, visitor string) (p play.Private, err error) {
	var lines string
	err = q.Row(ctx, "SELECT note, lines FROM private_notes WHERE match_id = ? AND visitor = ?", []any{match, visitor}, &p.Note, &lines)
	if errors.Is(err, sql.ErrNoRows) {
		return p, nil
	}
	if err == nil && lines != "" {
		err = json.Unmarshal([]byte(lines), &p.Lines)
	}
	return p, err
}

// SaveNote implements play.Store.
func (c *correspondence) SaveNote(ctx context.Context, match, visitor, note string) error {
	return c.savePrivate(ctx, match, visitor, len(note), func(p *play.Private) { p.Note = note })
}

// SaveLines implements play.Store.
func (c *correspondence) SaveLines(ctx context.Context, match, visitor string, lines []play.Line) error {
	text, err := json.Marshal(lines)
	if err != nil {
		return err
	}
	return c.savePrivate(ctx, match, visitor, len(text), func(p *play.Private) { p.Lines = lines })
}

// savePrivate changes what a player keeps to themselves, by a part of so many bytes, and
// charges what it takes then.
func (c *correspondence) savePrivate(ctx context.Context, match, visitor string, length int, change func(*play.Private)) error {
	payer, s := cmp.Or(play.PayerOf(ctx), visitor), c.store
	done, err := s.admit(ctx, play.RoomForGames, messageBytes+textBytes(length))
	if err != nil {
		return err
	}
	err = s.commits.atomic(ctx, func(ctx context.Context, q *db.Queries) error {
		if n, err := q.HasMatch(ctx, match); err != nil || n == 0 {
			return cmp.Or(err, play.ErrNotFound)
		}
		p, err := readPrivate(ctx, q, match, visitor)
		if err != nil {
			return err
		}
		before := privateBytes(&p)
		change(&p)
		if err := writePrivate(ctx, q, match, visitor, &p); err != nil {
			return err
		}
		return charge(ctx, q, privateItem+match, payer, privateBytes(&p)-before)
	})
	done(err)
	return err
}

// writePrivate writes what a player keeps to themselves, or deletes it where that is
// nothing.
func writePrivate(ctx context.Context, q *db.Queries, match, visitor string, p *play.Private) error {
	if p.Note == "" && len(p.Lines) == 0 {
		_, err := q.Exec(ctx, "DELETE FROM private_notes WHERE match_id = ? AND visitor = ?", match, visitor)
		return err
	}
	lines, err := json.Marshal(p.Lines)
	if err != nil {
		return err
	}
	_, err = q.Exec(ctx, `INSERT INTO private_notes (match_id, visitor, note, lines) VALUES (?, ?, ?, ?)
		ON CONFLICT (match_id, visitor) DO UPDATE SET note = excluded.note, lines = excluded.lines`, match, visitor, p.Note, string(lines))
	return err
}

// privateBytes returns what is charged for what a player keeps to themselves.
func privateBytes(p *play.Private) int64 {
	if p.Note == "" && len(p.Lines) == 0 {
		return 0
	}
	length := len(p.Note)
	for _, l := range p.Lines {
		for _, move := range l.Moves {
			length += len(move) + len(`"",`)
		}
	}
	return messageBytes + textBytes(length)
}
