// Package uci speaks the Universal Chess Interface, both ways, for chess and
// for the games that have borrowed it.
//
// Its nouns: [Run] is the side of the engine: it plays a [Config]'s engine
// for a GUI; a [Client] is the side of the GUI: it drives another program as a
// search.Searcher.
package uci

import (
	"context"
	"io"
	"strings"
	"time"

	"banco/game"
	"banco/protocol/asengine"
	"banco/protocol/pipe"
	"banco/search"
)

// Config is an engine and the game it plays.
type Config struct {
	Name, Author string
	Game         game.Game
	Variant      game.Variant
	Engine       asengine.Engine

	// Chess960 is the variant in which castling is written as in Chess960.
	// Where it is not nil, the option UCI_Chess960 chooses it.
	Chess960 game.Variant

	// Even is the score at which a win is as likely as not, for UCI_ShowWDL;
	// 0: as in chess.
	Even search.Score
}

// session is one conversation with a GUI.
type session struct {
	Config
	out      *pipe.Writer
	desk     asengine.Desk
	setup    asengine.Setup
	position game.Position
	unset    bool // the last position could not be read
	options  []setting
	commands map[string]func(args []string)
	quit     bool
	debug    bool
	multiPV  int
	wdl      bool
	overhead time.Duration
}

// Run obeys the commands it reads until "quit", the end of in, or the end of
// ctx, whose error is the only one it returns beside those of writing.
func Run(ctx context.Context, in io.Reader, out io.Writer, c Config) error {
	s, err := newSession(out, c)
	if err != nil {
		return err
	}
	return s.desk.Converse(ctx, in, s.out, s.obey)
}

func newSession(out io.Writer, c Config) (*session, error) {
	s := &session{Config: c, out: pipe.NewWriter(out), multiPV: 1}
	s.setup = asengine.Setup{Game: c.Game, Variant: c.Variant, Notation: c.Game.Notations()[0]}
	p, err := s.setup.Read([]string{"startpos"})
	if err != nil {
		return nil, err
	}
	s.position = p
	s.options = s.ownOptions()
	for _, o := range c.Engine.Options() {
		s.options = append(s.options, setting{Option: o, apply: s.engineOption(o.Name)})
	}
	s.commands = map[string]func([]string){
		"uci":        func([]string) { s.identify() },
		"debug":      func(args []string) { s.debug = len(args) > 0 && args[0] == "on" },
		"isready":    func([]string) { s.out.Printf("readyok") },
		"setoption":  s.setOption,
		"register":   func([]string) {},
		"ucinewgame": func([]string) { s.desk.WhenIdle(s.Engine.Forget) },
		"position":   s.setPosition,
		"go":         s.goCommand,
		"stop":       func([]string) { s.desk.Stop() },
		"ponderhit":  func([]string) { s.desk.Hit() },
		"quit":       func([]string) { s.quit = true },
		"d":          func([]string) { s.show() },
		"perft":      s.perft,
		"bench":      s.bench,
	}
	return s, nil
}

// obey obeys one line and returns false for the last. Words before the first
// command are skipped, as the protocol asks.
func (s *session) obey(line pipe.Line) (more bool) {
	if line.Cut {
		s.complain("a line of more than %d bytes is ignored", pipe.MaxLine)
		return true
	}
	if s.debug {
		s.out.Printf("info string heard %.200q", line.Text)
	}
	words := strings.Fields(line.Text)
	for i, w := range words {
		if obey, ok := s.commands[w]; ok {
			obey(words[i+1:])
			return !s.quit
		}
	}
	s.complain("unknown command %.80q", line.Text)
	return true
}

// complain tells the GUI what cannot be done.
func (s *session) complain(format string, args ...any) {
	s.out.Printf("info string error: "+format, args...)
}

func (s *session) setPosition(args []string) {
	p, err := s.setup.Read(args)
	if err != nil {
		s.complain("position: %v", err)
		s.unset = true
		return
	}
	s.position, s.unset = p, false
}

// goCommand answers "go".
func (s *session) goCommand(args []string) {
	if len(args) > 0 && args[0] == "perft" {
		s.perft(args[1:])
		return
	}
	if s.unset { // an answer for another position would be played
		s.complain("go: the last position could not be read")
		s.desk.WhenIdle(func() { s.out.Printf("bestmove (none)") })
		return
	}
	g := s.parseGo(args)
	answer := &answer{session: s, setup: s.setup, root: s.position.Clone(), wdl: s.wdl}
	g.limits.Watch = answer.step
	task := asengine.Task{Position: s.position.Clone(), Limits: g.limits, Ponder: g.ponder, Report: answer.report}
	s.desk.Start(func(ctx context.Context, hit <-chan struct{}) {
		m, err := task.Run(ctx, hit, s.Engine)
		answer.best(m, err)
	})
}

// newLimits returns limits that only the options set.
func (s *session) newLimits() search.Limits {
	return search.Limits{MultiPV: s.multiPV, GameTime: search.GameTime{Overhead: s.overhead}}
}
