package uci

import (
	"fmt"
	"strings"
	"time"

	"banco/game"
	"banco/option"
	"banco/protocol/asdriver"
	"banco/protocol/wording"
	"banco/search"
)

// Client is a UCI program as a searcher.
type Client = asdriver.Client

// Start runs a UCI program and waits until it has introduced itself. It must
// be closed in the end.
func Start(path string, args ...string) (*Client, error) {
	return asdriver.Start(dialect, path, args...)
}

var dialect = asdriver.Dialect{
	Name:     "uci",
	NewGame:  "ucinewgame",
	Farewell: "quit",
	Fairy:    "fairy",
	SetOption: func(name, value string) string {
		if value == "" {
			return "setoption name " + name
		}
		return "setoption name " + name + " value " + value
	},
	ParseOption: parseOption,
	Go:          formatGo,
}

// parseOption reads "name NAME type …".
func parseOption(words []string) (option.Option, bool) {
	if len(words) < 2 || words[0] != "name" {
		return option.Option{}, false
	}
	end := 1
	for end < len(words) && words[end] != "type" {
		end++
	}
	return wording.Described(strings.Join(words[1:end], " "), words[end:]), true
}

// formatGo writes limits as a "go".
func formatGo(_ game.Position, l search.Limits, write func(game.Move) string) []string {
	var b strings.Builder
	b.WriteString("go")
	if l.Infinite {
		b.WriteString(" infinite")
	} else {
		param(&b, "depth", int64(l.Depth))
		param(&b, "nodes", int64(min(l.Nodes, 1<<62)))
		param(&b, "mate", int64(l.Mate))
		param(&b, "movetime", ceil(l.MoveTime))
		param(&b, "wtime", ceil(l.GameTime.Left[game.First]))
		param(&b, "btime", ceil(l.GameTime.Left[game.Second]))
		param(&b, "winc", ceil(l.GameTime.Increment[game.First]))
		param(&b, "binc", ceil(l.GameTime.Increment[game.Second]))
		param(&b, "movestogo", int64(l.GameTime.MovesToGo))
	}
	if len(l.Moves) > 0 {
		b.WriteString(" searchmoves")
		for _, m := range l.Moves {
			b.WriteString(" " + write(m))
		}
	}
	return []string{b.String()}
}

// param writes a parameter unless it is not set.
func param(b *strings.Builder, key string, n int64) {
	if n > 0 {
		fmt.Fprintf(b, " %s %d", key, n)
	}
}

// ceil returns milliseconds, rounded up so that no limit becomes none.
func ceil(d time.Duration) int64 { return int64((d + time.Millisecond - 1) / time.Millisecond) }
