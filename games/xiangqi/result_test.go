package xiangqi

import (
	"strings"
	"testing"

	"banco/game"
)

func TestResult(t *testing.T) {
	redWins := func(r game.Reason) game.Result { return game.Win(game.First, r) }
	for _, test := range []struct {
		name, fen, moves string
		want             game.Result
	}{
		{"start", StartFEN, "", game.Result{}},
		{"checkmate", "3k5/8R/9/9/9/9/9/9/9/4K1R2 w - - 0 1", "g0g9", redWins(game.Checkmate)},
		{"no move without check loses", "3k5/9/9/9/9/9/9/9/9/4KR3 w - - 0 1", "f0f8", redWins(game.Stalemate)},
		{"Red can lose so too", "4kr3/9/9/9/9/9/9/9/9/3K5 b - - 0 1", "f9f1", game.Win(game.Second, game.Stalemate)},
		{"sixty rounds", "3k5/9/9/9/9/9/9/9/9/4KR3 w - - 119 70", "f0g0", game.Draw(game.MoveCount)},
		{"one ply before", "3k5/9/9/9/9/9/9/9/9/4KR3 w - - 118 70", "f0g0", game.Result{}},
		{"a capture resets the count", "3k5/9/9/9/9/9/9/9/9/4KRp2 w - - 119 70", "f0g0", game.Result{}},
		{"mate precedes the count", "3k5/8R/9/9/9/9/9/9/9/4K1R2 w - - 119 70", "g0g9", redWins(game.Checkmate)},
		{"nothing left that crosses the river", "3k1a3/9/9/9/9/9/9/9/4r4/2B1K4 w - - 0 1", "e0e1", game.Draw(game.InsufficientMaterial)},
		{"one pawn is enough", "3k1a3/9/9/9/9/9/4p4/9/4r4/2B1K4 w - - 0 1", "e0e1", game.Result{}},
		{"twice is not three times", "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1", "a0b0 d9d8 b0a0 d8d9", game.Result{}},
		{"three times", "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1", "a0b0 d9d8 b0a0 d8d9 a0b0 d9d8 b0a0 d8d9", game.Draw(game.Repetition)},
		{"perpetual check", "4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1", "a1a9 e9e8 a9a8 e8e9 a8a9 e9e8 a9a8 e8e9 a8a9 e9e8 a9a8 e8e9",
			game.Win(game.Second, game.PerpetualCheck)},
	} {
		p := parseFEN(t, test.fen)
		play(t, p, strings.Fields(test.moves)...)
		if got := p.Result(); got != test.want {
			t.Errorf("%s: %s %s: %v %v, want %v %v", test.name, test.fen, test.moves, got, got.Reason, test.want, test.want.Reason)
		}
	}
}

// Ten checks of a side and the replies to them count, later ones do not; a
// capture begins a new count.
func TestMoveCountWithChecks(t *testing.T) {
	p := parseFEN(t, "4k4/9/9/8p/9/9/9/9/R8/3K5 w - - 0 1")
	play(t, p, "a1a9")
	cycle := []string{"e9e8", "a9a8", "e8e9", "a8a9"}
	for checks := 1; checks < 30; checks++ {
		counted := 2*min(checks, freeChecks) - 1
		if checks > freeChecks {
			counted++ // the reply to the last check that counts
		}
		if int(p.now.clock) != counted {
			t.Fatalf("after %d checks the clock stands at %d, want %d", checks, p.now.clock, counted)
		}
		i := 2 * ((checks - 1) % 2)
		play(t, p, cycle[i:i+2]...)
	}
	clock := int(p.now.clock)
	play(t, p, cycle[2]) // the reply to a check that did not count
	if int(p.now.clock) != clock {
		t.Errorf("the reply to a check that does not count counts")
	}
	play(t, p, "a8a6", "e9e8")
	if int(p.now.clock) != clock+2 {
		t.Errorf("two quiet moves take the clock from %d to %d", clock, p.now.clock)
	}
	play(t, p, "a6i6", "e8e9", "i6e6", "e9f9")
	if p.now.clock != 3 {
		t.Errorf("three plies after a capture the clock stands at %d", p.now.clock)
	}
}

func TestExplain(t *testing.T) {
	p := parseFEN(t, "4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1")
	play(t, p, "a1a9")
	if got := p.Explain("en"); got != "" {
		t.Errorf("nothing has happened, but %q", got)
	}
	for range 2 {
		play(t, p, "e9e8", "a9a8", "e8e9", "a8a9")
	}
	en, vi := p.Explain("en"), p.Explain("vi")
	if !strings.Contains(en, "chariot") || vi == "" || vi == en {
		t.Errorf("the explanation is %q, %q", en, vi)
	}
}

// A repetition that is judged allocates no more than one that is not.
func TestResultAllocates(t *testing.T) {
	p := parseFEN(t, "4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1")
	play(t, p, "a1a9")
	for range 2 {
		play(t, p, "e9e8", "a9a8", "e8e9", "a8a9")
	}
	var result game.Result
	if n := testing.AllocsPerRun(10, func() { result = p.Result() }); n != 0 || result.Reason != game.PerpetualCheck {
		t.Errorf("%v allocations for %v", n, result.Reason)
	}
}
