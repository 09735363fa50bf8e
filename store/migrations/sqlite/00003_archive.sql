-- Events of old matches, compressed: the first so many of a match. Those that came
-- later are in the table of events.
CREATE TABLE archived_events (
	match_id TEXT PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
	version  BIGINT NOT NULL, -- of the match after the last of them
	packed   BLOB NOT NULL,
	archived BIGINT NOT NULL -- when
);
