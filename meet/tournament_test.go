package meet

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// begin returns a tournament of n players, the first of whom is the strongest.
func begin(t *testing.T, settings Settings, n int) *Tournament {
	t.Helper()
	tour, err := New(settings)
	if err != nil {
		t.Fatal(err)
	}
	for i := range n {
		if _, err := tour.Enter(fmt.Sprint("Player ", i+1), 2000-10*i); err != nil {
			t.Fatal(err)
		}
	}
	return tour
}

// next makes a round and returns its pairs.
func next(t *testing.T, tour *Tournament) string {
	t.Helper()
	if err := tour.Next(false); err != nil {
		t.Fatal(err)
	}
	var pairs []string
	for _, b := range tour.Rounds[len(tour.Rounds)-1].Boards {
		pairs = append(pairs, fmt.Sprintf("%d-%d", b.White, b.Black))
	}
	return strings.Join(pairs, " ")
}

// report enters the results of the current round.
func report(t *testing.T, tour *Tournament, list ...Result) {
	t.Helper()
	for i, result := range list {
		if err := tour.Report(i+1, result); err != nil {
			t.Fatal(err)
		}
	}
}

// reportFavourites lets the stronger player win on every board.
func reportFavourites(t *testing.T, tour *Tournament) {
	t.Helper()
	for i, b := range tour.Rounds[len(tour.Rounds)-1].Boards {
		if result := map[bool]Result{true: WhiteWins, false: BlackWins}[b.White < b.Black]; b.open() {
			if err := tour.Report(i+1, result); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// The tables as the FIDE Handbook prints them (C.05, annex 1).
func TestRoundRobinFollowsBerger(t *testing.T) {
	for n, want := range map[int]string{
		4: "1-4 2-3, 4-3 1-2, 2-4 3-1",
		5: "2-5 3-4, 5-3 1-2, 3-1 4-5, 1-4 2-3, 4-2 5-1",
		6: "1-6 2-5 3-4, 6-4 5-3 1-2, 2-6 3-1 4-5, 6-5 1-4 2-3, 3-6 4-2 5-1",
	} {
		tour := begin(t, Settings{System: RoundRobin}, n)
		var rounds []string
		for !tour.Over() {
			rounds = append(rounds, next(t, tour))
			reportFavourites(t, tour)
		}
		if got := strings.Join(rounds, ", "); got != want {
			t.Errorf("%d players: %s, want %s", n, got, want)
		}
	}
}

func TestDoubleRoundRobinChangesColours(t *testing.T) {
	for n := 3; n <= 12; n++ {
		tour := begin(t, Settings{System: DoubleRoundRobin}, n)
		colors, met := map[int]string{}, map[[2]int]int{}
		for !tour.Over() {
			next(t, tour)
			for _, b := range tour.Rounds[len(tour.Rounds)-1].Boards {
				colors[b.White] += "w"
				colors[b.Black] += "b"
				met[[2]int{b.White, b.Black}]++
			}
			reportFavourites(t, tour)
		}
		if len(met) != n*(n-1) {
			t.Errorf("%d players: %d different games", n, len(met))
		}
		for id, c := range colors {
			if strings.Contains(c, "www") || strings.Contains(c, "bbb") {
				t.Errorf("%d players: player %d has %s", n, id, c)
			}
		}
	}
}

func TestKnockoutKeepsTheBestApart(t *testing.T) {
	tour := begin(t, Settings{System: Knockout}, 6)
	if got := next(t, tour); got != "1-0 4-5 2-0 3-6" {
		t.Errorf("round 1: %s", got)
	}
	if err := tour.Report(1, WhiteWins); !errors.Is(err, ErrNoBoard) {
		t.Errorf("the result of a bye: %v", err)
	}
	if err := tour.Report(2, Drawn); err != nil || tour.Rounds[0].Boards[1] != (Board{White: 5, Black: 4, Draws: 1}) {
		t.Errorf("after a draw: %+v, %v", tour.Rounds[0].Boards[1], err)
	}
	if err := tour.Next(false); !errors.Is(err, ErrUnfinished) {
		t.Errorf("the next round: %v", err)
	}
	if err := errors.Join(tour.Report(2, WhiteWins), tour.Report(4, WhiteWins), tour.Withdraw(5)); err != nil {
		t.Fatal(err)
	}
	if got := next(t, tour); got != "1-5 2-3" || tour.Rounds[1].Boards[0].Result != BlackForfeit {
		t.Errorf("round 2: %s, %+v", got, tour.Rounds[1])
	}
	if err := tour.Correct(1, 2, BlackWins); !errors.Is(err, ErrAdvanced) {
		t.Errorf("another winner of round 1: %v", err)
	}
	if err := tour.Correct(1, 2, BlackForfeit); err != nil {
		t.Errorf("the same winner of round 1: %v", err)
	}
	if err := tour.Report(2, BlackWins); err != nil {
		t.Fatal(err)
	}
	if got := next(t, tour); got != "1-3" {
		t.Errorf("the final: %s", got)
	}
	reportFavourites(t, tour)
	table := tour.Standings()
	if !tour.Over() || table[0].ID != 1 || table[1].ID != 3 || table[2].Rank != 3 || table[3].Rank != 3 || table[4].Rank != 5 {
		t.Errorf("%+v", table)
	}
}

// Both of a pair stay away: the place behind them is empty.
func TestKnockoutGoesOnWithoutBoth(t *testing.T) {
	tour := begin(t, Settings{System: Knockout}, 4)
	next(t, tour)
	report(t, tour, BothForfeit, WhiteWins)
	if got := next(t, tour); got != "2-0" || !tour.Over() {
		t.Errorf("%s, over %v", got, tour.Over())
	}
}

// As at the World Xiangqi Championship: the first two after eight rounds play the
// final in the ninth.
func TestNineRoundsEndWithAFinal(t *testing.T) {
	tour := begin(t, Settings{System: Swiss, Rounds: 9, Final: true, Double: true}, 13)
	for range 8 {
		next(t, tour)
		reportFavourites(t, tour)
	}
	table := tour.Standings()
	next(t, tour)
	b := tour.Rounds[8].Boards[0]
	if first := []int{table[0].ID, table[1].ID}; !slices.Contains(first, b.White) || !slices.Contains(first, b.Black) {
		t.Errorf("the final is %+v, the first two were %v", b, first)
	}
	if len(idsOn(tour.Rounds[8].Boards)) != 13 {
		t.Errorf("round 9: %+v", tour.Rounds[8])
	}
	if got := tour.ShowPoints(5); got != "5" {
		t.Errorf("points are shown as %s", got)
	}
}

func TestSwissLetsPeopleComeRestAndGo(t *testing.T) {
	tour := begin(t, Settings{System: Swiss, Rounds: 3}, 5)
	if err := tour.Rest(2, true); err != nil {
		t.Fatal(err)
	}
	if got := next(t, tour); got != "1-4 5-3" {
		t.Errorf("round 1: %s", got)
	}
	if _, err := tour.Enter("Late", 1500); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(tour.Withdraw(3), tour.Withdraw(6), tour.Return(6)); err != nil {
		t.Fatal(err)
	}
	if err := tour.Next(true); err != nil {
		t.Fatal(err)
	}
	if b := tour.Rounds[0].Boards[0]; b.Result != BothForfeit {
		t.Errorf("a round that was forced: %+v", b)
	}
	if got := idsOn(tour.Rounds[1].Boards); !slices.Equal(got, []int{1, 2, 4, 5, 6}) {
		t.Errorf("round 2 is played by %v", got)
	}
	if table := tour.Standings(); table[0].ID != 6 || table[0].Half != 2 || table[1].ID != 2 || table[1].Half != 1 {
		t.Errorf("6 has the bye, 2 has rested: %+v", table)
	}
}

func TestWhatIsRefused(t *testing.T) {
	robin := begin(t, Settings{System: RoundRobin}, 3)
	if err := errors.Join(robin.Withdraw(3), robin.Return(3), robin.Next(false)); err != nil {
		t.Fatal(err)
	}
	if _, err := robin.Enter("Late", 1500); !errors.Is(err, ErrStarted) {
		t.Errorf("a late entry: %v", err)
	}
	if err := robin.Rest(1, true); !errors.Is(err, ErrNoRest) {
		t.Errorf("a rest: %v", err)
	}
	for _, name := range []string{"", "  ", "a\nb", strings.Repeat("ă", 61)} {
		if _, err := begin(t, Settings{System: Knockout}, 0).Enter(name, 1500); !errors.Is(err, ErrName) {
			t.Errorf("%q: %v", name, err)
		}
	}
	for _, settings := range []Settings{{}, {System: "king"}, {System: Swiss}, {System: Swiss, Rounds: 100},
		{System: Knockout, Rounds: 3}, {System: Swiss, Rounds: 3, Ties: []Tiebreak{"coin"}}} {
		if _, err := New(settings); !errors.Is(err, ErrSettings) {
			t.Errorf("%+v: %v", settings, err)
		}
	}
}

// idsOn returns who stands on boards, in order.
func idsOn(boards []Board) (ids []int) {
	for _, b := range boards {
		ids = append(ids, b.White)
		if b.Black != 0 {
			ids = append(ids, b.Black)
		}
	}
	slices.Sort(ids)
	return ids
}
