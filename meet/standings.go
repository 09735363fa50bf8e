package meet

import (
	"cmp"
	"slices"

	"banco/meet/swiss"
)

// Standing is the place of a player, with how it was worked out.
type Standing struct {
	Rank int // from 1; players whom no tie-break separates share a rank
	ID   int
	Half int // points, in half points
	Ties []Tie
}

// Tie is the value of one tie-break for a player, in the unit of the tie-break: see
// Tournament.Show.
type Tie struct {
	Kind  Tiebreak
	Value int
	Parts []Part
}

// Part is one term of the sum of a tie-break.
type Part struct {
	Opponent int // an ID; 0: a round without a game
	Value    int
	Dropped  bool // does not count
}

// Standings ranks the players by the results so far. Players who never took part are
// left out once there are rounds.
func (t *Tournament) Standings() []Standing {
	table := t.newTable()
	rows := table.rows(t.ranked())
	groups := [][]Standing{rows}
	if t.Settings.System == Knockout {
		groups = refine(groups, func(s Standing) int { return 2*t.wonRounds(s.ID) + t.stillIn(s.ID) })
	} else {
		groups = refine(groups, func(s Standing) int { return s.Half })
	}
	for n, kind := range table.ties {
		for _, group := range groups {
			for i := range group {
				group[i].Ties = append(group[i].Ties, table.tie(kind, group[i].ID, group))
			}
		}
		groups = refine(groups, func(s Standing) int { return s.Ties[n].Value })
	}
	rank := 1
	for _, group := range groups {
		for i := range group {
			group[i].Rank = rank
		}
		rank += len(group)
	}
	return slices.Concat(groups...)
}

// refine splits groups of equal standing by a value, the greatest first.
func refine(groups [][]Standing, value func(Standing) int) (finer [][]Standing) {
	for _, group := range groups {
		slices.SortStableFunc(group, func(a, b Standing) int { return cmp.Compare(value(b), value(a)) })
		start := 0
		for i := range group {
			if value(group[i]) != value(group[start]) {
				finer = append(finer, group[start:i:i])
				start = i
			}
		}
		if len(group) > 0 {
			finer = append(finer, group[start:])
		}
	}
	return finer
}

// ranked returns the IDs that a table lists, by strength.
func (t *Tournament) ranked() (ids []int) {
	for _, p := range t.Players {
		if !p.Withdrawn || slices.ContainsFunc(t.history(p.ID), func(g swiss.Game) bool { return g.Opponent != 0 || g.Outcome.Half() > 0 }) {
			ids = append(ids, p.ID)
		}
	}
	t.sortByStrength(ids)
	return ids
}

// wonRounds returns how many rounds of a knock-out a player has survived.
func (t *Tournament) wonRounds(id int) (n int) {
	for _, round := range t.Rounds {
		if slices.ContainsFunc(round.Boards, func(b Board) bool { return b.winner() == id }) {
			n++
		}
	}
	return n
}

// stillIn returns 1 for a player who is still in a knock-out, else 0.
func (t *Tournament) stillIn(id int) int {
	for _, round := range t.Rounds {
		for _, b := range round.Boards {
			if (b.White == id || b.Black == id) && !b.open() && b.winner() != id {
				return 0
			}
		}
	}
	return 1
}

// table is what tie-breaks are worked out from.
type table struct {
	ties  []Tiebreak
	games map[int][]swiss.Game // by ID: what counts of the history
	half  map[int]int          // by ID: points
}

// newTable collects the games that count. In a round robin a round without a game is
// left out, and so are the games of a player who left before half of them.
func (t *Tournament) newTable() *table {
	b := &table{ties: t.Settings.Ties, games: map[int][]swiss.Game{}, half: map[int]int{}}
	robin := t.Settings.System == RoundRobin || t.Settings.System == DoubleRoundRobin
	if b.ties == nil {
		b.ties = defaultTies[t.Settings.System]
	}
	for _, p := range t.Players {
		for _, g := range t.history(p.ID) {
			if g.Outcome == 0 || robin && (g.Opponent == 0 || t.struckOut(g.Opponent) || t.struckOut(p.ID)) {
				continue
			}
			b.games[p.ID] = append(b.games[p.ID], g)
			b.half[p.ID] += g.Outcome.Half()
		}
	}
	return b
}

// struckOut reports that a player of a round robin left before half of the
// games.
func (t *Tournament) struckOut(id int) bool {
	played := 0
	for _, g := range t.history(id) {
		if g.Outcome.Played() {
			played++
		}
	}
	games := len(t.Seeds) - 1
	if t.Settings.System == DoubleRoundRobin {
		games *= 2
	}
	return t.Players[id-1].Withdrawn && 2*played < games
}

func (b *table) rows(ids []int) (rows []Standing) {
	for _, id := range ids {
		rows = append(rows, Standing{ID: id, Half: b.half[id]})
	}
	return rows
}
