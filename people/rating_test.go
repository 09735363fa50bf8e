package people

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"banco/clock"
)

func near(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if math.Abs(got-want) > within {
		t.Errorf("%s is %.5f, want %.5f", what, got, want)
	}
}

// The example of Glickman's paper, with the numbers it gives.
func TestGlickmansExample(t *testing.T) {
	of := func(value, deviation float64) strength {
		return Rating{Value: value, Deviation: deviation, Volatility: 0.06}.strength()
	}
	player := of(1500, 200)
	games := []meeting{{of(1400, 30), 1}, {of(1550, 100), 0}, {of(1700, 300), 0}}
	next := glicko{tau: 0.5}.update(player, games, 1)
	near(t, "the rating", next.mu*unit+middle, 1464.05, 0.02)
	near(t, "the deviation", next.phi*unit, 151.52, 0.01)
	near(t, "the volatility", next.sigma, 0.0599960, 1e-6)
	near(t, "what is expected of game 1", player.expected(games[0].opponent), 0.639, 0.001)
	still := glicko{tau: 0.5}.update(player, nil, 1)
	near(t, "the deviation without games", still.phi*unit, math.Hypot(200, 0.06*unit), 1e-9)
}

var noon = time.Date(2026, 11, 15, 12, 0, 0, 0, time.UTC)

func TestWinnersGainWhatLosersLose(t *testing.T) {
	a, b := UpdateRatings(NewRating(), NewRating(), 1, noon)
	near(t, "gain and loss", a.Value-startValue, startValue-b.Value, 1e-9)
	if a.Value <= startValue || a.Deviation >= startDeviation || a.Games != 1 || !a.Last.Equal(noon) || !a.Provisional() {
		t.Errorf("the winner has %+v", a)
	}
	c, d := UpdateRatings(a, b, 0.5, noon.Add(time.Hour))
	if c.Value >= a.Value || d.Value <= b.Value {
		t.Errorf("a draw against somebody weaker costs: %+v, %+v", c, d)
	}
}

// However people play, ratings stay numbers within their bounds, and settle.
func TestRatingsStayWithinBounds(t *testing.T) {
	random := rand.New(rand.NewPCG(31, 32))
	list := make([]Rating, 6)
	for i := range list {
		list[i] = NewRating()
	}
	now := noon
	for n := range 6000 {
		i, j := random.IntN(len(list)), random.IntN(len(list))
		if i == j {
			continue
		}
		score := 1.0 // the lower number always wins, but for a few surprises
		if (i > j) != (random.IntN(50) == 0) {
			score = 0
		}
		now = now.Add(time.Duration(random.Int64N(int64(time.Hour))))
		if n%500 == 0 {
			now = now.Add(2000 * time.Hour)
		}
		list[i], list[j] = UpdateRatings(list[i], list[j], score, now)
		for _, r := range []Rating{list[i], list[j]} {
			if !(r.Value >= minValue && r.Value <= maxValue && r.Deviation >= minDeviation && r.Deviation <= maxDeviation &&
				r.Volatility > 0 && r.Volatility <= maxVolatility) {
				t.Fatalf("after %d games: %+v", n, r)
			}
		}
	}
	for i := 1; i < len(list); i++ {
		if list[i-1].Value <= list[i].Value || list[i].Provisional() {
			t.Errorf("%d is %+v, %d is %+v", i-1, list[i-1], i, list[i])
		}
	}
}

func TestARatingGetsUncertainWithTime(t *testing.T) {
	r := Rating{Value: 1800, Deviation: 60, Volatility: 0.06, Games: 100, Last: noon}
	later := r.At(noon.Add(365 * 24 * time.Hour))
	near(t, "the deviation after a year", later.Deviation, math.Sqrt(60*60+365*periodsPerDay*math.Pow(0.06*unit, 2)), 1e-6)
	if later.Value != 1800 || r.At(noon.Add(-time.Hour)) != r.At(noon) {
		t.Errorf("%+v", later)
	}
}

// A win against somebody not seen for years says less.
func TestAnOpponentsRatingIsThatOfToday(t *testing.T) {
	me := Rating{Value: 1800, Deviation: 60, Volatility: 0.06, Last: noon}
	stranger := me
	stranger.Last = noon.Add(-3 * 365 * 24 * time.Hour)
	known, _ := UpdateRatings(me, me, 1, noon)
	unknown, _ := UpdateRatings(me, stranger, 1, noon)
	if unknown.Value >= known.Value {
		t.Errorf("%.1f against a stranger, %.1f against one known", unknown.Value, known.Value)
	}
}

func TestSpeeds(t *testing.T) {
	for _, test := range []struct {
		control clock.Control
		want    Speed
	}{
		{clock.Control{}, Untimed},
		{clock.Control{Total: time.Minute}, Bullet},
		{clock.Control{Total: 2 * time.Minute, Increment: time.Second}, Bullet},
		{clock.Control{Total: 3 * time.Minute}, Blitz},
		{clock.Control{Total: 5 * time.Minute, Increment: 3 * time.Second}, Blitz},
		{clock.Control{Total: 10 * time.Minute}, Rapid},
		{clock.Control{Total: 60 * time.Minute, Increment: 30 * time.Second}, Classical},
		{clock.Control{Total: 5 * time.Minute, Byoyomi: 30 * time.Second, Periods: 1}, Rapid},
		{clock.Control{PerMove: 10 * time.Second}, Blitz},
		{clock.Control{PerMove: 24 * time.Hour}, Correspondence},
		{clock.Control{Total: 10 * time.Minute, Moves: 10}, Classical},
		{clock.Control{Total: 3*time.Minute - time.Second}, Bullet}, // the bounds
		{clock.Control{Total: 8*time.Minute - time.Second}, Blitz},
		{clock.Control{Total: 8 * time.Minute}, Rapid},
		{clock.Control{Total: 25*time.Minute - time.Second}, Rapid},
		{clock.Control{Total: 25 * time.Minute}, Classical},
		{clock.Control{Total: 6*time.Hour - time.Second}, Classical},
		{clock.Control{Total: 6 * time.Hour}, Correspondence},
		{clock.Control{Total: 5 * time.Minute, Moves: 30}, Rapid}, // given twice for 40 moves
	} {
		if got := SpeedOf(test.control); got != test.want {
			t.Errorf("%+v is %s, want %s", test.control, got, test.want)
		}
	}
}

func ExampleUpdateRatings() {
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	winner, loser := UpdateRatings(NewRating(), NewRating(), 1, now)
	fmt.Printf("%.0f %.0f provisional %v\n", winner.Value, loser.Value, winner.Provisional())
	// Output: 1741 1259 provisional true
}
