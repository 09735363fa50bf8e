//go:build !linux

package files_test

import "time"

var start = time.Now()

// cpuTime returns the time that has gone by.
func cpuTime() time.Duration { return time.Since(start) }
