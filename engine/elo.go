package engine

import (
	"math"
	"strconv"

	"banco/option"
)

// EloName is the parameter of the platform's own player that asks for a strength.
const EloName = "elo"

// Scale says how to play with a given strength, in Elo: stretches without gaps,
// the weakest first. The strengths between the ends of a stretch grow evenly with
// the logarithm of the nodes and with the lapses.
type Scale []Stretch

// Stretch is a part of a scale in which one algorithm plays.
type Stretch struct {
	From, To int   // Elo
	Low      Level // who plays at its lower end
	Nodes    int   // at its upper end, the same algorithm
	Lapse    int   // there
}

// At returns who plays with a strength; beyond the ends of the scale, at its ends.
func (s Scale) At(elo int) Level {
	i := 0
	for i < len(s)-1 && elo > s[i].To {
		i++
	}
	stretch := s[i]
	share := float64(min(max(elo, stretch.From), stretch.To)-stretch.From) / float64(stretch.To-stretch.From)
	level := stretch.Low
	level.Nodes = int(math.Round(float64(level.Nodes) * math.Pow(float64(stretch.Nodes)/float64(level.Nodes), share)))
	level.Lapse = int(math.Round(float64(level.Lapse) + share*float64(stretch.Lapse-level.Lapse)))
	return level
}

// param is the choice of a strength.
func (s Scale) param() option.Option {
	least, most := s[0].From, s[len(s)-1].To
	return option.Option{
		Name: EloName, Kind: option.Whole, Min: float64(least), Max: float64(most),
		Help: "a strength in place of a level, from " + strconv.Itoa(least) + " to " + strconv.Itoa(most),
	}
}
