package loadtest

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"

	"banco/cmd/banco/client"
	"banco/web/wire"
)

// watcher is a client that is connected and follows one match.
type watcher struct {
	board   *board
	conn    *websocket.Conn
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
	ctx, cancel := context.WithTimeout(ctx, client.AnswerWithin)
	defer cancel()
	conn, err := b.server.Socket(ctx, who)
	if err != nil {
		return nil, err
	}
	w := &watcher{board: b, conn: conn, ended: make(chan struct{})}
	ask, err := json.Marshal(wire.Ask{Type: "watch", Match: b.id, Changes: true})
	if err == nil {
		err = conn.Write(ctx, websocket.MessageText, ask)
	}
	if err == nil {
		_, err = w.hear(ctx)
	}
	if err != nil {
		conn.CloseNow()
		return nil, fmt.Errorf("a client cannot watch: %w", err)
	}
	go w.listen()
	return w, nil
}

// hear takes one message and returns the version it tells of.
func (w *watcher) hear(ctx context.Context) (int, error) {
	_, data, err := w.conn.Read(ctx)
	w.board.server.Received.Add(int64(len(data)))
	if err != nil {
		return 0, err
	}
	var news struct{ Update, Change *wire.Moved }
	if err := json.Unmarshal(data, &news); err != nil {
		return 0, err
	}
	told := cmp.Or(news.Change, news.Update)
	if told == nil {
		return 0, fmt.Errorf("the server says %.200s", data)
	}
	w.version.Store(int64(told.Version))
	return told.Version, nil
}

// listen takes what comes until the connection ends.
func (w *watcher) listen() {
	defer close(w.ended)
	for {
		known := w.version.Load()
		version, err := w.hear(context.Background())
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
	w.conn.CloseNow()
	<-w.ended
}
