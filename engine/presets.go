package engine

import (
	"fmt"
	"slices"

	"banco/option"
)

// Levels returns the platform's own player of a game: the agents that stand
// for its three levels.
func Levels(easy, medium, hard string) Algorithm {
	which := fmt.Sprintf("easy is %s, medium %s, hard %s", easy, medium, hard)
	return Graded("engine", "the platform's own player", which, [3]string{easy, medium, hard})
}

// Strongest returns the name of the platform's own player at its best, or of
// the search that it is made of in a kit that has no such player.
func (k *Kit) Strongest() string {
	if k.algorithm("engine") == nil {
		return "alphabeta"
	}
	return "engine:level=hard"
}

// Graded returns a preset of three levels, easy, medium and hard, each with the
// agent that it stands for; which says what they are.
func Graded(name, help, which string, agents [3]string) Algorithm {
	levels := []string{"easy", "medium", "hard"}
	return Algorithm{
		Name: name, Help: help,
		Params: []option.Option{{Name: "level", Kind: option.Choice, Values: levels, Default: "medium", Help: which}},
		Preset: func(v *Values) string { return agents[slices.Index(levels, v.Text("level"))] },
	}
}
