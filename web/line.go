package web

import (
	"context"
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
	conn, err := websocket.Accept(w, r, nil) // which refuses other sites' pages
	if err != nil {
		return nil, err
	}
	conn.SetReadLimit(maxAsk)
	return webSocket{conn}, nil
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
