package server

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"banco/book/explorer"
	"banco/cmd/banco/cli"
	"banco/kits"
)

// importing returns an import into memory, with what it prints.
func importing(name string) (*importJob, *bytes.Buffer) {
	out := &bytes.Buffer{}
	return &importJob{
		explorer: explorer.Explorer{Store: &explorer.Memory{}}, name: name, batches: map[string]*explorer.Batch{}, out: out,
		status: cli.NewStatus(),
	}, out
}

// first returns what was played at the start of a game.
func (j *importJob) first(t *testing.T, of string) explorer.Answer {
	t.Helper()
	k, err := kits.Find(of)
	if err != nil {
		t.Fatal(err)
	}
	p, err := k.Game.Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	a, err := j.explorer.Find(context.Background(), explorer.Collection{Game: of, Name: j.name}, p, explorer.Filter{})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func write(t *testing.T, name, text string) string {
	t.Helper()
	name = filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// Games of several files and pieces come into one collection; what is refused is named
// with its line and its reason, and the legal part of a game stays.
func TestImport(t *testing.T) {
	var long strings.Builder
	for i := range 12_000 { // of more than a piece
		first := []string{"e4", "d4", "Nf3"}[i%3]
		fmt.Fprintf(&long, "[Event \"%d\"]\n[Result \"1-0\"]\n\n1. %s e5 {%s} 1-0\n\n", i, first, strings.Repeat("x", 100))
	}
	bad := strings.Count(long.String(), "\n")
	long.WriteString("[Event \"bad\"]\n\n1. e4 e5 2. Ke3 *\n\n[Event \"worse\"]\n\n1. e9 *\n\n")
	chess := write(t, "chess.pgn", long.String())
	xiangqi := write(t, "xiangqi.txt", "[Game \"Chinese Chess\"]\n\n1. h2e2 h9g7 1-0\n")
	j, out := importing("Tất cả")
	if err := j.run(context.Background(), []string{chess, xiangqi}); err != nil {
		t.Fatal(err)
	}
	got := j.first(t, "chess")
	if got.Count() != 12_001 || got.First != 12_000 || len(got.Moves) != 3 || got.Moves[0].Count() != 4001 {
		t.Errorf("%+v", got.Results)
	}
	if got := j.first(t, "xiangqi"); got.First != 1 {
		t.Errorf("%+v", got.Results)
	}
	for _, want := range []string{
		fmt.Sprintf("chess.pgn:%d: kept up to ply 2: ", bad+3), fmt.Sprintf("chess.pgn:%d: refused: ", bad+7),
		"12003 games in ", ": 12001 whole, 1 up to a move that is not legal; 1 refused\n",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not in %s", want, out)
		}
	}
}

// Whoever stops an import keeps what was read by then.
func TestImportStopped(t *testing.T) {
	one := write(t, "one.pgn", "1. e4 e5 *")
	ctx, stop := context.WithCancel(context.Background())
	j, _ := importing("x")
	if err := j.file(ctx, one); err != nil {
		t.Fatal(err)
	}
	stop()
	if err := j.run(ctx, []string{one}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if got := j.first(t, "chess"); got.Count() != 1 {
		t.Errorf("%+v", got.Results)
	}
}

// A game of hidden pieces has no openings to explore.
func TestImportRefusesDeals(t *testing.T) {
	j, out := importing("x")
	if err := j.run(context.Background(), []string{write(t, "up.pgn", "[Game \"Jieqi\"]\n\n1. a0a1R *\n")}); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "every deal is another game") || j.games != 0 {
		t.Error(out)
	}
}

// A file that is imported twice has its games twice, and the command says which.
func TestLibraryTwice(t *testing.T) {
	file := write(t, "a.pgn", "[White \"An\"]\n[Black \"Bình\"]\n[Date \"2020.01.01\"]\n\n1. e4 e5 1-0\n\n[White \"An\"]\n\n1. d4 *\n")
	j, _ := importing("x")
	if err := j.run(context.Background(), []string{file, file}); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	c := libraryTwice{Game: "chess", Name: "x"}
	err := c.list(context.Background(), j.explorer.Store, &out)
	want := "game 3 is game 1 again: An – Bình 2020.01.01 1-0\ngame 4 is game 2 again: An –   *\n2 of 4 games are there twice\n"
	if err != nil || out.String() != want {
		t.Errorf("%s%v", out.String(), err)
	}
	c.Name = "y"
	if err := c.list(context.Background(), j.explorer.Store, &out); err == nil {
		t.Error("a collection that is not there")
	}
}
