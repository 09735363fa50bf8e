package puzzles

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"banco/game"
)

// led is a position in which one move is far better than all others, whatever the covers hide.
const led = "2C1kxxBx/4c4/7x1/8x/b1N1r1b2/9/4X1X1X/4P4/1a7/1B1XKXXXX w R1A2C1P4N1p3n2 0 9"

func TestMakeExpected(t *testing.T) {
	m, k := makerOf(t, "jieqi")
	z, err := m.Make(t.Context(), led)
	if err != nil {
		t.Fatal(err)
	}
	e := z.Expected
	if z.Line[0] != "c5d7" || z.Moves != 1 || e.Margin <= e.Error || len(e.Worths) < 2 || e.Worths[0].Move != "c5d7" ||
		e.Worths[0].Points-e.Worths[1].Points < leastLead {
		t.Errorf("%v", z)
	}
	again, err := Parse(z.String())
	if err != nil || again.String() != z.String() || again.Expected.Margin != e.Margin {
		t.Errorf("%v, %v", again, err)
	}
	if err := m.Check(t.Context(), z); err != nil {
		t.Error(err)
	}
	for what, change := range map[string]func(p *Puzzle){
		"another move": func(p *Puzzle) {
			p.Line, p.Expected = []string{"c5e4"}, &Expected{2, 1, []Worth{{"c5e4", 2}, {"c5d7", 1}}}
		},
		"other themes":    func(p *Puzzle) { p.Themes = []string{"reveal"} },
		"nothing is said": func(p *Puzzle) { p.Expected = nil },
	} {
		wrong := *z
		change(&wrong)
		if err := m.Check(t.Context(), &wrong); err == nil {
			t.Errorf("%s passes", what)
		}
	}
	start, err := k.Game.Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.Make(t.Context(), start.FEN()); !errors.Is(err, ErrNoPuzzle) {
		t.Error("no move of the start leads the others:", err)
	}
}

// What turns up is drawn as often as it is there.
func TestTurnUp(t *testing.T) {
	_, k := makerOf(t, "jieqi")
	p, err := k.Game.Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	m := p.Moves(nil)[0]
	outcomes := p.(game.Chance).Outcomes(m, nil)
	rng := rand.New(rand.NewPCG(1, 2))
	counts := map[game.Move]int{}
	const draws = 15_000
	for range draws {
		counts[turnUp(p, m, rng)]++
	}
	for _, o := range outcomes {
		if want := draws * int(o.Weight) / 15; counts[o.Move] < want*9/10 || counts[o.Move] > want*11/10 {
			t.Errorf("%v of weight %d is drawn %d times", o.Move, o.Weight, counts[o.Move])
		}
	}
}

// A candidate of a game with hidden pieces holds what the side to move knows, and nothing
// changes in it with what lies under the covers.
func TestCandidatesHideWhatIsHidden(t *testing.T) {
	_, k := makerOf(t, "jieqi")
	w, err := NewWorker(k)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(3, 4))
	d, err := w.begin(rng)
	if err != nil {
		t.Fatal(err)
	}
	for ply := range 40 {
		p := d.view()
		if p.Result().Over() {
			break
		}
		before := p.FEN()
		d.deal.Redeal(ply + 1)
		if after := d.view().FEN(); after != before || strings.ContainsAny(before, "?") {
			t.Fatalf("%s tells of what is hidden: %s", before, after)
		}
		moves := p.Moves(nil)
		if err := d.play(moves[rng.IntN(len(moves))]); err != nil {
			t.Fatal(err)
		}
	}
}

func TestParseExpected(t *testing.T) {
	for _, bad := range []string{"", "5±1", "5±1 a", "5±1 a=b c=1", "5 a=1 b=2", "1±5 a=2 b=1", "x±1 a=2 b=1", "5±-1 a=2 b=1", "5±1 =2 b=1"} {
		if e, err := parseExpected(bad); err == nil {
			t.Errorf("%q is %v", bad, e)
		}
	}
}
