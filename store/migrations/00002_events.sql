-- A match is its events. Times are Unix times, and durations lengths, in
-- milliseconds; sides are 0 (First), 1 (Second) and 2 (neither).

-- +goose Up
ALTER TABLE matches RENAME TO old_matches;

CREATE TABLE matches (
	id             TEXT PRIMARY KEY,
	game           TEXT NOT NULL,
	kind           TEXT NOT NULL,
	variant        TEXT NOT NULL,
	start          TEXT NOT NULL,
	seat1          TEXT NOT NULL,
	seat2          TEXT NOT NULL,
	name1          TEXT NOT NULL,
	name2          TEXT NOT NULL,
	sitter1        TEXT NOT NULL,
	sitter2        TEXT NOT NULL,
	owner          TEXT NOT NULL,
	total          INTEGER NOT NULL,
	increment      INTEGER NOT NULL,
	byoyomi        INTEGER NOT NULL,
	periods        INTEGER NOT NULL,
	per_move       INTEGER NOT NULL,
	undos          INTEGER NOT NULL, -- -1: any number
	handicap_side  INTEGER NOT NULL,
	handicap_moves INTEGER NOT NULL,
	seed           BLOB NOT NULL,
	created        INTEGER NOT NULL,

	-- What the events come to.
	plies          INTEGER NOT NULL,
	fen            TEXT NOT NULL, -- '' in matches older than events
	opening        TEXT NOT NULL,
	winner         INTEGER NOT NULL,
	reason         TEXT NOT NULL
);

CREATE TABLE events (
	match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
	version  INTEGER NOT NULL, -- of the match after it: 1, 2, …
	type     TEXT NOT NULL,
	seat     INTEGER NOT NULL,
	node     INTEGER NOT NULL,
	text     TEXT NOT NULL,
	spent    INTEGER NOT NULL,
	at       INTEGER NOT NULL,
	PRIMARY KEY (match_id, version)
) WITHOUT ROWID;

-- Old matches had keys in the page instead of visitors, so that nobody sits in
-- them any more: they can be watched.
INSERT INTO matches
SELECT id, game, 'game', variant, start, seat1, seat2, '', '', '', '', '',
	0, 0, 0, 0, 0, -1, 0, 0, seed, created,
	(SELECT count(*) FROM moves WHERE match_id = id), '', '', winner, reason
FROM old_matches;

-- Every move follows the one before: the move of ply n is node n, its parent n-1.
INSERT INTO events
SELECT match_id, ply + 1, 'move', ply % 2, ply, move, 0, created
FROM moves JOIN old_matches ON id = match_id;

-- Resignations were only known as results.
INSERT INTO events
SELECT id, plies + 1, 'resign', 1 - winner, 0, '', 0, created
FROM matches WHERE reason = 'resignation';

DROP TABLE moves;
DROP TABLE old_matches;

CREATE INDEX matches_owner ON matches (owner, created);
CREATE INDEX matches_sitter1 ON matches (sitter1, created);
CREATE INDEX matches_sitter2 ON matches (sitter2, created);
