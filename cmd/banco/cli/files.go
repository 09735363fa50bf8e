package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// MaxFile is how many bytes of a file or of standard input are read.
const MaxFile = 256 << 20

// ReadFile reads a file, but no more than MaxFile of it, until ctx ends.
func ReadFile(ctx context.Context, name string) ([]byte, error) {
	return Until(ctx, func() ([]byte, error) {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		return io.ReadAll(io.LimitReader(f, MaxFile))
	})
}

// ReadInput reads standard input, but no more than MaxFile of it, until ctx ends.
func ReadInput(ctx context.Context) ([]byte, error) {
	return Until(ctx, func() ([]byte, error) { return io.ReadAll(io.LimitReader(os.Stdin, MaxFile)) })
}

// Until does what cannot be interrupted, such as waiting for a terminal, until ctx
// ends. Then it is left behind: it must write nothing that has to be whole.
func Until[T any](ctx context.Context, do func() (T, error)) (T, error) {
	type answer struct {
		value T
		err   error
	}
	done := make(chan answer, 1)
	go func() {
		value, err := do()
		done <- answer{value, err}
	}()
	select {
	case a := <-done:
		return a.value, a.err
	case <-ctx.Done():
		var none T
		return none, ctx.Err()
	}
}

// WriteFile writes to a file, or to standard output where the name is "-".
func WriteFile(name string, write func(io.Writer) error) error {
	if name == "-" {
		return write(os.Stdout)
	}
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	return errors.Join(write(f), f.Close())
}

// CreateFile makes a new file. One of that name that has something in it is kept under
// the first free name of name.1, name.2 and so on, and a line on standard error says so.
func CreateFile(name string) (*os.File, error) {
	if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() && info.Size() > 0 {
		kept := freeName(name)
		if err := os.Rename(name, kept); err != nil {
			return nil, err
		}
		fmt.Fprintf(os.Stderr, "banco: %s exists already: it is kept as %s\n", name, kept)
	}
	return os.Create(name)
}

// freeName returns the first of name.1, name.2 and so on that no file has.
func freeName(name string) string {
	for n := 1; ; n++ {
		free := fmt.Sprintf("%s.%d", name, n)
		if _, err := os.Lstat(free); errors.Is(err, os.ErrNotExist) {
			return free
		}
	}
}

// ReplaceFile writes a temporary file and then renames it, so that nobody ever
// sees half of the file.
func ReplaceFile(name string, write func(io.Writer) error) error {
	file, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+"-*")
	if err != nil {
		return err
	}
	err = errors.Join(write(file), file.Chmod(0o644), file.Close())
	if err == nil {
		err = os.Rename(file.Name(), name)
	}
	if err != nil {
		return errors.Join(err, os.Remove(file.Name()))
	}
	return nil
}

// TextWriter returns a function that writes a text, for ReplaceFile.
func TextWriter(text string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	}
}
