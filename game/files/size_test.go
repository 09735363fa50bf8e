package files_test

import (
	"runtime"
	"strings"
	"testing"

	"banco/game/files"
)

// What is repeated without end takes memory in proportion to its size.
func TestReadInProportion(t *testing.T) {
	const size = 32 << 10
	for _, part := range []string{
		"(", "[", "/", "x", "x ", "x\n", "\n", "\x00", "\\", "{a}", "(;B[aa]", "[A \"b\"]\n", "A: b\n", "Game: jieqi\n",
		"k 9 4 -1,\n", "h8 (h9) ", "1. e4 (1. d4) ", "1. e4 {a} {b} ", "[DhtmlXQ_comment0]a[/DhtmlXQ_comment0]",
		"[DhtmlXQ_movelist]", "\xc5\xda", "\xff\xfe", "1/1/1/1/1 \n",
	} {
		text := []byte(strings.Repeat(part, size/len(part)))
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, _ = files.Read(games, "", text, "")
		runtime.ReadMemStats(&after)
		if n := (after.TotalAlloc - before.TotalAlloc) / size; n > 4000 { // with room for the race detector
			t.Errorf("%q: %d bytes for each that is read", part, n)
		}
	}
}
