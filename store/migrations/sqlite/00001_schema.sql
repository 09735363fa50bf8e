-- The tables of a store. Times are Unix times in milliseconds, 0 for none;
-- durations are in milliseconds; sides are 0 (First), 1 (Second) and 2 (neither).
-- PostgreSQL has the same tables with the same columns in the same order.

-- A match is what was agreed and its events. The columns from plies to due
-- repeat what the events come to, so that a list need not read them.
CREATE TABLE matches (
	id              TEXT PRIMARY KEY,
	game            TEXT NOT NULL,
	kind            TEXT NOT NULL,
	variant         TEXT NOT NULL,
	start           TEXT NOT NULL,
	seat1           TEXT NOT NULL,
	seat2           TEXT NOT NULL,
	name1           TEXT NOT NULL,
	name2           TEXT NOT NULL,
	sitter1         TEXT NOT NULL, -- the visitor who sits there; '' for nobody
	sitter2         TEXT NOT NULL,
	owner           TEXT NOT NULL, -- the visitor who made the match
	total           INTEGER NOT NULL,
	increment       INTEGER NOT NULL,
	byoyomi         INTEGER NOT NULL,
	periods         INTEGER NOT NULL,
	per_move        INTEGER NOT NULL,
	undos           INTEGER NOT NULL, -- -1: any number
	handicap_side   INTEGER NOT NULL,
	handicap_moves  INTEGER NOT NULL,
	seed            BLOB NOT NULL,
	created         INTEGER NOT NULL,
	plies           INTEGER NOT NULL,
	fen             TEXT NOT NULL,
	opening         TEXT NOT NULL,
	winner          INTEGER NOT NULL,
	reason          TEXT NOT NULL,
	tags            TEXT NOT NULL, -- of an imported game, as JSON; '' for none
	recorded        TEXT NOT NULL,
	due             INTEGER NOT NULL, -- when the flag falls
	alarm           INTEGER NOT NULL, -- when something is to happen by itself: the flag falls, or a player is reminded
	version         INTEGER NOT NULL, -- the number of events
	events_checksum BLOB NOT NULL, -- of the events, each chained to those before it
	checksum        BLOB NOT NULL -- of all other columns
);
-- In the order of lists. The owner's index also answers how much a visitor has made.
CREATE INDEX matches_owner ON matches (owner, created, id, version);
CREATE INDEX matches_sitter1 ON matches (sitter1, created, id);
CREATE INDEX matches_sitter2 ON matches (sitter2, created, id);
CREATE INDEX matches_alarm ON matches (alarm) WHERE alarm > 0;
-- Games by correspondence that go on.
CREATE INDEX matches_days1 ON matches (sitter1, created, id) WHERE reason = 'ongoing' AND per_move >= 86400000;
CREATE INDEX matches_days2 ON matches (sitter2, created, id) WHERE reason = 'ongoing' AND per_move >= 86400000;

CREATE TABLE events (
	match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
	version  INTEGER NOT NULL, -- of the match after it: 1, 2, …
	type     TEXT NOT NULL,
	seat     INTEGER NOT NULL,
	node     INTEGER NOT NULL,
	text     TEXT NOT NULL,
	spent    INTEGER NOT NULL,
	at       INTEGER NOT NULL,
	PRIMARY KEY (match_id, version)
) WITHOUT ROWID;

-- A run of a server lasts from its first heartbeat to its last.
CREATE TABLE server_runs (
	id        INTEGER PRIMARY KEY,
	started   INTEGER NOT NULL,
	last_seen INTEGER NOT NULL
);

-- Reviews are a cache: a lost one is made again.
CREATE TABLE reviews (
	match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
	subject  TEXT NOT NULL, -- what was reviewed, as a hash
	text     TEXT NOT NULL,
	at       INTEGER NOT NULL,
	checksum BLOB NOT NULL, -- of all other columns
	PRIMARY KEY (match_id, subject)
) WITHOUT ROWID;

-- The id of an account is that of the visitor who signed up; matches name it.
CREATE TABLE accounts (
	id             TEXT PRIMARY KEY,
	name           TEXT NOT NULL,
	name_key       TEXT UNIQUE, -- NULL: deleted
	owner          TEXT NOT NULL DEFAULT '', -- of a bot: the visitor whose program it is
	password       TEXT NOT NULL,
	generation     BIGINT NOT NULL,
	created        BIGINT NOT NULL,
	deleted        BIGINT NOT NULL,
	muted_until    BIGINT NOT NULL,
	closed         BIGINT NOT NULL, -- since when
	vacation_until BIGINT NOT NULL DEFAULT 0,
	vacation_year  BIGINT NOT NULL DEFAULT 0, -- in which it began
	vacation_days  BIGINT NOT NULL DEFAULT 0 -- taken in that year
);
CREATE INDEX accounts_owner ON accounts (owner, created) WHERE owner <> '';

CREATE TABLE sessions (
	hash       TEXT PRIMARY KEY,
	account    TEXT NOT NULL REFERENCES accounts (id),
	generation BIGINT NOT NULL,
	label      TEXT NOT NULL,
	created    BIGINT NOT NULL,
	last_seen  BIGINT NOT NULL
);
CREATE INDEX sessions_account ON sessions (account);

CREATE TABLE ratings (
	account     TEXT NOT NULL REFERENCES accounts (id),
	game        TEXT NOT NULL,
	speed       TEXT NOT NULL,
	value       DOUBLE PRECISION NOT NULL,
	deviation   DOUBLE PRECISION NOT NULL,
	volatility  DOUBLE PRECISION NOT NULL,
	games       BIGINT NOT NULL,
	last_played BIGINT NOT NULL,
	PRIMARY KEY (account, game, speed)
);
CREATE INDEX ratings_order ON ratings (game, speed, value);

-- The players of a rated game, and their ratings before and after it.
CREATE TABLE rated_games (
	match_id TEXT PRIMARY KEY,
	first    TEXT NOT NULL,
	second   TEXT NOT NULL,
	game     TEXT NOT NULL,
	speed    TEXT NOT NULL,
	rated_at BIGINT NOT NULL, -- 0: the game is not rated yet
	score    DOUBLE PRECISION NOT NULL, -- of the first: 1, 0.5 or 0; -1 where it did not count
	before1  DOUBLE PRECISION NOT NULL,
	before2  DOUBLE PRECISION NOT NULL,
	after1   DOUBLE PRECISION NOT NULL,
	after2   DOUBLE PRECISION NOT NULL
);
CREATE INDEX rated_games_first ON rated_games (first, rated_at);
CREATE INDEX rated_games_second ON rated_games (second, rated_at);
CREATE INDEX rated_games_open ON rated_games (rated_at);

-- account has blocked other: no challenges, no chat.
CREATE TABLE blocks (
	account TEXT NOT NULL,
	other   TEXT NOT NULL,
	PRIMARY KEY (account, other)
);

-- What a player keeps to themselves at a match.
CREATE TABLE private_notes (
	match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
	visitor  TEXT NOT NULL,
	note     TEXT NOT NULL,
	lines    TEXT NOT NULL, -- conditional moves, as JSON
	PRIMARY KEY (match_id, visitor)
);
CREATE INDEX private_notes_visitor ON private_notes (visitor);

-- The chat of a match.
CREATE TABLE messages (
	match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
	number   BIGINT NOT NULL, -- 1, 2, …
	author   TEXT NOT NULL,
	side     BIGINT NOT NULL, -- of the author: 0 and 1 are players, 2 is a spectator
	text     TEXT NOT NULL,
	at       BIGINT NOT NULL,
	PRIMARY KEY (match_id, number)
);

-- Complaints about somebody's conduct, for a person to look at.
CREATE TABLE reports (
	author      TEXT NOT NULL,
	subject     TEXT NOT NULL,
	match_id    TEXT NOT NULL,
	reason      TEXT NOT NULL,
	at          BIGINT NOT NULL,
	reviewed_at BIGINT NOT NULL, -- 0: nobody has looked at it
	PRIMARY KEY (author, match_id, subject)
);

-- Tries at passwords and codes that failed. A row is needed until they are forgiven.
CREATE TABLE tries (
	key      TEXT PRIMARY KEY, -- a hash of what was tried and by whom
	last     BIGINT NOT NULL,
	forgiven BIGINT NOT NULL
);
CREATE INDEX tries_forgiven ON tries (forgiven);

-- Where an account has signed in before, or a class is taught.
CREATE TABLE known_places (
	owner TEXT NOT NULL, -- an account or a class
	place TEXT NOT NULL, -- a hash
	last  BIGINT NOT NULL,
	PRIMARY KEY (owner, place)
);
CREATE INDEX known_places_last ON known_places (last);

-- Codes that let somebody back into an account, each once: those of the owner, and one
-- that a moderator or a teacher gives for a while.
CREATE TABLE recovery_codes (
	hash    TEXT PRIMARY KEY,
	account TEXT NOT NULL REFERENCES accounts (id),
	expires BIGINT NOT NULL -- 0: never
);
CREATE INDEX recovery_codes_account ON recovery_codes (account);

CREATE TABLE passkeys (
	id         TEXT PRIMARY KEY, -- of the credential
	account    TEXT NOT NULL REFERENCES accounts (id),
	host       TEXT NOT NULL, -- the name of the server that it is for
	name       TEXT NOT NULL,
	credential TEXT NOT NULL, -- JSON
	created    BIGINT NOT NULL,
	last_used  BIGINT NOT NULL
);
CREATE INDEX passkeys_account ON passkeys (account);

-- What a browser must sign with a passkey, once.
CREATE TABLE passkey_challenges (
	id      TEXT PRIMARY KEY,
	data    TEXT NOT NULL, -- JSON
	expires BIGINT NOT NULL
);
CREATE INDEX passkey_challenges_expires ON passkey_challenges (expires);

-- A document is a tournament or a class, as one text that is replaced as a whole.
CREATE TABLE documents (
	id       TEXT PRIMARY KEY,
	kind     TEXT NOT NULL,
	host     TEXT NOT NULL, -- the visitor who made it
	head     TEXT NOT NULL, -- what a list shows of it
	version  BIGINT NOT NULL, -- 1, and one more with every change
	over     BIGINT NOT NULL, -- 1: nothing more is expected of it
	created  BIGINT NOT NULL,
	changed  BIGINT NOT NULL,
	body     TEXT NOT NULL,
	checksum BLOB NOT NULL -- of all other columns
);
CREATE INDEX documents_kind ON documents (kind, created);
CREATE INDEX documents_host ON documents (host, created);

CREATE TABLE challenges (
	id         TEXT PRIMARY KEY,
	author     TEXT NOT NULL, -- an account
	subject    TEXT NOT NULL, -- the account that is challenged
	invitation TEXT NOT NULL, -- JSON
	state      TEXT NOT NULL, -- open, accepted, refused or withdrawn
	match_id   TEXT NOT NULL, -- that it became
	at         BIGINT NOT NULL,
	expires    BIGINT NOT NULL,
	changed    BIGINT NOT NULL
);
CREATE INDEX challenges_changed ON challenges (changed);
CREATE INDEX challenges_state ON challenges (state, expires);

-- account follows other: it is shown when other plays.
CREATE TABLE follows (
	account TEXT NOT NULL REFERENCES accounts (id),
	other   TEXT NOT NULL REFERENCES accounts (id),
	PRIMARY KEY (account, other)
);
CREATE INDEX follows_other ON follows (other);

-- How many puzzles an account has solved on a day of its own calendar.
CREATE TABLE puzzle_days (
	account TEXT NOT NULL REFERENCES accounts (id),
	day     TEXT NOT NULL, -- such as 2026-11-16
	solved  BIGINT NOT NULL,
	PRIMARY KEY (account, day)
);

-- The VAPID keys of the server, in one row.
CREATE TABLE push_keys (
	id          BIGINT PRIMARY KEY, -- 1
	private_key TEXT NOT NULL,
	public_key  TEXT NOT NULL
);

-- Browsers that notices are sent to.
CREATE TABLE push_subscriptions (
	endpoint TEXT PRIMARY KEY,
	visitor  TEXT NOT NULL,
	session  TEXT NOT NULL, -- the hash of that of an account; '' for a guest
	auth     TEXT NOT NULL,
	p256dh   TEXT NOT NULL,
	lang     TEXT NOT NULL,
	host     TEXT NOT NULL, -- of the server, as the browser called it
	at       BIGINT NOT NULL
);
CREATE INDEX push_subscriptions_visitor ON push_subscriptions (visitor, at);

-- Questions to the engines about a position while it stood on the board of a running
-- rated game of others, for a moderator to look at.
CREATE TABLE position_asks (
	match_id     TEXT NOT NULL,
	asker        TEXT NOT NULL, -- a visitor; '' without a cookie
	address      TEXT NOT NULL, -- of the asker, as a hash
	same_address BIGINT NOT NULL, -- 1: a player of the game was there too
	what         TEXT NOT NULL, -- was asked
	fen          TEXT NOT NULL,
	ply          BIGINT NOT NULL, -- of the game then
	count        BIGINT NOT NULL, -- how often since
	at           BIGINT NOT NULL, -- the last time
	PRIMARY KEY (match_id, asker, address)
);
CREATE INDEX position_asks_at ON position_asks (at);

-- Whose budget what is stored counts for. The events of a match count besides, by
-- their number.
CREATE TABLE charges (
	item  TEXT NOT NULL, -- a match or a document; 'chat ', 'review ' or 'private ' and a match
	payer TEXT NOT NULL, -- an account, or '@' and a hash of the address of guests
	bytes BIGINT NOT NULL,
	PRIMARY KEY (item, payer)
);
CREATE INDEX charges_payer ON charges (payer, item, bytes);

-- The visitors without an account for whom something is stored.
CREATE TABLE guests (
	id    TEXT PRIMARY KEY,
	payer TEXT NOT NULL, -- '' where no address is known
	seen  BIGINT NOT NULL
);
CREATE INDEX guests_seen ON guests (seen);

-- The games of collections, many in each row, in a form of package explorer.
CREATE TABLE collection_games (
	game       TEXT NOT NULL,
	collection TEXT NOT NULL, -- '': those played on this server
	first      BIGINT NOT NULL, -- the number of the first of them, from 1
	count      BIGINT NOT NULL,
	data       BLOB NOT NULL,
	PRIMARY KEY (game, collection, first)
);

-- The index of collections: sorted parts of it, each in blocks. It is made anew from the games.
CREATE TABLE explorer_segments (
	id         BIGINT PRIMARY KEY,
	game       TEXT NOT NULL,
	collection TEXT NOT NULL,
	games      BIGINT NOT NULL,
	bytes      BIGINT NOT NULL
);
CREATE INDEX explorer_segments_collection ON explorer_segments (game, collection);

CREATE TABLE explorer_blocks (
	segment BIGINT NOT NULL, -- which may not be there yet
	first   BIGINT NOT NULL, -- the lowest key in it
	data    BLOB NOT NULL,
	PRIMARY KEY (segment, first)
);
