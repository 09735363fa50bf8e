-- Who plays, as on SQLite. Times are Unix times in milliseconds, 0 for none. The id of an
-- account is that of the visitor who signed up; games have it.

-- +goose Up
CREATE TABLE accounts (
	id         TEXT COLLATE "C" PRIMARY KEY,
	name       TEXT NOT NULL,
	name_key   TEXT UNIQUE, -- NULL: deleted
	password   TEXT NOT NULL,
	generation BIGINT NOT NULL,
	created    BIGINT NOT NULL,
	deleted    BIGINT NOT NULL
);

CREATE TABLE sessions (
	hash       TEXT PRIMARY KEY,
	account    TEXT NOT NULL REFERENCES accounts (id),
	generation BIGINT NOT NULL,
	label      TEXT NOT NULL,
	created    BIGINT NOT NULL,
	seen       BIGINT NOT NULL
);
CREATE INDEX sessions_account ON sessions (account);

CREATE TABLE ratings (
	account    TEXT NOT NULL REFERENCES accounts (id),
	game       TEXT NOT NULL,
	speed      TEXT NOT NULL,
	value      DOUBLE PRECISION NOT NULL,
	deviation  DOUBLE PRECISION NOT NULL,
	volatility DOUBLE PRECISION NOT NULL,
	games      BIGINT NOT NULL,
	last       BIGINT NOT NULL,
	PRIMARY KEY (account, game, speed)
);
CREATE INDEX ratings_order ON ratings (game, speed, value);

-- The rated games: who plays, and what became of their ratings.
CREATE TABLE rated (
	match_id TEXT PRIMARY KEY,
	first    TEXT NOT NULL,
	second   TEXT NOT NULL,
	game     TEXT NOT NULL,
	speed    TEXT NOT NULL,
	settled  BIGINT NOT NULL, -- when; 0: not yet
	score    DOUBLE PRECISION NOT NULL, -- of the first: 1, 0.5 or 0; -1 where it did not count
	before1  DOUBLE PRECISION NOT NULL,
	before2  DOUBLE PRECISION NOT NULL,
	after1   DOUBLE PRECISION NOT NULL,
	after2   DOUBLE PRECISION NOT NULL
);
CREATE INDEX rated_first ON rated (first, settled);
CREATE INDEX rated_second ON rated (second, settled);
CREATE INDEX rated_open ON rated (settled);

-- Whose challenges and words somebody does not want.
CREATE TABLE blocks (
	account TEXT NOT NULL,
	other   TEXT NOT NULL,
	PRIMARY KEY (account, other)
);

-- What players and spectators say at a match.
CREATE TABLE messages (
	match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
	number   BIGINT NOT NULL, -- 1, 2, …
	author   TEXT NOT NULL,
	side     BIGINT NOT NULL, -- 0 and 1: who plays; 2: who watches
	text     TEXT NOT NULL,
	at       BIGINT NOT NULL,
	PRIMARY KEY (match_id, number)
);

-- What somebody complains of, for a person to look at.
CREATE TABLE reports (
	author   TEXT NOT NULL,
	subject  TEXT NOT NULL,
	match_id TEXT NOT NULL,
	reason   TEXT NOT NULL,
	at       BIGINT NOT NULL,
	PRIMARY KEY (author, match_id, subject)
);
