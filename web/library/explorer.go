package library

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"

	"banco/book/explorer"
	"banco/engine"
	"banco/game"
	"banco/game/files"
	"banco/live"
	"banco/people"
	"banco/play"
	"banco/web/api"
	"banco/web/message"
	"banco/web/wire"
)

// Explore answers what was played in a position.
func (h *Handlers) Explore(w http.ResponseWriter, r *http.Request, q wire.Explore) {
	answer, err := h.explore(r, &q)
	if err != nil {
		api.WriteError(w, err)
		return
	}
	api.WriteJSON(w, http.StatusOK, answer)
}

func (h *Handlers) explore(r *http.Request, q *wire.Explore) (*wire.Explored, error) {
	k, err := h.Kits.Find(q.Game)
	if err != nil {
		return nil, err
	}
	record := game.Record{Variant: q.Variant, Start: q.FEN}
	p, err := record.Begin(k.Game)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", play.ErrRequest, err)
	}
	ctx := r.Context()
	question := api.CallerOf(r).Asks("explore", k.Game, p)
	question.Book = true
	if err := h.Hall.CheckQuestion(ctx, question); err != nil {
		return nil, err
	}
	out := &wire.Explored{Moves: []wire.ExploredMove{}, Collections: []wire.GameCount{}}
	if !explorer.Indexed(k.Game) {
		return out, nil
	}
	if out.Collections, err = h.listCollections(ctx, q.Game); err != nil {
		return nil, err
	}
	x, c, err := h.exploredIn(r, k, q.In, q.Collection)
	if err != nil || x == nil {
		return out, err
	}
	found, err := x.Find(ctx, c, p, explorer.Filter{Rating: q.Rating, Since: q.Since})
	if err != nil {
		return nil, err
	}
	out.Total = tally(found.Results)
	for i, m := range found.Moves {
		one := wire.ExploredMove{
			Option: message.Option(k.Game, p, m.Move), Text: message.Move(k.Game, p, m.Move, q.Notation), Tally: tally(m.Results),
			Rating: m.Rating, Year: m.Year, Top: []wire.ExploredGame{},
		}
		if i < movesWithGames {
			if one.Top, err = h.topGames(ctx, x, c, m.Top); err != nil {
				return nil, err
			}
		}
		out.Moves = append(out.Moves, one)
	}
	return out, nil
}

// movesWithGames is for how many moves games are named.
const movesWithGames = 12

func tally(r explorer.Results) wire.Tally {
	return wire.Tally{First: int(r.First), Drawn: int(r.Drawn), Second: int(r.Second), Other: int(r.Other)}
}

// exploredIn returns where a question looks; nil: there is nothing.
func (h *Handlers) exploredIn(r *http.Request, k *engine.Kit, in, name string) (*explorer.Explorer, explorer.Collection, error) {
	c := explorer.Collection{Game: k.Game.Name()}
	switch in {
	case "mine":
		x, err := h.mine.of(r.Context(), h.Hall, api.Visitor(r), k)
		return x, c, err
	case "server":
		return h.Explorer, c, nil
	case "collection":
		if c.Name = name; c.Name == "" {
			return nil, c, nil
		}
		return h.Explorer, c, nil
	}
	return nil, c, fmt.Errorf("%w: in is mine, server or collection", play.ErrRequest)
}

// listCollections lists the collections of a game that were imported.
func (h *Handlers) listCollections(ctx context.Context, of string) ([]wire.GameCount, error) {
	out := []wire.GameCount{}
	if h.Explorer == nil {
		return out, nil
	}
	list, err := h.Explorer.Store.Collections(ctx)
	for _, c := range list {
		if c.Game == of && c.Name != "" {
			out = append(out, wire.GameCount{Name: c.Name, Games: int(c.Games)})
		}
	}
	return out, err
}

// topGames tells of games by their numbers. One that has no names is not worth telling of.
func (h *Handlers) topGames(
	ctx context.Context, x *explorer.Explorer, c explorer.Collection, numbers []int64,
) ([]wire.ExploredGame, error) {
	list := []wire.ExploredGame{}
	for _, number := range numbers {
		games, err := x.Games(ctx, c, []int64{number})
		if err != nil {
			return nil, err
		}
		if len(games) == 0 {
			continue
		}
		if one, ok := h.exploredMessage(ctx, x, c, games[0], number); ok {
			list = append(list, one)
		}
	}
	return list, nil
}

// exploredMessage tells of a game, unless it is one of this server that nobody may look at.
func (h *Handlers) exploredMessage(
	ctx context.Context, x *explorer.Explorer, c explorer.Collection, g *explorer.Game, number int64,
) (one wire.ExploredGame, ok bool) {
	one = wire.ExploredGame{Names: g.Names, Ratings: g.Ratings, Result: g.Result, Date: g.Date, Match: g.Match}
	if c.Name != "" {
		one.Number = int(number)
	}
	if x == h.Explorer && g.Match != "" {
		h.namePlayers(ctx, &one)
	}
	return one, one.Match != "" || one.Number != 0
}

// namePlayers names the players of a match of this server as they are called now. Without
// the match there is no game to tell of.
func (h *Handlers) namePlayers(ctx context.Context, g *wire.ExploredGame) {
	players, err := h.Hall.Players(ctx, g.Match)
	if err != nil {
		g.Match = ""
		return
	}
	for i, v := range players {
		g.Names[i] = h.Players.Player(ctx, v, people.Category{}).Name
	}
}

// ShowExploredGame answers with a game of a collection.
func (h *Handlers) ShowExploredGame(w http.ResponseWriter, r *http.Request) {
	text, err := h.exploredGame(r)
	if err != nil {
		api.WriteError(w, err)
		return
	}
	api.WriteJSON(w, http.StatusOK, wire.ExploredText{Text: text})
}

func (h *Handlers) exploredGame(r *http.Request) (string, error) {
	k, err := h.Kits.Find(r.PathValue("game"))
	if err != nil {
		return "", err
	}
	number, err := strconv.ParseInt(r.PathValue("number"), 10, 64)
	name := r.PathValue("collection")
	if err != nil || h.Explorer == nil || name == "" { // games of this server are matches
		return "", play.ErrNotFound
	}
	list, err := h.Explorer.Games(r.Context(), explorer.Collection{Game: k.Game.Name(), Name: name}, []int64{number})
	if err != nil {
		return "", err
	}
	if len(list) == 0 {
		return "", play.ErrNotFound
	}
	rec, err := list[0].Record(k.Game, k.Colours)
	if err != nil {
		return "", err
	}
	at := slices.IndexFunc(k.Game.Formats(), func(f game.Format) bool { return f.Write != nil && f.Read != nil && !f.Positions })
	if at < 0 {
		return "", errors.New("the game has no format of files")
	}
	var b strings.Builder
	err = files.Write(&b, k.Game, k.Game.Formats()[at].Name, rec)
	return b.String(), err
}

// ownGames are the games of visitors who have explored them lately, by visitor and game.
type ownGames struct {
	mu   sync.Mutex
	last map[[2]string]*ownIndex
}

// ownIndex is an index of the games of a visitor.
type ownIndex struct {
	mu       sync.Mutex // held while it is made
	matches  []string   // that it is made of
	explorer *explorer.Explorer
}

// How many visitors' games are remembered, and how many games of one are indexed.
const (
	maxOwners   = 64
	maxOwnGames = 500
)

// of returns the games of a visitor, indexed anew where there are others than before.
func (o *ownGames) of(ctx context.Context, hall Hall, v live.Visitor, k *engine.Kit) (*explorer.Explorer, error) {
	entries, err := hall.List(ctx, play.Query{Visitor: v, Game: k.Game.Name(), Limit: maxOwnGames, Played: true})
	if err != nil {
		return nil, err
	}
	var matches []string
	for _, e := range entries {
		if e.Kind == play.KindStudy && e.Recorded != "" || e.Kind == play.KindGame && e.Ended.Over() {
			matches = append(matches, e.ID)
		}
	}
	index := o.index([2]string{v, k.Game.Name()})
	index.mu.Lock()
	defer index.mu.Unlock()
	if index.explorer != nil && slices.Equal(index.matches, matches) {
		return index.explorer, nil
	}
	x, b := &explorer.Explorer{Store: &explorer.Memory{}}, &explorer.Batch{}
	for _, id := range matches {
		if err := addOwn(ctx, hall, k, id, b); err != nil {
			return nil, err
		}
	}
	if err := x.Write(ctx, explorer.Collection{Game: k.Game.Name()}, b); err != nil {
		return nil, err
	}
	index.matches, index.explorer = matches, x
	return x, nil
}

// index returns the index of a key, which may be empty.
func (o *ownGames) index(key [2]string) *ownIndex {
	o.mu.Lock()
	defer o.mu.Unlock()
	if i := o.last[key]; i != nil {
		return i
	}
	if o.last == nil || len(o.last) >= maxOwners {
		o.last = map[[2]string]*ownIndex{}
	}
	i := &ownIndex{}
	o.last[key] = i
	return i
}

// addOwn adds a match of a visitor. One that cannot be read is left out.
func addOwn(ctx context.Context, hall Hall, k *engine.Kit, id string, b *explorer.Batch) error {
	m, err := hall.Stored(ctx, id)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil || m.Kind == play.KindGame && !counts(m) {
		return nil
	}
	g := archived(m)
	if m.Kind == play.KindStudy {
		g = explorer.FromRecord(&game.Record{Tags: m.Tags, Variant: m.Options(), Start: m.Start, Result: m.Recorded}, k.Colours)
	} else {
		g.Names = m.Names
	}
	g.Match = id
	return b.Add(g, m.StartView(game.NoSide), mainLine(m))
}
