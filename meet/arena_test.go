package meet

import (
	"errors"
	"math/rand/v2"
	"testing"
	"time"
)

func TestArenaScores(t *testing.T) {
	game := func(result Result, plies int, berserk bool) Finish {
		return Finish{Result: result, Plies: plies, WhiteBerserk: berserk}
	}
	for _, test := range []struct {
		games []Finish
		want  int
	}{
		{[]Finish{game(WhiteWins, 30, false)}, 2},
		{[]Finish{game(WhiteWins, 30, false), game(WhiteWins, 30, false), game(WhiteWins, 30, false)}, 8},
		{[]Finish{game(WhiteWins, 30, false), game(WhiteWins, 30, false), game(Drawn, 30, false), game(WhiteWins, 30, false)}, 8},
		{[]Finish{game(WhiteWins, 30, false), game(WhiteWins, 30, false), game(BlackWins, 30, false), game(WhiteWins, 30, false)}, 6},
		{[]Finish{game(WhiteWins, 14, true)}, 3},
		{[]Finish{game(WhiteWins, 13, true)}, 2},
		{[]Finish{game(Drawn, 40, true)}, 1},
		{[]Finish{game(Drawn, 19, false)}, 0},
		{[]Finish{game(BlackForfeit, 0, false)}, 2},
		{[]Finish{game(BothForfeit, 0, false)}, 0},
	} {
		var e Entry
		for _, f := range test.games {
			e.finish(outcomes[f.Result][0].Half(), f.Plies, f.WhiteBerserk)
		}
		if e.Score != test.want {
			t.Errorf("%v: %d points, want %d", test.games, e.Score, test.want)
		}
	}
}

func TestPairingClosesBeforeTheEnd(t *testing.T) {
	for initial, want := range map[time.Duration]time.Duration{0: 30 * time.Second, 3 * time.Minute: 90 * time.Second,
		time.Hour: 2 * time.Minute} {
		if got := PairingCloses(initial); got != want {
			t.Errorf("%v: %v", initial, got)
		}
	}
}

// Two alone may meet again; of three, the third is waited for.
func TestArenaOfTwoIsNotBlocked(t *testing.T) {
	var a Arena
	for _, name := range []string{"An", "Bình"} {
		if _, err := a.Enter(name, 1500); err != nil {
			t.Fatal(err)
		}
	}
	for n := range 5 {
		boards := a.Pair()
		if len(boards) != 1 {
			t.Fatalf("game %d: %v", n, boards)
		}
		if err := a.Finish(Finish{White: boards[0].White, Black: boards[0].Black, Result: WhiteWins, Plies: 40}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := a.Enter("Chi", 1500); err != nil {
		t.Fatal(err)
	}
	if boards := a.Pair(); len(boards) != 1 || boards[0].White != 3 && boards[0].Black != 3 {
		t.Errorf("%v", boards)
	}
	if err := a.Finish(Finish{White: 1, Black: 1, Result: WhiteWins}); !errors.Is(err, ErrBusy) {
		t.Errorf("a game against oneself: %v", err)
	}
}

// Two who have had the same colour three times do not meet.
func TestArenaChangesColours(t *testing.T) {
	for _, test := range []struct {
		a, b int
		want bool
	}{{3, 3, false}, {-3, -3, false}, {3, 2, true}, {-3, -2, true}, {3, -3, true}} {
		if got := mayPlay(Entry{ID: 1, ColorStreak: test.a}, Entry{ID: 2, ColorStreak: test.b}, false); got != test.want {
			t.Errorf("%+v: %v", test, got)
		}
	}
}

// A random arena keeps its promises, whoever comes, pauses and plays.
func TestArenaKeepsItsPromises(t *testing.T) {
	random := rand.New(rand.NewPCG(21, 22))
	var a Arena
	var boards []Board
	colors := map[int][]bool{}
	games := 0
	for range 3000 {
		switch random.IntN(5) {
		case 0:
			if _, err := a.Enter("Người chơi", random.IntN(2000)); err != nil && len(a.Entries) < MaxPlayers {
				t.Fatal(err)
			}
		case 1:
			err := a.SetWaiting(random.IntN(len(a.Entries)+2), random.IntN(3) > 0)
			if err != nil && !errors.Is(err, ErrNobody) {
				t.Fatal(err)
			}
		case 2:
			before := a.Standings()
			last := map[int]int{}
			present := 0
			for _, e := range before {
				if last[e.ID] = e.Last; e.Waiting || e.Playing {
					present++
				}
			}
			for _, b := range a.Pair() {
				if present > 2 && (last[b.White] == b.Black || last[b.Black] == b.White) {
					t.Fatalf("%d and %d meet again at once", b.White, b.Black)
				}
				colors[b.White], colors[b.Black] = append(colors[b.White], true), append(colors[b.Black], false)
				boards = append(boards, b)
				games++
			}
		default:
			if len(boards) > 0 {
				n := random.IntN(len(boards))
				b := boards[n]
				boards = append(boards[:n], boards[n+1:]...)
				if err := a.Finish(Finish{White: b.White, Black: b.Black, Result: results[random.IntN(len(results))],
					Plies: random.IntN(60)}); err != nil {
					t.Fatal(err)
				}
			}
		}
		if playing := countPlaying(a); playing != 2*len(boards) {
			t.Fatalf("%d players in %d games", playing, len(boards))
		}
		if len(a.Entries) > 12 {
			a.Entries[random.IntN(len(a.Entries))].Waiting = random.IntN(2) == 0
		}
	}
	for id, list := range colors {
		for i := 3; i < len(list); i++ {
			if list[i] == list[i-1] && list[i] == list[i-2] && list[i] == list[i-3] {
				t.Errorf("player %d has a colour four times in a row", id)
			}
		}
	}
	if games < 100 {
		t.Errorf("only %d games", games)
	}
}

func countPlaying(a Arena) (n int) {
	for _, e := range a.Entries {
		if e.Playing {
			n++
		}
	}
	return n
}
