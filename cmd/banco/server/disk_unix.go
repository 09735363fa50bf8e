//go:build linux || darwin

package server

import "syscall"

// diskSpace returns how many bytes of a folder's file system are free for this user,
// and how many it has.
func diskSpace(dir string) (free, size int64, err error) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(dir, &s); err != nil {
		return 0, 0, err
	}
	block := int64(s.Bsize)
	return int64(s.Bavail) * block, int64(s.Blocks) * block, nil
}
