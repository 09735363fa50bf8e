-- The tables of SQLite, with the same columns in the same order: a test compares
-- them, and the comments are there. Text that PostgreSQL sorts or compares by its
-- bytes has COLLATE "C". Text that PostgreSQL cannot hold is escaped: see
-- postgres_text.go.

CREATE TABLE matches (
	id              TEXT COLLATE "C" PRIMARY KEY,
	game            TEXT NOT NULL,
	kind            TEXT NOT NULL,
	variant         TEXT NOT NULL,
	start           TEXT NOT NULL,
	seat1           TEXT NOT NULL,
	seat2           TEXT NOT NULL,
	name1           TEXT NOT NULL,
	name2           TEXT NOT NULL,
	sitter1         TEXT COLLATE "C" NOT NULL,
	sitter2         TEXT COLLATE "C" NOT NULL,
	owner           TEXT COLLATE "C" NOT NULL,
	total           BIGINT NOT NULL,
	increment       BIGINT NOT NULL,
	byoyomi         BIGINT NOT NULL,
	periods         BIGINT NOT NULL,
	per_move        BIGINT NOT NULL,
	undos           BIGINT NOT NULL,
	handicap_side   BIGINT NOT NULL,
	handicap_moves  BIGINT NOT NULL,
	seed            BYTEA NOT NULL,
	created         BIGINT NOT NULL,
	plies           BIGINT NOT NULL,
	fen             TEXT NOT NULL,
	opening         TEXT NOT NULL,
	winner          BIGINT NOT NULL,
	reason          TEXT NOT NULL,
	tags            TEXT NOT NULL,
	recorded        TEXT NOT NULL,
	due             BIGINT NOT NULL,
	alarm           BIGINT NOT NULL,
	version         BIGINT NOT NULL,
	events_checksum BYTEA NOT NULL,
	checksum        BYTEA NOT NULL
) WITH (fillfactor = 80); -- room for the next state of a row beside it
CREATE INDEX matches_owner ON matches (owner, created, id, version);
CREATE INDEX matches_sitter1 ON matches (sitter1, created, id);
CREATE INDEX matches_sitter2 ON matches (sitter2, created, id);
CREATE INDEX matches_alarm ON matches (alarm) WHERE alarm > 0;
CREATE INDEX matches_days1 ON matches (sitter1, created, id) WHERE reason = 'ongoing' AND per_move >= 86400000;
CREATE INDEX matches_days2 ON matches (sitter2, created, id) WHERE reason = 'ongoing' AND per_move >= 86400000;

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

CREATE TABLE server_runs (
	id        BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	started   BIGINT NOT NULL,
	last_seen BIGINT NOT NULL
);

-- What one of several servers does for all. SQLite has none: it has one server.
CREATE TABLE claims (
	name    TEXT COLLATE "C" PRIMARY KEY,
	holder  BIGINT NOT NULL,
	expires BIGINT NOT NULL
);

CREATE TABLE reviews (
	match_id TEXT COLLATE "C" NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
	subject  TEXT COLLATE "C" NOT NULL,
	text     TEXT NOT NULL,
	at       BIGINT NOT NULL,
	checksum BYTEA NOT NULL,
	PRIMARY KEY (match_id, subject)
);

CREATE TABLE accounts (
	id             TEXT COLLATE "C" PRIMARY KEY,
	name           TEXT NOT NULL,
	name_key       TEXT COLLATE "C" UNIQUE,
	owner          TEXT COLLATE "C" NOT NULL DEFAULT '',
	password       TEXT NOT NULL,
	generation     BIGINT NOT NULL,
	created        BIGINT NOT NULL,
	deleted        BIGINT NOT NULL,
	muted_until    BIGINT NOT NULL,
	closed         BIGINT NOT NULL,
	vacation_until BIGINT NOT NULL DEFAULT 0,
	vacation_year  BIGINT NOT NULL DEFAULT 0,
	vacation_days  BIGINT NOT NULL DEFAULT 0
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

CREATE TABLE rated_games (
	match_id TEXT PRIMARY KEY,
	first    TEXT NOT NULL,
	second   TEXT NOT NULL,
	game     TEXT NOT NULL,
	speed    TEXT NOT NULL,
	rated_at BIGINT NOT NULL,
	score    DOUBLE PRECISION NOT NULL,
	before1  DOUBLE PRECISION NOT NULL,
	before2  DOUBLE PRECISION NOT NULL,
	after1   DOUBLE PRECISION NOT NULL,
	after2   DOUBLE PRECISION NOT NULL
);
CREATE INDEX rated_games_first ON rated_games (first, rated_at);
CREATE INDEX rated_games_second ON rated_games (second, rated_at);
CREATE INDEX rated_games_open ON rated_games (rated_at);

CREATE TABLE blocks (
	account TEXT NOT NULL,
	other   TEXT NOT NULL,
	PRIMARY KEY (account, other)
);

CREATE TABLE private_notes (
	match_id TEXT COLLATE "C" NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
	visitor  TEXT COLLATE "C" NOT NULL,
	note     TEXT NOT NULL,
	lines    TEXT NOT NULL,
	PRIMARY KEY (match_id, visitor)
);
CREATE INDEX private_notes_visitor ON private_notes (visitor);

CREATE TABLE messages (
	match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
	number   BIGINT NOT NULL,
	author   TEXT NOT NULL,
	side     BIGINT NOT NULL,
	text     TEXT NOT NULL,
	at       BIGINT NOT NULL,
	PRIMARY KEY (match_id, number)
);

CREATE TABLE reports (
	author      TEXT NOT NULL,
	subject     TEXT NOT NULL,
	match_id    TEXT NOT NULL,
	reason      TEXT NOT NULL,
	at          BIGINT NOT NULL,
	reviewed_at BIGINT NOT NULL,
	PRIMARY KEY (author, match_id, subject)
);

CREATE TABLE tries (
	key      TEXT COLLATE "C" PRIMARY KEY,
	last     BIGINT NOT NULL,
	forgiven BIGINT NOT NULL
);
CREATE INDEX tries_forgiven ON tries (forgiven);

CREATE TABLE known_places (
	owner TEXT COLLATE "C" NOT NULL,
	place TEXT COLLATE "C" NOT NULL,
	last  BIGINT NOT NULL,
	PRIMARY KEY (owner, place)
);
CREATE INDEX known_places_last ON known_places (last);

CREATE TABLE recovery_codes (
	hash    TEXT COLLATE "C" PRIMARY KEY,
	account TEXT NOT NULL REFERENCES accounts (id),
	expires BIGINT NOT NULL
);
CREATE INDEX recovery_codes_account ON recovery_codes (account);

CREATE TABLE passkeys (
	id         TEXT COLLATE "C" PRIMARY KEY,
	account    TEXT NOT NULL REFERENCES accounts (id),
	host       TEXT NOT NULL,
	name       TEXT NOT NULL,
	credential TEXT NOT NULL,
	created    BIGINT NOT NULL,
	last_used  BIGINT NOT NULL
);
CREATE INDEX passkeys_account ON passkeys (account);

CREATE TABLE passkey_challenges (
	id      TEXT COLLATE "C" PRIMARY KEY,
	data    TEXT NOT NULL,
	expires BIGINT NOT NULL
);
CREATE INDEX passkey_challenges_expires ON passkey_challenges (expires);

CREATE TABLE documents (
	id       TEXT COLLATE "C" PRIMARY KEY,
	kind     TEXT NOT NULL,
	host     TEXT NOT NULL,
	head     TEXT NOT NULL,
	version  BIGINT NOT NULL,
	over     BIGINT NOT NULL,
	created  BIGINT NOT NULL,
	changed  BIGINT NOT NULL,
	body     TEXT NOT NULL,
	checksum BYTEA NOT NULL
);
CREATE INDEX documents_kind ON documents (kind, created);
CREATE INDEX documents_host ON documents (host, created);

CREATE TABLE challenges (
	id         TEXT COLLATE "C" PRIMARY KEY,
	author     TEXT NOT NULL,
	subject    TEXT NOT NULL,
	invitation TEXT NOT NULL,
	state      TEXT NOT NULL,
	match_id   TEXT NOT NULL,
	at         BIGINT NOT NULL,
	expires    BIGINT NOT NULL,
	changed    BIGINT NOT NULL
);
CREATE INDEX challenges_changed ON challenges (changed);
CREATE INDEX challenges_state ON challenges (state, expires);

CREATE TABLE follows (
	account TEXT COLLATE "C" NOT NULL REFERENCES accounts (id),
	other   TEXT COLLATE "C" NOT NULL REFERENCES accounts (id),
	PRIMARY KEY (account, other)
);
CREATE INDEX follows_other ON follows (other);

CREATE TABLE puzzle_days (
	account TEXT COLLATE "C" NOT NULL REFERENCES accounts (id),
	day     TEXT COLLATE "C" NOT NULL,
	solved  BIGINT NOT NULL,
	PRIMARY KEY (account, day)
);

CREATE TABLE push_keys (
	id          BIGINT PRIMARY KEY,
	private_key TEXT NOT NULL,
	public_key  TEXT NOT NULL
);

CREATE TABLE push_subscriptions (
	endpoint TEXT COLLATE "C" PRIMARY KEY,
	visitor  TEXT COLLATE "C" NOT NULL,
	session  TEXT NOT NULL,
	auth     TEXT NOT NULL,
	p256dh   TEXT NOT NULL,
	lang     TEXT NOT NULL,
	host     TEXT NOT NULL,
	at       BIGINT NOT NULL
);
CREATE INDEX push_subscriptions_visitor ON push_subscriptions (visitor, at);

CREATE TABLE position_asks (
	match_id     TEXT NOT NULL,
	asker        TEXT NOT NULL,
	address      TEXT NOT NULL,
	same_address BIGINT NOT NULL,
	what         TEXT NOT NULL,
	fen          TEXT NOT NULL,
	ply          BIGINT NOT NULL,
	count        BIGINT NOT NULL,
	at           BIGINT NOT NULL,
	PRIMARY KEY (match_id, asker, address)
);
CREATE INDEX position_asks_at ON position_asks (at);

CREATE TABLE charges (
	item  TEXT COLLATE "C" NOT NULL,
	payer TEXT COLLATE "C" NOT NULL,
	bytes BIGINT NOT NULL,
	PRIMARY KEY (item, payer)
);
CREATE INDEX charges_payer ON charges (payer, item, bytes);

CREATE TABLE guests (
	id    TEXT COLLATE "C" PRIMARY KEY,
	payer TEXT NOT NULL,
	seen  BIGINT NOT NULL
);
CREATE INDEX guests_seen ON guests (seen);

CREATE TABLE collection_games (
	game       TEXT COLLATE "C" NOT NULL,
	collection TEXT COLLATE "C" NOT NULL,
	first      BIGINT NOT NULL,
	count      BIGINT NOT NULL,
	data       BYTEA NOT NULL,
	PRIMARY KEY (game, collection, first)
);

CREATE TABLE explorer_segments (
	id         BIGINT PRIMARY KEY,
	game       TEXT COLLATE "C" NOT NULL,
	collection TEXT COLLATE "C" NOT NULL,
	games      BIGINT NOT NULL,
	bytes      BIGINT NOT NULL
);
CREATE INDEX explorer_segments_collection ON explorer_segments (game, collection);

CREATE TABLE explorer_blocks (
	segment BIGINT NOT NULL,
	first   BIGINT NOT NULL,
	data    BYTEA NOT NULL,
	PRIMARY KEY (segment, first)
);
