package caro

import (
	"context"
	"strings"
	"testing"
)

func TestReadSGF(t *testing.T) {
	for text, want := range map[string]string{
		"(;FF[4]GM[4]SZ[15];B[hh];W[ig])": " |  | * |  | | h8 i9",
		"(;GM[4]SZ[20];B[aa];W[tt])":      "size=20 |  | * |  | | a20 t1",
		"(;SZ[15:15]RU[Renju]PB[A]PW[B]RE[W+R];B[hh])": "rule=renju |  | 0-1 |  | Black=A White=B " +
			"Termination=resignation | h8",
		"(;B[h8];W[H9];B[HH]C[no: taken])":                        "",
		"(;B[h8];W[H9];B[GH])":                                    " |  | * |  | | h8 h9 g8",
		"junk before (;B[hh]\n;\tW [ig] C[a\\]b\\\\c\\\nd]) junk": ` |  | * |  | | h8 i9 {a]b\cd}`,
		"(;RE[Draw]C[hello];B[hh])":                               " |  | 1/2-1/2 | hello | | h8",
		"(;RE[?];B[hh])":                                          " |  | * |  | | h8",
		"(;EV[x]B[hh]C[first];C[still first];W[ig])":              " |  | * |  | Event=x | h8 {first\nstill first} i9",
		"(;B[hh](;W[ig];B[gg])(;W[hg]TE[1])(;W[gg]))":             " |  | * |  | | h8 i9 ( h9! ) ( g9 ) g9",
		"(;B[hh](;W[ig](;B[aa])(;B[bb])))":                        " |  | * |  | | h8 i9 a15 ( b14 )",
		"(;AB[hh][ii]AW[gg]SZ[15];W[jj])": " | 15/15/15/15/15/15/6o8/7x7/8x6/15/15/15/15/15/15 o " +
			"rule=caro opening=free | * |  | | j6",
		"(;SZ[5]AB[aa:ba]AW[ac:bc]PL[B])": "size=5 | xx3/5/oo3/5/5 x rule=caro opening=free | * |  | |",
		"(;SZ[5]AB[aa]AB[ba]PL[B]RU[standard])": "rule=standard,size=5 | xx3/5/5/5/5 x rule=standard " +
			"opening=free counts=any | * |  | |",
		"(;RU[gomoku swap2];B[aa];W[ba];B[ca];W[swap];W[da])":              "opening=swap2 |  | * |  | Rules=gomoku swap2 | a15 b15 c15 swap d15",
		"(;B[aa]BL[59.5];W[ab]WL[x]BM[2]DO[])":                             " |  | * |  | | a15 59.5s a14???!",
		"(;GaMe[4]SiZe[6];Black[aa])":                                      "size=6 |  | * |  | | a6",
		"(;B[ac];W[aa];B[bc];W[ba];B[cc];W[ca];B[dc];W[da];B[ec])(;SZ[6])": " |  | 1-0 |  | | a13 a15 b13 b15 c13 c15 d13 d15 e13",
		"": "", "  \n": "",
	} {
		games, err := format("sgf").Read(context.Background(), strings.NewReader(text))
		if strings.TrimSpace(text) == "" {
			if len(games) != 0 || err != nil {
				t.Errorf("%q: %d games, %v", text, len(games), err)
			}
			continue
		}
		if want == "" {
			if err == nil {
				t.Errorf("%q is read as %s", text, describe(games[0]))
			}
			continue
		}
		if err != nil {
			t.Errorf("%q: %v", text, err)
		} else if got := describe(games[0]); got != want {
			t.Errorf("%q:\n%s, want\n%s", text, got, want)
		}
	}
}

func TestBadSGF(t *testing.T) {
	for _, tt := range []struct {
		text         string
		line, column int
		reason       string
	}{
		{"hello", 1, 1, "no SGF game tree"},
		{"(;B[hh]", 1, 1, "a ) is missing"},
		{"(B[hh])", 1, 2, "must be followed by a node"},
		{"(;B[hh", 1, 4, "a ] is missing"},
		{"(;B[hh];W[hh])", 1, 11, "a black stone stands there"},
		{"(;B[hh]\n;W[hz])", 2, 4, "outside the 15×15 board"},
		{"(;C[é]\n  ;W[hg])", 2, 6, "it is black's turn"},
		{"(;B[hh];B[])", 1, 11, "cannot be passed"},
		{"(;RU[swap2];B[hh];W[tt])", 1, 21, "cannot be passed"},
		{"(;GM[1])", 1, 6, "not gomoku"},
		{"(;SZ[30])", 1, 6, "the size must be 5 to 22"},
		{"(;SZ[15:19])", 1, 6, "must be square"},
		{"(;SZ[5]RU[caro, pro])", 1, 11, "at least 6×6"},
		{"(;AB[hh]AW[hh])", 1, 12, "two stones on h8"},
		{"(;AB[zz])", 1, 6, "outside"},
		{"(;B[hh];AB[aa])", 1, 12, "first node only"},
		{"(;B)", 1, 3, "a property is a name"},
		{"(;b[hh])", 1, 3, "a property is a name"},
		{"(;B[hh]!)", 1, 8, "'!' is out of place"},
		{"(;FEN[5/5])", 1, 7, "the board has 2 rows"},
		{"(;B[hh])(;B[h", 1, 12, "a ] is missing"},
	} {
		checkPlace(t, "sgf", tt.text, tt.line, tt.column, tt.reason)
	}
	games, _ := format("sgf").Read(context.Background(), strings.NewReader("(;B[hh])(;B[h"))
	if len(games) != 1 {
		t.Errorf("%d games before the error, want 1", len(games))
	}
}

// One bad thing costs one thing: the rest of a variation, or a game.
func TestSGFLoses(t *testing.T) {
	for _, tt := range []struct {
		text  string
		games []string // their moves
		lost  []string // places in the games, then of the games
	}{
		{"(;B[hh](;W[ii];B[gg])(;W[hg];B[hg];W[aa](;B[ab])(;B[ac]))(;W[gh]))", []string{" h8 i7 ( h9 ) ( g8 ) g9"}, []string{"1:32"}},
		{"(;B[hh](;W[ii])(;W[hh]C[a)b];B[aa])(;W[gh]))", []string{" h8 i7 ( g8 )"}, []string{"1:20"}},
		{"(;B[hh](;W[ii])(x)(;W[gh])(;W[gi!];B[aa]))", []string{" h8 i7 ( g8 )"}, []string{"1:17", "1:31"}},
		{"(;B[hh])(;B[ii];W[ii](;B[aa]))\n(;GM[1];B[aa])(;B[gg])", []string{" h8", " g9"}, []string{"1:19", "2:6"}},
		{"(;B[hh];W[];B[ii](;W[tt])(;W[gg]))", []string{" h8 -- i7 -- ( g9 )"}, nil},
	} {
		checkLosses(t, "sgf", tt.text, tt.games, tt.lost)
	}
}

func TestWriteSGF(t *testing.T) {
	rec := recordOf(t, "rule=renju,opening=pro", "h8 i9 a1", "0-1")
	want := "(;FF[4]GM[4]CA[UTF-8]SZ[15]RU[renju, pro]RE[W+];B[hh];W[ig];B[ao])\n"
	if got := write(t, "sgf", rec); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func FuzzSGF(f *testing.F) {
	for _, s := range []string{
		"(;FF[4]GM[4]SZ[15];B[hh];W[ig])", "(;B[hh](;W[ig];B[gg])(;W[hg]TE[1]))", "(;AB[hh][ii]AW[gg]SZ[15];W[jj])",
		"(;RU[gomoku swap2];B[aa];W[ba];B[ca];W[two];W[da];B[ea];W[black];W[ab])", "(;B[hh];W[](;B[])(;B[zz](;B[aa]))(x))(;B[a1];B[a1])",
		"(;C[a\\]b])(;SZ[5:5];B[a1])", "(;SZ[5]AB[aa:bb]PL[W])",
	} {
		f.Add(s)
	}
	fuzzFormat(f, "sgf")
}
