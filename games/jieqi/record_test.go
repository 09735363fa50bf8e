package jieqi

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"

	"banco/game"
	"banco/game/playout"
)

func TestRecordText(t *testing.T) {
	p := at(t, StartFEN)
	p.rule = toEveryone
	var line []game.Move
	for _, text := range []string{"b2b9Rn", "a9b9c", "i0i1N", "b9b0P", "i1h3"} {
		m, err := p.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		line = append(line, m)
		p.Make(m)
	}
	r := game.NewRecord("", line, "1-0")
	r.Variant = game.Variant{"captured": "everyone"}
	r.Tags = []game.Tag{{Name: "Red", Value: "Nguyễn An"}, {Name: "Event", Value: "a\nb"}, {Name: "Pieces", Value: "lost"}}
	const want = `Game: jieqi
Captured: everyone
Red: Nguyễn An
Event: a b
Pieces: b0=P i0=N b2=R a9=c b9=n
Result: 1-0

1. C8+7 R1.2
2. R1+1 C-+9
3. H1+2
`
	var b strings.Builder
	if err := writeRecords(&b, []*game.Record{r}); err != nil || b.String() != want {
		t.Fatalf("%v\n%s", err, b.String())
	}
	back, err := readRecords(context.Background(), strings.NewReader(want))
	if err != nil || len(back) != 1 || !reflect.DeepEqual(back[0].MainLine(), line) {
		t.Fatalf("reads back as %v (%v)", back, err)
	}
	if got := back[0]; got.Result != "1-0" || got.Tag("Red") != "Nguyễn An" || got.Variant["captured"] != "everyone" {
		t.Errorf("reads back as %+v", got)
	}
}

// TestRecordsOfGames writes what each seat has seen of whole games.
func TestRecordsOfGames(t *testing.T) {
	for seed := range byte(6) {
		d := newDeal(captureRule(seed%3), [32]byte{seed}, shuffle([32]byte{seed}))
		randomGame(t, d, playout.Random(uint64(seed)))
		var games []*game.Record
		for _, seat := range seats {
			r := game.NewRecord("", d.Seen(seat), d.View(seat).Result().String())
			r.Variant = game.Variant{"captured": captureRules[seed%3]}
			games = append(games, r)
		}
		games = append(games, game.NewRecord("3k5/9/9/9/9/9/9/9/9/X3K4 b R1 3 9", nil, "*"))
		var b strings.Builder
		if err := writeRecords(&b, games); err != nil {
			t.Fatal(err)
		}
		back, err := readRecords(context.Background(), strings.NewReader(b.String()))
		if err != nil || len(back) != len(games) {
			t.Fatalf("%d games read of %d: %v", len(back), len(games), err)
		}
		for i, r := range games {
			if !reflect.DeepEqual(back[i].MainLine(), r.MainLine()) || back[i].Result != r.Result || back[i].Start != r.Start {
				t.Errorf("seed %d, game %d reads back differently", seed, i)
			}
		}
	}
}

func TestRecordRefusals(t *testing.T) {
	const head = "Game: jieqi\n"
	tests := []struct {
		text, reason string
		line, column int
		games        int
	}{
		{"1. R1+1", "before the line", 1, 1, 0},
		{"Red: An", "expected the line", 1, 1, 0},
		{"Game: chess", "instead of jieqi", 1, 1, 0},
		{head + "Captured: all", "must be one of", 2, 1, 0},
		{head + "Result: 2-0", "none of", 2, 1, 0},
		{head + "Pieces: a0", "not of the form", 2, 1, 0},
		{head + "Pieces: z0=R", "no such point", 2, 1, 0},
		{head + "Pieces: a0=K", "no piece that is covered", 2, 1, 0},
		{head + "Pieces: a0=r", "not a starting point of Black", 2, 1, 0},
		{head + "Pieces: a0=R a0=R", "given twice", 2, 1, 0},
		{head + "Tên: An", "not a name", 2, 1, 0},
		{head + "FEN: 9/9 w\n\n1. R1+1", "2 ranks", 2, 1, 0},
		{head + "FEN: 9/9 w\n\n", "2 ranks", 2, 1, 0},
		{head + "\n1. R1+1", "does not say what lay on i0", 3, 4, 0},
		{head + "Pieces: i0=N\n\n1. R1+1 R1+5", "in the way", 4, 9, 0},
		{head + "Pieces: i0=N a6=p\n\n1. R1+1 P1+1\nRed: An", "among the moves", 5, 1, 0},
		{head + "\n" + head + "\n1. x", "not a legal move in any notation", 5, 4, 1},
		{head + "Pieces: a3=R c3=R e3=R a6=p c6=p\n\n1. P9+1 P1+1 2. P7+1 P3+1 3. P5+1", "no such piece left", 4, 30, 0},
	}
	for _, tt := range tests {
		games, err := readRecords(context.Background(), strings.NewReader(tt.text))
		var place *game.TextError
		if !errors.As(err, &place) {
			t.Errorf("%.60q: %v", tt.text, err)
			continue
		}
		if place.Line != tt.line || place.Column != tt.column || !strings.Contains(place.Error(), tt.reason) || len(games) != tt.games {
			t.Errorf("%.60q: %d games, %v; want %q at %d, %d", tt.text, len(games), err, tt.reason, tt.line, tt.column)
		}
	}
}

// TestRecordLosesOneGame: a broken game of many costs itself.
func TestRecordLosesOneGame(t *testing.T) {
	const good = "Game: jieqi\nPieces: i0=N\n\n1. R1+1\n"
	text := good + "Game: jieqi\nPieces: i0=N\n1. R1+1 R1+5 2. nonsense\nRed: An\n" + good + "Game: chess\n1. e4\n" + good +
		"Game: jieqi\nFEN: 9 w\n1. R1+1\n" + good
	games, err := readRecords(context.Background(), strings.NewReader(text))
	var lost game.Losses
	if !errors.As(err, &lost) || len(games) != 4 || len(lost) != 3 || lost[0].Game != 2 || lost[1].Game != 4 || lost[2].Game != 6 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	for _, l := range lost {
		if place := (*game.TextError)(nil); !errors.As(l.Err, &place) {
			t.Errorf("no place in %v", l.Err)
		}
	}
}

// TestRecordNotations: moves may be in any notation, words included, and say
// what turned up themselves.
func TestRecordNotations(t *testing.T) {
	for name, text := range map[string]string{
		"wxf":          "Game: jieqi\nPieces: e3=P e6=n b2=R b9=c\n\n1. P5+1 P5+1\n2. C8+7\n",
		"uci":          "Game: jieqi\n1. e3e4P e6e5n 2. b2b9Rc",
		"vietnamese":   "Game: jieqi\nCaptured: everyone\n1. Úp5.1=B Úp5.1=M\n2. Úpt8.7=X:P",
		"words":        "Game: jieqi\nCaptured: everyone\n1. Úp 5 tiến 1 = B, Úp 5 tiến 1 = M 2. Úp trước 8 tiến 7 = Xe : Pháo",
		"bare words":   "Game: jieqi\nCaptured: everyone\nPieces: e3=P b2=R b9=c\n１．up 5 tien 1　up 5 tien 1=M　２．up truoc 8 tien 7",
		"a line alone": "Game: jieqi\nCaptured: everyone\nÚp5.1=B\nÚp5.1=M\nÚpt8.7=X:P",
	} {
		games, err := readRecords(context.Background(), strings.NewReader(text))
		if err != nil || len(games) != 1 {
			t.Errorf("%s: %d games, %v", name, len(games), err)
			continue
		}
		p, _ := games[0].Begin(rules{})
		var moves []string
		for _, m := range games[0].MainLine() {
			moves = append(moves, p.FormatMove(m))
			p.Make(m)
		}
		if got := strings.Join(moves, " "); got != "e3e4P e6e5n b2b9Rc" {
			t.Errorf("%s: %s", name, got)
		}
	}
}

func TestRecordPasses(t *testing.T) {
	const text = "Game: jieqi\nPieces: i0=N\nResult: *\n\n1. R1+1 --\n2. -- --\n"
	games, err := readRecords(context.Background(), strings.NewReader(text))
	if err != nil || len(games) != 1 || games[0].MainLine()[1] != game.NoMove {
		t.Fatalf("%v, %v", games, err)
	}
	var b strings.Builder
	if err := writeRecords(&b, games); err != nil || b.String() != text {
		t.Errorf("%v\n%s", err, b.String())
	}
}

func TestWriteRefusesUnresolvedMoves(t *testing.T) {
	r := game.NewRecord("", at(t, StartFEN).Moves(nil)[:1], "*")
	if err := writeRecords(&strings.Builder{}, []*game.Record{r}); err == nil || !strings.Contains(err.Error(), "move 1: ") {
		t.Errorf("a move without its outcome is written: %v", err)
	}
}

func FuzzRecord(f *testing.F) {
	f.Add("Game: jieqi\nCaptured: everyone\nRed: An\nPieces: b0=P i0=N b2=R a9=c b9=n\nResult: 1-0\n\n1. C8+7 R1.2\n2. R1+1 C-+9\n3. H1+2\n")
	f.Add("Game: jieqi\nFEN: 3k5/9/9/9/9/9/9/9/9/X3K4 b R1 3 9\n\n9. ... K4+1\n\nGame: jieqi\n")
	f.Add("\ufeffGame: jieqi\r\n\r\n1. K5+1\r\n")
	f.Fuzz(func(t *testing.T, text string) {
		games, err := readRecords(context.Background(), strings.NewReader(text))
		if err != nil {
			return
		}
		var b strings.Builder
		if err := writeRecords(&b, games); err != nil {
			t.Fatalf("cannot write what was read: %v", err)
		}
		again, err := readRecords(context.Background(), strings.NewReader(b.String()))
		if err != nil || len(again) != len(games) {
			t.Fatalf("%d games, then %d: %v\n%s", len(games), len(again), err, b.String())
		}
		for i := range games {
			if !reflect.DeepEqual(games[i].MainLine(), again[i].MainLine()) || games[i].Result != again[i].Result {
				t.Fatalf("game %d changes:\n%s", i, b.String())
			}
		}
	})
}

// TestPGN: everything that a study of cờ úp holds comes back, also where a piece
// turns out differently from variation to variation.
func TestPGN(t *testing.T) {
	const text = `[Game "Jieqi"]
[Event "?"]
[Site "?"]
[Date "2024.05.06"]
[Round "?"]
[Red "An"]
[Black "?"]
[Result "0-1"]
[Captured "everyone"]
[Format "UCI"]

{mở} 1. {trước} e3e4P $1 {[%clk 0:01:02] sau} (1. e3e4R e6e5c (1... e6e5p)) (1. --
e6e5p) 1... e6e5n 2. b2b9Rc $10 0-1

`
	games, err := pgnFormat.Read(context.Background(), strings.NewReader(text))
	if err != nil || len(games) != 1 || len(games[0].Lost) > 0 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	if r := games[0]; r.Variant["captured"] != "everyone" || r.Tag("Red") != "An" || len(r.Root) != 3 || r.Root[2].Move != game.NoMove {
		t.Errorf("%+v", r)
	}
	var b strings.Builder
	if err := pgnFormat.Write(&b, games); err != nil || strings.Join(strings.Fields(b.String()), " ") != strings.Join(strings.Fields(text),
		" ") {
		t.Errorf("%v\n%s", err, b.String())
	}
}

func TestPGNReads(t *testing.T) {
	games, err := pgnFormat.Read(context.Background(), strings.NewReader("[Game \"Jieqi\"]\n"+
		"[FEN \"3k5/9/9/9/9/9/9/9/9/X3K4 b R1 3 9\"]\n\n9... Tg4.1 10. "+
		"Úp9.1=X\n"))
	if err != nil || games[0].Start != "3k5/9/9/9/9/9/9/9/9/X3K4 b R1 3 9" || len(games[0].MainLine()) != 2 {
		t.Errorf("%v, %v", games, err)
	}
	for text, reason := range map[string]string{
		"[Captured \"all\"]\n\n*":           "none of",
		"[FEN \"9 w\"]\n\n*":                "1 ranks",
		"[Game \"Jieqi\"]\n\n1. e3e4 *":     "does not say what the covered piece",
		"[Game \"Jieqi\"]\n\n1. e3e4Rn *":   "not a legal move",
		"[Game \"Jieqi\"]\n\n1. e3e4P -- -": "not of the form",
	} {
		_, err := pgnFormat.Read(context.Background(), strings.NewReader(text))
		var place *game.TextError
		if !errors.As(err, &place) || !strings.Contains(err.Error(), reason) {
			t.Errorf("%q: %v, want %q", text, err, reason)
		}
	}
	for text, want := range map[string]game.Likelihood{
		"[Game \"jieqi\"]\n": game.Certain, "[Game \"Chinese Chess\"]\n": game.Impossible, "[Event \"x\"]\n": game.Impossible,
		"1. e4": game.Impossible,
	} {
		if got, _ := pgnFormat.Recognise([]byte(text)); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

func FuzzPGN(f *testing.F) {
	f.Add("[Game \"Jieqi\"]\n[Captured \"everyone\"]\n\n{a} 1. {b} e3e4P! {c} (1. e3e4R e6e5c) (1. -- e6e5p) 1... e6e5n 2. b2b9Rc 0-1\n")
	f.Add("[FEN \"3k5/9/9/9/9/9/9/9/9/X3K4 b R1 3 9\"]\n\n9... Tg4.1 10. Úp9.1=X\n")
	f.Fuzz(func(t *testing.T, text string) {
		games, _ := pgnFormat.Read(context.Background(), strings.NewReader(text))
		var first, second strings.Builder
		if err := pgnFormat.Write(&first, games); err != nil {
			t.Fatalf("cannot write what was read: %v", err)
		}
		again, err := pgnFormat.Read(context.Background(), strings.NewReader(first.String()))
		if err != nil {
			t.Fatalf("%v in\n%s", err, first.String())
		}
		if err := pgnFormat.Write(&second, again); err != nil || first.String() != second.String() {
			t.Fatalf("%v, written first\n%s\nthen\n%s", err, first.String(), second.String())
		}
	})
}
