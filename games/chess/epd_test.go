package chess

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"banco/game"
)

func TestEPD(t *testing.T) {
	for _, c := range []struct{ in, fen, ops, out string }{
		{`2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id "WAC.001";`,
			"2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1", "bm=Qg6|id=WAC.001", ""},
		{"4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 66", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "D1=15|D2=66",
			"4k3/8/8/8/8/8/8/4K2R w K - D1 15; D2 66;"},
		{"4k3/8/8/8/8/8/8/4K2R w K - 7 12 bm O-O Rh8+; am Kd1;;  c0 \"a; b\" ; c1 x",
			"4k3/8/8/8/8/8/8/4K2R w K - 7 12", "bm=O-O,Rh8+|am=Kd1|c0=a; b|c1=x",
			`4k3/8/8/8/8/8/8/4K2R w K - hmvc 7; fmvn 12; bm O-O Rh8+; am Kd1; c0 "a; b"; c1 "x";`},
		{"4k3/8/8/8/8/8/8/4K2R b - - fmvn 3; hmvc 2; noop;", "4k3/8/8/8/8/8/8/4K2R b - - 2 3", "noop=",
			"4k3/8/8/8/8/8/8/4K2R b - - hmvc 2; fmvn 3; noop;"},
		{"  4k3/8/8/8/8/8/8/4K2R b - -", "4k3/8/8/8/8/8/8/4K2R b - - 0 1", "", "4k3/8/8/8/8/8/8/4K2R b - -"},
		{"4k3/8/8/8/8/8/8/4K2R w - -;bm #5", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "bm=#5", "4k3/8/8/8/8/8/8/4K2R w - - bm #5;"},
	} {
		e, err := ParseEPD(c.in)
		if err != nil {
			t.Errorf("%s: %v", c.in, err)
			continue
		}
		var ops []string
		for _, op := range e.Operations {
			ops = append(ops, op.Opcode+"="+strings.Join(op.Operands, ","))
		}
		if c.out == "" {
			c.out = c.in
		}
		if got := strings.Join(ops, "|"); e.Position.FEN() != c.fen || got != c.ops || e.String() != c.out {
			t.Errorf("%s:\n%s\n%s\n%s", c.in, e.Position.FEN(), got, e)
		}
	}
}

func TestEPDMoves(t *testing.T) {
	e, err := ParseEPD("4k3/8/8/8/8/8/8/4K2R w K - bm 0-0 Rh8+; am Ke4;")
	if err != nil {
		t.Fatal(err)
	}
	best, err := e.Moves("bm")
	if err != nil || !slices.Equal([]string{e.Position.FormatMove(best[0]), e.Position.FormatMove(best[1])}, []string{"e1g1", "h1h8"}) {
		t.Errorf("bm: %v, %v", best, err)
	}
	if _, err := e.Moves("am"); err == nil || err.Error() != `am: move "Ke4": no king of White can go to e4` {
		t.Errorf("am: %v", err)
	}
	if none, err := e.Moves("pm"); none != nil || err != nil || e.Operands("pm") != nil {
		t.Errorf("pm: %v, %v", none, err)
	}
}

func TestReadEPD(t *testing.T) {
	const good = "4k3/8/8/8/8/8/8/4K2R w K - bm O-O;\r\n"
	if all, err := ReadEPD(strings.NewReader("\uFEFF# suite\n\n" + good + good)); err != nil || len(all) != 2 {
		t.Errorf("%d positions, %v", len(all), err)
	}
	for _, c := range []struct {
		in           string
		line, column int
		reason       string
	}{
		{good + "4k3/8/8 w", 2, 1, "EPD begins with four fields: placement, side, castling, en passant"},
		{good + "\n 8/8/8/8/8/8/8/4K3 w - - bm Kd1;", 3, 2, "fen: impossible position: "},
		{good + "4k3/8/8/8/8/8/8/4K3 w - - id \"é\" \"x;", 2, 34, "quotation mark is not closed"},
		{good + "4k3/8/8/8/8/8/8/4K3 w - - \"x\";", 2, 27, "an operation begins with its name"},
		{good + "4k3/8/8/8/8/8/8/4K3 w - - hmvc x;", 2, 1, "fen: field 5 "},
		{good + "# " + strings.Repeat("x", 1<<20), 2, 1, "bufio.Scanner: token too long"},
	} {
		all, err := ReadEPD(strings.NewReader(c.in))
		var place *game.TextError
		if !errors.As(err, &place) || len(all) != 1 {
			t.Errorf("%.80q: %d positions, %v", c.in, len(all), err)
			continue
		}
		if place.Line != c.line || place.Column != c.column || !strings.HasPrefix(place.Err.Error(), c.reason) {
			t.Errorf("%.80q: %v", c.in, err)
		}
	}
}

func FuzzEPD(f *testing.F) {
	f.Add("4k3/8/8/8/8/8/8/4K2R w K - 7 12 bm O-O Rh8+; am Kd1;;  c0 \"a; b\" ; c1 x")
	f.Add("4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 66")
	f.Add("4k3/8/8/8/8/8/8/4K2R w K - 7\v1")
	f.Add("4k3/8/8/8/8/8/8/4K2R w K - ;7 1;")
	f.Add("4k3/8/8/8/8/8/8/4K2R b - - fmvn 3; hmvc 2; noop \"\";")
	f.Fuzz(func(t *testing.T, line string) {
		e, err := ParseEPD(line)
		if err != nil {
			return
		}
		e.Moves("bm")
		again, err := ParseEPD(e.String())
		if err != nil || again.String() != e.String() || again.Position.FEN() != e.Position.FEN() {
			t.Errorf("%q is written\n%s, which reads as\n%v, %v", line, e, again, err)
		}
	})
}

func ExampleParseEPD() {
	e, err := ParseEPD(`7k/8/5K2/6Q1/8/8/8/8 w - - bm Qg7#; id "mate in one";`)
	if err != nil {
		fmt.Println(err)
		return
	}
	best, err := e.Moves("bm")
	fmt.Println(e.Position.FormatMove(best[0]), e.Operands("id")[0], err)
	// Output: g5g7 mate in one <nil>
}
