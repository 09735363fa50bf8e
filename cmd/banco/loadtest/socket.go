package loadtest

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"

	"banco/cmd/banco/client"
)

// socket is the WebSocket of a client that mostly listens. One goroutine reads and one sends
// moves; pings are answered with a frame of their own. It does as little as a line
// does: thousands of them share the machine with the server.
type socket struct {
	conn net.Conn
	in   *bufio.Reader
	data []byte // of the last message
	out  []byte // of the last frame
}

// The kinds of frames that a server sends, and the bits beside them.
const (
	frameText  = 0x1
	frameClose = 0x8
	framePing  = 0x9
	framePong  = 0xa
	finalBit   = 0x80
	maskedBit  = 0x80
)

// The longest message that a client takes, and the buffer through which it reads, in bytes.
const (
	maxMessage   = 1 << 20
	socketBuffer = 1 << 10
)

// openSocket opens a socket of a visitor.
func openSocket(host string, who client.Visitor) (*socket, error) {
	conn, err := net.DialTimeout("tcp", host, client.AnswerWithin)
	if err != nil {
		return nil, err
	}
	s := &socket{conn: conn, in: bufio.NewReaderSize(conn, socketBuffer)}
	if err := s.upgrade(host, who); err != nil {
		conn.Close()
		return nil, err
	}
	return s, nil
}

// upgrade makes a WebSocket of the connection.
func (s *socket) upgrade(host string, who client.Visitor) error {
	request := "GET /api/socket HTTP/1.1\r\nHost: " + host + "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" +
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
	if who.Cookie != "" {
		request += "Cookie: " + who.Cookie + "\r\n"
	}
	if who.Address != "" {
		request += "X-Forwarded-For: " + who.Address + "\r\n"
	}
	s.conn.SetDeadline(time.Now().Add(client.AnswerWithin))
	if _, err := io.WriteString(s.conn, request+"\r\n"); err != nil {
		return err
	}
	resp, err := http.ReadResponse(s.in, nil)
	if err != nil {
		return err
	}
	if resp.StatusCode != http.StatusSwitchingProtocols {
		return fmt.Errorf("the server opens no socket: %s", resp.Status)
	}
	return s.conn.SetDeadline(time.Time{})
}

// write sends a frame, with a mask that changes nothing.
func (s *socket) write(kind byte, data []byte) error {
	frame := append(s.out[:0], finalBit|kind)
	if len(data) < 126 {
		frame = append(frame, maskedBit|byte(len(data)))
	} else {
		frame = binary.BigEndian.AppendUint16(append(frame, maskedBit|126), uint16(len(data)))
	}
	s.out = append(append(frame, 0, 0, 0, 0), data...)
	_, err := s.conn.Write(s.out)
	return err
}

var errSocketClosed = errors.New("the server has closed the socket")

// read returns the next message, which is good until the next call, and answers pings.
func (s *socket) read() ([]byte, error) {
	for {
		var head [8]byte
		if _, err := io.ReadFull(s.in, head[:2]); err != nil {
			return nil, err
		}
		kind, length := head[0]&0xf, uint64(head[1])
		if length >= 126 {
			size := 2
			if length == 127 {
				size = 8
			}
			if _, err := io.ReadFull(s.in, head[:size]); err != nil {
				return nil, err
			}
			length = 0
			for _, b := range head[:size] {
				length = length<<8 | uint64(b)
			}
		}
		if length > maxMessage {
			return nil, fmt.Errorf("a message has %d bytes", length)
		}
		if uint64(cap(s.data)) < length {
			s.data = make([]byte, length)
		}
		s.data = s.data[:length]
		if _, err := io.ReadFull(s.in, s.data); err != nil {
			return nil, err
		}
		switch kind {
		case frameText:
			return s.data, nil
		case framePing:
			pong := socket{conn: s.conn} // a move may be on its way in the other buffer
			if err := pong.write(framePong, s.data); err != nil {
				return nil, err
			}
		case frameClose:
			return nil, fmt.Errorf("%w: %q", errSocketClosed, s.data)
		}
	}
}
