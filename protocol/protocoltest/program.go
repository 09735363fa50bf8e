package protocoltest

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"

	"banco/protocol/pipe"
)

// Replay plays the program of a transcript: it says what that program said, as
// long as it hears what that program heard.
func Replay(file string, in io.Reader, out io.Writer) error {
	t, err := ReadTranscript(file)
	if err != nil {
		return err
	}
	heard := bufio.NewScanner(in)
	heard.Buffer(nil, pipe.MaxLine)
	for i, line := range t.Lines {
		if want, ok := strings.CutPrefix(line, "> "); ok {
			if heard.Scan(); heard.Text() != want {
				return fmt.Errorf("%s, line %d: heard %q, not %q", file, i+1, heard.Text(), want)
			}
		} else if say, ok := strings.CutPrefix(line, "< "); ok {
			if _, err := fmt.Fprintln(out, say); err != nil {
				return err
			}
		}
	}
	return nil
}

// RecordProgram runs a program between in and out and writes down the
// conversation as a transcript.
func RecordProgram(file string, in io.Reader, out io.Writer, path string, args ...string) error {
	transcript, err := os.Create(file)
	if err != nil {
		return err
	}
	defer transcript.Close()
	cmd := exec.Command(path, args...)
	stdin, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	var mu sync.Mutex
	pass := func(mark string, from io.Reader, to io.Writer) {
		for line := range pipe.Lines(from, nil) {
			mu.Lock()
			fmt.Fprintln(transcript, mark, line.Text)
			mu.Unlock()
			fmt.Fprintln(to, line.Text)
		}
	}
	go func() {
		pass(">", in, stdin)
		stdin.Close()
	}()
	pass("<", stdout, out)
	return cmd.Wait()
}
