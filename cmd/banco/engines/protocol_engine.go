package engines

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"banco/engine"
	"banco/engine/opening"
	"banco/game"
	"banco/kits"
	"banco/option"
	"banco/protocol/asengine"
	"banco/search"
)

// hosted is an agent behind a protocol. An option that changes how the agent
// is made makes it anew.
type hosted struct {
	*engine.Agent
	kit      *engine.Kit
	text     string // the agent's, without what options add
	params   []option.Option
	set      map[string]string // parameters that options changed
	limited  bool
	analyses bool // the strength is not limited after all
	elo      int
	ownBook  bool
	book     *opening.Book // that of a file; nil: the kit's
	weak     *engine.Agent // who plays with a limited strength; nil: nobody asked yet
}

var _ asengine.Engine = (*hosted)(nil)

func newHosted(gameName, agent string) (*hosted, error) {
	k, err := kits.Find(gameName)
	if err != nil {
		return nil, err
	}
	a, err := engine.New(k, agent)
	if err != nil {
		return nil, err
	}
	h := &hosted{Agent: a, kit: k, text: a.Name, set: map[string]string{}}
	name, _, _ := strings.Cut(a.Name, ":")
	for _, algorithm := range k.Algorithms {
		if algorithm.Name == name {
			h.params = algorithm.Params
		}
	}
	return h, nil
}

// param returns a parameter of the agent's algorithm that its text leaves open.
func (h *hosted) param(name string) *option.Option {
	for i, p := range h.params {
		if p.Name == name && !strings.Contains(h.text, name+"=") {
			return &h.params[i]
		}
	}
	return nil
}

// Options offers what the agent's algorithm has.
func (h *hosted) Options() []option.Option {
	threads := option.Option{Name: "Threads", Kind: option.Whole, Default: "1", Min: 1, Max: 1}
	if p := h.param("threads"); p != nil {
		threads.Max = p.Max
	}
	list := []option.Option{threads}
	if p := h.param("hash"); p != nil {
		list = append(list, option.Option{Name: "Hash", Kind: option.Whole, Default: p.Default, Min: p.Min, Max: p.Max})
	}
	if h.param(engine.Net.Name) != nil && h.param("eval") != nil {
		list = append(list, option.Option{Name: "EvalFile", Kind: option.Text, Default: noFile})
	}
	if h.param(engine.Tables.Name) != nil {
		list = append(list, option.Option{Name: "EndingsPath", Kind: option.Text, Default: noFile})
	}
	if h.kit.Book != nil {
		list = append(list, option.Option{Name: "OwnBook", Kind: option.Switch, Default: option.Off},
			option.Option{Name: "BookFile", Kind: option.Text, Default: noFile})
	}
	if h.param(engine.SyzygyPath.Name) != nil {
		list = append(list, option.Option{Name: "SyzygyPath", Kind: option.Text, Default: noFile})
	}
	if elo := h.eloParam(); elo != nil && h.param("nodes") != nil {
		h.elo = int(elo.Max)
		list = append(list,
			option.Option{Name: "UCI_AnalyseMode", Kind: option.Switch, Default: option.Off},
			option.Option{Name: "UCI_LimitStrength", Kind: option.Switch, Default: option.Off},
			option.Option{Name: "UCI_Elo", Kind: option.Whole, Default: strconv.Itoa(h.elo), Min: elo.Min, Max: elo.Max})
	}
	return list
}

// Set changes an option.
func (h *hosted) Set(name, value string) error {
	switch name {
	case "UCI_LimitStrength":
		h.limited = value == option.On
	case "UCI_AnalyseMode":
		h.analyses = value == option.On
	case "UCI_Elo":
		h.elo, _ = strconv.Atoi(value)
	case "Hash":
		return h.setHash(value)
	case "Threads":
		return h.setThreads(value)
	case "EvalFile":
		return h.change("option EvalFile", engine.Net.Name, path(value))
	case "OwnBook":
		h.ownBook = value == option.On
	case "BookFile":
		return h.setBook(path(value))
	case "SyzygyPath":
		return h.change("option SyzygyPath", engine.SyzygyPath.Name, path(value))
	case "EndingsPath":
		return h.change("option EndingsPath", engine.Tables.Name, path(value))
	}
	return nil
}

// setBook takes the moves of openings from a file, or from the program's own book
// where none is named. One that cannot be read changes nothing.
func (h *hosted) setBook(file string) error {
	if file == "" {
		h.book = nil
		return nil
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return fmt.Errorf("option BookFile: %w", err)
	}
	b, err := opening.Read(h.kit.Game, string(text))
	if err != nil {
		return fmt.Errorf("option BookFile: %s: %w", file, err)
	}
	h.book = b
	return nil
}

// path returns the name of a file or folder that an option has; empty: none.
func path(value string) string {
	if value == noFile {
		return ""
	}
	return value
}

// setHash changes the size of the table, in MiB. One that does not fit into the
// memory that is free is refused.
func (h *hosted) setHash(value string) error {
	mib, _ := strconv.ParseInt(value, 10, 64)
	if free, known := freeMemory(); known && mib<<20 > free {
		return fmt.Errorf("option Hash: %d MiB do not fit into the %d MiB of memory that are free; the table stays as it is", mib, free>>20)
	}
	return h.change("option Hash", "hash", value)
}

// setThreads changes the number of threads. More than there are cores would only
// be in each other's way.
func (h *hosted) setThreads(value string) error {
	cores := runtime.NumCPU()
	if n, _ := strconv.Atoi(value); n > cores {
		err := h.change("option Threads", "threads", strconv.Itoa(cores))
		return errors.Join(fmt.Errorf("option Threads: there are %d cores for %d threads; %d search", cores, n, cores), err)
	}
	return h.change("option Threads", "threads", value)
}

// noFile is how UCI writes that a text is empty.
const noFile = "<empty>"

// change makes the agent with another value of a parameter, empty for the
// default, as something wants it. Where that fails, the agent plays on as it was.
func (h *hosted) change(something, param, value string) error {
	if value == h.set[param] {
		return nil
	}
	set := maps.Clone(h.set)
	set[param] = value
	text, joint := h.text, ":"
	for _, p := range slices.Sorted(maps.Keys(set)) {
		if strings.Contains(text, ":") {
			joint = ","
		}
		if set[p] != "" {
			text += joint + p + "=" + set[p]
		}
	}
	a, err := engine.New(h.kit, text)
	if err != nil {
		return fmt.Errorf("%s: %w", something, err)
	}
	err = h.Agent.Close()
	h.Agent, h.set = a, set
	return err
}

// try sets a parameter to the file or folder that a flag names, if it does. Where
// that cannot be read, it says so and leaves the agent as it is: with the tables and
// the evaluation in the program, or with those that the agent's text names.
func (h *hosted) try(flag, param, file string) {
	if file == "" {
		return
	}
	if err := h.change(flag, param, file); err != nil {
		fmt.Fprintf(os.Stderr, "banco: %v (playing as without %s)\n", err, flag)
	}
}

// Search searches within the agent's own limits and those given. With a limited
// strength the platform's own player of that strength plays.
func (h *hosted) Search(ctx context.Context, p game.Position, l search.Limits, report func(search.Info)) (game.Move, error) {
	l.Seed = rand.Uint64()
	if m, ok := h.opening(p, l); ok {
		return m, nil
	}
	player := h.Agent
	if h.limited && !h.analyses {
		var err error
		if player, err = h.limitedPlayer(); err != nil {
			return game.NoMove, err
		}
	}
	return player.Search(ctx, p, player.Within(l, p.Side()), report)
}

// opening returns a move of the book, where one is asked for and the search is for
// a move to play.
func (h *hosted) opening(p game.Position, l search.Limits) (game.Move, bool) {
	if !h.ownBook || h.analyses || l.Infinite || l.Moves != nil || l.MultiPV > 1 {
		return game.NoMove, false
	}
	book := h.book
	if book == nil && h.kit.Book != nil {
		book = h.kit.Book()
	}
	return book.Choose(p, l.Seed)
}

// limitedPlayer returns who plays with the strength asked for.
func (h *hosted) limitedPlayer() (*engine.Agent, error) {
	text := fmt.Sprintf("engine:elo=%d", h.elo)
	if h.weak != nil && h.weak.Name == text {
		return h.weak, nil
	}
	var err error
	h.weak, err = engine.New(h.kit, text)
	return h.weak, err
}

// eloParam returns how strengths can be asked for in the game, nil: not at all.
func (h *hosted) eloParam() *option.Option {
	for _, a := range h.kit.Algorithms {
		if a.Name == "engine" {
			return option.Find(a.Params, engine.EloName)
		}
	}
	return nil
}
