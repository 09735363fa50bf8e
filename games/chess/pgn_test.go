package chess

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"banco/game"
)

func readPGN(t *testing.T, text string) []*game.Record {
	t.Helper()
	games, err := pgnFormat.Read(context.Background(), strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return games
}

func writePGN(t *testing.T, games []*game.Record) string {
	t.Helper()
	var b bytes.Buffer
	if err := pgnFormat.Write(&b, games); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// line returns a record's main line in UCI.
func line(t *testing.T, r *game.Record) string {
	t.Helper()
	p, err := rules{}.Start(r.Variant)
	if err == nil && r.Start != "" {
		p, err = rules{}.Parse(r.Variant, r.Start)
	}
	if err != nil {
		t.Fatal(err)
	}
	var moves []string
	for _, m := range r.MainLine() {
		moves = append(moves, p.FormatMove(m))
		p.Make(m)
	}
	return strings.Join(moves, " ")
}

// Files as different programs write them.
const (
	pgnPlain = `[Event "Club"]
[Site "Huế"]
[Date "2024.01.02"]
[Round "1"]
[White "An"]
[Black "Bình"]
[Result "1-0"]

1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6?? 4. Qxf7# 1-0
`
	pgnServer = `[Event "Rated Blitz game"]
[Site "https://example.org/abcd"]
[White "a"]
[Black "b"]
[Result "0-1"]
[UTCDate "2024.01.02"]
[WhiteElo "1500"]
[TimeControl "180+2"]
[Termination "Time forfeit"]
[Variant "Standard"]

1. d4 { [%eval 0.17] [%clk 0:03:00] } 1... Nf6 { [%eval 0.19] [%clk 0:03:00] } 2. c4 $6 { [%clk 0:02:58.4] a plan } (2. Nf3 {
solid } 2... d5 (2... g6 3. c4) 3. c4) 2... e6 0-1
`
	pgnFischer = `[Event "x"]
[Variant "Chess960"]
[SetUp "1"]
[FEN "nbbqrkrn/pppppppp/8/8/8/8/PPPPPPPP/NBBQRKRN w GEge - 0 1"]

1. f4 f5 2. Nf2 Nf7 3. O-O O-O *
`
	pgnEnding = `[FEN "8/8/8/8/8/4k3/4p3/4K3 b - - 5 61"]

61... Kd3 62. Kf2 Kd2 *`
	pgnOld = "%%% dump\r\n[Event \"Caf\xe9\"]\r\n\r\n1 e2-e4 e7-e5 2 Ng1-f3 Nb8-c6 3 Bf1-b5 a7-a6 4 Bb5xc6 d7xc6 5 0-0 1/2\r\n\x1a"
)

func TestReadPGN(t *testing.T) {
	for _, c := range []struct{ name, text, start, variant, line, result string }{
		{"plain", pgnPlain, "", "", "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7", "1-0"},
		{"server", pgnServer, "", "", "d2d4 g8f6 c2c4 e7e6", "0-1"},
		{"Chess960", pgnFischer, "", "position=308", "f2f4 f7f5 h1f2 h8f7 f1g1 f8g8", "*"},
		{"ending", pgnEnding, "8/8/8/8/8/4k3/4p3/4K3 b - - 5 61", "", "e3d3 e1f2 d3d2", "*"},
		{"old", pgnOld, "", "", "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1g1", "1/2-1/2"},
	} {
		r := readPGN(t, c.text)[0]
		got := line(t, r)
		if r.Start != c.start || r.Variant.String() != c.variant || got != c.line || r.Result != c.result {
			t.Errorf("%s: start %q, variant %v, line %s, result %s", c.name, r.Start, r.Variant, got, r.Result)
		}
		again := readPGN(t, writePGN(t, []*game.Record{r}))[0]
		if line(t, again) != c.line || again.Start != c.start || again.Variant.String() != c.variant || again.Result != c.result {
			t.Errorf("%s: not the same after writing\n%s", c.name, writePGN(t, []*game.Record{r}))
		}
	}
	if games := readPGN(t, pgnPlain+pgnServer+pgnFischer+pgnEnding+"\n\n"+pgnOld); len(games) != 5 {
		t.Errorf("%d games in a file of 5", len(games))
	}
}

func TestWritePGN(t *testing.T) {
	want := `[Event "Rated Blitz game"]
[Site "https://example.org/abcd"]
[Date "????.??.??"]
[Round "?"]
[White "a"]
[Black "b"]
[Result "0-1"]
[UTCDate "2024.01.02"]
[WhiteElo "1500"]
[TimeControl "180+2"]
[Termination "Time forfeit"]

1. d4 {[%eval 0.17] [%clk 0:03:00]} 1... Nf6 {[%eval 0.19] [%clk 0:03:00]} 2.
c4 $6 {[%clk 0:02:58.4] a plan} (2. Nf3 {solid} 2... d5 (2... g6 3. c4) 3. c4)
2... e6 0-1

`
	if got := writePGN(t, readPGN(t, pgnServer)); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	fischer := writePGN(t, readPGN(t, pgnFischer))
	for _, tag := range []string{`[SetUp "1"]`, `[Variant "Chess960"]`, "NBBQRKRN w GEge - 0 1"} {
		if !strings.Contains(fischer, tag) {
			t.Errorf("no %s in\n%s", tag, fischer)
		}
	}
	if ending := writePGN(t, readPGN(t, pgnEnding)); !strings.Contains(ending, "\n61... Kd3 62. Kf2 Kd2 *\n") {
		t.Errorf("ending:\n%s", ending)
	}
}

func TestReadPGNErrors(t *testing.T) {
	for _, c := range []struct {
		text         string
		line, column int
		reason       string
	}{
		{"1. e4 e5 2. Ke3", 1, 13, `move "Ke3": no king of White can go to e3`},
		{"[Variant \"Chess960\"]\n*", 1, 1, "tag Variant: a game of Chess960 needs the tag FEN"},
		{"[Event \"?\"]\n[Variant \"Atomic\"]\n*", 2, 1, `tag Variant: "Atomic" is not a variant known here`},
		{"[Event \"?\"]\n [FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n*", 2, 2, "tag FEN: fen: impossible position: "},
		{"1. e4 e5 2. Bb5 a6 3. Bxd7 -- *", 1, 28, "the turn cannot be passed here"},
	} {
		games, err := pgnFormat.Read(context.Background(), strings.NewReader(c.text))
		var place *game.TextError
		if !errors.As(err, &place) || len(games) != 0 {
			t.Errorf("%q: %d games, %v", c.text, len(games), err)
			continue
		}
		if place.Line != c.line || place.Column != c.column || !strings.HasPrefix(place.Err.Error(), c.reason) {
			t.Errorf("%q: %v", c.text, err)
		}
	}
}

// A bad variation costs itself; null moves in variations are kept.
func TestReadPGNVariations(t *testing.T) {
	const text = "1. e4 (1. d4 d6 2. Nd2 (2. O-O-O)) (1. c4 -- 2. Z0 c5) (1. f3 e5 2. g4 Qh4+ 3. -- d5) e5 *"
	games := readPGN(t, text)
	if lost := games[0].Lost; len(lost) != 2 || !strings.HasPrefix(lost[0].Error(), `line 1, column 28: move "O-O-O"`) ||
		!strings.HasPrefix(lost[1].Error(), "line 1, column 80: the turn cannot") {
		t.Errorf("lost %v", lost)
	}
	const want = "1. e4 (1. d4 d6 2. Nd2) (1. c4 -- 2. -- c5) (1. f3 e5 2. g4 Qh4#) 1... e5 *"
	if got := strings.Join(strings.Fields(writePGN(t, games)), " "); !strings.HasSuffix(got, want) {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

func FuzzPGN(f *testing.F) {
	for _, text := range []string{pgnPlain, pgnServer, pgnFischer, pgnEnding, pgnOld} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		games, err := pgnFormat.Read(context.Background(), strings.NewReader(text))
		var place *game.TextError
		if err != nil && !errors.As(err, &place) {
			t.Fatalf("error without a place: %v", err)
		}
		first := writePGN(t, games)
		if second := writePGN(t, readPGN(t, first)); first != second {
			t.Fatalf("written first\n%s\nthen\n%s", first, second)
		}
	})
}
