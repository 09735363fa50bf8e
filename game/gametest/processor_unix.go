//go:build unix

package gametest

import (
	"syscall"
	"testing"
	"time"
)

// ProcessorTime returns how long this process has been at work, on all cores together.
// What else the machine does is not in it.
func ProcessorTime(t *testing.T) time.Duration {
	t.Helper()
	var use syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &use); err != nil {
		t.Fatal(err)
	}
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}
