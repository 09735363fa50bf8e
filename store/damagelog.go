package store

import (
	"errors"
	"log/slog"
	"sync"

	"banco/play"
)

// damageLog logs damage once for each match or document.
type damageLog struct {
	mu    sync.Mutex
	known map[string]bool
}

// maxDamageLogged bounds what is logged and remembered.
const maxDamageLogged = 1000

// report logs an error if it is play.ErrDamaged and new.
func (d *damageLog) report(id string, err error) {
	if !errors.Is(err, play.ErrDamaged) {
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.known[id] || len(d.known) >= maxDamageLogged {
		return
	}
	if d.known == nil {
		d.known = map[string]bool{}
	}
	d.known[id] = true
	slog.Error("stored data is damaged; the rest stays usable", "id", id, "err", err)
}
