package server

import "golang.org/x/sys/unix"

// clockSynchronised reports whether the kernel's clock is set by the network.
func clockSynchronised() (synchronised, known bool) {
	state, err := unix.Adjtimex(&unix.Timex{})
	return state != unix.TIME_ERROR, err == nil
}

// openFiles is how many files this process may have open.
func openFiles() uint64 {
	var limit unix.Rlimit
	if unix.Getrlimit(unix.RLIMIT_NOFILE, &limit) != nil {
		return leastFiles
	}
	return limit.Cur
}
