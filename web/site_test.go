package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"github.com/coder/websocket"

	"banco/book/explorer"
	"banco/engine"
	"banco/game"
	all "banco/kits"
	"banco/live"
	"banco/people"
	"banco/play"
	"banco/pool"
	"banco/search"
	"banco/store"
	"banco/web/wire"
)

var page = fstest.MapFS{
	"index.html":       {Data: []byte("<!doctype html><title>page</title>")},
	"assets/app-1.js":  {Data: []byte("let x")},
	"assets/app-1.css": {Data: []byte("a{}")},
}

// kits are those of chess and cờ úp.
var kits = []*engine.Kit{all.All()[0], all.All()[2]}

// agents makes the agents of the kits.
type agents struct{}

func (a agents) Check(rules game.Game, name string) (int64, error) {
	_, err := a.New(rules, name)
	return 0, err
}

func (agents) New(rules game.Game, name string) (live.Player, error) {
	switch name {
	case "broken":
		return broken{}, nil
	case "pensive":
		return pensive{}, nil
	}
	k := kits[0]
	if rules.Name() == kits[1].Game.Name() {
		k = kits[1]
	}
	a, err := engine.New(k, name)
	return seated{a}, err
}

// seated is an agent on a seat.
type seated struct{ *engine.Agent }

func (s seated) Move(ctx context.Context, view game.Position, l search.Limits, report func(search.Info)) (game.Move, error) {
	return s.Search(ctx, view, s.Within(l, view.Side()), report)
}

func (seated) AcceptsDraw(context.Context, game.Position, game.Side, int) bool { return true }

// broken is an agent that never moves.
type broken struct{}

func (broken) AcceptsDraw(context.Context, game.Position, game.Side, int) bool { return false }
func (broken) Close() error                                                    { return nil }

func (broken) Move(context.Context, game.Position, search.Limits, func(search.Info)) (game.Move, error) {
	return game.NoMove, errors.New("broken on purpose")
}

// pensive is an agent that tells what it will do and does it a second later.
type pensive struct{ broken }

func (pensive) Move(ctx context.Context, view game.Position, _ search.Limits, report func(search.Info)) (game.Move, error) {
	m := view.Moves(nil)[0]
	report(search.Info{Depth: 1, PV: []game.Move{m}})
	select {
	case <-ctx.Done():
	case <-time.After(time.Second):
	}
	return m, ctx.Err()
}

// site is a running server with one visitor.
type site struct {
	*testing.T
	url    string
	client *http.Client
	server *Server
	hall   *live.Hall
	db     *store.SQLite
	shaky  *shakyStore
}

// shakyStore is a store that can fail.
type shakyStore struct {
	play.Store
	fails  atomic.Pointer[error]                      // what it fails with; nil: it does not
	create func(context.Context, ...play.Entry) error // instead of its own, where there is one
}

func (s *shakyStore) breakWith(err error) { s.fails.Store(&err) }
func (s *shakyStore) mend()               { s.fails.Store(nil) }

func (s *shakyStore) Create(ctx context.Context, matches ...play.Entry) error {
	if s.create != nil {
		return s.create(ctx, matches...)
	}
	return s.Store.Create(ctx, matches...)
}

func (s *shakyStore) Append(ctx context.Context, id string, version int, e play.Event, d play.Digest) error {
	if err := s.fails.Load(); err != nil {
		return fmt.Errorf("%w: secret details", *err)
	}
	return s.Store.Append(ctx, id, version, e, d)
}

func (s *shakyStore) Load(ctx context.Context, id string) (*play.Saved, error) {
	if err := s.fails.Load(); err != nil {
		return nil, fmt.Errorf("%w: secret details", *err)
	}
	return s.Store.Load(ctx, id)
}

// skipIfShort leaves a test out of short runs that does one thing after the other: the
// race detector, which watches short runs, would take long and have nothing to say.
func skipIfShort(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("one thing after the other")
	}
}

// newSite serves on this machine; options may be changed before.
func newSite(t *testing.T, change ...func(*Options)) *site {
	t.Helper()
	s := newQuietSite(t, change...)
	srv := httptest.NewServer(s.server)
	t.Cleanup(func() { srv.CloseClientConnections(); srv.Close() })
	s.url = srv.URL
	return s.visitor()
}

// Passwords are cheap in these tests.
func init() { people.HashMemory = 1 << 10 }

// newQuietSite is a site that nobody can reach yet.
func newQuietSite(t *testing.T, change ...func(*Options)) *site {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "data")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	db, err := store.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	work := pool.New(2, 0)
	shaky := &shakyStore{Store: db}
	hall, err := live.NewHall(t.Context(), all.Games(), agents{}, shaky, work)
	if err != nil {
		t.Fatal(err)
	}
	o := Options{
		Kits: kits, Hall: hall, People: db, Documents: db, Pool: work, Page: page, Hosts: []string{"club.example"}, Check: db.Check,
		Log: slog.New(slog.DiscardHandler), Explorer: &explorer.Explorer{Store: db.Collections()},
	}
	for _, c := range change {
		c(&o)
	}
	s, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Shutdown(context.Background()); hall.Close(); db.Close() })
	return &site{T: t, server: s, hall: hall, db: db, shaky: shaky}
}

// visitor returns the site as another person sees it.
func (s *site) visitor() *site {
	jar, err := cookiejar.New(nil)
	if err != nil {
		s.Fatal(err)
	}
	other := *s
	other.client = &http.Client{Jar: jar}
	return &other
}

// call sends a request and decodes the answer.
func (s *site) call(method, path, body string, into any) int {
	s.Helper()
	req, err := http.NewRequest(method, s.url+path, strings.NewReader(body))
	if err != nil {
		s.Fatal(err)
	}
	resp, err := s.client.Do(req)
	if err != nil {
		s.Fatal(err)
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	if err != nil {
		s.Fatal(err)
	}
	if into != nil {
		if err := json.Unmarshal(data, into); err != nil {
			s.Fatalf("%s %s: %v in %.200q", method, path, err, data)
		}
	}
	return resp.StatusCode
}

// do calls and expects success.
func do[T any](s *site, method, path, body string) T {
	s.Helper()
	var out T
	var raw json.RawMessage
	if status := s.call(method, path, body, &raw); status >= 300 {
		s.Fatalf("%s %s %.80s: %d %s", method, path, body, status, raw)
	}
	if err := json.Unmarshal(raw, &out); err != nil {
		s.Fatal(err)
	}
	return out
}

func (s *site) create(body string) wire.Update {
	s.Helper()
	return do[wire.Update](s, "POST", "/api/matches", body)
}

// phone is a page's socket. Like a browser it takes whatever comes at once.
type phone struct {
	*testing.T
	conn *websocket.Conn
	news chan wire.News // what came; closed with the socket
	end  error          // why it closed
}

// hearWithin is for machines that do other work as well.
const hearWithin = time.Minute

func (s *site) socket() *phone {
	s.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), hearWithin)
	defer cancel()
	conn, _, err := websocket.Dial(ctx, s.url+"/api/socket", &websocket.DialOptions{HTTPClient: s.client})
	if err != nil {
		s.Fatal(err)
	}
	return newPhone(s.T, conn)
}

func newPhone(t *testing.T, conn *websocket.Conn) *phone {
	conn.SetReadLimit(1 << 20)
	l := &phone{T: t, conn: conn, news: make(chan wire.News, 10_000)}
	t.Cleanup(func() { conn.CloseNow() })
	go l.listen()
	return l
}

// arrive waits until the server counts the page as one that is there: it reads only then.
func (l *phone) arrive() {
	l.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), hearWithin)
	defer cancel()
	if err := l.conn.Ping(ctx); err != nil {
		l.Fatal(err)
	}
}

func (l *phone) listen() {
	defer close(l.news)
	for {
		_, data, err := l.conn.Read(context.Background())
		var n wire.News
		if err == nil {
			err = json.Unmarshal(data, &n)
		}
		if err != nil {
			l.end = err
			return
		}
		l.news <- n
	}
}

func (l *phone) say(text string) {
	l.Helper()
	if err := l.conn.Write(context.Background(), websocket.MessageText, []byte(text)); err != nil {
		l.Fatal(err)
	}
}

// hear takes news until one is as wanted.
func (l *phone) hear(what string, wanted func(wire.News) bool) wire.News {
	l.Helper()
	late := time.After(hearWithin)
	for {
		select {
		case n, ok := <-l.news:
			if !ok {
				l.Fatalf("waiting for %s: %v", what, l.end)
			}
			if wanted(n) {
				return n
			}
		case <-late:
			l.Fatalf("waited %v for %s", hearWithin, what)
		}
	}
}

// closing waits until the server closes the socket and returns with what code.
func (l *phone) closing() websocket.StatusCode {
	l.Helper()
	late := time.After(hearWithin)
	for {
		select {
		case _, ok := <-l.news:
			if !ok {
				return websocket.CloseStatus(l.end)
			}
		case <-late:
			l.Fatal("the socket is still open")
		}
	}
}
