//go:build unix

package main

import (
	"bytes"
	"os"
	"strings"
	"syscall"
	"testing"
)

// A data folder that cannot be written to is named with the reason.
func TestReadOnlyFolder(t *testing.T) {
	dir, err := os.MkdirTemp("", "banco-readonly-") // which others may enter
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	if err := os.Chmod(dir, 0o555); err != nil {
		t.Fatal(err)
	}
	program := os.Args[0]
	if os.Getuid() == 0 { // for whom nothing is read-only: another runs a copy
		program = dir + "/banco"
		text, err := os.ReadFile(os.Args[0])
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(program, text, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	cmd := command("serve", "--data", dir, "--addr", "127.0.0.1:0")
	cmd.Path = program
	if os.Getuid() == 0 {
		const nobody = 65534
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
		cmd.Dir = "/"
	}
	var errs bytes.Buffer
	cmd.Stderr = &errs
	if cmd.Run() == nil || !strings.Contains(errs.String(), dir) || !strings.Contains(errs.String(), "permission denied") ||
		strings.Contains(errs.String(), "goroutine") {
		t.Errorf("it says %q", errs.String())
	}
}
