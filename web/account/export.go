package account

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"banco/game/files"
	"banco/live"
	"banco/play"
	"banco/pool"
	"banco/web/api"
	"banco/web/message"
	"banco/web/wire"
)

// maxTaken bounds the matches of one file.
const maxTaken = 20_000

// taken is a match as it is taken away.
type taken struct {
	wire.Summary
	Moves string     `json:"moves,omitempty"` // the file of it within the archive
	Note  string     `json:"note,omitempty"`  // that only they can read
	Lines [][]string `json:"lines,omitempty"` // of conditional moves that may still be made
}

// Export writes all that is kept of the caller into one archive: the account,
// and each match as a file of its game. Of a dealt match that goes on it has what they
// may know.
func (h *Handlers) Export(w http.ResponseWriter, r *http.Request) {
	who := api.CallerOf(r)
	v := who.Visitor
	list, err := h.Hall.List(r.Context(), play.Query{Visitor: v, Limit: maxTaken})
	if err != nil {
		api.WriteError(w, err)
		return
	}
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	matches := []taken{}
	for i := range list {
		if err := pool.Yield(r.Context()); err != nil {
			api.WriteError(w, err)
			return
		}
		sum, ok := message.Summary(h.Kits, v, &list[i])
		if !ok {
			continue
		}
		t := taken{Summary: sum}
		if name, text := h.takeMatch(r, v, &list[i]); text != nil {
			t.Moves = name
			if err := pack(z, name, text); err != nil {
				api.WriteError(w, err)
				return
			}
		}
		if err := h.takePrivate(r.Context(), v, &t); err != nil {
			api.WriteError(w, err)
			return
		}
		matches = append(matches, t)
	}
	all := map[string]any{"account": message.Me(who.Account), "matches": matches}
	if who.Account != nil {
		all["follows"], all["puzzles"], err = h.takeOwn(r.Context(), v)
	}
	var text []byte
	if err == nil {
		text, err = json.MarshalIndent(all, "", "  ")
	}
	if err == nil {
		err = pack(z, "banco.json", text)
	}
	if err == nil {
		err = z.Close()
	}
	if err != nil {
		api.WriteError(w, err)
		return
	}
	api.Attach(w, "games.zip", "application/zip", b.Bytes())
}

// takeOwn returns the names that an account follows, and the days of its puzzles.
func (h *Handlers) takeOwn(ctx context.Context, account string) (names []string, days []wire.PuzzleDay, err error) {
	ids, err := h.People.Followed(ctx, account)
	if err != nil {
		return nil, nil, err
	}
	for _, id := range ids {
		if a, err := h.People.Account(ctx, id); err == nil {
			names = append(names, a.Name.Shown)
		}
	}
	days, err = h.puzzleDays(ctx, account)
	return names, days, err
}

// takePrivate adds what a player keeps to themselves at a match, which has nothing of
// that unless two people play it.
func (h *Handlers) takePrivate(ctx context.Context, v string, t *taken) error {
	if t.Moves == "" { // damaged
		return nil
	}
	own, err := h.Hall.Private(ctx, v, t.ID)
	if errors.Is(err, live.ErrRequest) || errors.Is(err, live.ErrSeat) {
		return nil
	}
	t.Note = own.Note
	for _, line := range own.Lines {
		var moves []string
		for _, m := range line {
			moves = append(moves, m.UCI)
		}
		t.Lines = append(t.Lines, moves)
	}
	return err
}

// takeMatch writes a match in the first format that holds all of it.
func (h *Handlers) takeMatch(r *http.Request, v string, e *play.Entry) (name string, text []byte) {
	seen, err := h.Hall.Snapshot(r.Context(), v, e.ID, 0)
	if err != nil {
		return "", nil // damaged; the summary tells of it
	}
	k, err := h.Kits.Find(e.Game)
	if err != nil {
		return "", nil
	}
	for _, format := range files.Formats(k.Game) {
		form, ok := files.Find(k.Game, format)
		if !ok || form.Positions || len(form.Extensions) == 0 {
			continue
		}
		var b bytes.Buffer
		if files.Write(&b, k.Game, format, message.Record(k, seen)) == nil {
			return fmt.Sprintf("%s/%s%s", e.Game, e.ID, form.Extensions[0]), b.Bytes()
		}
	}
	return "", nil
}

// pack adds a file to an archive.
func pack(z *zip.Writer, name string, text []byte) error {
	f, err := z.Create(name)
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	return err
}
