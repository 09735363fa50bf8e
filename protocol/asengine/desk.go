package asengine

import (
	"context"
	"errors"
	"io"
	"time"

	"banco/protocol/pipe"
)

// Desk does one piece of work at a time in the background. The zero Desk is
// idle. It belongs to one goroutine; the work runs in another.
type Desk struct {
	stop  context.CancelFunc
	hit   chan struct{}
	done  chan struct{}
	later []func() // what waits for the end of the work under way
	pulse string   // of a tool under way

	catching bool // what has waited is being done
}

// Start begins a piece of work, after the end of the one under way, which it
// stops, and after what waits for that. The work ends soon after its context;
// hit is closed by Hit.
func (d *Desk) Start(work func(ctx context.Context, hit <-chan struct{})) {
	d.Finish()
	d.catchUp()
	ctx, stop := context.WithCancel(context.Background())
	hit, done := make(chan struct{}), make(chan struct{})
	d.stop, d.hit, d.done, d.pulse = stop, hit, done, ""
	go func() {
		defer close(done)
		defer stop()
		work(ctx, hit)
	}()
}

// StartTool begins a piece of work that a conversation waits for, so that a
// script can ask for it and say goodbye in one breath. Only "stop" and
// "isready" are heard meanwhile. While someone waits the pulse is written from
// time to time: where nobody reads any more, it ends the conversation.
func (d *Desk) StartTool(pulse string, work func(ctx context.Context)) {
	d.Start(func(ctx context.Context, _ <-chan struct{}) { work(ctx) })
	d.pulse = pulse
}

// Busy reports whether work is under way.
func (d *Desk) Busy() bool {
	if d.done == nil {
		return false
	}
	select {
	case <-d.done:
		return false
	default:
		return true
	}
}

// WhenIdle does something that must not happen during work: now, or after the
// end of the work under way.
func (d *Desk) WhenIdle(do func()) {
	d.later = append(d.later, do)
	d.catchUp()
}

// catchUp does what has waited, as long as no work is under way. What is done
// may start work; the rest then waits for the end of that.
func (d *Desk) catchUp() {
	if d.catching {
		return
	}
	d.catching = true
	defer func() { d.catching = false }()
	for len(d.later) > 0 && !d.Busy() {
		do := d.later[0]
		d.later = d.later[1:]
		do()
	}
}

// Stop tells the work under way to end, and does not wait for it.
func (d *Desk) Stop() {
	if d.Busy() {
		d.stop()
	}
}

// Finish tells the work under way to end, and waits for it.
func (d *Desk) Finish() {
	if d.Busy() {
		d.stop()
		<-d.done
	}
}

// Hit tells the work under way that what it pondered on has come true.
func (d *Desk) Hit() {
	if d.Busy() && d.hit != nil {
		close(d.hit)
		d.hit = nil
	}
}

// How long the end of a conversation waits for work to stop: after "quit" the
// answer is not wanted; after the end of the input a script still reads it,
// and the first search may be reading its network.
const (
	quitWait = 200 * time.Millisecond
	endWait  = 5 * time.Second
)

// pulseEvery is how often the pulse of a tool is written.
const pulseEvery = 500 * time.Millisecond

// Converse passes the lines of in to obey until that returns false, in or ctx
// ends, or out cannot be written to. Then it stops the work under way. The
// error is that of ctx or of writing.
func (d *Desk) Converse(ctx context.Context, in io.Reader, out *pipe.Writer, obey func(pipe.Line) (more bool)) error {
	done := make(chan struct{})
	defer close(done)
	lines := pipe.Lines(in, done)
	wait := quitWait
	for talking := true; talking && out.Err() == nil; {
		var idle <-chan struct{}
		if len(d.later) > 0 {
			idle = d.done
		}
		select {
		case <-idle:
			d.catchUp()
		case <-ctx.Done():
			talking = false
		case line, more := <-lines:
			if line.Text != "stop" && line.Text != "isready" {
				d.awaitTool(ctx, out)
			}
			d.catchUp()
			if !more {
				wait = endWait
			}
			talking = more && ctx.Err() == nil && obey(line)
		}
	}
	d.Stop()
	if d.Busy() {
		select {
		case <-d.done:
		case <-time.After(wait):
		}
	}
	return errors.Join(ctx.Err(), out.Err())
}

// awaitTool waits for the end of a tool, if one is under way.
func (d *Desk) awaitTool(ctx context.Context, out *pipe.Writer) {
	tick := time.NewTicker(pulseEvery)
	defer tick.Stop()
	for d.pulse != "" && d.Busy() && out.Err() == nil {
		select {
		case <-d.done:
		case <-ctx.Done():
			return
		case <-tick.C:
			out.Printf("%s", d.pulse)
		}
	}
}
