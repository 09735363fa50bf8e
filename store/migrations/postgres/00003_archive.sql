CREATE TABLE archived_events (
	match_id TEXT COLLATE "C" PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
	version  BIGINT NOT NULL,
	packed   BYTEA NOT NULL,
	archived BIGINT NOT NULL
);
