package meet

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"banco/meet/trf"
)

// refusals are the errors that an operation may give.
var refusals = []error{ErrFull, ErrStarted, ErrOver, ErrNobody, ErrTooFew, ErrUnfinished, ErrNoBoard, ErrResult, ErrDecided, ErrAdvanced,
	ErrNoRest, ErrNoPairing, ErrPlayed}

// operate does something at random, sensible or not.
func operate(t *Tournament, r *rand.Rand) error {
	somebody, somewhere := r.IntN(len(t.Players)+2), r.IntN(8)
	anything := append([]Result{Undecided, "2-0"}, results...)[r.IntN(len(results)+2)]
	switch r.IntN(12) {
	case 0:
		_, err := t.Enter("Nguyễn", r.IntN(3000))
		return err
	case 1:
		return t.Withdraw(somebody)
	case 2:
		return t.Return(somebody)
	case 3:
		return t.Rest(somebody, r.IntN(2) == 0)
	case 4:
		return t.Correct(r.IntN(len(t.Rounds)+2), somewhere, anything)
	case 5, 6:
		return t.Next(r.IntN(8) == 0)
	case 7:
		switch r.IntN(3) {
		case 0:
			t.Rematches = r.IntN(2) == 0
			return nil
		case 1:
			return t.Unpair()
		}
		return t.GrantBye(somebody, r.IntN(3))
	}
	return t.Report(somewhere, anything)
}

// Whatever is done in whatever order, a tournament stays whole, and what is
// refused changes nothing.
func TestNoSequenceOfOperationsBreaksATournament(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 12))
	ended := map[System]int{}
	times := 160
	if testing.Short() {
		times /= 4
	}
	for range times {
		system := []System{Swiss, RoundRobin, DoubleRoundRobin, Knockout}[random.IntN(4)]
		settings := Settings{System: system}
		if system == Swiss {
			settings = Settings{System: Swiss, Rounds: 1 + random.IntN(6), Final: random.IntN(2) == 0}
		}
		tour, err := New(settings)
		if err != nil {
			t.Fatal(err)
		}
		for range random.IntN(9) {
			if _, err := tour.Enter("Trần", 1000+random.IntN(5)); err != nil {
				t.Fatal(err)
			}
		}
		for range 120 {
			before := copyOf(tour)
			err := operate(tour, random)
			if err != nil && !slices.ContainsFunc(refusals, func(r error) bool { return errors.Is(err, r) }) {
				t.Fatalf("%v: %+v", err, tour)
			}
			if err != nil && !reflect.DeepEqual(before, tour) {
				t.Fatalf("%v, but it changed\n%+v\n%+v", err, before, tour)
			}
			if err == nil {
				checkWhole(t, before, tour)
			}
		}
		if tour.Over() {
			ended[system]++
		}
	}
	for _, system := range []System{Swiss, RoundRobin, Knockout} {
		if ended[system] == 0 {
			t.Errorf("no %s came to its end", system)
		}
	}
}

func copyOf(t *Tournament) *Tournament {
	c := *t
	c.Players, c.Seeds, c.Rounds = slices.Clone(t.Players), slices.Clone(t.Seeds), slices.Clone(t.Rounds)
	for i := range c.Rounds {
		c.Rounds[i].Boards, c.Rounds[i].Resting = slices.Clone(c.Rounds[i].Boards), slices.Clone(c.Rounds[i].Resting)
	}
	return &c
}

// checkWhole holds a tournament to what must always be true of it.
func checkWhole(t *testing.T, before, tour *Tournament) {
	t.Helper()
	for n, round := range tour.Rounds {
		seen := map[int]bool{}
		for _, id := range slices.Concat(idsOn(round.Boards), round.Resting, round.Granted) {
			if id != 0 && seen[id] || id > len(tour.Players) {
				t.Fatalf("round %d has player %d twice: %+v", n+1, id, round)
			}
			seen[id] = true
		}
		if n < len(tour.Rounds)-1 && slices.ContainsFunc(round.Boards, Board.open) {
			t.Fatalf("round %d is not finished, but there is a next", n+1)
		}
		if n < len(before.Rounds) && len(tour.Rounds) >= len(before.Rounds) {
			checkKept(t, before.Rounds[n], round)
		}
	}
	if len(tour.Rounds) > max(tour.Length(), 0) {
		t.Fatalf("%d rounds of %d", len(tour.Rounds), tour.Length())
	}
	for i, p := range tour.Players {
		if p.ID != i+1 {
			t.Fatalf("player %d has ID %d", i+1, p.ID)
		}
	}
	checkStandings(t, tour)
	report := tour.TRF()
	if len(report.Players) > 0 && tour.Settings.System == Swiss {
		if _, err := trf.Read([]byte(report.String())); err != nil {
			t.Fatalf("the report cannot be read: %v\n%s", err, report)
		}
	}
}

// checkKept: a game that was played never turns into one that was not, unless
// the director says so, and nobody leaves a round.
func checkKept(t *testing.T, before, after Round) {
	t.Helper()
	if !slices.Equal(idsOn(before.Boards), idsOn(after.Boards)) {
		t.Fatalf("other players in a round: %+v, then %+v", before, after)
	}
}

func checkStandings(t *testing.T, tour *Tournament) {
	t.Helper()
	table := tour.Standings()
	seen := map[int]bool{}
	for i, s := range table {
		if seen[s.ID] || i > 0 && (s.Rank < table[i-1].Rank || s.Rank > i+1) {
			t.Fatalf("standings %+v", table)
		}
		if tour.Settings.System != Knockout && i > 0 && s.Half > table[i-1].Half {
			t.Fatalf("more points, but lower: %+v", table)
		}
		seen[s.ID] = true
		for _, tie := range s.Ties {
			sum := 0
			for _, p := range tie.Parts {
				if !p.Dropped {
					sum += p.Value
				}
			}
			if tie.Kind != Direct && sum != tie.Value {
				t.Fatalf("the working of %+v does not add up", tie)
			}
		}
	}
}
