package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"time"

	"banco/people"
	"banco/store/internal/db"
	"banco/store/internal/rows"
)

const challengeColumns = "id, author, subject, invitation, state, match_id, at, expires, changed"

// readChallenges lists the challenges that satisfy a condition.
func readChallenges(ctx context.Context, q *db.Queries, condition string, args ...any) (list []people.Challenge, err error) {
	err = q.Rows(ctx, "SELECT "+challengeColumns+" FROM challenges WHERE "+condition, args, func(row *sql.Rows) error {
		var c people.Challenge
		var invitation string
		var at, expires, changed int64
		if err := row.Scan(&c.ID, &c.From, &c.To, &invitation, &c.State, &c.Match, &at, &expires, &changed); err != nil {
			return err
		}
		c.At, c.Expires, c.Changed = rows.Time(at), rows.Time(expires), rows.Time(changed)
		list = append(list, c)
		return json.Unmarshal([]byte(invitation), &list[len(list)-1].Invitation)
	})
	return list, err
}

// AddChallenge implements people.Store. It deletes challenges that expired long ago.
func (s *tables) AddChallenge(ctx context.Context, c people.Challenge) error {
	invitation, err := json.Marshal(c.Invitation)
	if err != nil {
		return err
	}
	now := c.At.UnixMilli()
	return s.commits.atomic(ctx, func(ctx context.Context, q *db.Queries) error {
		for _, column := range []string{"author", "subject"} {
			value := c.From
			if column == "subject" {
				value = c.To
			}
			var n int
			if err := q.Row(ctx, "SELECT count(*) FROM challenges WHERE state = 'open' AND expires > ? AND "+column+" = ?",
				[]any{now, value}, &n); err != nil {
				return err
			}
			if n >= people.MaxChallenges {
				return people.ErrManyChallenges
			}
		}
		if _, err := q.Exec(ctx, "DELETE FROM challenges WHERE expires < ?", now-forgotten.Milliseconds()); err != nil {
			return err
		}
		_, err := q.Exec(ctx, "INSERT INTO challenges ("+challengeColumns+") VALUES (?, ?, ?, ?, ?, '', ?, ?, ?)",
			c.ID, c.From, c.To, string(invitation), string(people.ChallengeOpen), now, c.Expires.UnixMilli(), now)
		return err
	})
}

// forgotten is how long an expired challenge is kept.
const forgotten = 30 * 24 * time.Hour

// maxChallenges bounds a list.
const maxChallenges = 5000

// Challenges implements people.Store.
func (s *tables) Challenges(ctx context.Context, now, since time.Time) (list []people.Challenge, err error) {
	err = s.lists.look(ctx, func(ctx context.Context, q *db.Queries) error {
		list, err = readChallenges(ctx, q, "(state = 'open' AND expires > ?) OR changed > ? ORDER BY at, id LIMIT ?",
			now.UnixMilli(), since.UnixMilli(), maxChallenges)
		return err
	})
	return list, err
}

// SetChallenge implements people.Store.
func (s *tables) SetChallenge(ctx context.Context, id string, from, to people.ChallengeState, match string,
	at time.Time) (c people.Challenge, err error) {
	err = s.commits.atomic(ctx, func(ctx context.Context, q *db.Queries) error {
		n, err := q.Exec(ctx, `UPDATE challenges SET state = ?, match_id = ?, changed = ?
			WHERE id = ? AND state = ? AND match_id = '' AND (state <> 'open' OR expires > ?)`,
			string(to), match, at.UnixMilli(), id, string(from), at.UnixMilli())
		if err != nil {
			return err
		}
		list, err := readChallenges(ctx, q, "id = ?", id)
		if err == nil && (n == 0 || len(list) == 0) {
			return people.ErrChallenge
		}
		if err == nil {
			c = list[0]
		}
		return err
	})
	return c, err
}
