-- name: CreateMatch :exec
INSERT INTO matches (
	id, game, kind, variant, start, seat1, seat2, name1, name2, sitter1, sitter2, owner,
	total, increment, byoyomi, periods, per_move, undos, handicap_side, handicap_moves, seed, created,
	plies, fen, opening, winner, reason
) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: AddEvent :exec
INSERT INTO events (match_id, version, type, seat, node, text, spent, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?);

-- SetDigest changes a match that has so many events, and no other.
-- name: SetDigest :execrows
UPDATE matches SET plies = @plies, fen = @fen, opening = @opening, winner = @winner, reason = @reason
WHERE id = @id AND CAST(@version AS INTEGER) = (SELECT coalesce(max(e.version), 0) FROM events e WHERE e.match_id = @id);

-- name: HasMatch :one
SELECT count(*) FROM matches WHERE id = ?;

-- name: GetMatch :one
SELECT * FROM matches WHERE id = ?;

-- name: GetEvents :many
SELECT * FROM events WHERE match_id = ? ORDER BY version;

-- name: DeleteMatch :execrows
DELETE FROM matches WHERE id = ?;

-- ListMatches: see play.Query. An empty text chooses all.
-- name: ListMatches :many
SELECT * FROM matches
WHERE (owner = @visitor OR sitter1 = @visitor OR sitter2 = @visitor)
	AND (CAST(@game AS TEXT) = '' OR game = @game)
	AND (CAST(@kind AS TEXT) = '' OR kind = @kind)
	AND (CAST(@opponent AS TEXT) = ''
		OR sitter1 <> @visitor AND substr(seat1, 1, length(@opponent)) = @opponent
		OR sitter2 <> @visitor AND substr(seat2, 1, length(@opponent)) = @opponent)
	AND CASE CAST(@outcome AS TEXT)
		WHEN 'open' THEN reason = 'ongoing'
		WHEN 'drawn' THEN reason <> 'ongoing' AND winner = 2
		WHEN 'won' THEN reason <> 'ongoing' AND winner < 2
			AND (winner = 0) = (sitter1 = @visitor) AND (winner = 1) = (sitter2 = @visitor)
		WHEN 'lost' THEN reason <> 'ongoing' AND winner < 2
			AND (winner = 1) = (sitter1 = @visitor) AND (winner = 0) = (sitter2 = @visitor)
		ELSE 1
	END
	AND created >= @since AND created < @before
ORDER BY created DESC, id DESC
LIMIT @most;
