package store

import (
	"cmp"
	"context"
	"database/sql"

	"banco/people"
	"banco/play"
	"banco/store/internal/db"
	"banco/store/internal/rows"
)

// Block implements people.Store.
func (s *tables) Block(ctx context.Context, account, other string, blocked bool) error {
	return s.commits.atomic(ctx, func(ctx context.Context, q *db.Queries) error {
		if !blocked {
			_, err := q.Exec(ctx, "DELETE FROM blocks WHERE account = ? AND other = ?", account, other)
			return err
		}
		var others int
		if err := q.Row(ctx, "SELECT count(*) FROM blocks WHERE account = ? AND other <> ?", []any{account, other}, &others); err != nil {
			return err
		}
		if others >= people.MaxBlocked {
			return people.ErrTooMany
		}
		_, err := q.Exec(ctx, "INSERT INTO blocks (account, other) VALUES (?, ?) ON CONFLICT (account, other) DO NOTHING", account, other)
		return err
	})
}

// Blocked implements people.Store.
func (s *tables) Blocked(ctx context.Context, one, two string) (blocked bool, err error) {
	var n int
	err = s.loads.look(ctx, func(ctx context.Context, q *db.Queries) error {
		return q.Row(ctx, "SELECT count(*) FROM blocks WHERE (account = ? AND other = ?) OR (account = ? AND other = ?)",
			[]any{one, two, two, one}, &n)
	})
	return n > 0, err
}

// Blocks implements people.Store.
func (s *tables) Blocks(ctx context.Context, account string) (list []string, err error) {
	err = s.loads.look(ctx, func(ctx context.Context, q *db.Queries) error {
		list = nil
		return q.Rows(ctx, "SELECT other FROM blocks WHERE account = ? ORDER BY other", []any{account}, func(row *sql.Rows) error {
			var other string
			err := row.Scan(&other)
			list = append(list, other)
			return err
		})
	})
	return list, err
}

// AddMessage implements people.Store.
func (s *tables) AddMessage(ctx context.Context, match string, m people.Message) (number int, err error) {
	payer, bytes := play.PayerOf(ctx), messageBytes+textBytes(len(m.Text))
	done, err := s.admit(ctx, play.RoomForGames, bytes)
	if err != nil {
		return 0, err
	}
	defer func() { done(err) }()
	err = s.commits.atomic(ctx, func(ctx context.Context, q *db.Queries) error {
		if err := q.Row(ctx, "SELECT coalesce(max(number), 0) + 1 FROM messages WHERE match_id = ?", []any{match}, &number); err != nil {
			return err
		}
		_, err := q.Exec(ctx, "INSERT INTO messages (match_id, number, author, side, text, at) VALUES (?, ?, ?, ?, ?, ?)",
			match, number, m.Author, m.Side, m.Text, m.At.UnixMilli())
		if err == nil {
			err = charge(ctx, q, chatItem+match, cmp.Or(payer, m.Author), bytes)
		}
		return err
	})
	return number, err
}

// Messages implements people.Store. If there are too many, it returns the latest.
func (s *tables) Messages(ctx context.Context, match string, after, most int) (list []people.Message, err error) {
	err = s.loads.look(ctx, func(ctx context.Context, q *db.Queries) error {
		list = nil
		return q.Rows(ctx, `SELECT number, author, side, text, at FROM
			(SELECT * FROM messages WHERE match_id = ? AND number > ? ORDER BY number DESC LIMIT ?) AS latest ORDER BY number`,
			[]any{match, after, most}, func(row *sql.Rows) error {
				var m people.Message
				var at int64
				err := row.Scan(&m.Number, &m.Author, &m.Side, &m.Text, &at)
				m.At = rows.Time(at)
				list = append(list, m)
				return err
			})
	})
	return list, err
}
