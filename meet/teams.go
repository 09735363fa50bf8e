package meet

import (
	"slices"
	"strings"
)

// Team is a team of a tournament of teams: a name and its players in board order,
// which is fixed by the first round. In each round the first players of that order who
// are there sit at the boards, so that a substitute moves everybody below up.
type Team struct {
	ID      int // from 1, in the order of entering; never given again
	Name    string
	Players []int // IDs in board order; whoever enters late is the last
}

// TeamMatch is a pair of teams of a round, by ID. The first has White on the first
// board, and colours alternate from there. Black is 0 for a bye.
type TeamMatch struct {
	White, Black int
}

// TeamScore is how a match of teams stands: the half points of their games, and the
// result once all games have one.
type TeamScore struct {
	TeamMatch
	Half   [2]int
	Result Result
}

// maxBoards is how many players of a team play in a round at most.
const maxBoards = 20

// checkTeams returns what is wrong with the settings of a tournament of teams, or nil.
func (settings Settings) checkTeams() error {
	switch {
	case settings.Boards == 0:
		return nil
	case settings.Boards < 2 || settings.Boards > maxBoards || settings.Final || settings.System == Knockout:
		return ErrSettings
	}
	return nil
}

// EnterFor adds a player of a team, by its name, and the team where there is none of
// that name. Only a Swiss takes late teams; a late player is the last of the team.
func (t *Tournament) EnterFor(team, name string, rating int) (int, error) {
	name, team = strings.TrimSpace(name), strings.TrimSpace(team)
	err := checkEntry(name, rating, len(t.Players))
	if err == nil {
		err = checkEntry(team, 0, 0)
	}
	at := t.teamNamed(team)
	switch {
	case t.Settings.Boards == 0:
		return 0, ErrNoTeams
	case err != nil:
		return 0, err
	case t.Over():
		return 0, ErrOver
	case at < 0 && len(t.Rounds) > 0 && t.Settings.System != Swiss, at >= 0 && t.drawnWithout(t.Teams[at].ID):
		return 0, ErrStarted
	case at < 0:
		at = len(t.Teams)
		t.Teams = append(t.Teams, Team{ID: at + 1, Name: team})
	}
	id := len(t.Players) + 1
	t.Players = append(t.Players, Player{ID: id, Name: name, Rating: rating})
	t.Teams[at].Players = append(t.Teams[at].Players, id)
	return id, nil
}

// Place puts a player at a place of the board order of a team, from 1. That is
// possible before the first round. A team without players stays, and is not paired.
func (t *Tournament) Place(id int, team string, place int) error {
	at := t.teamNamed(strings.TrimSpace(team))
	switch _, err := t.player(id); {
	case err != nil:
		return err
	case t.Settings.Boards == 0 || at < 0:
		return ErrNoTeams
	case len(t.Rounds) > 0:
		return ErrStarted
	}
	for i := range t.Teams {
		t.Teams[i].Players = slices.DeleteFunc(slices.Clone(t.Teams[i].Players), func(other int) bool { return other == id })
	}
	list := t.Teams[at].Players
	t.Teams[at].Players = slices.Insert(list, min(max(place-1, 0), len(list)), id)
	return nil
}

// TeamOf returns the ID of the team of a player, 0 where there is none.
func (t *Tournament) TeamOf(player int) int {
	return 1 + slices.IndexFunc(t.Teams, func(team Team) bool { return slices.Contains(team.Players, player) })
}

// teamNamed returns the index of a team, or -1.
func (t *Tournament) teamNamed(name string) int {
	return slices.IndexFunc(t.Teams, func(team Team) bool { return strings.EqualFold(team.Name, name) })
}

// drawnWithout reports that a round robin or a knock-out was drawn without a player, or
// a team.
func (t *Tournament) drawnWithout(id int) bool {
	return t.Seeds != nil && !slices.Contains(t.Seeds, id)
}

// lineup returns who plays for a team in the next round, the first board first.
func (t *Tournament) lineup(team int) (ids []int) {
	for _, id := range t.Teams[team-1].Players {
		if !t.Players[id-1].Withdrawn && len(ids) < t.Settings.Boards {
			ids = append(ids, id)
		}
	}
	return ids
}

// teamRound makes the next round: teams are paired as players are, and then sit down.
func (t *Tournament) teamRound() (Round, error) {
	teams := t.byTeams()
	if err := teams.Next(false); err != nil {
		return Round{}, err
	}
	t.Seeds = teams.Seeds
	paired := teams.Rounds[len(teams.Rounds)-1]
	round := Round{Relaxed: paired.Relaxed}
	for _, pair := range paired.Boards {
		round.Teams = append(round.Teams, TeamMatch{pair.White, pair.Black})
		if pair.free() {
			continue
		}
		white, black := t.lineup(pair.White), t.lineup(pair.Black)
		for i := range t.Settings.Boards {
			board := Board{White: at(white, i), Black: at(black, i)}
			if i%2 == 1 {
				board.White, board.Black = board.Black, board.White
			}
			board.Result = emptySeats[[2]bool{board.White == 0, board.Black == 0}]
			round.Boards = append(round.Boards, board)
		}
	}
	return round, nil
}

// at returns an ID of a list, 0 beyond its end.
func at(ids []int, i int) int {
	if i < len(ids) {
		return ids[i]
	}
	return 0
}

// emptySeats are the results of boards at which White, or Black, does not sit because
// a team has too few players.
var emptySeats = map[[2]bool]Result{{true, false}: WhiteForfeit, {false, true}: BlackForfeit, {true, true}: BothForfeit}

// TeamScores returns how the matches of a round stand; rounds are counted from 1. A
// bye has the points of half of the boards.
func (t *Tournament) TeamScores(round int) []TeamScore {
	return t.teamScores(t.Rounds[round-1])
}

func (t *Tournament) teamScores(round Round) (list []TeamScore) {
	boards := round.Boards
	for _, pair := range round.Teams {
		score := TeamScore{TeamMatch: pair, Half: [2]int{t.Settings.Boards, 0}}
		if pair.Black != 0 {
			score.Half, score.Result = countBoards(boards[:t.Settings.Boards])
			boards = boards[t.Settings.Boards:]
		}
		list = append(list, score)
	}
	return list
}

// countBoards adds up the games of a match. Where no game was played the match is
// forfeited by whoever has less.
func countBoards(boards []Board) (half [2]int, result Result) {
	played, open := false, false
	for i, b := range boards {
		open = open || b.open()
		scores := outcomes[b.Result]
		played = played || scores[0].Played()
		half[i%2] += scores[0].Half()
		half[1-i%2] += scores[1].Half()
	}
	switch {
	case open:
		return half, Undecided
	case half == [2]int{}:
		return half, BothForfeit
	case half[0] == half[1]:
		return half, Drawn
	case half[0] > half[1] && played:
		return half, WhiteWins
	case half[0] > half[1]:
		return half, BlackForfeit
	case played:
		return half, BlackWins
	}
	return half, WhiteForfeit
}

// byTeams returns the tournament with the teams for its players and their matches for
// its boards: what pairs and ranks players pairs and ranks teams.
func (t *Tournament) byTeams() *Tournament {
	teams := &Tournament{Settings: t.Settings, Seeds: t.Seeds, Rematches: t.Rematches, ofTeams: true}
	teams.Settings.Boards = 0
	for _, team := range t.Teams {
		rating, first := 0, team.Players[:min(len(team.Players), t.Settings.Boards)]
		for _, id := range first {
			rating += t.Players[id-1].Rating
		}
		teams.Players = append(teams.Players, Player{
			ID: team.ID, Name: team.Name, Rating: rating / max(len(first), 1), Withdrawn: len(t.lineup(team.ID)) == 0,
		})
	}
	for _, round := range t.Rounds {
		made, half := Round{Relaxed: round.Relaxed}, map[int]int{}
		for _, score := range t.teamScores(round) {
			made.Boards = append(made.Boards, Board{White: score.White, Black: score.Black, Result: score.Result})
			half[score.White], half[score.Black] = score.Half[0], score.Half[1]
		}
		teams.Rounds, teams.gamePoints = append(teams.Rounds, made), append(teams.gamePoints, half)
	}
	return teams
}

// PlayerScore returns the half points of a player, and how many games they are from.
func (t *Tournament) PlayerScore(id int) (half, games int) {
	for _, g := range t.history(id) {
		if half += g.Outcome.Half(); g.Outcome.Played() {
			games++
		}
	}
	return half, games
}
