package meet

// bergerBoards returns the boards of the next round of a round robin by the
// tables of Berger. Whoever has no opponent is on no board. The second cycle of
// a double round robin is the first with colours exchanged. The last two
// rounds of the first cycle change places, so that nobody has the same colour three
// times in a row.
func (t *Tournament) bergerBoards() []Board {
	places := len(t.Seeds) + len(t.Seeds)%2
	cycle := places - 1
	round, second := len(t.Rounds)%cycle, len(t.Rounds) >= cycle
	if double := t.Settings.System == DoubleRoundRobin; double && !second && cycle > 2 && round >= cycle-2 {
		round = 2*cycle - 3 - round
	}
	var boards []Board
	for _, pair := range bergerRound(places, round+1) {
		if second {
			pair[0], pair[1] = pair[1], pair[0]
		}
		if max(pair[0], pair[1]) <= len(t.Seeds) {
			boards = append(boards, Board{White: t.Seeds[pair[0]-1], Black: t.Seeds[pair[1]-1]})
		}
	}
	t.decideAbsent(boards)
	return boards
}

// bergerRound returns White and Black of each pair of a round, counted from 1,
// of n players, n even, in the order in which the Handbook lists them: first the
// last player with the one who would meet themselves, then that one's neighbours on
// both sides, and so on outward, modulo n-1.
func bergerRound(n, round int) [][2]int {
	at := func(i int) int { return (i+2*(n-1)-1)%(n-1) + 1 }
	first := at((round + 1) * (n / 2) % (n - 1))
	pairs := [][2]int{{first, n}}
	if 2*first > n {
		pairs[0] = [2]int{n, first}
	}
	for k := 1; k < n/2; k++ {
		pairs = append(pairs, [2]int{at(first + k), at(first - k)})
	}
	return pairs
}
