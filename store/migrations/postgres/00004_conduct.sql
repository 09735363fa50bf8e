-- As on SQLite: who may not speak or come in, which complaints were looked at, and who
-- challenges whom. Times are Unix times in milliseconds, 0 for none.

-- +goose Up
ALTER TABLE accounts ADD COLUMN muted BIGINT NOT NULL DEFAULT 0; -- until when
ALTER TABLE accounts ADD COLUMN closed BIGINT NOT NULL DEFAULT 0; -- since when
ALTER TABLE reports ADD COLUMN settled BIGINT NOT NULL DEFAULT 0; -- when somebody looked at it

CREATE TABLE challenges (
	id       TEXT COLLATE "C" PRIMARY KEY,
	author   TEXT NOT NULL, -- accounts
	subject  TEXT NOT NULL,
	terms    TEXT NOT NULL, -- JSON
	state    TEXT NOT NULL, -- open, accepted, refused or withdrawn
	match_id TEXT NOT NULL, -- that came of it
	at       BIGINT NOT NULL,
	expires  BIGINT NOT NULL,
	changed  BIGINT NOT NULL
);
CREATE INDEX challenges_changed ON challenges (changed);
CREATE INDEX challenges_state ON challenges (state, expires);
