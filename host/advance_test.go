package host

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"banco/clock"
	"banco/game"
	"banco/live"
	"banco/meet"
)

// announced are the settings of a tournament.
func announced(system meet.System, rounds int) TournamentSettings {
	return TournamentSettings{
		Name: "Giải", System: system, Rounds: rounds,
		Control: clock.Control{Total: time.Minute}, Patience: time.Minute, Break: 10 * time.Second,
	}
}

// anything is a result, or none.
func anything(r *rand.Rand) meet.Result {
	return []meet.Result{"", "1-0", "0-1", "1/2", "-+", "+-", "--", "2-0"}[r.IntN(8)]
}

// ending is how a match may end, or that it goes on.
func ending(r *rand.Rand) live.Progress {
	c := live.Progress{Plies: r.IntN(60)}
	switch r.IntN(7) {
	case 0:
		c.Result = game.Win(game.First, game.Resignation)
	case 1:
		c.Result = game.Win(game.Second, game.Timeout)
	case 2:
		c.Result = game.Draw(game.Agreement)
	case 3:
		c.Result, c.Absent = game.Win(game.Second, game.Forfeit), [2]bool{true, false}
	case 4:
		c.Result, c.Absent = game.Draw(game.Forfeit), [2]bool{true, true}
	}
	return c
}

// operate lets anyone do anything, sensible or not, or time go on.
func operate(t *Tournament, r *rand.Rand, now *time.Time) (refused bool) {
	*now = now.Add(time.Duration(r.IntN(20)) * time.Second)
	somebody, round := r.IntN(len(t.Seats)+2)-1, 0
	if t.Rounds != nil {
		round = r.IntN(len(t.Rounds.Rounds) + 2)
	}
	operations := []func() error{
		func() error {
			return t.join(Seat{Visitor: fmt.Sprint("v", somebody), Name: fmt.Sprint("Player ", somebody)}, r.IntN(3000), *now)
		},
		func() error { return t.enterLate(Seat{Agent: "bot", Name: t.nameAgent("Máy")}, 1500, ByHost, *now) },
		func() error { return t.leave(somebody, *now) },
		func() error { return t.remove(somebody, *now) },
		func() error { return t.admit(somebody, *now) },
		func() error { return t.grantBye(somebody, r.IntN(4)-1, *now) },
		func() error { return t.start(*now) },
		func() error { return t.startNextRound(*now) },
		func() error { return t.correct(round, r.IntN(5), anything(r), *now) },
		func() error { return t.repeatRound(*now) },
		func() error { return t.pause(*now) },
		func() error { return t.resume(*now) },
		func() error {
			if r.IntN(20) > 0 {
				return meet.ErrOver
			}
			return t.end(ByHost, *now)
		},
	}
	if n := r.IntN(2 * len(operations)); n < len(operations) {
		return operations[n]() != nil
	}
	courses := map[string]live.Progress{}
	for _, g := range t.Open() {
		courses[g.Match] = ending(r)
	}
	return !t.advance(*now, courses)
}

// Whatever anyone does in whatever order, a tournament stays whole, what is
// refused changes nothing, and what is kept is all of it.
func TestNoSequenceOfCommandsBreaksATournament(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 5))
	ended := map[meet.System]int{}
	times := 100
	if testing.Short() {
		times /= 6
	}
	for range times {
		system := []meet.System{meet.Swiss, meet.RoundRobin, meet.DoubleRoundRobin, meet.Knockout, Arena}[r.IntN(5)]
		settings := announced(system, 0)
		switch system {
		case meet.Swiss:
			settings.Rounds = 1 + r.IntN(5)
		case Arena:
			settings.Length = minLength
		}
		tour, err := New(settings)
		if err != nil {
			t.Fatal(err)
		}
		now := time.UnixMilli(1_700_000_000_000)
		for range 150 {
			before := packed(t, tour)
			if operate(tour, r, &now) && packed(t, tour) != before {
				t.Fatalf("refused, but it changed\n%s\n%s", before, packed(t, tour))
			}
			checkWhole(t, tour)
		}
		if !tour.Ended.IsZero() {
			ended[system]++
		}
	}
	for _, system := range []meet.System{meet.Swiss, meet.RoundRobin, meet.Knockout, Arena} {
		if ended[system] == 0 {
			t.Errorf("no %s came to its end", system)
		}
	}
}

func packed(t *testing.T, tour *Tournament) string {
	t.Helper()
	text, err := json.Marshal(tour)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// checkWhole holds a tournament to what must always be true of it.
func checkWhole(t *testing.T, tour *Tournament) {
	t.Helper()
	var g meet.Document
	if err := tour.pack(&g); err != nil {
		t.Fatal(err)
	}
	again, err := unpack(g)
	if err != nil || packed(t, again) != g.Body || g.Over != !tour.Ended.IsZero() {
		t.Fatalf("kept: %v\n%s\n%s", err, g.Body, packed(t, again))
	}
	if head, err := ReadHead(g); err != nil || !reflect.DeepEqual(head.Settings, tour.Settings) || head.Players > len(tour.Seats) {
		t.Fatalf("%+v, %v", head, err)
	}
	busy := map[int]bool{}
	matches := map[string]bool{}
	for _, g := range tour.Games {
		if matches[g.Match] || g.Match == "" || g.White == g.Black {
			t.Fatalf("twice: %+v", tour.Games)
		}
		matches[g.Match] = true
		if g.Closed {
			continue
		}
		if busy[g.White] || busy[g.Black] || !tour.Ended.IsZero() {
			t.Fatalf("a player of %+v has two games, or the tournament is over", g)
		}
		busy[g.White], busy[g.Black] = true, true
	}
	for i, seat := range tour.Seats {
		if tour.Withdrawn(i+1) != (seat.Out != NotOut) {
			t.Fatalf("player %d: %+v", i+1, seat)
		}
	}
	if len(tour.Log) > maxLog {
		t.Fatalf("%d lines in the log", len(tour.Log))
	}
	if tour.Rounds == nil {
		return
	}
	if len(tour.Seats) != len(tour.Rounds.Players) {
		t.Fatalf("%d seats for %d players", len(tour.Seats), len(tour.Rounds.Players))
	}
	for _, g := range tour.Open() {
		b := tour.Rounds.Rounds[g.Round-1].Boards[g.Board-1]
		if g.Round != len(tour.Rounds.Rounds) || b.Result != meet.Undecided || b.White != g.White {
			t.Fatalf("%+v is played, but the board is %+v", g, b)
		}
	}
}

// While a break lasts nothing happens; after it the next round is made once.
func TestBreak(t *testing.T) {
	now := time.UnixMilli(1_700_000_000_000)
	tour, err := New(announced(meet.Swiss, 2))
	if err != nil {
		t.Fatal(err)
	}
	for i := range 4 {
		if err := tour.join(Seat{Visitor: fmt.Sprint("v", i), Name: fmt.Sprint("Player ", i)}, 1500, now); err != nil {
			t.Fatal(err)
		}
	}
	if err := tour.start(now); err != nil || len(tour.Open()) != 2 {
		t.Fatal(err, tour.Open())
	}
	won := map[string]live.Progress{}
	for _, g := range tour.Games {
		won[g.Match] = live.Progress{Result: game.Win(game.First, game.Resignation)}
	}
	if !tour.advance(now, won) || tour.Next != now.Add(10*time.Second) || tour.advance(now.Add(9*time.Second), won) {
		t.Errorf("the break: until %v, %+v", tour.Next, tour.Games)
	}
	after := now.Add(10 * time.Second)
	if !tour.advance(after, won) || len(tour.Rounds.Rounds) != 2 || len(tour.Games) != 4 || tour.advance(after.Add(10*time.Second), won) {
		t.Errorf("after it: %+v", tour.Games)
	}
	winners := tour.Rounds.Standings()[:2]
	if winners[0].Half != 2 || !slices.Contains([]int{1, 2, 3, 4}, tour.Rounds.Rounds[1].Boards[0].White) {
		t.Errorf("%+v", winners)
	}
}

// Two players of a knock-out who draw play again four times, with colours
// exchanged. A draw in the fifth game is enough for Black.
func TestDrawsOfAKnockout(t *testing.T) {
	now := time.UnixMilli(1_700_000_000_000)
	tour, err := New(announced(meet.Knockout, 0))
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
	first := tour.Games[0].White
	for played := 1; played <= 5; played++ {
		open := tour.Open()
		if len(open) != 1 || len(tour.Games) != played || (open[0].White == first) != (played%2 == 1) {
			t.Fatalf("game %d: %+v", played, tour.Games)
		}
		drawn := live.Progress{Result: game.Draw(game.Agreement), Begun: true, Plies: 40}
		tour.advance(now, map[string]live.Progress{open[0].Match: drawn})
	}
	board := tour.Rounds.Rounds[0].Boards[0]
	if board.Result != meet.BlackWins || board.Black == first || len(tour.Games) != 5 {
		t.Errorf("after five draws: %+v in %d games", board, len(tour.Games))
	}
}
