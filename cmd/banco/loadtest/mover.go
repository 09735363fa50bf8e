package loadtest

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"time"

	"banco/cmd/banco/client"
)

// answer is what the server says of a move.
type answer struct {
	id, version int
	at          time.Time
	err         error // it was refused
}

// mover is a player who sends moves over a socket.
type mover struct {
	server  *client.Server
	socket  *socket
	ask     []byte
	answers chan answer // from whoever reads the socket; nil: the mover does
	until   time.Time   // the deadline of the socket that the mover reads
}

// errUnanswered leaves open what has become of a move.
var errUnanswered = errors.New("no answer to a move")

// move sends a move under the version that it leads to, and waits for the answer. An error
// is a refusal, unless it is errUnanswered.
func (m *mover) move(match string, version int, move string) (at time.Time, err error) {
	id := version + 1
	m.ask = strconv.AppendInt(append(m.ask[:0], `{"type":"move","id":`...), int64(id), 10)
	m.ask = append(append(append(m.ask, `,"match":"`...), match...), `","make":{"version":`...)
	m.ask = append(append(append(strconv.AppendInt(m.ask, int64(version), 10), `,"move":"`...), move...), `"}}`...)
	if err := m.socket.write(frameText, m.ask); err != nil {
		return at, fmt.Errorf("%w: %w", errUnanswered, err)
	}
	a, err := m.answered()
	switch {
	case err != nil:
		return at, fmt.Errorf("%w: %w", errUnanswered, err)
	case a.err != nil:
		return at, a.err
	case a.id != id || a.version != version+1:
		return at, fmt.Errorf("%w: move %d is acknowledged as %d, with version %d", errUnanswered, id, a.id, a.version)
	}
	return a.at, nil
}

// answered waits for the answer to the last move.
func (m *mover) answered() (answer, error) {
	if m.answers != nil {
		select {
		case a, ok := <-m.answers:
			if !ok {
				return a, errSocketClosed
			}
			return a, nil
		case <-time.After(client.AnswerWithin):
			return answer{}, errors.New("it takes too long")
		}
	}
	if now := time.Now(); m.until.Sub(now) < client.AnswerWithin/2 { // it is set seldom
		m.until = now.Add(client.AnswerWithin)
		m.socket.conn.SetReadDeadline(m.until)
	}
	for {
		data, err := m.socket.read()
		if err != nil {
			return answer{}, err
		}
		m.server.Received.Add(int64(len(data)))
		if a, ok := readAnswer(data); ok {
			return a, nil
		}
	}
}

// readAnswer reads the answer to a move; other news are none.
func readAnswer(news []byte) (a answer, ok bool) {
	rest, ok := bytes.CutPrefix(news, []byte(`{"type":"moved","id":`))
	if !ok {
		if bytes.HasPrefix(news, []byte(`{"type":"error","id":`)) {
			return answer{err: fmt.Errorf("a move is refused: %.300s", news)}, true
		}
		return a, false
	}
	id, rest, _ := bytes.Cut(rest, []byte(`,"moved":{"version":`))
	version, end, _ := bytes.Cut(rest, []byte(`}`))
	if a.id, a.err = strconv.Atoi(string(id)); a.err == nil {
		a.version, a.err = strconv.Atoi(string(version))
	}
	if string(bytes.TrimSpace(end)) != "}" && a.err == nil {
		a.err = fmt.Errorf("a move is answered with %.300s", news)
	}
	a.at = time.Now()
	return a, true
}
