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
// of n players, n even: i and j meet where i+j ≡ round+1 modulo n-1, the last
// meets the one who would meet themselves.
func bergerRound(n, round int) [][2]int {
	var pairs [][2]int
	for i := 1; i < n; i++ {
		j := ((round+1-i)%(n-1) + n - 1) % (n - 1)
		if j == 0 {
			j = n - 1
		}
		switch {
		case i == j && 2*i <= n:
			pairs = append([][2]int{{i, n}}, pairs...)
		case i == j:
			pairs = append([][2]int{{n, i}}, pairs...)
		case i > j:
		case (i+j)%2 == 1:
			pairs = append(pairs, [2]int{i, j})
		default:
			pairs = append(pairs, [2]int{j, i})
		}
	}
	return pairs
}
