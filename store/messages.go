package store

import (
	"cmp"
	"context"
	"database/sql"
	"time"

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

// Report implements people.Store.
func (s *tables) Report(ctx context.Context, r people.Report) error {
	return s.commits.atomic(ctx, func(ctx context.Context, q *db.Queries) error {
		_, err := q.Exec(ctx, `INSERT INTO reports (author, subject, match_id, reason, at, reviewed_at) VALUES (?, ?, ?, ?, ?, 0)
			ON CONFLICT (author, match_id, subject) DO NOTHING`, r.Author, r.Subject, r.Match, r.Reason, r.At.UnixMilli())
		return err
	})
}

// Reports implements people.Store.
func (s *tables) Reports(ctx context.Context, most int) (list []people.Report, err error) {
	err = s.lists.look(ctx, func(ctx context.Context, q *db.Queries) error {
		list = nil
		const query = "SELECT author, subject, match_id, reason, at FROM reports WHERE reviewed_at = 0 ORDER BY at, author, match_id LIMIT ?"
		return q.Rows(ctx, query, []any{most}, func(row *sql.Rows) error {
			var r people.Report
			var at int64
			err := row.Scan(&r.Author, &r.Subject, &r.Match, &r.Reason, &at)
			r.At = rows.Time(at)
			list = append(list, r)
			return err
		})
	})
	return list, err
}

// SettleReports implements people.Store.
func (s *tables) SettleReports(ctx context.Context, subject string, at time.Time) (settled int, err error) {
	err = s.commits.atomic(ctx, func(ctx context.Context, q *db.Queries) error {
		n, err := q.Exec(ctx, "UPDATE reports SET reviewed_at = ? WHERE subject = ? AND reviewed_at = 0", at.UnixMilli(), subject)
		settled = int(n)
		return err
	})
	return settled, err
}

// How many questions about positions are kept of one address at a match and of all,
// and for how long.
const (
	maxAsksOfAddress = 5
	maxAsks          = 20_000
	asksKept         = 60 * 24 * time.Hour
)

// NotePositionAsk implements people.Store.
func (s *tables) NotePositionAsk(ctx context.Context, a people.PositionAsk) error {
	same := 0
	if a.SameAddress {
		same = 1
	}
	return s.commits.atomic(ctx, func(ctx context.Context, q *db.Queries) error {
		n, err := q.Exec(ctx, `UPDATE position_asks SET count = count + 1, at = ?,
			same_address = CASE WHEN CAST(? AS BIGINT) > 0 THEN 1 ELSE same_address END
			WHERE match_id = ? AND asker = ? AND address = ?`, a.At.UnixMilli(), same, a.Match, a.Asker, a.Address)
		if err != nil || n > 0 {
			return err
		}
		if _, err := q.Exec(ctx, "DELETE FROM position_asks WHERE at < ?", a.At.Add(-asksKept).UnixMilli()); err != nil {
			return err
		}
		var ofAddress, all int
		if err := q.Row(ctx, "SELECT count(*) FROM position_asks WHERE match_id = ? AND address = ?",
			[]any{a.Match, a.Address}, &ofAddress); err != nil {
			return err
		}
		if err := q.Row(ctx, "SELECT count(*) FROM position_asks", nil, &all); err != nil || ofAddress >= maxAsksOfAddress || all >= maxAsks {
			return err
		}
		_, err = q.Exec(ctx, `INSERT INTO position_asks (match_id, asker, address, same_address, what, fen, ply, count, at)
			VALUES (?, ?, ?, ?, ?, ?, ?, 1, ?)`, a.Match, a.Asker, a.Address, same, a.What, a.FEN, a.Ply, a.At.UnixMilli())
		return err
	})
}

// PositionAsks implements people.Store.
func (s *tables) PositionAsks(ctx context.Context, most int) (list []people.PositionAsk, err error) {
	err = s.lists.look(ctx, func(ctx context.Context, q *db.Queries) error {
		list = nil
		const query = `SELECT match_id, asker, address, same_address, what, fen, ply, count, at FROM position_asks
			ORDER BY at DESC, match_id, asker, address LIMIT ?`
		return q.Rows(ctx, query, []any{most}, func(row *sql.Rows) error {
			var a people.PositionAsk
			var at, same int64
			err := row.Scan(&a.Match, &a.Asker, &a.Address, &same, &a.What, &a.FEN, &a.Ply, &a.Count, &at)
			a.SameAddress, a.At = same != 0, rows.Time(at)
			list = append(list, a)
			return err
		})
	})
	return list, err
}
