package engines

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"os"

	"banco/cmd/banco/cli"
	"banco/engine"
	"banco/kits"
)

// Agents lists the agents of games.
type Agents struct {
	cli.JSONFlag
	Game string `arg:"" optional:"" help:"One of: ${games}. Without it: all."`
}

// Help is the text of --help.
func (Agents) Help() string {
	return `Lists the agents that can play a game, with their parameters: name=default, the values allowed, and what it does. An
agent is written as its name, then a colon and the parameters that are to differ, separated by commas. What an agent is
told bounds it together with what a match tells it; the first bound reached ends a search.

Example:
  banco agents chess
  banco match --game chess --first minimax:depth=3 --second alphabeta:depth=4,null=off --games 10`
}

// Run runs the command.
func (c *Agents) Run() error {
	list := kits.All()
	if c.Game != "" {
		k, err := kits.Find(c.Game)
		if err != nil {
			return err
		}
		list = []*engine.Kit{k}
	}
	if c.JSON {
		games := []agentsOutput{}
		for _, k := range list {
			games = append(games, agentsOf(k))
		}
		return cli.PrintJSON(games)
	}
	out := bufio.NewWriter(os.Stdout)
	for i, k := range list {
		if i > 0 {
			fmt.Fprintln(out)
		}
		listAgents(out, k)
	}
	return out.Flush()
}

// listAgents writes the agents of a game and its evaluators.
func listAgents(w io.Writer, k *engine.Kit) {
	fmt.Fprintln(w, k.Game.Name())
	for _, a := range k.Algorithms {
		name := a.Name
		if a.Bare != "" {
			name += ":" + a.Bare
		}
		fmt.Fprintf(w, "  %-16s %s\n", name, a.Help)
		for _, p := range a.Params {
			if p.Name != a.Bare {
				fmt.Fprintf(w, "      %-18s %s: %s\n", p.Name+"="+cmp.Or(p.Default, "unset"), p.Domain(), p.Help)
			}
		}
	}
	for _, e := range k.Evaluators {
		fmt.Fprintf(w, "  eval=%-18s %s\n", e.Name, e.Help)
	}
}

// agentsOutput are the agents of a game; --json prints a list of them.
type agentsOutput struct {
	Game       string        `json:"game"`
	Agents     []agentOutput `json:"agents"`
	Evaluators []namedOutput `json:"evaluators"`
}

type agentOutput struct {
	namedOutput
	Bare   string            `json:"bare,omitempty"` // the parameter that comes first and without its name
	Params []parameterOutput `json:"params"`
}

type parameterOutput struct {
	namedOutput
	Default string `json:"default"`
	Domain  string `json:"domain"`
}

type namedOutput struct {
	Name string `json:"name"`
	Help string `json:"help"`
}

// agentsOf lists the agents of a game for programs.
func agentsOf(k *engine.Kit) agentsOutput {
	list := agentsOutput{k.Game.Name(), []agentOutput{}, []namedOutput{}}
	for _, a := range k.Algorithms {
		agent := agentOutput{namedOutput{a.Name, a.Help}, a.Bare, []parameterOutput{}}
		for _, p := range a.Params {
			agent.Params = append(agent.Params, parameterOutput{namedOutput{p.Name, p.Help}, p.Default, p.Domain()})
		}
		list.Agents = append(list.Agents, agent)
	}
	for _, e := range k.Evaluators {
		list.Evaluators = append(list.Evaluators, namedOutput{e.Name, e.Help})
	}
	return list
}
