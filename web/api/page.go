package api

import (
	"context"

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

	// Aside does something in a goroutine of its own and waits for it, so that a
	// page that mostly waits keeps no deep stack.
	Aside(do func() (more bool, err error)) (bool, error)
}
