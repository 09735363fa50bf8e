package swiss

import "cmp"

// float is whether a player met someone of another score in a round.
type float int8

const (
	level float = iota
	down        // met someone with less, or scored without a game
	up
)

// player is a card with what the criteria ask of it.
type player struct {
	number     int
	rank       int // among those who take part, from 0, by number
	away       bool
	score      int // in half points
	games      int // that were played
	colors     []Color
	imbalance  int // games with the colour had more often less those with the other
	preference Color
	repeated   Color // had in the last two games played; NoColor: not the same
	byeable    bool  // may get the pairing-allocated bye (C2)
	floats     [2]float
	avoids     map[int]bool // numbers of those who must not be met (C1)
}

// absolute reports an absolute colour preference (1.7.1).
func (p *player) absolute() bool { return p.imbalance > 1 || p.repeated != NoColor }

// firm reports an absolute or a strong colour preference (1.7.2).
func (p *player) firm() bool { return p.absolute() || p.imbalance == 1 }

// compareRank orders players by score and then by pairing number (1.2).
func compareRank(a, b *player) int {
	return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.rank, b.rank))
}

// tookPart reports that a round of a card was paired, whether or not it was
// played.
func (g Game) tookPart() bool {
	return g.Opponent != 0 || g.Outcome == Bye || g.Outcome == ForfeitWin
}

// players reads the cards of a field, in the order of their numbers.
func (f Field) players(cards []Card) []*player {
	rounds := f.Played()
	byNumber := map[int]Card{}
	for _, c := range cards {
		byNumber[c.Number] = c
	}
	var list []*player
	rank := 0
	for _, c := range cards {
		p := &player{number: c.Number, rank: rank, away: c.Away, byeable: true, avoids: map[int]bool{}}
		takesPart := !c.Away
		for _, g := range c.Games {
			takesPart = takesPart || g.tookPart()
			p.read(g)
		}
		p.byeable = p.byeable || f.SecondBye
		if takesPart {
			rank++
		}
		p.prefer()
		for back := 1; back <= min(2, rounds); back++ {
			p.floats[back-1] = floatOf(c, byNumber, rounds-back)
		}
		list = append(list, p)
	}
	return list
}

// read adds one game to what is known of a player.
func (p *player) read(g Game) {
	p.score += g.Outcome.Half()
	if g.Outcome.Played() {
		p.games++
		p.colors = append(p.colors, g.Color)
		p.avoids[g.Opponent] = true
	} else if g.Outcome.Half() == 2 {
		p.byeable = false
	}
}

// prefer derives the colour preference from the games played (1.7).
func (p *player) prefer() {
	whites, last := 0, len(p.colors)-1
	for _, c := range p.colors {
		if c == White {
			whites++
		}
	}
	fewer := White
	if p.imbalance = len(p.colors) - 2*whites; p.imbalance < 0 {
		p.imbalance, fewer = -p.imbalance, Black
	}
	if last > 0 && p.colors[last] == p.colors[last-1] {
		p.repeated = p.colors[last]
	}
	switch {
	case p.imbalance > 1:
		p.preference = fewer
	case p.repeated != NoColor:
		p.preference = p.repeated.Other()
	case p.imbalance == 1:
		p.preference = fewer
	case last >= 0:
		p.preference = p.colors[last].Other()
	}
}

// floatOf returns how a player floated in a round, counted from 0 (1.4).
func floatOf(c Card, others map[int]Card, round int) float {
	if round >= len(c.Games) {
		return level
	}
	g := c.Games[round]
	if !g.Outcome.Played() {
		if g.Outcome.Half() > 0 {
			return down
		}
		return level
	}
	switch mine, theirs := scoreBefore(c, round), scoreBefore(others[g.Opponent], round); {
	case mine > theirs:
		return down
	case mine < theirs:
		return up
	}
	return level
}

// scoreBefore returns the half points of a card before a round.
func scoreBefore(c Card, round int) int {
	sum := 0
	for _, g := range c.Games[:min(round, len(c.Games))] {
		sum += g.Outcome.Half()
	}
	return sum
}
