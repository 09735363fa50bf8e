package swiss

// opposed reports that two players prefer the same colour, so that one of them
// will not get it.
func opposed(a, b *player) bool {
	return a.preference == b.preference && a.preference != NoColor
}

// allocate returns the colour of the higher-ranked of two players (article 5).
// first is the colour of the top player in the first round.
func allocate(higher, lower *player, first Color) Color {
	if !opposed(higher, lower) {
		switch {
		case higher.preference != NoColor:
			return higher.preference
		case lower.preference != NoColor:
			return lower.preference.Other()
		case higher.rank%2 == 0:
			return first
		}
		return first.Other()
	}
	if stronger := strongerPreference(higher, lower); stronger == lower {
		return lower.preference.Other()
	} else if stronger == nil {
		if color := alternate(higher, lower); color != NoColor {
			return color
		}
	}
	return higher.preference
}

// strongerPreference returns who of two with the same preference has the
// stronger claim, or nil.
func strongerPreference(a, b *player) *player {
	switch {
	case a.absolute() != b.absolute():
		if a.absolute() {
			return a
		}
		return b
	case a.imbalance > b.imbalance:
		return a
	case b.imbalance > a.imbalance:
		return b
	}
	return nil
}

// alternate returns for a the colour that b had when, counted from the last
// game back, they last had different ones; NoColor if never.
func alternate(a, b *player) Color {
	for i := 1; i <= min(len(a.colors), len(b.colors)); i++ {
		if mine, theirs := a.colors[len(a.colors)-i], b.colors[len(b.colors)-i]; mine != theirs {
			return theirs
		}
	}
	return NoColor
}

// firstColor infers the colour of the top player in the first round from the
// first round in which anyone had a colour.
func (f Field) firstColor(cards []Card) Color {
	if f.First != NoColor {
		return f.First
	}
	for round := range f.Played() {
		turn := White // of the top player, as seen from the one at hand
		for _, c := range cards {
			part := false
			for _, g := range c.Games[:min(round+1, len(c.Games))] {
				part = part || g.tookPart()
			}
			if !part {
				continue
			}
			if color := colorIn(c, round); color != NoColor {
				if color == White {
					return turn
				}
				return turn.Other()
			}
			turn = turn.Other()
		}
	}
	return White
}

// colorIn returns the colour of a card in a round, counted from 0.
func colorIn(c Card, round int) Color {
	if round < len(c.Games) {
		return c.Games[round].Color
	}
	return NoColor
}
