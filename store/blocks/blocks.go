// Package blocks keeps the collections of the opening explorer in tables: the games of
// each, and the blocks of its index, which only package explorer can read.
package blocks

import (
	"context"
	"database/sql"
	"errors"

	"banco/book/explorer"
	"banco/store/internal/db"
)

// Tables are the tables of a database. Write runs something in a transaction that is on
// the disk when it returns; Read lets something read one snapshot. Both do it again
// where another transaction was in the way.
type Tables struct {
	Write, Read func(context.Context, func(context.Context, *db.Queries) error) error
}

var _ explorer.Store = Tables{}

// Collections implements explorer.Store.
func (t Tables) Collections(ctx context.Context) (list []explorer.Summary, err error) {
	err = t.Read(ctx, func(ctx context.Context, q *db.Queries) error {
		list = nil
		at := map[explorer.Collection]int{}
		read := func(rows *sql.Rows) error {
			var s explorer.Summary
			if err := rows.Scan(&s.Game, &s.Name, &s.Games, &s.Bytes); err != nil {
				return err
			}
			if i, ok := at[s.Collection]; ok {
				list[i].Games += s.Games
				list[i].Bytes += s.Bytes
				return nil
			}
			at[s.Collection] = len(list)
			list = append(list, s)
			return nil
		}
		err := q.Rows(ctx, `SELECT game, collection, max(first + count) - 1, CAST(0 AS BIGINT) FROM collection_games
			GROUP BY game, collection ORDER BY game, collection`, nil, read)
		if err != nil {
			return err
		}
		return q.Rows(ctx, `SELECT game, collection, CAST(0 AS BIGINT), CAST(sum(bytes) AS BIGINT) FROM explorer_segments
			GROUP BY game, collection ORDER BY game, collection`, nil, read)
	})
	return list, err
}

// AddGames implements explorer.Store.
func (t Tables) AddGames(ctx context.Context, c explorer.Collection, blocks []explorer.GameBlock) error {
	return t.Write(ctx, func(ctx context.Context, q *db.Queries) error {
		var next int64
		err := q.Row(ctx, "SELECT coalesce(max(first + count), 1) FROM collection_games WHERE game = ? AND collection = ?",
			[]any{c.Game, c.Name}, &next)
		if err != nil {
			return err
		}
		for i := range blocks {
			b := &blocks[i]
			b.First, next = next, next+b.Count
			_, err := q.Exec(ctx, "INSERT INTO collection_games (game, collection, first, count, data) VALUES (?, ?, ?, ?, ?)",
				c.Game, c.Name, b.First, b.Count, b.Data)
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// GameBlock implements explorer.Store.
func (t Tables) GameBlock(ctx context.Context, c explorer.Collection, number int64) (b explorer.GameBlock, err error) {
	const columns = "SELECT first, count, data FROM collection_games WHERE game = ? AND collection = ? AND "
	args := []any{c.Game, c.Name, number}
	err = t.Read(ctx, func(ctx context.Context, q *db.Queries) error {
		err := q.Row(ctx, columns+"first <= ? ORDER BY first DESC LIMIT 1", args, &b.First, &b.Count, &b.Data)
		if err == nil && number < b.First+b.Count {
			return nil
		}
		b = explorer.GameBlock{}
		if err == nil || errors.Is(err, sql.ErrNoRows) {
			err = q.Row(ctx, columns+"first > ? ORDER BY first LIMIT 1", args, &b.First, &b.Count, &b.Data)
		}
		return none(err)
	})
	return b, err
}

// none returns no error where there is no row.
func none(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	return err
}

// Segments implements explorer.Store.
func (t Tables) Segments(ctx context.Context, c explorer.Collection) (list []explorer.Segment, err error) {
	err = t.Read(ctx, func(ctx context.Context, q *db.Queries) (err error) {
		list, err = segments(ctx, q, c)
		return err
	})
	return list, err
}

func segments(ctx context.Context, q *db.Queries, c explorer.Collection) (list []explorer.Segment, err error) {
	err = q.Rows(ctx, "SELECT id, games, bytes FROM explorer_segments WHERE game = ? AND collection = ? ORDER BY id",
		[]any{c.Game, c.Name}, func(rows *sql.Rows) error {
			var s explorer.Segment
			err := rows.Scan(&s.ID, &s.Games, &s.Bytes)
			list = append(list, s)
			return err
		})
	return list, err
}

// AddBlocks implements explorer.Store.
func (t Tables) AddBlocks(ctx context.Context, segment int64, blocks []explorer.Block) error {
	return t.Write(ctx, func(ctx context.Context, q *db.Queries) error {
		for _, b := range blocks {
			_, err := q.Exec(ctx, "INSERT INTO explorer_blocks (segment, first, data) VALUES (?, ?, ?)", segment, b.First, b.Data)
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// NextBlock implements explorer.Store.
func (t Tables) NextBlock(ctx context.Context, segment, key int64) (b explorer.Block, err error) {
	err = t.Read(ctx, func(ctx context.Context, q *db.Queries) error {
		return none(q.Row(ctx, "SELECT first, data FROM explorer_blocks WHERE segment = ? AND first >= ? ORDER BY first LIMIT 1",
			[]any{segment, key}, &b.First, &b.Data))
	})
	return b, err
}

// Replace implements explorer.Store.
func (t Tables) Replace(ctx context.Context, c explorer.Collection, add explorer.Segment, others []int64) error {
	err := t.Write(ctx, func(ctx context.Context, q *db.Queries) error {
		for _, id := range others {
			n, err := q.Exec(ctx, "DELETE FROM explorer_segments WHERE id = ?", id)
			if err == nil && n == 0 {
				err = explorer.ErrMerged
			}
			if err != nil {
				return err
			}
		}
		if add.ID == 0 {
			return nil
		}
		_, err := q.Exec(ctx, "INSERT INTO explorer_segments (id, game, collection, games, bytes) VALUES (?, ?, ?, ?, ?)",
			add.ID, c.Game, c.Name, add.Games, add.Bytes)
		return err
	})
	if errors.Is(err, explorer.ErrMerged) {
		return errors.Join(err, t.deleteBlocks(ctx, []int64{add.ID}))
	}
	if err != nil {
		return err
	}
	return t.deleteBlocks(ctx, others)
}

// deletedAtOnce is how many blocks are deleted in one transaction: others wait for it.
const deletedAtOnce = 64

// deleteBlocks deletes the blocks of segments.
func (t Tables) deleteBlocks(ctx context.Context, of []int64) error {
	for _, id := range of {
		for more := true; more; {
			err := t.Write(ctx, func(ctx context.Context, q *db.Queries) error {
				n, err := q.Exec(ctx, `DELETE FROM explorer_blocks WHERE segment = ? AND first IN (
					SELECT first FROM explorer_blocks WHERE segment = ? ORDER BY first LIMIT ?)`, id, id, deletedAtOnce)
				more = n > 0
				return err
			})
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// Lookup implements explorer.Store.
func (t Tables) Lookup(ctx context.Context, c explorer.Collection, key int64) (list [][]byte, err error) {
	err = t.Read(ctx, func(ctx context.Context, q *db.Queries) error {
		list = nil
		all, err := segments(ctx, q, c)
		if err != nil {
			return err
		}
		for _, s := range all {
			var data []byte
			err := none(q.Row(ctx, "SELECT data FROM explorer_blocks WHERE segment = ? AND first <= ? ORDER BY first DESC LIMIT 1",
				[]any{s.ID, key}, &data))
			if err != nil {
				return err
			}
			list = append(list, data)
		}
		return nil
	})
	return list, err
}

// RemoveCollection implements explorer.Store.
func (t Tables) RemoveCollection(ctx context.Context, c explorer.Collection) error {
	all, err := t.Segments(ctx, c)
	if err != nil {
		return err
	}
	ids := make([]int64, 0, len(all))
	for _, s := range all {
		ids = append(ids, s.ID)
	}
	if err := t.Replace(ctx, c, explorer.Segment{}, ids); err != nil {
		return err
	}
	for more := true; more; {
		err := t.Write(ctx, func(ctx context.Context, q *db.Queries) error {
			n, err := q.Exec(ctx, `DELETE FROM collection_games WHERE game = ? AND collection = ? AND first IN (
				SELECT first FROM collection_games WHERE game = ? AND collection = ? ORDER BY first LIMIT ?)`,
				c.Game, c.Name, c.Game, c.Name, deletedAtOnce)
			more = n > 0
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// Sweep deletes the blocks of segments that were begun before a time and never became
// part of a collection, as after a crash.
func (t Tables) Sweep(ctx context.Context, before int64) error {
	var lost []int64
	err := t.Read(ctx, func(ctx context.Context, q *db.Queries) error {
		lost = nil
		return q.Rows(ctx, `SELECT DISTINCT segment FROM explorer_blocks WHERE segment < ?
			AND segment NOT IN (SELECT id FROM explorer_segments)`, []any{before}, func(rows *sql.Rows) error {
			var id int64
			err := rows.Scan(&id)
			lost = append(lost, id)
			return err
		})
	})
	if err != nil {
		return err
	}
	return t.deleteBlocks(ctx, lost)
}
