package meet

import (
	"fmt"
	"math/rand/v2"
	"slices"
)

// playRandomly plays a tournament with late entries, byes for half a point and a full one, withdrawals, returns and
// forfeits, and stops where no round can be made.
func playRandomly(tour *Tournament, random *rand.Rand) {
	for range 40 {
		for i := range tour.Players {
			switch p := tour.Players[i]; {
			case len(tour.Rounds) == 0:
			case p.Withdrawn && random.IntN(3) == 0:
				_ = tour.Return(p.ID)
			case random.IntN(25) == 0:
				_ = tour.Withdraw(p.ID)
			case random.IntN(12) == 0:
				_ = tour.GrantBye(p.ID, 1+random.IntN(2)) // refused but in a Swiss
			}
		}
		if random.IntN(6) == 0 {
			_, _ = tour.Enter("Late", 1000+random.IntN(1000)) // the same
		}
		if tour.Next(false) != nil {
			return
		}
		for i, b := range tour.Rounds[len(tour.Rounds)-1].Boards {
			for b.open() && random.IntN(200) > 0 { // few stay open, so that this is the last round
				result := []Result{WhiteWins, BlackWins, Drawn, Drawn}[random.IntN(4)]
				if random.IntN(10) == 0 {
					result = []Result{WhiteForfeit, BlackForfeit, BothForfeit}[random.IntN(3)]
				}
				_ = tour.Report(i+1, result)
				b = tour.Rounds[len(tour.Rounds)-1].Boards[i]
			}
		}
	}
}

// RandomTournament returns the nth tournament of a series of all kinds, played.
func RandomTournament(n int) *Tournament {
	random := rand.New(rand.NewPCG(uint64(n), 30))
	settings := Settings{System: []System{Swiss, RoundRobin, Swiss, DoubleRoundRobin, Swiss, Knockout}[n%6]}
	players := 3 + random.IntN(9)
	if settings.System == Swiss {
		players = 3 + random.IntN(20)
		settings.Rounds, settings.Final = 2+random.IntN(7), random.IntN(4) == 0
	}
	if n%5 > 0 {
		settings.Ties = slices.Clone(Tiebreaks)
		random.Shuffle(len(Tiebreaks), func(i, j int) {
			settings.Ties[i], settings.Ties[j] = settings.Ties[j], settings.Ties[i]
		})
	}
	tour := &Tournament{Settings: settings}
	for i := range players {
		_, _ = tour.Enter(fmt.Sprint("Player ", i+1), 1000+random.IntN(1000)) // there is room
	}
	playRandomly(tour, random)
	return tour
}
