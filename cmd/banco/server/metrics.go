package server

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/http/pprof"
	"strconv"
	"time"

	"banco/cmd/banco/server/exposition"
	"banco/live"
	"banco/pool"
	"banco/web"
)

// metrics are the numbers of a server for Prometheus. They are served on an
// address of their own: visitors do not see them.
type metrics struct {
	registry exposition.Registry
	answers  *exposition.Histogram
}

func newMetrics() *metrics {
	m := &metrics{}
	m.answers = m.registry.Histogram("banco_request_seconds",
		"How long requests took, by the pattern of their path and the status of the answer.",
		[2]string{"route", "status"}, []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5})
	m.registry.Process()
	return m
}

// observe counts an answer. A socket's would say how long somebody stayed.
func (m *metrics) observe(route string, status int, took time.Duration) {
	if status != http.StatusSwitchingProtocols {
		m.answers.Observe(route, strconv.Itoa(status), took.Seconds())
	}
}

// watch adds the numbers of what is there and what has been done.
func (m *metrics) watch(hall *live.Hall, db Database, pages *web.Server, room *disk) {
	for name, gauge := range map[string]struct {
		help  string
		value func() float64
	}{
		"banco_sockets":            {"Pages that are connected.", func() float64 { return float64(pages.Sockets()) }},
		"banco_matches":            {"Matches in memory.", func() float64 { n, _, _ := hall.Counts(); return float64(n) }},
		"banco_nodes":              {"Moves of the matches in memory.", func() float64 { _, n, _ := hall.Counts(); return float64(n) }},
		"banco_tree_bytes":         {"Memory of the search trees kept for the lab.", func() float64 { return float64(pages.TreeBytes()) }},
		"banco_stored_bytes":       {"Bytes that the database takes.", func() float64 { return float64(used(db)) }},
		"banco_disk_free_bytes":    {"Bytes of the data folder's disk that are free.", func() float64 { return float64(room.Free()) }},
		"banco_disk_reserve_bytes": {"Bytes of that disk that are kept for moves.", func() float64 { return float64(room.reserve) }},
		"banco_followers":          {"Who follows matches, once for each.", func() float64 { _, _, n := hall.Counts(); return float64(n) }},
	} {
		m.registry.Gauge(name, gauge.help, nil, gauge.value)
	}
	for name, total := range map[string]struct {
		help  string
		value func() float64
	}{
		"banco_store_writes_total":       {"Writes committed.", func() float64 { n, _ := db.Counts(); return float64(n) }},
		"banco_storage_refused_total":    {"What was not stored for want of budget or room.", func() float64 { return float64(db.Refused()) }},
		"banco_store_transactions_total": {"Transactions they were committed in.", func() float64 { _, n := db.Counts(); return float64(n) }},
	} {
		m.registry.Counter(name, total.help, nil, total.value)
	}
}

// watchPool adds the numbers of the work that is shared.
func (m *metrics) watchPool(work *pool.Pool) {
	gauge := func(name, help string, labels exposition.Labels, value func(pool.Stats) float64) {
		m.registry.Gauge(name, help, labels, func() float64 { return value(work.Stats()) })
	}
	for _, k := range pool.Kinds {
		labels := exposition.Labels{"kind": k.String()}
		gauge("banco_jobs_running", "Jobs that have a slot, by kind.", labels, func(s pool.Stats) float64 { return float64(s.Running[k]) })
		m.registry.Counter("banco_jobs_total", "Jobs that have come, by kind.", labels, func() float64 { return float64(work.Stats().Total[k]) })
		gauge("banco_jobs_waiting", "Jobs that wait for a slot, by kind.", labels, func(s pool.Stats) float64 { return float64(s.Waiting[k]) })
	}
	for where, value := range map[string]func(pool.Searches) int{
		"local":  func(s pool.Searches) int { return s.Local },
		"worker": func(s pool.Searches) int { return s.Elsewhere },
		"return": func(s pool.Searches) int { return s.FellBack },
	} {
		m.registry.Counter("banco_searches_total",
			"Searches that workers may do, by where they began; return: begun again here after a worker was lost.",
			exposition.Labels{"where": where}, func() float64 { return float64(value(work.Stats().Searches)) })
	}
	gauge("banco_addresses_waiting", "Addresses whose jobs wait.", nil, func(s pool.Stats) float64 { return float64(s.Addresses) })
	gauge("banco_jobs_bytes", "Memory reserved for jobs and agents.", nil, func(s pool.Stats) float64 { return float64(s.Reserved) })
}

// used returns how many bytes are stored, 0 where that is not known.
func used(db Database) int64 {
	n, err := db.Used(context.Background())
	if err != nil {
		slog.Warn("metrics", "err", err)
	}
	return n
}

// serve answers who asks for the numbers at an address until it is closed. It answers
// to its own names alone: a page elsewhere whose name leads here (DNS rebinding) would
// else read them in the operator's browser.
func (m *metrics) serve(addr string, names []string) (close func(), at net.Addr, err error) {
	l, err := listenAt("--metrics", addr)
	if err != nil {
		return nil, nil, err
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /debug/pprof/", pprof.Index)
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	mux.Handle("GET /metrics", &m.registry)
	srv := &http.Server{
		Handler: web.GuardHosts(mux, names...), ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 10 * time.Second,
		WriteTimeout: 2 * time.Minute,
	}
	go func() {
		if err := srv.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			slog.Error("metrics", "err", err)
		}
	}()
	return func() { srv.Close() }, l.Addr(), nil
}
