package web

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"banco/web/wire"
)

// A page that asks hears what has changed, also from the middle of a watch; its moves can be
// answered briefly. Another page of the same visitor hears whole updates.
func TestChangesOverASocket(t *testing.T) {
	s := newSite(t)
	u := s.create(`{"game":"chess","seats":["human","human"]}`)
	watch := `{"type":"watch","match":"` + u.Match + `"`
	changed, whole := s.socket(), s.socket()
	for _, p := range []*phone{changed, whole} {
		p.say(watch + `}`)
		p.hear("the head", func(n wire.News) bool { return n.Update != nil && n.Update.Head != nil })
	}
	have := &u
	for i, m := range []string{"e2e4", "e7e5", "g1f3", "b8c6", "f1b5"} {
		if i == 2 {
			changed.say(watch + `,"changes":true}`)
			changed.say(`{"type":"ping"}`)
			changed.hear("that it was read", func(n wire.News) bool { return n.Type == "pong" })
		}
		var told json.RawMessage
		body := fmt.Sprintf(`{"version":%d,"move":%q}`, i, m)
		if status := s.call("POST", "/api/matches/"+u.Match+"/moves?brief=1", body, &told); status != http.StatusOK {
			t.Fatalf("%d %s", status, told)
		}
		if want := fmt.Sprintf(`{"version":%d}`, i+1); strings.TrimSpace(string(told)) != want {
			t.Errorf("answered %s, want %s", told, want)
		}
		isNew := func(n wire.News) bool {
			return n.Update != nil && n.Update.Version == i+1 || n.Change != nil && n.Change.Version == i+1
		}
		want := whole.hear("a move", isNew)
		got := changed.hear("a move", isNew)
		if want.Update == nil || (got.Change != nil) != (i >= 2) {
			t.Fatalf("move %d: %+v, and without changes %+v", i+1, got, want)
		}
		before := have
		if have = got.Update; got.Change != nil {
			var err error
			if have, err = got.Change.Apply(before, u.Head); err != nil {
				t.Fatal(err)
			}
		}
		a, _ := json.Marshal(have)
		if b, _ := json.Marshal(want.Update); string(a) != string(b) {
			t.Errorf("move %d:\n%s\n%s", i+1, a, b)
		}
	}
	again := s.socket() // nobody knows what it has
	again.say(watch + `,"since":5,"changes":true}`)
	first := again.hear("where it stands", func(n wire.News) bool { return n.Update != nil || n.Change != nil })
	if first.Update == nil {
		t.Errorf("the first news of a watch is %+v", first)
	}
	s.refused("stale", "POST", "/api/matches/"+u.Match+"/moves?brief=1", `{"version":1,"move":"a7a6"}`)
}

// What a client sends together with the request for a socket is not lost.
func TestSocketReadsWhatCameEarly(t *testing.T) {
	s := newSite(t)
	at, err := url.Parse(s.url)
	if err != nil {
		t.Fatal(err)
	}
	conn, err := net.Dial("tcp", at.Host)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	ask := `{"type":"ping"}` + strings.Repeat(" ", 600) // more than the buffer holds
	frame := append([]byte{0x81, 0x80 | 126, byte(len(ask) >> 8), byte(len(ask)), 0, 0, 0, 0}, ask...)
	fmt.Fprintf(conn, "GET /api/socket HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"+
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n%s", at.Host, frame)
	in := bufio.NewReader(conn)
	answer, err := http.ReadResponse(in, nil)
	if err != nil || answer.StatusCode != http.StatusSwitchingProtocols {
		t.Fatal(answer, err)
	}
	const want = `{"type":"pong"}`
	told := make([]byte, 2+len(want))
	if _, err := io.ReadFull(in, told); err != nil || string(told[2:]) != want {
		t.Errorf("%q, %v", told, err)
	}
}
