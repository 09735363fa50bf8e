-- What imported games say of themselves, how many events a match has and when
-- its flag falls; and when servers were running. 0 is no time.

-- +goose Up
ALTER TABLE matches ADD COLUMN tags TEXT NOT NULL DEFAULT ''; -- JSON, '' for none
ALTER TABLE matches ADD COLUMN recorded TEXT NOT NULL DEFAULT '';
ALTER TABLE matches ADD COLUMN due INTEGER NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN version INTEGER NOT NULL DEFAULT 0; -- the number of events

UPDATE matches SET version = (SELECT count(*) FROM events WHERE match_id = id);

-- In the order of lists. The owner's also answers how much somebody has made.
DROP INDEX matches_owner;
DROP INDEX matches_sitter1;
DROP INDEX matches_sitter2;
CREATE INDEX matches_owner ON matches (owner, created, id, version);
CREATE INDEX matches_sitter1 ON matches (sitter1, created, id);
CREATE INDEX matches_sitter2 ON matches (sitter2, created, id);
CREATE INDEX matches_due ON matches (due) WHERE due > 0;

-- A run is a server's, from its first note to its last.
CREATE TABLE runs (
	id      INTEGER PRIMARY KEY,
	started INTEGER NOT NULL,
	seen    INTEGER NOT NULL
);
