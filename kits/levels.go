package kits

import (
	"time"

	"banco/engine"
)

// The levels of each game, tuned by matches of neighbours (docs/ledger/strength.md has the
// results). Below the top, nodes bound the search, so that a level is as strong on
// one machine as on another; the time is for machines that are too slow for that.
// At the top they take the time that people are willing to wait.
var chessLevels = engine.Ladder{
	{Agent: "fallible", Nodes: 400, Time: quick, Lapse: 200},
	{Agent: "fallible", Nodes: 1200, Time: quick, Lapse: 60},
	{Agent: "alphabeta", Nodes: 800, Time: quick},
	{Agent: "alphabeta", Nodes: 2000, Time: quick},
	{Agent: "alphabeta", Nodes: 6000, Time: brisk},
	{Agent: "alphabeta", Nodes: 40_000, Time: brisk},
	{Agent: "strong", Nodes: 40_000, Time: steady},
	{Agent: "strong", Time: patient},
}

var xiangqiLevels = engine.Ladder{
	{Agent: "fallible", Nodes: 400, Time: quick, Lapse: 200},
	{Agent: "fallible", Nodes: 1200, Time: quick, Lapse: 60},
	{Agent: "alphabeta", Nodes: 800, Time: quick},
	{Agent: "alphabeta", Nodes: 2000, Time: quick},
	{Agent: "alphabeta", Nodes: 6000, Time: brisk},
	{Agent: "alphabeta", Nodes: 40_000, Time: brisk},
	{Agent: "strong", Nodes: 40_000, Time: steady},
	{Agent: "strong", Time: patient},
}

var jieqiLevels = engine.Ladder{
	{Agent: "fallible", Nodes: 400, Time: quick, Lapse: 200},
	{Agent: "fallible", Nodes: 1000, Time: quick, Lapse: 100},
	{Agent: "fallible", Nodes: 2400, Time: quick, Lapse: 50},
	{Agent: "alphabeta", Nodes: 2000, Time: quick},
	{Agent: "alphabeta", Nodes: 8000, Time: brisk},
	{Agent: "alphabeta", Nodes: 50_000, Time: brisk},
	{Agent: "strong", Nodes: 100_000, Time: steady},
	{Agent: "strong", Time: patient},
}

var caroLevels = engine.Ladder{
	{Agent: "fallible", Nodes: 40, Time: quick, Lapse: 400},
	{Agent: "fallible", Nodes: 300, Time: quick, Lapse: 100},
	{Agent: "fallible", Nodes: 1000, Time: quick, Lapse: 40},
	{Agent: "alphabeta", Nodes: 1000, Time: quick},
	{Agent: "five", Nodes: 4000, Time: brisk},
	{Agent: "five", Nodes: 30_000, Time: brisk},
	{Agent: "five", Nodes: 250_000, Time: steady},
	{Agent: "five", Time: patient},
}

var othelloLevels = engine.Ladder{
	{Agent: "fallible", Nodes: 400, Time: quick, Lapse: 150},
	{Agent: "fallible", Nodes: 400, Time: quick, Lapse: 60},
	{Agent: "alphabeta", Nodes: 300, Time: quick},
	{Agent: "alphabeta", Nodes: 1200, Time: quick},
	{Agent: "alphabeta", Nodes: 6000, Time: brisk},
	{Agent: "alphabeta", Nodes: 40_000, Time: brisk},
	{Agent: "alphabeta", Nodes: 400_000, Time: steady},
	{Agent: "alphabeta", Time: patient},
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
