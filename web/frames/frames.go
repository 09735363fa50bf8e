// Package frames is the server's side of WebSockets (RFC 6455), made for thousands of pages
// that mostly listen: a connection has no goroutine of its own and 128 bytes of buffer, and a
// message leaves in one write. There are no extensions and no subprotocols.
//
// Its one noun is a [Conn].
package frames

import (
	"crypto/sha1"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode/utf8"
)

// Conn is a WebSocket of a client. One goroutine reads at a time; any number may write.
type Conn struct {
	conn   net.Conn
	within time.Duration // in which a client must take a message
	limit  int           // bytes of a message of the client

	in   [128]byte // what has come and was not read: in[from:to]
	from int
	to   int
	more []byte // what the client sent with its request, before what is on the connection

	writing  chan struct{} // holds a value while somebody writes
	deadline time.Time     // of writes
	queued   *[]byte       // frames that leave with the next one; nil: none
	closing  bool          // the last frame is sent

	mu       sync.Mutex
	answered func() // called when the ping under way is answered
	pings    uint32 // so far
}

// newConn returns a socket on a connection.
func newConn(conn net.Conn, limit int, within time.Duration) *Conn {
	return &Conn{conn: conn, limit: limit, within: within, writing: make(chan struct{}, 1)}
}

// opcodes of frames.
const (
	opContinue = 0x0
	opText     = 0x1
	opBinary   = 0x2
	opClose    = 0x8
	opPing     = 0x9
	opPong     = 0xa
)

// The codes with which a connection is closed.
const (
	goingAway     = 1001
	protocolError = 1002
	notUTF8       = 1007
	tooLarge      = 1009
)

const (
	final      = 0x80 // a bit of the first byte of a frame
	masked     = 0x80 // a bit of the second
	maxControl = 125  // bytes of a control frame
	magic      = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
	closeWait  = 2 * time.Second // for the client's answer to a closing frame
)

// Accept makes a WebSocket of a request, or answers it with why that cannot be. Pages of
// other sites are refused. A message of the client may have so many bytes, and must be
// taken by it within a time.
func Accept(w http.ResponseWriter, r *http.Request, limit int, within time.Duration) (*Conn, error) {
	if status, err := check(r); err != nil {
		w.Header().Set("Connection", "Upgrade")
		w.Header().Set("Upgrade", "websocket")
		w.Header().Set("Sec-WebSocket-Version", "13")
		http.Error(w, err.Error(), status)
		return nil, err
	}
	sum := sha1.Sum([]byte(r.Header.Get("Sec-WebSocket-Key") + magic))
	w.Header().Set("Upgrade", "websocket")
	w.Header().Set("Connection", "Upgrade")
	w.Header().Set("Sec-WebSocket-Accept", base64.StdEncoding.EncodeToString(sum[:]))
	w.WriteHeader(http.StatusSwitchingProtocols)
	conn, buffers, err := http.NewResponseController(w).Hijack()
	if err != nil {
		return nil, fmt.Errorf("a socket needs a connection: %w", err)
	}
	c := newConn(conn, limit, within)
	early, err := buffers.Reader.Peek(buffers.Reader.Buffered())
	if err == nil {
		c.more = slices.Clone(early)
		err = conn.SetDeadline(time.Time{})
	}
	if err == nil {
		err = buffers.Flush()
	}
	if err != nil {
		conn.Close()
		return nil, err
	}
	return c, nil
}

// check refuses what is no request for a WebSocket of this site.
func check(r *http.Request) (status int, err error) {
	key, keyErr := base64.StdEncoding.DecodeString(r.Header.Get("Sec-WebSocket-Key"))
	origin := r.Header.Get("Origin")
	from, originErr := url.Parse(origin)
	switch {
	case !lists(r.Header, "Connection", "Upgrade") || !lists(r.Header, "Upgrade", "websocket"):
		return http.StatusUpgradeRequired, errors.New("a socket is opened by a request to upgrade to a WebSocket")
	case r.Method != http.MethodGet:
		return http.StatusMethodNotAllowed, errors.New("a socket is opened by GET")
	case r.Header.Get("Sec-WebSocket-Version") != "13":
		return http.StatusBadRequest, errors.New("the version of WebSockets is 13")
	case keyErr != nil || len(key) != 16 || len(r.Header.Values("Sec-WebSocket-Key")) != 1:
		return http.StatusBadRequest, errors.New("Sec-WebSocket-Key is 16 bytes in base64")
	case origin != "" && (originErr != nil || !strings.EqualFold(from.Host, r.Host)):
		return http.StatusForbidden, errors.New("sockets of other sites are refused")
	}
	return 0, nil
}

// lists reports that a header has a token.
func lists(h http.Header, name, token string) bool {
	for _, value := range h.Values(name) {
		for one := range strings.SplitSeq(value, ",") {
			if strings.EqualFold(strings.TrimSpace(one), token) {
				return true
			}
		}
	}
	return false
}

// errClosed is why nothing more is written.
var errClosed = errors.New("the socket is closed")

// violation is what a client has done against the protocol.
type violation struct {
	code int
	what string
}

func (v violation) Error() string { return "the client breaks the protocol of WebSockets: " + v.what }

// Read returns the next message, which is good until the next call. It answers what
// else comes.
func (c *Conn) Read() ([]byte, error) {
	message, err := c.readMessage()
	var v violation
	if errors.As(err, &v) {
		c.sendClose(v.code, v.what)
		c.drain()
	}
	return message, err
}

// drain reads what a client has still sent: to end the connection before would take the
// last frame from it.
func (c *Conn) drain() {
	if c.conn.SetReadDeadline(time.Now().Add(closeWait)) == nil {
		io.CopyN(io.Discard, c.conn, maxDrained) // whatever comes of it
	}
}

// maxDrained bounds what is read of a client that has broken the protocol, in bytes.
const maxDrained = 1 << 20

// readMessage puts the frames of a message together.
func (c *Conn) readMessage() (message []byte, err error) {
	for begun, text := false, false; ; {
		h, err := c.readHeader()
		if err != nil {
			return nil, err
		}
		if h.op >= opClose {
			if err := c.takeControl(h); err != nil {
				return nil, err
			}
			continue
		}
		switch {
		case begun != (h.op == opContinue):
			return nil, violation{protocolError, "a message is not continued, or another one is"}
		case h.length > c.limit-len(message):
			return nil, violation{tooLarge, fmt.Sprintf("a message has at most %d bytes", c.limit)}
		}
		if !begun {
			begun, text = true, h.op == opText
		}
		part, err := c.readPayload(h)
		if err != nil {
			return nil, err
		}
		if message == nil && h.final {
			message = part
		} else {
			message = append(message, part...)
		}
		if !h.final {
			continue
		}
		if text && !utf8.Valid(message) {
			return nil, violation{notUTF8, "a text is not UTF-8"}
		}
		return message, nil
	}
}

// header is that of a frame.
type header struct {
	op     byte
	final  bool
	length int
	mask   [4]byte
}

// readHeader reads the header of a frame.
func (c *Conn) readHeader() (h header, err error) {
	two, err := c.take(2)
	if err != nil {
		return h, err
	}
	first, second := two[0], two[1]
	h.op, h.final, h.length = first&0xf, first&final != 0, int(second&^masked)
	control := h.op >= opClose
	switch {
	case first&0x70 != 0:
		return h, violation{protocolError, "a frame is of an extension"}
	case h.op > opBinary && h.op < opClose || h.op > opPong:
		return h, violation{protocolError, "a frame is of an unknown kind"}
	case second&masked == 0:
		return h, violation{protocolError, "a frame is not masked"}
	case control && (!h.final || h.length > maxControl):
		return h, violation{protocolError, "a control frame is long or in parts"}
	}
	if h.length >= 126 {
		size := 2
		if h.length == 127 {
			size = 8
		}
		bytes, err := c.take(size)
		if err != nil {
			return h, err
		}
		long := uint64(0)
		for _, b := range bytes {
			long = long<<8 | uint64(b)
		}
		h.length = int(min(long, 1<<30)) // more than any limit
	}
	mask, err := c.take(4)
	copy(h.mask[:], mask)
	return h, err
}

// readPayload reads what a frame carries, and takes the mask off. What is short stays in the
// buffer.
func (c *Conn) readPayload(h header) (data []byte, err error) {
	if h.length <= len(c.in) {
		data, err = c.take(h.length)
	} else {
		data = make([]byte, h.length)
		have := copy(data, c.in[c.from:c.to])
		c.from, c.to = 0, 0
		_, err = io.ReadFull(reader{c}, data[have:])
	}
	for i := range data {
		data[i] ^= h.mask[i&3]
	}
	return data, err
}

// take returns the next bytes, as many as the buffer holds at most.
func (c *Conn) take(n int) ([]byte, error) {
	if c.from+n > len(c.in) {
		c.to = copy(c.in[:], c.in[c.from:c.to])
		c.from = 0
	}
	for c.to-c.from < n {
		got, err := reader{c}.Read(c.in[c.to:])
		if c.to += got; got == 0 && err != nil {
			return nil, err
		}
	}
	data := c.in[c.from : c.from+n]
	if c.from += n; c.from == c.to {
		c.from, c.to = 0, 0
	}
	return data, nil
}

// reader reads what the client sent with its request, then the connection.
type reader struct{ c *Conn }

func (r reader) Read(p []byte) (int, error) {
	if len(r.c.more) > 0 {
		n := copy(p, r.c.more)
		if r.c.more = r.c.more[n:]; len(r.c.more) == 0 {
			r.c.more = nil
		}
		return n, nil
	}
	return r.c.conn.Read(p)
}

// takeControl takes a control frame: it answers a ping, and the end of the connection.
func (c *Conn) takeControl(h header) error {
	data, err := c.readPayload(h)
	if err != nil {
		return err
	}
	switch h.op {
	case opPing:
		return c.write(opPong, data)
	case opPong:
		c.mu.Lock()
		answered := c.answered
		if len(data) == 4 && binary.BigEndian.Uint32(data) == c.pings {
			c.answered = nil
		} else {
			answered = nil // to nothing that was asked
		}
		c.mu.Unlock()
		if answered != nil {
			answered()
		}
	case opClose:
		code := goingAway
		if len(data) >= 2 {
			code = int(binary.BigEndian.Uint16(data))
		}
		if code < 1000 || code >= 1004 && code <= 1006 || code >= 5000 { // no code to be sent
			code = protocolError
		}
		c.sendClose(code, "")
		return io.EOF
	}
	return nil
}

// Write sends a text.
func (c *Conn) Write(message []byte) error { return c.write(opText, message) }

// Ping asks whether the client is there. Where it answers, the goroutine that reads calls
// answered, unless there was another ping meanwhile.
func (c *Conn) Ping(answered func()) error {
	c.mu.Lock()
	c.pings++
	c.answered = answered
	number := binary.BigEndian.AppendUint32(nil, c.pings)
	c.mu.Unlock()
	return c.write(opPing, number)
}

// buffers are for frames on their way out.
var buffers = sync.Pool{New: func() any { return new([]byte) }}

// keepBuffer is how large a buffer is that is used again.
const keepBuffer = 16 << 10

// write sends a frame. A client that does not take it in time is gone.
func (c *Conn) write(op byte, payload []byte) error {
	buffer := buffers.Get().(*[]byte)
	frame := append(appendHeader((*buffer)[:0], op, len(payload)), payload...)
	err := c.writeFrame(frame, op == opClose)
	if cap(frame) <= keepBuffer {
		*buffer = frame
		buffers.Put(buffer)
	}
	return err
}

// Queue has a text sent with the next frame, in one write, or with Flush.
func (c *Conn) Queue(message []byte) {
	c.writing <- struct{}{}
	defer func() { <-c.writing }()
	if c.queued == nil {
		c.queued = buffers.Get().(*[]byte)
		*c.queued = (*c.queued)[:0]
	}
	*c.queued = append(appendHeader(*c.queued, opText, len(message)), message...)
}

// Flush sends what is queued.
func (c *Conn) Flush() error { return c.writeFrame(nil, false) }

// writeFrame sends what is queued and a frame.
func (c *Conn) writeFrame(frame []byte, last bool) error {
	c.writing <- struct{}{}
	defer func() { <-c.writing }()
	if q := c.queued; q != nil {
		c.queued = nil
		*q = append(*q, frame...)
		if frame = *q; cap(frame) <= keepBuffer {
			defer buffers.Put(q)
		}
	}
	if c.closing {
		return errClosed
	}
	if len(frame) == 0 {
		return nil
	}
	c.closing = last
	if now := time.Now(); c.deadline.Sub(now) < c.within { // it is set seldom, and so later than it need be
		c.deadline = now.Add(c.within + c.within/4)
		if err := c.conn.SetWriteDeadline(c.deadline); err != nil {
			return err
		}
	}
	if _, err := c.conn.Write(frame); err != nil {
		c.conn.Close() // half a frame may be out
		return err
	}
	return nil
}

// appendHeader appends the header of a frame that is whole.
func appendHeader(b []byte, op byte, length int) []byte {
	b = append(b, final|op)
	switch {
	case length < 126:
		return append(b, byte(length))
	case length < 1<<16:
		return binary.BigEndian.AppendUint16(append(b, 126), uint16(length))
	}
	return binary.BigEndian.AppendUint64(append(b, 127), uint64(length))
}

// Close tells the client that the server goes away, and why. The goroutine that reads
// hears of the end when the client has answered, or does not in time.
func (c *Conn) Close(reason string) error {
	c.sendClose(goingAway, reason)
	return c.conn.SetReadDeadline(time.Now().Add(closeWait))
}

// sendClose sends the last frame.
func (c *Conn) sendClose(code int, reason string) {
	data := binary.BigEndian.AppendUint16(nil, uint16(code))
	data = append(data, reason[:min(len(reason), maxControl-len(data))]...)
	_ = c.write(opClose, data) // a client that is gone needs none
}

// CloseNow ends the connection without a word.
func (c *Conn) CloseNow() error { return c.conn.Close() }
