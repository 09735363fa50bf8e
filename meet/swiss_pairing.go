package meet

import (
	"errors"
	"slices"

	"banco/meet/matching"
	"banco/meet/swiss"
	"banco/meet/trf"
)

// swissRound pairs the next round of a Swiss by the Dutch system. In a final round the
// first two of the standings meet, even if they have met before.
func (t *Tournament) swissRound() (Round, error) {
	var round Round
	var active []int
	for _, p := range t.Players {
		switch {
		case p.Withdrawn:
		case p.Rests && p.FullBye:
			round.Granted = append(round.Granted, p.ID)
		case p.Rests:
			round.Resting = append(round.Resting, p.ID)
		default:
			active = append(active, p.ID)
		}
	}
	if len(active)+len(round.Resting)+len(round.Granted) < 2 {
		return round, ErrTooFew
	}
	if last := t.Settings.Rounds - 1; t.Settings.Final && last > 0 && len(t.Rounds) == last && len(active) > 1 {
		first := t.finalists(active)
		boards, err := t.pairDutch(first, ByRules)
		if errors.Is(err, swiss.ErrNoPairing) {
			boards, err = []Board{t.rematch(first[0], first[1])}, nil
		}
		if err != nil {
			return round, err
		}
		round.Boards = boards
		active = slices.DeleteFunc(active, func(id int) bool { return slices.Contains(first, id) })
	}
	boards, relaxed, err := t.pairSwiss(active)
	round.Boards, round.Relaxed = append(round.Boards, boards...), relaxed
	return round, err
}

// pairSwiss pairs some of the players, by ID. Where the rules leave no pairing, one
// after the other is relaxed: first that nobody has a second bye, then that of
// colours, and that nobody meets again if the host lets them.
func (t *Tournament) pairSwiss(ids []int) ([]Board, Relaxation, error) {
	for _, relaxed := range []Relaxation{ByRules, SecondBye, AnyColor} {
		boards, err := t.pairDutch(ids, relaxed)
		if !errors.Is(err, swiss.ErrNoPairing) {
			return boards, relaxed, err
		}
	}
	if !t.Rematches {
		return nil, ByRules, ErrNoPairing
	}
	return t.pairAgain(ids), Rematch, nil
}

// finalists returns the first two of the standings among the active players.
func (t *Tournament) finalists(active []int) (first []int) {
	for _, s := range t.Standings() {
		if slices.Contains(active, s.ID) {
			first = append(first, s.ID)
		}
	}
	return first[:2]
}

// rematch returns a board for two players with the colours of their last game
// exchanged. Where they have not met, White goes to whoever has had it less often.
func (t *Tournament) rematch(a, b int) Board {
	for _, g := range slices.Backward(t.history(a)) {
		switch {
		case g.Opponent == b && g.Color == swiss.White:
			return Board{White: b, Black: a}
		case g.Opponent == b:
			return Board{White: a, Black: b}
		}
	}
	return t.knockoutBoard(a, b)
}

// pairDutch pairs some of the players, by ID, by the Dutch system. What is relaxed
// before a relaxation is relaxed with it.
func (t *Tournament) pairDutch(ids []int, relaxed Relaxation) ([]Board, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	numbers, field := t.field()
	field.SecondBye, field.AnyColor = relaxed != ByRules, relaxed == AnyColor || t.ofTeams // colours never keep teams apart (C.04.6)
	for i := range field.Cards {
		field.Cards[i].Away = !slices.Contains(ids, numbers[i])
	}
	pairs, err := swiss.Pair(field)
	var boards []Board
	for _, p := range pairs {
		b := Board{White: numbers[p.White-1]}
		if p.Black > 0 {
			b.Black = numbers[p.Black-1]
		}
		boards = append(boards, b)
	}
	return boards, err
}

// pairAgain pairs players of whom some have to meet again: as few byes as possible go
// to a player who has had one, as few pairs as possible meet again, and then points
// differ as little as possible.
func (t *Tournament) pairAgain(ids []int) []Board {
	n := len(ids)
	g := matching.NewGraph(n+n%2, 4)
	half := map[int]int{}
	for _, id := range ids {
		for _, game := range t.history(id) {
			half[id] += game.Outcome.Half()
		}
	}
	for j, b := range ids {
		for i, a := range ids[:j] {
			difference := half[a] - half[b]
			g.Join(i, j, []int64{1, 0, -int64(t.meetings(a, b)), -int64(difference * difference)})
		}
		if n%2 == 1 {
			g.Join(j, n, []int64{1, -int64(t.byes(b)), 0, -int64(half[b])})
		}
	}
	var boards, bye []Board
	for i, j := range g.Heaviest() {
		switch {
		case i < j && j == n:
			bye = append(bye, Board{White: ids[i]})
		case i < j:
			boards = append(boards, t.rematch(ids[i], ids[j]))
		}
	}
	slices.SortStableFunc(boards, func(a, b Board) int { return half[b.White] + half[b.Black] - half[a.White] - half[a.Black] })
	return append(boards, bye...)
}

// meetings returns how often two players have played each other.
func (t *Tournament) meetings(a, b int) (n int) {
	for _, g := range t.history(a) {
		if g.Opponent == b && g.Outcome.Played() {
			n++
		}
	}
	return n
}

// byes returns how many full points a player has without a game.
func (t *Tournament) byes(id int) (n int) {
	for _, g := range t.history(id) {
		if !g.Outcome.Played() && g.Outcome.Half() == 2 {
			n++
		}
	}
	return n
}

// field returns the tournament as package swiss wants it, and the ID of each pairing
// number. Numbers follow the ratings, late entries included, and of teams their board
// order. An unfinished round is left out.
func (t *Tournament) field() (ids []int, f swiss.Field) {
	for _, p := range t.Players {
		ids = append(ids, p.ID)
	}
	t.sortByStrength(ids)
	if t.Settings.Boards > 0 {
		ids = nil
		for _, team := range t.Teams {
			ids = append(ids, team.Players...)
		}
	}
	number := map[int]int{}
	for i, id := range ids {
		number[id] = i + 1
	}
	f = swiss.Field{Rounds: t.Length(), First: swiss.White}
	for i, id := range ids {
		games := t.history(id)
		if t.unfinished() {
			games = games[:len(games)-1]
		}
		for r := range games {
			games[r].Opponent = number[games[r].Opponent]
		}
		f.Cards = append(f.Cards, swiss.Card{Number: i + 1, Games: games})
	}
	return ids, f
}

// history returns the rounds of a player, opponents by ID. The outcome of a
// board without a result yet is 0.
func (t *Tournament) history(id int) []swiss.Game {
	games := make([]swiss.Game, len(t.Rounds))
	for i, round := range t.Rounds {
		games[i] = round.gameOf(id)
	}
	return games
}

// outcomes is what results mean for White and for Black.
var outcomes = map[Result][2]swiss.Outcome{
	WhiteWins: {swiss.Win, swiss.Loss}, BlackWins: {swiss.Loss, swiss.Win}, Drawn: {swiss.Draw, swiss.Draw},
	WhiteForfeit: {swiss.ForfeitLoss, swiss.ForfeitWin}, BlackForfeit: {swiss.ForfeitWin, swiss.ForfeitLoss},
	BothForfeit: {swiss.ForfeitLoss, swiss.ForfeitLoss},
}

// gameOf returns what a round was for a player.
func (r Round) gameOf(id int) swiss.Game {
	if slices.Contains(r.Resting, id) {
		return swiss.Game{Outcome: swiss.HalfPointBye}
	}
	if slices.Contains(r.Granted, id) {
		return swiss.Game{Outcome: swiss.FullPointBye}
	}
	for _, b := range r.Boards {
		outcome := outcomes[b.Result]
		switch {
		case b.White == id && b.free() && b.Result == Undecided:
			return swiss.Game{Outcome: swiss.Bye}
		case b.White == id && b.free():
			return swiss.Game{Outcome: outcome[0]}
		case b.Black == id && b.free():
			return swiss.Game{Outcome: outcome[1]}
		case b.White == id:
			return swiss.Game{Opponent: b.Black, Color: swiss.White, Outcome: outcome[0]}
		case b.Black == id:
			return swiss.Game{Opponent: b.White, Color: swiss.Black, Outcome: outcome[1]}
		}
	}
	return swiss.Game{Outcome: swiss.Absent}
}

// TRF returns the finished rounds as a report for other programs.
func (t *Tournament) TRF() *trf.Report {
	ids, field := t.field()
	rank := map[int]int{}
	for i, s := range t.Standings() {
		if t.Settings.Boards == 0 {
			rank[s.ID] = i + 1
		}
	}
	report := &trf.Report{Name: t.Settings.Name, Rounds: t.Length(), First: swiss.White}
	for i, id := range ids {
		p := t.Players[id-1]
		line := trf.Player{Number: i + 1, Name: p.Name, Rating: p.Rating, Rank: rank[id], Games: field.Cards[i].Games}
		for _, g := range line.Games {
			line.Half += g.Outcome.Half()
		}
		switch {
		case t.Over(): // there is no next round to be absent from
		case p.Withdrawn:
			line.Next = &swiss.Game{Outcome: swiss.Absent}
		case p.Rests && p.FullBye:
			line.Next = &swiss.Game{Outcome: swiss.FullPointBye}
		case p.Rests:
			line.Next = &swiss.Game{Outcome: swiss.HalfPointBye}
		}
		report.Players = append(report.Players, line)
	}
	for _, team := range t.Teams {
		line := trf.Team{Name: team.Name}
		for _, id := range team.Players {
			line.Players = append(line.Players, slices.Index(ids, id)+1)
		}
		report.Teams = append(report.Teams, line)
	}
	return report
}
