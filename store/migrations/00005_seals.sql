-- What was written can be told from what was not. 00006 is in migrate.go: it
-- computes both for the matches already there.

-- +goose Up
ALTER TABLE matches ADD COLUMN chain BLOB NOT NULL DEFAULT x''; -- a hash of the events, each linked to those before
ALTER TABLE matches ADD COLUMN seal BLOB NOT NULL DEFAULT x''; -- a hash of all other columns
