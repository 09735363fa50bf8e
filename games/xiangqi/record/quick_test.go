package record_test

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"time"

	"banco/game"
	"banco/games/xiangqi"
	"banco/games/xiangqi/record"
)

// TestBadFilesAreRefusedQuickly: megabytes of what looks like moves and is
// wrong at last, and a million digits, are refused in a moment in every format.
func TestBadFilesAreRefusedQuickly(t *testing.T) {
	const bound = time.Minute // half a second is much, but the machine may be busy and the race detector at work
	for name, data := range map[string][]byte{
		"digits":          bytes.Repeat([]byte("1"), 1_000_000),
		"numbered digits": append([]byte("1. "), bytes.Repeat([]byte("1"), 1_000_000)...),
		"digits of moves": []byte("[DhtmlXQ_movelist]" + strings.Repeat("7747", 250_000) + "[/DhtmlXQ_movelist]"),
		"lines": []byte("[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]" +
			strings.Repeat("[DhtmlXQ_move_0_9_1]7747[/DhtmlXQ_move_0_9_1]", 5_000)),
		"xqf to and fro": xqfToAndFro(),
		"xqf of choices": xqfChoices(),
		"words":          []byte(strings.Repeat("Pháo 2 bình ", 5_000)),
		"games":          []byte(strings.Repeat("Game: xiangqi\nFEN: 9 w\n", 5_000)),
		"problems":       []byte(strings.Repeat("k 1 5 1\n\n", 5_000)),
	} {
		for _, f := range record.Formats(xiangqi.New()) {
			if strings.HasPrefix(name, "xqf") && f.Name != "xqf" {
				continue
			}
			begin := time.Now()
			games, err := f.Read(context.Background(), bytes.NewReader(data))
			if err == nil || len(games) > 0 {
				t.Errorf("%s as %s: %d games, %v", name, f.Name, len(games), err)
			} else if len(err.Error()) > 1000 {
				t.Errorf("%s as %s: an error of %d bytes", name, f.Name, len(err.Error()))
			}
			if took := time.Since(begin); took > bound {
				t.Errorf("%s as %s takes %v", name, f.Name, took)
			}
		}
	}
}

// xqfToAndFro is a file of 3 MB in which rooks go to and fro, cut off inside
// the last move.
func xqfToAndFro() []byte {
	x := &xqfWriter{version: 0x12, keys: [3]byte{1, 2, 3}}
	x.out = x.file(&game.Record{})[:xqfHead]
	x.node(0, 0, true, false, "")
	for len(x.out) < 3<<20 {
		x.node(80, 81, true, false, "")
		x.node(89, 88, true, false, "")
		x.node(81, 80, true, false, "")
		x.node(88, 89, true, false, "")
	}
	return x.out[:len(x.out)-1]
}

// xqfChoices is a file of 3 MB with nothing but alternatives to the first move,
// the last of which announces another.
func xqfChoices() []byte {
	x := &xqfWriter{version: 0x12, keys: [3]byte{1, 2, 3}}
	x.out = x.file(&game.Record{})[:xqfHead]
	x.node(0, 0, true, false, "")
	for len(x.out) < 3<<20 {
		x.node(80, 81, false, true, "")
	}
	return x.out
}
