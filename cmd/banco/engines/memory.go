package engines

import (
	"bytes"
	"os"
	"strconv"
	"strings"
)

// freeMemory returns how many bytes of memory a program can still get, as far as
// Linux and its control groups tell; elsewhere it is not known.
func freeMemory() (free int64, known bool) {
	text, err := os.ReadFile("/proc/meminfo")
	if err != nil {
		return 0, false
	}
	free, known = available(text)
	most, errMost := os.ReadFile("/sys/fs/cgroup/memory.max")
	used, errUsed := os.ReadFile("/sys/fs/cgroup/memory.current")
	if !known || errMost != nil || errUsed != nil {
		return free, known
	}
	m, errMost := strconv.ParseInt(strings.TrimSpace(string(most)), 10, 64) // "max": no bound
	u, errUsed := strconv.ParseInt(strings.TrimSpace(string(used)), 10, 64)
	if errMost == nil && errUsed == nil {
		free = min(free, max(m-u, 0))
	}
	return free, true
}

// available reads the line MemAvailable of /proc/meminfo.
func available(text []byte) (int64, bool) {
	for line := range bytes.Lines(text) {
		words := strings.Fields(string(line))
		if len(words) < 2 || words[0] != "MemAvailable:" {
			continue
		}
		kib, err := strconv.ParseInt(words[1], 10, 64)
		return kib << 10, err == nil && kib >= 0
	}
	return 0, false
}
