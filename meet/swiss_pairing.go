package meet

import (
	"errors"
	"slices"

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
		case p.Rests:
			round.Resting = append(round.Resting, p.ID)
		default:
			active = append(active, p.ID)
		}
	}
	if len(active) < 2 {
		return round, ErrTooFew
	}
	if t.Settings.Final && len(t.Rounds) > 0 && len(t.Rounds) == t.Settings.Rounds-1 {
		first := t.finalists(active)
		boards, err := t.pairSwiss(first)
		if errors.Is(err, swiss.ErrNoPairing) {
			boards, err = []Board{t.rematch(first[0], first[1])}, nil
		}
		if err != nil {
			return round, err
		}
		round.Boards = boards
		active = slices.DeleteFunc(active, func(id int) bool { return slices.Contains(first, id) })
	}
	boards, err := t.pairSwiss(active)
	round.Boards = append(round.Boards, boards...)
	return round, err
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

// rematch returns a board for two players who have met, with colours exchanged.
func (t *Tournament) rematch(a, b int) Board {
	for _, g := range slices.Backward(t.history(a)) {
		if g.Opponent == b && g.Color == swiss.White {
			return Board{White: b, Black: a}
		}
	}
	return Board{White: a, Black: b}
}

// pairSwiss pairs some of the players, by ID.
func (t *Tournament) pairSwiss(ids []int) ([]Board, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	numbers, field := t.field()
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

// field returns the tournament as package swiss wants it, and the ID of each pairing
// number. Numbers follow the ratings, late entries included. An unfinished round is
// left out.
func (t *Tournament) field() (ids []int, f swiss.Field) {
	for _, p := range t.Players {
		ids = append(ids, p.ID)
	}
	t.sortByStrength(ids)
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
	for _, b := range r.Boards {
		outcome := outcomes[b.Result]
		switch {
		case b.White == id && b.free():
			return swiss.Game{Outcome: swiss.Bye}
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
		rank[s.ID] = i + 1
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
		case p.Rests:
			line.Next = &swiss.Game{Outcome: swiss.HalfPointBye}
		}
		report.Players = append(report.Players, line)
	}
	return report
}
