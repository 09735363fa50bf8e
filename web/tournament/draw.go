package tournament

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"banco/game"
	"banco/host"
	"banco/live"
	"banco/meet"
	"banco/people"
	"banco/web/message"
	"banco/web/wire"
)

func isNobody(err error) bool { return errors.Is(err, people.ErrNobody) }

// drawnFor is how long a drawing of a tournament will do.
const drawnFor = time.Second

// drawings are tournaments as they were drawn last for all who look: a hall of
// people looks at the same.
type drawings struct {
	mu sync.Mutex
	by map[string]*drawing
}

// drawing is that of one tournament.
type drawing struct {
	mu   sync.Mutex
	last *drawnTournament
}

// maxDrawings bounds how many are remembered.
const maxDrawings = 200

func (d *drawings) of(id string) *drawing {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.by == nil || len(d.by) >= maxDrawings {
		d.by = map[string]*drawing{}
	}
	if d.by[id] == nil {
		d.by[id] = &drawing{}
	}
	return d.by[id]
}

// drawnTournament is a tournament as anyone sees it.
type drawnTournament struct {
	at        time.Time
	host      live.Visitor
	of        *host.Tournament
	game      game.Game
	names     []string
	message   wire.Tournament
	boards    []wire.Snapshot
	standings map[string]live.Standing // of open matches that have begun
}

// hasBegun reports that an open match has begun.
func (d *drawnTournament) hasBegun(match string) bool {
	_, ok := d.standings[match]
	return ok
}

// drawTournament draws a tournament, or returns a drawing that is no older than
// some time.
func (h *Handlers) drawTournament(ctx context.Context, id string, age time.Duration) (*drawnTournament, error) {
	d := h.drawings.of(id)
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.last != nil && time.Since(d.last.at) < age {
		return d.last, nil
	}
	t, g, err := h.Director.Load(ctx, id)
	if err != nil {
		return nil, err
	}
	drawn := &drawnTournament{at: time.Now(), host: g.Host, of: t, standings: map[string]live.Standing{}}
	if d.last != nil && d.last.message.Version == g.Version { // names and standings are as they were
		drawn.names, drawn.message = d.last.names, d.last.message
	} else {
		h.describe(ctx, drawn, &g)
	}
	h.drawBoards(ctx, drawn)
	drawn.message.Now = h.Hall.Now().UnixMilli()
	if t.Rounds != nil {
		drawn.message.Rounds = drawn.rounds()
	} else {
		drawn.message.Games = drawn.games()
	}
	d.last = drawn
	return drawn, nil
}

// describe draws what changes with the version alone.
func (h *Handlers) describe(ctx context.Context, drawn *drawnTournament, g *meet.Document) {
	t := drawn.of
	accounts, bots := map[live.Visitor]bool{}, map[live.Visitor]bool{}
	drawn.names = t.Names(func(v string) string {
		p := h.Players.Player(ctx, v, people.Category{})
		accounts[v], bots[v] = p.Name != "", p.Bot
		return p.Name
	})
	m := &drawn.message
	*m = wire.Tournament{
		ID: g.ID, Version: g.Version, Settings: settingsMessage(&t.Settings), Players: []wire.Entrant{}, Rounds: []wire.PairedRound{},
		Games:     []wire.PairedBoard{},
		Standings: []wire.Rank{}, Ties: []string{}, Begun: message.UnixMillis(t.Begun), Next: message.UnixMillis(t.Next),
		Ended: message.UnixMillis(t.Ended), Paused: !t.Paused.IsZero(), Waits: string(t.Waits), Log: logMessage(t),
	}
	if k, err := h.Kits.Find(t.Settings.Game); err == nil {
		m.Board, _ = k.Game.Board(m.Settings.Variant) // it was checked when the tournament was made
	}
	if t.Arena != nil {
		m.Closes, m.PairsUntil, m.Next = message.UnixMillis(t.Closes()), message.UnixMillis(t.PairsUntil()), 0
	}
	for i, seat := range t.Seats {
		m.Players = append(m.Players, wire.Entrant{
			ID: i + 1, Name: drawn.names[i], Account: accounts[seat.Visitor], Agent: seat.Agent, Bot: bots[seat.Visitor], Rating: t.Rating(i + 1),
			Gone: t.Withdrawn(i + 1),
			Out:  string(seat.Out), Bye: t.NextBye(i + 1), Offline: seat.Offline(),
		})
	}
	if t.Rounds == nil {
		m.Standings = arenaRanks(t.Arena)
		return
	}
	m.Teams = teamsMessage(t.Rounds)
	if m.Length = t.Rounds.Length(); len(t.Rounds.Rounds) == 0 && t.Settings.System != meet.Swiss {
		m.Length = 0 // it follows from the players
	}
	upcoming := t.Upcoming()
	for _, pair := range upcoming.Teams {
		m.UpcomingTeams = append(m.UpcomingTeams, wire.TeamMatch{White: pair.White, Black: pair.Black})
	}
	for _, b := range upcoming.Boards {
		m.Upcoming = append(m.Upcoming, wire.PairedBoard{White: b.White, Black: b.Black, Result: string(b.Result)})
	}
	for i, standing := range t.Rounds.Standings() {
		rank := wire.Rank{Rank: standing.Rank, ID: standing.ID, Points: t.Rounds.ShowPoints(standing.Half), Ties: []string{}}
		for _, tie := range standing.Ties {
			if rank.Ties = append(rank.Ties, t.Rounds.Show(tie.Kind, tie.Value)); i == 0 {
				m.Ties = append(m.Ties, string(tie.Kind))
			}
		}
		m.Standings = append(m.Standings, rank)
	}
}

// teamsMessage tells of the teams of a tournament.
func teamsMessage(t *meet.Tournament) (list []wire.Team) {
	for _, team := range t.Teams {
		told := wire.Team{ID: team.ID, Name: team.Name, Players: append([]int{}, team.Players...), Points: []string{}}
		for _, id := range team.Players {
			half, _ := t.PlayerScore(id)
			told.Points = append(told.Points, t.Show(meet.GamePoints, half))
		}
		list = append(list, told)
	}
	return list
}

// settingsMessage returns the settings of a tournament.
func settingsMessage(t *host.TournamentSettings) wire.TournamentSettings {
	variant, _ := game.ParseVariant(t.Variant) // it was checked when the tournament was made
	return wire.TournamentSettings{
		Name: t.Name, System: string(t.System), Rounds: t.Rounds, Final: t.Final, Double: t.Double, Boards: t.Boards,
		Game: t.Game, Variant: variant,
		Control: message.Control(t.Control), Length: toSeconds(t.Length), Patience: toSeconds(t.Patience), Break: toSeconds(t.Break),
		Listed: t.Listed, Rated: t.Rated, PairAbsent: t.PairAbsent,
	}
}

// logMessage returns the log of a tournament, the latest line first.
func logMessage(t *host.Tournament) []wire.LogLine {
	out := make([]wire.LogLine, 0, len(t.Log))
	for _, e := range slices.Backward(t.Log) {
		out = append(out, wire.LogLine{
			At: e.At.UnixMilli(), By: string(e.By), Kind: string(e.Kind), Player: e.Player, Round: e.Round, Board: e.Board,
			Before: string(e.Before), Result: string(e.Result), Half: e.Half, Why: e.Why,
		})
	}
	return out
}

func toSeconds(d time.Duration) int { return int(d / time.Second) }

// arenaRanks are the standings of an arena.
func arenaRanks(a *meet.Arena) []wire.Rank {
	out := []wire.Rank{}
	for i, e := range a.Standings() {
		out = append(out, wire.Rank{Rank: i + 1, ID: e.ID, Points: itoa(e.Score), Ties: []string{}, Games: e.Games, Fire: e.OnFire()})
	}
	return out
}

// maxBoards is how many boards are drawn at once.
const maxBoards = 24

// drawBoards draws the games that are being played, as a spectator sees them.
func (h *Handlers) drawBoards(ctx context.Context, drawn *drawnTournament) {
	k, err := h.Kits.Find(drawn.of.Settings.Game)
	if err != nil {
		return
	}
	drawn.game = k.Game
	for _, g := range drawn.of.Open() {
		standing, err := h.Hall.Standing(ctx, g.Match)
		if err != nil {
			continue // it begins in a moment
		}
		drawn.standings[g.Match] = standing
		if len(drawn.boards) >= maxBoards {
			continue
		}
		if shot, ok := drawn.drawBoard(g.Match); ok {
			drawn.boards = append(drawn.boards, shot)
		}
	}
}

// drawBoard draws the board of an open match that has begun.
func (d *drawnTournament) drawBoard(match string) (shot wire.Snapshot, ok bool) {
	standing := d.standings[match]
	p, err := d.game.Parse(d.message.Settings.Variant, standing.FEN)
	if err != nil {
		return shot, false
	}
	shot = wire.Snapshot{
		Match: match, Plies: standing.Plies, Picture: message.Picture(d.game, p), Turn: wire.Side(standing.Turn.String()),
	}
	if standing.Clock != nil {
		shot.Clocks = message.Clocks(standing.Clock)
	}
	return shot, true
}

// rounds tells of the rounds, each board with its last match.
func (d *drawnTournament) rounds() []wire.PairedRound {
	out := make([]wire.PairedRound, len(d.of.Rounds.Rounds))
	for i, round := range d.of.Rounds.Rounds {
		out[i] = wire.PairedRound{Boards: []wire.PairedBoard{}, Resting: round.Resting, Granted: round.Granted, Relaxed: string(round.Relaxed)}
		for _, b := range round.Boards {
			out[i].Boards = append(out[i].Boards, wire.PairedBoard{White: b.White, Black: b.Black, Result: string(b.Result), Draws: b.Draws})
		}
	}
	if d.of.Settings.Boards > 0 {
		for i := range out {
			for _, match := range d.of.Rounds.TeamScores(i + 1) {
				out[i].Teams = append(out[i].Teams, wire.TeamMatch{
					White: match.White, Black: match.Black, Result: string(match.Result),
					Score: d.of.Rounds.Show(meet.GamePoints, match.Half[0]) + "-" + d.of.Rounds.Show(meet.GamePoints, match.Half[1]),
				})
			}
		}
	}
	for _, g := range d.of.Games {
		board := &out[g.Round-1].Boards[g.Board-1]
		if g.Closed || d.hasBegun(g.Match) {
			board.Match, board.Live = g.Match, !g.Closed
		}
	}
	return out
}

// maxGames bounds the games of an arena that are told of.
const maxGames = 60

// games tells of the games of an arena, the latest first.
func (d *drawnTournament) games() []wire.PairedBoard {
	out := []wire.PairedBoard{}
	for i := len(d.of.Games) - 1; i >= 0 && len(out) < maxGames; i-- {
		if g := d.of.Games[i]; g.Closed || d.hasBegun(g.Match) {
			out = append(out, wire.PairedBoard{
				White: g.White, Black: g.Black, Result: string(g.Result), Match: g.Match, Number: i + 1, Live: !g.Closed,
			})
		}
	}
	return out
}

// seenBy adds what concerns a viewer.
func (d *drawnTournament) seenBy(v live.Visitor) *wire.Tournament {
	m := d.message
	m.Host, m.You = v != "" && d.host == v, d.of.Player(v)
	if m.You > 0 {
		match := d.of.Playing(m.You)
		if standing, ok := d.standings[match]; ok {
			m.Playing, m.Turn = match, wire.Side(standing.Turn.String())
			if first := standing.FirstMove; first != nil {
				m.Forfeit = message.UnixMillis(first.By)
			}
		}
	}
	return &m
}
