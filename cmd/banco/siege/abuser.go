package siege

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/netip"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"

	"banco/cmd/banco/client"
)

// abuse is an abuser at work.
type abuse struct {
	*Abuser
	server    *client.Server
	name      string // of an innocent account
	addresses []string
	turn      []*Act // the acts, as often in a row as they are done
	answers   *answers

	mu      sync.Mutex
	cookies []string
}

// answers counts what became of the acts, by what was done and its status.
type answers struct {
	mu sync.Mutex
	of map[string]map[string]int
}

func (a *answers) add(what, status string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.of == nil {
		a.of = map[string]map[string]int{}
	}
	if a.of[what] == nil {
		a.of[what] = map[string]int{}
	}
	a.of[what][status]++
}

// newAbuse prepares what an abuser does.
func newAbuse(a *Abuser, s *client.Server, name string, counts *answers) (*abuse, error) {
	b := &abuse{Abuser: a, server: s, name: name, answers: counts, cookies: make([]string, a.Cookies)}
	at, err := netip.ParseAddr(a.Address)
	if err != nil {
		return nil, err
	}
	for range a.Count {
		b.addresses = append(b.addresses, at.String())
		at = at.Next()
	}
	for i := range a.Acts {
		for range a.Acts[i].Times {
			b.turn = append(b.turn, &a.Acts[i])
		}
	}
	return b, nil
}

// run does one act after the other at the abuser's rate until the context ends.
func (b *abuse) run(ctx context.Context) {
	var next atomic.Int64
	var all sync.WaitGroup
	begun := time.Now()
	for range b.AtOnce {
		all.Go(func() {
			for {
				n := int(next.Add(1)) - 1
				select {
				case <-ctx.Done():
					return
				case <-time.After(time.Until(begun.Add(time.Duration(float64(n) / b.Rate * float64(time.Second))))):
				}
				b.do(ctx, n)
			}
		})
	}
	all.Wait()
}

// acts are what can be done: each returns what became of it.
var acts = map[string]func(b *abuse, ctx context.Context, a *Act, n int) string{
	"request": (*abuse).request, "socket": (*abuse).socket, "slow-read": (*abuse).slowRead, "slow-body": (*abuse).slowBody,
}

// do does the nth act.
func (b *abuse) do(ctx context.Context, n int) {
	a := b.turn[n%len(b.turn)]
	status := acts[a.Do](b, ctx, a, n)
	if ctx.Err() != nil {
		status = "under way" // when the time was over
	}
	what := a.Do
	if a.Path != "" {
		what = a.Method + " /" + strings.NewReplacer("$", "").Replace(a.Path)
	}
	b.answers.add(what, status)
}

// text fills in what stands for something in a text of an act.
func (b *abuse) text(text string, n int) string {
	if !strings.Contains(text, "$") {
		return text
	}
	return strings.NewReplacer("$name", b.name, "$n", fmt.Sprint(n), "$code", randomCode()).Replace(text)
}

// randomCode returns six letters that may be the code of a class.
func randomCode() string {
	const letters = "BCDFGHJKMNPQRTVWX2345679"
	code := make([]byte, 6)
	for i := range code {
		code[i] = letters[rand.IntN(len(letters))]
	}
	return string(code)
}

// visitor returns who does the nth act.
func (b *abuse) visitor(n int) client.Visitor {
	v := client.Visitor{Address: b.addresses[n%len(b.addresses)]}
	if len(b.cookies) > 0 {
		b.mu.Lock()
		defer b.mu.Unlock()
		v.Cookie = b.cookies[n%len(b.cookies)]
	}
	return v
}

// keep remembers the cookie that the nth visitor got.
func (b *abuse) keep(n int, cookie string) {
	if len(b.cookies) > 0 && cookie != "" {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.cookies[n%len(b.cookies)] = cookie
	}
}

// request sends a request and waits for the answer, or leaves.
func (b *abuse) request(ctx context.Context, a *Act, n int) string {
	if a.Leave > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, time.Duration(a.Leave)*time.Millisecond)
		defer cancel()
	}
	body := []byte(a.Body)
	if a.File == nil {
		body = []byte(b.text(string(a.Body), n))
	}
	resp, _, err := b.server.Send(ctx, b.visitor(n), a.Method, b.text(a.Path, n), body)
	switch {
	case errors.Is(err, context.DeadlineExceeded) && a.Leave > 0:
		return "left"
	case err != nil:
		return "no answer"
	}
	b.keep(n, client.CookieOf(resp))
	return fmt.Sprint(resp.StatusCode)
}

// socket opens a socket, asks over it and stays.
func (b *abuse) socket(ctx context.Context, a *Act, n int) string {
	conn, err := b.server.Socket(ctx, b.visitor(n))
	if err != nil {
		return "refused"
	}
	defer conn.CloseNow()
	ctx, cancel := context.WithTimeout(ctx, time.Duration(a.Hold)*time.Millisecond)
	defer cancel()
	for _, ask := range a.Asks {
		if conn.Write(ctx, websocket.MessageText, []byte(b.text(string(ask), n))) != nil {
			return "closed"
		}
	}
	for {
		if _, _, err := conn.Read(ctx); err != nil {
			break
		}
	}
	if ctx.Err() == nil {
		return "closed"
	}
	return "held"
}

// dial opens a connection without a client around it, for at most as long as the act
// takes.
func (b *abuse) dial(ctx context.Context, a *Act) (net.Conn, error) {
	conn, err := (&net.Dialer{Timeout: client.AnswerWithin}).DialContext(ctx, "tcp", b.server.Host)
	if err != nil {
		return nil, err
	}
	if tcp, ok := conn.(*net.TCPConn); ok {
		tcp.SetReadBuffer(4 << 10) // or all that is sent fits in
	}
	conn.SetDeadline(time.Now().Add(time.Duration(a.Hold) * time.Millisecond))
	return conn, nil
}

// head is the beginning of a request.
func (b *abuse) head(a *Act, n, length int) string {
	v := b.visitor(n)
	cookie := ""
	if v.Cookie != "" {
		cookie = "Cookie: " + v.Cookie + "\r\n"
	}
	return fmt.Sprintf("%s /%s HTTP/1.1\r\nHost: %s\r\nX-Forwarded-For: %s\r\n%sContent-Length: %d\r\n\r\n", a.Method, b.text(a.Path, n),
		b.server.Host, v.Address, cookie, length)
}

// pauseSlow is between two bytes of somebody slow.
const pauseSlow = 100 * time.Millisecond

// slowRead asks for something and takes a byte now and then.
func (b *abuse) slowRead(ctx context.Context, a *Act, n int) string {
	return b.slowly(ctx, a, []byte(b.head(a, n, 0)), func(conn net.Conn) error {
		_, err := io.ReadFull(conn, make([]byte, 1))
		return err
	})
}

// slowBody sends the body of a request byte by byte.
func (b *abuse) slowBody(ctx context.Context, a *Act, n int) string {
	rest := b.text(string(a.Body), n)
	return b.slowly(ctx, a, []byte(b.head(a, n, len(rest))), func(conn net.Conn) error {
		if rest == "" {
			_, err := bufio.NewReader(conn).ReadByte()
			return errors.Join(err, io.EOF)
		}
		_, err := conn.Write([]byte(rest[:1]))
		rest = rest[1:]
		return err
	})
}

// slowly sends the beginning of a request and takes one step now and then until the
// time of the act is over.
func (b *abuse) slowly(ctx context.Context, a *Act, head []byte, step func(net.Conn) error) string {
	conn, err := b.dial(ctx, a)
	if err != nil {
		return "refused"
	}
	defer conn.Close()
	if _, err := conn.Write(head); err != nil {
		return "closed"
	}
	for end := time.Now().Add(time.Duration(a.Hold) * time.Millisecond); time.Now().Before(end); {
		if err := step(conn); err != nil {
			if wait := net.Error(nil); errors.As(err, &wait) && wait.Timeout() {
				break
			}
			return "closed"
		}
		select {
		case <-ctx.Done():
			return "held"
		case <-time.After(pauseSlow):
		}
	}
	return "held"
}

// text makes the text of a file.
func (f *File) text() (string, error) {
	var b strings.Builder
	switch f.Kind {
	case "games":
		moves := strings.Fields("e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 O-O-O Rd8 " +
			"Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#")
		const games, plain = 150, 10 // at most 200 are read at once; a move without its comment
		comment := " {" + strings.Repeat("so it goes ", max(f.Bytes/games/len(moves)-plain, 0)/11) + "} "
		for n := range games {
			fmt.Fprintf(&b, "[Event \"%d\"]\n\n%s\n1-0\n\n", n, strings.Join(moves, comment))
		}
	case "tags":
		b.WriteString("1. e4 Qh9 ")
		for b.Len() < f.Bytes {
			b.WriteString(`[a "x `)
		}
	default:
		return "", fmt.Errorf("there is no file of %q", f.Kind)
	}
	return b.String(), nil
}
