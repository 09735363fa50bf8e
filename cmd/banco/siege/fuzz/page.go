package fuzz

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"reflect"
	"strings"
	"time"

	"github.com/coder/websocket"

	"banco/web/wire"
)

// page is an open socket of a person.
type page struct {
	conn  *websocket.Conn
	ended chan struct{}
}

// maxPages is how many a person has at once.
const maxPages = 3

// talk opens a page, closes one, or says something over one.
func (p *person) talk(ctx context.Context) {
	switch n := p.IntN(20); {
	case len(p.pages) == 0 || n == 0 && len(p.pages) < maxPages:
		p.open(ctx)
	case n == 1:
		last := p.pages[len(p.pages)-1]
		p.pages = p.pages[:len(p.pages)-1]
		last.close()
	default:
		p.ask(ctx, one(p.Rand, p.pages), one(p.Rand, p.Target.Asks))
	}
}

func (p *person) open(ctx context.Context) {
	at, err := url.Parse(p.URL)
	if err != nil {
		return
	}
	header := http.Header{}
	for _, c := range p.client.Jar.Cookies(at) {
		header.Add("Cookie", c.Name+"="+c.Value)
	}
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	conn, _, err := websocket.Dial(ctx, "ws"+strings.TrimPrefix(p.URL, "http")+"api/socket", &websocket.DialOptions{HTTPHeader: header})
	if err != nil {
		return // there are too many
	}
	conn.SetReadLimit(8 << 20)
	page := &page{conn, make(chan struct{})}
	p.pages = append(p.pages, page)
	go func() {
		defer close(page.ended)
		for {
			_, data, err := conn.Read(context.Background())
			if err != nil {
				return
			}
			p.hear(data)
			p.own.keep(read(data))
		}
	}()
}

func (p *page) close() {
	p.conn.CloseNow()
	<-p.ended
}

// ask says something of a kind over a page.
func (p *person) ask(ctx context.Context, page *page, kind string) {
	m := p.maker(p.IntN(2) == 0)
	m.strict = p.IntN(2) == 0
	ask := reflect.New(reflect.TypeFor[wire.Ask]()).Elem()
	m.fillIn(ask, "", 3)
	ask.FieldByName("Type").SetString(kind)
	if p.IntN(4) > 0 {
		ask.FieldByName("Millis").SetInt(int64(p.IntN(200))) // or all cores search for minutes
		ask.FieldByName("ID").SetInt(int64(p.IntN(6)))
	}
	body := m.marshal(ask)
	if p.IntN(8) == 0 {
		body = m.spoil(body)
	}
	p.asked(kind)
	p.sent.Add(1)
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	// where it fails, the page is opened anew
	page.conn.Write(ctx, one(p.Rand, []websocket.MessageType{websocket.MessageText, websocket.MessageText, websocket.MessageBinary}), body)
	select {
	case <-page.ended:
		p.drop(page)
	default:
	}
}

// drop forgets a page that the server has closed.
func (p *person) drop(gone *page) {
	for i, page := range p.pages {
		if page == gone {
			p.pages = append(p.pages[:i], p.pages[i+1:]...)
			page.close()
			return
		}
	}
}

// beRude speaks to the server without a client: half a request, half a socket,
// one that never reads, frames that are none.
func (p *person) beRude(ctx context.Context) {
	at := strings.TrimSuffix(strings.TrimPrefix(p.URL, "http://"), "/")
	conn, err := (&net.Dialer{Timeout: answerWithin}).DialContext(ctx, "tcp", at)
	if err != nil {
		return
	}
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(time.Second))
	handshake := fmt.Sprintf("GET /api/socket HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: "+
		"Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n", at)
	request := fmt.Sprintf("POST /api/matches HTTP/1.1\r\nHost: %s\r\nContent-Length: 1000\r\n\r\n{\"game\":", at)
	p.sent.Add(1)
	switch p.IntN(6) {
	case 0: // half a request, with or without a wait
		conn.Write([]byte(request[:p.IntN(len(request))]))
		p.pause(ctx)
	case 1: // a body that never comes
		conn.Write([]byte(request))
		p.pause(ctx)
	case 2: // a chunked body that is none
		conn.Write([]byte(strings.Replace(request, "Content-Length: 1000", "Transfer-Encoding: chunked", 1) + "ffffffffff\r\n"))
		conn.Read(make([]byte, 512))
	case 3: // half a handshake
		conn.Write([]byte(handshake[:p.IntN(len(handshake))]))
		p.pause(ctx)
	case 4: // a socket that asks and never reads nor answers
		conn.Write([]byte(handshake))
		conn.Write(masked([]byte(`{"type":"lobby"}`)))
		p.pause(ctx)
	default: // frames that are none
		conn.Write([]byte(handshake))
		bufio.NewReader(conn).ReadString('\n')
		noise := make([]byte, 1+p.IntN(200))
		for i := range noise {
			noise[i] = byte(p.IntN(256))
		}
		conn.Write(noise)
		p.pause(ctx)
	}
}

// pause waits up to half a second.
func (p *person) pause(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-time.After(time.Duration(p.IntN(500)) * time.Millisecond):
	}
}

// masked is a short text as a frame of a client.
func masked(text []byte) []byte {
	return append([]byte{0x81, 0x80 | byte(len(text)), 0, 0, 0, 0}, text...)
}
