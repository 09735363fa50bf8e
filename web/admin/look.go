package admin

import (
	"cmp"
	"encoding/json"
	"net/http"
	"runtime"
	"runtime/metrics"
	"slices"
	"strconv"
	"time"

	"banco/meet"
	"banco/people"
	"banco/pool"
	"banco/web/api"
	"banco/web/wire"
)

// How much is listed at most.
const (
	maxPeople   = 100
	maxAccounts = 50
	maxReports  = 200
	maxGathered = 50
	maxEntries  = 50
)

// Show tells who is here and how the server is.
func (h *Handlers) Show(w http.ResponseWriter, r *http.Request) {
	here := h.Present()
	stats := h.Pool.Stats()
	out := wire.AdminOverview{
		Version: h.Version, Started: h.Started.UnixMilli(), People: []wire.AdminPerson{}, SignedIn: len(here), Guests: h.Sockets(),
		Jobs: []wire.AdminJobs{}, Elsewhere: stats.Searches.Elsewhere, Goroutines: runtime.NumGoroutine(), Memory: memory(),
		Free: h.Free(), Room: h.Room().String(),
	}
	if h.Workers != nil {
		out.Workers = h.Workers()
	}
	out.Matches, _, out.Followers = h.Matches.Counts()
	for id, pages := range here {
		if out.Guests -= pages; len(out.People) == maxPeople {
			continue
		}
		if a, err := h.People.Account(r.Context(), id); err == nil {
			out.People = append(out.People, wire.AdminPerson{Name: a.Name.Shown, Pages: pages, Bot: a.Bot()})
		}
	}
	out.Guests = max(out.Guests, 0) // counted a moment earlier
	slices.SortFunc(out.People, func(a, b wire.AdminPerson) int { return cmp.Compare(a.Name, b.Name) })
	for _, kind := range pool.Kinds {
		out.Jobs = append(out.Jobs, wire.AdminJobs{Kind: kind.String(), Running: stats.Running[kind], Waiting: stats.Waiting[kind]})
	}
	reports, err := h.People.Reports(r.Context(), maxReports)
	if err == nil {
		out.Stored, err = h.Stored(r.Context())
	}
	if err != nil {
		api.WriteError(w, err)
		return
	}
	out.Reports = len(reports)
	api.WriteJSON(w, http.StatusOK, out)
}

// memory returns how many bytes the program has of the system. It stops nothing, which
// runtime.ReadMemStats would.
func memory() int64 {
	sample := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(sample)
	return int64(sample[0].Value.Uint64() - sample[1].Value.Uint64())
}

// ListAccounts lists accounts by how their names begin.
func (h *Handlers) ListAccounts(w http.ResponseWriter, r *http.Request) {
	list, err := h.People.FindAccounts(r.Context(), people.NameKey(r.FormValue("name")), maxAccounts)
	if err != nil {
		api.WriteError(w, err)
		return
	}
	out, here := wire.AdminAccounts{Accounts: []wire.AdminAccount{}}, h.Present()
	for _, a := range list {
		out.Accounts = append(out.Accounts, account(a, here[a.ID] > 0))
	}
	api.WriteJSON(w, http.StatusOK, out)
}

// account tells of an account.
func account(a *people.Account, here bool) wire.AdminAccount {
	out := wire.AdminAccount{
		Name: a.Name.Shown, Created: a.Created.UnixMilli(), Admin: a.Role == people.Admin, Bot: a.Bot(), Here: here,
	}
	if a.MayChat(time.Now()) != nil {
		out.Muted = a.Muted.UnixMilli()
	}
	if a.MayEnter() != nil {
		out.Closed = a.Closed.UnixMilli()
	}
	return out
}

// ListReports lists the complaints that nobody has looked at, and who asked the engines
// about positions of rated games.
func (h *Handlers) ListReports(w http.ResponseWriter, r *http.Request) {
	ctx, names := r.Context(), h.names()
	reports, err := h.People.Reports(ctx, maxReports)
	var asked []people.PositionAsk
	if err == nil {
		asked, err = h.People.PositionAsks(ctx, maxReports)
	}
	if err != nil {
		api.WriteError(w, err)
		return
	}
	out := wire.AdminReports{Reports: []wire.AdminReport{}, Asked: []wire.AdminAsked{}}
	for _, c := range reports {
		out.Reports = append(out.Reports, wire.AdminReport{
			At: c.At.UnixMilli(), Author: names.of(ctx, c.Author), Subject: c.Subject, About: names.of(ctx, c.Subject), Reason: c.Reason,
			Match: c.Match,
		})
	}
	for _, a := range asked {
		out.Asked = append(out.Asked, wire.AdminAsked{
			At: a.At.UnixMilli(), Name: names.of(ctx, a.Asker), What: a.What, Count: a.Count, Match: a.Match, SameAddress: a.SameAddress,
		})
	}
	api.WriteJSON(w, http.StatusOK, out)
}

// ListGatherings lists the latest classes and tournaments.
func (h *Handlers) ListGatherings(w http.ResponseWriter, r *http.Request) {
	out, err := wire.AdminGatherings{Classes: []wire.AdminGathering{}, Tournaments: []wire.AdminGathering{}}, error(nil)
	if h.Gathered != nil {
		out.Classes, err = h.gathered(r, meet.Classes)
	}
	if err == nil && h.Gathered != nil {
		out.Tournaments, err = h.gathered(r, meet.Tournaments)
	}
	if err != nil {
		api.WriteError(w, err)
		return
	}
	api.WriteJSON(w, http.StatusOK, out)
}

func (h *Handlers) gathered(r *http.Request, kind meet.Kind) ([]wire.AdminGathering, error) {
	docs, err := h.Gathered.Documents(r.Context(), meet.DocumentQuery{Kind: kind, Limit: maxGathered})
	list, names := []wire.AdminGathering{}, h.names()
	for _, d := range docs {
		var head struct { // of either kind; what cannot be read has no name
			Name     string
			Players  int
			Settings struct{ Name string }
		}
		json.Unmarshal([]byte(d.Head), &head)
		list = append(list, wire.AdminGathering{
			ID: d.ID, Name: cmp.Or(head.Name, head.Settings.Name), Host: names.of(r.Context(), d.Host), Players: head.Players,
			Created: d.Created.UnixMilli(), Changed: d.Changed.UnixMilli(), Over: d.Over,
		})
	}
	return list, err
}

// ListLog lists what moderators have done.
func (h *Handlers) ListLog(w http.ResponseWriter, r *http.Request) {
	before, _ := strconv.ParseInt(r.FormValue("before"), 10, 64) // what is no number is none
	list, err := h.People.AuditLog(r.Context(), before, maxEntries+1)
	if err != nil {
		api.WriteError(w, err)
		return
	}
	out := wire.AdminLog{Entries: []wire.AdminEntry{}, More: len(list) > maxEntries}
	for _, e := range list[:min(len(list), maxEntries)] {
		out.Entries = append(out.Entries, wire.AdminEntry{
			Number: e.Number, At: e.At.UnixMilli(), Author: e.AuthorName, Command: e.Author == "", Do: string(e.Kind), Subject: e.SubjectName,
			Detail: e.Detail, Reason: e.Reason,
		})
	}
	api.WriteJSON(w, http.StatusOK, out)
}

// ListSettings lists the settings of the server.
func (h *Handlers) ListSettings(w http.ResponseWriter, _ *http.Request) {
	api.WriteJSON(w, http.StatusOK, wire.AdminSettings{Settings: append([]wire.AdminSetting{}, h.Settings...)})
}
