package jieqi

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"banco/game"
	"banco/game/playout"
	"banco/games/xiangqi"
)

// dealOf deals by a seed made of a number.
func dealOf(rule captureRule, number int) *Deal {
	seed := [32]byte{byte(number), byte(number >> 8), byte(number >> 16)}
	return newDeal(rule, seed, shuffle(seed))
}

// stroll plays up to n random moves and returns them.
func stroll(t *testing.T, d *Deal, rng *rand.Rand, n int) (line []game.Move) {
	t.Helper()
	for len(line) < n && !d.views[game.NoSide].Result().Over() {
		moves := d.views[game.NoSide].Moves(nil)
		line = append(line, moves[rng.IntN(len(moves))])
		playAll(t, d, line[len(line)-1:])
	}
	return line
}

func unplayAll(t *testing.T, d *Deal, n int) {
	t.Helper()
	for range n {
		if err := d.Unplay(); err != nil {
			t.Fatal(err)
		}
	}
}

// mixed returns a copy of a deal in which what nobody has seen lies otherwise.
func mixed(d *Deal, rng *rand.Rand) *Deal {
	other := *d
	for side := game.First; side <= game.Second; side++ {
		points := d.hidden(side)
		rng.Shuffle(len(points), func(i, j int) {
			a, b := points[i], points[j]
			other.truth[a], other.truth[b] = other.truth[b], other.truth[a]
		})
	}
	return &other
}

// TestRedealForgets: what lies covered after a redeal follows from the seed, the
// number and the moves that stand. How it lay before, what was played and taken
// back, and earlier redeals leave no trace.
func TestRedealForgets(t *testing.T) {
	for number := range 60 {
		rule, rng := captureRule(number%3), playout.Random(uint64(number))
		plain := dealOf(rule, number)
		line := stroll(t, plain, rng, rng.IntN(60))
		other := mixed(plain, rng)
		plain.Redeal(5)
		other.Redeal(5)
		if plain.truth != other.truth {
			t.Errorf("game %d: how pieces lay before shows after the redeal", number)
		}

		wanderer := dealOf(rule, number)
		playAll(t, wanderer, line)
		for n := range 4 {
			unplayAll(t, wanderer, len(stroll(t, wanderer, rng, 1+rng.IntN(20))))
			wanderer.Redeal(n + 1)
		}
		wanderer.Redeal(5)
		if wanderer.truth != plain.truth {
			t.Errorf("game %d: moves taken back show after the redeal", number)
		}
	}
}

// TestRedealsDiffer: the number and the seed decide how pieces lie.
func TestRedealsDiffer(t *testing.T) {
	seen := map[layout]string{}
	for number := range 40 {
		d := dealOf(toCapturer, number)
		for n := range 50 {
			if n > 0 {
				d.Redeal(n)
			}
			name := fmt.Sprintf("redeal %d of deal %d", n, number)
			if other, twice := seen[d.truth]; twice {
				t.Errorf("%s is %s", name, other)
			}
			seen[d.truth] = name
		}
	}
}

// checkDeal holds a deal against what cannot change: each army is whole, the
// moves that stand showed what lies in the deal, and the views follow from
// those moves.
func checkDeal(t *testing.T, d *Deal) {
	t.Helper()
	for side := game.First; side <= game.Second; side++ {
		count := [8]uint8{xiangqi.King: 1}
		for _, s := range coverPoints(side) {
			count[d.truth[s]]++
		}
		if count != army {
			t.Fatalf("%v has %v", side, count)
		}
	}
	for _, seat := range seats {
		start := newDeal(d.views[seat].rule, d.seed, d.truth).views[seat]
		for i, m := range d.Seen(seat) {
			if m == game.NoMove {
				start.Pass()
				continue
			}
			if told := d.tell(start, plain(m)); told != m {
				t.Fatalf("seat %v, move %d: %s was told, %s is true", seat, i+1, start.FormatMove(m), start.FormatMove(told))
			}
			start.Make(m)
		}
		view := d.views[seat]
		if start.FEN() != view.FEN() || start.Hash() != view.Hash() || start.Hash() != start.hashFromScratch() {
			t.Fatalf("seat %v sees %s, its moves lead to %s", seat, view.FEN(), start.FEN())
		}
	}
}

// TestRedealsInGames plays, passes, takes back and deals anew at random.
func TestRedealsInGames(t *testing.T) {
	for number := range 15 {
		rule, rng := captureRule(number%3), playout.Random(uint64(1000+number))
		d := dealOf(rule, number)
		commit := d.Commitment()
		for redeals := range 25 {
			stroll(t, d, rng, rng.IntN(12))
			if d.admit(game.NoMove) == nil && rng.IntN(4) == 0 {
				playAll(t, d, []game.Move{game.NoMove})
			}
			checkDeal(t, d)
			unplayAll(t, d, rng.IntN(1+min(15, len(d.Seen(game.NoSide)))))
			var before [3]string
			for i, seat := range seats {
				before[i] = everything(d, seat)
			}
			d.Redeal(redeals + 1)
			checkDeal(t, d)
			for i, seat := range seats {
				if everything(d, seat) != before[i] {
					t.Fatalf("game %d: redeal %d changes the view of seat %v", number, redeals+1, seat)
				}
			}
			if d.Commitment() != commit {
				t.Fatalf("game %d: redeal %d changes the commitment", number, redeals+1)
			}
		}
		if err := Verify(commit, d.Disclosure()); err != nil {
			t.Error(err)
		}
	}
}

// few is a position with few covered pieces: four of Red that all differ, three
// of Black of which two are alike. So they can lie in 24 times 3 ways.
const few = "x2k5/9/9/x1x6/9/9/X1X6/9/9/X1X1K4 w R1A1C1N1p2c1 0 1"

// fewDeal returns a deal that stands at few.
func fewDeal(t *testing.T, seed [32]byte) *Deal {
	t.Helper()
	d := newDeal(toCapturer, seed, shuffle(seed))
	for seat := range d.views {
		d.views[seat] = at(t, few)
	}
	pieces := [2][]xiangqi.Kind{
		{xiangqi.Rook, xiangqi.Advisor, xiangqi.Cannon, xiangqi.Horse},
		{xiangqi.Pawn, xiangqi.Pawn, xiangqi.Cannon},
	}
	for side, list := range pieces {
		for i, s := range d.hidden(game.Side(side)) {
			d.truth[s] = list[i]
		}
	}
	return d
}

// ways tells how the pieces of few lie, Red's and Black's apart.
func ways(d *Deal) (lie [2]string) {
	for side := range lie {
		for _, s := range d.hidden(game.Side(side)) {
			lie[side] += string(letter(game.Side(side), d.truth[s]))
		}
	}
	return lie
}

// fair fails where counts of equally likely cases are further from each other
// than chance allows once in a million: chi-square has the bound given.
func fair(t *testing.T, what string, counts map[string]int, cases, tries int, bound float64) {
	t.Helper()
	want := float64(tries) / float64(cases)
	sum := float64(cases-len(counts)) * want
	for _, n := range counts {
		sum += (float64(n) - want) * (float64(n) - want) / want
	}
	if sum > bound {
		t.Errorf("%s: chi-square of %d cases is %.1f, over %.1f", what, cases, sum, bound)
	}
}

// TestRedealIsFair counts how pieces lie after redeals: of many seeds, of many
// numbers of one seed, and of two redeals in a row. The seeds are fixed, so the
// test passes always or never.
func TestRedealIsFair(t *testing.T) {
	const each = 100
	bySeed, byNumber, inRow := map[string]int{}, map[string]int{}, map[string]int{}
	one := fewDeal(t, [32]byte{1})
	last := ""
	for i := range 72 * each {
		d := fewDeal(t, [32]byte{byte(i), byte(i >> 8), 7})
		d.Redeal(1)
		lie := ways(d)
		bySeed[lie[0]+lie[1]]++
		one.Redeal(i + 1)
		lie = ways(one)
		byNumber[lie[0]+lie[1]]++
		if last != "" {
			inRow[last+lie[0]]++
		}
		last = lie[0]
	}
	// The points of chi-square that are passed with a chance of 1e-6: 71 and
	// 575 degrees of freedom.
	fair(t, "by seed", bySeed, 72, 72*each, 143)
	fair(t, "by number", byNumber, 72, 72*each, 143)
	fair(t, "two in a row", inRow, 24*24, 72*each-1, 752)
}

// TestCheckUnplay: in the default game a piece stays up once its side has lost
// a covered piece to the other's eyes alone.
func TestCheckUnplay(t *testing.T) {
	tests := []struct {
		rule  captureRule
		line  []string
		n     int
		holds bool
	}{
		{toCapturer, []string{"b2b9"}, 1, true},                          // what is captured goes back under
		{toCapturer, []string{"b2b9", "a9b9"}, 1, false},                 // Black has lost a piece, and turns one up
		{toCapturer, []string{"b2b9", "a9b9"}, 2, true},                  // with the capture
		{toCapturer, []string{"b2b9", "e9e8", "a0a1"}, 2, true},          // Red has lost nothing, Black turned nothing up
		{toCapturer, []string{"b2b9", "e9e8", "a0a1", "a9a8"}, 1, false}, // but here it does
		{toCapturer, []string{"a0a1", "a9a8"}, 1, true},                  // nothing is captured
		{toEveryone, []string{"b2b9", "a9b9"}, 1, true},                  // all know what is gone
		{toNoOne, []string{"b2b9", "a9b9"}, 1, true},                     // what is gone is dealt anew too
		{toCapturer, []string{"a0a1"}, 2, false},
		{toCapturer, []string{"a0a1"}, -1, false},
	}
	for _, tt := range tests {
		d := dealOf(tt.rule, 1)
		for _, text := range tt.line {
			m, err := d.View(d.views[0].side).ParseMove(text)
			if err != nil {
				t.Fatal(err)
			}
			playAll(t, d, []game.Move{m})
		}
		if err := d.CheckUnplay(tt.n); (err == nil) != tt.holds {
			t.Errorf("%s, %v, %d back: %v", captureRules[tt.rule], tt.line, tt.n, err)
		}
	}
}

// TestNobodyCountsOutWhatWasCaptured turns a piece up and takes it back many
// times, and looks whether the pieces that come tell what was captured unseen:
// in two deals that differ in that alone, they must be the same.
func TestNobodyCountsOutWhatWasCaptured(t *testing.T) {
	const b9, g9 = 82, 87
	capture, quiet, reveal := xiangqi.NewMove(19, b9), xiangqi.NewMove(0, 9), xiangqi.NewMove(81, 72)
	for rule := range captureRule(3) {
		truth := shuffle([32]byte{1})
		truth[b9], truth[g9] = xiangqi.Rook, xiangqi.Pawn
		swapped := truth
		swapped[b9], swapped[g9] = truth[g9], truth[b9]
		var shown [2][]xiangqi.Kind
		for i, lie := range []layout{truth, swapped} {
			d := newDeal(rule, [32]byte{1}, lie)
			playAll(t, d, []game.Move{capture, game.NoMove, quiet})
			for n := range 100 {
				playAll(t, d, []game.Move{reveal})
				if d.CheckUnplay(1) != nil {
					break
				}
				shown[i] = append(shown[i], Turned(d.Seen(game.Second)[3]))
				unplayAll(t, d, 1)
				d.Redeal(n + 1)
			}
		}
		differ := fmt.Sprint(shown[0][min(1, len(shown[0])):]) != fmt.Sprint(shown[1][min(1, len(shown[1])):])
		if known := rule == toEveryone; differ != known {
			t.Errorf("%s: what turns up tells of what was captured: %v", captureRules[rule], differ)
		}
	}
}

// The first redeal of the deal that TestDisclosureIsPinned pins, before any move. A
// second program, written from the package comment, deals the same.
func TestRedealIsPinned(t *testing.T) {
	d := newDeal(toCapturer, [32]byte{1, 2, 3}, shuffle([32]byte{1, 2, 3}))
	d.Redeal(1)
	const want = `jieqi deal 1
seed 0102030000000000000000000000000000000000000000000000000000000000
red a0=P b0=N c0=B d0=P f0=N g0=B h0=P i0=P b2=C h2=C a3=P c3=R e3=A g3=A i3=R
black a6=b c6=p e6=c g6=r i6=n b7=a h7=n a9=p b9=p c9=c d9=r f9=b g9=p h9=a i9=p
`
	if got := disclosureText(d.seed, &d.truth); got != want {
		t.Errorf("dealt anew:\n%s", got)
	}
}
