package lab

import (
	"banco/pool"
	"banco/web/api"
)

// Handlers answer the calls about searches and evaluators.
type Handlers struct {
	Hall     api.Questions
	Kits     api.Kits
	Pool     *pool.Pool
	Searches *api.Tally
	Lab      *api.Tally // of the searches, those of the lab

	traces traces
}

// TreeBytes returns how much memory the search trees take that are kept for pages.
func (h *Handlers) TreeBytes() int64 { return h.traces.bytes() }
