-- Reviews that need not be made again. They can be: nothing is lost with them.

-- +goose Up
CREATE TABLE reviews (
	match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
	subject  TEXT NOT NULL, -- what was reviewed, as a hash
	text     TEXT NOT NULL,
	at       INTEGER NOT NULL,
	seal     BLOB NOT NULL, -- a hash of all other columns
	PRIMARY KEY (match_id, subject)
) WITHOUT ROWID;
