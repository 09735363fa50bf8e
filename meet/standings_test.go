package meet

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"banco/meet/swiss"
)

// four is a round robin of four in which 1, 2 and 3 end level: each has won
// against 4 and once against another.
func four(t *testing.T) *Tournament {
	t.Helper()
	tour := begin(t, Settings{System: RoundRobin, Ties: []Tiebreak{Direct, Wins, SonnebornBerger, BlackPlayed, BlackWon}}, 4)
	for _, list := range [][]Result{{WhiteWins, WhiteWins}, {BlackWins, WhiteWins}, {WhiteWins, WhiteWins}} { // 1-4 2-3, 4-3 1-2, 2-4 3-1
		next(t, tour)
		report(t, tour, list...)
	}
	return tour
}

func TestStandingsOfARoundRobin(t *testing.T) {
	tour := four(t)
	table := tour.Standings()
	for i, s := range table[:3] {
		values := []int{}
		for _, tie := range s.Ties {
			values = append(values, tie.Value)
		}
		if s.Half != 4 || s.Ties[0].Value != 0 || s.Ties[1].Value != 2 || s.Ties[2].Value != 8 {
			t.Errorf("place %d: %+v, ties %v", i+1, s, values)
		}
	}
	if table[0].ID != 3 || table[0].Ties[3].Value != 2 {
		t.Errorf("3 had Black twice: %+v", table[0])
	}
	if table[3].ID != 4 || table[3].Rank != 4 {
		t.Errorf("the last is %+v", table[3])
	}
	if got := tour.Show(SonnebornBerger, 9); got != "2.25" {
		t.Errorf("9 quarters are shown as %s", got)
	}
}

// Who leaves a round robin before half of the games counts for nobody.
func TestARoundRobinStrikesOutWhoLeavesEarly(t *testing.T) {
	tour := begin(t, Settings{System: RoundRobin}, 4)
	next(t, tour) // 1-4 2-3
	report(t, tour, BlackWins, WhiteWins)
	if err := tour.Withdraw(4); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		next(t, tour)
		reportFavourites(t, tour)
	}
	if table := tour.Standings(); table[0].ID != 1 || table[0].Half != 4 || table[1].Half != 2 || table[2].Half != 0 {
		t.Errorf("%+v", table)
	}
}

// The games of a player who leaves a round robin after half of them count.
func TestARoundRobinKeepsWhoPlayedHalf(t *testing.T) {
	tour := begin(t, Settings{System: RoundRobin}, 3) // of which each plays two
	next(t, tour)
	reportFavourites(t, tour)
	board := tour.Rounds[0].Boards[slices.IndexFunc(tour.Rounds[0].Boards, func(b Board) bool { return !b.free() })]
	loser := board.White + board.Black - board.winner()
	if err := tour.Withdraw(loser); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		next(t, tour)
		reportFavourites(t, tour)
	}
	sum := 0
	for _, s := range tour.Standings() {
		sum += s.Half
	}
	if sum != 6 {
		t.Errorf("three games gave %d half points: %+v", sum, tour.Standings())
	}
}

// A game that was not played is a win, but not one on the board.
func TestForfeitsAreWinsButNotOnTheBoard(t *testing.T) {
	tour := begin(t, Settings{System: RoundRobin, Ties: []Tiebreak{Wins, BlackWon, BlackPlayed}}, 2)
	tour.Rounds = []Round{{Boards: []Board{{White: 1, Black: 2, Result: WhiteForfeit}}}}
	for _, s := range tour.Standings() {
		if won := s.ID - 1; s.Half != 2*won || s.Ties[0].Value != won || s.Ties[1].Value != 0 || s.Ties[2].Value != 0 {
			t.Errorf("%+v", s)
		}
	}
}

// Player 1 beats 3 and then has half a point without a game. Its opponent of that
// round has a draw for each of the two rounds, fewer than the player's own points. Cut
// drops it, as a round that the player asked to miss.
func TestBuchholzCountsARoundWithoutAGame(t *testing.T) {
	tour := begin(t, Settings{System: Swiss, Rounds: 2, Ties: []Tiebreak{Buchholz, BuchholzCut, SonnebornBerger}}, 4)
	next(t, tour) // 1-3 4-2
	report(t, tour, WhiteWins, BlackWins)
	if err := tour.Rest(1, true); err != nil {
		t.Fatal(err)
	}
	next(t, tour) // 2, 3 and 4 play, one of them has the bye
	i := slices.IndexFunc(tour.Rounds[1].Boards, Board.open)
	if err := tour.Report(i+1, Drawn); err != nil {
		t.Fatal(err)
	}
	table := tour.Standings()
	row := table[slices.IndexFunc(table, func(s Standing) bool { return s.ID == 1 })]
	third := table[slices.IndexFunc(table, func(s Standing) bool { return s.ID == 3 })]
	if row.Half != 3 || row.Ties[0].Value != third.Half+2 || row.Ties[1].Value != third.Half || row.Ties[2].Value != 2*third.Half+2 {
		t.Errorf("%+v, where 3 has %d", row, third.Half)
	}
	if parts := row.Ties[0].Parts; parts[0].Opponent != 3 || parts[0].Unplayed || parts[1].Opponent != 0 || !parts[1].Unplayed {
		t.Errorf("the working is %+v", parts)
	}
}

// Where those who are level have not all met, only one alone on top is first.
func TestDirectEncounterNeedsCertainty(t *testing.T) {
	tour := begin(t, Settings{System: Swiss, Rounds: 3, Ties: []Tiebreak{Direct}}, 3)
	tour.Rounds = []Round{{Boards: []Board{{White: 1, Black: 2, Result: BlackWins}, {White: 3}}},
		{Boards: []Board{{White: 1}, {White: 3, Black: 2, Result: WhiteForfeit}}}}
	if places := tour.newTable().directPlaces([]int{1, 2, 3}); len(places) != 0 {
		t.Errorf("3 could still overtake 2: %v", places)
	}
	if places := tour.newTable().directPlaces([]int{1, 2}); places[2] != 1 || places[1] != 2 {
		t.Errorf("2 beat 1: %v", places)
	}
	tour.Rounds = append(tour.Rounds, Round{Boards: []Board{{White: 2, Black: 3, Result: WhiteWins}}})
	if places := tour.newTable().directPlaces([]int{1, 2, 3}); places[2] != 1 || places[1] != 2 || places[3] != 2 {
		t.Errorf("2 beat both, who have not met: %v", places)
	}
}

// Five are level. Among them 2 and 5 have scored the same and drew; so have 1 and
// 4, of whom 4 won by forfeit, which counts in a round robin.
func TestDirectEncounterIsAppliedAgain(t *testing.T) {
	tour := begin(t, Settings{System: RoundRobin, Ties: []Tiebreak{Direct}}, 5)
	tour.Rounds = []Round{
		{Boards: []Board{{White: 1, Black: 2, Result: WhiteWins}}},
		{Boards: []Board{{White: 3, Black: 1, Result: WhiteWins}}},
		{Boards: []Board{{White: 2, Black: 3, Result: Drawn}}},
		{Boards: []Board{{White: 2, Black: 4, Result: WhiteWins}, {White: 1, Black: 5, Result: Drawn}}},
		{Boards: []Board{{White: 3, Black: 5, Result: WhiteWins}, {White: 1, Black: 4, Result: WhiteForfeit}}},
		{Boards: []Board{{White: 4, Black: 3, Result: Drawn}, {White: 2, Black: 5, Result: Drawn}}},
		{Boards: []Board{{White: 4, Black: 5, Result: BlackWins}}},
	}
	places := tour.newTable().directPlaces([]int{1, 2, 3, 4, 5})
	if want := map[int]int{3: 1, 2: 2, 5: 2, 4: 4, 1: 5}; !maps.Equal(places, want) {
		t.Errorf("%v, want %v", places, want)
	}
}

func TestCSVIsATable(t *testing.T) {
	tour := four(t)
	tour.Players[2].Name = `=cmd, "x"`
	want := "rank,name,rating,points,direct,wins,sonneborn-berger,black-games,black-wins\n1,\"'=cmd, \"\"x\"\"\",1980,2.0,,2,2.00,2,1\n"
	if got := string(tour.CSV()); !strings.HasPrefix(got, want) || strings.Count(got, "\n") != 5 {
		t.Errorf("%s", got)
	}
}

// The column of the next round tells a pairing program who is absent from it. A
// tournament that is over has none.
func TestAReportHasNoRoundAfterTheLast(t *testing.T) {
	tour := begin(t, Settings{System: Swiss, Rounds: 2}, 5)
	for last := range 2 {
		next(t, tour)
		reportFavourites(t, tour)
		if err := errors.Join(tour.Withdraw(5), tour.Rest(4, true), tour.GrantBye(3, 2)); err != nil {
			t.Fatal(err)
		}
		var columns []swiss.Outcome
		for _, p := range tour.TRF().Players {
			if p.Next != nil {
				columns = append(columns, p.Next.Outcome)
			}
		}
		want := []swiss.Outcome{swiss.FullPointBye, swiss.HalfPointBye, swiss.Absent}
		if last == 1 {
			want = nil
		}
		if !slices.Equal(columns, want) {
			t.Errorf("after round %d: %q, want %q", last+1, columns, want)
		}
	}
}
