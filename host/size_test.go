package host

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"banco/meet"
)

// Nobody enters a tournament that could not be kept to its end.
func TestTheLargestTournamentIsKept(t *testing.T) {
	now := time.UnixMilli(1_700_000_000_123)
	for _, tt := range []struct {
		system  meet.System
		rounds  int
		players int // that can enter
	}{
		{meet.Swiss, 9, meet.MaxPlayers},
		{meet.Swiss, 99, 121},
		{meet.RoundRobin, 0, 110},
		{meet.DoubleRoundRobin, 0, 77},
		{meet.Knockout, 0, meet.MaxPlayers},
	} {
		settings := announced(tt.system, tt.rounds)
		settings.Name = strings.Repeat("<", 59) + "a"
		tour, err := New(settings)
		if err != nil {
			t.Fatal(err)
		}
		for err == nil {
			err = tour.enter(Seat{Visitor: fmt.Sprintf("%032d", len(tour.Seats))}, 1500, now)
		}
		if !errors.Is(err, meet.ErrFull) || len(tour.Seats) != tt.players {
			t.Errorf("%s of %d rounds: %d players, then %v", tt.system, tt.rounds, len(tour.Seats), err)
		}
		for i := range tour.Seats {
			long := strings.Repeat("<", 59) + "a"
			tour.Seats[i].Name, tour.Rounds.Players[i].Name = long, long
		}
		most := tour.planned(len(tour.Seats))
		tour.Rounds.Rounds = []meet.Round{{}}
		for range most {
			tour.Rounds.Rounds[0].Boards = append(tour.Rounds.Rounds[0].Boards, meet.Board{White: 298, Black: 299, Result: meet.Drawn})
		}
		for range most + maxGames {
			tour.Games = append(tour.Games, Game{
				Match: "123456789", White: 298, Black: 299, Round: 299, Board: 150, Result: meet.Drawn, Closed: true, Made: now,
			})
		}
		tour.Begun, tour.Next, tour.Ended, tour.Resumed, tour.Stopped, tour.Waits = now, now, now, now, maxLength, WaitForRematch
		for i := range tour.Seats {
			tour.Seats[i].Out = OutRemoved
		}
		for range maxLog + 1 {
			tour.note(now, LogEntry{
				By: ByServer, Kind: LogCorrect, Player: 299, Round: 299, Board: 150, Before: meet.BlackForfeit, Result: meet.BlackForfeit, Half: 2,
				Why: string(meet.Rematch),
			})
		}
		var g meet.Document
		if err := tour.pack(&g); err != nil || len(g.Head)+len(g.Body) > meet.MaxBody {
			t.Errorf("%s of %d players and %d games: %d bytes, %v", tt.system, tt.players, len(tour.Games), len(g.Head)+len(g.Body), err)
		}
	}
}

// A result can be taken back until too many games were played anew; to decide it
// otherwise stays possible.
func TestResultsAreTakenBackSoOften(t *testing.T) {
	now := time.UnixMilli(1_700_000_000_000)
	tour, err := New(announced(meet.RoundRobin, 0))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"An", "Ba"} {
		if err := tour.enter(Seat{Visitor: name, Name: name}, 1500, now); err != nil {
			t.Fatal(err)
		}
	}
	if err := tour.start(now); err != nil {
		t.Fatal(err)
	}
	for len(tour.Games) < maxGames-5 {
		tour.Games = append(tour.Games, Game{Match: "m", White: 1, Black: 2, Round: 1, Board: 1, Closed: true})
	}
	anew := 0
	for ; anew < 20 && err == nil; anew++ {
		if err = tour.correct(1, 1, meet.Undecided, now); err == nil {
			tour.addGames(now)
		}
	}
	if !errors.Is(err, meet.ErrTooLarge) || len(tour.Games) != maxGames {
		t.Errorf("after %d times: %v, %d games", anew, err, len(tour.Games))
	}
	if err := tour.correct(1, 1, meet.WhiteWins, now); err != nil || !tour.Rounds.Over() {
		t.Errorf("deciding it: %v", err)
	}
}
