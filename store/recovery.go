package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"banco/people"
	"banco/store/internal/db"
	"banco/store/internal/rows"
)

// SetRecoveryCodes implements people.Store.
func (s *credentials) SetRecoveryCodes(ctx context.Context, account string, hashes []string) error {
	return s.commits.atomic(ctx, func(ctx context.Context, q *db.Queries) error {
		if _, err := q.Exec(ctx, "DELETE FROM recovery_codes WHERE account = ? AND expires = 0", account); err != nil {
			return err
		}
		for _, hash := range hashes {
			if err := addRecoveryCode(ctx, q, account, hash, 0); err != nil {
				return err
			}
		}
		return nil
	})
}

func addRecoveryCode(ctx context.Context, q *db.Queries, account, hash string, expires int64) error {
	_, err := q.Exec(ctx, "INSERT INTO recovery_codes (hash, account, expires) VALUES (?, ?, ?)", hash, account, expires)
	return err
}

// AddRecoveryCode implements people.Store. It deletes codes that have expired.
func (s *credentials) AddRecoveryCode(ctx context.Context, account, hash string, now, expires time.Time) error {
	return s.commits.atomic(ctx, func(ctx context.Context, q *db.Queries) error {
		if _, err := q.Exec(ctx, "DELETE FROM recovery_codes WHERE expires > 0 AND (account = ? OR expires < ?)",
			account, now.UnixMilli()); err != nil {
			return err
		}
		return addRecoveryCode(ctx, q, account, hash, expires.UnixMilli())
	})
}

// RecoveryCodesLeft implements people.Store.
func (s *credentials) RecoveryCodesLeft(ctx context.Context, account string) (n int, err error) {
	err = s.loads.look(ctx, func(ctx context.Context, q *db.Queries) error {
		return q.Row(ctx, "SELECT count(*) FROM recovery_codes WHERE account = ? AND expires = 0", []any{account}, &n)
	})
	return n, err
}

// HasRecoveryCode implements people.Store.
func (s *credentials) HasRecoveryCode(ctx context.Context, hash string, now time.Time) (bool, error) {
	n := 0
	err := s.loads.look(ctx, func(ctx context.Context, q *db.Queries) error {
		return q.Row(ctx, "SELECT count(*) FROM recovery_codes WHERE hash = ? AND (expires = 0 OR expires > ?)",
			[]any{hash, now.UnixMilli()}, &n)
	})
	return n > 0, err
}

// UseRecoveryCode implements people.Store.
func (s *credentials) UseRecoveryCode(ctx context.Context, hash, password string, now time.Time) (a *people.Account, err error) {
	err = s.commits.atomic(ctx, func(ctx context.Context, q *db.Queries) error {
		account := ""
		err := q.Row(ctx, "SELECT account FROM recovery_codes WHERE hash = ?", []any{hash}, &account)
		if errors.Is(err, sql.ErrNoRows) {
			return people.ErrNobody
		}
		if err != nil {
			return err
		}
		n, err := q.Exec(ctx, "DELETE FROM recovery_codes WHERE hash = ? AND (expires = 0 OR expires > ?)", hash, now.UnixMilli())
		if err != nil {
			return err
		}
		if n == 0 {
			return people.ErrNobody
		}
		if _, err := q.Exec(ctx, "UPDATE accounts SET password = ?, generation = generation + 1 WHERE id = ?", password, account); err != nil {
			return err
		}
		a, err = readAccount(ctx, q, "id", account)
		return err
	})
	return a, err
}

const passkeyColumns = "id, account, host, name, credential, created, last_used"

// AddPasskey implements people.Store.
func (s *credentials) AddPasskey(ctx context.Context, k people.Passkey) error {
	return s.commits.atomic(ctx, func(ctx context.Context, q *db.Queries) error {
		have := 0
		if err := q.Row(ctx, "SELECT count(*) FROM passkeys WHERE account = ?", []any{k.Account}, &have); err != nil {
			return err
		}
		if have >= people.MaxPasskeys {
			return people.ErrManyPasskeys
		}
		n, err := q.Exec(ctx, "INSERT INTO passkeys ("+passkeyColumns+") VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
			k.ID, k.Account, k.Host, k.Name, k.Credential, k.Created.UnixMilli(), rows.Millis(k.LastUsed, 0))
		if err == nil && n == 0 {
			return people.ErrNobody // another account has it
		}
		return err
	})
}

// Passkeys implements people.Store.
func (s *credentials) Passkeys(ctx context.Context, account string) (list []people.Passkey, err error) {
	err = s.loads.look(ctx, func(ctx context.Context, q *db.Queries) error {
		list = nil
		return q.Rows(ctx, "SELECT "+passkeyColumns+" FROM passkeys WHERE account = ? ORDER BY created, id", []any{account},
			func(row *sql.Rows) error {
				var k people.Passkey
				var created, used int64
				err := row.Scan(&k.ID, &k.Account, &k.Host, &k.Name, &k.Credential, &created, &used)
				k.Created, k.LastUsed = rows.Time(created), rows.Time(used)
				list = append(list, k)
				return err
			})
	})
	return list, err
}

// UsePasskey implements people.Store.
func (s *credentials) UsePasskey(ctx context.Context, k people.Passkey) error {
	return s.commits.atomic(ctx, func(ctx context.Context, q *db.Queries) error {
		n, err := q.Exec(ctx, "UPDATE passkeys SET credential = ?, last_used = ? WHERE id = ? AND account = ?",
			k.Credential, rows.Millis(k.LastUsed, 0), k.ID, k.Account)
		if err == nil && n == 0 {
			return people.ErrNobody
		}
		return err
	})
}

// RemovePasskey implements people.Store.
func (s *credentials) RemovePasskey(ctx context.Context, account, id string) error {
	return s.commits.atomic(ctx, func(ctx context.Context, q *db.Queries) error {
		n, err := q.Exec(ctx, "DELETE FROM passkeys WHERE id = ? AND account = ?", id, account)
		if err == nil && n == 0 {
			return people.ErrNobody
		}
		return err
	})
}

// AddPasskeyChallenge implements people.Store. It deletes those that have expired.
func (s *credentials) AddPasskeyChallenge(ctx context.Context, id, data string, now, expires time.Time) error {
	return s.commits.atomic(ctx, func(ctx context.Context, q *db.Queries) error {
		if _, err := q.Exec(ctx, "DELETE FROM passkey_challenges WHERE expires < ?", now.UnixMilli()); err != nil {
			return err
		}
		_, err := q.Exec(ctx, "INSERT INTO passkey_challenges (id, data, expires) VALUES (?, ?, ?)", id, data, expires.UnixMilli())
		return err
	})
}

// TakePasskeyChallenge implements people.Store.
func (s *credentials) TakePasskeyChallenge(ctx context.Context, id string, now time.Time) (data string, err error) {
	err = s.commits.atomic(ctx, func(ctx context.Context, q *db.Queries) error {
		expires := int64(0)
		err := q.Row(ctx, "DELETE FROM passkey_challenges WHERE id = ? RETURNING data, expires", []any{id}, &data, &expires)
		if errors.Is(err, sql.ErrNoRows) || err == nil && expires < now.UnixMilli() {
			return people.ErrNobody
		}
		return err
	})
	return data, err
}
