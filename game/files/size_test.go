package files_test

import (
	"context"
	"math"
	"runtime"
	"strings"
	"testing"
	"time"

	"banco/game/files"
	"banco/game/gametest"
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
		_, _ = files.ReadAny(context.Background(), games, "", text, "")
		runtime.ReadMemStats(&after)
		if n := (after.TotalAlloc - before.TotalAlloc) / size; n > 4000 { // with room for the race detector
			t.Errorf("%q: %d bytes for each that is read", part, n)
		}
	}
}

// What no game looks like is refused, or read, in a moment in every format.
func TestReadInAMoment(t *testing.T) {
	const bound = 10 * time.Second // of a processor; a second is much, what grows with the square takes longer
	lines, digits := 100_000/slowdown, strings.Repeat("7", 300_000/slowdown)
	if testing.Short() {
		lines /= 3
	}
	texts := map[string]string{
		"tags of PGN": strings.Repeat("[A \"b\"]\n", lines), "other tags of PGN": "[X \"y\"]\n" + strings.Repeat("[A \"b\"]\n", lines) + "*",
		"lines of a head": strings.Repeat("Aa: b\n", lines), "heads of xiangqi": "Game: xiangqi\n" + strings.Repeat("Aa: b\n", lines),
		"heads of cờ úp": "Game: jieqi\n" + strings.Repeat("Aa: b\n", lines), "properties": "(;" + strings.Repeat("AA[b]", lines) + ")",
		"fields": "[DhtmlXQ]" + strings.Repeat("[DhtmlXQ_a]b[/DhtmlXQ_a]", lines/3), "lines of psq": "Piskvorky 15x15, 0:0, 0\n" +
			strings.Repeat("name\n", lines),
		"digits": digits, "digits of psq": "Piskvorky 15x15, 0:0, 0\n" + digits, "digits in a tag": tags + digits,
		"digits of a number": "1. " + digits + ". e4",
	}
	for name, text := range texts {
		timed(t, name, bound, func() { files.ReadAny(context.Background(), games, "", []byte(text), "") })
		for _, g := range games {
			for _, f := range g.Formats() {
				timed(t, name+" as "+f.Name+" of "+g.Name(), bound, func() {
					records, err := f.Read(context.Background(), strings.NewReader(text))
					if name == "digits" && err == nil {
						t.Errorf("a line of many digits is %d games in %s of %s", len(records), f.Name, g.Name())
					}
					if err != nil && len(err.Error()) > 1000 {
						t.Errorf("%s as %s of %s: an error of %d bytes", name, f.Name, g.Name(), len(err.Error()))
					}
				})
			}
		}
	}
}

// timed fails where something takes too much of a processor's time.
func timed(t *testing.T, name string, bound time.Duration, do func()) {
	t.Helper()
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	begun := cpuTime()
	do()
	if took := cpuTime() - begun; took > bound {
		t.Errorf("%s took %v", name, took)
	}
}

// What is refused for its many games is not read to the end.
func TestTooManyGamesAreNotRead(t *testing.T) {
	ctx := &looked{Context: context.Background(), left: math.MaxInt}
	_, err := files.ReadAny(ctx, games, "", []byte(strings.Repeat("1. e4 *\n", 1<<16)), "")
	if gametest.Problem(t, err).Key != "import-too-many" {
		t.Error(err)
	}
	if looks := math.MaxInt - ctx.left; looks > 10_000 {
		t.Errorf("looks %d times at its context, as if it read all games", looks)
	}
}
