package meet

import (
	"fmt"
	"slices"

	"banco/meet/swiss"
)

// Tiebreak ranks players who have the same points (FIDE Handbook C.07).
type Tiebreak string

// The tie-breaks. For Buchholz and Sonneborn-Berger, a round without a game, or with a
// forfeit, counts as a game against somebody with the player's own points.
const (
	Buchholz        Tiebreak = "buchholz"         // the points of the opponents
	BuchholzCut     Tiebreak = "buchholz-cut-1"   // without the least of them
	SonnebornBerger Tiebreak = "sonneborn-berger" // the points of each opponent times what was scored against them
	Direct          Tiebreak = "direct"           // the games between the players who are level
	Wins            Tiebreak = "wins"             // games won on the board
	BlackWon        Tiebreak = "black-wins"       // of them those with Black
	BlackPlayed     Tiebreak = "black-games"      // games played with Black
)

// Tiebreaks lists all tie-breaks.
var Tiebreaks = []Tiebreak{Buchholz, BuchholzCut, SonnebornBerger, Direct, Wins, BlackWon, BlackPlayed}

// defaultTies are the tie-breaks of settings that name none. Buchholz says nothing in
// a round robin, where all have the same opponents.
var defaultTies = map[System][]Tiebreak{
	Swiss:            {Buchholz, Direct, Wins, SonnebornBerger},
	RoundRobin:       {Direct, Wins, SonnebornBerger},
	DoubleRoundRobin: {Direct, Wins, SonnebornBerger},
}

// tie works out a tie-break of a player; level are the players who are level so far.
func (b *table) tie(kind Tiebreak, id int, level []Standing) Tie {
	tie := Tie{Kind: kind}
	if kind == Direct {
		tie.Parts, tie.Value = b.direct(id, level)
		return tie
	}
	for _, g := range b.games[id] {
		if part, counts := b.part(kind, id, g); counts {
			tie.Parts = append(tie.Parts, part)
		}
	}
	if kind == BuchholzCut && len(tie.Parts) > 0 {
		least := 0
		for i, p := range tie.Parts {
			if p.Value < tie.Parts[least].Value {
				least = i
			}
		}
		tie.Parts[least].Dropped = true
	}
	for _, p := range tie.Parts {
		if !p.Dropped {
			tie.Value += p.Value
		}
	}
	return tie
}

// part returns what one round adds to a tie-break, and whether it is one of its
// terms.
func (b *table) part(kind Tiebreak, id int, g swiss.Game) (Part, bool) {
	part := Part{Opponent: g.Opponent, Value: b.half[g.Opponent]}
	if !g.Outcome.Played() {
		part = Part{Value: b.half[id]}
	}
	won, black := g.Outcome.Played() && g.Outcome.Half() == 2, g.Outcome.Played() && g.Color == swiss.Black
	switch kind {
	case Buchholz, BuchholzCut:
		return part, true
	case SonnebornBerger:
		part.Value *= g.Outcome.Half()
		return part, true
	case Wins:
		part.Value = 1
		return part, won
	case BlackWon:
		part.Value = 1
		return part, won && black
	}
	part.Value = 1 // BlackPlayed
	return part, black
}

// direct returns the games of a player against the players who are level, and what
// they are worth: the half points, if all of them have met. If not, a player gets 1
// who would be alone on top however the missing games end.
func (b *table) direct(id int, level []Standing) (parts []Part, value int) {
	scores := map[int]int{}
	missing := map[int]int{}
	for _, s := range level {
		met := map[int]bool{}
		for _, g := range b.games[s.ID] {
			among := slices.ContainsFunc(level, func(o Standing) bool { return o.ID == g.Opponent })
			if !among || !g.Outcome.Played() {
				continue
			}
			met[g.Opponent] = true
			scores[s.ID] += g.Outcome.Half()
			if s.ID == id {
				parts = append(parts, Part{Opponent: g.Opponent, Value: g.Outcome.Half()})
			}
		}
		missing[s.ID] = len(level) - 1 - len(met)
	}
	complete, onTop := true, len(level) > 1
	for _, s := range level {
		complete = complete && missing[s.ID] == 0
		onTop = onTop && (s.ID == id || scores[id] > scores[s.ID]+2*missing[s.ID])
	}
	switch {
	case complete:
		return parts, scores[id]
	case onTop:
		return parts, 1
	}
	return parts, 0
}

// Show writes a value of a tie-break in points as the settings count them.
func (t *Tournament) Show(kind Tiebreak, value int) string {
	switch kind {
	case Buchholz, BuchholzCut, Direct:
		return t.ShowPoints(value)
	case SonnebornBerger:
		if !t.Settings.Double {
			return fmt.Sprintf("%d.%02d", value/4, value%4*25)
		}
	}
	return fmt.Sprint(value)
}

// ShowPoints writes half points as the settings count them: 2.5, or 5 where a win
// is 2 points.
func (t *Tournament) ShowPoints(half int) string {
	if t.Settings.Double {
		return fmt.Sprint(half)
	}
	return fmt.Sprintf("%d.%d", half/2, half%2*5)
}
