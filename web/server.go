package web

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"banco/book/explorer"
	"banco/engine"
	enginetournament "banco/enginematch/tournament"
	"banco/enginematch/training"
	"banco/live"
	"banco/meet"
	"banco/people"
	"banco/play"
	"banco/pool"
	"banco/web/account"
	"banco/web/admin"
	"banco/web/api"
	"banco/web/bot"
	"banco/web/classroom"
	"banco/web/lab"
	"banco/web/library"
	"banco/web/lobby"
	"banco/web/match"
	"banco/web/push"
	"banco/web/study"
	"banco/web/tournament"
	"banco/web/wire"
)

// Options are what a server is made of.
type Options struct {
	Kits   []*engine.Kit // the games, and what plays them
	Hall   *live.Hall    // the matches
	People people.Store  // the accounts; nil: there are only guests
	Pool   *pool.Pool    // of the searches that people ask for, shared with the hall's agents

	// SolverBytes is how large the solver's table is; 0: 64 MiB.
	SolverBytes int64

	// Documents are the tournaments, classes and shared studies; nil: there are none. They need People.
	Documents meet.Store

	// Explorer is what the opening explorer looks in, and where games go that end; nil:
	// it knows the games of the visitor alone.
	Explorer *explorer.Explorer

	Page fs.FS // the built front end: index.html and what it loads; nil: the API alone

	// Check says why the store cannot be written to, or nothing; nil: it
	// always can. It is asked as often as anyone likes.
	Check func(context.Context) error

	// Room says what may still be stored; nil: anything.
	Room func() play.Room

	// EngineTournaments plays tournaments of agents; nil: there are none. The server
	// does not close it. Presets are those that can be played again.
	EngineTournaments *enginetournament.Jobs
	Presets           []wire.EngineTournamentPreset

	// TrainingRuns lets evaluators learn; nil: none does. The server does not close it.
	TrainingRuns *training.Jobs

	// Admin is what admins see of the program and the machine; nil: there is nothing for
	// them. It needs People.
	Admin *admin.Host

	// PushClient calls the push services of browsers; nil: one that connects to public
	// addresses alone.
	PushClient push.Client

	// Log hears of every request; nil: the process's own.
	Log *slog.Logger

	// Hosts are the names the server is reached by, besides those of the
	// loopback and the address that a connection is made to.
	Hosts []string

	// Proxies are the networks whose X-Forwarded-For is believed.
	Proxies []netip.Prefix

	// Reach are the addresses of this server as other machines can call it,
	// such as "http://192.168.1.7:8080"; none where it listens to itself alone.
	Reach []string

	// Crowds says how many people share an address at most. The pool is to know of it too.
	Crowds api.Crowds

	// Limits multiplies limits by their names: requests, matches, imports,
	// asks, sockets, searches, lab.
	Limits map[string]float64

	// Observe hears of every answer: of the pattern it was served by, "" where
	// there was none, its status, and how long it took; nil: nobody does.
	Observe func(route string, status int, took time.Duration)
}

// Server is the HTTP handler of Bàn Cờ.
type Server struct {
	hall   *live.Hall
	pool   *pool.Pool
	files  pageFiles                   // of the page
	index  *pageFile                   // the one of them that every path of the page is
	check  func(context.Context) error // of the store
	room   func() play.Room            // on the disk
	log    *slog.Logger
	hosts  hosts
	limits *api.Limits
	links  api.Links

	match             *match.Handlers
	study             *study.Handlers
	shared            *study.Shared // nil: there are no shared studies
	library           *library.Handlers
	archive           *library.Archive // nil: games that end are not explored
	lab               *lab.Handlers
	account           *account.Handlers      // nil: there are only guests
	lobby             *lobby.Handlers        // likewise
	push              *push.Handlers         // likewise
	bot               *bot.Handlers          // likewise
	admin             *admin.Handlers        // nil: there is nothing for admins
	classroom         *classroom.Handlers    // nil: there are no classes
	tournament        *tournament.Handlers   // nil: there are no tournaments
	engineTournaments *lab.EngineTournaments // nil: there are none
	trainingRuns      *lab.TrainingRuns      // likewise

	proxies    proxies
	inFlight   inFlight
	identities identities
	visits     visits
	policy     atomic.Pointer[hostPolicy] // of the last host
	observe    func(route string, status int, took time.Duration)
	routes     []Route
	mux        http.ServeMux

	drained atomic.Bool     // it is to be sent no more visitors
	open    context.Context // until the server shuts down
	close   context.CancelFunc
	workers sync.WaitGroup // sockets and all that goes on beside the calls; begun while open; guarded by mu until then
	mu      sync.Mutex

	connected atomic.Int64 // sockets
	crew      *crew        // does what is short for them
}

// New returns the handler.
func New(o Options) (*Server, error) {
	files, err := readPage(o.Page)
	if err != nil {
		return nil, err
	}
	if o.Documents != nil && o.People == nil {
		return nil, errors.New("web: tournaments and classes need a store of people")
	}
	index := files["index.html"]
	if index == nil {
		return nil, fmt.Errorf("the page: %w: index.html", fs.ErrNotExist)
	}
	s := &Server{
		hall: o.Hall, pool: o.Pool, files: files, index: index, check: o.Check, room: o.Room, log: o.Log, observe: o.Observe,
		identities: identities{store: o.People}, hosts: newHosts(o.Hosts), proxies: o.Proxies,
		limits: api.NewLimits(o.Crowds), inFlight: inFlight{people: o.Crowds.People},
	}
	s.links = api.Links{Reach: o.Reach, Scheme: s.scheme, Client: s.proxies.client}
	if s.log == nil {
		s.log = slog.Default()
	}
	if s.room == nil {
		s.room = func() play.Room { return play.RoomForAll }
	}
	if s.observe == nil {
		s.observe = func(string, int, time.Duration) {}
	}
	if err := s.limits.Scale(o.Limits); err != nil {
		return nil, err
	}
	s.open, s.close = context.WithCancel(context.Background())
	s.crew = newCrew(s.open.Done())
	if err := s.addSubjects(&o); err != nil {
		return nil, err
	}
	s.routes = s.table()
	for _, route := range s.routes {
		s.mux.HandleFunc(route.Pattern(), s.serve(route))
	}
	return s, nil
}

// Drain lets the server say that it is not ready, while it answers as before:
// whoever spreads visitors over servers sends them elsewhere.
func (s *Server) Drain() { s.drained.Store(true) }

// Sockets returns how many pages are connected.
func (s *Server) Sockets() int { return int(s.connected.Load()) }

// TreeBytes returns how much memory the search trees take that are kept for
// those who look at them.
func (s *Server) TreeBytes() int64 { return s.lab.TreeBytes() }

// Shutdown ends all sockets, which an HTTP server that shuts down leaves alone,
// each with a frame that says so. It returns when all are gone, or with ctx.
func (s *Server) Shutdown(ctx context.Context) {
	s.mu.Lock()
	s.close()
	s.mu.Unlock()
	gone := make(chan struct{})
	go func() { s.workers.Wait(); close(gone) }()
	select {
	case <-gone:
	case <-ctx.Done():
	}
}

// ServeHTTP implements http.Handler. It logs every request and what came of it.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	x := s.newExchange(w, r)
	defer x.finish()
	h := x.Header()
	h.Set("Content-Security-Policy", s.contentPolicy(r))
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	if s.admit(x, r) {
		s.mux.ServeHTTP(x, x.request)
	}
}

// admit refuses all requests to a host that is not ours, those that change
// something when another site's page makes them, and those that are too many.
func (s *Server) admit(w *exchange, r *http.Request) bool {
	if path := r.URL.Path; path == healthPath || path == readyPath {
		return true
	}
	if !s.hosts.serve(r) {
		refuseHost(w)
		return false
	}
	if err := crossOrigin.Check(r); err != nil {
		api.WriteFailure(w, http.StatusForbidden, "forbidden", "requests from other sites are refused")
		return false
	}
	caller, err := s.callerOf(r)
	if err != nil && !errors.Is(err, api.ErrToken) {
		api.WriteError(w, fmt.Errorf("%w: %w", play.ErrStorage, err))
		return false
	}
	w.visitor, w.request = caller.Visitor, api.WithCaller(r, caller)
	if many := s.limits.Requests.Count(caller); many != nil {
		s.pause(r.Context(), refusedPause)
		api.WriteError(w, many)
		return false
	}
	if err != nil {
		w.Header().Set("WWW-Authenticate", "Bearer")
		api.WriteError(w, err)
		return false
	}
	s.seen(caller)
	return true
}

// refusedPause is how long somebody waits for a refusal who asks without end: who waits does
// not ask again.
const refusedPause = 250 * time.Millisecond

// pause waits, unless somebody goes away or the server shuts down.
func (s *Server) pause(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	case <-s.open.Done():
	}
}

// contentPolicy lets the page load and call nothing but this host. Some browsers do
// not take its WebSocket for the same origin, so it is named.
// Most requests name the host that the last one did, for which it is kept.
func (s *Server) contentPolicy(r *http.Request) string {
	if strings.HasPrefix(r.URL.Path, workerPath) {
		return workerPolicy
	}
	if strings.HasPrefix(r.URL.Path, assetsPath) || r.Method == http.MethodPost {
		return assetPolicy
	}
	host := r.Host
	last := s.policy.Load()
	if last == nil || last.host != host {
		last = &hostPolicy{host, writePolicy(host)}
		s.policy.Store(last)
	}
	return last.text
}

// assetPolicy is the policy of files that a page loads, and of answers to what it sends. They
// are no pages themselves, and many: the long policy would be 5 kB of a first visit's headers.
const (
	assetsPath  = "/assets/"
	assetPolicy = "default-src 'self'; base-uri 'none'; frame-ancestors 'none'"
)

// workerPolicy is the policy of the worker that runs the server in a browser, and of
// nothing else: it may compile WebAssembly, which only its own script brings. A worker goes
// by the policy it came with, so that the page's stays as it is.
const (
	workerPath   = assetsPath + "device.worker-"
	workerPolicy = assetPolicy + "; script-src 'self' 'wasm-unsafe-eval'"
)

// hostPolicy is the policy for a host.
type hostPolicy struct{ host, text string }

func writePolicy(host string) string {
	connect := "'self'"
	if wellNamed.MatchString(host) {
		connect += " ws://" + host + " wss://" + host
	}
	return "default-src 'self'; worker-src 'self'; manifest-src 'self'; connect-src " + connect + "; " +
		"style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
}

var wellNamed = regexp.MustCompile(`^[\w.-]+(:\d+)?$`)

var crossOrigin = http.NewCrossOriginProtection()
