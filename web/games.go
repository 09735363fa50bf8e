package web

import (
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
		rules, err := gameMessage(k)
		if err != nil {
			writeError(w, err)
			return
		}
		list.Games = append(list.Games, rules)
	}
	writeJSON(w, http.StatusOK, list)
}

// gameMessage tells the page of a game.
func gameMessage(k *engine.Kit) (wire.Rules, error) {
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
		Name: g.Name(), Options: choiceMessages(g.Options()), Notations: notationNames(g), Formats: []wire.FileFormat{},
		Board: board, Start: sightMessage(g, live.Sight{View: start}), Hidden: hidden, Fields: []wire.Choice{}, Agents: []wire.Agent{},
	}
	for _, f := range g.Formats() {
		rules.Formats = append(rules.Formats, wire.FileFormat{Name: f.Name, Extensions: f.Extensions, Read: f.Read != nil, Write: f.Write != nil})
	}
	if e, ok := g.(game.Editor); ok {
		rules.Fields = choiceMessages(e.Fields(nil))
	}
	for _, a := range k.Algorithms {
		rules.Agents = append(rules.Agents, agentMessage(k, a))
	}
	return rules, nil
}

func choiceMessages(options []game.Option) []wire.Choice {
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

func agentMessage(k *engine.Kit, a engine.Algorithm) wire.Agent {
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
