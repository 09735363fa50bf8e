CREATE TABLE document_members (
	visitor  TEXT COLLATE "C" NOT NULL,
	document TEXT COLLATE "C" NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
	PRIMARY KEY (visitor, document)
);
CREATE INDEX document_members_document ON document_members (document);
INSERT INTO document_members (visitor, document)
	SELECT DISTINCT m[1], d.id FROM documents d, regexp_matches(d.body, '"Visitor":"([^"\\]+)"', 'g') m;
