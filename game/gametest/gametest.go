// Package gametest is the conformance suite that every game runs: it holds a
// [game.Game] to the contract of package game.
package gametest

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"testing"

	"banco/game"
	"banco/game/playout"
)

// Run tests a game in the given variants, or in its default one.
func Run(t *testing.T, g game.Game, variants ...game.Variant) {
	t.Helper()
	t.Run("options", func(t *testing.T) { testOptions(t, g) })
	t.Run("notations", func(t *testing.T) { testNotations(t, g) })
	t.Run("pass", func(t *testing.T) { testPass(t, g) })
	t.Run("checks", func(t *testing.T) { testChecks(t, g) })
	if len(variants) == 0 {
		variants = []game.Variant{nil}
	}
	for _, v := range variants {
		name := v.String()
		if name == "" {
			name = "default"
		}
		t.Run(name, func(t *testing.T) {
			t.Run("playouts", func(t *testing.T) { testPlayouts(t, g, v) })
			t.Run("allocations", func(t *testing.T) { testAllocations(t, g, v) })
			t.Run("perft", func(t *testing.T) { testPerft(t, g, v) })
			t.Run("nonsense", func(t *testing.T) { testNonsense(t, g, v) })
			t.Run("refusals", func(t *testing.T) { testRefusals(t, g, v) })
			t.Run("taken", func(t *testing.T) { testTaken(t, g, v) })
			if e, ok := g.(game.Editor); ok {
				t.Run("editor", func(t *testing.T) { testEditor(t, e, v) })
			}
			if d, ok := g.(game.Dealer); ok {
				t.Run("deal", func(t *testing.T) { testDeal(t, d, v) })
			}
		})
	}
}

func testOptions(t *testing.T, g game.Game) {
	if g.Name() == "" || g.Name() != strings.ToLower(g.Name()) {
		t.Errorf("name %q is not a lower-case word", g.Name())
	}
	if _, err := game.Variant(nil).Complete(g.Options()); err != nil {
		t.Errorf("the defaults are refused: %v", err)
	}
	if _, err := g.Start(game.Variant{"no such option": "1"}); err == nil {
		t.Error("Start takes an option that does not exist")
	}
	for _, o := range g.Options() {
		if _, err := g.Start(game.Variant{o.Name: "no such value"}); err == nil {
			t.Errorf("Start takes %s=no such value", o.Name)
		}
		for _, value := range o.Values {
			if _, err := g.Start(game.Variant{o.Name: value}); err != nil {
				t.Errorf("Start refuses %s=%s: %v", o.Name, value, err)
			}
		}
	}
}

func testNotations(t *testing.T, g game.Game) {
	list := g.Notations()
	if len(list) == 0 || list[0].Name != "uci" {
		t.Fatal("the first notation is not uci")
	}
	p := start(t, g, nil)
	for _, m := range p.Moves(nil) {
		if a, b := list[0].Format(p, m), p.FormatMove(m); a != b {
			t.Errorf("uci writes %q, FormatMove %q", a, b)
		}
	}
	testMoveTexts(t, g)
	for _, f := range g.Formats() {
		if f.Name == "" || f.Read == nil && f.Write == nil {
			t.Errorf("format %q neither reads nor writes", f.Name)
		}
	}
}

// testMoveTexts holds that no move of a random game is written like a skipped
// turn, in any notation. A pass that the rules force is a move with a text of its
// own, such as "pass".
func testMoveTexts(t *testing.T, g game.Game) {
	t.Helper()
	for seed := range uint64(3) {
		p := start(t, g, nil)
		rng := playout.Random(seed)
		for !p.Result().Over() {
			m, _ := playout.Choose(p, rng, nil)
			if m == game.NoMove {
				t.Fatalf("%s: a legal move is game.NoMove, which stands for a skipped turn", p.FEN())
			}
			for _, n := range g.Notations() {
				if text := n.Format(p, m); text == game.NullMove || text == "" {
					t.Fatalf("%s: a move is written %q in %s; %q stands for a skipped turn", p.FEN(), text, n.Name, game.NullMove)
				}
			}
			p.Make(m)
		}
	}
}

func start(t *testing.T, g game.Game, v game.Variant) game.Position {
	t.Helper()
	p, err := g.Start(v)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func testPlayouts(t *testing.T, g game.Game, v game.Variant) {
	games := 6
	if testing.Short() {
		games = 2
	}
	for seed := range uint64(games) {
		if _, err := playout.Play(g, v, playout.Random(seed), 11); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
	}
}

// testAllocations walks a game up and down: once to let buffers grow, then
// counted.
func testAllocations(t *testing.T, g game.Game, v game.Variant) {
	p := start(t, g, v)
	buf := make([]game.Move, 0, 1024)
	rng := playout.Random(1)
	var line []game.Move
	for len(line) < 60 && !p.Result().Over() {
		m, _ := playout.Choose(p, rng, buf)
		line = append(line, m)
		p.Make(m)
	}
	for range line {
		p.Unmake()
	}
	walk := func() {
		for _, m := range line {
			buf = p.Moves(buf[:0])
			p.Make(m)
			_ = p.Hash()
			_ = p.Result()
		}
		for range line {
			p.Unmake()
		}
	}
	if n := testing.AllocsPerRun(5, walk); n != 0 {
		t.Errorf("%v allocations in %d plies of Moves, Make, Hash, Result and Unmake", n, len(line))
	}
}

// testPerft compares the game's own counting with counting move by move.
func testPerft(t *testing.T, g game.Game, v game.Variant) {
	p := start(t, g, v)
	depth := 3
	if game.Perft(p, 2) > 5000 {
		depth = 2
	}
	rng := playout.Random(2)
	for ply := 0; ply < 40 && !p.Result().Over(); ply++ {
		if ply%8 == 0 {
			if a, b := game.Perft(p, depth), slowPerft(p, depth); a != b {
				t.Fatalf("perft %d of %s is %d, move by move %d", depth, p.FEN(), a, b)
			}
		}
		m, _ := playout.Choose(p, rng, nil)
		p.Make(m)
	}
}

func slowPerft(p game.Position, depth int) (n uint64) {
	moves := p.Moves(nil)
	if depth == 1 {
		return uint64(len(moves))
	}
	for _, m := range moves {
		for _, o := range game.Outcomes(p, m) {
			p.Make(o.Move)
			n += slowPerft(p, depth-1)
			p.Unmake()
		}
	}
	return n
}

var nonsense = []string{
	"", " ", "\x00", "-", "zz", "a", "0", "a0a0", "e2e9", "z9z9", "e7e8k", "i99", "99,99", "-1,-1", "999999999999999999999",
	"+++++", "O-O-O-O", "Ｐ２－５", "♞", strings.Repeat("a", 10_000), "\xff\xfe", "1e9", "{}", "<b>",
}

func testNonsense(t *testing.T, g game.Game, v game.Variant) {
	p := start(t, g, v)
	legal := p.Moves(nil)
	for _, s := range nonsense {
		if m, err := p.ParseMove(s); err == nil && !slices.Contains(legal, m) {
			t.Errorf("ParseMove(%.20q) = %x, which is not legal", s, m)
		}
		for _, n := range g.Notations() {
			if m, err := n.Parse(p, s); err == nil && !slices.Contains(legal, m) {
				t.Errorf("%s: %.20q reads as %x, which is not legal", n.Name, s, m)
			}
		}
		if q, err := g.Parse(v, s); err == nil {
			t.Errorf("Parse(%.20q) gives %s", s, q.FEN())
		} else {
			Problem(t, err)
		}
	}
}

// testDeal plays games through the referee and holds every view against the
// moves that its seat has seen.
func testDeal(t *testing.T, g game.Dealer, v game.Variant) {
	seats := []game.Side{game.First, game.Second, game.NoSide}
	for seed := range byte(3) {
		d, err := g.Deal(v, [32]byte{seed})
		if err != nil {
			t.Fatal(err)
		}
		twin, _ := g.Deal(v, [32]byte{seed})
		if d.Disclosure() != twin.Disclosure() {
			t.Fatal("the same seed deals differently")
		}
		if sum := sha256.Sum256([]byte(d.Disclosure())); hex.EncodeToString(sum[:]) != d.Commitment() {
			t.Fatal("the commitment is not the hash of the disclosure")
		}
		starts := map[game.Side]game.Position{}
		for _, s := range seats {
			starts[s] = d.View(s)
		}
		rng := playout.Random(uint64(seed))
		for ply := 0; !d.View(game.NoSide).Result().Over(); ply++ {
			mover := d.View(d.View(game.NoSide).Side())
			moves := mover.Moves(nil)
			m := moves[rng.IntN(len(moves))]
			if ply%10 == 3 && !checked(g, mover) {
				m = game.NoMove
			}
			if err := d.Play(m); err != nil {
				t.Fatalf("seed %d ply %d: %v", seed, ply, err)
			}
		}
		if err := d.Play(game.NoMove); err == nil {
			t.Error("a move after the end is taken")
		}
		for _, s := range seats {
			p := starts[s]
			for _, m := range d.Seen(s) {
				if m == game.NoMove {
					p.(game.Passer).Pass()
				} else {
					p.Make(m)
				}
			}
			if a, b := p.FEN(), d.View(s).FEN(); a != b {
				t.Errorf("seed %d, seat %v: the moves seen lead to %s, the view is %s", seed, s, a, b)
			}
			if a, b := p.Hash(), d.View(s).Hash(); a != b {
				t.Errorf("seed %d, seat %v: hashes differ", seed, s)
			}
		}
		testFollow(t, g, v, d)
		for range d.Seen(game.First) {
			if err := d.Unplay(); err != nil {
				t.Fatal(err)
			}
		}
		if a, b := d.View(game.First).FEN(), twin.View(game.First).FEN(); a != b {
			t.Errorf("taking everything back leads to %s, not %s", a, b)
		}
		if err := d.Unplay(); err == nil {
			t.Error("a move before the first is taken back")
		}
	}
}
