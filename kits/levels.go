package kits

import (
	"slices"
	"time"

	"banco/engine"
)

// The levels of each game. Neighbours score 60 to 75 % against each other where matches
// were played; docs/ledger/strength.md has the results, and says which steps were not
// measured. Below the top, nodes bound the search, so that a level is as strong on
// one machine as on another; the time is for machines that are too slow for that.
// At the top they take the time that people are willing to wait.
var chessLevels = slices.Concat(lowLevels, engine.Ladder{
	{Name: "beginner+", Agent: "alphabeta", Nodes: 500, Time: quick},
	{Name: "easy", Agent: "alphabeta", Nodes: 800, Time: quick},
	{Name: "easy+", Agent: "alphabeta", Nodes: 1300, Time: quick},
	{Name: "casual", Agent: "alphabeta", Nodes: 2000, Time: quick},
	{Name: "casual+", Agent: "alphabeta", Nodes: 3600, Time: quick},
}, highLevels)

var xiangqiLevels = slices.Concat(lowLevels, engine.Ladder{
	{Name: "easy", Agent: "alphabeta", Nodes: 800, Time: quick},
	{Name: "easy+", Agent: "alphabeta", Nodes: 1300, Time: quick},
	{Name: "casual", Agent: "alphabeta", Nodes: 2000, Time: quick},
	{Name: "casual+", Agent: "alphabeta", Nodes: 2900, Time: quick},
	{Name: "casual++", Agent: "alphabeta", Nodes: 4200, Time: quick},
}, highLevels)

// lowLevels and highLevels are those of both chess and xiangqi.
var lowLevels = engine.Ladder{
	{Name: "novice", Agent: "fallible", Nodes: 400, Time: quick, Lapse: 200},
	{Name: "novice+", Agent: "fallible", Nodes: 600, Time: quick, Lapse: 160},
	{Name: "beginner", Agent: "fallible", Nodes: 1200, Time: quick, Lapse: 60},
}

var highLevels = engine.Ladder{
	{Name: "medium", Agent: "alphabeta", Nodes: 6000, Time: brisk},
	{Name: "medium+", Agent: "alphabeta", Nodes: 11_000, Time: brisk},
	{Name: "medium++", Agent: "alphabeta", Nodes: 20_000, Time: brisk},
	{Name: "skilled", Agent: "alphabeta", Nodes: 40_000, Time: brisk},
	{Name: "skilled+", Agent: "strong", Nodes: 5000, Time: brisk},
	{Name: "skilled++", Agent: "strong", Nodes: 8500, Time: brisk},
	{Name: "skilled+++", Agent: "strong", Nodes: 14_000, Time: brisk},
	{Name: "hard", Agent: "strong", Nodes: 24_000, Time: steady},
	{Name: "hard+", Agent: "strong", Nodes: 45_000, Time: steady},
	{Name: "hard++", Agent: "strong", Nodes: 110_000, Time: steady},
	{Name: "hard+++", Agent: "strong", Nodes: 400_000, Time: patient},
	{Name: "master", Agent: "strong", Time: patient},
}

var jieqiLevels = engine.Ladder{
	{Name: "novice", Agent: "fallible", Nodes: 400, Time: quick, Lapse: 200},
	{Name: "beginner", Agent: "fallible", Nodes: 1000, Time: quick, Lapse: 100},
	{Name: "easy", Agent: "fallible", Nodes: 2400, Time: quick, Lapse: 50},
	{Name: "casual", Agent: "alphabeta", Nodes: 2000, Time: quick},
	{Name: "medium", Agent: "alphabeta", Nodes: 8000, Time: brisk},
	{Name: "skilled", Agent: "alphabeta", Nodes: 50_000, Time: brisk},
	{Name: "skilled+", Agent: "strong", Nodes: 20_000, Time: brisk},
	{Name: "hard", Agent: "strong", Nodes: 100_000, Time: steady},
	{Name: "hard+", Agent: "strong", Nodes: 500_000, Time: patient},
	{Name: "master", Agent: "strong", Time: patient},
}

var caroLevels = engine.Ladder{
	{Name: "novice", Agent: "fallible", Nodes: 40, Time: quick, Lapse: 400},
	{Name: "beginner", Agent: "fallible", Nodes: 300, Time: quick, Lapse: 100},
	{Name: "easy", Agent: "fallible", Nodes: 1000, Time: quick, Lapse: 40},
	{Name: "easy+", Agent: "alphabeta", Nodes: 500, Time: quick},
	{Name: "casual", Agent: "alphabeta", Nodes: 1000, Time: quick},
	{Name: "casual+", Agent: "five", Nodes: 1100, Time: brisk},
	{Name: "casual++", Agent: "five", Nodes: 2100, Time: brisk},
	{Name: "medium", Agent: "five", Nodes: 4000, Time: brisk},
	{Name: "medium+", Agent: "five", Nodes: 6600, Time: brisk},
	{Name: "medium++", Agent: "five", Nodes: 11_000, Time: brisk},
	{Name: "skilled", Agent: "five", Nodes: 30_000, Time: brisk},
	{Name: "skilled+", Agent: "five", Nodes: 60_000, Time: brisk},
	{Name: "skilled++", Agent: "five", Nodes: 120_000, Time: brisk},
	{Name: "hard", Agent: "five", Nodes: 250_000, Time: steady},
	{Name: "hard+", Agent: "five", Nodes: 700_000, Time: patient},
	{Name: "master", Agent: "five", Time: patient},
}

var othelloLevels = engine.Ladder{
	{Name: "novice", Agent: "fallible", Nodes: 400, Time: quick, Lapse: 150},
	{Name: "beginner", Agent: "fallible", Nodes: 400, Time: quick, Lapse: 60},
	{Name: "beginner+", Agent: "fallible", Nodes: 400, Time: quick, Lapse: 30},
	{Name: "beginner++", Agent: "alphabeta", Nodes: 120, Time: quick},
	{Name: "easy", Agent: "alphabeta", Nodes: 300, Time: quick},
	{Name: "easy+", Agent: "alphabeta", Nodes: 600, Time: quick},
	{Name: "casual", Agent: "alphabeta", Nodes: 1200, Time: quick},
	{Name: "casual+", Agent: "alphabeta", Nodes: 2700, Time: quick},
	{Name: "medium", Agent: "alphabeta", Nodes: 6000, Time: brisk},
	{Name: "medium+", Agent: "alphabeta", Nodes: 15_000, Time: brisk},
	{Name: "skilled", Agent: "alphabeta", Nodes: 40_000, Time: brisk},
	{Name: "skilled+", Agent: "alphabeta", Nodes: 90_000, Time: brisk},
	{Name: "skilled++", Agent: "alphabeta", Nodes: 200_000, Time: brisk},
	{Name: "hard", Agent: "alphabeta", Nodes: 400_000, Time: steady},
	{Name: "hard+", Agent: "alphabeta", Nodes: 1_200_000, Time: patient},
	{Name: "master", Agent: "alphabeta", Time: patient},
}

// scale is for chess and xiangqi. In chess its numbers are those of Stockfish
// 15.1 under its own UCI_Elo (docs/ledger/strength.md has the results); in xiangqi they
// only order the strengths.
var scale = engine.Scale{
	{From: 600, To: 1000, Low: engine.Level{Agent: "fallible", Nodes: 200, Time: quick, Lapse: 300}, Nodes: 400, Lapse: 200},
	{From: 1000, To: 1350, Low: engine.Level{Agent: "fallible", Nodes: 400, Time: quick, Lapse: 200}, Nodes: 2000, Lapse: 20},
	{From: 1350, To: 1600, Low: engine.Level{Agent: "alphabeta", Nodes: 1000, Time: brisk}, Nodes: 3000},
	{From: 1600, To: 2000, Low: engine.Level{Agent: "strong", Nodes: 300, Time: brisk}, Nodes: 8000},
	{From: 2000, To: 2800, Low: engine.Level{Agent: "strong", Nodes: 8000, Time: patient}, Nodes: 5_000_000},
}

// jieqiScale only orders the strengths of cờ úp, which no other program's are
// known in.
var jieqiScale = engine.Scale{
	{From: 600, To: 1350, Low: engine.Level{Agent: "fallible", Nodes: 200, Time: quick, Lapse: 300}, Nodes: 2000, Lapse: 20},
	{From: 1350, To: 2000, Low: engine.Level{Agent: "alphabeta", Nodes: 1000, Time: steady}, Nodes: 50_000},
}

// How long a move of the computer may take.
const (
	quick   = 500 * time.Millisecond
	brisk   = time.Second
	steady  = 1500 * time.Millisecond
	patient = 4 * time.Second
)
