package caro

import "testing"

func TestReadPSQ(t *testing.T) {
	for text, want := range map[string]string{
		// As Piskvork writes it.
		"Piskvorky 20x20, 7:7, 0\r\n10,10,456\r\n11,12,4500\r\nA.exe\r\nB.ZIP\r\n0\r\n": "rule=freestyle,size=20 |  | * |  | Black=A.exe " +
			"White=B.ZIP | j11 k9",
		// The second player begins.
		"Piskvorky 15x15, 0:11, 1\n1,1,0\n1,2,0\nhomo-1\nB.exe\n-1\n2,Standard3": "rule=standard |  | 1-0 |  | Event=Standard3 Black=B.exe " +
			"| a15 a14",
		"Piskvorky 5x5, 11:11, 0":                           "rule=freestyle,size=5 |  | * |  | |",
		"Piskvorky 15x15, 11:11, 0\n8,8,0\n-1\n0,Renju Cup": "rule=renju |  | 1/2-1/2 |  | Event=Renju Cup | h8",
		// Six in a row, then a five: not freestyle.
		"Piskvorky 10x10\n1,1\n1,9\n2,1\n2,9\n3,1\n3,9\n5,1\n5,9\n6,1\n6,9\n4,1\n10,10\n": "rule=standard,size=10 |  | * |  | | " +
			"a10 a2 b10 b2 c10 c2 e10 e2 f10 f2 d10 j1",
		"Piskvorky 15x15, 11:11, 0\n3,3,0\n3,9,0\n4,3,0\n4,9,0\n5,3,0\n5,9,0\n6,3,0\n6,9,0\n7,3,0\n": "rule=freestyle |  | 1-0 |  | | c13 " +
			"c7 d13 d7 e13 e7 f13 f7 g13",
	} {
		games := read(t, "psq", text)
		if len(games) != 1 {
			t.Errorf("%q: %d games", text, len(games))
			continue
		}
		if got := describe(games[0]); got != want {
			t.Errorf("%q:\n%s, want\n%s", text, got, want)
		}
	}
	if games := read(t, "psq", " \n"); len(games) != 0 {
		t.Errorf("%d games in an empty file", len(games))
	}
}

func TestBadPSQ(t *testing.T) {
	for _, tt := range []struct {
		text         string
		line, column int
		reason       string
	}{
		{"hello", 1, 1, "begins with a line such as Piskvorky"},
		{"Piskvorky axb, 0:0, 0", 1, 1, "of the form 20x20"},
		{"Piskvorky 20x15, 0:0, 0", 1, 1, "must be square"},
		{"Piskvorky 30x30, 0:0, 0", 1, 1, "must be 5 to 22"},
		{"Piskvorky 15x15, 0:0, 0\n1,1,0\n1,1,0", 3, 1, "move 2: a black stone stands there"},
		{"Piskvorky 15x15, 0:0, 0\n\n0,1,0", 3, 1, "outside"},
		{"Piskvorky 15x15, 0:0, 0\n16,1,0", 2, 1, "outside"},
		{"Piskvorky 15x15, 0:0, 0\n1,y,0", 2, 1, "a move is x,y,time"},
	} {
		checkPlace(t, "psq", tt.text, tt.line, tt.column, tt.reason)
	}
}

func TestWritePSQ(t *testing.T) {
	rec := recordOf(t, "size=20", "a1 t20", "0-1")
	want := "Piskvorky 20x20, 0:0, 0\n1,20,0\n20,1,0\nhomo-1\nhomo-2\n-1\n2,caro\n"
	if got := write(t, "psq", rec); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func FuzzPSQ(f *testing.F) {
	for _, s := range []string{
		"Piskvorky 20x20, 11:11, 0\n10,10,456\n11,12,4500\nA.exe\nB.ZIP\n-1\n1,Freestyle\n",
		"Piskvorky 5x5, 0:0, 1\n1,1\n2,2\nPiskvorky 6x6\n", "Piskvorky 15x15\n\n8,8,0\n0,renju: x",
	} {
		f.Add(s)
	}
	fuzzFormat(f, "psq")
}
