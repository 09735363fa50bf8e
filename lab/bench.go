package lab

import (
	"context"
	_ "embed"
	"fmt"
	"strconv"
	"strings"

	"banco/engine"
	"banco/game"
	"banco/search"
)

//go:embed bench.txt
var benchText string

// Bench is the signature of a game's own player: the nodes that it searches from
// fixed positions to a fixed depth. It is the same on every machine, and changes with
// the search, the evaluation and the rules.
type Bench struct {
	Game      string
	Depth     int
	Nodes     uint64   // as recorded
	Positions []string // FENs, or "start"
}

// Benches returns the recorded signatures.
func Benches() ([]Bench, error) {
	var list []Bench
	for i, line := range strings.Split(benchText, "\n") {
		switch words := strings.Fields(line); {
		case len(words) == 0 || words[0] == "#":
		case len(words) == 5 && words[1] == "depth" && words[3] == "nodes":
			depth, err := strconv.Atoi(words[2])
			if err != nil {
				return nil, fmt.Errorf("bench, line %d: %w", i+1, err)
			}
			nodes, err := strconv.ParseUint(words[4], 10, 64)
			if err != nil {
				return nil, fmt.Errorf("bench, line %d: %w", i+1, err)
			}
			list = append(list, Bench{Game: words[0], Depth: depth, Nodes: nodes})
		case len(list) == 0:
			return nil, fmt.Errorf("bench, line %d: a position before any game", i+1)
		default:
			last := &list[len(list)-1]
			last.Positions = append(last.Positions, line)
		}
	}
	return list, nil
}

// Run searches the positions with the player of a kit, and counts.
func (b *Bench) Run(ctx context.Context, kit *engine.Kit) (nodes uint64, err error) {
	player, err := engine.New(kit, kit.Strongest())
	if err != nil {
		return 0, err
	}
	defer player.Close()
	for _, fen := range b.Positions {
		p, err := position(kit.Game, fen)
		if err != nil {
			return 0, fmt.Errorf("bench: %s: %w", fen, err)
		}
		player.Forget()
		looked := uint64(0)
		if _, err := player.Search(ctx, p, search.Limits{Depth: b.Depth, Seed: 1}, func(i search.Info) { looked = i.Nodes }); err != nil {
			return 0, fmt.Errorf("bench: %s: %w", fen, err)
		}
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		nodes += looked
	}
	return nodes, nil
}

func position(rules game.Game, fen string) (game.Position, error) {
	if fen == "start" {
		return rules.Start(nil)
	}
	return rules.Parse(nil, fen)
}
