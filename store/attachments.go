package store

import (
	"context"
	"database/sql"
	"slices"
	"time"

	"banco/people"
	"banco/play"
	"banco/store/internal/db"
	"banco/store/internal/rows"
)

// Follow implements people.Store.
func (s *attachments) Follow(ctx context.Context, account, other string, on bool) error {
	return s.commits.atomic(ctx, func(ctx context.Context, q *db.Queries) error {
		if !on {
			_, err := q.Exec(ctx, "DELETE FROM follows WHERE account = ? AND other = ?", account, other)
			return err
		}
		var others int
		if err := q.Row(ctx, "SELECT count(*) FROM follows WHERE account = ? AND other <> ?", []any{account, other}, &others); err != nil {
			return err
		}
		if others >= people.MaxFollowed {
			return people.ErrManyFollowed
		}
		_, err := q.Exec(ctx, "INSERT INTO follows (account, other) VALUES (?, ?) ON CONFLICT (account, other) DO NOTHING", account, other)
		return err
	})
}

// Followed implements people.Store.
func (s *attachments) Followed(ctx context.Context, account string) (list []string, err error) {
	err = s.loads.look(ctx, func(ctx context.Context, q *db.Queries) error {
		list, err = readTexts(ctx, q, "SELECT other FROM follows WHERE account = ? ORDER BY other", account)
		return err
	})
	return list, err
}

// pastAll comes after every letter, so that a text with it comes after all that begin
// with the text.
const pastAll = "\U0010ffff"

// NamesFrom implements people.Store.
func (s *attachments) NamesFrom(ctx context.Context, key string, most int) (list []string, err error) {
	err = s.lists.look(ctx, func(ctx context.Context, q *db.Queries) error {
		list, err = readTexts(ctx, q, `SELECT name FROM accounts WHERE name_key >= ? AND name_key < ? AND deleted = 0 AND closed = 0
			ORDER BY name_key LIMIT ?`, key, key+pastAll, most)
		return err
	})
	return list, err
}

// CountPuzzle implements people.Store.
func (s *attachments) CountPuzzle(ctx context.Context, account, day string) error {
	return s.commits.atomic(ctx, func(ctx context.Context, q *db.Queries) error {
		_, err := q.Exec(ctx, `INSERT INTO puzzle_days (account, day, solved) VALUES (?, ?, 1)
			ON CONFLICT (account, day) DO UPDATE SET solved = puzzle_days.solved + 1 WHERE puzzle_days.solved < ?`,
			account, day, people.MaxSolved)
		return err
	})
}

// PuzzleDays implements people.Store.
func (s *attachments) PuzzleDays(ctx context.Context, account string) (list []people.PuzzleDay, err error) {
	err = s.loads.look(ctx, func(ctx context.Context, q *db.Queries) error {
		list = nil
		return q.Rows(ctx, "SELECT day, solved FROM puzzle_days WHERE account = ? ORDER BY day DESC LIMIT ?",
			[]any{account, people.MaxPuzzleDays}, func(row *sql.Rows) error {
				var d people.PuzzleDay
				err := row.Scan(&d.Day, &d.Solved)
				list = append(list, d)
				return err
			})
	})
	slices.Reverse(list)
	return list, err
}

// PushKeys implements people.Store.
func (s *attachments) PushKeys(ctx context.Context, fresh people.PushKeys) (keys people.PushKeys, err error) {
	err = s.commits.atomic(ctx, func(ctx context.Context, q *db.Queries) error {
		if _, err := q.Exec(ctx, "INSERT INTO push_keys (id, private_key, public_key) VALUES (1, ?, ?) ON CONFLICT (id) DO NOTHING",
			fresh.Private, fresh.Public); err != nil {
			return err
		}
		return q.Row(ctx, "SELECT private_key, public_key FROM push_keys WHERE id = ?", []any{1}, &keys.Private, &keys.Public)
	})
	return keys, err
}

const pushColumns = "endpoint, visitor, session, auth, p256dh, lang, host, at"

// AddPushSubscription implements people.Store. What is stored for a guest goes when
// the guest has not come for long.
func (s *attachments) AddPushSubscription(ctx context.Context, p people.PushSubscription) error {
	payer := play.PayerOf(ctx)
	return s.commits.atomic(ctx, func(ctx context.Context, q *db.Queries) error {
		_, err := q.Exec(ctx, "INSERT INTO push_subscriptions ("+pushColumns+`) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
			ON CONFLICT (endpoint) DO UPDATE SET visitor = excluded.visitor, session = excluded.session, auth = excluded.auth,
				p256dh = excluded.p256dh, lang = excluded.lang, host = excluded.host, at = excluded.at`,
			p.Endpoint, p.Visitor, p.Session, p.Auth, p.P256dh, p.Lang, p.Host, rows.Millis(p.At, 0))
		if err == nil {
			_, err = q.Exec(ctx, `DELETE FROM push_subscriptions WHERE visitor = ? AND endpoint NOT IN (
				SELECT newest.endpoint FROM push_subscriptions AS newest WHERE newest.visitor = ?
				ORDER BY newest.at DESC, newest.endpoint LIMIT ?)`, p.Visitor, p.Visitor, people.MaxPushSubscriptions)
		}
		if err == nil && p.Session == "" {
			err = noteGuest(ctx, q, p.Visitor, payer, rows.Millis(p.At, 0))
		}
		return err
	})
}

// PushSubscriptions implements people.Store.
func (s *attachments) PushSubscriptions(ctx context.Context, visitor string) (list []people.PushSubscription, err error) {
	err = s.loads.look(ctx, func(ctx context.Context, q *db.Queries) error {
		list = nil
		return q.Rows(ctx, "SELECT "+pushColumns+" FROM push_subscriptions WHERE visitor = ? ORDER BY at DESC, endpoint",
			[]any{visitor}, func(row *sql.Rows) error {
				var p people.PushSubscription
				var at int64
				err := row.Scan(&p.Endpoint, &p.Visitor, &p.Session, &p.Auth, &p.P256dh, &p.Lang, &p.Host, &at)
				p.At = time.UnixMilli(at)
				list = append(list, p)
				return err
			})
	})
	return list, err
}

// RemovePushSubscription implements people.Store.
func (s *attachments) RemovePushSubscription(ctx context.Context, endpoint string) error {
	return s.commits.atomic(ctx, func(ctx context.Context, q *db.Queries) error {
		_, err := q.Exec(ctx, "DELETE FROM push_subscriptions WHERE endpoint = ?", endpoint)
		return err
	})
}
