package record_test

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"banco/game"
	"banco/games/xiangqi"
	"banco/games/xiangqi/record"
)

// The formats, by name.
var (
	pgnFormat, txtFormat     = format("pgn"), format("txt")
	xqfFormat, dhtmlxqFormat = format("xqf"), format("dhtmlxq")
	cbrFormat, cblFormat     = format("cbr"), format("cbl")
	cbfFormat                = format("cbf")
	problemFormat            = format("problem")
)

func format(name string) game.Format {
	for _, f := range record.Formats(xiangqi.New()) {
		if f.Name == name {
			return f
		}
	}
	panic("no format " + name)
}

// read reads games with a format.
func read(f game.Format, text string) ([]*game.Record, error) {
	return f.Read(context.Background(), strings.NewReader(text))
}

func firstPosition(r *game.Record) (*xiangqi.Position, error) {
	if r.Start == "" {
		return xiangqi.ParseFEN(xiangqi.StartFEN)
	}
	return xiangqi.ParseFEN(r.Start)
}

// mainLine returns a record's main line in UCI.
func mainLine(t testing.TB, r *game.Record) string {
	t.Helper()
	p, err := firstPosition(r)
	if err != nil {
		t.Fatal(err)
	}
	var moves []string
	for _, m := range r.MainLine() {
		if !p.Legal(m) {
			t.Fatalf("illegal move %s", p.FormatMove(m))
		}
		moves = append(moves, p.FormatMove(m))
		p.Make(m)
	}
	return strings.Join(moves, " ")
}

func written(t testing.TB, f game.Format, games []*game.Record) string {
	t.Helper()
	var b bytes.Buffer
	if err := f.Write(&b, games); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// checkPlace compares an error with the place and the beginning of the reason.
func checkPlace(t testing.TB, in string, err error, line, column int, reason string) {
	t.Helper()
	var place *game.TextError
	if !errors.As(err, &place) {
		t.Errorf("%.60q: %v, want line %d, column %d: %s", in, err, line, column, reason)
		return
	}
	if place.Line != line || place.Column != column || !strings.HasPrefix(place.Err.Error(), reason) {
		t.Errorf("%.60q: %v, want line %d, column %d: %s", in, err, line, column, reason)
	}
}

// checkLosses wants an error that names the lost games by their numbers, each
// with its place.
func checkLosses(t testing.TB, err error, numbers ...int) {
	t.Helper()
	var lost game.Losses
	if !errors.As(err, &lost) {
		t.Errorf("%v: want the losses of %v", err, numbers)
		return
	}
	var got []int
	for _, l := range lost {
		got = append(got, l.Game)
		if place := (*game.TextError)(nil); !errors.As(l.Err, &place) {
			t.Errorf("game %d: no place in %v", l.Game, l.Err)
		}
	}
	if !slices.Equal(got, numbers) {
		t.Errorf("the games %v are lost, want %v", got, numbers)
	}
}
