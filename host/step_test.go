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

// anything is a result, or none.
func anything(r *rand.Rand) meet.Result {
	return []meet.Result{"", "1-0", "0-1", "1/2", "-+", "+-", "--", "2-0"}[r.IntN(8)]
}

// ending is how a match may end, or that it goes on.
func ending(r *rand.Rand) live.Progress {
	c := live.Progress{Absent: game.NoSide, Plies: r.IntN(60)}
	switch r.IntN(6) {
	case 0:
		c.Result = game.Win(game.First, game.Resignation)
	case 1:
		c.Result = game.Win(game.Second, game.Timeout)
	case 2:
		c.Result = game.Draw(game.Agreement)
	case 3:
		c.Result, c.Absent = game.Draw(game.Aborted), game.Side(r.IntN(2))
	}
	return c
}

// operate lets anyone do anything, sensible or not, or time go on.
func operate(t *Tournament, r *rand.Rand, now *time.Time) (refused bool) {
	*now = now.Add(time.Duration(r.IntN(20)) * time.Second)
	somebody := r.IntN(len(t.Seats)+2) - 1
	var err error
	switch r.IntN(12) {
	case 0:
		err = t.join(Seat{Visitor: fmt.Sprint("v", somebody), Name: fmt.Sprint("Player ", somebody)}, r.IntN(3000), *now)
	case 1:
		err = t.enter(Seat{Agent: "bot", Name: t.nameAgent("Máy")}, 1500, *now)
	case 2:
		err = t.leave(somebody)
	case 3:
		err = t.start(*now)
	case 4:
		err = t.hurry(*now)
	case 5:
		round := 0
		if t.Rounds != nil {
			round = r.IntN(len(t.Rounds.Rounds) + 2)
		}
		err = t.correct(round, r.IntN(5), anything(r))
	case 6:
		if r.IntN(20) == 0 {
			err = t.end(*now)
		}
	default:
		courses := map[string]live.Progress{}
		for _, g := range t.Open() {
			courses[g.Match] = ending(r)
		}
		return !t.step(*now, courses)
	}
	return err != nil
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
		terms := TournamentSettings{Name: "Giải", System: system, Control: clock.Control{Total: time.Minute}, Patience: time.Minute, Break: 10 * time.Second}
		switch system {
		case meet.Swiss:
			terms.Rounds = 1 + r.IntN(5)
		case Arena:
			terms.Length = minLength
		}
		tour, err := New(terms)
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
	if tour.Rounds == nil {
		return
	}
	if len(tour.Seats) != len(tour.Rounds.Players) {
		t.Fatalf("%d seats for %d players", len(tour.Seats), len(tour.Rounds.Players))
	}
	for _, g := range tour.Open() {
		if b := tour.Rounds.Rounds[g.Round-1].Boards[g.Board-1]; g.Round != len(tour.Rounds.Rounds) || b.Result != meet.Undecided || b.White != g.White {
			t.Fatalf("%+v is played, but the board is %+v", g, b)
		}
	}
}

// While a break lasts nothing happens; after it the next round is made once.
func TestBreak(t *testing.T) {
	now := time.UnixMilli(1_700_000_000_000)
	tour, err := New(TournamentSettings{Name: "Giải", System: meet.Swiss, Rounds: 2, Control: clock.Control{Total: time.Minute}, Patience: time.Minute, Break: 10 * time.Second})
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
		won[g.Match] = live.Progress{Result: game.Win(game.First, game.Resignation), Absent: game.NoSide}
	}
	if !tour.step(now, won) || tour.Next != now.Add(10*time.Second) || tour.step(now.Add(9*time.Second), won) {
		t.Errorf("the break: until %v, %+v", tour.Next, tour.Games)
	}
	if !tour.step(now.Add(10*time.Second), won) || len(tour.Rounds.Rounds) != 2 || len(tour.Games) != 4 || tour.step(now.Add(20*time.Second), won) {
		t.Errorf("after it: %+v", tour.Games)
	}
	if winners := tour.Rounds.Standings()[:2]; winners[0].Half != 2 || !slices.Contains([]int{1, 2, 3, 4}, tour.Rounds.Rounds[1].Boards[0].White) {
		t.Errorf("%+v", winners)
	}
}
