package enginematch

import (
	"math"
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
		{Wins: 10}: {"+inf", "inf", "> +166"}, {Losses: 1}: {"-inf", "inf", "< +234"},
		{Wins: 3, Losses: 1}: {"+191", "338", ""}, {}: {"+0", "inf", ""},
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

// Ratios that fastchess's tests expect of the logistic trinomial model.
func TestLLRAsOthersComputeIt(t *testing.T) {
	tests := []struct {
		test  SPRT
		tally WDL
		want  float64
	}{
		{SPRT{Elo0: 0.5, Elo1: 2.5}, WDL{Wins: 21404, Losses: 21184, Draws: 40708}, -1.57},
		{SPRT{Elo0: 0, Elo1: 2}, WDL{Wins: 57433, Losses: 57030, Draws: 106593}, -2.59},
	}
	for _, tt := range tests {
		if got := tt.test.LLR(tt.tally); math.Abs(got-tt.want) > 0.01 {
			t.Errorf("%+v: %.3f, want %.2f", tt.tally, got, tt.want)
		}
	}
}

// The likelihoods by brute force: at a fixed score only the share of draws is
// free, so every share is tried.
func TestLLRByBruteForce(t *testing.T) {
	best := func(tally WDL, score float64) float64 {
		most := math.Inf(-1)
		const steps = 200_000
		for i := 1; i < steps; i++ {
			draw := float64(i) / steps
			win, loss := score-draw/2, 1-score-draw/2
			if win <= 0 || loss <= 0 {
				break
			}
			l := float64(tally.Wins)*math.Log(win) + float64(tally.Draws)*math.Log(draw) + float64(tally.Losses)*math.Log(loss)
			most = max(most, l)
		}
		return most
	}
	for _, tally := range []WDL{{30, 40, 20}, {5, 1, 9}, {100, 300, 110}, {1, 1, 1}} {
		for _, test := range []SPRT{{Elo0: 0, Elo1: 10}, {Elo0: -50, Elo1: 50}, {Elo0: -5, Elo1: 0}} {
			want := best(tally, expected(test.Elo1)) - best(tally, expected(test.Elo0))
			if got := test.LLR(tally); math.Abs(got-want) > 1e-4 {
				t.Errorf("%+v, %+v: %v, by brute force %v", test, tally, got, want)
			}
		}
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
	for tally, want := range map[WDL]Verdict{
		{}:                                      Undecided,
		{Wins: 10, Draws: 10, Losses: 10}:       Undecided,
		{Wins: 600, Draws: 600, Losses: 400}:    TakeH1,
		{Wins: 4000, Draws: 4000, Losses: 4100}: TakeH0,
		{Losses: 200}:                           TakeH0,
		{Wins: 200}:                             TakeH1,
	} {
		if got := test.Verdict(tally); got != want {
			t.Errorf("%+v: %v (%.2f), want %v", tally, got, test.LLR(tally), want)
		}
	}
	for _, bad := range []string{"", "5", "10,0", "5,5", "a,b", "0,NaN", "-2000,0", "0,10,20"} {
		if _, err := ParseSPRT(bad); err == nil {
			t.Errorf("%q is a test", bad)
		}
	}
}
