package store_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"banco/play"
	"banco/store"
	"banco/store/storetest"
)

// TestHolder is the other server of TestSecondServer: it does nothing unless
// it is told a folder.
func TestHolder(t *testing.T) {
	dir := os.Getenv("BANCO_TEST_HOLD")
	if dir == "" {
		t.Skip("the other server of TestSecondServer")
	}
	open(t, dir)
	fmt.Println("holding")
	bufio.NewReader(os.Stdin).ReadString('\n')
}

// A second server on a folder is told who has it; the folder is free as soon
// as that one is gone, even by kill -9.
func TestSecondServer(t *testing.T) {
	dir := t.TempDir()
	first := exec.Command(os.Args[0], "-test.run=^TestHolder$")
	first.Env = append(os.Environ(), "BANCO_TEST_HOLD="+dir)
	stdin, err := first.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	defer stdin.Close()
	stdout, err := first.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := first.Start(); err != nil {
		t.Fatal(err)
	}
	defer first.Wait()
	defer first.Process.Kill()
	if line, err := bufio.NewReader(stdout).ReadString('\n'); line != "holding\n" {
		t.Fatalf("the first server says %q, %v", line, err)
	}
	for range 2 {
		if s, err := store.Open(dir); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("process %d:", first.Process.Pid)) {
			t.Fatalf("a second server: %v, %v", s, err)
		}
	}
	first.Process.Kill()
	first.Wait()
	open(t, dir)
}

// A store that failed to open, or was closed, leaves the folder to the next.
func TestFolderIsLeft(t *testing.T) {
	dir := t.TempDir()
	damaged := filepath.Join(dir, "banco.db")
	if err := os.WriteFile(damaged, bytes.Repeat([]byte("no database "), 100), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := store.Open(dir); err == nil {
		t.Fatal("opened what is not a database")
	}
	if err := os.Remove(damaged); err != nil {
		t.Fatal(err)
	}
	open(t, dir).Close()
	s := open(t, dir)
	if _, err := store.Open(dir); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("process %d:", os.Getpid())) {
		t.Errorf("a second store of the same process: %v", err)
	}
	if _, err := s.Load(context.Background(), "m1"); err != play.ErrNotFound {
		t.Errorf("the first one is disturbed: %v", err)
	}
}

// The files of a folder are open to their owner alone, even if they were open before;
// a folder that is open to others is mentioned.
func TestFolderIsPrivate(t *testing.T) {
	var log bytes.Buffer
	defer slog.SetDefault(slog.Default())
	slog.SetDefault(slog.New(slog.NewTextHandler(&log, nil)))
	for _, folder := range []os.FileMode{0o700, 0o755} {
		dir := filepath.Join(t.TempDir(), "data")
		if err := os.Mkdir(dir, folder); err != nil {
			t.Fatal(err)
		}
		open(t, dir).Close()
		for _, name := range []string{"banco.db", "banco.lock"} {
			if err := os.Chmod(filepath.Join(dir, name), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		log.Reset()
		s := open(t, dir)
		m, d := storetest.Full("m1")
		if err := s.Create(context.Background(), play.Entry{Saved: *m, Digest: d}); err != nil {
			t.Fatal(err)
		}
		if warned := strings.Contains(log.String(), "open to other users") && strings.Contains(log.String(), dir); warned != (folder == 0o755) {
			t.Errorf("a folder of mode %v: the log says %q", folder, log.String())
		}
		for _, name := range []string{"banco.db", "banco.db-wal", "banco.db-shm", "banco.lock"} {
			if info, err := os.Stat(filepath.Join(dir, name)); err != nil || info.Mode().Perm() != 0o600 {
				t.Errorf("%s is %v, %v", name, info.Mode(), err)
			}
		}
	}
}

// A database that is gone, by its file or by what was in it, is not replaced by an
// empty one without a word. A first start that was cut off needs nothing.
func TestDatabaseIsGone(t *testing.T) {
	ctx := context.Background()
	for name, lose := range map[string]func(file string) error{
		"0 bytes": func(file string) error { return os.Truncate(file, 0) },
		"missing": os.Remove,
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			file := filepath.Join(dir, "banco.db")
			m, d := storetest.Full("m1")
			s := open(t, dir)
			if err := errors.Join(s.Create(ctx, play.Entry{Saved: *m, Digest: d}), s.Close(), lose(file)); err != nil {
				t.Fatal(err)
			}
			for range 2 { // the first refusal leaves a file of 0 bytes
				if s, err := store.Open(dir); err == nil || !strings.Contains(err.Error(), "--new") {
					t.Fatalf("opened without its database: %v, %v", s, err)
				}
			}
			s, err := store.OpenNew(dir)
			if err != nil {
				t.Fatal(err)
			}
			if err := errors.Join(s.Create(ctx, play.Entry{Saved: *m, Digest: d}), s.Close()); err != nil {
				t.Fatal(err)
			}
			if s, err = store.OpenNew(dir); err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			if _, err := s.Load(ctx, "m1"); err != nil {
				t.Errorf("a database that is there is lost: %v", err)
			}
		})
	}
	dir := t.TempDir()
	if err := errors.Join(os.WriteFile(filepath.Join(dir, "banco.lock"), []byte("17\n"), 0o600),
		os.WriteFile(filepath.Join(dir, "banco.db"), nil, 0o600)); err != nil {
		t.Fatal(err)
	}
	open(t, dir)
}
