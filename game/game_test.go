package game_test

import (
	"bytes"
	"os"
	"testing"

	"banco/game"
	"banco/game/playout"
	"banco/option"
)

// The worked example must stay small enough to be read in one go.
func TestExampleIsShort(t *testing.T) {
	src, err := os.ReadFile("tictactoe_test.go")
	if err != nil {
		t.Fatal(err)
	}
	if n := bytes.Count(src, []byte("\n")); n >= 120 {
		t.Errorf("the worked example has %d lines; docs/guide/adding/game.md promises under 120", n)
	}
}

func TestPerftTicTacToe(t *testing.T) {
	p, _ := rules{}.Start(nil)
	for depth, want := range []uint64{1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872} {
		if got := game.Perft(p, depth); got != want {
			t.Errorf("perft %d = %d, want %d", depth, got, want)
		}
	}
}

func TestVariant(t *testing.T) {
	options := []option.Option{{Name: "rule", Kind: option.Choice, Values: []string{"a", "b"}, Default: "a"},
		{Name: "size", Kind: option.Whole, Min: 5, Max: 22, Default: "15"}}
	tests := []struct{ in, want string }{
		{"", "rule=a,size=15"},
		{"size=5", "rule=a,size=5"},
		{" rule = b , size = 22 ", "rule=b,size=22"},
		{"size=4", ""},
		{"size=x", ""},
		{"rule=c", ""},
		{"colour=red", ""},
		{"rule", ""},
		{"rule=a,rule=b", ""},
		{"=", ""},
	}
	for _, tt := range tests {
		got := ""
		if v, err := game.ParseVariant(tt.in); err == nil {
			if full, err := v.Complete(options); err == nil {
				got = full.String()
			}
		}
		if got != tt.want {
			t.Errorf("%q completes to %q, want %q", tt.in, got, tt.want)
		}
	}
}

func TestReasonNames(t *testing.T) {
	for r := game.Ongoing; r <= game.IllegalMove; r++ {
		if back, ok := game.ParseReason(r.String()); !ok || back != r {
			t.Errorf("reason %d is %q, which reads back as %d", r, r, back)
		}
	}
	if _, ok := game.ParseReason("bored"); ok {
		t.Error("an unknown reason is accepted")
	}
}

func TestResultText(t *testing.T) {
	for want, r := range map[string]game.Result{
		"*": {}, "1-0": game.Win(game.First, game.Timeout), "0-1": game.Win(game.Second, game.Timeout), "1/2-1/2": game.Draw(game.Agreement),
	} {
		if r.String() != want {
			t.Errorf("%+v prints as %s, want %s", r, r, want)
		}
	}
}

func TestMainLine(t *testing.T) {
	r := game.NewRecord("", []game.Move{3, 1, 2}, "*")
	r.Root[0].Next = append(r.Root[0].Next, &game.Node{Move: 9})
	if line := r.MainLine(); len(line) != 3 || line[0] != 3 || line[2] != 2 {
		t.Errorf("main line is %v", line)
	}
}

// A broken game must not pass: each of these breaks one promise.
func TestPlayoutFindsBreaches(t *testing.T) {
	for name, g := range map[string]game.Game{
		"hash": broken{hash: true}, "unmake": broken{unmake: true}, "list": broken{list: true}, "result": broken{result: true},
	} {
		var err error
		for seed := uint64(0); seed < 5 && err == nil; seed++ {
			_, err = playout.Play(g, nil, playout.Random(seed), 1)
		}
		if err == nil {
			t.Errorf("a game with a broken %s passes", name)
		}
	}
	if _, err := playout.Play(rules{}, nil, playout.Random(1), 1); err != nil {
		t.Errorf("the sound game fails: %v", err)
	}
}

// broken is tic-tac-toe with one thing wrong.
type broken struct {
	rules
	hash, unmake, list, result bool
}

type brokenBoard struct {
	*board
	how  broken
	made int
}

func (g broken) Start(game.Variant) (game.Position, error) {
	return &brokenBoard{board: &board{cells: [9]byte([]byte("---------"))}, how: g}, nil
}

func (g broken) Parse(v game.Variant, fen string) (game.Position, error) {
	p, err := g.rules.Parse(v, fen)
	if err != nil {
		return nil, err
	}
	return &brokenBoard{board: p.(*board), how: g}, nil
}

func (b *brokenBoard) Make(m game.Move) { b.made++; b.board.Make(m) }

func (b *brokenBoard) Hash() uint64 {
	if b.how.hash {
		return b.board.Hash() + uint64(b.made)
	}
	return b.board.Hash()
}

func (b *brokenBoard) Unmake() {
	b.board.Unmake()
	if b.how.unmake && len(b.line) == 4 {
		b.cells[b.line[0]-1] = '-'
	}
}

func (b *brokenBoard) Moves(buf []game.Move) []game.Move {
	buf = b.board.Moves(buf)
	if b.how.list && len(b.line) == 3 {
		buf = append(buf, buf[0])
	}
	return buf
}

func (b *brokenBoard) Result() game.Result {
	if r := b.board.Result(); !b.how.result || r.Reason != game.BoardFull && r.Reason != game.FiveInARow {
		return r
	}
	return game.Result{}
}
