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
		if err := tour.leave(1, noon); err != nil {
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
	if err := tour.end(ByHost, noon); err != nil {
		t.Fatal(err)
	}
	refused(t, "a result taken back after the end", tour.correct(1, 1, meet.Undecided, noon), meet.ErrOver)
	refused(t, "another result after the end", tour.correct(1, 1, meet.Drawn, noon), nil)
	refused(t, "the end of what has ended", tour.end(ByHost, noon), meet.ErrOver)
}

// A player who does not come loses by forfeit, and pauses until they come back or, if
// the settings say so, is paired again.
func TestAbsentPlayersLose(t *testing.T) {
	for _, tt := range []struct {
		absent [2]bool
		want   meet.Result
	}{
		{[2]bool{true, false}, meet.WhiteForfeit}, {[2]bool{false, true}, meet.BlackForfeit}, {[2]bool{true, true}, meet.BothForfeit},
	} {
		for _, system := range []meet.System{meet.Swiss, meet.RoundRobin, meet.Knockout, Arena} {
			for _, again := range []bool{false, true} {
				settings := announcedAny(system)
				settings.PairAbsent = again
				tour := begun(t, settings, 4)
				tour.advance(noon, nil)
				g := tour.Games[0]
				tour.advance(noon, map[string]live.Progress{g.Match: {Result: game.Draw(game.Forfeit), Absent: tt.absent}})
				if tour.Games[0].Result != tt.want {
					t.Errorf("%s, %v absent: %s", system, tt.absent, tour.Games[0].Result)
				}
				for side, id := range []int{g.White, g.Black} {
					out := tt.absent[side] && !again && system != meet.Knockout
					if tour.Withdrawn(id) != out || (tour.Seats[id-1].Out == OutAbsent) != out {
						t.Errorf("%s, %v absent, paired again %v: %+v", system, tt.absent, again, tour.Seats[id-1])
					}
					if out {
						refused(t, "coming back", tour.join(Seat{Visitor: tour.Seats[id-1].Visitor}, 0, noon), nil)
					}
					if tour.Withdrawn(id) || tour.Seats[id-1].Out != NotOut {
						t.Errorf("%s: still out: %+v", system, tour.Seats[id-1])
					}
				}
			}
		}
	}
}

// announcedAny are the settings of a tournament of any system.
func announcedAny(system meet.System) TournamentSettings {
	settings := announced(system, 0)
	switch system {
	case meet.Swiss:
		settings.Rounds = 3
	case Arena:
		settings.Length = 10 * time.Minute
	}
	return settings
}

// A game that was called off from outside is played again, and nobody is out.
func TestCalledOffGamesArePlayedAgain(t *testing.T) {
	for _, system := range []meet.System{meet.Swiss, meet.RoundRobin, meet.Knockout, Arena} {
		tour := begun(t, announcedAny(system), 2)
		tour.advance(noon, nil)
		off := map[string]live.Progress{tour.Games[0].Match: {Result: game.Draw(game.Aborted)}}
		if !tour.advance(noon.Add(pairEvery), off) || len(tour.Games) != 2 || len(tour.Open()) != 1 || tour.Withdrawn(1) || tour.Withdrawn(2) {
			t.Errorf("%s: %+v", system, tour.Games)
		}
	}
}

// Shortly before its end an arena pairs nobody any more, and it ends after its
// last game.
func TestAnArenaEndsAfterItsLastGame(t *testing.T) {
	settings := announced(Arena, 0)
	settings.Length = 10 * time.Minute
	won := live.Progress{Result: game.Win(game.First, game.Resignation), Plies: 40}
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

// A player without a device plays on a board of wood: no match begins, and the round
// waits for the host to enter the result.
func TestOfflinePlayers(t *testing.T) {
	tour := entered(t, announced(meet.Swiss, 2), 3)
	refused(t, "a name", tour.enter(Seat{Name: "Ông Ba"}, 1500, noon), nil)
	refused(t, "the start", tour.start(noon), nil)
	progress := map[string]live.Progress{}
	wood := 0
	for _, g := range tour.Open() {
		if g.Match == "" {
			wood = g.Board
			continue
		}
		progress[g.Match] = live.Progress{Result: game.Result{Winner: game.First, Reason: game.Resignation}}
	}
	if wood == 0 || len(progress) != 1 {
		t.Fatalf("games: %+v", tour.Games)
	}
	if tour.advance(noon, progress); len(tour.Open()) != 1 || !tour.Next.IsZero() || tour.Upcoming().Boards != nil {
		t.Fatalf("the round does not wait: %+v", tour)
	}
	refused(t, "the result", tour.correct(1, wood, meet.BlackWins, noon), nil)
	tour.advance(noon, nil)
	upcoming := tour.Upcoming().Boards
	if tour.Next.IsZero() || len(upcoming) != 2 {
		t.Fatalf("the next round: %v, %v", tour.Next, upcoming)
	}
	tour.advance(noon.Add(time.Hour), nil)
	if boards := tour.Rounds.Rounds[1].Boards; boards[0] != upcoming[0] || boards[1] != upcoming[1] {
		t.Errorf("%v was announced, %v is paired", upcoming, boards)
	}
	rated := announced(meet.Swiss, 2)
	rated.Rated = true
	refused(t, "a name among rated players", entered(t, rated, 1).enter(Seat{Name: "Ông Ba"}, 1500, noon), ErrGuest)
}
