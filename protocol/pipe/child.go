package pipe

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// Child is a program that talks in lines. All its methods return in bounded
// time whatever it does, and may be called from any goroutine.
type Child struct {
	cmd   *exec.Cmd
	out   *os.File // the end that lines are read from
	send  chan string
	lines <-chan Line
	wrote tail // to its standard error

	end    sync.Once
	ending chan struct{} // closed when nothing more is said to it
	deaf   chan struct{} // closed when nobody listens any more
	gone   chan struct{} // closed when the program has ended
	status error         // how it ended, once gone
}

// Errors of a Child, beside those of starting it.
var (
	// ErrSilent means that nothing came in time.
	ErrSilent = errors.New("no answer in time")
	// ErrFlood means that many lines came, but not the one waited for.
	ErrFlood = errors.New("too much output without an answer")
	// ErrGone means that the program has ended.
	ErrGone = errors.New("the program has ended")
)

// sendWait is how long a program may leave its input unread.
const sendWait = 2 * time.Second

// StartChild runs a program in a process group of its own.
func StartChild(path string, args ...string) (*Child, error) {
	c := &Child{
		cmd:  exec.Command(path, args...),
		send: make(chan string, 256), ending: make(chan struct{}), deaf: make(chan struct{}), gone: make(chan struct{}),
	}
	ownGroup(c.cmd)
	c.cmd.Stderr, c.cmd.WaitDelay = &c.wrote, 500*time.Millisecond
	in, stdin, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	out, stdout, err := os.Pipe()
	if err != nil {
		in.Close()
		stdin.Close()
		return nil, err
	}
	c.cmd.Stdin, c.cmd.Stdout, c.out = in, stdout, out
	err = c.cmd.Start()
	in.Close()
	stdout.Close()
	if err != nil {
		stdin.Close()
		out.Close()
		return nil, err
	}
	c.lines = Lines(out, c.deaf)
	go c.write(stdin)
	go c.wait()
	return c, nil
}

// write passes lines on until the child is closed or has gone.
func (c *Child) write(stdin *os.File) {
	defer stdin.Close()
	for {
		var line string
		select {
		case line = <-c.send:
		case <-c.gone:
			return
		case <-c.ending:
			select {
			case line = <-c.send: // said before the end
			default:
				return
			}
		}
		if _, err := stdin.WriteString(line + "\n"); err != nil {
			return
		}
	}
}

func (c *Child) wait() {
	c.status = c.cmd.Wait()
	close(c.gone)
}

// Send gives the child a line to read.
func (c *Child) Send(line string) error {
	timer := time.NewTimer(sendWait)
	defer timer.Stop()
	select {
	case <-c.gone:
		return c.ended()
	case <-c.ending:
		return c.ended()
	default:
	}
	select {
	case c.send <- lineEnds.Replace(line):
		return nil
	case <-c.gone:
		return c.ended()
	case <-timer.C:
		return fmt.Errorf("%w: it does not read", ErrSilent)
	}
}

// Wait is how long, and how much, to listen to a child.
type Wait struct {
	Until time.Time     // an answer is due by then; zero: no time is set
	Mute  time.Duration // the longest silence where no time is set; 0: any
	Lines int           // how many lines the answer may take

	Stop  func() error  // called once, when the context ends
	Grace time.Duration // an answer is due that long after the context has ended
}

// Listen passes the child's lines to hear, in the order written, until that
// returns true or an error, which Listen returns. Lines that were too long
// are left out.
func (c *Child) Listen(ctx context.Context, w Wait, hear func(line string) (done bool, err error)) error {
	done := ctx.Done()
	timer := time.NewTimer(time.Hour)
	defer timer.Stop()
	for heard := 0; heard < w.Lines; {
		expired := timer.C
		switch {
		case !w.Until.IsZero():
			timer.Reset(time.Until(w.Until))
		case w.Mute > 0:
			timer.Reset(w.Mute)
		default:
			expired = nil
		}
		select {
		case line, more := <-c.lines:
			if !more {
				return c.ended()
			}
			heard++
			if line.Cut {
				continue
			}
			if over, err := hear(line.Text); over || err != nil {
				return err
			}
		case <-done:
			done = nil
			if due := time.Now().Add(w.Grace); w.Until.IsZero() || due.Before(w.Until) {
				w.Until = due
			}
			if w.Stop == nil {
				continue
			}
			if err := w.Stop(); err != nil {
				return err
			}
		case <-expired:
			return ErrSilent
		}
	}
	return fmt.Errorf("%w: %d lines", ErrFlood, w.Lines)
}

// ended words how the child ended, with the last line of its complaints.
func (c *Child) ended() error {
	select {
	case <-c.gone:
	case <-time.After(300 * time.Millisecond):
		return fmt.Errorf("%w: it closed its output", ErrGone)
	}
	how := "exit status 0"
	if c.status != nil {
		how = c.status.Error()
	}
	if last := c.wrote.last(); last != "" {
		how += ": " + last
	}
	return fmt.Errorf("%w: %s", ErrGone, how)
}

// Alive reports whether the program still runs.
func (c *Child) Alive() bool {
	select {
	case <-c.gone:
		return false
	case <-c.ending:
		return false
	default:
		return true
	}
}

// Kill ends the program and what it has started, at once.
func (c *Child) Kill() { c.shut("", 0) }

// Close asks the program to end with a farewell, closes its input, and kills it
// if it has not gone after the wait.
func (c *Child) Close(farewell string, wait time.Duration) { c.shut(farewell, wait) }

func (c *Child) shut(farewell string, wait time.Duration) {
	c.end.Do(func() {
		if farewell != "" {
			_ = c.Send(farewell) // a child that cannot hear it is killed below
		}
		close(c.ending)
		if wait > 0 {
			c.drain(wait)
		}
		select {
		case <-c.gone:
		default:
			killGroup(c.cmd)
		}
		select {
		case <-c.gone:
		case <-time.After(2 * time.Second): // the system does not let it go
		}
		close(c.deaf)
		c.out.Close()
	})
}

// drain waits for the program to end and discards what it still writes, so
// that it does not wait for a reader.
func (c *Child) drain(wait time.Duration) {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	lines := c.lines
	for {
		select {
		case <-c.gone:
			return
		case <-timer.C:
			return
		case _, more := <-lines:
			if !more {
				lines = nil
			}
		}
	}
}

// tail is a writer that keeps the end of what is written.
type tail struct {
	mu   sync.Mutex
	kept []byte
}

const tailKept = 4096

// Write keeps the last tailKept bytes.
func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	n := len(b)
	if n > tailKept {
		b = b[n-tailKept:]
	}
	t.kept = append(t.kept, b...)
	if extra := len(t.kept) - tailKept; extra > 0 {
		t.kept = append(t.kept[:0], t.kept[extra:]...)
	}
	return n, nil
}

// last returns the last line written, shortened.
func (t *tail) last() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	text := strings.TrimSpace(string(t.kept))
	if i := strings.LastIndexAny(text, "\r\n"); i >= 0 {
		text = text[i+1:]
	}
	return fmt.Sprintf("%.200s", text)
}
