package web

import (
	"sync"

	"banco/live"
	"banco/web/api"
)

// visits are the open sockets of those who are signed in, so that they end with
// their sessions.
type visits struct {
	mu  sync.Mutex
	all map[live.Visitor]map[*client]string // with the hash of the session
}

// add remembers a socket until done.
func (v *visits) add(c *client) (done func()) {
	who := c.caller
	if who.Account == nil {
		return func() {}
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.all == nil {
		v.all = map[live.Visitor]map[*client]string{}
	}
	if v.all[who.Visitor] == nil {
		v.all[who.Visitor] = map[*client]string{}
	}
	v.all[who.Visitor][c] = who.Session.Hash
	return func() {
		v.mu.Lock()
		defer v.mu.Unlock()
		if delete(v.all[who.Visitor], c); len(v.all[who.Visitor]) == 0 {
			delete(v.all, who.Visitor)
		}
	}
}

// NobodySignedIn reports that nobody who is signed in has a socket.
func (v *visits) NobodySignedIn() bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	return len(v.all) == 0
}

// count counts the pages of each account.
func (v *visits) count() map[live.Visitor]int {
	v.mu.Lock()
	defer v.mu.Unlock()
	pages := make(map[live.Visitor]int, len(v.all))
	for visitor, all := range v.all {
		pages[visitor] = len(all)
	}
	return pages
}

// PagesOf lists the pages of an account.
func (v *visits) PagesOf(visitor live.Visitor) (pages []api.Page) {
	v.mu.Lock()
	defer v.mu.Unlock()
	for c := range v.all[visitor] {
		pages = append(pages, c)
	}
	return pages
}

// addresses lists where the pages of an account are.
func (v *visits) addresses(visitor live.Visitor) (list []string) {
	for _, page := range v.PagesOf(visitor) {
		list = append(list, page.Caller().Address)
	}
	return list
}

// end closes the sockets of the sessions of a visitor that have ended.
func (v *visits) end(visitor live.Visitor, ended func(hash string) bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	for c, hash := range v.all[visitor] {
		if ended(hash) {
			c.stop()
		}
	}
}
