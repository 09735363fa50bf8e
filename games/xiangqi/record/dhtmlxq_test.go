package record_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"banco/game"
	"banco/games/xiangqi"
	"banco/games/xiangqi/board"
)

const (
	binitStart = "[DhtmlXQ_binit]8979695949392919097717866646260600102030405060708012720323436383[/DhtmlXQ_binit]\n"

	ubbPlain = "[DhtmlXQ]\n[DhtmlXQ_ver]www_dpxq_com[/DhtmlXQ_ver]\n[DhtmlXQ_title]中炮对屏风马[/DhtmlXQ_title]\n" +
		"[DhtmlXQ_event][/DhtmlXQ_event]\n[DhtmlXQ_red]An ||  Hà[/DhtmlXQ_red]\n[DhtmlXQ_blacktime][/DhtmlXQ_time]\n" +
		"[DhtmlXQ_result]红胜[/DhtmlXQ_result]\n" + binitStart +
		"[DhtmlXQ_movelist]77477062 7967\n8070[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n"
	ubbTree = "<p>[dhtmlxqhtml]" + binitStart +
		"[DhtmlXQ_comment0]Mở đầu||hai dòng[/DhtmlXQ_comment0][DhtmlXQ_comment2]hai[/DhtmlXQ_comment2]" +
		"[DhtmlXQ_comment1_3]ba[/DhtmlXQ_comment1_3][DhtmlXQ_comment1_1]một[/DhtmlXQ_comment1_1][DhtmlXQ_comment2_3]lá[/DhtmlXQ_comment2_3]" +
		"[DhtmlXQ_move_1_3_2]0605[/DhtmlXQ_move_1_3_2][DhtmlXQ_move_0_2_1]03041927[/DhtmlXQ_move_0_2_1]" +
		"[DhtmlXQ_move_0_1_3]7967[/DhtmlXQ_move_0_1_3]" +
		"[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist][/DhtmlXQHTML]</p>"
	// Two kings and a black pawn, Black to move; the other pieces captured.
	ubbEnding = "[DhtmlXQ_binit]99999999399999999999999999999999" +
		"99999999409999999999994899999999[/DhtmlXQ_binit][DhtmlXQ_movelist]48583938[/DhtmlXQ_movelist]"
)

// binit returns the field for a position.
func binit(t testing.TB, fen string) string {
	t.Helper()
	p, err := xiangqi.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	placed := map[board.Square]bool{}
	text := ""
	for i := range 32 {
		point := "99"
		for s := range board.Square(board.Squares) {
			if p.At(s) != board.Empty && p.At(s).Letter() == xqfPieces[i] && !placed[s] {
				placed[s] = true
				point = fmt.Sprintf("%d%d", s.File(), 9-s.Rank())
				break
			}
		}
		text += point
	}
	return "[DhtmlXQ_binit]" + text + "[/DhtmlXQ_binit]"
}

func TestReadDhtmlXQ(t *testing.T) {
	games, err := read(dhtmlxqFormat, ubbPlain+ubbTree)
	if err != nil || len(games) != 2 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	r := games[0]
	if got := mainLine(t, r); got != "h2e2 h9g7 h0g2 i9h9" || r.Result != "1-0" || r.Start != "" {
		t.Errorf("%s, result %s, start %q", got, r.Result, r.Start)
	}
	if r.Tag("Title") != "中炮对屏风马" || r.Tag("Red") != "An Hà" || len(r.Tags) != 2 {
		t.Errorf("tags %v", r.Tags)
	}
	want := `{Mở đầu hai dòng} 1. H2-E2 {một} (1. H0-G2) 1... H9-G7 {hai} (1... A6-A5 2.
B0-C2 {ba} (2. A3-A4 {lá})) *
`
	if got := written(t, pgnFormat, games[1:]); !strings.Contains(got, want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestReadDhtmlXQStart(t *testing.T) {
	const fen = "4k4/9/9/9/9/9/9/9/4p4/3K5 b - - 0 1"
	for name, text := range map[string]string{
		"as printed": ubbEnding,
		"computed":   binit(t, fen) + "[DhtmlXQ_movelist]48583938[/DhtmlXQ_movelist]",
		"spaces":     strings.Replace(ubbEnding, "9999", " 99 99\n", 1),
	} {
		games, err := read(dhtmlxqFormat, text)
		if err != nil || len(games) != 1 {
			t.Errorf("%s: %d games, %v", name, len(games), err)
			continue
		}
		if games[0].Start != fen || mainLine(t, games[0]) != "e1f1 d0d1" {
			t.Errorf("%s: %s, %s", name, games[0].Start, mainLine(t, games[0]))
		}
	}
	// Without moves Red is to move, unless Black is in check.
	for _, fen := range []string{"3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "3k5/3R5/9/9/9/9/9/9/9/4K4 b - - 0 1"} {
		games, err := read(dhtmlxqFormat, binit(t, fen))
		if err != nil || games[0].Start != fen {
			t.Errorf("%s: %v, %v", fen, games, err)
		}
	}
}

// line returns a field.
func line(name, text string) string {
	return "[DhtmlXQ_" + name + "]" + text + "[/DhtmlXQ_" + name + "]"
}

func TestReadDhtmlXQErrors(t *testing.T) {
	for _, c := range []struct {
		in           string
		line, column int
		reason       string
	}{
		{"", 1, 1, "there is no field of DhtmlXQ in the text"},
		{"C2.5 H8+7 [DhtmlXQ][/DhtmlXQ] here", 1, 1, "there is no field of DhtmlXQ in the text"},
		{"\n" + line("title", "中炮") + line("red", "An"), 2, 16, "the fields hold neither a position nor moves"},
		{line("move_0_1_1", "7967"), 1, 21, "the fields hold neither a position nor moves"},
		{"[DhtmlXQ_movelist]7747", 1, 19, "field movelist is not closed"},
		{line("movelist", "774"), 1, 19, "a move needs four digits"},
		{line("movelist", "7747\né062"), 2, 1, `"\xc3" among the digits of moves`},
		{line("movelist", "77477"), 1, 23, "a move needs four digits"},
		{line("movelist", "77479747"), 1, 23, "a file beyond 8"},
		{line("movelist", "77477061"), 1, 23, "move h9-g8 is not legal"},
		{line("binit", "1234"), 1, 16, "binit has 4 digits, not 64"},
		{line("binit", strings.Repeat("49", 32)), 1, 16, "binit: Red's rook is on e0 already"},
		{line("binit", strings.Repeat("49", 1)+strings.Repeat("99", 31)), 1, 16, "xiangqi FEN: impossible position: "},
		{line("binit", strings.Repeat("99", 32)), 1, 16, "xiangqi FEN: impossible position: Red has no general"},
	} {
		games, err := read(dhtmlxqFormat, c.in)
		checkPlace(t, c.in, err, c.line, c.column, c.reason)
		if len(games) != 0 {
			t.Errorf("%q: %d games", c.in, len(games))
		}
	}
}

// TestDhtmlXQLosesOneGame: a broken game of three costs itself.
func TestDhtmlXQLosesOneGame(t *testing.T) {
	games, err := read(dhtmlxqFormat, ubbPlain+"[DhtmlXQ]"+line("movelist", "1")+"[/DhtmlXQ]"+ubbTree)
	checkLosses(t, err, 2)
	if len(games) != 2 || mainLine(t, games[0]) != "h2e2 h9g7 h0g2 i9h9" || mainLine(t, games[1]) != "h2e2 h9g7" {
		t.Errorf("%d games", len(games))
	}
}

// TestDhtmlXQLosesVariations: what is wrong in a variation or a comment costs
// that, and is named with its place.
func TestDhtmlXQLosesVariations(t *testing.T) {
	const main = "[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]\n"
	good := line("move_0_1_90", "7967") // one that stays, whatever is beside it
	for _, c := range []struct {
		in           string
		line, column int
		reason       string
	}{
		{line("move_0_1_0", "7747"), 2, 21, "line 0 is given twice"},
		{line("move_0_5_1", "7967"), 2, 21, "line 1 leaves line 0 at ply 5, which that has not"},
		{line("move_0_0_1", "7967"), 2, 21, "line 1 leaves line 0 at ply 0, which that has not"},
		{line("move_7_2_1", "7967"), 2, 21, "line 1 leaves line 7, which is not there"},
		{line("move_1_2_1", "7967"), 2, 21, "line 1 leaves line 1, which is not there or leads too far"},
		{line("move_0_1_1", "79"), 2, 21, "a move needs four digits"},
		{"é" + line("move_0_2_1", "1927"), 2, 22, "move b0-c2 is not legal"},
		{line("comment9", "x"), 2, 19, "a comment on ply 9 of line 0, which is not there"},
		{line("comment4_1", "x"), 2, 21, "a comment on ply 1 of line 4, which is not there"},
		// What leaves a lost line, or is said of it, goes with it.
		{line("move_0_9_1", "7967") + line("move_1_2_2", "7062") + line("move_2_3_3", "7062") + line("comment3_3", "x"), 2, 21,
			"line 1 leaves line 0 at ply 9"},
		{line("move_3_3_2", "7062") + line("move_2_3_3", "79") + line("comment2_3", "x"), 2, 66, "a move needs four digits"},
	} {
		games, err := read(dhtmlxqFormat, main+c.in+good)
		if err != nil || len(games) != 1 || len(games[0].Lost) != 1 {
			t.Errorf("%q: %d games, %v", c.in, len(games), err)
			continue
		}
		checkPlace(t, c.in, games[0].Lost[0], c.line, c.column, c.reason)
		if r := games[0]; mainLine(t, r) != "h2e2 h9g7" || len(r.Root) != 2 || len(r.Root[0].Next) != 1 {
			t.Errorf("%q: %s, and %d first moves", c.in, mainLine(t, r), len(r.Root))
		}
	}
}

// TestDhtmlXQIllegalVariation: the moves before an illegal one stay, those
// after it go.
func TestDhtmlXQIllegalVariation(t *testing.T) {
	games, err := read(dhtmlxqFormat, binitStart+line("movelist", "77477062")+line("move_0_1_1", "796770627967")+line("move_1_2_2", "0304"))
	if err != nil || len(games) != 1 || len(games[0].Lost) != 1 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	if got := written(t, pgnFormat, games); !strings.Contains(got, "\n1. H2-E2 (1. H0-G2 H9-G7 (1... A6-A5)) 1... H9-G7 *\n") {
		t.Errorf("%s", got)
	}
}

// TestReadDhtmlXQDepth: lines that leave each other too often are lost.
func TestReadDhtmlXQDepth(t *testing.T) {
	var b strings.Builder
	b.WriteString(binitStart + "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]")
	for i := range 512 {
		fmt.Fprintf(&b, "[DhtmlXQ_move_%d_1_%d]7967[/DhtmlXQ_move_%d_1_%d]", i, i+1, i, i+1)
	}
	games, err := read(dhtmlxqFormat, b.String())
	if err != nil || len(games) != 1 || len(games[0].Root) != 257 || len(games[0].Lost) != 1 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	var place *game.TextError
	if !errors.As(games[0].Lost[0], &place) || !strings.HasPrefix(place.Err.Error(), "lines leave each other more than 256 times") {
		t.Errorf("%v", games[0].Lost)
	}
}

// TestDhtmlXQTooBroken: a game with too many losses is lost itself.
func TestDhtmlXQTooBroken(t *testing.T) {
	text := line("movelist", "7747") + strings.Repeat(line("comment9", "x"), game.MaxLost)
	if games, err := read(dhtmlxqFormat, text); err != nil || len(games[0].Lost) != game.MaxLost {
		t.Errorf("%d games, %v", len(games), err)
	}
	games, err := read(dhtmlxqFormat, text+line("comment9", "x")+"[DhtmlXQ]"+line("movelist", "7747"))
	checkLosses(t, err, 1)
	if len(games) != 1 || !strings.Contains(err.Error(), "more than 100 parts cannot be read") {
		t.Errorf("%d games, %v", len(games), err)
	}
}

func FuzzDhtmlXQ(f *testing.F) {
	f.Add([]byte(ubbPlain))
	f.Add([]byte(ubbTree))
	f.Add([]byte(ubbEnding))
	f.Fuzz(func(t *testing.T, src []byte) {
		games, err := dhtmlxqFormat.Read(context.Background(), bytes.NewReader(src))
		var place *game.TextError
		if err != nil && !errors.As(err, &place) {
			t.Fatalf("error without a place: %v", err)
		}
		written(t, pgnFormat, games)
	})
}
