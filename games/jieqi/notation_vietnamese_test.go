package jieqi

import (
	"testing"

	"banco/game"
	"banco/game/playout"
)

func TestVietnamese(t *testing.T) {
	for _, tt := range []struct{ fen, move, want string }{
		{StartFEN, "b2b9", "Úpt8.7"},
		{StartFEN, "b0c2", "Úps8.7"},
		{StartFEN, "e3e4P", "Úp5.1=B"},
		{StartFEN, "i0i1N", "Úps1.1=M"},
		{StartFEN, "i3i4", "Úpt1.1"},
		{"3k5/9/9/9/9/9/R8/9/9/4K4 w - 0 1", "a3b3", "X9-8"},
		{"3k5/9/9/9/9/R8/R8/9/9/4K4 w - 0 1", "a3b3", "Xs-8"},
		{"3k5/9/9/9/9/R8/R8/9/9/4K4 w - 0 1", "a4a5", "Xt.1"},
		{"3k5/9/9/x8/9/R8/9/9/9/4K4 w p1 0 1", "a4a6p", "X9.2:B"},
		{"3k5/9/P8/P8/P8/P8/9/9/9/4K4 w - 0 1", "a6b6", "2B-8"},
		{"3k5/9/9/P8/P8/P8/9/9/9/4K4 w - 0 1", "a5b5", "Bg-8"},
	} {
		p := at(t, tt.fen)
		m, err := p.ParseMove(tt.move)
		if err != nil {
			t.Errorf("%s: %v", tt.move, err)
			continue
		}
		if got := p.formatVietnamese(m); got != tt.want {
			t.Errorf("%s is %s, want %s", tt.move, got, tt.want)
		}
		if back, err := p.parseVietnamese(tt.want); err != nil || back != m {
			t.Errorf("%s reads as %s, %v", tt.want, p.FormatMove(back), err)
		}
	}
}

func TestVietnameseWords(t *testing.T) {
	for text, want := range map[string]string{
		"Úp 5 tiến 1=B": "e3e4P", "up 5 tan 1": "e3e4", "U5+1": "e3e4", "ÚP5.1 = C": "e3e4P", "Úp trước 8 bình 5": "b2e2",
		"Úp sau 8 tiến 7": "b0c2", "Tướng 5 tiến 1": "e0e1", "Tg5.1": "e0e1", "Úp8-5=Pháo": "b2e2C", "u\u0301p5.1": "e3e4",
	} {
		p := at(t, StartFEN)
		m, err := p.parseVietnamese(text)
		if err != nil || p.FormatMove(m) != want {
			t.Errorf("%s reads as %s, %v; want %s", text, p.FormatMove(m), err, want)
		}
	}
	for _, text := range []string{"", "Úp1.1", "P8-5", "Úp5.1=K", "Úp5.1=Tg", "Úp5.1=?", "Úp5.9", "Úp5.1=B:M", "binh"} {
		if m, err := at(t, StartFEN).parseVietnamese(text); err == nil {
			t.Errorf("%q reads as %s", text, at(t, StartFEN).FormatMove(m))
		}
	}
}

// A piece may be called by any of its names, as in xiangqi.
func TestVietnameseNamesOfPieces(t *testing.T) {
	for text, want := range map[string]string{
		"Ngựa 8 tiến 7": "b0c2", "ngua 8 tan 7": "b0c2", "Mã 8 tấn 7": "b0c2", "Voi 3 tiến 5": "g0e2", "Chốt 5 tiến 1": "e3e4", "Sỹ 6 tấn 5": "d0e1",
	} {
		p := at(t, "4k4/9/9/9/9/9/4P4/9/9/1N1AK1B2 w - 0 1")
		m, err := p.parseVietnamese(text)
		if err != nil || p.FormatMove(m) != want {
			t.Errorf("%s reads as %s, %v; want %s", text, p.FormatMove(m), err, want)
		}
	}
	p := at(t, StartFEN)
	if m, err := p.parseVietnamese("Úp5.1=Ngựa"); err != nil || p.FormatMove(m) != "e3e4N" {
		t.Errorf("what turned up reads as %s, %v", p.FormatMove(m), err)
	}
}

// Every outcome of every move in a random game reads back.
func TestVietnameseReadsBack(t *testing.T) {
	position, _ := New().Start(game.Variant{"captured": "everyone"})
	p := position.(*Position)
	rng := playout.Random(4)
	for ply := 0; ply < 120 && !p.Result().Over(); ply++ {
		for _, m := range p.Moves(nil) {
			for _, o := range game.Outcomes(p, m) {
				text := p.formatVietnamese(o.Move)
				if back, err := p.parseVietnamese(text); err != nil || back != o.Move {
					t.Fatalf("%s: %s is %s, which reads as %s (%v)", p.FEN(), p.FormatMove(o.Move), text, p.FormatMove(back), err)
				}
			}
			if ply%10 != 0 {
				break
			}
		}
		m, _ := playout.Choose(p, rng, nil)
		p.Make(m)
	}
}

func FuzzVietnamese(f *testing.F) {
	for _, s := range []string{"Úp5.1=P", "Úp 2 tiến 1", "Tg5.1", "X9.2:B", "=:", "::=="} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		p := at(t, StartFEN)
		m, err := p.parseVietnamese(s)
		if err == nil && !p.legal(plain(m)) {
			t.Fatalf("%q reads as %s", s, p.FormatMove(m))
		}
	})
}
