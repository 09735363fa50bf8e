package loadtest

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"sync/atomic"
	"time"

	"banco/cmd/banco/client"
	"banco/web/wire"
)

// watcher is a client that is connected and follows one match.
type watcher struct {
	board   *board
	socket  *socket
	answers chan answer   // to the moves of a player; closed with the connection
	version atomic.Int64  // that it has heard of
	news    client.Delays // read when ended is closed
	wrong   error         // likewise
	ended   chan struct{}
}

// watch connects a client and waits until it has heard of its match. The first
// two of a match are its players; others are nobody in particular.
func (b *board) watch(ctx context.Context, place int) (*watcher, error) {
	who := client.Visitor{Address: b.line.address}
	if place < 2 {
		who.Cookie = b.cookies[place]
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	socket, err := openSocket(b.server.Host, who)
	if err != nil {
		return nil, err
	}
	w := &watcher{board: b, socket: socket, answers: make(chan answer, 1), ended: make(chan struct{})}
	ask, err := json.Marshal(wire.Ask{Type: "watch", Match: b.id, Changes: true})
	if err == nil {
		err = socket.write(frameText, ask)
	}
	if err == nil {
		_, err = w.hear()
	}
	if err != nil {
		socket.conn.Close()
		return nil, fmt.Errorf("a client cannot watch: %w", err)
	}
	if place < 2 {
		b.movers[place] = &mover{server: b.server, socket: socket, answers: w.answers}
	}
	go w.listen()
	return w, nil
}

// hear takes news of the match and returns the version it tells of. Whoever moves hears of
// answers.
func (w *watcher) hear() (int, error) {
	data, err := w.socket.read()
	for err == nil {
		w.board.server.Received.Add(int64(len(data)))
		a, ok := readAnswer(data)
		if !ok {
			break
		}
		w.answers <- a
		data, err = w.socket.read()
	}
	if err != nil {
		return 0, err
	}
	version, ok := versionIn(data)
	if !ok {
		return 0, fmt.Errorf("the server says %.200s", data)
	}
	w.version.Store(int64(version))
	return version, nil
}

// versionIn returns the version that an update or a change tells of. It is the first number
// under that name: to read the whole message would cost more than to send it.
func versionIn(news []byte) (int, bool) {
	const name = `"version":`
	at := bytes.Index(news, []byte(name))
	if at < 0 || !bytes.Contains(news[:at], []byte(`"update":{`)) && !bytes.Contains(news[:at], []byte(`"change":{`)) {
		return 0, false
	}
	version, end := 0, at+len(name)
	for ; end < len(news) && news[end] >= '0' && news[end] <= '9'; end++ {
		version = 10*version + int(news[end]-'0')
	}
	return version, end > at+len(name)
}

// listen takes what comes until the connection ends.
func (w *watcher) listen() {
	defer close(w.ended)
	defer close(w.answers)
	for {
		known := w.version.Load()
		version, err := w.hear()
		if err != nil {
			w.wrong = err
			return
		}
		if sent := w.board.sentAt(version); int64(version) > known && !sent.IsZero() { // else it tells who is there
			w.news = append(w.news, time.Since(sent))
		}
	}
}

// settleWithin is how long a client may take to hear of the last move.
const settleWithin = 10 * time.Second

// finish waits until the client has heard of the last move, and adds to the report.
func (w *watcher) finish(ctx context.Context, r *Report) {
	last := int64(w.board.version + len(w.board.acked))
	for end := time.Now().Add(settleWithin); w.version.Load() < last && time.Now().Before(end) && w.listening(); {
		if !sleep(ctx, 10*time.Millisecond) {
			break
		}
	}
	if w.version.Load() < last {
		r.Behind++
	}
	lives := w.listening()
	w.close()
	if r.News = append(r.News, w.news...); !lives && r.Why == nil {
		r.Why = fmt.Errorf("a client was cut off: %w", w.wrong)
	}
}

func (w *watcher) listening() bool {
	select {
	case <-w.ended:
		return false
	default:
		return true
	}
}

// close ends the connection without a word, and waits for its reader.
func (w *watcher) close() {
	w.socket.conn.Close()
	<-w.ended
}
