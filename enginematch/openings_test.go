package enginematch

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"

	"banco/game"
	"banco/games/caro"
	"banco/games/chess"
	"banco/games/jieqi"
	"banco/games/xiangqi"
)

const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

func TestReadOpenings(t *testing.T) {
	tests := []struct {
		rules game.Game
		name  string
		text  string
		want  []Opening
	}{
		{chess.New(), "lines.txt", "# two\n\ne2e4 e7e5\r\n  d2d4\n", []Opening{{"", []string{"e2e4", "e7e5"}}, {"", []string{"d2d4"}}}},
		{chess.New(), "x.epd", start + "\n", []Opening{{start, nil}}},
		{chess.New(), "x.epd", "7k/8/8/8/8/8/8/KQ6 w - - bm Qb7; id \"mate in two\";\n", []Opening{{"7k/8/8/8/8/8/8/KQ6 w - -", nil}}},
		{chess.New(), "x", start + " moves e2e4 c7c5\n", []Opening{{start, []string{"e2e4", "c7c5"}}}},
		{chess.New(), "x.PGN", "[Event \"?\"]\n\n1. e4 e5 2. Nf3 *\n\n[Event \"?\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n",
			[]Opening{{"", []string{"e2e4", "e7e5", "g1f3"}}, {"", []string{"f2f3", "e7e5", "g2g4"}}}},
		{xiangqi.New(), "x", "h2e2 h9g7\n", []Opening{{"", []string{"h2e2", "h9g7"}}}},
		{xiangqi.New(), "x.txt", "h2e2 h9g7\n# two\nb2e2\n", []Opening{{"", []string{"h2e2", "h9g7"}}, {"", []string{"b2e2"}}}},
		{xiangqi.New(), "x.TXT", "1. 炮二平五 马8进7\n2. 马二进三 *\n", []Opening{{"", []string{"h2e2", "h9g7", "h0g2"}}}},
		{caro.New(), "x.txt", "h8 h9 i9\ng7\n", []Opening{{"", []string{"h8", "h9", "i9"}}, {"", []string{"g7"}}}},
		{caro.New(), "x", "h8 h9 i9\n", []Opening{{"", []string{"h8", "h9", "i9"}}}},
	}
	for _, tt := range tests {
		got, err := ReadOpenings(context.Background(), tt.rules, nil, tt.name, []byte(tt.text), 10)
		same := slices.EqualFunc(got, tt.want, func(a, b Opening) bool { return a.Start == b.Start && slices.Equal(a.Moves, b.Moves) })
		if err != nil || !same {
			t.Errorf("%s: %+v, %v, want %+v", tt.name, got, err, tt.want)
		}
	}
	got, err := ReadOpenings(context.Background(), chess.New(), nil, "x.pgn", []byte(tests[4].text), 2)
	if err != nil || len(got[0].Moves) != 2 {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestBadOpenings(t *testing.T) {
	tests := []struct {
		rules            game.Game
		name, text, want string
	}{
		{chess.New(), "x", "", "no opening"},
		{chess.New(), "x", "# nothing\n", "no opening"},
		{chess.New(), "x", "e2e4\nhello\n", "line 2: "},
		{chess.New(), "x", "e2e4 e2e4\n", "line 1: move 2"},
		{chess.New(), "x", "f2f3 e7e5 g2g4 d8h4\n", "over"},
		{chess.New(), "x", "f2f3 e7e5 g2g4 d8h4 a2a3\n", "over before move 5"},
		{chess.New(), "x", "8/8/8/8/8/8/8/8 w - - 0 1\n", "king"},
		{chess.New(), "x.pgn", "[Event \"?\"]\n\n1. e5 *\n", "line 3"},
		{xiangqi.New(), "x.txt", "h2e2\nhello\n", "line 2: "},
		{jieqi.New(), "x", "b2b3\n", "deal"},
	}
	for _, tt := range tests {
		_, err := ReadOpenings(context.Background(), tt.rules, nil, tt.name, []byte(tt.text), 10)
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%q: %v, want %s", tt.text, err, tt.want)
		}
	}
}

func TestRandomOpenings(t *testing.T) {
	for _, rules := range allGames {
		list, err := RandomOpenings(rules, nil, 20, 6, 3)
		if err != nil {
			t.Fatal(err)
		}
		again, _ := RandomOpenings(rules, nil, 20, 6, 3)
		other, _ := RandomOpenings(rules, nil, 20, 6, 4)
		if _, dealt := rules.(game.Dealer); dealt {
			if list != nil {
				t.Errorf("%s is dealt and gets openings", rules.Name())
			}
			continue
		}
		seen := map[string]bool{}
		for i, o := range list {
			p, err := rules.Start(nil)
			if err == nil {
				err = follow(p, o.Moves)
			}
			if err != nil || len(o.Moves) != 6 || !slices.Equal(o.Moves, again[i].Moves) || slices.Equal(o.Moves, other[i].Moves) {
				t.Errorf("%s: %v, %v", rules.Name(), o, err)
			}
			seen[strings.Join(o.Moves, " ")] = true
		}
		if len(seen) < 19 {
			t.Errorf("%s: %d different of 20", rules.Name(), len(seen))
		}
	}
	if list, err := RandomOpenings(chess.New(), nil, 3, 0, 1); list != nil || err != nil {
		t.Errorf("%v, %v without plies", list, err)
	}
	if _, err := RandomOpenings(caro.New(), game.Variant{"size": "5"}, 1, 100, 1); err == nil {
		t.Error("100 plies on 25 squares")
	}
}

func FuzzOpenings(f *testing.F) {
	f.Add("e2e4 e7e5\n", false)
	f.Add(start+" moves e2e4\n# x\n", false)
	f.Add("7k/8/8/8/8/8/8/KQ6 w - - bm Qb7;\n", false)
	f.Add("* 0", true)
	f.Add("[Event \"?\"]\n\n1. e4 e5 *\n", true)
	rules := chess.New()
	f.Fuzz(func(t *testing.T, text string, records bool) {
		name := "x"
		if records {
			name = "x.pgn"
		}
		list, err := ReadOpenings(context.Background(), rules, nil, name, []byte(text), 8)
		if err != nil {
			return
		}
		for _, o := range list {
			p, err := rules.Start(nil)
			if o.Start != "" {
				p, err = rules.Parse(nil, o.Start)
			}
			if err == nil && !records {
				err = follow(p, o.Moves)
			}
			if err != nil {
				t.Errorf("%+v: %v", o, err)
			}
		}
		most := bytes.Count([]byte(text), []byte("\n")) + 1
		if records { // "*" is a game
			most = len(text)
		}
		if len(list) > most {
			t.Errorf("%d openings in %q", len(list), text)
		}
	})
}
