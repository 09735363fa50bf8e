package fuzz

import (
	"bufio"
	"bytes"
	"io"
)

// window is how many bytes of a secret are looked for at first.
const window = 20

// Find reads a text once and returns which of many secrets are in it. Each has
// at least 20 bytes.
func Find(text io.Reader, secrets []string) (found []string, err error) {
	const base = 1_000_003
	sum := func(b []byte) (h uint64) {
		for _, c := range b {
			h = h*base + uint64(c)
		}
		return h
	}
	power := uint64(1) // of the byte that leaves the window
	for range window {
		power *= base
	}
	by := map[uint64][]string{}
	for _, s := range secrets {
		h := sum([]byte(s[:window]))
		by[h] = append(by[h], s)
	}
	in := bufio.NewReaderSize(text, 1<<20)
	seen := map[string]bool{}
	var last [window]byte
	hash := uint64(0)
	for n := 0; ; n++ {
		c, err := in.ReadByte()
		if err != nil {
			if err == io.EOF {
				err = nil
			}
			return found, err
		}
		hash = hash*base + uint64(c) - power*uint64(last[n%window])
		last[n%window] = c
		for _, s := range by[hash] {
			rest, _ := in.Peek(len(s) - window)
			if !seen[s] && string(rest) == s[window:] && bytes.Equal(ordered(&last, n+1), []byte(s[:window])) {
				seen[s] = true
				found = append(found, s)
			}
		}
	}
}

// ordered returns the window in the order of its bytes, the oldest at a place first.
func ordered(last *[window]byte, oldest int) []byte {
	at := oldest % window
	return append(append(make([]byte, 0, window), last[at:]...), last[:at]...)
}
