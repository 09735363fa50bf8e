-- name: CreateMatch :exec
INSERT INTO matches (
	id, game, kind, variant, start, seat1, seat2, name1, name2, sitter1, sitter2, owner,
	total, increment, byoyomi, periods, per_move, undos, handicap_side, handicap_moves, seed, created,
	plies, fen, opening, winner, reason, tags, recorded, due, alarm, version, events_checksum, checksum
) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: AddEvent :exec
INSERT INTO events (match_id, version, type, seat, node, text, spent, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?);

-- name: SetSitters :exec
UPDATE matches SET sitter1 = @sitter1, sitter2 = @sitter2 WHERE id = @id;

-- name: HasMatch :one
SELECT count(*) FROM matches WHERE id = ?;

-- name: GetMatch :one
SELECT * FROM matches WHERE id = ?;

-- name: GetEvents :many
SELECT * FROM events WHERE match_id = ? ORDER BY version LIMIT @most;

-- name: DeleteMatch :execrows
DELETE FROM matches WHERE id = ?;

-- ListMatches: see play.Query. An empty text chooses all. Each part of the union
-- is an index in the order of the list, so that a page costs what it shows.
-- name: ListMatches :many
SELECT * FROM (
	SELECT o.* FROM matches o WHERE o.owner = @visitor
	UNION ALL SELECT f.* FROM matches f WHERE f.sitter1 = @visitor AND f.owner <> @visitor
	UNION ALL SELECT s.* FROM matches s WHERE s.sitter2 = @visitor AND s.sitter1 <> @visitor AND s.owner <> @visitor
) AS mine
WHERE (CAST(@game AS TEXT) = '' OR game = @game)
	AND (CAST(@kind AS TEXT) = '' OR kind = @kind)
	AND (CAST(@opponent AS TEXT) = ''
		OR sitter1 <> @visitor AND substr(seat1, 1, length(@opponent)) = @opponent
		OR sitter2 <> @visitor AND substr(seat2, 1, length(@opponent)) = @opponent)
	AND CASE CAST(@outcome AS TEXT)
		WHEN 'open' THEN reason = 'ongoing'
		WHEN 'drawn' THEN reason NOT IN ('ongoing', 'aborted', 'forfeit') AND winner = 2
		WHEN 'won' THEN reason <> 'ongoing' AND winner < 2
			AND (winner = 0) = (sitter1 = @visitor) AND (winner = 1) = (sitter2 = @visitor)
		WHEN 'lost' THEN reason <> 'ongoing' AND winner < 2
			AND (winner = 1) = (sitter1 = @visitor) AND (winner = 0) = (sitter2 = @visitor)
		ELSE TRUE
	END
	AND (NOT CAST(@played AS BOOLEAN) OR kind <> 'game' OR version > 0 OR per_move >= 86400000)
	AND created >= CAST(@since AS INTEGER) AND created < CAST(@before AS INTEGER)
ORDER BY created DESC, id DESC
LIMIT @most;

-- ListTimes: when the matches of a visitor were created, within a span.
-- name: ListTimes :many
SELECT created FROM (
	SELECT o.created FROM matches o WHERE o.owner = @visitor
	UNION ALL SELECT f.created FROM matches f WHERE f.sitter1 = @visitor AND f.owner <> @visitor
	UNION ALL SELECT s.created FROM matches s WHERE s.sitter2 = @visitor AND s.sitter1 <> @visitor AND s.owner <> @visitor
) AS mine
WHERE created >= CAST(@since AS INTEGER) AND created < CAST(@before AS INTEGER)
ORDER BY created DESC;

-- name: Usage :one
SELECT count(*) AS matches, CAST(coalesce(sum(version), 0) AS INTEGER) AS events FROM matches WHERE owner = ?;

-- name: UnstartedMatches :many
SELECT id FROM matches WHERE owner = @owner AND version = 0 AND kind = 'game' AND created < @before ORDER BY created;

-- name: DueMatches :many
SELECT id FROM matches WHERE alarm > 0 AND alarm < @latest AND (alarm < @before OR per_move >= 86400000) ORDER BY alarm;

-- CorrespondenceMatches: a day has 86400000 milliseconds. Each part has an index.
-- name: CorrespondenceMatches :many
SELECT * FROM (
	SELECT f.* FROM matches f WHERE f.sitter1 = @visitor AND f.reason = 'ongoing' AND f.per_move >= 86400000
	UNION ALL SELECT s.* FROM matches s WHERE s.sitter2 = @visitor AND s.reason = 'ongoing' AND s.per_move >= 86400000
) AS mine
WHERE kind = 'game' AND seat1 = 'human' AND seat2 = 'human' AND sitter1 <> '' AND sitter2 <> '' AND sitter1 <> sitter2
ORDER BY created DESC, id DESC
LIMIT @most;

-- name: StartRun :one
INSERT INTO server_runs (started, last_seen) VALUES (@now, @now) RETURNING id;

-- name: ExtendRun :exec
UPDATE server_runs SET last_seen = @now WHERE id = @id AND last_seen < @now;

-- name: RunsSince :many
SELECT * FROM server_runs WHERE last_seen > @since OR id = @present ORDER BY started;

-- name: GetReview :one
SELECT * FROM reviews WHERE match_id = ? AND subject = ?;

-- name: SaveReview :exec
INSERT INTO reviews (match_id, subject, text, at, checksum) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (match_id, subject) DO UPDATE SET text = excluded.text, at = excluded.at, checksum = excluded.checksum;

-- name: TrimReviews :exec
DELETE FROM reviews WHERE reviews.match_id = @match_id AND reviews.subject NOT IN (
	SELECT newest.subject FROM reviews AS newest WHERE newest.match_id = @match_id ORDER BY newest.at DESC, newest.subject LIMIT @most
);
