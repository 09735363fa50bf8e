package files_test

import (
	"bufio"
	_ "embed"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"banco/game"
)

// repeated is a text that is hard to read: a head, a unit again and again, a tail.
type repeated struct{ head, unit, tail string }

// text returns so many bytes of it, or a few more.
func (w repeated) text(size int) []byte {
	n := max(1, (size-len(w.head)-len(w.tail))/len(w.unit))
	return []byte(w.head + strings.Repeat(w.unit, n) + w.tail)
}

func (w repeated) String() string {
	return fmt.Sprintf("%.60q + n × %q + %.20q", w.head, w.unit, w.tail)
}

// units are what texts are made of, and what is wrong with them: brackets and
// quotation marks that never close, comments, variations, escapes, letters of many
// bytes, moves without end.
var units = []string{
	"[", "]", "(", ")", "{", "}", "<", "\"", "'", ";", ":", ",", ".", "/", "\\", "%", "$", "#", "=", "-", "*", "!", "0", "a", " ", "\t",
	"\n", "\r", "\x00", "\xff", "é", "車", "０", "\u0301", "\ufeff",
	"[a \"x ", "[a \"", "[a ", "[}} ", "[a\n", "\n[a \"x", "[a \"b\"]\n", "{\n\n[A \"", "{\n\n[B \"x\"]\n", "{\n\nsize:", "{a}", "{ ", "( ",
	")(", "(x ", "(x) ", "(1. ", "$1 ", "$999 ", "1. ", "1... ", "-- ", "Z0 ", "* ", "1-0\n", "% a\n", "; a\n", "{[%clk 1:00]}", "{[%clk ",
	"= ", ": ", "x=", "A: b\n", "a=b,", "1\t1\t\tx\ty\n", "001    1\n", "XXP 1 2\n", "e2e4\n", "h8i9", "1/1/1/1/1/", "/8",
	"8/8/8/8/8/8/8/8 w\n", chessFEN + "\n", xiangqiFEN + "; bm #3;\n", caroFEN + "\n", "startpos moves ",
	"Game: jieqi\n", "Game: xiangqi\n", "FEN: x\n", "Pieces: a0=R\n", "size: 15\n", "Piskvorky 15x15, 0:0, 0\n", "1,1,0\n",
	"[DhtmlXQ]", "[DhtmlXQ_a]", "[DhtmlXQ_a]b[/DhtmlXQ_a]", "[DhtmlXQ_move_0_1_1]7747[/DhtmlXQ_a]", "[DhtmlXQ_comment1]x[/DhtmlXQ_a]",
	"(;", "(;B[aa]", ";B[aa]", ";B[];W[]", "AB[aa]", "AB[aa:ss]", "C[\\", "[\\]", "(;W[aa])", "k 9 4 -1,", "k 9 4 -1,k 1 5 1,\n\n",
}

// moveHeads are moves of games to and fro, in their notations.
var moveHeads = map[string]string{
	"chess uci": "g1f3 g8f6 f3g1 f6g8 ", "chess san": "Nf3 Nf6 Ng1 Ng8 ", "xiangqi uci": "a0a1 a9a8 a1a0 a8a9 ",
	"xiangqi iccs": "A0-A1 A9-A8 A1-A0 A8-A9 ", "xiangqi fairy": "a1a2 a10a9 a2a1 a9a10 ", "xiangqi wxf": "R9+1 R1+1 R9-1 R1-1 ",
	"xiangqi chinese": "车九进一 车1进1 车九退一 车1退1 ", "xiangqi vietnamese": "X9.1 X1.1 X9/1 X1/1 ",
	"jieqi uci": "a0a1R a9a8r a1a0 a8a9 ", "caro uci": "h8 i9 ", "caro gomocup": "7,7 8,8 ", "othello uci": "d3 c3 ",
}

// formatHeads returns beginnings of files in a format of a game, in all of them
// where the format has no name.
func formatHeads(g game.Game, format string) (heads []string) {
	of := func(name string, more ...string) {
		if format == "" || format == name {
			heads = append(heads, more...)
		}
	}
	switch g.Name() {
	case "chess":
		of("pgn", tags+"1. e4 ", tags+"1. e4 e5 (1... c5 ", "1. e4 Qh9 ")
	case "xiangqi":
		of("pgn", "[Game \"Chinese Chess\"]\n\n1. h2e2 ", "[Game \"Chinese Chess\"]\n\n1. h2e2 h9g7 (1... x) ")
		of("txt", "Game: xiangqi\n\n1. C2.5 ")
		of("dhtmlxq", "[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]", "[DhtmlXQ][DhtmlXQ_movelist]7747")
		of("xqf", xqfHead, xqfHead+xqfMove(0x18, 0x21, 0xFF))
		of("problem", problem+"\n\n")
		of("cbr", cbrHead, cbrHead+"\x02\x00\x46\x43")
		of("cbl", "CCBridgeLibrary\x00"+cbrHead, "CCBridgeLibrary\x00")
		of("cbf", cbfHead, cbfHead+"<Move value=\"77-47\">")
	case "jieqi":
		of("pgn", "[Game \"Jieqi\"]\n\n1. a0a1R ")
		of("txt", covered)
	case "caro":
		of("sgf", "(;GM[4]SZ[15];B[hh]", "(;GM[4];B[hh](;W[aa])(;W[bb]")
		of("psq", "Piskvorky 15x15, 0:0, 0\n1,1,0\n")
		of("txt", "Size: 15\n\nh8 ", "Size: 15\n\nh8 i9 (h9 ")
	case "othello":
		of("pgn", "[Game \"Othello\"]\n\n1. d3 ")
	}
	return heads
}

// xqfHead is a file of XQStudio up to its first move, from the usual start.
var xqfHead = func() string {
	head := make([]byte, 1024)
	copy(head, "XQ\x0a")
	copy(head[16:], []byte{
		0, 10, 20, 30, 40, 50, 60, 70, 80, 12, 72, 3, 23, 43, 63, 83,
		9, 19, 29, 39, 49, 59, 69, 79, 89, 17, 77, 6, 26, 46, 66, 86,
	})
	return string(head) + xqfMove(0x18, 0x20, 0xF0)
}()

// cbrHead is a file of CCBridge up to its first move, from the usual start.
var cbrHead = func() string {
	head := make([]byte, 2218)
	copy(head, "CCBridge Record\x00")
	head[19], head[2112] = 2, 1
	for i, row := range map[int]string{0: "!\"#$%$#\"!", 2: "\x00&\x00\x00\x00\x00\x00&\x00", 3: "'\x00'\x00'\x00'\x00'"} {
		copy(head[2120+9*i:], row)
		for j := range row {
			if row[j] != 0 {
				head[2120+9*(9-i)+j] = row[j] - 16
			}
		}
	}
	return string(head)
}()

// cbrShuffle are moves to and fro, and some with alternatives.
var cbrShuffle = []string{
	"\x00\x00\x51\x48\x00\x00\x00\x09\x00\x00\x48\x51\x00\x00\x09\x00", "\x02\x00\x51\x48\x02\x00\x00\x09\x02\x00\x48\x51\x02\x00\x09\x00",
	"\x03\x00\x51\x48",
}

// cbfHead is a file of CCBridge in XML up to its first move.
const cbfHead = `<ChineseChessRecord Version="1.0"><Head><FEN></FEN></Head><MoveList><Move value="00-00"/>`

// xqfMove is a move of such a file, without a comment.
func xqfMove(from, to, flags byte) string { return string([]byte{from, to, flags, 0, 0, 0, 0, 0}) }

// xqfShuffle are moves to and fro, each followed by another and some with
// alternatives.
var xqfShuffle = []string{
	xqfMove(0x18, 0x21, 0xF0) + xqfMove(0x21, 0x28, 0xF0) + xqfMove(0x19, 0x20, 0xF0) + xqfMove(0x20, 0x29, 0xF0),
	xqfMove(0x18, 0x21, 0xFF) + xqfMove(0x21, 0x28, 0xFF) + xqfMove(0x19, 0x20, 0xFF) + xqfMove(0x20, 0x29, 0xFF),
	xqfMove(0x18, 0x21, 0x0F),
}

//go:embed testdata/worst.txt
var foundWorst string

// seeds are the worst texts that were found for a reader by looking for them
// (TestFindWorst): its name and three quoted strings on a line.
func seeds(name string) (list []repeated) {
	for lines := bufio.NewScanner(strings.NewReader(foundWorst)); lines.Scan(); {
		var w repeated
		of, quoted, ok := strings.Cut(lines.Text(), "\t")
		if _, err := fmt.Sscanf(quoted, "%q %q %q", &w.head, &w.unit, &w.tail); ok && of == name && err == nil {
			list = append(list, w)
		}
	}
	return list
}

// worst lists the texts that a reader is tried with: what was found for it, and
// every unit after nothing and after each of its heads.
func worst(r reader) []repeated {
	list := seeds(r.name)
	all := units
	switch {
	case strings.HasPrefix(r.name, "xqf "):
		all = append(xqfShuffle, units...)
	case strings.HasPrefix(r.name, "cbr "), strings.HasPrefix(r.name, "cbl "):
		all = append(cbrShuffle, units...)
	}
	for _, unit := range all {
		for _, head := range append([]string{""}, r.heads...) {
			list = append(list, repeated{head, unit, ""})
		}
	}
	for _, head := range r.heads {
		if head != "" {
			list = append(list, repeated{"", head, ""}, repeated{"", head, " x"})
		}
	}
	return list
}

// some returns all that was found for a reader and one in every of the other texts. It
// takes fewer of lines of moves, each word of which is tried as a move.
func some(r reader, every int) (list []repeated) {
	if strings.Contains(r.name, " moves of ") {
		every *= 5
	}
	found := len(seeds(r.name))
	rng := rand.New(rand.NewPCG(1, 1)) // so that no head is left out
	for i, w := range worst(r) {
		if rng.IntN(every) == 0 || i < found && !testing.Short() {
			list = append(list, w)
		}
	}
	return list
}
