package explorer_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"banco/book/explorer"
	"banco/game"
	"banco/game/playout"
	"banco/games/caro"
	"banco/games/chess"
	"banco/games/xiangqi"
	"banco/kits"
)

// A board that knows nothing of the rules: it carries the men of a line of moves in UCI
// form from square to square. Squares are called as in moves.

// plainBoard is the men by the names of their squares.
type plainBoard map[string]byte

// plainStart sets up the start of a game: rows from the top, a dot for an empty square.
func plainStart(rows []string, lowest int) plainBoard {
	b := plainBoard{}
	for i, row := range rows {
		for file, code := range []byte(row) {
			if code != '.' {
				b[fmt.Sprintf("%c%d", 'a'+file, len(rows)-1-i+lowest)] = code
			}
		}
	}
	return b
}

var chessRows = []string{"rnbqkbnr", "pppppppp", "........", "........", "........", "........", "PPPPPPPP", "RNBQKBNR"}

var xiangqiRows = []string{
	"rnbakabnr", ".........", ".c.....c.", "p.p.p.p.p", ".........", ".........", "P.P.P.P.P", ".C.....C.", ".........", "RNBAKABNR",
}

// play carries a man. A pawn of chess that leaves its file for an empty square takes the
// pawn beside it; a king that goes two files carries the rook.
func (b plainBoard) play(move string, chess bool) {
	from, to := move[:2], move[2:4]
	man := b[from]
	delete(b, from)
	switch {
	case chess && (man == 'P' || man == 'p') && from[0] != to[0] && b[to] == 0:
		delete(b, to[:1]+from[1:])
	case chess && (man == 'K' || man == 'k') && from[0] == 'e' && to[0] == 'g':
		b["f"+from[1:]] = b["h"+from[1:]]
		delete(b, "h"+from[1:])
	case chess && (man == 'K' || man == 'k') && from[0] == 'e' && to[0] == 'c':
		b["d"+from[1:]] = b["a"+from[1:]]
		delete(b, "a"+from[1:])
	}
	if len(move) > 4 {
		man = move[4] ^ 0x20 ^ man&0x20
	}
	b[to] = man
}

// material writes what is on the board, either way around.
func (b plainBoard) material() [2]string {
	var first, second []byte
	for _, code := range b {
		if code < 'a' {
			first = append(first, code)
		} else {
			second = append(second, code-0x20)
		}
	}
	slices.Sort(first)
	slices.Sort(second)
	return [2]string{string(first) + "v" + string(second), string(second) + "v" + string(first)}
}

// line is a game as the test knows it.
type line struct {
	moves  []string
	boards []plainBoard
}

// library fills a collection with random games and returns them as plain boards.
func library(t *testing.T, rules game.Game, rows []string, lowest, games int) (*explorer.Explorer, []line) {
	t.Helper()
	x, b := &explorer.Explorer{Store: &explorer.Memory{}}, &explorer.Batch{}
	var list []line
	rng := playout.Random(28)
	for i := range games {
		p, err := rules.Start(nil)
		if err != nil {
			t.Fatal(err)
		}
		board := plainStart(rows, lowest)
		one := line{boards: []plainBoard{maps.Clone(board)}}
		var moves []game.Move
		for range 20 + rng.IntN(200) {
			m, ok := playout.Choose(p, rng, nil)
			if !ok || p.Result().Over() {
				break
			}
			text := p.FormatMove(m)
			p.Make(m)
			board.play(text, rules.Name() == "chess")
			moves = append(moves, m)
			one.moves = append(one.moves, text)
			one.boards = append(one.boards, maps.Clone(board))
		}
		begin, _ := rules.Start(nil)
		g := explorer.Game{
			Names: [2]string{fmt.Sprintf("Player %d", i%7), "Bình"}, Result: []string{"1-0", "0-1", "1/2-1/2"}[i%3],
			Date: fmt.Sprint(1990 + i%40),
		}
		if err := b.Add(g, begin, moves); err != nil {
			t.Fatal(err)
		}
		list = append(list, one)
	}
	if err := x.Write(t.Context(), explorer.Collection{Game: rules.Name()}, b); err != nil {
		t.Fatal(err)
	}
	return x, list
}

// searchAll goes on until all games were looked at, and returns game and ply of each that was found.
func searchAll(t *testing.T, x *explorer.Explorer, rules game.Game, s explorer.Search, bounds explorer.Bounds) (found []string) {
	t.Helper()
	c := explorer.Collection{Game: rules.Name()}
	for from, calls := int64(1), 0; ; calls++ {
		got, err := x.Search(t.Context(), c, rules, nil, s, from, bounds)
		if err != nil {
			t.Fatal(err)
		}
		if len(got.Games) > bounds.Games || got.Next != 0 && got.Next <= from || calls > 5000 {
			t.Fatalf("from %d: %d games, next %d", from, len(got.Games), got.Next)
		}
		for _, f := range got.Games {
			found = append(found, fmt.Sprint(f.Number, " ", f.Ply))
		}
		if from = got.Next; from == 0 {
			return found
		}
	}
}

// Men on squares and material are found where boards that know no rules have them, in
// however small steps one goes.
func TestSearchFindsWhatPlainBoardsHave(t *testing.T) {
	games := 300
	if testing.Short() {
		games = 100
	}
	for _, of := range []struct {
		rules  game.Game
		rows   []string
		lowest int
	}{{chess.New(), chessRows, 1}, {xiangqi.New(), xiangqiRows, 0}} {
		t.Run(of.rules.Name(), func(t *testing.T) {
			x, list := library(t, of.rules, of.rows, of.lowest, games)
			board, err := of.rules.Board(nil)
			if err != nil {
				t.Fatal(err)
			}
			rng := playout.Random(29)
			several := 0
			for range 40 {
				s, fits := randomSearch(rng, list, &board)
				var want []string
				for i, one := range list {
					if ply := slices.IndexFunc(one.boards, fits); ply >= 0 {
						want = append(want, fmt.Sprint(i+1, " ", ply))
					}
				}
				if len(want) > 1 {
					several++
				}
				bounds := explorer.Bounds{Plies: 1 + rng.IntN(20_000), Games: 1 + rng.IntN(60)}
				if got := searchAll(t, x, of.rules, s, bounds); !slices.Equal(got, want) {
					t.Fatalf("%+v: %v, want %v", s, got, want)
				}
			}
			if several < 8 {
				t.Errorf("only %d searches find several games", several)
			}
		})
	}
}

// randomSearch looks for a part of a position that was on a board, or for its material.
func randomSearch(rng *rand.Rand, list []line, board *game.Board) (explorer.Search, func(plainBoard) bool) {
	one := list[rng.IntN(len(list))]
	at := one.boards[rng.IntN(len(one.boards))]
	if rng.IntN(3) == 0 {
		want := at.material()[rng.IntN(2)]
		return explorer.Search{Material: want}, func(b plainBoard) bool {
			both := b.material()
			return both[0] == want || both[1] == want
		}
	}
	names := slices.Sorted(maps.Keys(at))
	rng.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	names = names[:1+rng.IntN(min(5, len(names)))]
	var s explorer.Search
	for _, name := range names {
		file, rank := slices.Index(board.FileNames, name[:1]), slices.Index(board.RankNames, name[1:])
		s.Men = append(s.Men, game.Placed{Square: board.Square(file, rank), Code: string(rune(at[name]))})
	}
	return s, func(b plainBoard) bool {
		return !slices.ContainsFunc(names, func(name string) bool { return b[name] != at[name] })
	}
}

func TestSearchByTags(t *testing.T) {
	x, _ := library(t, chess.New(), chessRows, 1, 84)
	every := func(s explorer.Search) int {
		return len(searchAll(t, x, chess.New(), s, explorer.Bounds{Plies: 100, Games: 10}))
	}
	for _, c := range []struct {
		search explorer.Search
		want   int
	}{
		{explorer.Search{Player: " PLAYER 3"}, 12},
		{explorer.Search{Player: "bình"}, 84},
		{explorer.Search{Player: "Anderssen"}, 0},
		{explorer.Search{Result: "0-1"}, 28},
		{explorer.Search{Since: 2029}, 2},
		{explorer.Search{Until: 1991}, 6},
		{explorer.Search{Since: 1991, Until: 1992, Result: "0-1"}, 2},
	} {
		if got := every(c.search); got != c.want {
			t.Errorf("%+v: %d games, want %d", c.search, got, c.want)
		}
	}
}

// A game is found by every opening that it came through, at the ply that has the name.
func TestSearchByOpening(t *testing.T) {
	x, b, c := &explorer.Explorer{Store: &explorer.Memory{}}, &explorer.Batch{}, explorer.Collection{Game: "chess"}
	for _, moves := range []string{
		"e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6", "g1f3 c7c5 e2e4 d7d6", "d2d4 d7d5 c2c4",
	} {
		p, _ := chess.New().Start(nil)
		var list []game.Move
		for word := range strings.FieldsSeq(moves) {
			m, err := p.ParseMove(word)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, m)
			p.Make(m)
		}
		p, _ = chess.New().Start(nil)
		if err := b.Add(explorer.Game{Names: [2]string{"An", "Bình"}}, p, list); err != nil {
			t.Fatal(err)
		}
	}
	if err := x.Write(t.Context(), c, b); err != nil {
		t.Fatal(err)
	}
	knight := []game.Placed{{Square: 21, Code: "N"}} // f3
	for _, c := range []struct {
		search explorer.Search
		want   []string // numbers and plies
	}{
		{explorer.Search{Opening: " sicilian "}, []string{"1 2", "2 2"}}, // 1. Nf3 c5 has the name too
		{explorer.Search{Opening: "Sicilian Defense"}, []string{"1 2", "2 3"}},
		{explorer.Search{Opening: "najdorf"}, []string{"1 10"}},
		{explorer.Search{Opening: "b90"}, []string{"1 10"}},
		{explorer.Search{Opening: "phong thu sicilia"}, []string{"1 2", "2 3"}},
		{explorer.Search{Opening: "Queen's Gambit"}, []string{"3 3"}},
		{explorer.Search{Opening: "Sicilian Defense", Men: knight}, []string{"1 3", "2 3"}},
		{explorer.Search{Opening: "d", Men: knight, Player: "Bình"}, []string{"1 3", "2 3"}},
	} {
		if got := searchAll(t, x, chess.New(), c.search, explorer.Bounds{Plies: 100, Games: 10}); !slices.Equal(got, c.want) {
			t.Errorf("%+v: %v, want %v", c.search, got, c.want)
		}
	}
}

// Games that come while somebody looks are found, none twice.
func TestSearchGoesOnWhileGamesCome(t *testing.T) {
	x, _ := library(t, chess.New(), chessRows, 1, 30)
	c, s := explorer.Collection{Game: "chess"}, explorer.Search{Player: "bình"}
	seen := map[int64]bool{}
	for from, calls := int64(1), 0; from != 0; calls++ {
		got, err := x.Search(t.Context(), c, chess.New(), nil, s, from, explorer.Bounds{Plies: 1000, Games: 7})
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range got.Games {
			if seen[f.Number] {
				t.Fatal("found twice:", f.Number)
			}
			seen[f.Number] = true
		}
		if from = got.Next; calls < 3 {
			p, _ := chess.New().Start(nil)
			b := &explorer.Batch{}
			if err := b.Add(explorer.Game{Names: [2]string{"An", "Bình"}}, p, p.Moves(nil)[:1]); err != nil {
				t.Fatal(err)
			}
			if err := x.Write(t.Context(), c, b); err != nil {
				t.Fatal(err)
			}
		}
	}
	if len(seen) != 33 {
		t.Errorf("%d games, want 33", len(seen))
	}
}

func TestSearchRefuses(t *testing.T) {
	x := &explorer.Explorer{Store: &explorer.Memory{}}
	for _, c := range []struct {
		game   string
		search explorer.Search
		key    string
	}{
		{"chess", explorer.Search{}, "search-empty"},
		{"chess", explorer.Search{Player: "  "}, "search-empty"},
		{"chess", explorer.Search{Men: []game.Placed{{Square: 64, Code: "K"}}}, "square-unknown"},
		{"chess", explorer.Search{Men: []game.Placed{{Square: -1, Code: "K"}}}, "square-unknown"},
		{"chess", explorer.Search{Men: []game.Placed{{Square: 3, Code: "X"}}}, "fen-piece"},
		{"chess", explorer.Search{Men: []game.Placed{{Square: 3, Code: ""}}}, "fen-piece"},
		{"chess", explorer.Search{Men: []game.Placed{{Square: 3, Code: "K"}, {Square: 3, Code: "Q"}}}, "pieces-on-one-square"},
		{"chess", explorer.Search{Material: "KR"}, "search-material"},
		{"chess", explorer.Search{Material: "krvk"}, "search-material"},
		{"chess", explorer.Search{Material: "KRvKé"}, "search-material"},
		{"chess", explorer.Search{Material: "Kv" + strings.Repeat("K", 80)}, "search-material"},
		{"caro", explorer.Search{Material: "XvO"}, "search-material"},
		{"chess", explorer.Search{Opening: " \u0301"}, "search-empty"},
		{"othello", explorer.Search{Opening: "an"}, "search-opening"},
	} {
		k, err := kits.Find(c.game)
		if err != nil {
			t.Fatal(err)
		}
		_, err = x.Search(t.Context(), explorer.Collection{Game: c.game}, k.Game, nil, c.search, 1, explorer.Bounds{Plies: 1, Games: 1})
		if problem := (*game.Problem)(nil); !errors.As(err, &problem) || problem.Key != c.key {
			t.Errorf("%+v: %v, want %s", c.search, err, c.key)
		}
	}
}

// A search stops when nobody waits for it; boards of another size do not fit.
func TestSearchStops(t *testing.T) {
	x, _ := library(t, chess.New(), chessRows, 1, 40)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	s := explorer.Search{Material: "KvK"}
	bounds := explorer.Bounds{Plies: 1 << 20, Games: 9}
	if _, err := x.Search(ctx, explorer.Collection{Game: "chess"}, chess.New(), nil, s, 1, bounds); err == nil {
		t.Error("it goes on")
	}

	rules := caro.New()
	b := &explorer.Batch{}
	for _, size := range []string{"15", "20"} {
		variant := game.Variant{"size": size}
		p, err := rules.Start(variant)
		if err != nil {
			t.Fatal(err)
		}
		m, err := p.ParseMove("h8")
		if err != nil {
			t.Fatal(err)
		}
		if err := b.Add(explorer.Game{Variant: variant.String()}, p, []game.Move{m}); err != nil {
			t.Fatal(err)
		}
	}
	c := explorer.Collection{Game: "caro"}
	x = &explorer.Explorer{Store: &explorer.Memory{}}
	if err := x.Write(t.Context(), c, b); err != nil {
		t.Fatal(err)
	}
	for size, number := range map[string]int64{"15": 1, "20": 2} {
		variant := game.Variant{"size": size}
		board, err := rules.Board(variant)
		if err != nil {
			t.Fatal(err)
		}
		s := explorer.Search{Men: []game.Placed{{Square: board.Square(7, 7), Code: board.Pieces[0].Code}}}
		got, err := x.Search(t.Context(), c, rules, variant, s, 1, explorer.Bounds{Plies: 100, Games: 9})
		if err != nil || len(got.Games) != 1 || got.Games[0].Number != number || got.Games[0].Ply != 1 {
			t.Errorf("size %s: %+v, %v", size, got, err)
		}
	}
}

func TestDuplicates(t *testing.T) {
	x, list := library(t, chess.New(), chessRows, 1, 250)
	c, b := explorer.Collection{Game: "chess"}, &explorer.Batch{}
	again := func(names [2]string, moves []string) {
		t.Helper()
		p, err := chess.New().Start(nil)
		if err != nil {
			t.Fatal(err)
		}
		var line []game.Move
		for _, text := range moves {
			m, err := p.ParseMove(text)
			if err != nil {
				t.Fatal(err)
			}
			line = append(line, m)
			p.Make(m)
		}
		begin, _ := chess.New().Start(nil)
		if err := b.Add(explorer.Game{Names: names, Date: "1999"}, begin, line); err != nil {
			t.Fatal(err)
		}
	}
	again([2]string{"PLAYER  3", "bình"}, list[3].moves)                       // game 4 once more
	again([2]string{"Player 4", "Bình"}, list[3].moves)                        // others, who have played the same
	again([2]string{"Player 3", "Bình"}, list[3].moves[:len(list[3].moves)-1]) // a shorter one
	again([2]string{"Player 3", "Bình"}, list[3].moves)                        // and again
	again([2]string{"Player 0", "Bình"}, list[147].moves)                      // game 148, of another block
	if err := x.Write(t.Context(), c, b); err != nil {
		t.Fatal(err)
	}
	var got []string
	games, err := x.Duplicates(t.Context(), c, func(number, before int64, _ *explorer.Game) {
		got = append(got, fmt.Sprint(number, "=", before))
	})
	if want := []string{"251=4", "254=4", "255=148"}; err != nil || games != 255 || !slices.Equal(got, want) {
		t.Errorf("%d games, %v, %v, want %v", games, got, err, want)
	}
}
