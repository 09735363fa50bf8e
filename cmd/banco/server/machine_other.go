//go:build !linux

package server

// clockSynchronised reports whether the system's clock is set by the network, which
// is not known here.
func clockSynchronised() (synchronised, known bool) { return false, false }

// openFiles is how many files this process may have open; no limit is known here.
func openFiles() uint64 { return leastFiles }
