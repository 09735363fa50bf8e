// Package pipe moves lines of text between programs without trusting the other
// end.
//
// Its nouns: [Lines] are read one by one and never longer than [MaxLine]; a
// [Writer] writes whole lines at once, from any goroutine; a [Child] is a
// program that runs under supervision: it can hang, crash or chatter without
// harm to whoever started it.
package pipe

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"sync"
)

// MaxLine is how many bytes of a line are read; what follows them is dropped.
// The moves of the longest games fit many times.
const MaxLine = 1 << 20

// Line is a line of text without its end.
type Line struct {
	Text string
	Cut  bool // it was longer than MaxLine
}

// Lines reads lines in the background until r ends, then closes the channel.
// A line ends with LF, CR or both; empty ones are left out. The reading stops,
// at the latest with the next line, when done is closed.
func Lines(r io.Reader, done <-chan struct{}) <-chan Line {
	lines := make(chan Line, 64)
	go func() {
		defer close(lines)
		b := bufio.NewReader(r)
		for {
			line, err := readLine(b)
			if line.Text != "" {
				select {
				case lines <- line:
				case <-done:
					return
				}
			}
			if err != nil {
				return
			}
		}
	}()
	return lines
}

func readLine(r *bufio.Reader) (line Line, err error) {
	var text strings.Builder
	for {
		c, err := r.ReadByte()
		switch {
		case err != nil || c == '\n' || c == '\r':
			line.Text = strings.TrimSpace(text.String())
			return line, err
		case text.Len() >= MaxLine:
			line.Cut = true
		default:
			text.WriteByte(c)
		}
	}
}

// Writer writes lines. Each is handed on whole and at once.
type Writer struct {
	mu  sync.Mutex
	w   io.Writer
	err error
}

// NewWriter returns a Writer that writes to w.
func NewWriter(w io.Writer) *Writer { return &Writer{w: w} }

// Printf writes one line, whose end it adds. Line ends inside become spaces.
// After the first error it writes nothing more.
func (w *Writer) Printf(format string, args ...any) {
	line := lineEnds.Replace(fmt.Sprintf(format, args...)) + "\n"
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.err == nil {
		_, w.err = io.WriteString(w.w, line)
	}
}

var lineEnds = strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ")

// Err returns the first error of writing: the reader has gone.
func (w *Writer) Err() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.err
}
