package files_test

import (
	"time"

	"golang.org/x/sys/unix"
)

// cpuTime returns the time for which the thread has had a processor: what else the
// machine does is not in it.
func cpuTime() time.Duration {
	var now unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &now); err != nil {
		panic(err)
	}
	return time.Duration(now.Nano())
}
