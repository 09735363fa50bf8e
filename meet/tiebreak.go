package meet

import (
	"fmt"
	"slices"

	"banco/meet/swiss"
)

// Tiebreak ranks players who have the same points (FIDE Handbook C.07, edition of 1 February 2026).
type Tiebreak string

// The tie-breaks.
const (
	Buchholz        Tiebreak = "buchholz"         // the points of the opponents
	BuchholzCut     Tiebreak = "buchholz-cut-1"   // without the least of them
	SonnebornBerger Tiebreak = "sonneborn-berger" // the points of each opponent times what was scored against them
	Direct          Tiebreak = "direct"           // the place by the games between the players who are level
	Wins            Tiebreak = "wins"             // rounds worth a win, played or not
	BlackWon        Tiebreak = "black-wins"       // games won with Black on the board
	BlackPlayed     Tiebreak = "black-games"      // games played with Black on the board
	GamePoints      Tiebreak = "game-points"      // of a team: the points of its players; its own points are those of matches
)

// Tiebreaks lists all tie-breaks.
var Tiebreaks = []Tiebreak{Buchholz, BuchholzCut, SonnebornBerger, Direct, Wins, BlackWon, BlackPlayed, GamePoints}

// defaultTies are the tie-breaks of settings that name none. Buchholz says nothing in
// a round robin, where all have the same opponents.
var defaultTies = map[System][]Tiebreak{
	Swiss:            {Buchholz, Direct, Wins, SonnebornBerger},
	RoundRobin:       {Direct, Wins, SonnebornBerger},
	DoubleRoundRobin: {Direct, Wins, SonnebornBerger},
}

// teamTies are those of teams.
var teamTies = map[System][]Tiebreak{
	Swiss:            {GamePoints, Direct, Buchholz},
	RoundRobin:       {GamePoints, Direct, SonnebornBerger},
	DoubleRoundRobin: {GamePoints, Direct, SonnebornBerger},
}

// order returns a number that is greater for the better of two values.
func (kind Tiebreak) order(value int) int {
	if kind == Direct {
		return -value
	}
	return value
}

// addTies works out a tie-break of players who are level so far.
func (b *table) addTies(kind Tiebreak, level []Standing) {
	var ids []int
	for _, s := range level {
		ids = append(ids, s.ID)
	}
	places := map[int]int{}
	if kind == Direct {
		places = b.directPlaces(ids)
	}
	for i, s := range level {
		tie := Tie{Kind: kind, Value: places[s.ID]}
		for _, g := range b.games[s.ID] {
			if part := b.part(kind, s.ID, g); b.counts(kind, g, ids) {
				tie.Parts = append(tie.Parts, part)
			}
		}
		if kind == BuchholzCut {
			b.cutLeast(s.ID, tie.Parts)
		}
		for _, p := range tie.Parts {
			if kind != Direct && !p.Dropped {
				tie.Value += p.Value
			}
		}
		level[i].Ties = append(level[i].Ties, tie)
	}
}

// counts reports that a round is a term of a tie-break; level are the IDs of the
// players who are level so far.
func (b *table) counts(kind Tiebreak, g counted, level []int) bool {
	switch kind {
	case Direct:
		return b.met(g) && slices.Contains(level, g.Opponent)
	case Wins:
		return g.Outcome.Half() == 2
	case BlackWon:
		return g.Outcome.Played() && g.Color == swiss.Black && g.Outcome.Half() == 2
	case BlackPlayed:
		return g.Outcome.Played() && g.Color == swiss.Black
	}
	return true
}

// met reports that a round counts as a game between two players.
func (b *table) met(g counted) bool { return g.Outcome.Played() || b.fixed }

// part returns what one round of a player adds to a tie-break.
func (b *table) part(kind Tiebreak, id int, g counted) Part {
	part := Part{Round: g.round, Opponent: g.Opponent, Unplayed: !b.met(g), Scored: g.Outcome.Half(), Against: b.against(id, g), Value: 1}
	switch kind {
	case Buchholz, BuchholzCut:
		part.Value = part.Against
	case SonnebornBerger:
		part.Value = part.Against * part.Scored
	case Direct:
		part.Value = part.Scored
	case GamePoints:
		part.Value = 0
		if len(b.scored) > 0 {
			part.Value = b.scored[g.round-1][id]
		}
	}
	return part
}

// against returns the points that the opponent of a round counts with. A round
// that was not played is a game against somebody with the player's own points. That
// is at most the points of the opponent who was forfeited against, and without an
// opponent at most a draw for each round (C.07, 16.4).
func (b *table) against(id int, g counted) int {
	switch {
	case b.met(g):
		return b.adjusted[g.Opponent]
	case g.Opponent != 0:
		return min(b.half[id], b.adjusted[g.Opponent])
	}
	return min(b.half[id], b.rounds)
}

// cutLeast drops the least term of a player. A round that the player missed goes
// before all others (C.07, 16.5).
func (b *table) cutLeast(id int, parts []Part) {
	least, leastMissed := -1, false
	for i, p := range parts {
		m := p.Unplayed && missed(b.games[id][i].Outcome)
		if least < 0 || m && !leastMissed || m == leastMissed && p.Value < parts[least].Value {
			least, leastMissed = i, m
		}
	}
	if least >= 0 {
		parts[least].Dropped = true
	}
}

// Show writes a value of a tie-break in points as the settings count them. A direct
// encounter that separates nobody is empty.
func (t *Tournament) Show(kind Tiebreak, value int) string {
	switch kind {
	case Buchholz, BuchholzCut:
		return t.ShowPoints(value)
	case GamePoints:
		return fmt.Sprintf("%d.%d", value/2, value%2*5)
	case Direct:
		if value == 0 {
			return ""
		}
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
