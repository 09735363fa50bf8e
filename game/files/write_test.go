package files_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"banco/game"
	"banco/game/files"
	"banco/game/gametest"
)

// Every format that is written is read back as the same moves.
func TestWriteReadsBack(t *testing.T) {
	for _, g := range games {
		p, err := g.Start(nil)
		if err != nil {
			t.Fatal(err)
		}
		moves := line(p, 12)
		record := game.NewRecord("", moves, "*")
		for _, format := range files.Formats(g) {
			if format == "problem" {
				continue // it has no moves
			}
			var b strings.Builder
			if err := files.Write(&b, g, format, record); err != nil {
				t.Errorf("%s %s: %v", g.Name(), format, err)
				continue
			}
			found, err := files.ReadAny(context.Background(), games, "", []byte(b.String()), "")
			if err != nil || found.Game.Name() != g.Name() || found.Format != format || len(found.Records) != 1 {
				t.Errorf("%s %s is read as %s: %v\n%s", g.Name(), format, found.Format, err, b.String())
				continue
			}
			if format == "fen" && found.Records[0].Start != p.FEN() || format != "fen" && !slices.Equal(found.Records[0].MainLine(), moves) {
				t.Errorf("%s %s reads back as another game", g.Name(), format)
			}
		}
	}
}

func TestWriteRefusals(t *testing.T) {
	for _, g := range games {
		p, err := g.Start(nil)
		if err != nil {
			t.Fatal(err)
		}
		canPass := game.CanPass(g, p)
		pass := game.NewRecord("", []game.Move{game.NoMove}, "*")
		broken := game.NewRecord("", []game.Move{1<<32 - 1}, "*")
		for _, format := range files.Formats(g) {
			if format == "problem" {
				continue // it has no moves
			}
			var b strings.Builder
			if err := files.Write(&b, g, format, pass); err != nil && canPass && gametest.Problem(t, err).Key != "export-pass" {
				t.Errorf("%s %s: a pass is refused: %v", g.Name(), format, err)
			}
			if format == "fen" && canPass && !strings.Contains(b.String(), " b ") && !strings.Contains(b.String(), " o ") {
				t.Errorf("%s fen: a pass gives %q", g.Name(), b.String())
			}
			if key := gametest.Problem(t, files.Write(&b, g, format, broken)).Key; key != "export-move" {
				t.Errorf("%s %s: an illegal move is refused as %s", g.Name(), format, key)
			}
		}
		err = files.Write(&strings.Builder{}, g, "doc", pass)
		if gametest.Problem(t, err).Key != "export-format" {
			t.Errorf("%s: %v", g.Name(), err)
		}
	}
}
