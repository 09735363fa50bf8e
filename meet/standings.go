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

// Part is one term of a tie-break: what a round adds to it.
type Part struct {
	Round    int  // from 1
	Opponent int  // an ID; 0: a round without an opponent
	Unplayed bool // a bye, an absence, or a forfeit that does not count as a game
	Scored   int  // by the player in this round, in half points
	Against  int  // the points that the opponent counts with, in half points
	Value    int
	Dropped  bool // does not count
}

// Standings ranks the players by the results so far. Players who never took part are
// left out once there are rounds.
func (t *Tournament) Standings() []Standing {
	if t.Settings.Boards > 0 {
		return t.byTeams().Standings()
	}
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
			table.addTies(kind, group)
		}
		groups = refine(groups, func(s Standing) int { return kind.order(s.Ties[n].Value) })
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
	ties     []Tiebreak
	rounds   int               // made so far
	fixed    bool              // pairings follow a plan, in which a forfeit counts as a game
	games    map[int][]counted // by ID: what counts of the history
	half     map[int]int       // by ID: points
	adjusted map[int]int       // by ID: points as the tie-breaks of opponents count them
	scored   []map[int]int     // of teams, by round: half points of games by ID
}

// counted is a round of a player that counts.
type counted struct {
	swiss.Game
	round int // from 1
}

// newTable collects the games that count. In a round robin a round without an
// opponent is left out, and so are the games of a player who left before half of them.
func (t *Tournament) newTable() *table {
	b := &table{ties: t.Settings.Ties, rounds: len(t.Rounds), games: map[int][]counted{}, half: map[int]int{}, adjusted: map[int]int{}}
	b.fixed = t.Settings.System == RoundRobin || t.Settings.System == DoubleRoundRobin
	if b.scored = t.gamePoints; b.ties == nil {
		b.ties = defaultTies[t.Settings.System]
		if t.ofTeams {
			b.ties = teamTies[t.Settings.System]
		}
	}
	for _, p := range t.Players {
		history := t.history(p.ID)
		for i, g := range history {
			if g.Outcome == 0 || b.fixed && (g.Opponent == 0 || t.struckOut(g.Opponent) || t.struckOut(p.ID)) {
				continue
			}
			b.games[p.ID] = append(b.games[p.ID], counted{g, i + 1})
			b.half[p.ID] += g.Outcome.Half()
		}
		b.adjusted[p.ID] = b.half[p.ID]
		if !b.fixed {
			b.adjusted[p.ID] = adjustedHalf(history)
		}
	}
	return b
}

// adjustedHalf returns the points of a player as the tie-breaks of opponents count
// them (C.07, 16.3): rounds that the player asked to miss are draws, if the player
// was not there in any later round either.
func adjustedHalf(history []swiss.Game) (half int) {
	away := true
	for _, g := range slices.Backward(history) {
		if away = away && missed(g.Outcome); away && g.Opponent == 0 {
			half++
		} else {
			half += g.Outcome.Half()
		}
	}
	return half
}

// missed reports that a round was not played for a reason of the player's own: a
// voluntary unplayed round (C.07, 16.1).
func missed(o swiss.Outcome) bool {
	return o == swiss.HalfPointBye || o == swiss.Absent || o == swiss.ForfeitLoss
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
