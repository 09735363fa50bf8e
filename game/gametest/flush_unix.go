//go:build unix

package gametest

import "syscall"

// flushDisk writes everything to the disk that programs have written to files.
func flushDisk() { syscall.Sync() }
