package host

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"banco/game"
	"banco/live"
	"banco/meet"
)

// win ends the open games of a tournament: White has won, unless one of the absent
// plays.
func win(t *Tournament, now time.Time, absent ...int) {
	progress := map[string]live.Progress{}
	for _, g := range t.Open() {
		c := live.Progress{Result: game.Win(game.First, game.Resignation), Begun: true, Plies: 30}
		for side, id := range []int{g.White, g.Black} {
			if slices.Contains(absent, id) {
				c.Absent[side] = true
				c.Result = game.Win(game.Side(1-side), game.Forfeit)
			}
		}
		progress[g.Match] = c
	}
	t.advance(now, progress)
}

// after returns the next of a series of times, each an hour later: no break is longer.
func after(now *time.Time) time.Time {
	*now = now.Add(time.Hour)
	return *now
}

// kinds returns what the lines of the log say.
func kinds(t *Tournament) (list []string) {
	for _, e := range t.Log {
		list = append(list, fmt.Sprintf("%s by %s", e.Kind, e.By))
	}
	return list
}

// Three of six do not come to round 1 of a Swiss of three rounds. The three who are
// left have all won without a game, so that by the rules none may have the bye: one
// has it all the same, and the tournament goes to its end.
func TestNoShowsDoNotEndASwiss(t *testing.T) {
	tour := begun(t, announced(meet.Swiss, 3), 6)
	now := noon
	var absent []int
	for _, g := range tour.Games {
		absent = append(absent, g.Black)
	}
	win(tour, now, absent...)
	for range 4 {
		tour.advance(after(&now), nil)
		win(tour, now)
	}
	if len(tour.Rounds.Rounds) != 3 || tour.Ended.IsZero() {
		t.Fatalf("%d rounds, ended %v, waits for %q", len(tour.Rounds.Rounds), tour.Ended, tour.Waits)
	}
	if r := tour.Rounds.Rounds[1]; r.Relaxed != meet.SecondBye || len(r.Boards) != 2 || r.Boards[1].Black != 0 {
		t.Errorf("round 2: %+v", r)
	}
	want := []string{
		"start by host", "round by server", "no-show by server", "no-show by server", "no-show by server", "round-end by server",
		"round by server", "relax by server", "round-end by server", "round by server", "relax by server", "round-end by server",
		"end by server",
	}
	if got := kinds(tour); !slices.Equal(got, want) {
		t.Errorf("the log says %q", got)
	}
}

// Two players have met, and a round is left: the tournament waits for the host, who
// lets them meet again, with colours exchanged.
func TestTheHostAllowsARematch(t *testing.T) {
	tour := begun(t, announced(meet.Swiss, 2), 2)
	now := noon
	win(tour, now)
	tour.advance(after(&now), nil)
	if tour.Waits != WaitForRematch || !tour.Ended.IsZero() || tour.advance(after(&now), nil) {
		t.Fatalf("it waits for %q, ended %v", tour.Waits, tour.Ended)
	}
	refused(t, "to let them meet again", tour.startNextRound(now), nil)
	tour.advance(after(&now), nil)
	rounds := tour.Rounds.Rounds
	if len(rounds) != 2 || rounds[1].Relaxed != meet.Rematch || rounds[1].Boards[0].White != rounds[0].Boards[0].Black {
		t.Fatalf("%+v", rounds)
	}
	win(tour, now)
	if tour.advance(after(&now), nil); tour.Ended.IsZero() {
		t.Error("it does not end")
	}
}

// With one player left it waits for others, and goes on when one comes back.
func TestATournamentWaitsForPlayers(t *testing.T) {
	tour := begun(t, announced(meet.Swiss, 2), 3)
	now := noon
	refused(t, "leaving", tour.leave(2, now), nil)
	refused(t, "taking out", tour.remove(3, now), nil)
	win(tour, now)
	tour.advance(after(&now), nil)
	if tour.Waits != WaitForPlayers || !tour.Ended.IsZero() {
		t.Fatalf("it waits for %q, ended %v", tour.Waits, tour.Ended)
	}
	refused(t, "a round of one", tour.startNextRound(now), meet.ErrTooFew)
	refused(t, "coming back although taken out", tour.join(Seat{Visitor: "v3"}, 0, now), ErrRemoved)
	refused(t, "leaving to come back", tour.leave(3, now), ErrRemoved)
	refused(t, "taking in", tour.admit(3, now), nil)
	refused(t, "taking in twice", tour.admit(3, now), ErrEntered)
	tour.advance(now, nil)
	if tour.advance(after(&now), nil); len(tour.Rounds.Rounds) != 2 || tour.Waits != NoWait {
		t.Errorf("%d rounds, it waits for %q", len(tour.Rounds.Rounds), tour.Waits)
	}
}

// While a tournament is paused nothing begins and nobody is waited for. An arena
// makes up for the pause.
func TestAPause(t *testing.T) {
	tour := begun(t, announced(meet.Swiss, 3), 4)
	now := noon
	refused(t, "going on without a pause", tour.resume(now), ErrPaused)
	refused(t, "a pause", tour.pause(now), nil)
	refused(t, "a second pause", tour.pause(now), ErrPaused)
	if p := tour.patience(noon); p != (live.Patience{}) {
		t.Errorf("players are waited for: %+v", p)
	}
	win(tour, now)
	if tour.advance(after(&now), nil) || len(tour.Rounds.Rounds) != 1 {
		t.Error("a round begins in a pause")
	}
	refused(t, "the next round in a pause", tour.startNextRound(now), ErrPaused)
	refused(t, "going on", tour.resume(now), nil)
	if p := tour.patience(noon); p.Of != time.Minute || !p.From.Equal(now) {
		t.Errorf("the patience after the pause: %+v", p)
	}
	if tour.advance(now, nil); tour.Next != now.Add(10*time.Second) {
		t.Errorf("the next round is at %v", tour.Next)
	}

	arena := begun(t, announcedAny(Arena), 2)
	refused(t, "a pause of an arena", arena.pause(noon.Add(time.Minute)), nil)
	refused(t, "its end", arena.resume(noon.Add(31*time.Minute)), nil)
	if got := arena.Closes().Sub(noon); got != 40*time.Minute {
		t.Errorf("the arena ends after %v", got)
	}
}

// The host gives a bye for the next round, worth half a point or a full one.
func TestTheHostGivesByes(t *testing.T) {
	tour := begun(t, announced(meet.Swiss, 2), 4)
	now := noon
	refused(t, "half a point", tour.grantBye(1, 1, now), nil)
	refused(t, "a full point", tour.grantBye(2, 2, now), nil)
	refused(t, "three half points", tour.grantBye(3, 3, now), meet.ErrResult)
	refused(t, "nobody", tour.grantBye(9, 1, now), meet.ErrNobody)
	refused(t, "a bye in a knock-out", begun(t, announced(meet.Knockout, 0), 2).grantBye(1, 1, now), meet.ErrNoRest)
	win(tour, now)
	tour.advance(after(&now), nil)
	round := tour.Rounds.Rounds[1]
	if !slices.Equal(round.Resting, []int{1}) || !slices.Equal(round.Granted, []int{2}) || len(round.Boards) != 1 {
		t.Errorf("%+v", round)
	}
	refused(t, "a bye after the last round", tour.grantBye(1, 1, now), meet.ErrOver)
	win(tour, now)
	if report := tour.Rounds.TRF(); report.Players[0].Games[1].Outcome != 'H' || report.Players[1].Games[1].Outcome != 'F' {
		t.Errorf("the report: %s", report)
	}
}

// A round without a played game is paired anew, with whoever is there now; a round
// with one is not.
func TestARoundIsRepeated(t *testing.T) {
	for _, system := range []meet.System{meet.Swiss, meet.RoundRobin, meet.Knockout} {
		tour := begun(t, announcedAny(system), 4)
		refused(t, "taking out", tour.remove(4, noon), nil)
		games := tour.Open()
		refused(t, "the repetition", tour.repeatRound(noon), nil)
		tour.advance(noon, nil)
		if len(tour.Rounds.Rounds) != 1 || len(tour.Open()) != 1 || slices.Contains(games, tour.Open()[0]) {
			t.Errorf("%s: %+v", system, tour.Games)
		}
		win(tour, noon)
		refused(t, "a round that was played", tour.repeatRound(noon), meet.ErrPlayed)
	}
	refused(t, "a round of an arena", begun(t, announcedAny(Arena), 2).repeatRound(noon), meet.ErrNoBoard)
	refused(t, "before the start", entered(t, announcedAny(meet.Swiss), 2).repeatRound(noon), ErrNotBegun)
}

// The log says when rounds begin and end: once each, whatever the host does meanwhile.
func TestRoundsAreLogged(t *testing.T) {
	tour := begun(t, announced(meet.Swiss, 2), 4)
	now := noon
	refused(t, "the repetition", tour.repeatRound(now), nil)
	tour.advance(after(&now), nil)
	win(tour, now)
	tour.advance(now, nil) // the break begins
	refused(t, "a correction", tour.correct(1, 1, meet.Drawn, now), nil)
	refused(t, "a pause", tour.pause(now), nil)
	refused(t, "its end", tour.resume(now), nil)
	for range 3 {
		tour.advance(after(&now), nil)
		win(tour, now)
	}
	tour.advance(now, nil)
	want := []string{"round 1", "round 1", "round-end 1", "round 2", "round-end 2"}
	var got []string
	for _, e := range tour.Log {
		if isAboutRound(e) {
			got = append(got, fmt.Sprintf("%s %d", e.Kind, e.Round))
		}
	}
	if !slices.Equal(got, want) || tour.Ended.IsZero() {
		t.Errorf("the log says %q, want %q; ended %v", got, want, tour.Ended)
	}
}

// A first round that is taken back during a pause has no end.
func TestARoundTakenBackHasNoEnd(t *testing.T) {
	tour := begun(t, announced(meet.Swiss, 2), 4)
	now := noon
	refused(t, "a pause", tour.pause(now), nil)
	refused(t, "the repetition", tour.repeatRound(now), nil)
	refused(t, "its end", tour.resume(now), nil)
	tour.advance(after(&now), nil)
	tour.advance(after(&now), nil)
	if got := kinds(tour); slices.Contains(got, "round-end by server") || len(tour.Rounds.Rounds) != 1 {
		t.Errorf("%d rounds, and the log says %q", len(tour.Rounds.Rounds), got)
	}
}

// A long log forgets rounds before it forgets what somebody did.
func TestALongLogForgetsRoundsFirst(t *testing.T) {
	tour := begun(t, announced(meet.Swiss, 2), 4)
	for i := range maxLog + 10 {
		tour.note(noon, LogEntry{By: ByServer, Kind: LogRound, Round: i})
	}
	if len(tour.Log) != maxLog || tour.Log[0].Kind != LogStart || tour.Log[maxLog-1].Round != maxLog+9 {
		t.Errorf("%d lines, the first %+v, the last %+v", len(tour.Log), tour.Log[0], tour.Log[len(tour.Log)-1])
	}
	for range maxLog {
		tour.note(noon, LogEntry{By: ByHost, Kind: LogPause})
	}
	if len(tour.Log) != maxLog || tour.Log[0].Kind != LogPause {
		t.Errorf("%d lines, the first %+v", len(tour.Log), tour.Log[0])
	}
}

// A correction is written down with what was there before.
func TestACorrectionIsLogged(t *testing.T) {
	tour := begun(t, announced(meet.Swiss, 2), 2)
	win(tour, noon)
	refused(t, "a correction", tour.correct(1, 1, meet.Drawn, noon), nil)
	want := LogEntry{At: noon, By: ByHost, Kind: LogCorrect, Round: 1, Board: 1, Before: meet.WhiteWins, Result: meet.Drawn}
	if got := tour.Log[len(tour.Log)-1]; got != want {
		t.Errorf("%+v", got)
	}
}

// A correction in an arena counts all scores again: what a game was worth may depend on
// the ones before it. A game that goes on is decided, and its players are free; one that
// is taken back does not count.
func TestCorrectionsInAnArena(t *testing.T) {
	tour := begun(t, announcedAny(Arena), 2)
	now := noon
	for range 4 {
		if tour.advance(now, nil); len(tour.Open()) != 1 {
			t.Fatalf("%+v", tour.Games)
		}
		g := tour.Open()[0]
		tour.advance(now, map[string]live.Progress{g.Match: {
			Result: game.Win(game.Side(g.White-1), game.Resignation), Begun: true, Plies: 9, // the first player to enter wins
		}})
		now = now.Add(10 * time.Second)
	}
	scores := func(when string, one, two int) {
		t.Helper()
		if e := tour.Arena.Entries; e[0].Score != one || e[1].Score != two {
			t.Errorf("%s: %d and %d points, want %d and %d", when, e[0].Score, e[1].Score, one, two)
		}
	}
	scores("four wins in a row", 2+2+4+4, 0)
	refused(t, "a draw", tour.correct(0, 2, meet.Drawn, now), nil)
	scores("after a short draw, which counts as the host gives it", 2+1+2+2, 1)
	refused(t, "a result taken back", tour.correct(0, 2, meet.Undecided, now), nil)
	scores("without the game", 2+2+4, 0)
	for _, tt := range []struct {
		round, number int
		result        meet.Result
		want          error
	}{
		{0, 0, meet.Drawn, meet.ErrNoBoard}, {0, 9, meet.Drawn, meet.ErrNoBoard}, {1, 1, meet.Drawn, meet.ErrNoBoard},
		{0, 1, "2-0", meet.ErrResult},
	} {
		refused(t, "nonsense", tour.correct(tt.round, tt.number, tt.result, now), tt.want)
	}
	tour.advance(now, nil)
	if open := tour.Open(); len(open) != 1 || !tour.Arena.Entries[0].Playing {
		t.Fatalf("open: %+v", open)
	}
	refused(t, "a game that goes on", tour.correct(0, len(tour.Games), meet.BothForfeit, now), nil)
	if len(tour.Open()) != 0 || tour.Arena.Entries[0].Playing || tour.Arena.Entries[1].Playing || tour.Arena.Entries[0].Streak != 0 {
		t.Errorf("%+v", tour.Arena.Entries)
	}
	want := LogEntry{At: now, By: ByHost, Kind: LogCorrect, Board: len(tour.Games), Result: meet.BothForfeit}
	if got := tour.Log[len(tour.Log)-1]; got != want {
		t.Errorf("the log says %+v", got)
	}
}
