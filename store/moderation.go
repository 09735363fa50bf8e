package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math"
	"time"

	"banco/people"
	"banco/store/internal/db"
	"banco/store/internal/dberr"
	"banco/store/internal/rows"
)

// Moderate implements people.Store.
func (s *moderation) Moderate(ctx context.Context, x people.Action) (e people.AuditEntry, err error) {
	err = s.commits.atomic(ctx, func(ctx context.Context, q *db.Queries) error {
		author, err := concerned(ctx, q, x.Author)
		if err != nil {
			return err
		}
		if x.Author != "" && author == nil {
			return people.ErrNotAdmin
		}
		subject, err := concerned(ctx, q, x.Subject)
		if err != nil {
			return err
		}
		if x.Concerns() && subject == nil {
			return people.ErrNobody
		}
		if err := x.Check(author, subject); err != nil {
			return err
		}
		settled, err := carryOut(ctx, q, &x)
		if err != nil {
			return err
		}
		e = x.Entry(author, subject, settled)
		_, err = q.Exec(ctx, `INSERT INTO audit_log (at, author, author_name, action, subject, subject_name, detail, reason)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
			e.At.UnixMilli(), e.Author, e.AuthorName, string(e.Kind), e.Subject, e.SubjectName, e.Detail, e.Reason)
		return err
	})
	return e, err
}

// concerned returns an account; nil where there is none.
func concerned(ctx context.Context, q *db.Queries, id string) (*people.Account, error) {
	if id == "" {
		return nil, nil
	}
	a, err := readAccount(ctx, q, "id", id)
	if errors.Is(err, people.ErrNobody) {
		return nil, nil
	}
	return a, err
}

// carryOut changes what an action changes, and nothing else. It returns how many
// complaints were settled.
func carryOut(ctx context.Context, q *db.Queries, x *people.Action) (settled int, err error) {
	set := func(columns string, args ...any) error {
		_, err := q.Exec(ctx, "UPDATE accounts SET "+columns+" WHERE id = ?", append(args, x.Subject)...)
		return err
	}
	switch x.Kind {
	case people.ActionMute:
		return 0, set("muted_until = ?", x.Until.UnixMilli())
	case people.ActionUnmute:
		return 0, set("muted_until = 0")
	case people.ActionClose:
		return 0, set("closed = ?, generation = generation + 1", x.At.UnixMilli())
	case people.ActionReopen:
		return 0, set("closed = 0")
	case people.ActionRole:
		return 0, set("role = ?", string(x.Role))
	case people.ActionRename:
		var others int
		if err := q.Row(ctx, "SELECT count(*) FROM accounts WHERE name_key = ? AND id <> ?", []any{x.Name.Key, x.Subject}, &others); err != nil {
			return 0, err
		}
		if others > 0 {
			return 0, people.ErrNameTaken
		}
		err := set("name = ?, name_key = ?", x.Name.Shown, x.Name.Key)
		if dberr.UniqueViolation(err) { // another server has given the name away meanwhile
			return 0, fmt.Errorf("%w: %w", people.ErrNameTaken, err)
		}
		return 0, err
	case people.ActionSettle:
		n, err := q.Exec(ctx, "UPDATE reports SET reviewed_at = ? WHERE subject = ? AND reviewed_at = 0", x.At.UnixMilli(), x.Subject)
		return int(n), err
	}
	return 0, nil
}

// AuditLog implements people.Store.
func (s *moderation) AuditLog(ctx context.Context, before int64, most int) (list []people.AuditEntry, err error) {
	if before <= 0 {
		before = math.MaxInt64
	}
	err = s.lists.look(ctx, func(ctx context.Context, q *db.Queries) error {
		list = nil
		const query = `SELECT number, at, author, author_name, action, subject, subject_name, detail, reason FROM audit_log
			WHERE number < ? ORDER BY number DESC LIMIT ?`
		return q.Rows(ctx, query, []any{before, most}, func(row *sql.Rows) error {
			var e people.AuditEntry
			var at int64
			err := row.Scan(&e.Number, &at, &e.Author, &e.AuthorName, &e.Kind, &e.Subject, &e.SubjectName, &e.Detail, &e.Reason)
			e.At = rows.Time(at)
			list = append(list, e)
			return err
		})
	})
	return list, err
}

// FindAccounts implements people.Store.
func (s *moderation) FindAccounts(ctx context.Context, key string, most int) ([]*people.Account, error) {
	return s.accountsWhere(ctx, "name_key >= ? AND name_key < ? AND deleted = 0 ORDER BY name_key LIMIT ?", key, key+pastAll, most)
}

// Admins implements people.Store.
func (s *moderation) Admins(ctx context.Context) ([]*people.Account, error) {
	return s.accountsWhere(ctx, "role = ? AND role <> '' ORDER BY name_key", string(people.Admin))
}

// accountsWhere lists the accounts of a condition.
func (s *moderation) accountsWhere(ctx context.Context, condition string, args ...any) (list []*people.Account, err error) {
	err = s.lists.look(ctx, func(ctx context.Context, q *db.Queries) error {
		ids, err := readTexts(ctx, q, "SELECT id FROM accounts WHERE "+condition, args...)
		list = nil
		for i := 0; i < len(ids) && err == nil; i++ {
			var a *people.Account
			a, err = readAccount(ctx, q, "id", ids[i])
			list = append(list, a)
		}
		return err
	})
	return list, err
}

// Report implements people.Store.
func (s *moderation) Report(ctx context.Context, r people.Report) error {
	return s.commits.atomic(ctx, func(ctx context.Context, q *db.Queries) error {
		_, err := q.Exec(ctx, `INSERT INTO reports (author, subject, match_id, reason, at, reviewed_at) VALUES (?, ?, ?, ?, ?, 0)
			ON CONFLICT (author, match_id, subject) DO NOTHING`, r.Author, r.Subject, r.Match, r.Reason, r.At.UnixMilli())
		return err
	})
}

// Reports implements people.Store.
func (s *moderation) Reports(ctx context.Context, most int) (list []people.Report, err error) {
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

// How many questions about positions are kept of one address at a match and of all,
// and for how long.
const (
	maxAsksOfAddress = 5
	maxAsks          = 20_000
	asksKept         = 60 * 24 * time.Hour
)

// NotePositionAsk implements people.Store.
func (s *moderation) NotePositionAsk(ctx context.Context, a people.PositionAsk) error {
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
func (s *moderation) PositionAsks(ctx context.Context, most int) (list []people.PositionAsk, err error) {
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
