package web

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/websocket"

	"banco/web/wire"
)

// A server that stops tells its sockets and waits for them to go.
func TestShutdownClosesSockets(t *testing.T) {
	s := newSite(t)
	u := s.create(`{"game":"chess","seats":["human","human"]}`)
	sock := s.socket()
	sock.say(`{"type":"watch","match":"` + u.Match + `"}`)
	gone := make(chan struct{})
	go func() { s.server.Shutdown(context.Background()); close(gone) }()
	if code := sock.closing(); code != websocket.StatusGoingAway {
		t.Errorf("closed with %d", code)
	}
	select {
	case <-gone:
	case <-time.After(5 * time.Second):
		t.Error("the server still waits")
	}
	var got wire.Failure
	if status := s.call("GET", "/api/socket", "", &got); status != http.StatusServiceUnavailable || got.Error.Code != "busy" {
		t.Errorf("a socket after the end: %d %+v", status, got.Error)
	}
}

// A page that does not answer the end does not hold it up for longer than it
// is given.
func TestShutdownDoesNotWaitForTheSilent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newQuietSite(t)
		hello(t, serveOnPipes(t, s)(), someone(1))
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		begun := time.Now()
		s.server.Shutdown(ctx)
		if took := time.Since(begun); took != time.Second {
			t.Errorf("took %v", took)
		}
	})
}

// A client that takes nothing is gone within 6 s, whether much is sent to it
// or nothing; so is one whose machine takes everything, and nobody reads it.
func TestClientsThatNeverReadAreDropped(t *testing.T) {
	for _, tt := range []struct {
		absorbs bool // what is written goes somewhere
		asks    []string
	}{
		{true, nil},
		{false, nil},
		{false, []string{`{"type":"watch","match":"%s"}`}},
		{
			false,
			[]string{`{"type":"analyse","id":1,"game":"chess","agent":"alphabeta:depth=2"}`, `{"type":"watch","match":"%s"}`, `{"type":"dance"}`},
		},
	} {
		synctest.Test(t, func(t *testing.T) {
			s := newQuietSite(t)
			dial := serveOnPipes(t, s)
			id := createOn(t, dial())
			conn := dial()
			hello(t, conn, someone(1))
			if tt.absorbs {
				go io.Copy(io.Discard, conn)
			}
			for _, ask := range tt.asks {
				if _, err := conn.Write(frame(strings.ReplaceAll(ask, "%s", id))); err != nil {
					t.Fatal(err)
				}
			}
			time.Sleep(6 * time.Second)
			synctest.Wait()
			if n := s.server.limits.Sockets.Holders(); n != 0 {
				t.Errorf("%+v: %d sockets are still counted", tt, n)
			}
			if tt.absorbs {
				return
			}
			// What was under way may come; then there is the end.
			conn.SetReadDeadline(time.Now().Add(time.Millisecond))
			if _, err := io.Copy(io.Discard, conn); err != nil {
				t.Errorf("%+v: the connection is still open: %v", tt, err)
			}
		})
	}
}

// createOn makes a match over a connection and returns its name.
func createOn(t *testing.T, conn net.Conn) string {
	t.Helper()
	client := &http.Client{Transport: &http.Transport{
		DisableKeepAlives: true, DialContext: func(context.Context, string, string) (net.Conn, error) { return conn, nil },
	}}
	resp, err := client.Post(
		"http://localhost/api/matches", "application/json", strings.NewReader(`{"game":"chess","seats":["human","human"]}`),
	)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	data, _ := io.ReadAll(resp.Body)
	return strings.SplitN(string(data), `"`, 5)[3]
}

// A page that reads stays, though nothing happens.
func TestClientsThatReadStay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newQuietSite(t)
		sock := s.pipedSocket()
		time.Sleep(time.Hour)
		select {
		case n, ok := <-sock.news:
			t.Errorf("after an hour of silence: %+v, open: %v, %v", n, ok, sock.end)
		default:
		}
	})
}

// A page that pings is answered, and is pinged itself only to learn its round trip; a
// minute takes 30 pings of the page and 8 of the server.
func TestPagesThatPing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newQuietSite(t)
		line := &cable{}
		sock := s.socketOn(line, someone(1))
		for range 30 {
			time.Sleep(2 * time.Second)
			sock.say(`{"type":"ping"}`)
			sock.hear("the answer", func(n wire.News) bool { return n.Type == "pong" })
		}
		if n := line.pings.Load(); n < 6 || n > 8 {
			t.Errorf("%d pings in a minute", n)
		}
	})
}

// A line that drops everything without a word is noticed within 5 s, so that the other
// player sees it within 6, and the player is back as soon as a new line is there.
func TestALineThatDropsSilently(t *testing.T) {
	for _, pinging := range []bool{true, false} { // a page that is looked at, and a hidden one
		synctest.Test(t, func(t *testing.T) {
			s := newQuietSite(t)
			var u wire.Update
			made := s.from("192.0.2.1", someone(1), "POST", "/api/matches", open)
			if err := json.Unmarshal(made.Body.Bytes(), &u); err != nil {
				t.Fatal(err)
			}
			s.from("192.0.2.2", someone(2), "POST", "/api/matches/"+u.Match+"/sit", `{}`)
			watch := `{"type":"watch","match":"` + u.Match + `"}`
			here := func(sock *phone, first bool) time.Duration {
				begun := time.Now()
				sock.hear("who is here", func(n wire.News) bool { return n.Update != nil && *n.Update.Here == [2]bool{first, true} })
				return time.Since(begun)
			}
			line := &cable{}
			an, ba := s.socketOn(line, someone(1)), s.socketOn(&cable{}, someone(2))
			an.say(watch)
			ba.say(watch)
			here(ba, true)
			for range 9 {
				time.Sleep(1900 * time.Millisecond)
				if pinging {
					an.say(`{"type":"ping"}`)
				}
			}
			line.cut.Store(true)
			if took := here(ba, false); took < time.Second || took > 5*time.Second {
				t.Errorf("seen after %v of silence", took)
			}
			s.socketOn(&cable{}, someone(1)).say(watch)
			if took := here(ba, true); took > time.Second {
				t.Errorf("seen %v after the return", took)
			}
		})
	}
}

func TestAsksHaveABound(t *testing.T) {
	sock := newSite(t).socket()
	const most = 8 << 10
	sock.say(`{"type":"dance"` + strings.Repeat(" ", most-16) + `}`)
	sock.hear("an answer to a long ask", func(n wire.News) bool { return n.Type == "error" })
	sock.say(`{"type":"dance"` + strings.Repeat(" ", most-15) + `}`)
	if code := sock.closing(); code != websocket.StatusMessageTooBig {
		t.Errorf("closed with %d", code)
	}
}

// A socket watches at most so many matches; one that is left makes room.
func TestWatchesHaveABound(t *testing.T) {
	s := newSite(t)
	sock := s.socket()
	const most = 20
	var ids []string
	for range most + 1 {
		ids = append(ids, s.create(`{"game":"chess","seats":["human","human"]}`).Match)
	}
	for i, id := range ids {
		sock.say(`{"type":"watch","match":"` + id + `"}`)
		n := sock.hear("the answer", func(n wire.News) bool { return n.Match == id || n.Update != nil && n.Update.Match == id })
		if i < most && n.Update == nil {
			t.Errorf("match %d is not shown: %+v", i+1, n.Error)
		}
		if i == most && (n.Error == nil || n.Error.Code != "too-many" || n.Error.Retry == 0) {
			t.Errorf("match %d: %+v", i+1, n)
		}
	}
	last := ids[most]
	sock.say(`{"type":"unwatch","match":"` + ids[0] + `"}`)
	sock.say(`{"type":"watch","match":"` + last + `"}`)
	if n := sock.hear("the answer", func(n wire.News) bool { return n.Match == last }); n.Update == nil {
		t.Errorf("in place of another: %+v", n.Error)
	}
}

// A socket has at most so many searches, each with a number of its own; one
// that is stopped makes room.
func TestSearchesHaveABound(t *testing.T) {
	s := newSite(t)
	sock := s.socket()
	const most = 4
	failure := func(id int) *wire.Error {
		return sock.hear("an error", func(n wire.News) bool { return n.ID == id && n.Type == "error" }).Error
	}
	for id := 1; id <= most+1; id++ {
		sock.say(fmt.Sprintf(`{"type":"analyse","id":%d,"game":"chess"}`, id))
	}
	if e := failure(most + 1); e.Code != "too-many" || e.Retry == 0 {
		t.Errorf("one more: %+v", e)
	}
	sock.say(`{"type":"analyse","id":1,"game":"chess"}`)
	if e := failure(1); e.Code != "bad-request" {
		t.Errorf("a number twice: %+v", e)
	}
	sock.say(`{"type":"stop","id":1}`)
	sock.say(`{"type":"analyse","id":9,"game":"chess"}`)
	sock.hear("a line", func(n wire.News) bool {
		if n.ID == 9 && n.Type == "error" {
			t.Fatalf("in place of another: %+v", n.Error)
		}
		return n.ID == 9 && n.Lines != nil
	})
}
