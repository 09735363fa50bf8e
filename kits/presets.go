package kits

import "time"

// Preset is a comparison that a student project has published, to be played
// again.
type Preset struct {
	Name   string
	Game   string
	Agents []string
	Games  int // of each pair
	Plies  int // of random openings
	// Published are the figures that its report gives, by agent.
	Published []Figure
}

// Figure is what a report says of one of its agents; what it does not say is 0.
type Figure struct {
	Agent       string
	Wins, Games int           // against the preset's other agent
	From, To    time.Duration // for a move
}

// Presets lists the published comparisons. S3 shows its agents by level in bars
// without their numbers, and writes their times down; S1 has three levels and says
// how long the highest thinks; S4 counts its games against the random player.
func Presets() []Preset {
	ms := time.Millisecond
	return []Preset{{
		Name: "s4-random", Game: "chess", Agents: []string{"s4:level=medium", "random"}, Games: 10,
		Published: []Figure{{Agent: "s4:level=medium", Wins: 10, Games: 10}},
	}, {
		Name: "s3-levels", Game: "xiangqi", Games: 4, Plies: 2,
		Agents: []string{
			"s3:agent=greedy", "s3:agent=alphabeta,depth=2", "s3:agent=alphabeta,depth=3", "s3:agent=alphabeta,depth=4",
			"s3:agent=mcts,simulations=3000", "s3:agent=mcts,simulations=5000",
		},
		Published: []Figure{
			{Agent: "s3:agent=greedy", To: 4 * ms},
			{Agent: "s3:agent=alphabeta,depth=2", From: 33 * ms, To: 75 * ms},
			{Agent: "s3:agent=alphabeta,depth=3", From: 300 * ms, To: 800 * ms},
			{Agent: "s3:agent=alphabeta,depth=4", From: 400 * ms, To: 12_000 * ms},
			{Agent: "s3:agent=mcts,simulations=3000", From: 650 * ms, To: 1400 * ms},
			{Agent: "s3:agent=mcts,simulations=5000", From: 1000 * ms, To: 2000 * ms},
		},
	}, {
		Name: "s1-levels", Game: "caro", Agents: []string{"s1:level=easy", "s1:level=medium", "s1:level=hard"}, Games: 10, Plies: 2,
		Published: []Figure{{Agent: "s1:level=hard", From: 1000 * ms, To: 2000 * ms}},
	}}
}
