package store

import (
	"context"
	"database/sql"
	"slices"

	"banco/people"
	"banco/store/internal/db"
	"banco/store/internal/rows"
)

const ratedColumns = "match_id, first, second, game, speed, rated_at, score, before1, before2, after1, after2"

// readRated lists the rated games that satisfy a condition.
func readRated(ctx context.Context, q *db.Queries, condition string, args ...any) (list []people.RatedGame, err error) {
	err = q.Rows(ctx, "SELECT "+ratedColumns+" FROM rated_games WHERE "+condition, args, func(row *sql.Rows) error {
		var g people.RatedGame
		var ratedAt int64
		err := row.Scan(&g.Match, &g.Players[0], &g.Players[1], &g.Category.Game, &g.Category.Speed, &ratedAt, &g.Score,
			&g.Before[0], &g.Before[1], &g.After[0], &g.After[1])
		g.RatedAt = rows.Time(ratedAt)
		list = append(list, g)
		return err
	})
	return list, err
}

// AddRated implements people.Store.
func (s *tables) AddRated(ctx context.Context, g people.RatedGame) error {
	return s.commits.atomic(ctx, func(ctx context.Context, q *db.Queries) error {
		_, err := q.Exec(ctx, "INSERT INTO rated_games ("+ratedColumns+`) VALUES (?, ?, ?, ?, ?, 0, 0, 0, 0, 0, 0)
			ON CONFLICT (match_id) DO NOTHING`,
			g.Match, g.Players[0], g.Players[1], g.Category.Game, string(g.Category.Speed))
		return err
	})
}

// maxUnrated bounds the games that AwaitingResult lists.
const maxUnrated = 1000

// AwaitingResult implements people.Store.
func (s *tables) AwaitingResult(ctx context.Context) ([]people.RatedGame, error) {
	return s.ratedGames(ctx, "rated_at = 0 LIMIT ?", maxUnrated)
}

func (s *tables) ratedGames(ctx context.Context, condition string, args ...any) (list []people.RatedGame, err error) {
	err = s.lists.look(ctx, func(ctx context.Context, q *db.Queries) error {
		list, err = readRated(ctx, q, condition, args...)
		return err
	})
	return list, err
}

// Rated implements people.Store.
func (s *tables) Rated(ctx context.Context, account string, most int) ([]people.RatedGame, error) {
	return s.ratedGames(ctx, "(first = ? OR second = ?) AND rated_at > 0 AND score >= 0 ORDER BY rated_at DESC, match_id LIMIT ?",
		account, account, most)
}

// History implements people.Store.
func (s *tables) History(ctx context.Context, account string, category people.Category, most int) ([]people.RatedGame, error) {
	return s.ratedGames(ctx, `(first = ? OR second = ?) AND game = ? AND speed = ? AND rated_at > 0 AND score >= 0
		ORDER BY rated_at DESC, match_id LIMIT ?`,
		account, account, category.Game, string(category.Speed), most)
}

// Tally implements people.Store.
func (s *tables) Tally(ctx context.Context, account, other string) ([]people.Tally, error) {
	const query = `SELECT game, speed, 0, score, count(*), max(after1) FROM rated_games
			WHERE first = ? AND (CAST(? AS TEXT) = '' OR second = ?) AND rated_at > 0 AND score >= 0 GROUP BY game, speed, score
		UNION ALL SELECT game, speed, 1, 1 - score, count(*), max(after2) FROM rated_games
			WHERE second = ? AND (CAST(? AS TEXT) = '' OR first = ?) AND rated_at > 0 AND score >= 0 GROUP BY game, speed, score`
	var found people.Tallies
	err := s.lists.look(ctx, func(ctx context.Context, q *db.Queries) error {
		found = people.Tallies{}
		return q.Rows(ctx, query, []any{account, other, other, account, other, other}, func(row *sql.Rows) error {
			var category people.Category
			var side, games int
			var score, best float64
			if err := row.Scan(&category.Game, &category.Speed, &side, &score, &games, &best); err != nil {
				return err
			}
			found.Add(category, side, score, games, best)
			return nil
		})
	})
	return found.List(), err
}

// RatedMatch implements people.Store.
func (s *tables) RatedMatch(ctx context.Context, match string) (people.RatedGame, error) {
	list, err := s.ratedGames(ctx, "match_id = ?", match)
	if err != nil {
		return people.RatedGame{}, err
	}
	if len(list) == 0 {
		return people.RatedGame{}, people.ErrNobody
	}
	return list[0], nil
}

// RecordResult implements people.Store.
func (s *tables) RecordResult(ctx context.Context, match string, o people.Outcome) (did bool, err error) {
	err = s.commits.atomic(ctx, func(ctx context.Context, q *db.Queries) error {
		did, err = rateGame(ctx, q, match, o)
		return err
	})
	return did && err == nil, err
}

func rateGame(ctx context.Context, q *db.Queries, match string, o people.Outcome) (bool, error) {
	n, err := q.Exec(ctx, "UPDATE rated_games SET rated_at = ? WHERE match_id = ? AND rated_at = 0", o.At.UnixMilli(), match)
	if err != nil || n == 0 {
		return false, err
	}
	list, err := readRated(ctx, q, "match_id = ?", match)
	if err != nil {
		return false, err
	}
	g := list[0]
	if err := lockAccounts(ctx, q, g.Players); err != nil {
		return false, err
	}
	var players [2]*people.Account
	for i, id := range g.Players {
		if players[i], err = readAccount(ctx, q, "id", id); err != nil {
			return false, err
		}
		g.Before[i] = players[i].Rating(g.Category).Value
	}
	g.Score = people.Uncounted
	if o.Score >= 0 && people.RateGame(players[0], players[1], g.Category, o.Score, o.At) {
		g.Score = o.Score
		for _, a := range players {
			if err := saveRating(ctx, q, a, g.Category); err != nil {
				return false, err
			}
		}
	}
	for i, a := range players {
		g.After[i] = a.Rating(g.Category).Value
	}
	_, err = q.Exec(ctx, "UPDATE rated_games SET score = ?, before1 = ?, before2 = ?, after1 = ?, after2 = ? WHERE match_id = ?",
		g.Score, g.Before[0], g.Before[1], g.After[0], g.After[1], match)
	return true, err
}

// lockAccounts locks two accounts until the transaction is over, so that no other
// server changes their ratings. The order is always the same, so that two servers
// never wait for each other.
func lockAccounts(ctx context.Context, q *db.Queries, players [2]string) error {
	for _, id := range slices.Sorted(slices.Values(players[:])) {
		if _, err := q.Exec(ctx, "UPDATE accounts SET deleted = deleted WHERE id = ?", id); err != nil {
			return err
		}
	}
	return nil
}

// saveRating writes the rating of an account in a category.
func saveRating(ctx context.Context, q *db.Queries, a *people.Account, category people.Category) error {
	r := a.Rating(category)
	_, err := q.Exec(ctx, `INSERT INTO ratings (account, game, speed, value, deviation, volatility, games, last_played)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (account, game, speed) DO UPDATE SET value = excluded.value, deviation =
		excluded.deviation, volatility = excluded.volatility,
			games = excluded.games, last_played = excluded.last_played`,
		a.ID, category.Game, string(category.Speed), r.Value, r.Deviation, r.Volatility, r.Games, rows.Millis(r.Last, 0))
	return err
}

// Leaders implements people.Store.
func (s *tables) Leaders(ctx context.Context, category people.Category, most int) (list []people.Leader, err error) {
	err = s.lists.look(ctx, func(ctx context.Context, q *db.Queries) error {
		list = nil
		return q.Rows(ctx, `SELECT a.id, a.name, r.value, r.deviation, r.volatility, r.games, r.last_played
			FROM ratings r JOIN accounts a ON a.id = r.account WHERE r.game = ? AND r.speed = ? AND r.deviation < ? AND a.deleted = 0 AND
			a.closed = 0 ORDER BY r.value DESC, a.id LIMIT ?`,
			[]any{category.Game, string(category.Speed), people.ProvisionalFrom, most}, func(row *sql.Rows) error {
				var l people.Leader
				var last int64
				err := row.Scan(&l.Account, &l.Name, &l.Rating.Value, &l.Rating.Deviation, &l.Rating.Volatility, &l.Rating.Games, &last)
				l.Rating.Last = rows.Time(last)
				list = append(list, l)
				return err
			})
	})
	return list, err
}
