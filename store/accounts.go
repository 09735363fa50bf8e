package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"

	"banco/people"
	"banco/play"
	"banco/store/internal/db"
	"banco/store/internal/rows"
)

var (
	_ people.Store = (*SQLite)(nil)
	_ people.Store = (*Postgres)(nil)
)

// AddAccount implements people.Store.
func (s *tables) AddAccount(ctx context.Context, a *people.Account) error {
	done, err := s.admit(ctx, play.RoomForAll, 0)
	if err != nil {
		return err
	}
	err = s.commits.atomic(ctx, func(ctx context.Context, q *db.Queries) error {
		for column, refusal := range map[string]error{"id": people.ErrNoGuest, "name_key": people.ErrNameTaken} {
			var n int
			value := a.ID
			if column == "name_key" {
				value = a.Name.Key
			}
			if err := q.Row(ctx, "SELECT count(*) FROM accounts WHERE "+column+" = ?", []any{value}, &n); err != nil {
				return err
			}
			if n > 0 {
				return refusal
			}
		}
		if bots, err := readBots(ctx, q, a.Owner); err != nil || len(bots) >= people.MaxBots {
			return cmp.Or(err, people.ErrManyBots)
		}
		n, err := q.Exec(ctx, `INSERT INTO accounts (id, name, name_key, owner, password, generation, created, deleted, muted_until, closed)
			VALUES (?, ?, ?, ?, ?, ?, ?, 0, 0, 0) ON CONFLICT DO NOTHING`, a.ID, a.Name.Shown, a.Name.Key, a.Owner, a.Password, a.Generation,
			a.Created.UnixMilli())
		if err == nil && n == 0 { // another server has taken the name meanwhile
			return people.ErrNameTaken
		}
		if err == nil {
			_, err = q.Exec(ctx, "DELETE FROM guests WHERE id = ?", a.ID)
		}
		return err
	})
	if done(err); err == nil {
		s.chargeAccount(ctx, a.ID)
	}
	return err
}

// Account implements people.Store.
func (s *tables) Account(ctx context.Context, id string) (*people.Account, error) {
	return findAccount(ctx, s, "id", id)
}

// AccountByName implements people.Store.
func (s *tables) AccountByName(ctx context.Context, key string) (*people.Account, error) {
	return findAccount(ctx, s, "name_key", key)
}

// findAccount returns the account with a value in a column.
func findAccount(ctx context.Context, s *tables, column, value string) (a *people.Account, err error) {
	err = s.loads.look(ctx, func(ctx context.Context, q *db.Queries) error {
		a, err = readAccount(ctx, q, column, value)
		return err
	})
	return a, err
}

// readAccount reads the account with a value in a column, and its ratings.
func readAccount(ctx context.Context, q *db.Queries, column, value string) (*people.Account, error) {
	a := &people.Account{}
	var key sql.NullString
	var created, deleted, muted, closed, vacation int64
	err := q.Row(ctx, `SELECT id, name, name_key, owner, role, password, generation, created, deleted, muted_until, closed,
		vacation_until, vacation_year, vacation_days FROM accounts WHERE `+column+" = ?", []any{value},
		&a.ID, &a.Name.Shown, &key, &a.Owner, &a.Role, &a.Password, &a.Generation, &created, &deleted, &muted, &closed,
		&vacation, &a.Vacation.Year, &a.Vacation.Days)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, people.ErrNobody
	}
	if err != nil {
		return nil, err
	}
	a.Name.Key, a.Created, a.Deleted = key.String, rows.Time(created), rows.Time(deleted)
	a.Muted, a.Closed, a.Vacation.Until = rows.Time(muted), rows.Time(closed), rows.Time(vacation)
	a.Ratings, err = readRatings(ctx, q, a.ID)
	return a, err
}

// Bots implements people.Store.
func (s *tables) Bots(ctx context.Context, owner string) (list []*people.Account, err error) {
	err = s.loads.look(ctx, func(ctx context.Context, q *db.Queries) error {
		ids, err := readBots(ctx, q, owner)
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

// readBots returns the IDs of the bots of an owner, the oldest first; none of nobody.
func readBots(ctx context.Context, q *db.Queries, owner string) (ids []string, err error) {
	if owner == "" {
		return nil, nil
	}
	err = q.Rows(ctx, "SELECT id FROM accounts WHERE owner = ? AND owner <> '' AND deleted = 0 ORDER BY created, id", []any{owner},
		func(row *sql.Rows) error {
			var id string
			err := row.Scan(&id)
			ids = append(ids, id)
			return err
		})
	return ids, err
}

// SaveAccount implements people.Store.
func (s *tables) SaveAccount(ctx context.Context, a *people.Account) error {
	return s.commits.atomic(ctx, func(ctx context.Context, q *db.Queries) error {
		if !a.Deleted.IsZero() {
			return deleteAccount(ctx, q, a)
		}
		n, err := q.Exec(ctx, `UPDATE accounts SET password = ?, generation = ?, vacation_until = ?, vacation_year = ?, vacation_days = ?
			WHERE id = ? AND deleted = 0`,
			a.Password, a.Generation, rows.Millis(a.Vacation.Until, 0), a.Vacation.Year, a.Vacation.Days, a.ID)
		if err == nil && n == 0 {
			return people.ErrNobody
		}
		return err
	})
}

// deleteAccount leaves of an account that it was there. The audit log keeps what was
// done to it, without its name.
func deleteAccount(ctx context.Context, q *db.Queries, a *people.Account) error {
	n, err := q.Exec(ctx, `UPDATE accounts SET name = '', name_key = NULL, role = '', password = '', generation = ?, created = 0, deleted = ?,
		muted_until = 0, closed = 0, vacation_until = 0, vacation_year = 0, vacation_days = 0 WHERE id = ?`,
		a.Generation, rows.Millis(a.Deleted, 0), a.ID)
	if err == nil && n == 0 {
		return people.ErrNobody
	}
	if err == nil {
		_, err = q.Exec(ctx, `UPDATE audit_log SET subject_name = '', detail = CASE WHEN action = 'rename' THEN '' ELSE detail END
			WHERE subject = ?`, a.ID)
	}
	if err != nil {
		return err
	}
	for _, column := range []string{"sessions WHERE account", "ratings WHERE account", "blocks WHERE account", "known_places WHERE owner",
		"recovery_codes WHERE account", "passkeys WHERE account", "private_notes WHERE visitor", "follows WHERE account",
		"follows WHERE other", "puzzle_days WHERE account", "push_subscriptions WHERE visitor"} {
		if _, err := q.Exec(ctx, "DELETE FROM "+column+" = ?", a.ID); err != nil {
			return err
		}
	}
	return nil
}

const sessionColumns = "hash, account, generation, label, created, last_seen"

// readSession scans the columns of a session.
func readSession(row interface{ Scan(...any) error }) (s people.Session, err error) {
	var created, seen int64
	err = row.Scan(&s.Hash, &s.Account, &s.Generation, &s.Label, &created, &seen)
	s.Created, s.LastSeen = rows.Time(created), rows.Time(seen)
	return s, err
}

// AddSession implements people.Store.
func (s *tables) AddSession(ctx context.Context, n people.Session) error {
	return s.commits.atomic(ctx, func(ctx context.Context, q *db.Queries) error {
		if _, err := q.Exec(ctx, "DELETE FROM sessions WHERE account = ? AND (generation <> ? OR last_seen < ?)",
			n.Account, n.Generation, n.LastSeen.Add(-people.SessionLife).UnixMilli()); err != nil {
			return err
		}
		_, err := q.Exec(ctx, "INSERT INTO sessions ("+sessionColumns+") VALUES (?, ?, ?, ?, ?, ?)",
			n.Hash, n.Account, n.Generation, n.Label, n.Created.UnixMilli(), n.LastSeen.UnixMilli())
		return err
	})
}

// Session implements people.Store.
func (s *tables) Session(ctx context.Context, hash string) (found people.Session, a *people.Account, err error) {
	err = s.loads.look(ctx, func(ctx context.Context, q *db.Queries) error {
		list, err := readSessions(ctx, q, "hash", hash)
		if err != nil {
			return err
		}
		if len(list) == 0 {
			return people.ErrNobody
		}
		found = list[0]
		a, err = readAccount(ctx, q, "id", found.Account)
		return err
	})
	return found, a, err
}

func readSessions(ctx context.Context, q *db.Queries, column, value string) (list []people.Session, err error) {
	err = q.Rows(ctx, "SELECT "+sessionColumns+" FROM sessions WHERE "+column+" = ? ORDER BY last_seen DESC, hash",
		[]any{value}, func(row *sql.Rows) error {
			s, err := readSession(row)
			list = append(list, s)
			return err
		})
	return list, err
}

// TouchSession implements people.Store.
func (s *tables) TouchSession(ctx context.Context, n people.Session) error {
	return s.commits.atomic(ctx, func(ctx context.Context, q *db.Queries) error {
		_, err := q.Exec(ctx, "UPDATE sessions SET last_seen = ? WHERE hash = ?", n.LastSeen.UnixMilli(), n.Hash)
		return err
	})
}

// Sessions implements people.Store.
func (s *tables) Sessions(ctx context.Context, account string) (list []people.Session, err error) {
	err = s.loads.look(ctx, func(ctx context.Context, q *db.Queries) error {
		list, err = readSessions(ctx, q, "account", account)
		return err
	})
	return list, err
}

// EndSession implements people.Store.
func (s *tables) EndSession(ctx context.Context, account, hash string) error {
	return s.commits.atomic(ctx, func(ctx context.Context, q *db.Queries) error {
		n, err := q.Exec(ctx, "DELETE FROM sessions WHERE hash = ? AND account = ?", hash, account)
		if err == nil && n == 0 {
			return people.ErrNobody
		}
		return err
	})
}

// readRatings reads the ratings of an account.
func readRatings(ctx context.Context, q *db.Queries, account string) (ratings map[people.Category]people.Rating, err error) {
	err = q.Rows(ctx, "SELECT game, speed, value, deviation, volatility, games, last_played FROM ratings WHERE account = ?",
		[]any{account}, func(row *sql.Rows) error {
			var category people.Category
			var r people.Rating
			var last int64
			if err := row.Scan(&category.Game, &category.Speed, &r.Value, &r.Deviation, &r.Volatility, &r.Games, &last); err != nil {
				return err
			}
			if r.Last = rows.Time(last); ratings == nil {
				ratings = map[people.Category]people.Rating{}
			}
			ratings[category] = r
			return nil
		})
	return ratings, err
}
