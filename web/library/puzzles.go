package library

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"banco/book"
	"banco/engine"
	"banco/live"
	"banco/people"
	"banco/play"
	"banco/puzzles"
	"banco/web/api"
	"banco/web/message"
	"banco/web/wire"
)

// ListPuzzles lists a page of the puzzles of a game.
func (h *Handlers) ListPuzzles(w http.ResponseWriter, r *http.Request) {
	k, err := h.Kits.Find(r.PathValue("game"))
	if err != nil {
		api.WriteError(w, err)
		return
	}
	q := r.URL.Query()
	rating, err := queryNumber(q, "rating")
	if err != nil {
		api.WriteError(w, err)
		return
	}
	page, err := queryNumber(q, "page")
	if err != nil {
		api.WriteError(w, err)
		return
	}
	list := wire.Puzzles{Puzzles: []wire.PuzzleHead{}}
	chosen, total := puzzles.Of(k.Game.Name()).Page(puzzles.Filter{Theme: q.Get("theme"), Opening: q.Get("opening")}, rating, page)
	for _, p := range chosen {
		list.Puzzles = append(list.Puzzles, puzzleHead(p))
	}
	list.Total = total
	api.WriteJSON(w, http.StatusOK, list)
}

// queryNumber reads a number of an address, 0 where it has none.
func queryNumber(q url.Values, name string) (int, error) {
	text := q.Get(name)
	if text == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > 1_000_000 {
		return 0, fmt.Errorf("%w: %s is a number from 0 on, not %.20q", play.ErrRequest, name, text)
	}
	return n, nil
}

// ListPuzzleKinds tells by what the puzzles of a game can be chosen.
func (h *Handlers) ListPuzzleKinds(w http.ResponseWriter, r *http.Request) {
	k, err := h.Kits.Find(r.PathValue("game"))
	if err != nil {
		api.WriteError(w, err)
		return
	}
	l := puzzles.Of(k.Game.Name())
	kinds := wire.PuzzleKinds{Total: len(l.Heads), Themes: []wire.PuzzleTheme{}, Openings: []wire.PuzzleOpening{}, Ratings: l.Levels()}
	themes, openings := l.Kinds()
	for _, t := range themes {
		kinds.Themes = append(kinds.Themes, wire.PuzzleTheme{Theme: t.Name, Count: t.Count})
	}
	for _, o := range openings {
		named := book.Named(k.Game, o.Name)
		kinds.Openings = append(kinds.Openings, wire.PuzzleOpening{Vi: named.Vi, En: named.En, Count: o.Count})
	}
	api.WriteJSON(w, http.StatusOK, kinds)
}

// stormPuzzles are more than anybody solves in the time of a storm.
const stormPuzzles = 60

// ChooseStorm chooses puzzles to solve against the clock.
func (h *Handlers) ChooseStorm(w http.ResponseWriter, r *http.Request) {
	k, err := h.Kits.Find(r.PathValue("game"))
	if err != nil {
		api.WriteError(w, err)
		return
	}
	storm := wire.Storm{Puzzles: []wire.PuzzleHead{}, Seconds: 180, Penalty: 10, Every: 5, Bonus: 10}
	rng := rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
	for _, p := range puzzles.Of(k.Game.Name()).Storm(rng, stormPuzzles) {
		storm.Puzzles = append(storm.Puzzles, puzzleHead(p))
	}
	api.WriteJSON(w, http.StatusOK, storm)
}

// ShowPuzzle answers with a puzzle.
func (h *Handlers) ShowPuzzle(w http.ResponseWriter, r *http.Request) {
	k, p, err := h.puzzle(r)
	if err != nil {
		api.WriteError(w, err)
		return
	}
	answer, err := puzzleMessage(k, p)
	if err != nil {
		api.WriteError(w, err)
		return
	}
	api.WriteJSON(w, http.StatusOK, answer)
}

// puzzle finds the puzzle that a path names, by its ID or by a date.
func (h *Handlers) puzzle(r *http.Request) (*engine.Kit, *puzzles.Puzzle, error) {
	k, err := h.Kits.Find(r.PathValue("game"))
	if err != nil {
		return nil, nil, err
	}
	c, id := puzzles.Of(k.Game.Name()), r.PathValue("id")
	p := c.Find(id)
	if day, err := time.Parse(time.DateOnly, id); err == nil {
		p = c.Daily(int(day.Unix() / (24 * 60 * 60)))
	}
	if p == nil {
		return nil, nil, fmt.Errorf("%w: %s has no puzzle %.40q", play.ErrNotFound, k.Game.Name(), id)
	}
	return k, p, nil
}

func puzzleHead(p *puzzles.Head) wire.PuzzleHead {
	return wire.PuzzleHead{ID: p.ID, Rating: p.Rating, Moves: p.Moves, Themes: append([]string{}, p.Themes...)}
}

func puzzleMessage(k *engine.Kit, z *puzzles.Puzzle) (*wire.Puzzle, error) {
	g := k.Game
	p, err := z.Position(g)
	if err != nil {
		return nil, err
	}
	sight := live.PositionView{View: p}
	if err := message.Play(g, &sight, nil); err != nil {
		return nil, err
	}
	board, err := message.Board(g, p)
	if err != nil {
		return nil, err
	}
	out := &wire.Puzzle{
		PuzzleHead: puzzleHead(z.Head()), Game: g.Name(), Winner: wire.Side(p.Side().String()),
		Board: board, Now: message.Position(g, sight), Notations: message.Notations(g),
	}
	if out.Chance = z.Expected != nil; out.Chance {
		out.Themes = []string{} // they would tell what kind of move it is
	}
	if z.Opening != "" {
		out.Opening = message.Opening(book.Named(g, z.Opening))
	}
	if k.Prover == nil { // else lengths are not told apart
		out.Limit = z.Moves
	}
	return out, nil
}

// TryPuzzle judges a move of a puzzle with hidden pieces. Only its answer tells which move
// is the best.
func (h *Handlers) TryPuzzle(w http.ResponseWriter, r *http.Request, q wire.PuzzleTry) {
	k, z, err := h.puzzle(r)
	if err == nil && z.Expected == nil {
		err = fmt.Errorf("%w: this puzzle is solved by a win, not by a best move", play.ErrRequest)
	}
	if err != nil {
		api.WriteError(w, err)
		return
	}
	p, err := z.Position(k.Game)
	if err != nil {
		api.WriteError(w, err)
		return
	}
	out := wire.PuzzleJudged{Best: q.Move == z.Line[0], Margin: z.Expected.Margin, Error: z.Expected.Error, Worths: []wire.PuzzleWorth{}}
	if _, err := p.ParseMove(q.Move); q.Move != "" && err != nil {
		api.WriteError(w, fmt.Errorf("%w: %w", play.ErrRequest, err))
		return
	}
	for _, worth := range z.Expected.Worths {
		m, err := p.ParseMove(worth.Move)
		if err != nil {
			api.WriteError(w, err)
			return
		}
		texts := map[string]string{}
		for _, n := range k.Game.Notations() {
			texts[n.Name] = n.Format(p, m)
		}
		out.Worths = append(out.Worths, wire.PuzzleWorth{Move: worth.Move, Texts: texts, Points: worth.Points})
	}
	api.WriteJSON(w, http.StatusOK, out)
}

// RatePuzzle tells what a visitor's rating is after a try at a puzzle. The page
// keeps it, so that it needs no account.
func (h *Handlers) RatePuzzle(w http.ResponseWriter, r *http.Request, q wire.Attempted) {
	_, p, err := h.puzzle(r)
	if err != nil {
		api.WriteError(w, err)
		return
	}
	before, err := ratingBefore(q.Rating)
	if err != nil {
		api.WriteError(w, err)
		return
	}
	score := 0.0
	if q.Solved {
		score = 1
	}
	now := time.Now()
	after, _ := people.UpdateRatings(before, puzzleRating(p), score, now)
	if who := api.CallerOf(r).Account; who != nil && h.People != nil && q.Solved && people.SolvedOn(q.Day, now) {
		if err := h.People.CountPuzzle(r.Context(), who.ID, q.Day); err != nil {
			api.WriteError(w, err)
			return
		}
	}
	api.WriteJSON(w, http.StatusOK, wire.PuzzleRating{
		Value: after.Value, Deviation: after.Deviation, Volatility: after.Volatility, Games: after.Games, Last: int(after.Last.UnixMilli()),
	})
}

// Who has solved nothing yet begins among the easier puzzles. The deviation is
// half of what it is between people, since what is at stake at the first puzzle
// should not frighten anybody away from the second.
const (
	firstRating    = 1200
	firstDeviation = 250
)

// puzzleDeviation is how uncertain the rating of a puzzle is.
const puzzleDeviation = 90

// puzzleRating is a puzzle as an opponent.
func puzzleRating(p *puzzles.Puzzle) people.Rating {
	r := people.NewRating()
	r.Value, r.Deviation = float64(p.Rating), puzzleDeviation
	return r
}

// ratingBefore reads the rating that the page has kept.
func ratingBefore(q wire.PuzzleRating) (people.Rating, error) {
	if q.Games == 0 {
		r := people.NewRating()
		r.Value, r.Deviation = firstRating, firstDeviation
		return r, nil
	}
	if q.Games < 0 || q.Value < 0 || q.Value > 5000 || q.Deviation <= 0 || q.Deviation > 1000 || q.Volatility <= 0 || q.Volatility > 1 {
		return people.Rating{}, fmt.Errorf("%w: this is not a rating", play.ErrRequest)
	}
	return people.Rating{
		Value: q.Value, Deviation: q.Deviation, Volatility: q.Volatility, Games: q.Games, Last: time.UnixMilli(int64(q.Last)),
	}, nil
}
