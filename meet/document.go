package meet

import (
	"context"
	"errors"
	"time"
)

// Document is a tournament, a class or a shared study as it is stored: one JSON text with all of it,
// which changes as a whole.
type Document struct {
	ID      string // chosen by whoever makes it
	Kind    Kind
	Host    string // the visitor who made it
	Head    string // JSON: what a list shows of it
	Body    string // JSON: all of it; "" in lists
	Version int    // 1 when it is made, one more with every change
	Over    bool   // nothing more is expected of it
	Created time.Time
	Changed time.Time
}

// Kind says what a document is.
type Kind string

// The kinds of documents.
const (
	Tournaments Kind = "tournament"
	Classes     Kind = "class"
	Studies     Kind = "study"
)

// MaxBody bounds the text of a document, in bytes.
const MaxBody = 2 << 20

// Why a document is not stored, or not found.
var (
	ErrNoDocument    = errors.New("there is no such document")
	ErrDocumentTaken = errors.New("there is a document with this ID")
	ErrChanged       = errors.New("somebody else has changed it meanwhile")
	ErrTooLarge      = errors.New("a document has at most 2 MiB")
)

// Store stores documents. When a method returns nil, what it was given survives
// a crash.
type Store interface {
	// AddDocument stores a new document as version 1, or returns ErrDocumentTaken.
	AddDocument(ctx context.Context, g Document) error
	// Document returns a document by its ID, or ErrNoDocument, or play.ErrDamaged where
	// what is stored cannot be what was written.
	Document(ctx context.Context, id string) (Document, error)
	// SaveDocument stores the head, the body, whether the document is over, and when it
	// changed. Version is the version that it was made from; it is stored as Version+1.
	// If another version has been stored meanwhile it returns ErrChanged: of several
	// servers one can go on from a version.
	SaveDocument(ctx context.Context, g Document) error
	// DeleteDocument removes a document for good, or returns ErrNoDocument.
	DeleteDocument(ctx context.Context, id string) error
	// Documents lists documents without bodies, the newest first.
	Documents(ctx context.Context, q DocumentQuery) ([]Document, error)
}

// DocumentQuery chooses documents of a kind. Zero fields choose all.
type DocumentQuery struct {
	Kind   Kind // required
	Host   string
	Open   bool      // those that are not over
	Before time.Time // made before, for the next page
	Limit  int       // at most so many; 0: all
}
