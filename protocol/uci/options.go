package uci

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"banco/game"
	"banco/option"
	"banco/protocol/wording"
)

// setting is an option and what choosing a value does.
type setting struct {
	option.Option
	apply func(value string)
}

// defaultOverhead is what a move loses between the programs, in milliseconds.
const defaultOverhead = 10

// ownOptions lists the options that need nothing of the engine.
func (s *session) ownOptions() []setting {
	s.overhead = defaultOverhead * time.Millisecond
	list := []setting{
		{option.Option{Name: "Ponder", Kind: option.Switch, Default: option.Off}, func(string) {}},
		{option.Option{Name: "MultiPV", Kind: option.Whole, Default: "1", Min: 1, Max: 256}, func(v string) {
			s.multiPV, _ = strconv.Atoi(v)
		}},
		{option.Option{Name: "Move Overhead", Kind: option.Whole, Default: strconv.Itoa(defaultOverhead), Max: 5000}, func(v string) {
			ms, _ := strconv.Atoi(v)
			s.overhead = time.Duration(ms) * time.Millisecond
		}},
		{option.Option{Name: "UCI_ShowWDL", Kind: option.Switch, Default: option.Off}, func(v string) { s.wdl = v == option.On }},
		{option.Option{Name: "Clear Hash", Kind: option.Action}, func(string) { s.desk.WhenIdle(s.Engine.Forget) }},
	}
	if s.Chess960 != nil {
		list = append(list, setting{option.Option{Name: "UCI_Chess960", Kind: option.Switch, Default: option.Off}, s.chess960})
	}
	if n := fairy(s.Game); n != nil {
		// GUIs that choose a variant count its ranks from 1; those that do
		// not, from 0.
		name := s.Game.Name()
		list = append(list, setting{
			option.Option{Name: "UCI_Variant", Kind: option.Choice, Default: name, Values: []string{name}},
			func(string) { s.setup.Notation = *n },
		})
	}
	return list
}

// fairy returns the notation that Fairy-Stockfish and its GUIs use, or nil
// where it is the game's own.
func fairy(g game.Game) *game.Notation {
	list := g.Notations()
	if i := slices.IndexFunc(list, func(n game.Notation) bool { return n.Name == "fairy" }); i >= 0 {
		return &list[i]
	}
	return nil
}

// chess960 changes how castling is written from the next position on.
func (s *session) chess960(value string) {
	s.setup.Variant = s.Variant
	if value == option.On {
		s.setup.Variant = s.Chess960
	}
}

func (s *session) engineOption(name string) func(string) {
	return func(value string) {
		s.desk.WhenIdle(func() {
			if err := s.Engine.Set(name, value); err != nil {
				s.complain("setoption: %v", err)
			}
		})
	}
}

// setOption answers "setoption name NAME [value VALUE]".
func (s *session) setOption(args []string) {
	if len(args) < 2 || args[0] != "name" {
		s.complain("setoption: name and an option are missing")
		return
	}
	words, value := args[1:], ""
	if i := slices.Index(words, "value"); i >= 0 {
		words, value = words[:i], strings.Join(words[i+1:], " ")
	}
	name := strings.Join(words, " ")
	for _, o := range s.options {
		if !strings.EqualFold(o.Name, name) {
			continue
		}
		value, err := wording.Read(&o.Option, value)
		if err != nil {
			s.complain("setoption: %v", err)
			return
		}
		o.apply(value)
		return
	}
	s.complain("setoption: there is no option %.80q", name)
}

// identify answers "uci".
func (s *session) identify() {
	s.out.Printf("id name %s", s.Name)
	s.out.Printf("id author %s", s.Author)
	for _, o := range s.options {
		s.out.Printf("option name %s %s", o.Name, wording.Describe(&o.Option))
	}
	s.out.Printf("uciok")
}
