package enginematch

import (
	"math"
	"math/rand/v2"
	"testing"
)

// Results that cutechess-cli printed for real matches. Its margins are those of a
// normal distribution, which are a little wider: by one in fifty after 106 games.
func TestEloAsOthersComputeIt(t *testing.T) {
	tests := []struct {
		tally             WDL
		elo, margin, los  float64
		drawRate, percent float64
	}{
		{WDL{Wins: 869, Losses: 646, Draws: 357}, 41.6, 14.2, 100, 19.1, 0.560},
		{WDL{Wins: 63, Losses: 17, Draws: 26}, 161.5, 62.3, 100, 24.5, 0.717},
		{WDL{Wins: 5383, Losses: 5132, Draws: 4808}, 5.7, 4.6, 99.3, 31.4, 0.508},
		{WDL{Wins: 162, Losses: 201, Draws: 87}, -30.2, 28.9, 2.0, 19.3, 0.457},
	}
	near := func(got, want, digits float64) bool { return math.Abs(got-want) <= 0.5*digits+1e-9 }
	for _, tt := range tests {
		diff, margin := tt.tally.Elo()
		if !near(diff, tt.elo, 0.1) || !near(margin, tt.margin, tt.margin*0.05) || !near(100*tt.tally.LOS(), tt.los, 0.1) ||
			!near(100*tt.tally.DrawRate(), tt.drawRate, 0.1) || !near(tt.tally.Points()/float64(tt.tally.Games()), tt.percent, 0.001) {
			t.Errorf("%+v: elo %.2f ± %.2f, los %.3f, draws %.3f", tt.tally, diff, margin, tt.tally.LOS(), tt.tally.DrawRate())
		}
	}
}

func TestEloAtTheEnds(t *testing.T) {
	if d, m := (WDL{Wins: 10}).Elo(); !math.IsInf(d, 1) || !math.IsInf(m, 1) {
		t.Errorf("all won: %v ± %v", d, m)
	}
	if d, _ := (WDL{Losses: 10}).Elo(); !math.IsInf(d, -1) {
		t.Errorf("all lost: %v", d)
	}
	if d, m := (WDL{Draws: 10}).Elo(); d != 0 || m < 50 || m > 200 {
		t.Errorf("all drawn: %v ± %v", d, m)
	}
	if d, m := (WDL{}).Elo(); d != 0 || !math.IsInf(m, 1) || (WDL{}).LOS() != 0.5 {
		t.Errorf("no games: %v ± %v", d, m)
	}
	for tally, want := range map[WDL][3]string{
		{Wins: 10}: {"> +166", "", "> +166"}, {Losses: 1}: {"< +234", "", "< +234"},
		{Wins: 3, Losses: 1}: {"+191", "338", ""}, {}: {"", "", ""},
	} {
		if d, m := eloTexts(tally, 0); d != want[0] || m != want[1] || endText(tally, 0) != want[2] {
			t.Errorf("%+v prints as %s ± %s, %q", tally, d, m, endText(tally, 0))
		}
	}
}

// However lopsided a score is, its interval has what was seen inside, is finite where
// both have taken something, and is the opponent's turned round.
func TestIntervalOfLopsidedScores(t *testing.T) {
	for n := 1; n <= 60; n++ {
		for wins := range n + 1 {
			for draws := 0; wins+draws <= n; draws += max(1, n/7) {
				tally := WDL{Wins: wins, Draws: draws, Losses: n - wins - draws}
				diff, margin := tally.Elo()
				low, high := tally.Interval()
				if !(low <= diff && diff <= high) || low == high {
					t.Fatalf("%+v: %v is not between %v and %v", tally, diff, low, high)
				}
				if clean := wins == n || tally.Losses == n; math.IsInf(margin, 0) != clean || math.IsNaN(margin) || margin <= 0 {
					t.Fatalf("%+v: ± %v", tally, margin)
				}
				if l, h := tally.Reversed().Interval(); math.Abs(l+high) > 1e-6 || math.Abs(h+low) > 1e-6 {
					t.Fatalf("%+v: %v to %v, turned %v to %v", tally, low, high, l, h)
				}
			}
		}
	}
}

// Of matches between two of known strength the interval holds the truth 19 times in
// 20, lopsided or not: worked out for every outcome, not drawn by lot.
func TestIntervalHoldsTheTruth(t *testing.T) {
	const games = 30
	for _, score := range []float64{0.5, 0.65, 0.8, 0.9, 0.95} {
		for _, draw := range []float64{0, 0.08} {
			win, loss := score-draw/2, 1-score-draw/2
			held := 0.0
			for w := range games + 1 {
				for d := 0; w+d <= games; d++ {
					l := games - w - d
					if low, high := (WDL{w, d, l}).Interval(); low <= elo(score) && elo(score) <= high {
						held += chance(games, w, d, win, draw, loss)
					}
				}
			}
			if held < 0.91 || held > 0.99 {
				t.Errorf("a score of %v with draws %v: held with %.3f", score, draw, held)
			}
		}
	}
}

// chance returns how likely so many wins and draws of some games are.
func chance(games, wins, draws int, win, draw, loss float64) float64 {
	log := func(count int, p float64) float64 {
		if count == 0 {
			return 0
		}
		return float64(count) * math.Log(p)
	}
	ways := func(n int) float64 { v, _ := math.Lgamma(float64(n + 1)); return v }
	losses := games - wins - draws
	return math.Exp(ways(games) - ways(wins) - ways(draws) - ways(losses) + log(wins, win) + log(draws, draw) + log(losses, loss))
}

// Ratios that fishtest printed for tests of Stockfish in 2020 and 2021, when its
// hypotheses were differences in logistic Elo (pull requests 3209, 3098, 2971, 3331,
// 3232). A test ends at ±2.94; fishtest stops a little beyond.
func TestLLRAsFishtestComputesIt(t *testing.T) {
	for _, tt := range []struct {
		test  SPRT
		pairs Pairs
		want  float64
	}{
		{SPRT{Elo0: -0.25, Elo1: 1.25}, Pairs{253, 4282, 17604, 4431, 286}, 2.94},
		{SPRT{Elo0: 0.25, Elo1: 1.25}, Pairs{58, 3302, 33130, 3518, 84}, 2.97},
		{SPRT{Elo0: -0.25, Elo1: 1.25}, Pairs{491, 7345, 29693, 7670, 465}, 2.96},
		{SPRT{Elo0: 0.25, Elo1: 1.25}, Pairs{53, 2220, 21459, 2445, 47}, 2.97},
		{SPRT{Elo0: -0.5, Elo1: 1.5}, Pairs{17, 253, 1042, 337, 39}, 2.96},
		{SPRT{Elo0: -0.25, Elo1: 1.25}, Pairs{115, 2196, 11328, 2317, 136}, 2.94},
		{SPRT{Elo0: 0.25, Elo1: 1.25}, Pairs{56, 2977, 37849, 3255, 51}, 2.95},
	} {
		if got := tt.test.LLR(tt.pairs); math.Abs(got-tt.want) > 0.02 {
			t.Errorf("%v: %.3f, want %.2f", tt.pairs, got, tt.want)
		}
	}
}

// Ratios computed by another program, which finds the multiplier by Newton's method in
// 50 digits.
func TestLLRInManyDigits(t *testing.T) {
	for _, tt := range []struct {
		test  SPRT
		pairs Pairs
		want  float64
	}{
		{SPRT{Elo0: 0, Elo1: 10}, Pairs{10, 100, 300, 150, 20}, 4.835345},
		{SPRT{Elo0: 0, Elo1: 5}, Pairs{0, 3, 30, 12, 1}, 0.656675},
		{SPRT{Elo0: -3, Elo1: 3}, Pairs{40, 200, 500, 190, 35}, -0.965793},
		{SPRT{Elo0: 0, Elo1: 20}, Pairs{0, 0, 10, 0, 0}, -0.585434},
		{SPRT{Elo0: -10, Elo1: 10}, Pairs{5, 0, 0, 0, 25}, 1.151396},
	} {
		if got := tt.test.LLR(tt.pairs); math.Abs(got-tt.want) > 1e-5 {
			t.Errorf("%v: %.6f, want %.6f", tt.pairs, got, tt.want)
		}
	}
}

// Of simulated matches no more than 5 % are decided wrongly under either hypothesis,
// also where the two games of a pair mostly fall to the same colour. The test that
// counts such games on their own takes more of them.
func TestSPRTErrors(t *testing.T) {
	test := SPRT{Elo0: 0, Elo1: 40, Alpha: 0.05, Beta: 0.05}
	rng := rand.New(rand.NewPCG(1, 1))
	const matches = 1000
	for _, tt := range []struct {
		elo   float64
		wrong Verdict
	}{{0, TakeH1}, {40, TakeH0}} {
		shift := expected(tt.elo) - 0.5 // of the mean: from pairs that are lost to pairs that are won
		chances := [5]float64{0.1 - shift, 0.1, 0.6, 0.1, 0.1 + shift}
		wrong := 0
		for range matches {
			var pairs Pairs
			for test.Verdict(pairs) == Undecided {
				at, outcome := rng.Float64(), 0
				for ; outcome < 4 && at >= chances[outcome]; outcome++ {
					at -= chances[outcome]
				}
				pairs[outcome]++
			}
			if test.Verdict(pairs) == tt.wrong {
				wrong++
			}
		}
		if share := float64(wrong) / matches; share < 0.02 || share > 0.065 {
			t.Errorf("at %v Elo %.1f %% of the matches are decided wrongly", tt.elo, 100*share)
		}
	}
}

// The interval of a difference is narrower where the games of a pair fall to the same
// colour, and as wide as the variance says.
func TestEloOfPairs(t *testing.T) {
	for pairs, want := range map[Pairs][2]float64{
		{32, 62, 157, 135, 146}: {101.0, 18.9}, // computed by another program
		{26, 69, 196, 130, 124}: {83.5, 17.2},
		{0, 0, 10, 0, 0}:        {0, 0},
	} {
		if diff, margin := pairs.Elo(); math.Abs(diff-want[0]) > 0.05 || math.Abs(margin-want[1]) > 0.05 {
			t.Errorf("%v: %.2f ± %.2f, want %v", pairs, diff, margin, want)
		}
	}
	if _, margin := (Pairs{}).Elo(); !math.IsInf(margin, 1) {
		t.Errorf("± %v of no pairs", margin)
	}
}

func TestVerdict(t *testing.T) {
	test, err := ParseSPRT("0, 10")
	if err != nil {
		t.Fatal(err)
	}
	if lower, upper := test.Bounds(); math.Abs(upper-2.944) > 0.001 || math.Abs(lower+2.944) > 0.001 {
		t.Errorf("bounds %v, %v", lower, upper)
	}
	for pairs, want := range map[Pairs]Verdict{
		{}:                             Undecided,
		{3, 3, 3, 3, 3}:                Undecided,
		{100, 100, 400, 150, 150}:      TakeH1,
		{1000, 1050, 2000, 1000, 1000}: TakeH0,
		{120, 0, 0, 0, 0}:              TakeH0,
		{0, 0, 0, 0, 120}:              TakeH1,
	} {
		if got := test.Verdict(pairs); got != want {
			t.Errorf("%+v: %v (%.2f), want %v", pairs, got, test.LLR(pairs), want)
		}
	}
	for _, bad := range []string{"", "5", "10,0", "5,5", "a,b", "0,NaN", "-2000,0", "0,10,20"} {
		if _, err := ParseSPRT(bad); err == nil {
			t.Errorf("%q is a test", bad)
		}
	}
}
