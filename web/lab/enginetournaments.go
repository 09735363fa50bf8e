package lab

import (
	"bytes"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"banco/enginematch/jobs"
	"banco/enginematch/tournament"
	"banco/play"
	"banco/web/api"
	"banco/web/wire"
)

// EngineTournaments answers the calls about engine tournaments.
type EngineTournaments struct {
	Jobs[wire.NewEngineTournament]
	tournaments *tournament.Jobs
}

// NewEngineTournaments returns the handlers of engine tournaments. Presets are
// those that can be played again.
func NewEngineTournaments(h *Handlers, all *tournament.Jobs, presets []wire.EngineTournamentPreset) *EngineTournaments {
	return &EngineTournaments{tournaments: all, Jobs: Jobs[wire.NewEngineTournament]{
		jobs: all, check: h.checkOpenings,
		begin: func(o jobs.Owner, ask wire.NewEngineTournament) (string, error) { return all.Begin(o, ask.Plan) },
		list: func(o jobs.Owner) any {
			return &wire.EngineTournaments{Tournaments: tournamentLines(all.List(o.Visitor)), Presets: presets, Grace: graceOf(o)}
		},
		look: func(r *http.Request, visitor, id string) (any, error) {
			c, err := all.Snapshot(id)
			if err != nil {
				return nil, err
			}
			since, _ := strconv.Atoi(r.URL.Query().Get("since"))
			return tournamentMessage(c, visitor, since), nil
		},
	}}
}

func tournamentLines(list []*tournament.Snapshot) []wire.EngineTournamentLine {
	out := []wire.EngineTournamentLine{}
	for _, c := range list {
		out = append(out, wire.EngineTournamentLine{
			ID: c.ID, Game: c.Game, Agents: c.Agents, State: string(c.State), Away: c.Away, Queue: c.Queue, Until: untilText(c.Until),
			Made: c.Made.Format(time.RFC3339), Played: c.Played, Total: c.Total,
		})
	}
	return out
}

// tournamentMessage turns a tournament into a message, with its games from one on.
func tournamentMessage(c *tournament.Snapshot, visitor string, since int) *wire.EngineTournament {
	out := &wire.EngineTournament{
		ID: c.ID, Plan: c.Plan, Mine: c.Visitor == visitor, State: string(c.State), Away: c.Away, Queue: c.Queue,
		Until: untilText(c.Until), Why: c.Why, Played: len(c.Games), Total: c.Total,
		Standings: c.Table.Standings(), Games: []wire.EngineTournamentGame{},
	}
	if n := len(c.Games); n > 0 && c.State != jobs.Done {
		out.Left = int((c.Spent / time.Duration(n) * time.Duration(c.Total-n)).Round(time.Second).Seconds())
	}
	for _, g := range c.Games[min(max(since, 0), len(c.Games)):] {
		out.Games = append(out.Games, wire.EngineTournamentGame{
			Number: g.Number, Seats: g.Seats, Winner: wire.Winner(g.Winner.String()), Reason: g.Reason, Plies: g.Plies, Note: g.Note,
		})
	}
	return out
}

// Export writes the table as CSV or JSON, or all games.
func (t *EngineTournaments) Export(w http.ResponseWriter, r *http.Request) {
	id, as := r.PathValue("id"), r.PathValue("as")
	log, kit, err := t.tournaments.Log(id)
	var b bytes.Buffer
	if err == nil {
		as, err = log.Write(&b, kit, as)
	}
	if err != nil {
		api.WriteError(w, err)
		return
	}
	api.Attach(w, "tournament-"+id+as, "text/plain; charset=utf-8", b.Bytes())
}

// ShowGame answers with the record of one game.
func (t *EngineTournaments) ShowGame(w http.ResponseWriter, r *http.Request) {
	n, err := strconv.Atoi(r.PathValue("n"))
	if err != nil {
		api.WriteError(w, fmt.Errorf("%w: a game has a number", play.ErrRequest))
		return
	}
	log, kit, err := t.tournaments.Log(r.PathValue("id"))
	var out wire.EngineTournamentRecord
	if err == nil {
		out.Text, out.Name, err = log.Record(kit, n)
	}
	if err != nil {
		api.WriteError(w, err)
		return
	}
	api.WriteJSON(w, http.StatusOK, &out)
}
