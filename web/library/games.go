package library

import (
	"net/http"

	"banco/engine"
	"banco/game"
	"banco/live"
	"banco/option"
	"banco/web/api"
	"banco/web/message"
	"banco/web/wire"
)

// ListGames lists the games with all that a page needs to offer them.
func (h *Handlers) ListGames(w http.ResponseWriter, _ *http.Request) {
	list := wire.Games{Games: []wire.Rules{}}
	for _, k := range h.Kits {
		rules, err := gameMessage(k)
		if err != nil {
			api.WriteError(w, err)
			return
		}
		list.Games = append(list.Games, rules)
	}
	api.WriteJSON(w, http.StatusOK, list)
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
		Name: g.Name(), Options: settingMessages(g.Options()), Notations: message.Notations(g), Formats: []wire.FileFormat{},
		Board: board, Start: message.Position(
			g, live.PositionView{View: start},
		), Hidden: hidden, Fields: []wire.Setting{}, Agents: []wire.Agent{},
	}
	for _, f := range g.Formats() {
		rules.Formats = append(rules.Formats, wire.FileFormat{Name: f.Name, Extensions: f.Extensions, Read: f.Read != nil, Write: f.Write != nil})
	}
	if e, ok := g.(game.Editor); ok {
		rules.Fields = settingMessages(e.Fields(nil))
	}
	for _, a := range k.Algorithms {
		rules.Agents = append(rules.Agents, wire.Agent{Name: a.Name, Params: settingMessages(a.Params)})
	}
	return rules, nil
}

func settingMessages(options []option.Option) []wire.Setting {
	list := []wire.Setting{}
	for _, o := range options {
		list = append(list, wire.Setting{
			Name: o.Name, Kind: string(o.Kind), Default: o.Default, Min: o.Min, Max: o.Max, Values: append([]string{}, o.List()...),
		})
	}
	return list
}
