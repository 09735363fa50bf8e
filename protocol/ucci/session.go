// Package ucci speaks the Universal Chinese Chess Interface, version 3, both
// ways.
//
// Its nouns: [Run] is the side of the engine: it plays a [Config]'s engine
// for a GUI; a [Client] is the side of the GUI: it drives another program as a
// search.Searcher.
package ucci

import (
	"context"
	"io"
	"slices"
	"strings"
	"sync/atomic"

	"banco/game"
	"banco/protocol/asengine"
	"banco/protocol/pipe"
)

// Config is an engine and the game it plays.
type Config struct {
	Name, Author string
	Game         game.Game
	Engine       asengine.Engine
}

// session is one conversation with a GUI.
type session struct {
	Config
	out      *pipe.Writer
	desk     asengine.Desk
	setup    asengine.Setup
	position game.Position
	unset    bool // the last position could not be read
	banned   []game.Move
	options  []setting
	seconds  bool        // times are in seconds, not milliseconds
	batch    bool        // commands wait for the end of the search
	owes     atomic.Bool // an answer to "go" is still to come
}

// Run obeys the commands it reads until "quit", the end of in, or the end of
// ctx, whose error is the only one it returns beside those of writing.
func Run(ctx context.Context, in io.Reader, out io.Writer, c Config) error {
	s := &session{Config: c, out: pipe.NewWriter(out)}
	s.setup = asengine.Setup{Game: c.Game, Notation: c.Game.Notations()[0]}
	p, err := s.setup.Read([]string{"startpos"})
	if err != nil {
		return err
	}
	s.position = p
	s.options = s.listOptions()
	return s.desk.Converse(ctx, in, s.out, s.obey)
}

// obey obeys one line and returns false for the last.
func (s *session) obey(line pipe.Line) (more bool) {
	if line.Cut {
		s.complain("a line of more than %d bytes is ignored", pipe.MaxLine)
		return true
	}
	words := strings.Fields(line.Text)
	args := words[1:]
	switch words[0] {
	case "ucci":
		s.identify()
	case "isready":
		s.out.Printf("readyok")
	case "setoption":
		s.setOption(args)
	case "position":
		s.setPosition(args)
	case "banmoves":
		s.ban(args)
	case "go":
		s.goCommand(args)
	case "ponderhit":
		s.desk.Hit()
	case "stop":
		s.stop()
	case "probe":
		s.out.Printf("pophash") // nothing is told of the table
	case "quit":
		s.desk.Stop()
		s.out.Printf("bye")
		return false
	default:
		s.complain("unknown command %.80q", line.Text)
	}
	return true
}

// complain tells the user what cannot be done.
func (s *session) complain(format string, args ...any) {
	s.out.Printf("info message error: "+format, args...)
}

func (s *session) setPosition(args []string) {
	p, err := s.setup.Read(args)
	if err != nil {
		s.complain("position: %v", err)
		s.unset = true
		return
	}
	s.position, s.banned, s.unset = p, nil, false
}

// ban takes moves of the position at hand out of the search.
func (s *session) ban(args []string) {
	s.banned = nil
	for _, word := range args {
		m, err := s.setup.Notation.Parse(s.position, word)
		if err != nil {
			s.complain("banmoves: %v", err)
			continue
		}
		s.banned = append(s.banned, m)
	}
}

// allowed lists the moves that are not banned, nil where none is.
func (s *session) allowed() []game.Move {
	if len(s.banned) == 0 {
		return nil
	}
	return slices.DeleteFunc(s.position.Moves(nil), func(m game.Move) bool { return slices.Contains(s.banned, m) })
}

// stop ends a search. A GUI that is mistaken about there being one gets its
// answer all the same.
func (s *session) stop() {
	if s.owes.Load() {
		s.desk.Stop()
	} else {
		s.out.Printf("nobestmove")
	}
}

// goCommand answers "go".
func (s *session) goCommand(args []string) {
	l, ponder, ok := s.parseGo(args)
	l.Moves = s.allowed()
	if !ok || s.unset || s.banned != nil && len(l.Moves) == 0 {
		s.desk.WhenIdle(func() { s.out.Printf("nobestmove") })
		return
	}
	answer := &answer{out: s.out, setup: s.setup, root: s.position.Clone()}
	task := asengine.Task{Position: s.position.Clone(), Limits: l, Ponder: ponder, Report: answer.report}
	think := func(ctx context.Context, hit <-chan struct{}) {
		m, err := task.Run(ctx, hit, s.Engine)
		s.owes.Store(false)
		answer.best(m, err)
	}
	s.desk.Finish()
	s.owes.Store(true)
	if s.batch && !ponder && !l.Infinite {
		s.desk.StartTool("info message searching", func(ctx context.Context) { think(ctx, nil) })
	} else {
		s.desk.Start(think)
	}
}
