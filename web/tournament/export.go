package tournament

import (
	"bytes"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"banco/game"
	"banco/game/files"
	"banco/host"
	"banco/meet"
	"banco/play"
	"banco/pool"
	"banco/web/api"
	"banco/web/message"
	"banco/web/wire"
)

func itoa(n int) string { return strconv.Itoa(n) }

// ShowWorkings tells how the tie-breaks of a player came about.
func (h *Handlers) ShowWorkings(w http.ResponseWriter, r *http.Request) {
	t, _, err := h.Director.Load(r.Context(), r.PathValue("id"))
	if err != nil {
		api.WriteError(w, err)
		return
	}
	player, err := strconv.Atoi(r.PathValue("player"))
	if err != nil || t.Rounds == nil {
		api.WriteError(w, meet.ErrNobody)
		return
	}
	for _, standing := range t.Rounds.Standings() {
		if standing.ID == player {
			api.WriteJSON(w, http.StatusOK, workingsMessage(t.Rounds, standing))
			return
		}
	}
	api.WriteError(w, meet.ErrNobody)
}

func workingsMessage(t *meet.Tournament, standing meet.Standing) wire.Workings {
	out := wire.Workings{Ties: []wire.Working{}}
	for _, tie := range standing.Ties {
		working := wire.Working{Kind: string(tie.Kind), Value: t.Show(tie.Kind, tie.Value), Parts: []wire.TieTerm{}}
		for _, p := range tie.Parts {
			term := wire.TieTerm{
				Round: p.Round, Opponent: p.Opponent, Unplayed: p.Unplayed, Scored: t.ShowPoints(p.Scored), Against: t.ShowPoints(p.Against),
				Value: t.Show(tie.Kind, p.Value), Dropped: p.Dropped,
			}
			if tie.Kind == meet.Direct { // a place, of which the games are no sum
				term.Value = term.Scored
			}
			working.Parts = append(working.Parts, term)
		}
		out.Ties = append(out.Ties, working)
	}
	return out
}

// Export writes the standings (csv), the report for other programs
// (trf) or the games (pgn, or whatever their game has).
func (h *Handlers) Export(w http.ResponseWriter, r *http.Request) {
	id, format := r.PathValue("id"), r.PathValue("format")
	drawn, err := h.drawTournament(r.Context(), id, drawnFor)
	if err != nil {
		api.WriteError(w, err)
		return
	}
	t := drawn.of
	switch {
	case format == "csv":
		// The mark tells spreadsheets that this is UTF-8.
		api.Attach(w, id+".csv", "text/csv; charset=utf-8", append([]byte("\ufeff"), t.CSV(drawn.names)...))
	case format == "trf" && t.Rounds != nil:
		report := t.Named(drawn.names).TRF()
		if !t.Ended.IsZero() {
			report.Close()
		}
		api.Attach(w, id+".trf", "text/plain; charset=utf-8", []byte(report.String()))
	case format == "games":
		text, extension, err := h.exportGames(r, t, drawn.names)
		if err != nil {
			api.WriteError(w, err)
			return
		}
		api.Attach(w, id+extension, "text/plain; charset=utf-8", text)
	default:
		api.WriteError(w, fmt.Errorf("%w: a tournament is written as csv, trf or games", play.ErrRequest))
	}
}

// maxExported bounds the games of one file.
const maxExported = 2000

// exportGames writes the games of a tournament as a spectator knows them, in the
// first format of their game that holds all of them.
func (h *Handlers) exportGames(r *http.Request, t *host.Tournament, names []string) (text []byte, extension string, err error) {
	k, err := h.Kits.Find(t.Settings.Game)
	if err != nil {
		return nil, "", err
	}
	var records []*game.Record
	for _, g := range t.Games[:min(len(t.Games), maxExported)] {
		seen, err := h.Hall.Snapshot(r.Context(), "", g.Match, 0)
		if err := pool.Yield(r.Context()); err != nil {
			return nil, "", err
		}
		if err != nil {
			continue // it has not begun, or is damaged
		}
		seen.Match.Names = [2]string{names[g.White-1], names[g.Black-1]}
		records = append(records, message.Record(k, seen))
	}
	for _, format := range files.Formats(k.Game) {
		form, ok := files.Find(k.Game, format)
		if !ok || form.Positions || len(form.Extensions) == 0 {
			continue
		}
		var b bytes.Buffer
		if err = files.Write(&b, k.Game, format, records...); err == nil {
			return b.Bytes(), form.Extensions[0], nil
		}
	}
	return nil, "", fmt.Errorf("%w: %s has no format for games: %w", play.ErrRequest, strings.ToLower(k.Game.Name()), err)
}
