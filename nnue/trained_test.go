package nnue_test

import (
	"bytes"
	"encoding/csv"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"banco/game"
	"banco/games/chess"
	"banco/games/jieqi"
	"banco/games/xiangqi"
	"banco/nnue"
	"banco/tune"
)

// testdata holds for each game a file of self-play, the network that
// scripts/train learnt from it, and what the script worked out for every
// position by the definition (docs/reference/engines.md says how to make them).
// Following the games by our rules, the evaluator says the same. make net-test
// trains anew and names another folder in TRAINED.
func TestTrainerAgrees(t *testing.T) {
	for _, g := range []game.Game{chess.New(), xiangqi.New(), jieqi.New()} {
		network, err := nnue.Read(testdata(t, g, ".net"), g.Name())
		if err != nil {
			t.Fatal(err)
		}
		want, err := csv.NewReader(bytes.NewReader(testdata(t, g, ".csv"))).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		head, chunks, err := tune.Read(bytes.NewReader(testdata(t, g, ".bin")))
		if err != nil || head.Game != g.Name() {
			t.Fatal(head, err)
		}
		judge, number, special := nnue.NewEvaluator(network).Own(), 0, map[string]int{}
		for chunk, err := range chunks {
			if err != nil {
				t.Fatal(err)
			}
			for _, played := range chunk.Games {
				ply := 0
				err := played.Follow(g, nil, func(p game.Position, _ tune.Ply, m game.Move) {
					if len(want) == 0 || want[0][0] != strconv.Itoa(number) || want[0][1] != strconv.Itoa(ply) {
						t.Fatalf("%s: game %d, ply %d is not expected", g.Name(), number, ply)
					}
					if got := strconv.Itoa(int(judge.Evaluate(p))); got != want[0][2] {
						t.Fatalf("%s: game %d, ply %d: %s, the trainer says %s", p.FEN(), number, ply, got, want[0][2])
					}
					notice(special, g, m)
					want, ply = want[1:], ply+1
				})
				if err != nil {
					t.Fatal(err)
				}
				number++
			}
		}
		if len(want) > 0 {
			t.Errorf("%s: %d positions more are expected", g.Name(), len(want))
		}
		if g.Name() == "chess" && len(special) < 4 {
			t.Errorf("of castling to both sides, en passant and promotion there is only %v", special)
		}
	}
}

// notice counts the moves of chess that touch more than two squares or change
// what moves.
func notice(special map[string]int, g game.Game, m game.Move) {
	switch {
	case g.Name() != "chess":
	case chess.IsCastle(m) && chess.To(m).File() == 6:
		special["short"]++
	case chess.IsCastle(m):
		special["long"]++
	case chess.IsEnPassant(m):
		special["en passant"]++
	case chess.Promotion(m) != chess.NoKind:
		special["promotion"]++
	}
}

// testdata reads a file of a game.
func testdata(t *testing.T, g game.Game, ending string) []byte {
	t.Helper()
	folder := os.Getenv("TRAINED")
	if folder == "" {
		folder = "testdata"
	}
	file, err := os.ReadFile(filepath.Join(folder, g.Name()+ending))
	if err != nil {
		t.Fatal(err)
	}
	return file
}
