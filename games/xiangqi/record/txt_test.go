package record_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"golang.org/x/text/unicode/norm"

	"banco/game"
	"banco/games/xiangqi"
	"banco/games/xiangqi/board"
)

const txtLine = "h2e2 h9g7 h0g2 i9h9"

func TestReadTxt(t *testing.T) {
	for name, text := range map[string]string{
		"as written":       "Game: xiangqi\nRed: An\nResult: 1-0\n\n1. C2.5 H8+7\n2. H2+3 R9.8\n",
		"numbers only":     "1. C2.5 H8+7\n2. H2+3 R9.8\n1-0\n",
		"no numbers":       "C2.5 H8+7 H2+3 R9.8 1-0",
		"joined":           "1.C2.5 H8+7 2.H2+3 R9.8 1-0",
		"one a line":       "1\nC2.5\nH8+7\n\n2\n  H2+3\t\nR9.8\n红胜\n",
		"other marks":      "1) C2.5, H8+7; 2: H2+3, R9.8, 1-0",
		"dots":             "1. C2.5 ... H8+7 2. ...  H2+3 2...R9.8 1-0",
		"small letters":    "c2.5 h8+7 h2+3 r9.8 1-0",
		"Chinese":          "# 注\n 1、炮二平五　马８进７\r\n 2、马二进三　车９平８\r\n红先胜",
		"Vietnamese":       "1. P2-5 M8.7\n2. M2.3 X9-8\n1-0",
		"words":            "1. Pháo 2 bình 5, Mã 8 tiến 7\n2. Mã 2 tiến 3, Xe 9 bình 8\n1-0",
		"words in a row":   "1. Pháo 2 bình 5 Mã 8 tiến 7 2. Mã 2 tiến 3 Xe 9 bình 8 1-0",
		"words, bare":      "phao 2 binh 5\nma 8 tan 7\nma hai tien ba\nxe chin binh tam\n1-0",
		"words, ended":     "1/ Pháo 2 bình 5.  Mã 8 tiến 7.\n2/ Mã 2 tiến 3.  Xe 9 bình 8.\n1-0",
		"decomposed":       norm.NFD.String("1. Pháo 2 bình 5, Mã 8 tiến 7; 2. Mã 2 tiến 3, Xe 9 bình 8, 1-0"),
		"full width":       "１．炮二平五　马８进７\n２．马二进三　车９平８\n1-0",
		"full-width moves": "１、Ｃ２．５　Ｈ８＋７，２、Ｈ２＋３　Ｒ９．８　1-0",
		"points":           "H2-E2 H9-G7 H0-G2 I9-H9 1-0",
		"GBK": "\xc5\xda\xb6\xfe\xc6\xbd\xce\xe5 \xc2\xed\xa3\xb8\xbd\xf8\xa3\xb7 \xc2\xed\xb6\xfe\xbd\xf8\xc8\xfd " +
			"\xb3\xb5\xa3\xb9\xc6\xbd\xa3\xb8 1-0",
		"FEN of the start": "\uFEFF" + xiangqi.StartFEN + "\nC2.5 H8+7 H2+3 R9.8 1-0",
	} {
		games, err := read(txtFormat, text)
		if err != nil || len(games) != 1 {
			t.Errorf("%s: %d games, %v", name, len(games), err)
			continue
		}
		if got := mainLine(t, games[0]); got != txtLine || games[0].Result != "1-0" || games[0].Start != "" {
			t.Errorf("%s: %s, result %s, start %q", name, got, games[0].Result, games[0].Start)
		}
	}
}

func TestReadTxtManyGames(t *testing.T) {
	const text = `C2.5 1-0 C8.5 0-1

Red: An
FEN: 3ak4/4a4/9/9/9/9/9/9/4p4/3K5 b
P5.6
Red: Bình
H2+3
Game: xiangqi
Game: xiangqi
3ak4/4a4/9/9/9/9/9/9/4p4/3K5 b
`
	games, err := read(txtFormat, text)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range games {
		got = append(got, strings.Join([]string{r.Tag("Red"), mainLine(t, r), r.Result, strings.Fields(r.Start + " -")[0]}, "|"))
	}
	want := "|h2e2|1-0|-;|b2e2|0-1|-;An|e1f1|*|3ak4/4a4/9/9/9/9/9/9/4p4/3K5;Bình|h0g2|*|-;||*|-;||*|3ak4/4a4/9/9/9/9/9/9/4p4/3K5"
	if s := strings.Join(got, ";"); s != want {
		t.Errorf("got  %s\nwant %s", s, want)
	}
}

// TestTxtLosesOneGame: a broken game costs itself, up to its result or to the
// head of the next one.
func TestTxtLosesOneGame(t *testing.T) {
	const text = `Red: An
1. C2.5 H8+7
Red: Bình
1. C2.5 X9+9 2. nonsense (of all kinds)
3. H2+3 1-0
C8.5 0-1
Game: chess
1. C2.5
Game: xiangqi
FEN: 9 w
Black: Chi
1. C2.5
Red: Dung
1. H2+3
`
	games, err := read(txtFormat, text)
	checkLosses(t, err, 2, 4, 5)
	var got []string
	for _, r := range games {
		got = append(got, strings.Join([]string{r.Tag("Red"), mainLine(t, r), r.Result}, "|"))
	}
	if s := strings.Join(got, ";"); s != "An|h2e2 h9g7|*;|b2e2|0-1;Dung|h0g2|*" {
		t.Errorf("%s", s)
	}
	games, err = read(txtFormat, strings.Repeat("Game: xiangqi\nx\n", 1000)+"Game: xiangqi\nC2.5")
	var lost game.Losses
	if errors.As(err, &lost); len(games) != 0 || len(lost) != game.MaxLost+1 ||
		!strings.Contains(lost[game.MaxLost].Err.Error(), "the rest was not read") {
		t.Errorf("%d games, %d lost", len(games), len(lost))
	}
}

// TestTxtPasses: a null move is written and read as --, except in check.
func TestTxtPasses(t *testing.T) {
	const text = "Game: xiangqi\nResult: *\n\n1. C2.5 --\n2. -- H8+7\n"
	games, err := read(txtFormat, text)
	if err != nil || len(games) != 1 || games[0].MainLine()[1] != game.NoMove || games[0].MainLine()[2] != game.NoMove {
		t.Fatalf("%v, %v", games, err)
	}
	if got := written(t, txtFormat, games); got != text {
		t.Errorf("got\n%s\nwant\n%s", got, text)
	}
	const check = "3k5/9/9/9/9/9/9/9/4r4/4K4 w"
	if _, err := read(txtFormat, check+"\n--"); err == nil {
		t.Error("a side in check passes")
	}
	r := game.NewRecord(check, []game.Move{game.NoMove}, "*")
	if err := txtFormat.Write(new(bytes.Buffer), []*game.Record{r}); err == nil || !strings.Contains(err.Error(), "is a pass") {
		t.Errorf("a pass in check is written: %v", err)
	}
}

func TestWriteTxt(t *testing.T) {
	const text = `Game: xiangqi
FEN: 3ak4/4a4/9/9/9/9/9/9/4p4/3K5 b - - 0 7
Red: An
Result: 0-1

7. ... P5.6
8. K6+1 P6+1

Game: xiangqi
Result: *

1. C2.5 H8+7
2. H2+3
`
	games, err := read(txtFormat, text)
	if err != nil {
		t.Fatal(err)
	}
	if got := written(t, txtFormat, games); got != text {
		t.Errorf("got\n%s\nwant\n%s", got, text)
	}
	for want, r := range map[string]*game.Record{
		"game 1: move 1: the recorded move is not legal": {Root: []*game.Node{{Move: board.NewMove(0, 80)}}},
		"game 1: xiangqi FEN: placement has 1 ranks":     {Start: "x"},
	} {
		if err := txtFormat.Write(new(bytes.Buffer), []*game.Record{r}); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

func TestReadTxtErrors(t *testing.T) {
	for _, c := range []struct {
		in           string
		games        int
		line, column int
		reason       string
	}{
		{"C2.5 H8+7\n  2. H2+3  R9+8", 0, 2, 12, "wxf move \"R9+8\""},
		{"C2.5 1-0\r\nxyzzy", 1, 2, 1, "\"xyzzy\" is not a legal move in any notation"},
		{"炮二平五　馬８進９９", 0, 1, 6, "chinese move"},
		{"Game: chess\n", 0, 1, 1, "\"chess\" is another game"},
		{"Red: An\nFEN: 9/9 w\n", 0, 2, 1, "xiangqi FEN: placement has 2 ranks"},
		{"1-0", 0, 1, 1, "a result, but no game before it"},
		{"1. Pháo 9 bình 5, Mã 8 tiến 7", 0, 1, 4, "\"Pháo 9 bình 5\" is not a legal move in any notation"},
		{"1. Pháo 2 bình 5, Mã 8", 0, 1, 19, "vietnamese move \"Mã 8\": the move is not complete"},
		{"1234567. C2.5", 0, 1, 1, "\"1234567. C2.5\" is not a legal move in any notation"},
	} {
		games, err := read(txtFormat, c.in)
		checkPlace(t, c.in, err, c.line, c.column, c.reason)
		if len(games) != c.games {
			t.Errorf("%q: %d games, want %d", c.in, len(games), c.games)
		}
	}
}

func FuzzTxt(f *testing.F) {
	f.Add([]byte("Game: xiangqi\nRed: An\nResult: 1-0\n\n1. C2.5 H8+7\n2. H2+3 R9.8\n"))
	f.Add([]byte("3ak4/4a4/9/9/9/9/9/9/4p4/3K5 b\nP5.6 K6+1 红胜 C2.5\n# x"))
	f.Add([]byte("1、炮二平五　马８进７, h0g2"))
	f.Fuzz(func(t *testing.T, src []byte) {
		games, err := txtFormat.Read(context.Background(), bytes.NewReader(src))
		var place *game.TextError
		if err != nil && !errors.As(err, &place) {
			t.Fatalf("error without a place: %v", err)
		}
		first := written(t, txtFormat, games)
		again, err := read(txtFormat, first)
		if err != nil {
			t.Fatalf("%v in\n%s", err, first)
		}
		if second := written(t, txtFormat, again); first != second {
			t.Fatalf("written first\n%s\nthen\n%s", first, second)
		}
	})
}
