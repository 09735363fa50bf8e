package store

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"banco/play"
	"banco/store/internal/db"
	"banco/store/internal/dberr"
	"banco/store/internal/rows"
)

// keptReviews is how many reviews of a match are kept: a game has one for each
// side's knowledge of it, a study one for each line that somebody asked about.
const keptReviews = 8

// Review implements play.Store. A damaged review counts as none.
func (s *tables) Review(ctx context.Context, id, subject string) (string, error) {
	var row db.Review
	err := s.loads.look(ctx, func(ctx context.Context, q *db.Queries) (err error) {
		row, err = q.GetReview(ctx, db.GetReviewParams{MatchID: id, Subject: subject})
		return dberr.ReadRow(err)
	})
	switch {
	case errors.Is(err, sql.ErrNoRows), errors.Is(err, play.ErrDamaged):
		return "", play.ErrNotFound
	case err != nil:
		return "", fmt.Errorf("store: review of %s: %w", id, err)
	case !bytes.Equal(row.Checksum, rows.OfReview(&row)):
		return "", play.ErrNotFound
	}
	return row.Text, nil
}

// SaveReview implements play.Store. A review that the payer has no budget for is not
// stored: it is made again when somebody asks.
func (s *tables) SaveReview(ctx context.Context, id, subject, text string, at time.Time) error {
	row := db.Review{MatchID: id, Subject: subject, Text: text, At: at.UnixMilli()}
	row.Checksum = rows.OfReview(&row)
	payer, bytes := play.PayerOf(ctx), documentBytes+textBytes(len(text))
	done, err := s.admit(ctx, play.RoomForAll, bytes)
	if errors.Is(err, play.ErrBudget) || errors.Is(err, play.ErrNoRoom) {
		return nil
	}
	if err != nil {
		return err
	}
	defer func() { done(err) }()
	err = s.commits.atomic(ctx, func(ctx context.Context, q *db.Queries) error {
		n, err := q.HasMatch(ctx, id)
		if err != nil {
			return err
		}
		if n == 0 {
			return play.ErrNotFound
		}
		if err := q.SaveReview(ctx, db.SaveReviewParams(row)); err != nil {
			return err
		}
		if err := q.TrimReviews(ctx, db.TrimReviewsParams{MatchID: id, Most: keptReviews}); err != nil {
			return err
		}
		return chargeReview(ctx, q, id, payer, bytes)
	})
	return err
}

// chargeReview charges a review to whoever asked for it, or else to whoever pays for
// the match, and not more of them than are kept.
func chargeReview(ctx context.Context, q *db.Queries, id, payer string, bytes int64) error {
	if payer == "" {
		err := q.Row(ctx, "SELECT payer FROM charges WHERE item = ?", []any{id}, &payer)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return err
		}
	}
	if err := charge(ctx, q, reviewItem+id, payer, bytes); err != nil {
		return err
	}
	most := keptReviews * bytes
	_, err := q.Exec(ctx, "UPDATE charges SET bytes = ? WHERE item = ? AND payer = ? AND bytes > ?", most, reviewItem+id, payer, most)
	return err
}
