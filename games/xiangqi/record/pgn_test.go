package record_test

import (
	"bytes"
	"context"
	"errors"
	"testing"

	"banco/game"
)

// Files as different programs write them, all of the same moves.
const (
	pgnHead = "[Game \"Chinese Chess\"]\n[Event \"Giải\"]\n[RedTeam \"Hà Nội\"]\n[Red \"An\"]\n[Black \"Bình\"]\n[Result \"0-1\"]\n"
	pgnLine = "h2e2 h9g7 h0g2 i9h9 i0h0 b7b3"

	pgnICCS       = pgnHead + "[Format \"ICCS\"]\n\n1. H2-E2 H9-G7\n2. H0-G2 I9-H9 3. I0-H0 B7-B3 0-1\n"
	pgnUCI        = pgnHead + "\n1. h2e2 h9g7 2. h0g2 i9h9 3. i0h0 b7b3 0-1\n"
	pgnFairy      = pgnHead + "\n1. h3e3 h10g8 2. h1g3 i10h10 3. i1h1 b8b4 0-1\n"
	pgnWXF        = pgnHead + "[Format \"WXF\"]\n\n1. C2.5 H8+7 2. H2+3 R9.8 3. R1.2 C2+4 0-1\n"
	pgnChinese    = pgnHead + "[Format \"Chinese\"]\n\n1. 炮二平五 馬８進７\n2. 马二进三 车９平８\n3. 车一平二 {车出} 炮２进４ 0-1\n======\n欢迎访问 (网站\n"
	pgnFullWidth  = pgnHead + "\n１．炮二平五　马８进７　２、马二进三　车９平８　３．车一平二　…炮２进４　0-1\n"
	pgnVietnamese = pgnHead + "\n1. P2-5 M8.7 2. M2.3 X9-8 3. X1-2 P2.4 0-1\n"
	pgnWrongName  = pgnHead + "[Format \"ICCS\"]\n\n1.C2.5 H8+7 2.H2+3 R9.8 3.R1.2 C2+4 0-1"
	pgnWhite      = "[White \"An\"]\n[WhiteTeam \"Hà Nội\"]\n[Black \"Bình\"]\n\nh2e2 h9g7 h0g2 i9h9 i0h0 b7b3 0-1"
	pgnBlackFirst = "[FEN \"3ak4/4a4/9/9/9/9/9/9/4p4/3K5 b\"]\n\n1. ... e1f1 2. d0d1 *"
)

func TestReadPGN(t *testing.T) {
	for name, text := range map[string]string{
		"ICCS": pgnICCS, "UCI": pgnUCI, "Fairy": pgnFairy, "WXF": pgnWXF, "Chinese": pgnChinese,
		"full width": pgnFullWidth, "Vietnamese": pgnVietnamese, "wrong name": pgnWrongName, "White": pgnWhite,
	} {
		games, err := read(pgnFormat, text)
		if err != nil || len(games) != 1 {
			t.Errorf("%s: %d games, %v", name, len(games), err)
			continue
		}
		r := games[0]
		if got := mainLine(t, r); got != pgnLine || r.Result != "0-1" || r.Start != "" {
			t.Errorf("%s: %s, result %s, start %q", name, got, r.Result, r.Start)
		}
		if r.Tag("Red") != "An" || r.Tag("RedTeam") != "Hà Nội" {
			t.Errorf("%s: tags %v", name, r.Tags)
		}
	}
}

func TestReadPGNInGBK(t *testing.T) {
	const text = "[Red \"\xc1\xf8\xb4\xf3\xbb\xaa\"]\r\n\r\n1. \xc5\xda\xb6\xfe\xc6\xbd\xce\xe5 {\xba\xc3} *\r\n"
	games, err := read(pgnFormat, text)
	if err != nil {
		t.Fatal(err)
	}
	if r := games[0]; r.Tag("Red") != "柳大华" || mainLine(t, r) != "h2e2" || r.Root[0].Comment != "好" {
		t.Errorf("%v, %s, %s", r.Tags, mainLine(t, r), r.Root[0].Comment)
	}
}

func TestWritePGN(t *testing.T) {
	games, err := read(pgnFormat, pgnChinese+"\n"+pgnBlackFirst)
	if err != nil {
		t.Fatal(err)
	}
	want := `[Game "Chinese Chess"]
[Event "Giải"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[Red "An"]
[Black "Bình"]
[Result "0-1"]
[Format "ICCS"]
[RedTeam "Hà Nội"]

1. H2-E2 H9-G7 2. H0-G2 I9-H9 3. I0-H0 {车出} 3... B7-B3 0-1

[Game "Chinese Chess"]
[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[Red "?"]
[Black "?"]
[Result "*"]
[FEN "3ak4/4a4/9/9/9/9/9/9/4p4/3K5 b - - 0 1"]
[Format "ICCS"]

1... E1-F1 2. D0-D1 *

`
	if got := written(t, pgnFormat, games); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestReadPGNErrors(t *testing.T) {
	for _, c := range []struct {
		in           string
		line, column int
		reason       string
	}{
		{"1. h2e2 h9g8", 1, 9, "xiangqi: move \"h9g8\": the piece on h9 does not move to g8"},
		{"1. h2e2\n炮二平五", 2, 1, "xiangqi: move "},
		{"hello", 1, 1, "\"hello\" is not a legal move in any notation"},
		{"[FEN \"9/9/9/9/9/9/9/9/9/4K4 w\"]\n*", 1, 1, "tag FEN: xiangqi FEN: impossible position: Black has no general"},
		{"1. C2.5 {x} (1. C2.4 H8+7 2. H8+7) H8+8", 1, 36, "wxf move \"H8+8\""},
	} {
		_, err := read(pgnFormat, c.in)
		checkPlace(t, c.in, err, c.line, c.column, c.reason)
	}
}

func FuzzPGN(f *testing.F) {
	for _, text := range []string{pgnICCS, pgnFairy, pgnWXF, pgnChinese, pgnVietnamese, pgnWhite, pgnBlackFirst} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		games, err := pgnFormat.Read(context.Background(), bytes.NewReader(src))
		var place *game.TextError
		if err != nil && !errors.As(err, &place) {
			t.Fatalf("error without a place: %v", err)
		}
		first := written(t, pgnFormat, games)
		again, err := read(pgnFormat, first)
		if err != nil {
			t.Fatalf("%v in\n%s", err, first)
		}
		if second := written(t, pgnFormat, again); first != second {
			t.Fatalf("written first\n%s\nthen\n%s", first, second)
		}
	})
}
