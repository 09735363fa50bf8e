-- The version of a match is in no index: it changes with every move, and an index
-- would be written with it.
DROP INDEX matches_owner;
CREATE INDEX matches_owner ON matches (owner, created, id);
