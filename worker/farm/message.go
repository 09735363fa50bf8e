package farm

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"

	"banco/clock"
	"banco/enginematch"
	"banco/search"
	"banco/tune"
)

// Bounds of messages, in bytes. NATS takes up to a megabyte.
const (
	maxTask   = 256 << 10
	maxAnswer = 1 << 20
)

// task is what a worker is asked for: one of the two.
type task struct {
	Round *roundTask `json:"round,omitempty"`
	Chunk *chunkTask `json:"chunk,omitempty"`
}

// roundTask asks for the games of a round.
type roundTask struct {
	Game     string                `json:"game"`
	Variant  map[string]string     `json:"variant,omitempty"`
	Agents   [2]agent              `json:"agents"`
	Fixtures []enginematch.Fixture `json:"fixtures"`
	Seed     uint64                `json:"seed"`

	Depth    int           `json:"depth,omitempty"`
	Nodes    uint64        `json:"nodes,omitempty"`
	MoveTime time.Duration `json:"move_time,omitempty"`
	Control  clock.Control `json:"control,omitzero"`
	Margin   time.Duration `json:"margin"`
	Timeout  time.Duration `json:"timeout"`
	MaxPlies int           `json:"max_plies"`
}

// chunkTask asks for a part of a chunk of self-play.
type chunkTask struct {
	Game     string            `json:"game"`
	Variant  map[string]string `json:"variant,omitempty"`
	Agent    agent             `json:"agent"`
	Nodes    uint64            `json:"nodes"`
	Seed     uint64            `json:"seed"`
	Opening  int               `json:"opening"`
	Balanced search.Score      `json:"balanced"`
	Won      search.Score      `json:"won"`
	Length   int               `json:"length"`
	Part     tune.Part         `json:"part"`
}

// answer is what a worker has played of a task so far, and in the end all of it.
type answer struct {
	Worker string                `json:"worker"`
	Error  string                `json:"error,omitempty"` // why it plays no more
	Games  []*enginematch.Played `json:"games,omitempty"`
	Chunk  []byte                `json:"chunk,omitempty"`
}

// decodeTask reads a task.
func decodeTask(data []byte) (t task, err error) {
	if len(data) > maxTask {
		return t, fmt.Errorf("a task of %d bytes is too large (at most %d)", len(data), maxTask)
	}
	if err := json.Unmarshal(data, &t); err != nil {
		return t, fmt.Errorf("the task cannot be read: %w", err)
	}
	if (t.Round == nil) == (t.Chunk == nil) {
		return t, errors.New("the task asks for neither a round nor a chunk, or for both")
	}
	return t, nil
}

// decodeAnswer reads an answer. Its texts can be printed on a terminal.
func decodeAnswer(data []byte) (a answer, err error) {
	if len(data) > maxAnswer {
		return a, fmt.Errorf("an answer of %d bytes is too large (at most %d)", len(data), maxAnswer)
	}
	err = json.Unmarshal(data, &a)
	a.Worker, a.Error = printable(a.Worker, maxName), printable(a.Error, maxError)
	for _, g := range a.Games {
		if g == nil {
			return a, errors.New("a game of the answer is null")
		}
	}
	return a, err
}

// How much of a worker's name and of its errors is printed, in runes.
const (
	maxName  = 80
	maxError = 600
)

// printable returns a text of somebody else as one line for a terminal.
func printable(text string, most int) string {
	shown := []rune(strings.Map(func(c rune) rune {
		if !unicode.IsPrint(c) {
			return ' '
		}
		return c
	}, text[:min(len(text), 4*most)]))
	return string(shown[:min(len(shown), most)])
}

// bound is a number with its bounds.
type bound struct {
	name             string
	value, low, high int64
}

// checkBounds refuses numbers out of bounds.
func checkBounds(list ...bound) error {
	for _, b := range list {
		if b.value < b.low || b.value > b.high {
			return fmt.Errorf("%s must be from %d to %d, not %d", b.name, b.low, b.high, b.value)
		}
	}
	return nil
}
