package trf

import (
	"slices"
	"strconv"
	"strings"

	"banco/meet/swiss"
)

// Columns of games: the first begins at firstGame, each takes gameWidth.
const (
	firstGame = 92
	gameWidth = 10
)

// player reads the line of a player.
func (rd *reader) player() (err error) {
	p := Player{
		Sex: rd.at(10, 10), Title: rd.at(11, 13), Name: rd.at(15, 47),
		Federation: rd.at(54, 56), ID: rd.at(58, 68), Born: rd.at(70, 79),
	}
	if p.Number, err = rd.count("the pairing number", 5, 8, maxNumber); err != nil {
		return err
	}
	if p.Number == 0 {
		return wrong(rd.number, 5, "pairing numbers begin with 1")
	}
	if line := rd.lineOf[p.Number]; line > 0 {
		return wrong(rd.number, 5, "player %d stands in line %d already", p.Number, line)
	}
	rd.lineOf[p.Number] = rd.number
	if rd.at(49, 52) != "" {
		if p.Rating, err = rd.count("the rating", 49, 52, maxNumber); err != nil {
			return err
		}
	}
	if p.Half, err = rd.points(); err != nil {
		return err
	}
	if rd.at(86, 89) != "" {
		if p.Rank, err = rd.count("the rank", 86, 89, maxNumber); err != nil {
			return err
		}
	}
	if p.Games, err = rd.games(); err != nil {
		return err
	}
	rd.report.Players = append(rd.report.Players, p)
	return nil
}

// points reads the points of a player: whole or with one half.
func (rd *reader) points() (half int, err error) {
	text := rd.at(81, 84)
	whole, rest, dotted := strings.Cut(text, ".")
	n, err := strconv.ParseUint(whole, 10, 16)
	if err != nil || n > MaxRounds || dotted && rest != "0" && rest != "5" {
		return 0, wrong(rd.number, 81, "points are written like 2.5, not %q", text)
	}
	half = 2 * int(n)
	if rest == "5" {
		half++
	}
	return half, nil
}

// games reads the rounds of a player. An empty round in between is an absence; those
// at the end are left out.
func (rd *reader) games() ([]swiss.Game, error) {
	var list []swiss.Game
	empty := 0
	for column := firstGame; column <= len(rd.line); column += gameWidth {
		if rd.at(column, column+gameWidth-1) == "" {
			empty++
			continue
		}
		for ; empty > 0; empty-- {
			list = append(list, swiss.Game{Outcome: swiss.Absent})
		}
		g, err := rd.game(column)
		if err != nil {
			return nil, err
		}
		if list = append(list, g); len(list) > MaxRounds {
			return nil, wrong(rd.number, column, "more than %d rounds", MaxRounds)
		}
	}
	return list, nil
}

// outcomes are the letters of results.
const outcomes = "1=0WDL+-UFHZ"

// game reads one round: opponent, colour and result.
func (rd *reader) game(column int) (g swiss.Game, err error) {
	if rd.at(column, column+3) != "" {
		if g.Opponent, err = rd.count("the opponent", column, column+3, maxNumber); err != nil {
			return g, err
		}
	}
	switch color := rd.at(column+5, column+5); color {
	case "w":
		g.Color = swiss.White
	case "b":
		g.Color = swiss.Black
	case "-", "":
	default:
		return g, wrong(rd.number, column+5, "a colour is w, b or -, not %q", color)
	}
	switch result := strings.ToUpper(rd.at(column+7, column+7)); {
	case result == "":
		g.Outcome = swiss.Absent
	case strings.Contains(outcomes, result):
		g.Outcome = swiss.Outcome(result[0])
	default:
		return g, wrong(rd.number, column+7, "a result is one of %s, not %q", outcomes, result)
	}
	if g.Opponent == 0 && g.Outcome == swiss.Draw {
		g.Outcome = swiss.HalfPointBye // as some programs write it
	}
	forfeit := g.Outcome == swiss.ForfeitWin || g.Outcome == swiss.ForfeitLoss
	switch {
	case rd.at(column+4, column+4)+rd.at(column+6, column+6)+rd.at(column+8, column+9) != "":
		const text = "a round has its opponent in columns %d to %d, its colour in %d and its result in %d"
		return g, wrong(rd.number, column, text, column, column+3, column+5, column+7)
	case g.Opponent == 0 && (g.Color != swiss.NoColor || g.Outcome.Played()):
		return g, wrong(rd.number, column, "a game needs an opponent")
	case g.Opponent != 0 && !g.Outcome.Played() && !forfeit:
		return g, wrong(rd.number, column+7, "a round with an opponent has a game or a forfeit, not %c", g.Outcome)
	case g.Outcome.Played() && g.Color == swiss.NoColor:
		return g, wrong(rd.number, column+5, "a game has a colour")
	}
	return g, nil
}

// roundsOver returns how many rounds of a list of games are over. A last round in which
// nobody was paired may be an absence that is still to come.
func roundsOver(games []swiss.Game) int {
	n := len(games)
	if n > 0 && !tookPart(games[n-1]) {
		n--
	}
	return n
}

func tookPart(g swiss.Game) bool {
	return g.Opponent != 0 || g.Outcome == swiss.Bye || g.Outcome == swiss.ForfeitWin
}

// splitRounds gives a player a game for each round played, and sets the round to come
// apart.
func (p *Player) splitRounds(played int) {
	if len(p.Games) > played {
		p.Next = &p.Games[played]
		p.Games = slices.Clip(p.Games[:played])
	}
	for len(p.Games) < played {
		p.Games = append(p.Games, swiss.Game{Outcome: swiss.Absent})
	}
}

// checkPlayer holds the points of a player against the games, and the games
// against those of the opponents.
func (rd *reader) checkPlayer(p *Player) error {
	line, half := rd.lineOf[p.Number], 0
	for round, g := range p.Games {
		half += g.Outcome.Half()
		if g.Opponent != 0 && (rd.lineOf[g.Opponent] == 0 || g.Opponent == p.Number) {
			return wrong(line, firstGame+gameWidth*round, "there is no opponent %d", g.Opponent)
		}
	}
	if p.Next != nil && p.Half == half+p.Next.Outcome.Half() {
		p.Half = half
	}
	if p.Half != half {
		return wrong(line, 81, "the points are %s, but the games give %s", points(p.Half), points(half))
	}
	return nil
}
