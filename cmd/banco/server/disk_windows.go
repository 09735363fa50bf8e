package server

import "golang.org/x/sys/windows"

// diskSpace returns how many bytes of a folder's file system are free for this user,
// and how many it has.
func diskSpace(dir string) (free, size int64, err error) {
	name, err := windows.UTF16PtrFromString(dir)
	if err != nil {
		return 0, 0, err
	}
	var mine, all uint64
	err = windows.GetDiskFreeSpaceEx(name, &mine, &all, nil)
	return int64(mine), int64(all), err
}
