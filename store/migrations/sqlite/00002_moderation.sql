-- Admins, and what moderators do.

ALTER TABLE accounts ADD COLUMN role TEXT NOT NULL DEFAULT ''; -- 'admin', or '' for none
CREATE INDEX accounts_role ON accounts (role) WHERE role <> '';

-- What was done by admins and on the command line. No row is deleted.
CREATE TABLE audit_log (
	number       INTEGER PRIMARY KEY, -- 1, 2, …
	at           BIGINT NOT NULL,
	author       TEXT NOT NULL, -- an account; '' on the command line
	author_name  TEXT NOT NULL, -- then; on the command line the user of the operating system
	action       TEXT NOT NULL,
	subject      TEXT NOT NULL, -- a visitor; '' for nobody
	subject_name TEXT NOT NULL, -- then; '' for a guest, and once the account is deleted
	detail       TEXT NOT NULL,
	reason       TEXT NOT NULL
);
CREATE INDEX audit_log_subject ON audit_log (subject);
