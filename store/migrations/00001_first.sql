-- The schema before migrations: databases of that time have these tables and
-- no version.

-- +goose Up
CREATE TABLE IF NOT EXISTS matches (
	id      TEXT PRIMARY KEY,
	game    TEXT NOT NULL,
	variant TEXT NOT NULL,
	start   TEXT NOT NULL,
	seat1   TEXT NOT NULL,
	seat2   TEXT NOT NULL,
	key1    TEXT NOT NULL,
	key2    TEXT NOT NULL,
	seed    BLOB NOT NULL,
	winner  INTEGER NOT NULL,
	reason  TEXT NOT NULL,
	created INTEGER NOT NULL -- Unix time in milliseconds
);

CREATE TABLE IF NOT EXISTS moves (
	match_id TEXT NOT NULL REFERENCES matches (id),
	ply      INTEGER NOT NULL,
	move     TEXT NOT NULL,
	PRIMARY KEY (match_id, ply)
) WITHOUT ROWID;
