package kits

import (
	"os/exec"
	"strings"

	"banco/engine"
	"banco/option"
	"banco/protocol/gomocup"
	"banco/protocol/ucci"
	"banco/protocol/uci"
	"banco/search"
)

// programs returns the agents that are programs of the user's, by the
// protocols that exist for a game.
func programs(protocols ...string) []engine.Algorithm {
	var list []engine.Algorithm
	for _, name := range protocols {
		a := engine.Algorithm{
			Name: name, Bare: "path", Open: true, Program: true,
			Help: "a program that speaks " + strings.ToUpper(name) + "; its own options can be set by their names",
			Params: []option.Option{
				{Name: "path", Kind: option.Text, Help: "the program, and its arguments after spaces"},
				{Name: "depth", Kind: option.Whole, Min: 1, Max: 100, Help: "plies to look ahead"},
				{Name: "nodes", Kind: option.Whole, Min: 1, Max: 1e12, Help: "positions to look at for a move"},
				{Name: "movetime", Kind: option.Span, Min: 0.001, Max: 3600, Default: "1s", Help: "time for a move"},
			},
			New: func(v *engine.Values) (search.Searcher, error) { return startProgram(name, v) },
		}
		if name == "gomocup" {
			a.Open, a.Help = false, "a brain that speaks the Gomocup protocol"
			a.Params[2].Help += ", of which only some brains know"
			a.Params = []option.Option{a.Params[0], a.Params[2], a.Params[3]}
		}
		list = append(list, a)
	}
	return list
}

// startProgram runs a program for the game of the kit, with the options that
// the agent's text sets.
func startProgram(protocol string, v *engine.Values) (search.Searcher, error) {
	path, args := commandLine(v.Text("path"))
	if protocol == "gomocup" {
		c, err := gomocup.Start(path, args...)
		if err != nil {
			return nil, err
		}
		return c, nil
	}
	start := uci.Start
	if protocol == "ucci" {
		start = ucci.Start
	}
	c, err := start(path, args...)
	if err != nil {
		return nil, err
	}
	err = c.Play(v.Kit.Game)
	for _, s := range v.Rest {
		if err == nil {
			err = c.Set(s.Name, s.Value)
		}
	}
	if err != nil {
		c.Close()
		return nil, err
	}
	return c, nil
}

// commandLine takes a text for the name of a program or, where there is none
// of that name, for one with arguments.
func commandLine(text string) (path string, args []string) {
	words := strings.Fields(text)
	if _, err := exec.LookPath(text); err == nil || len(words) < 2 {
		return text, nil
	}
	return words[0], words[1:]
}
