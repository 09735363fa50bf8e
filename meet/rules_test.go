package meet_test

import (
	"testing"

	"banco/meet"
	"banco/meet/meettest"
)

func TestStandingsByTheRules(t *testing.T) {
	values, wrongs, wrong := 0, 0, 0
	for n := range 400 {
		tour := meet.RandomTournament(n)
		for _, s := range tour.Standings() {
			values += 2 + len(s.Ties)
		}
		differences := meettest.CheckStandings(tour)
		if wrongs += len(differences); len(differences) > 0 {
			if wrong++; wrong <= 3 {
				t.Errorf("tournament %d: %q\n%+v", n, differences, tour)
			}
		}
	}
	if wrong > 0 {
		t.Errorf("%d of 400 tournaments and %d of %d values differ", wrong, wrongs, values)
	}
	t.Logf("400 tournaments with %d values", values)
	if values < 20_000 {
		t.Errorf("only %d values", values)
	}
}
