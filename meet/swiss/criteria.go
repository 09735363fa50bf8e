package swiss

// criteria are the places of the criteria C6 to C21 in the weight of a pair of
// a bracket. Digits of scores have one place for each score of the bracket,
// the highest first.
type criteria struct {
	scale
	*bracket
	pairs         digit         // C4: all are paired
	floaters      digit         // C6
	floaterScores map[int]digit // C7
	nextFloaters  digit         // C8
	nextScores    map[int]digit
	unplayed      digit // C9
	imbalances    digit // C10
	thirdInARow   digit // C11
	preferences   digit // C12
	strong        digit // C13
	floats        [2]floatDigits
}

// floatDigits are the places of the criteria on floats repeated from the last
// round, or from the round before it.
type floatDigits struct {
	down, up             digit         // C14, C15 (C16, C17)
	downScores, upScores map[int]digit // C18, C19 (C20, C21)
}

// newCriteria lays out the criteria of a bracket.
func newCriteria(b *bracket) *criteria {
	c := &criteria{bracket: b}
	n := len(b.rest) + 1
	c.pairs = c.digit(n)
	c.floaters = c.digit(n)
	c.floaterScores = c.byScore(b.rest[:b.size])
	c.nextFloaters = c.digit(n)
	c.nextScores = c.byScore(b.rest[:b.next])
	c.unplayed = c.digit(b.played)
	c.imbalances, c.thirdInARow, c.preferences, c.strong = c.digit(n), c.digit(n), c.digit(n), c.digit(n)
	for i := range c.floats {
		c.floats[i].down, c.floats[i].up = c.digit(n), c.digit(n)
	}
	for i := range c.floats {
		c.floats[i].downScores, c.floats[i].upScores = c.byScore(b.rest[:b.size]), c.byScore(b.rest[:b.size])
	}
	return c
}

// byScore takes a place for each score of players in order of rank.
func (c *criteria) byScore(players []*player) map[int]digit {
	count := map[int]int{}
	for _, p := range players {
		count[p.score]++
	}
	list := map[int]digit{}
	for _, p := range players {
		if _, done := list[p.score]; !done {
			list[p.score] = c.digit(count[p.score])
		}
	}
	return list
}

// judge puts into a weight what the criteria say of the pair of i and j, i < j,
// or of the bye of i where j is the index behind all players.
func (c *criteria) judge(weight []int64, i, j int) {
	c.pairs.add(weight, 1)
	if i < c.size && j >= c.size {
		c.judgeFloater(weight, c.rest[i])
	}
	if i < c.next && j >= c.next {
		c.nextFloaters.add(weight, -1)
		c.nextScores[c.rest[i].score].add(weight, -1)
	}
	if j == len(c.rest) && c.byeFloatsAlone {
		c.unplayed.add(weight, c.rest[i].games-c.played)
	}
	if j < c.size {
		c.judgeColors(weight, c.rest[i], c.rest[j])
		c.judgeUpfloat(weight, c.rest[i], c.rest[j])
	}
}

// judgeFloater judges that a player of the bracket is paired outside of it.
func (c *criteria) judgeFloater(weight []int64, p *player) {
	c.floaters.add(weight, -1)
	c.floaterScores[p.score].add(weight, -1)
	for back, digits := range c.floats {
		again := p.floats[back] == down
		digits.down.blame(weight, again && p.score == c.score)
		digits.downScores[p.score].blame(weight, again)
	}
}

// judgeUpfloat judges a pair of the bracket by the floats of the lower player.
func (c *criteria) judgeUpfloat(weight []int64, higher, lower *player) {
	for back, digits := range c.floats {
		again := higher.score > lower.score && lower.floats[back] == up
		digits.up.blame(weight, again)
		digits.upScores[higher.score].blame(weight, again)
	}
}

// judgeColors judges a pair of the bracket by the preferences of both.
func (c *criteria) judgeColors(weight []int64, a, b *player) {
	if !opposed(a, b) {
		return
	}
	bothAbsolute := a.absolute() && b.absolute()
	c.imbalances.blame(weight, a.imbalance > 1 && b.imbalance > 1)
	c.thirdInARow.blame(weight, bothAbsolute && getsThird(a, b))
	c.preferences.blame(weight, true)
	c.strong.blame(weight, !bothAbsolute && a.firm() && b.firm())
}

// getsThird reports that of two with the same absolute preference one will
// have a colour for the third time in a row.
func getsThird(a, b *player) bool {
	if a.imbalance == b.imbalance {
		return a.repeated != NoColor && a.repeated == b.repeated
	}
	yields := a
	if a.imbalance > b.imbalance {
		yields = b
	}
	return yields.repeated == yields.preference.Other()
}
