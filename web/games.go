package web

import (
	"errors"
	"fmt"
	"net/http"
	"slices"

	"banco/engine"
	"banco/game"
	"banco/live"
	"banco/play"
	"banco/web/wire"
)

func (s *Server) listGames(w http.ResponseWriter, _ *http.Request) {
	list := wire.Games{Games: []wire.Rules{}}
	for _, k := range s.kits {
		rules, err := describe(k)
		if err != nil {
			failErr(w, err)
			return
		}
		list.Games = append(list.Games, rules)
	}
	reply(w, http.StatusOK, list)
}

// describe tells the page of a game.
func describe(k *engine.Kit) (wire.Rules, error) {
	g := k.Game
	board, err := g.Board(nil)
	if err != nil {
		return wire.Rules{}, err
	}
	start, err := g.Start(nil)
	if err != nil {
		return wire.Rules{}, err
	}
	_, hidden := g.(game.Dealer)
	rules := wire.Rules{
		Name: g.Name(), Options: choices(g.Options()), Notations: notations(g), Formats: []wire.FileFormat{},
		Board: board, Start: now(g, live.Sight{View: start}), Hidden: hidden, Fields: []wire.Choice{}, Agents: []wire.Agent{},
	}
	for _, f := range g.Formats() {
		rules.Formats = append(rules.Formats, wire.FileFormat{Name: f.Name, Extensions: f.Extensions, Read: f.Read != nil, Write: f.Write != nil})
	}
	if e, ok := g.(game.Editor); ok {
		rules.Fields = choices(e.Fields(nil))
	}
	for _, a := range k.Algorithms {
		rules.Agents = append(rules.Agents, agent(k, a))
	}
	return rules, nil
}

func choices(options []game.Option) []wire.Choice {
	list := []wire.Choice{}
	for _, o := range options {
		list = append(list, wire.Choice{Name: o.Name, Values: append([]string{}, o.Values...), Min: o.Min, Max: o.Max, Default: o.Default})
	}
	return list
}

// kinds are the page's names for kinds of parameters.
var kinds = map[engine.Kind]string{
	engine.Whole: "whole", engine.Decimal: "decimal", engine.Span: "span", engine.Switch: "switch",
	engine.Choice: "choice", engine.Evaluation: "choice", engine.Text: "text",
}

func agent(k *engine.Kit, a engine.Algorithm) wire.Agent {
	out := wire.Agent{Name: a.Name, Params: []wire.Param{}}
	for _, p := range a.Params {
		values := append([]string{}, p.Choices(k)...)
		usual := p.Default
		if p.Kind == engine.Evaluation && usual == "" && len(values) > 0 {
			usual = values[0]
		}
		out.Params = append(out.Params, wire.Param{Name: p.Name, Kind: kinds[p.Kind], Default: usual, Min: p.Min, Max: p.Max, Values: values})
	}
	return out
}

// kit returns what plays a game.
func (s *Server) kit(name string) (*engine.Kit, error) {
	i := slices.IndexFunc(s.kits, func(k *engine.Kit) bool { return k.Game.Name() == name })
	if i < 0 {
		return nil, fmt.Errorf("%w: there is no game %.40q", play.ErrRequest, name)
	}
	return s.kits[i], nil
}

// setUp answers with a position, or with what is wrong with it.
func (s *Server) setUp(w http.ResponseWriter, r *http.Request) {
	q, ok := read[wire.Setup](w, r, maxBody)
	if !ok {
		return
	}
	answer, err := s.position(&q)
	if err != nil {
		failErr(w, err)
		return
	}
	reply(w, http.StatusOK, answer)
}

func (s *Server) position(q *wire.Setup) (*wire.Position, error) {
	k, err := s.kit(q.Game)
	if err != nil {
		return nil, err
	}
	g := k.Game
	board, err := g.Board(q.Variant)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", play.ErrRequest, err)
	}
	out := &wire.Position{FEN: q.FEN, Board: board, Fields: q.Fields}
	p, err := arrange(g, q, &out.FEN)
	var bad *game.Problem
	if errors.As(err, &bad) {
		out.Problem = problem(err)
		return out, nil
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", play.ErrRequest, err)
	}
	out.FEN = p.FEN()
	if e, ok := g.(game.Editor); ok {
		out.Fields = e.Fielded(p)
	}
	n := now(g, live.Sight{View: p})
	out.Now = &n
	return out, nil
}

// arrange sets a position up from pieces, from a FEN, or from nothing.
func arrange(g game.Game, q *wire.Setup, fen *string) (game.Position, error) {
	e, ok := g.(game.Editor)
	switch {
	case q.Pieces != nil && ok:
		var err error
		if *fen, err = e.Compose(q.Variant, q.Pieces, q.Fields); err != nil {
			return nil, err
		}
	case q.Pieces != nil:
		return nil, fmt.Errorf("positions of %s cannot be set up by hand", g.Name())
	case q.FEN == "":
		return g.Start(q.Variant)
	}
	return g.Parse(q.Variant, *fen)
}
