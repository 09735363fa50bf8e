package engine

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"banco/option"
)

// LevelNames are the levels that every Ladder has, the weakest first. A ladder may have
// up to three others above each, named by it with a + for each step: easy+, easy++.
var LevelNames = [...]string{"novice", "beginner", "easy", "casual", "medium", "skilled", "hard", "master"}

// Ladder is how the platform's own player of a game searches at each level.
type Ladder []Level

// Level is one step of a ladder. A bound of 0 is none.
type Level struct {
	Name  string        // one of LevelNames, perhaps with + or ++
	Agent string        // the algorithm
	Nodes int           // positions to look at for a move: the same strength on every machine
	Time  time.Duration // for a move: the same patience on every machine
	Lapse int           // by how much fallible misjudges moves
}

// Text returns the name of the agent that a level stands for.
func (l Level) Text() string {
	var parts []string
	if l.Nodes > 0 {
		parts = append(parts, "nodes="+strconv.Itoa(l.Nodes))
	}
	if l.Time > 0 {
		parts = append(parts, "movetime="+l.Time.String())
	}
	if l.Lapse > 0 {
		parts = append(parts, "lapse="+strconv.Itoa(l.Lapse))
	}
	return l.Agent + ":" + strings.Join(parts, ",")
}

// Levels returns the platform's own player of a game, at the levels of a ladder
// or of any strength on a scale.
func Levels(ladder Ladder, scale Scale) Algorithm {
	var names, which, agents []string
	for i, level := range ladder {
		names = append(names, level.Name)
		agents = append(agents, level.Text())
		which = append(which, level.Name+" is "+agents[i])
	}
	a := graded("engine", "the platform's own player", strings.Join(which, "; "), names, agents)
	a.Book, a.Ladder = true, ladder
	if len(scale) == 0 {
		return a
	}
	named := a.Preset
	a.Params = append(a.Params, scale.param())
	a.Preset = func(v *Values) string {
		if v.Given(EloName) {
			return scale.At(v.Whole(EloName)).Text()
		}
		return named(v)
	}
	a.Check = func(v *Values) error {
		if v.Given("level") && v.Given(EloName) {
			return errors.New("level and " + EloName + " say the same: one of them is enough")
		}
		return nil
	}
	return a
}

// Strongest returns the name of the platform's own player at its best, or of
// the search that it is made of in a kit that has no such player.
func (k *Kit) Strongest() string {
	if k.algorithm("engine") == nil {
		return "alphabeta"
	}
	return "engine:level=" + LevelNames[len(LevelNames)-1]
}

// Graded returns a preset of three levels, easy, medium and hard, each with the
// agent that it stands for; which says what they are.
func Graded(name, help, which string, agents [3]string) Algorithm {
	return graded(name, help, which, []string{"easy", "medium", "hard"}, agents[:])
}

// graded returns a preset of levels, of which medium is the default, with the
// agents that they stand for.
func graded(name, help, which string, levels, agents []string) Algorithm {
	return Algorithm{
		Name: name, Help: help,
		Params: []option.Option{{Name: "level", Kind: option.Choice, Values: levels, Default: "medium", Help: which}},
		Preset: func(v *Values) string { return agents[slices.Index(levels, v.Text("level"))] },
	}
}
