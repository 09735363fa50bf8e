package jieqi

import (
	"errors"
	"strings"
	"testing"

	"banco/game"
)

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
	games, err := pgnFormat.Read(strings.NewReader(text))
	if err != nil || len(games) != 1 || len(games[0].Lost) > 0 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	if r := games[0]; r.Variant["captured"] != "everyone" || r.Tag("Red") != "An" || len(r.Root) != 3 || r.Root[2].Move != game.NoMove {
		t.Errorf("%+v", r)
	}
	var b strings.Builder
	if err := pgnFormat.Write(&b, games); err != nil || strings.Join(strings.Fields(b.String()), " ") != strings.Join(strings.Fields(text), " ") {
		t.Errorf("%v\n%s", err, b.String())
	}
}

func TestPGNReads(t *testing.T) {
	games, err := pgnFormat.Read(strings.NewReader("[Game \"Jieqi\"]\n[FEN \"3k5/9/9/9/9/9/9/9/9/X3K4 b R1 3 9\"]\n\n9... Tg4.1 10. Úp9.1=X\n"))
	if err != nil || games[0].Start != "3k5/9/9/9/9/9/9/9/9/X3K4 b R1 3 9" || len(games[0].MainLine()) != 2 {
		t.Errorf("%v, %v", games, err)
	}
	for text, reason := range map[string]string{
		"[Captured \"all\"]\n\n*":           "none of",
		"[FEN \"9 w\"]\n\n*":                "1 ranks",
		"[Game \"Jieqi\"]\n\n1. e3e4 *":     "does not say what the covered piece",
		"[Game \"Jieqi\"]\n\n1. e3e4Rn *":   "no legal move",
		"[Game \"Jieqi\"]\n\n1. e3e4P -- -": "not of the form",
	} {
		_, err := pgnFormat.Read(strings.NewReader(text))
		var place *game.TextError
		if !errors.As(err, &place) || !strings.Contains(err.Error(), reason) {
			t.Errorf("%q: %v, want %q", text, err, reason)
		}
	}
	for text, want := range map[string]game.Likelihood{
		"[Game \"jieqi\"]\n": game.Certain, "[Game \"Chinese Chess\"]\n": game.Impossible, "[Event \"x\"]\n": game.Impossible, "1. e4": game.Impossible,
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
		games, _ := pgnFormat.Read(strings.NewReader(text))
		var first, second strings.Builder
		if err := pgnFormat.Write(&first, games); err != nil {
			t.Fatalf("cannot write what was read: %v", err)
		}
		again, err := pgnFormat.Read(strings.NewReader(first.String()))
		if err != nil {
			t.Fatalf("%v in\n%s", err, first.String())
		}
		if err := pgnFormat.Write(&second, again); err != nil || first.String() != second.String() {
			t.Fatalf("%v, written first\n%s\nthen\n%s", err, first.String(), second.String())
		}
	})
}
