package arena

import (
	"math"
	"testing"
)

// Results that cutechess-cli printed for real matches; its margins may be off by
// one in the last digit.
func TestEloAsOthersComputeIt(t *testing.T) {
	tests := []struct {
		tally             Tally
		elo, margin, los  float64
		drawRate, percent float64
	}{
		{Tally{Wins: 869, Losses: 646, Draws: 357}, 41.6, 14.2, 100, 19.1, 0.560},
		{Tally{Wins: 63, Losses: 17, Draws: 26}, 161.5, 62.3, 100, 24.5, 0.717},
		{Tally{Wins: 5383, Losses: 5132, Draws: 4808}, 5.7, 4.6, 99.3, 31.4, 0.508},
		{Tally{Wins: 162, Losses: 201, Draws: 87}, -30.2, 28.9, 2.0, 19.3, 0.457},
	}
	near := func(got, want, digits float64) bool { return math.Abs(got-want) <= 0.5*digits+1e-9 }
	for _, tt := range tests {
		diff, margin := tt.tally.Elo()
		if !near(diff, tt.elo, 0.1) || !near(margin, tt.margin, 0.2) || !near(100*tt.tally.LOS(), tt.los, 0.1) ||
			!near(100*tt.tally.DrawRate(), tt.drawRate, 0.1) || !near(tt.tally.Points()/float64(tt.tally.Games()), tt.percent, 0.001) {
			t.Errorf("%+v: elo %.2f ± %.2f, los %.3f, draws %.3f", tt.tally, diff, margin, tt.tally.LOS(), tt.tally.DrawRate())
		}
	}
}

func TestEloAtTheEnds(t *testing.T) {
	if d, m := (Tally{Wins: 10}).Elo(); !math.IsInf(d, 1) || !math.IsNaN(m) {
		t.Errorf("all won: %v ± %v", d, m)
	}
	if d, _ := (Tally{Losses: 10}).Elo(); !math.IsInf(d, -1) {
		t.Errorf("all lost: %v", d)
	}
	if d, m := (Tally{Draws: 10}).Elo(); d != 0 || m != 0 {
		t.Errorf("all drawn: %v ± %v", d, m)
	}
	if d, _ := (Tally{}).Elo(); d != 0 || (Tally{}).LOS() != 0.5 {
		t.Errorf("no games: %v", d)
	}
	for tally, want := range map[Tally][2]string{{Wins: 10}: {"+inf", "inf"}, {Losses: 1}: {"-inf", "inf"}, {Wins: 3, Losses: 1}: {"+191", "inf"}} {
		if d, m := eloTexts(tally, 0); d != want[0] || m != want[1] {
			t.Errorf("%+v prints as %s ± %s", tally, d, m)
		}
	}
}

// Ratios that fastchess's tests expect of the logistic trinomial model.
func TestLLRAsOthersComputeIt(t *testing.T) {
	tests := []struct {
		test  SPRT
		tally Tally
		want  float64
	}{
		{SPRT{Elo0: 0.5, Elo1: 2.5}, Tally{Wins: 21404, Losses: 21184, Draws: 40708}, -1.57},
		{SPRT{Elo0: 0, Elo1: 2}, Tally{Wins: 57433, Losses: 57030, Draws: 106593}, -2.59},
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
	best := func(tally Tally, score float64) float64 {
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
	for _, tally := range []Tally{{30, 40, 20}, {5, 1, 9}, {100, 300, 110}, {1, 1, 1}} {
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
	for tally, want := range map[Tally]Verdict{
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
