package bus

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
)

// Why a task was not done.
var (
	ErrNobody = errors.New("bus: nobody is free to take the task")
	ErrLost   = errors.New("bus: whoever took the task is gone")
)

// pace is that of the tasks of a connection. Whoever does a task says so every beat, and is
// given up after a silence: a machine that dies costs its task no more than that.
type pace struct {
	beat, silence time.Duration
	patient       bool // a line that is down for less than the silence costs no task
}

// quick is the pace of tasks of seconds.
var quick = pace{beat: 100 * time.Millisecond, silence: 700 * time.Millisecond}

// A patient side misses so many beats before it gives up. One that hears that nobody waits for
// it any more gives up after a part of the silence: they may only be about to connect again.
const (
	beatsOfSilence = 10
	partOfSilence  = 5
)

// SetPatience is for tasks of minutes, and for both sides of them: it is called before
// [NATS.Delegate] and [NATS.Work]. They then try again for so long while the line is down.
// Whoever does a task for somebody who is gone goes on for a fifth of it.
func (n *NATS) SetPatience(silence time.Duration) {
	n.pace = pace{beat: silence / beatsOfSilence, silence: silence, patient: true}
}

// queueGroup is who takes tasks: each goes to one of the group.
const queueGroup = "workers"

// The first byte of what comes back about a task.
const (
	partUnderWay = 'u' // it is being done; what follows are news of it
	partDone     = 'd' // what follows is the answer
	partReturned = 'r' // it is given back undone
)

// Delegate has a task done by one of those that [NATS.Work] under a topic, and returns the
// answer. It calls taken once somebody has begun, and news with what comes on the way,
// all on the calling goroutine. When ctx ends whoever does the task is told to stop.
func (n *NATS) Delegate(ctx context.Context, topic string, task []byte, taken func(), news func([]byte)) (answer []byte, err error) {
	for _, conn := range n.conns() {
		if answer, err = n.delegateOn(ctx, conn, topic, task, taken, news); !errors.Is(err, ErrNobody) {
			return answer, err
		}
	}
	return nil, err
}

// delegateOn has a task done by somebody on one broker.
func (n *NATS) delegateOn(
	ctx context.Context, conn *nats.Conn, topic string, task []byte, taken func(), news func([]byte),
) ([]byte, error) {
	inbox := nats.NewInbox()
	replies, err := conn.SubscribeSync(inbox)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNobody, err)
	}
	defer replies.Unsubscribe() // who goes on about the task hears that nobody listens
	if err := conn.PublishRequest(subject+topic, inbox, task); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNobody, err)
	}
	for begun := false; ; {
		m, err := nextWithin(ctx, replies, n.pace.silence)
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case errors.Is(err, nats.ErrNoResponders):
			return nil, ErrNobody
		case err != nil:
			return nil, fmt.Errorf("%w: %w", ErrLost, err)
		case len(m.Data) == 0:
			return nil, fmt.Errorf("%w: it says nothing", ErrLost)
		}
		if !begun {
			begun = true
			taken()
		}
		m.Respond(nil)
		switch kind, rest := m.Data[0], m.Data[1:]; kind {
		case partDone:
			return rest, nil
		case partUnderWay:
			if len(rest) > 0 {
				news(rest)
			}
		default:
			return nil, ErrLost
		}
	}
}

// nextWithin returns the next message that comes within a time.
func nextWithin(ctx context.Context, s *nats.Subscription, most time.Duration) (*nats.Msg, error) {
	ctx, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	return s.NextMsgWithContext(ctx)
}

// Task is a task that somebody else has delegated.
type Task struct {
	Data []byte
	// News sends something on the way. What was sent and has not gone out yet is replaced;
	// the last goes out before the answer, and before a task is given back.
	News func([]byte)
}

// FreeTopic is the topic of hints that somebody is free for tasks under a topic.
func FreeTopic(topic string) string { return topic + ".free" }

// Work does tasks under a topic, so many at once, until ctx or the connection ends; it then
// gives back what it has not done. The context of a task ends when nobody waits for it any more. The
// function do returns the answer, or false to give the task back.
func (n *NATS) Work(ctx context.Context, topic string, slots int, do func(ctx context.Context, t Task) ([]byte, bool)) {
	var all sync.WaitGroup
	for range slots {
		s := slot{n, topic, do, nil}
		all.Go(func() { s.work(ctx) })
	}
	all.Wait()
	n.conn.FlushTimeout(quick.silence) // or NATS might send one more
}

// slot does one task at a time.
type slot struct {
	bus   *NATS
	topic string
	do    func(ctx context.Context, t Task) ([]byte, bool)
	next  *nats.Subscription // to the next task
}

// work does tasks until ctx ends.
func (s *slot) work(ctx context.Context) {
	for ctx.Err() == nil && s.bus.Err() == nil {
		var m *nats.Msg
		err := s.await(ctx)
		if err == nil {
			m, err = s.next.NextMsgWithContext(ctx)
		}
		if err == nil {
			s.next = nil // it was for one task
			s.doTask(ctx, m)
			continue
		}
		s.leave()
		select { // the connection is in trouble
		case <-time.After(quick.silence):
		case <-ctx.Done():
		}
	}
	s.leave()
}

// leave asks for no task any more. One that was on its way is given back at once.
func (s *slot) leave() {
	if s.next == nil {
		return
	}
	if s.bus.conn.IsConnected() && s.next.Drain() == nil {
		if m, err := s.next.NextMsg(quick.silence); err == nil {
			s.bus.conn.Publish(m.Reply, []byte{partReturned})
		}
	}
	s.next.Unsubscribe()
	s.next = nil
}

// await asks NATS for the next task and no more: while the slot is at work nothing is sent
// to it, and where all are at work NATS says so.
func (s *slot) await(ctx context.Context) (err error) {
	if s.next != nil || ctx.Err() != nil {
		return ctx.Err()
	}
	if s.next, err = s.bus.conn.QueueSubscribeSync(subject+s.topic, queueGroup); err != nil {
		return err
	}
	if err := s.next.AutoUnsubscribe(1); err != nil {
		return err
	}
	s.bus.Publish(FreeTopic(s.topic), "free")
	return nil
}

// doTask does a task, and says every beat that it is at it. It asks for the next task
// before it answers, so that whoever gets the answer finds the slot free.
func (s *slot) doTask(ctx context.Context, m *nats.Msg) {
	inner, stop := context.WithCancel(ctx)
	defer stop()
	var mu sync.Mutex
	var latest []byte
	done := make(chan []byte, 1)
	go func() {
		answer, ok := s.do(inner, Task{Data: m.Data, News: func(news []byte) {
			mu.Lock()
			defer mu.Unlock()
			latest = news
		}})
		if !ok || ctx.Err() != nil {
			done <- []byte{partReturned}
			return
		}
		done <- append([]byte{partDone}, answer...)
	}()
	beat := time.NewTicker(s.bus.pace.beat)
	defer beat.Stop()
	tell := func() error {
		mu.Lock()
		news := append([]byte{partUnderWay}, latest...)
		latest = nil
		mu.Unlock()
		return s.send(ctx, m, news)
	}
	for {
		if err := tell(); err != nil {
			stop() // nobody waits for it any more
			<-done
			return
		}
		select {
		case answer := <-done:
			mu.Lock()
			pending := len(latest) > 0
			mu.Unlock()
			if pending {
				tell()
			}
			_ = s.await(ctx) // or later
			s.send(ctx, m, answer)
			return
		case <-beat.C:
		}
	}
}

// endWithin is how long a worker that ends tries to send what it has done, and how long any
// waits to hear that a part has arrived.
const endWithin = 2 * time.Second

// send sends a part to whoever waits for it, and returns when it has arrived. A patient one
// tries again while the line is down.
func (s *slot) send(ctx context.Context, m *nats.Msg, part []byte) error {
	p := s.bus.pace
	begun := time.Now()
	for gone := begun; ; {
		_, err := s.bus.conn.Request(m.Reply, part, min(max(p.beat, quick.silence), endWithin))
		if !errors.Is(err, nats.ErrNoResponders) {
			gone = time.Now()
		}
		within := p.silence
		if ctx.Err() != nil {
			within = min(within, endWithin)
		}
		if err == nil || !p.patient || time.Since(begun) > within || time.Since(gone) > p.silence/partOfSilence {
			return err
		}
		if ctx.Err() != nil {
			time.Sleep(quick.beat)
			continue
		}
		select {
		case <-time.After(p.beat):
		case <-ctx.Done():
		}
	}
}
