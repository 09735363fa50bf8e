package host

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"banco/game"
	"banco/live"
	"banco/meet"
	"banco/play"
)

var noon = time.UnixMilli(1_700_000_000_000)

// entered returns a tournament that so many have entered.
func entered(t *testing.T, settings TournamentSettings, players int) *Tournament {
	t.Helper()
	tour, err := New(settings)
	if err != nil {
		t.Fatal(err)
	}
	for i := range players {
		if err := tour.enter(Seat{Visitor: fmt.Sprint("v", i+1)}, 1500-i, noon); err != nil {
			t.Fatal(err)
		}
	}
	return tour
}

// begun returns a tournament of so many that has begun.
func begun(t *testing.T, settings TournamentSettings, players int) *Tournament {
	t.Helper()
	tour := entered(t, settings, players)
	if err := tour.start(noon); err != nil {
		t.Fatal(err)
	}
	return tour
}

func refused(t *testing.T, what string, got, want error) {
	t.Helper()
	if !errors.Is(got, want) {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

func TestWhoMayEnter(t *testing.T) {
	tour := entered(t, announced(meet.Swiss, 2), 2)
	refused(t, "twice", tour.enter(Seat{Visitor: "v1"}, 1500, noon), ErrEntered)
	refused(t, "joining twice", tour.join(Seat{Visitor: "v1"}, 1500, noon), ErrEntered)
	refused(t, "a guest", tour.enter(Seat{Visitor: "guest", Name: "An"}, 1500, noon), nil)
	refused(t, "another guest", tour.enter(Seat{Visitor: "pupil", Name: "Học sinh 1"}, 1500, noon), nil)
	for _, name := range []string{"an", "Ân", "hoc sinh 1", "HỌC-SINH 1", "Hoc sinh l"} {
		refused(t, "the name "+name, tour.enter(Seat{Visitor: "other", Name: name}, 1500, noon), ErrSameName)
	}
	refused(t, "a third guest", tour.enter(Seat{Visitor: "other", Name: "Học sinh 2"}, 1500, noon), nil)

	settings := announced(meet.Swiss, 2)
	settings.Rated = true
	rated := entered(t, settings, 1)
	refused(t, "a guest among rated players", rated.enter(Seat{Visitor: "guest", Name: "An"}, 1500, noon), ErrGuest)
	for range 40 {
		refused(t, "an agent", rated.enter(Seat{Agent: "bot", Name: rated.nameAgent("Bot")}, 1500, noon), nil)
	}
	refused(t, "the 41st agent", rated.enter(Seat{Agent: "bot", Name: rated.nameAgent("Bot")}, 1500, noon), ErrAgents)
}

// Whoever has withdrawn is not there when a tournament begins.
func TestAStartNeedsTwo(t *testing.T) {
	arena := announced(Arena, 0)
	arena.Length = 10 * time.Minute
	for _, settings := range []TournamentSettings{announced(meet.Swiss, 2), arena} {
		tour := entered(t, settings, 2)
		if err := tour.withdraw(1); err != nil {
			t.Fatal(err)
		}
		refused(t, "one player", tour.start(noon), meet.ErrTooFew)
		refused(t, "coming back", tour.join(Seat{Visitor: "v1"}, 1500, noon), nil)
		refused(t, "two players", tour.start(noon), nil)
		refused(t, "starting twice", tour.start(noon), meet.ErrStarted)
	}
}

// The host shortens a break, and nothing else; what has ended stays as it is.
func TestTheHostWaitsForResults(t *testing.T) {
	tour := begun(t, announced(meet.Swiss, 2), 2)
	refused(t, "a result is missing", tour.startNextRound(noon), meet.ErrUnfinished)
	if tour.advance(noon, nil) || len(tour.Rounds.Rounds) != 1 {
		t.Errorf("there are %d rounds", len(tour.Rounds.Rounds))
	}
	if err := tour.end(noon); err != nil {
		t.Fatal(err)
	}
	refused(t, "a result taken back after the end", tour.correct(1, 1, meet.Undecided), meet.ErrOver)
	refused(t, "another result after the end", tour.correct(1, 1, meet.Drawn), nil)
	refused(t, "the end of what has ended", tour.end(noon), meet.ErrOver)
}

// A player who does not come loses by forfeit and is not paired again.
func TestAbsentPlayersLose(t *testing.T) {
	for side, want := range []meet.Result{meet.WhiteForfeit, meet.BlackForfeit} {
		tour := begun(t, announced(meet.Swiss, 3), 2)
		g := tour.Games[0]
		absent := live.Progress{Result: game.Draw(game.Aborted), Absent: game.Side(side)}
		tour.advance(noon, map[string]live.Progress{g.Match: absent})
		players := []int{g.White, g.Black}
		if got := tour.Rounds.Rounds[0].Boards[0].Result; got != want || !tour.Withdrawn(players[side]) || tour.Withdrawn(players[1-side]) {
			t.Errorf("side %d is absent: %s, withdrawn %v and %v", side, got, tour.Withdrawn(g.White), tour.Withdrawn(g.Black))
		}
	}
}

// Shortly before its end an arena pairs nobody any more, and it ends after its
// last game.
func TestAnArenaEndsAfterItsLastGame(t *testing.T) {
	settings := announced(Arena, 0)
	settings.Length = 10 * time.Minute
	won := live.Progress{Result: game.Win(game.First, game.Resignation), Absent: game.NoSide, Plies: 40}
	soon, late, end := noon.Add(time.Minute), noon.Add(settings.Length-time.Second), noon.Add(settings.Length)
	for _, tt := range []struct {
		over  time.Time // when both games are over
		games int       // that there are then
		ended bool
	}{{soon, 4, false}, {late, 2, false}, {end, 2, true}, {end.Add(time.Hour), 2, true}} {
		tour := begun(t, settings, 4)
		if !tour.advance(noon, nil) || len(tour.Open()) != 2 {
			t.Fatalf("%d games", len(tour.Open()))
		}
		both := map[string]live.Progress{tour.Games[0].Match: won, tour.Games[1].Match: won}
		if tour.advance(tt.over, nil) || !tour.Ended.IsZero() {
			t.Errorf("after %v it ends while games go on", tt.over.Sub(noon))
		}
		if !tour.advance(tt.over, both) || len(tour.Games) != tt.games || tour.Ended.IsZero() == tt.ended {
			t.Errorf("after %v: %d games, ended %v", tt.over.Sub(noon), len(tour.Games), tour.Ended)
		}
	}
}

// Only games between two people are rated.
func TestRatedGamesAreOfPeople(t *testing.T) {
	settings := announced(meet.Swiss, 1)
	settings.Rated = true
	for _, agent := range []bool{false, true} {
		tour := entered(t, settings, 1)
		second := Seat{Visitor: "v2"}
		if agent {
			second = Seat{Agent: "bot", Name: "Bot"}
		}
		if err := errors.Join(tour.enter(second, 1400, noon), tour.start(noon)); err != nil {
			t.Fatal(err)
		}
		a := tour.arrangement("id", tour.Games[0])
		if people := a.Seats == [2]string{play.Human, play.Human}; a.Rated != people || people == agent {
			t.Errorf("with an agent %v: rated %v", agent, a.Rated)
		}
	}
}
