package web

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net"
	"net/http"

	"github.com/coder/websocket"
)

// Line carries the messages of a socket: a WebSocket, or whatever a program that calls
// the handler itself brings along.
type Line interface {
	Read(ctx context.Context) ([]byte, error)
	Write(ctx context.Context, message []byte) error
	Ping(ctx context.Context) error // returns when the other side has answered
	Close(reason string) error
	CloseNow() error
}

// LineBringer is an http.ResponseWriter that has a line of its own for a socket.
type LineBringer interface{ AcceptLine() Line }

// acceptLine returns the line of a request for a socket.
func acceptLine(w http.ResponseWriter, r *http.Request) (Line, error) {
	for inner := w; ; {
		if own, ok := inner.(LineBringer); ok {
			return own.AcceptLine(), nil
		}
		wrapper, ok := inner.(interface{ Unwrap() http.ResponseWriter })
		if !ok {
			break
		}
		inner = wrapper.Unwrap()
	}
	conn, err := websocket.Accept(smallBuffers{w}, r, nil) // which refuses other sites' pages
	if err != nil {
		return nil, err
	}
	conn.SetReadLimit(maxAsk)
	return webSocket{conn}, nil
}

// The buffers of a socket, in bytes. A page sends little, and most of what it hears fits; what
// does not is written in two parts. Those of net/http would be a quarter of what a page that
// only listens takes.
const (
	readBuffer  = 512
	writeBuffer = 1 << 10
)

// smallBuffers is the answer of a request whose connection is taken over with small buffers.
type smallBuffers struct{ http.ResponseWriter }

// Unwrap is for http.ResponseController.
func (s smallBuffers) Unwrap() http.ResponseWriter { return s.ResponseWriter }

// Hijack implements http.Hijacker.
func (s smallBuffers) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, large, err := http.NewResponseController(s.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	early, err := large.Peek(large.Reader.Buffered()) // what the page has sent already
	if err != nil {
		conn.Close()
		return nil, nil, err
	}
	in := bufio.NewReaderSize(io.MultiReader(bytes.NewReader(early), conn), max(readBuffer, len(early)))
	if _, err := in.Peek(len(early)); err != nil { // so that it is seen in the buffer
		conn.Close()
		return nil, nil, err
	}
	return conn, bufio.NewReadWriter(in, bufio.NewWriterSize(conn, writeBuffer)), nil
}

// webSocket is the line of a browser to a server.
type webSocket struct{ *websocket.Conn }

func (s webSocket) Read(ctx context.Context) ([]byte, error) {
	_, data, err := s.Conn.Read(ctx)
	return data, err
}

func (s webSocket) Write(ctx context.Context, message []byte) error {
	return s.Conn.Write(ctx, websocket.MessageText, message)
}

func (s webSocket) Close(reason string) error {
	return s.Conn.Close(websocket.StatusGoingAway, reason)
}
