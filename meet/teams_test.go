package meet

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"banco/meet/trf"
)

// teams returns a tournament of so many teams, each with so many players.
func teams(t *testing.T, settings Settings, count, players int) *Tournament {
	t.Helper()
	tour := begin(t, settings, 0)
	for team := range count {
		for n := range players {
			name := fmt.Sprintf("%c%d", 'A'+team, n+1)
			if _, err := tour.EnterFor(fmt.Sprintf("Đội %c", 'A'+team), name, 2000-100*team-n); err != nil {
				t.Fatal(err)
			}
		}
	}
	return tour
}

// Teams meet by Berger's tables, colours alternate down the boards, and whoever is
// away is replaced by moving up.
func TestTeamsSitInBoardOrder(t *testing.T) {
	tour := teams(t, Settings{System: RoundRobin, Boards: 3}, 4, 4)
	next(t, tour) // A-D, B-C
	want := []Board{
		{White: 1, Black: 13}, {White: 14, Black: 2}, {White: 3, Black: 15}, {White: 5, Black: 9}, {White: 10, Black: 6}, {White: 7, Black: 11},
	}
	if got := tour.Rounds[0].Boards; !reflect.DeepEqual(got, want) {
		t.Errorf("the boards are %+v, want %+v", got, want)
	}
	report(t, tour, WhiteWins, WhiteWins, Drawn, WhiteWins, BlackWins, WhiteForfeit)
	for _, id := range []int{1, 13, 14} { // A plays 2, 3, 4; D has 15 and 16 only
		if err := tour.Withdraw(id); err != nil {
			t.Fatal(err)
		}
	}
	next(t, tour) // D-C, A-B
	got := tour.Rounds[1].Boards
	want = []Board{
		{White: 15, Black: 9}, {White: 10, Black: 16}, {Black: 11, Result: WhiteForfeit},
		{White: 2, Black: 5}, {White: 6, Black: 3}, {White: 4, Black: 7},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("the boards are %+v, want %+v", got, want)
	}
	if err := tour.Correct(2, 3, WhiteWins); !errors.Is(err, ErrNoBoard) {
		t.Errorf("a result at an empty seat: %v", err)
	}
	// A-D 1½-1½, B-C 2-1: match points first, then game points.
	table := tour.Standings()
	shown := ""
	for _, s := range table {
		points := tour.Show(s.Ties[0].Kind, s.Ties[0].Value)
		shown += fmt.Sprintf("%d. %s %s %s\n", s.Rank, tour.Teams[s.ID-1].Name, tour.ShowPoints(s.Half), points)
	}
	if want := "1. Đội B 2 2.0\n2. Đội A 1 1.5\n2. Đội D 1 1.5\n4. Đội C 0 1.0\n"; shown != want {
		t.Errorf("the standings are\n%swant\n%s", shown, want)
	}
}

// A player has one place in one team, until the first round.
func TestPlaceMovesAPlayer(t *testing.T) {
	tour := teams(t, Settings{System: RoundRobin, Boards: 2}, 2, 2)
	for _, step := range []struct {
		id, place int
		team      string
		want      [2][]int
	}{
		{2, 1, "đội a", [2][]int{{2, 1}, {3, 4}}},
		{2, 2, "Đội B", [2][]int{{1}, {3, 2, 4}}},
		{4, 9, "Đội A", [2][]int{{1, 4}, {3, 2}}},
	} {
		if err := tour.Place(step.id, step.team, step.place); err != nil {
			t.Fatal(err)
		}
		if got := [2][]int{tour.Teams[0].Players, tour.Teams[1].Players}; !reflect.DeepEqual(got, step.want) {
			t.Errorf("the teams are %v, want %v", got, step.want)
		}
	}
	if err := tour.Place(1, "Đội C", 1); !errors.Is(err, ErrNoTeams) {
		t.Error(err)
	}
	next(t, tour)
	if err := tour.Place(1, "Đội B", 1); !errors.Is(err, ErrStarted) {
		t.Error(err)
	}
	if _, err := tour.EnterFor("Đội C", "Muộn", 1500); !errors.Is(err, ErrStarted) {
		t.Error(err)
	}
	if id, err := tour.EnterFor("Đội A", "Muộn", 1500); err != nil || tour.TeamOf(id) != 1 {
		t.Error(id, err)
	}
}

// matchOf is what a match of teams came to, worked out from its boards alone.
type matchOf struct {
	white, black int
	half         [2]int // game points
	points       [2]int // match points
	played       bool
}

// matchesOf works out the matches of a round by the teams of the players who sat there.
func matchesOf(t *testing.T, tour *Tournament, round Round, boards int) (list []matchOf) {
	t.Helper()
	seen := map[int]bool{}
	for i := 0; i < len(round.Boards); i += boards {
		m := matchOf{}
		for k, b := range round.Boards[i : i+boards] {
			home, away := b.White, b.Black
			if k%2 == 1 {
				home, away = away, home
			}
			for side, id := range []int{home, away} {
				if id == 0 {
					continue
				}
				team := &[]*int{&m.white, &m.black}[side]
				if own := tour.TeamOf(id); **team != 0 && **team != own || seen[id] {
					t.Fatalf("player %d sits with the wrong team, or twice: %+v", id, round)
				} else {
					**team = own
				}
				seen[id] = true
			}
			worth := map[Result][2]int{"1-0": {2, 0}, "0-1": {0, 2}, "1/2": {1, 1}, "+-": {2, 0}, "-+": {0, 2}}[b.Result]
			m.played = m.played || strings.Contains("1-0 0-1 1/2", string(b.Result))
			m.half[k%2] += worth[0]
			m.half[1-k%2] += worth[1]
		}
		switch pair := round.Teams[i/boards]; {
		case m.white != 0 && m.white != pair.White || m.black != 0 && m.black != pair.Black:
			t.Fatalf("%+v sit where %+v should", m, pair)
		default:
			m.white, m.black = pair.White, pair.Black
		}
		switch cmp.Compare(m.half[0], m.half[1]) {
		case 1:
			m.points = [2]int{2, 0}
		case -1:
			m.points = [2]int{0, 2}
		default:
			if m.half[0] > 0 {
				m.points = [2]int{1, 1}
			}
		}
		list = append(list, m)
	}
	return list
}

// Random tournaments of teams with absences, late players and corrections: nobody
// meets twice in a Swiss, boards follow the board order, and match and game points are
// those that are worked out from the boards alone.
func TestRandomTournamentsOfTeams(t *testing.T) {
	r := rand.New(rand.NewPCG(30, 31))
	times := 120
	if testing.Short() {
		times = 40
	}
	ended := 0
	for range times {
		boards := 2 + r.IntN(4)
		settings := Settings{System: []System{Swiss, RoundRobin, DoubleRoundRobin}[r.IntN(3)], Boards: boards}
		if settings.System == Swiss {
			settings.Rounds = 1 + r.IntN(5)
		}
		tour := teams(t, settings, 2+r.IntN(7), 1+r.IntN(boards+2))
		for !tour.Over() {
			if r.IntN(3) == 0 {
				_ = tour.Withdraw(1 + r.IntN(len(tour.Players)))
				_ = tour.Return(1 + r.IntN(len(tour.Players)))
				_, _ = tour.EnterFor(fmt.Sprintf("Đội %c", 'A'+r.IntN(9)), fmt.Sprint("Muộn ", len(tour.Players)), 1500)
			}
			if err := tour.Next(false); err != nil {
				if !errors.Is(err, ErrNoPairing) && !errors.Is(err, ErrTooFew) {
					t.Fatal(err)
				}
				break
			}
			for i, b := range tour.Rounds[len(tour.Rounds)-1].Boards {
				if b.open() {
					if err := tour.Report(i+1, results[r.IntN(len(results))]); err != nil {
						t.Fatal(err)
					}
				}
			}
			checkTeams(t, tour, boards)
		}
		if tour.Over() {
			ended++
		}
		text := tour.TRF().String()
		if read, err := trf.Read([]byte(text)); err != nil || read.String() != text || len(read.Teams) != len(tour.Teams) {
			t.Fatalf("%v: the report is\n%s", err, text)
		}
	}
	if ended < times/2 {
		t.Errorf("only %d of %d came to their end", ended, times)
	}
}

// checkTeams holds the standings of teams against what the boards say.
func checkTeams(t *testing.T, tour *Tournament, boards int) {
	t.Helper()
	points, half, met, played := map[int]int{}, map[int]int{}, map[[2]int]bool{}, map[int]int{}
	all := [][]matchOf{}
	for _, round := range tour.Rounds {
		list := matchesOf(t, tour, round, boards)
		for _, m := range list {
			pair := [2]int{min(m.white, m.black), max(m.white, m.black)}
			if met[pair] && tour.Settings.System != DoubleRoundRobin && m.played {
				t.Fatalf("%v meet twice", pair)
			}
			if met[pair] = met[pair] || m.played; m.played {
				played[m.white]++
				played[m.black]++
			}
		}
		all = append(all, list)
	}
	robin := tour.Settings.System != Swiss
	struck := func(team int) bool { // left a round robin before half of it
		matches := len(tour.Seeds) - 1
		if tour.Settings.System == DoubleRoundRobin {
			matches *= 2
		}
		gone := !slices.ContainsFunc(tour.Teams[team-1].Players, func(id int) bool { return !tour.Players[id-1].Withdrawn })
		return robin && gone && 2*played[team] < matches
	}
	for i, round := range tour.Rounds {
		for _, m := range all[i] {
			for side, team := range []int{m.white, m.black} {
				if !struck(m.white) && !struck(m.black) {
					points[team] += m.points[side]
					half[team] += m.half[side]
				}
			}
		}
		for _, pair := range round.Teams {
			if pair.Black == 0 {
				points[pair.White] += 2
				half[pair.White] += boards
			}
		}
	}
	table := tour.Standings()
	for i, s := range table {
		if s.Half != points[s.ID] || s.Ties[0].Kind != GamePoints || s.Ties[0].Value != half[s.ID] {
			t.Fatalf("team %d has %d and %d, want %d and %d", s.ID, s.Half, s.Ties[0].Value, points[s.ID], half[s.ID])
		}
		if i > 0 {
			before := table[i-1]
			if points[before.ID] < s.Half || points[before.ID] == s.Half && half[before.ID] < half[s.ID] || before.Rank > s.Rank {
				t.Fatalf("%+v stands above %+v", before, s)
			}
		}
	}
}
