-- Who is in a class or a tournament, so that an account finds what it joined as a guest.
-- A row stays when somebody leaves: the body says who is in there.
CREATE TABLE document_members (
	visitor  TEXT NOT NULL,
	document TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
	PRIMARY KEY (visitor, document)
);
CREATE INDEX document_members_document ON document_members (document);
INSERT INTO document_members (visitor, document)
	SELECT DISTINCT t.atom, d.id FROM (SELECT id, body FROM documents WHERE json_valid(body)) d, json_tree(d.body) t
	WHERE t.key = 'Visitor' AND t.type = 'text' AND t.atom <> '';
