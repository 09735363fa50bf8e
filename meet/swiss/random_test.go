package swiss_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"banco/meet/swiss"
)

// happening is what a random tournament is made of.
type happening struct {
	*rand.Rand
	absent, forfeit, draw, upset float64
}

// randomField returns a tournament of n players before its first round.
func randomField(random *rand.Rand, n, rounds int) (swiss.Field, happening) {
	f := swiss.Field{Rounds: rounds, First: swiss.Color(1 + random.IntN(2))}
	for i := range n {
		f.Cards = append(f.Cards, swiss.Card{Number: i + 1})
	}
	for forbidden := random.Float64() * float64(random.IntN(2)) * float64(n*n) / 4; forbidden > 0; forbidden-- {
		f.Apart = append(f.Apart, []int{1 + random.IntN(n), 1 + random.IntN(n)})
	}
	chance := func() float64 { return random.Float64() * float64(random.IntN(2)) }
	return f, happening{random, 0.3 * chance(), 0.2 * chance(), random.Float64(), 0.5 * random.Float64()}
}

// excuse lets some players be away from the next round, and returns what they
// get for it.
func (h happening) excuse(f swiss.Field) map[int]swiss.Game {
	away := map[int]swiss.Game{}
	for i := range f.Cards {
		if f.Cards[i].Away = h.Float64() < h.absent; f.Cards[i].Away {
			away[f.Cards[i].Number] = swiss.Game{Outcome: swiss.Outcome("HZZF"[h.IntN(4)])}
		}
	}
	return away
}

// play gives the boards of a round random results.
func (h happening) play(f swiss.Field, boards []swiss.Board, away map[int]swiss.Game) {
	games := away
	for _, b := range boards {
		if b.Black == 0 {
			games[b.White] = swiss.Game{Outcome: swiss.Bye}
			continue
		}
		results := "10"
		switch {
		case h.Float64() < h.forfeit:
			results = []string{"+-", "-+", "--"}[h.IntN(3)]
		case h.Float64() < h.draw/2:
			results = "=="
		case (b.White > b.Black) != (h.Float64() < h.upset):
			results = "01"
		}
		games[b.White] = swiss.Game{Opponent: b.Black, Color: swiss.White, Outcome: swiss.Outcome(results[0])}
		games[b.Black] = swiss.Game{Opponent: b.White, Color: swiss.Black, Outcome: swiss.Outcome(results[1])}
	}
	for i := range f.Cards {
		f.Cards[i].Games = append(f.Cards[i].Games, games[f.Cards[i].Number])
	}
}

// tournaments plays random tournaments and hands every round to try.
func tournaments(t *testing.T, seed uint64, times, most int, try func(f swiss.Field, boards []swiss.Board, err error)) {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 9))
	if testing.Short() {
		times /= 10
	}
	for range times {
		f, h := randomField(random, 2+random.IntN(most-1), 2+random.IntN(8))
		for range f.Rounds {
			away := h.excuse(f)
			boards, err := swiss.Pair(f)
			try(f, boards, err)
			if t.Failed() || err != nil {
				break
			}
			h.play(f, boards, away)
		}
	}
}

// Every round keeps the absolute criteria: all are paired once, nobody meets
// twice, has the bye twice or after points without a game, or gets beyond two
// more games with a colour or a third in a row (but in the last round).
func TestRandomTournamentsKeepTheAbsoluteCriteria(t *testing.T) {
	rounds := 0
	tournaments(t, 1, 100, 40, func(f swiss.Field, boards []swiss.Board, err error) {
		if errors.Is(err, swiss.ErrNoPairing) {
			return
		} else if err != nil {
			t.Fatal(err)
		}
		rounds++
		count := map[int]int{}
		for _, b := range boards {
			count[b.White]++
			if b.Black == 0 {
				checkBye(t, cardOf(f, b.White))
				continue
			}
			count[b.Black]++
			checkMeeting(t, f, b)
		}
		for _, c := range f.Cards {
			if c.Away && count[c.Number] != 0 || !c.Away && count[c.Number] != 1 {
				t.Errorf("player %d is paired %d times", c.Number, count[c.Number])
			}
		}
	})
	if rounds < 200 && !testing.Short() {
		t.Errorf("only %d rounds", rounds)
	}
}

func cardOf(f swiss.Field, number int) swiss.Card { return f.Cards[number-1] }

func checkBye(t *testing.T, c swiss.Card) {
	t.Helper()
	for _, g := range c.Games {
		if g.Outcome == swiss.Bye || g.Outcome == swiss.ForfeitWin || g.Outcome == swiss.FullPointBye {
			t.Errorf("player %d has the bye after %c", c.Number, g.Outcome)
		}
	}
}

func checkMeeting(t *testing.T, f swiss.Field, b swiss.Board) {
	t.Helper()
	for number, color := range map[int]swiss.Color{b.White: swiss.White, b.Black: swiss.Black} {
		var colors []swiss.Color
		for _, g := range cardOf(f, number).Games {
			if !g.Outcome.Played() {
				continue
			}
			if g.Opponent == b.White+b.Black-number {
				t.Errorf("%d and %d meet again", b.White, b.Black)
			}
			colors = append(colors, g.Color)
		}
		if f.Played() < f.Rounds-1 && tooOften(append(colors, color)) {
			t.Errorf("player %d has the colours %v, and now %v", number, colors, color)
		}
	}
	for _, group := range f.Apart {
		if group[0] == b.White && group[1] == b.Black || group[1] == b.White && group[0] == b.Black {
			t.Errorf("%d and %d were to be kept apart", b.White, b.Black)
		}
	}
}

// tooOften reports three games more with one colour than with the other, or
// the same colour three times in a row.
func tooOften(colors []swiss.Color) bool {
	difference, n := 0, len(colors)
	for _, c := range colors {
		difference += int(2*c) - int(swiss.White+swiss.Black)
	}
	return max(difference, -difference) > 2 || n > 2 && colors[n-1] == colors[n-2] && colors[n-2] == colors[n-3]
}
