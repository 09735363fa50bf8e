-- Where people gather, as on SQLite: tournaments and classes, each as one text that changes as
-- a whole. Times are Unix times in milliseconds.

-- +goose Up
CREATE TABLE gatherings (
	id      TEXT COLLATE "C" PRIMARY KEY,
	kind    TEXT NOT NULL,
	host    TEXT NOT NULL, -- the visitor who made it
	head    TEXT NOT NULL, -- what a list shows of it
	version BIGINT NOT NULL, -- 1, and one more with every change
	over    BIGINT NOT NULL, -- 1: nothing more is expected of it
	created BIGINT NOT NULL,
	changed BIGINT NOT NULL,
	body    TEXT NOT NULL,
	seal    BYTEA NOT NULL -- a hash of all other columns
);
CREATE INDEX gatherings_kind ON gatherings (kind, created);
CREATE INDEX gatherings_host ON gatherings (host, created);
