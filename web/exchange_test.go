package web

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"banco/play"
	"banco/web/wire"
)

// logbook is a log that can be read while it is written.
type logbook struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (b *logbook) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

func (b *logbook) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

// keepLog makes a site write everything it can log to a book.
func keepLog(b *logbook) func(*Options) {
	return func(o *Options) {
		o.Log = slog.New(slog.NewJSONHandler(b, &slog.HandlerOptions{Level: slog.LevelDebug}))
	}
}

// logged is what the log says of a request.
type logged struct {
	Level, Msg, Request, Route, Visitor, Err string
	Status, Bytes                            int
	Duration                                 *int64
}

// lines returns what the log says of the requests of a route.
func (b *logbook) lines(t *testing.T, route string) (found []logged) {
	t.Helper()
	for text := range strings.Lines(b.String()) {
		var l logged
		if err := json.Unmarshal([]byte(text), &l); err != nil {
			t.Fatalf("%v in %q", err, text)
		}
		if l.Route == route {
			found = append(found, l)
		}
	}
	return found
}

// Every request is logged with what it was, what came of it and how long it
// took, under the name that the client got.
func TestRequestsAreLogged(t *testing.T) {
	var book logbook
	s := newSite(t, keepLog(&book))
	u := s.create(`{"game":"chess","seats":["human","human"]}`)
	resp, body := s.onTheWire("/api/matches/"+u.Match, "Accept-Encoding", "gzip")
	got := book.lines(t, "GET /api/matches/{id}")
	if len(got) != 1 {
		t.Fatalf("logged %+v", got)
	}
	l := got[0]
	if l.Level != "INFO" || l.Msg != "request" || l.Status != 200 || l.Bytes != len(body) || l.Duration == nil || *l.Duration <= 0 {
		t.Errorf("logged %+v for an answer of %d bytes", l, len(body))
	}
	if l.Request == "" || l.Request != resp.Header.Get("X-Request-Id") {
		t.Errorf("logged as %q, told as %q", l.Request, resp.Header.Get("X-Request-Id"))
	}
	s.call("POST", "/api/matches/"+u.Match+"/moves", `{"version":0,"move":"e2e5"}`, nil)
	if got := book.lines(t, "POST /api/matches/{id}/moves"); len(got) != 1 || got[0].Status != 422 ||
		!strings.Contains(got[0].Err, "illegal move") {
		t.Errorf("a refusal: %+v", got)
	}
	s.get("/nowhere", browser)
	s.get("/assets/app-1.js", "*/*")
	if got := book.lines(t, "GET /"); len(got) != 2 || got[0].Status != 404 || got[0].Level != "INFO" || got[1].Level != "DEBUG" {
		t.Errorf("files: %+v", got)
	}
}

// A log tells nobody how to become a visitor, nor how a deal goes.
func TestLogsHoldNoSecrets(t *testing.T) {
	var book logbook
	s := newSite(t, keepLog(&book))
	slog.SetDefault(slog.New(slog.NewTextHandler(&book, &slog.HandlerOptions{Level: slog.LevelDebug}))) // of live and the rest
	t.Cleanup(func() { slog.SetDefault(slog.New(slog.NewTextHandler(io.Discard, nil))) })
	cookie := s.cookie().Value
	u := s.create(`{"game":"jieqi","seats":["human","random"]}`)
	match := "/api/matches/" + u.Match
	sock := s.socket()
	sock.say(`{"type":"watch","match":"` + u.Match + `"}`)
	sock.say(`{"type":"dance"}`)
	u = do[wire.Update](s, "POST", match+"/moves", `{"version":0,"move":"`+u.Now.Moves[0].Move+`"}`)
	sock.hear("the agent's move", func(n wire.News) bool { return n.Update != nil && n.Update.Version == 2 })
	s.call("POST", match+"/moves", `{"version":2,"move":"a0a0"}`, nil)
	s.call("GET", "/api/matches?opponent=random", "", nil)
	s.call("POST", match+"/resign", `{"version":2}`, nil)
	s.call("GET", match+"/export/txt", "", nil)
	saved, err := s.db.Load(t.Context(), u.Match)
	if err != nil {
		t.Fatal(err)
	}
	sock.conn.CloseNow()
	log := book.String()
	for begun := time.Now(); !strings.Contains(log, `"GET /api/socket"`); log = book.String() { // written when its connection is over
		if time.Since(begun) > time.Minute {
			t.Fatalf("nothing about the socket:\n%s", log)
		}
		runtime.Gosched()
	}
	if n := strings.Count(log, "\n"); n < 8 {
		t.Errorf("only %d lines:\n%s", n, log)
	}
	for what, secret := range map[string]string{
		"the cookie": cookie, "the visitor's name": play.VisitorID(cookie), "an escaped cookie": url.QueryEscape(cookie + "="),
		"the seed": hex.EncodeToString(saved.Seed[:]), "the seed in base64": base64.StdEncoding.EncodeToString(saved.Seed[:]),
		"the seed as bytes": string(saved.Seed[:8]), "the cookie's header": "banco=",
	} {
		if strings.Contains(log, secret) {
			t.Errorf("the log holds %s", what)
		}
	}
}

// A panic costs its request and nothing else.
func TestPanicsAreSurvived(t *testing.T) {
	var book logbook
	s := newSite(t, keepLog(&book))
	s.server.mux.HandleFunc("GET /api/early", func(http.ResponseWriter, *http.Request) { panic("on purpose") })
	s.server.mux.HandleFunc("GET /api/late", func(w http.ResponseWriter, _ *http.Request) {
		w.Write([]byte("half of an"))
		w.(*exchange).ResponseWriter.(http.Flusher).Flush()
		panic("on purpose")
	})
	var got wire.Failure
	if status := s.call("GET", "/api/early", "", &got); status != 500 || got.Error.Code != "internal" ||
		strings.Contains(got.Error.Message, "purpose") {
		t.Errorf("a panic: %d %+v", status, got)
	}
	resp, err := s.client.Get(s.url + "/api/late")
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if data, err := io.ReadAll(resp.Body); err == nil {
		t.Errorf("half an answer %q passes for a whole one", data)
	}
	for _, route := range []string{"GET /api/early", "GET /api/late"} {
		if l := book.lines(t, route); len(l) != 1 || l[0].Level != "ERROR" || !strings.Contains(l[0].Err, "on purpose") ||
			!strings.Contains(l[0].Err, "exchange_test.go") {
			t.Errorf("%s: %+v", route, l)
		}
	}
}

// Who asks for much and does not read it is gone 10 s later, and who reads
// slowly gets everything.
func TestAnswersMustBeRead(t *testing.T) {
	const size = 40 * chunk
	for _, reads := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			s := newQuietSite(t)
			done := make(chan error, 1)
			s.server.mux.HandleFunc("GET /api/much", func(w http.ResponseWriter, _ *http.Request) {
				_, err := w.Write(make([]byte, size))
				done <- err
			})
			conn := serveOnPipes(t, s)()
			io.WriteString(conn, "GET /api/much HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
			begun := time.Now()
			if !reads {
				select {
				case err := <-done:
					if err == nil || time.Since(begun) > 10*time.Second {
						t.Errorf("the answer ended after %v with %v", time.Since(begun), err)
					}
				case <-time.After(time.Minute):
					t.Error("the answer still waits for its reader")
				}
				return
			}
			taken, part := 0, make([]byte, chunk/4)
			for {
				n, err := conn.Read(part)
				if taken += n; err != nil {
					break
				}
				time.Sleep(time.Second)
			}
			if taken < size || time.Since(begun) < 2*chunkWithin {
				t.Errorf("a slow reader got %d bytes in %v", taken, time.Since(begun))
			}
		})
	}
}

// On a connection that is used again, an answer long ago does not end the next:
// not even the word to go on that comes before it.
func TestOldDeadlinesDoNotCount(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		conn := serveOnPipes(t, newQuietSite(t))()
		r := bufio.NewReader(conn)
		const body = `{"game":"chess"}`
		for range 3 {
			fmt.Fprintf(conn, "POST /api/positions HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\nExpect: 100-continue\r\n\r\n", len(body))
			for _, want := range []int{http.StatusContinue, http.StatusOK} {
				resp, err := http.ReadResponse(r, nil)
				if err != nil || resp.StatusCode != want {
					t.Fatalf("%v %v, want %d", resp, err, want)
				}
				io.Copy(io.Discard, resp.Body)
				if want == http.StatusContinue {
					io.WriteString(conn, body)
				}
			}
			time.Sleep(time.Minute)
		}
	})
}
