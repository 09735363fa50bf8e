package opening

import (
	"context"
	"errors"
	"strings"
	"testing"

	"banco/game"
	"banco/games/chess"
	"banco/search"
)

// counted is a searcher that likes moves in the order of their list, each by ten
// points less than the one before.
type counted struct{ searches int }

func (c *counted) Search(ctx context.Context, p game.Position, l search.Limits, report func(search.Info)) (game.Move, error) {
	c.searches++
	moves := p.Moves(nil)
	for i := range min(l.MultiPV, len(moves)) {
		report(search.Info{MultiPV: i + 1, Depth: 1, Score: search.Score(-10 * i), PV: moves[i : i+1]})
	}
	return moves[0], nil
}

func (c *counted) Forget() {}

// made makes a book of so many positions, from one where there is one.
func made(t *testing.T, b *Book, positions int) (*Book, int) {
	t.Helper()
	if b == nil {
		b = NewBook(chess.New(), "a test")
	}
	s := &counted{}
	m := Maker{Searcher: s, Nodes: 1, Moves: 4, Margin: 15, Edge: 100, Plies: 6, Positions: positions}
	if err := m.Make(t.Context(), b, func() error { return nil }); err != nil {
		t.Fatal(err)
	}
	return b, s.searches
}

func TestMaking(t *testing.T) {
	b, searches := made(t, nil, 30)
	if b.Positions() != 30 || searches != 30 {
		t.Fatalf("%d positions by %d searches", b.Positions(), searches)
	}
	start, err := chess.New().Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	if moves := b.Moves(start); len(moves) != 2 || moves[0].Score != 0 || moves[1].Score != -10 {
		t.Errorf("the start has %v: two moves are within the margin", moves)
	}
	again, err := Read(chess.New(), b.Text())
	if err != nil || again.Text() != b.Text() || again.About() != "a test" {
		t.Fatalf("read again: %v", err)
	}
	whole, _ := made(t, nil, 45)
	more, searches := made(t, again, 45)
	if searches != 15 || more.Text() != whole.Text() {
		t.Errorf("continued by %d searches, and not as if never interrupted", searches)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	m := Maker{Searcher: &counted{}, Moves: 4, Edge: 100, Plies: 6, Positions: 90}
	if err := m.Make(ctx, more, func() error { return nil }); !errors.Is(err, context.Canceled) || more.Positions() != 45 {
		t.Errorf("interrupted: %v, %d positions", err, more.Positions())
	}
}

// Every move of a position is chosen, the better ones more often, and the same
// one for the same seed.
func TestChoosing(t *testing.T) {
	b, _ := made(t, nil, 10)
	p, err := chess.New().Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	count := map[game.Move]int{}
	for seed := range uint64(600) {
		m, ok := b.Choose(p, seed)
		if again, _ := b.Choose(p, seed); !ok || again != m {
			t.Fatalf("seed %d: %v, then %v", seed, m, again)
		}
		count[m]++
	}
	moves := b.Moves(p)
	if first, second := count[moves[0].Move], count[moves[1].Move]; first+second != 600 || first < 340 || first > 460 {
		t.Errorf("of 600 moves %d are the best, %d the next", first, second)
	}
	other, err := chess.New().Parse(nil, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := b.Choose(other, 1); ok {
		t.Error("a position that is not in the book has a move")
	}
}

func TestWrongBooks(t *testing.T) {
	b, _ := made(t, nil, 10)
	text := b.Text()
	signed := func(s string) string { return s + sumLine(s) }
	const head = "BANCOBOOK 1 chess\n# x\n"
	for name, tt := range map[string]struct{ text, want string }{
		"empty":     {"", "not a book"},
		"foreign":   {"PK\x03\x04", "not a book"},
		"xiangqi's": {strings.Replace(text, "chess", "xiangqi", 1), "not of chess"},
		"cut":       {text[:len(text)/2], "damaged or cut off"},
		"changed":   {strings.Replace(text, " -10", " -11", 1), "damaged or cut off"},
		"illegal":   {signed(head + "e2e4 e2e4: e7e5 0\n"), "e2e4"},
		"no score":  {signed(head + ": e2e4 x\n"), "not a score"},
		"odd":       {signed(head + ": e2e4\n"), "expected moves"},
		"unordered": {signed(head + ": e2e4 1 d2d4 2\n"), "order"},
		"twice":     {signed(head + ": e2e4 1\n: d2d4 2\n"), "already"},
	} {
		if _, err := Read(chess.New(), tt.text); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q", name, err, tt.want)
		}
	}
}

// FuzzRead: whatever a text holds, it is refused or written as it was read.
func FuzzRead(f *testing.F) {
	f.Add("BANCOBOOK 1 chess\n# x\n: e2e4 5\ne2e4: e7e5 -5\n")
	f.Add("BANCOBOOK 1 chess\n")
	f.Add("\n")
	f.Fuzz(func(t *testing.T, text string) {
		Read(chess.New(), text)
		b, err := Read(chess.New(), text+sumLine(text))
		if err == nil {
			if _, err := Read(chess.New(), b.Text()); err != nil {
				t.Errorf("%q is not read again: %v", b.Text(), err)
			}
		}
	})
}
