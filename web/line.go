package web

import (
	"context"
	"net/http"

	"banco/web/frames"
)

// Line carries the messages of a socket: a WebSocket, or whatever a program that calls
// the handler itself brings along.
type Line interface {
	Read(ctx context.Context) ([]byte, error) // a message, which is good until the next call
	Write(message []byte) error               // fails where the other side does not take it in time
	Ping(answered func()) error               // has answered called when the other side has answered
	Close(reason string) error
	CloseNow() error
}

// queuer is a line that can send two messages in one go.
type queuer interface {
	Queue(message []byte) // is sent with the next message, or with Flush
	Flush() error
}

var _ queuer = webSocket{}

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
	conn, err := frames.Accept(w, r, maxAsk, takenWithin) // which refuses other sites' pages
	if err != nil {
		return nil, err
	}
	return webSocket{conn}, nil
}

// webSocket is the line of a browser to a server.
type webSocket struct{ *frames.Conn }

// Read implements Line. It ends with CloseNow.
func (s webSocket) Read(context.Context) ([]byte, error) { return s.Conn.Read() }
