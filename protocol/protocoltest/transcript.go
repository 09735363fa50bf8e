package protocoltest

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"banco/protocol/pipe"
)

// Transcript is a conversation as text: lines that begin with "> " are said to
// the engine, lines that begin with "< " are its answers, others are comments.
// All answers to a line are heard before the next is said.
type Transcript struct{ Lines []string }

// ReadTranscript reads a file.
func ReadTranscript(name string) (*Transcript, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return &Transcript{strings.Split(strings.TrimRight(string(text), "\n"), "\n")}, nil
}

// answerWait is how long an answer may take in a test.
const answerWait = 20 * time.Second

// Play plays the part of the GUI with an engine that run is, and returns
// where it first answers otherwise. At the end the engine's input is closed,
// and it must say nothing more.
func (t *Transcript) Play(run func(in io.Reader, out io.Writer) error) error {
	said, says, finished := converse(run)
	defer said.Close()
	for i, line := range t.Lines {
		if text, ok := strings.CutPrefix(line, "> "); ok {
			if _, err := io.WriteString(said, text+"\n"); err != nil {
				return fmt.Errorf("line %d: the engine has gone", i+1)
			}
		} else if want, ok := strings.CutPrefix(line, "<"); ok {
			got, err := hear(says, answerWait)
			if err != nil || got != strings.TrimPrefix(want, " ") {
				return fmt.Errorf("line %d: the engine answers %q (%v), not %q", i+1, got, err, want)
			}
		}
	}
	said.Close()
	if extra, err := hear(says, answerWait); err == nil {
		return fmt.Errorf("the engine goes on with %q", extra)
	}
	return <-finished
}

// Record plays the lines that are said, notes all that is answered within a
// while after each, and writes the file anew.
func (t *Transcript) Record(name string, run func(in io.Reader, out io.Writer) error) error {
	said, says, _ := converse(run)
	defer said.Close()
	var b bytes.Buffer
	for _, line := range t.Lines {
		if strings.HasPrefix(line, "<") {
			continue
		}
		b.WriteString(line + "\n")
		text, ok := strings.CutPrefix(line, "> ")
		if !ok {
			continue
		}
		if _, err := io.WriteString(said, text+"\n"); err != nil {
			return err
		}
		for {
			answer, err := hear(says, 300*time.Millisecond)
			if err != nil {
				break
			}
			b.WriteString(strings.TrimRight("< "+answer, " ") + "\n")
		}
	}
	return os.WriteFile(name, b.Bytes(), 0o600)
}

// converse starts an engine between two pipes.
func converse(run func(in io.Reader, out io.Writer) error) (said *io.PipeWriter, says <-chan pipe.Line, finished chan error) {
	in, said := io.Pipe()
	heard, out := io.Pipe()
	finished = make(chan error, 1)
	go func() {
		err := run(in, out)
		in.Close()
		out.Close()
		finished <- err
	}()
	return said, pipe.Lines(heard, nil), finished
}

func hear(says <-chan pipe.Line, wait time.Duration) (string, error) {
	select {
	case line, more := <-says:
		if !more {
			return "", io.EOF
		}
		return line.Text, nil
	case <-time.After(wait):
		return "", fmt.Errorf("nothing in %v", wait)
	}
}
