package api

import (
	"context"
	"errors"
	"time"

	"banco/web/wire"
)

// Page is a page on its socket.
type Page interface {
	Caller() *Caller

	// Context ends when the page goes.
	Context() context.Context

	// Send writes to the page. It fails when the page is gone.
	Send(*wire.News) error

	// SendEncoded writes news that is JSON already to a page that accepts changes.
	SendEncoded(news []byte) error

	// AcceptChanges notes that the page takes a wire.Change instead of an update, and
	// AcceptsChanges reports that.
	AcceptChanges()
	AcceptsChanges() bool

	// Watch runs something under a name until the page has it stopped; nothing
	// happens where the name is taken. The page hears of an error as the answer to
	// ask.
	Watch(name string, ask *wire.Ask, do func(context.Context) error) error

	// Search likewise runs something under the number of ask, which must be free.
	Search(ask *wire.Ask, do func(context.Context) error) error

	// Feed likewise watches something, without a goroutine that waits: what open returns
	// tells the page whenever it was woken, until it fails or the page has it stopped.
	Feed(name string, ask *wire.Ask, open func(ctx context.Context, wake func()) (Feed, error)) error
}

// Feed is something that a page watches. One of its methods is called at a time.
type Feed interface {
	// Tell tells the page what is new, and is not called again before the pause is over.
	Tell(ctx context.Context) (pause time.Duration, err error)
	Close()
}

// ErrGone means that a page can no longer be written to.
var ErrGone = errors.New("the page is gone")
