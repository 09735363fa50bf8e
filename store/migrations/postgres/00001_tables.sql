-- The tables as they are on SQLite, with the same columns in the same order:
-- a test compares them. Text is in the order of its bytes, as there. What
-- cannot be text here is escaped: see escape.go.

-- +goose Up
CREATE TABLE matches (
	id             TEXT COLLATE "C" PRIMARY KEY,
	game           TEXT NOT NULL,
	kind           TEXT NOT NULL,
	variant        TEXT NOT NULL,
	start          TEXT NOT NULL,
	seat1          TEXT NOT NULL,
	seat2          TEXT NOT NULL,
	name1          TEXT NOT NULL,
	name2          TEXT NOT NULL,
	sitter1        TEXT COLLATE "C" NOT NULL,
	sitter2        TEXT COLLATE "C" NOT NULL,
	owner          TEXT COLLATE "C" NOT NULL,
	total          BIGINT NOT NULL,
	increment      BIGINT NOT NULL,
	byoyomi        BIGINT NOT NULL,
	periods        BIGINT NOT NULL,
	per_move       BIGINT NOT NULL,
	undos          BIGINT NOT NULL,
	handicap_side  BIGINT NOT NULL,
	handicap_moves BIGINT NOT NULL,
	seed           BYTEA NOT NULL,
	created        BIGINT NOT NULL,
	plies          BIGINT NOT NULL,
	fen            TEXT NOT NULL,
	opening        TEXT NOT NULL,
	winner         BIGINT NOT NULL,
	reason         TEXT NOT NULL,
	tags           TEXT NOT NULL,
	recorded       TEXT NOT NULL,
	due            BIGINT NOT NULL,
	version        BIGINT NOT NULL,
	chain          BYTEA NOT NULL,
	seal           BYTEA NOT NULL
) WITH (fillfactor = 80); -- room for the next state of a row beside it

CREATE TABLE events (
	match_id TEXT COLLATE "C" NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
	version  BIGINT NOT NULL,
	type     TEXT NOT NULL,
	seat     BIGINT NOT NULL,
	node     BIGINT NOT NULL,
	text     TEXT NOT NULL,
	spent    BIGINT NOT NULL,
	at       BIGINT NOT NULL,
	PRIMARY KEY (match_id, version)
);

CREATE INDEX matches_owner ON matches (owner, created, id, version);
CREATE INDEX matches_sitter1 ON matches (sitter1, created, id);
CREATE INDEX matches_sitter2 ON matches (sitter2, created, id);
CREATE INDEX matches_due ON matches (due) WHERE due > 0;

CREATE TABLE runs (
	id      BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	started BIGINT NOT NULL,
	seen    BIGINT NOT NULL
);

CREATE TABLE reviews (
	match_id TEXT COLLATE "C" NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
	subject  TEXT COLLATE "C" NOT NULL,
	text     TEXT NOT NULL,
	at       BIGINT NOT NULL,
	seal     BYTEA NOT NULL,
	PRIMARY KEY (match_id, subject)
);
