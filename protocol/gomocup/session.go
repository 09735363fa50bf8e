// Package gomocup speaks the protocol of Gomocup, in which a manager lets
// brains play five in a row, both ways.
//
// Its nouns: [Run] is the brain's side: it plays a [Config]'s engine for a
// manager; a [Client] is the manager's side: it drives another brain as a
// search.Searcher. Points are pairs counted from 0 at the top left.
package gomocup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"banco/game"
	"banco/protocol/asengine"
	"banco/protocol/pipe"
	"banco/protocol/wording"
	"banco/search"
)

// Config is an engine of five in a row and what to tell of it. The game has
// the options rule, size and opening of caro, its FEN and its notation
// "gomocup".
type Config struct {
	Name, Version, Author, Country string

	Game   game.Game
	Engine asengine.Engine
}

// session is one conversation with a manager.
type session struct {
	Config
	out      *pipe.Writer
	desk     asengine.Desk
	notation game.Notation
	board    board
	info     info
	list     *list // what follows BOARD or SWAP2BOARD, while it is read
}

// Run obeys the commands it reads until END, the end of in, or the end of ctx,
// whose error is the only one it returns beside those of writing.
func Run(ctx context.Context, in io.Reader, out io.Writer, c Config) error {
	s := &session{Config: c, out: pipe.NewWriter(out), info: newInfo()}
	var ok bool
	if s.notation, ok = game.FindNotation(c.Game, "gomocup"); !ok {
		return fmt.Errorf("gomocup: %s is not five in a row", c.Game.Name())
	}
	return s.desk.Converse(ctx, in, s.out, s.obey)
}

// obey obeys one line and returns false for the last. While the engine thinks,
// only what concerns that is heard at once.
func (s *session) obey(line pipe.Line) (more bool) {
	word, rest, _ := strings.Cut(line.Text, " ")
	rest = strings.TrimSpace(rest)
	switch strings.ToUpper(word) {
	case "END":
		return false
	case "STOP", "YXSTOP":
		s.desk.Stop()
	case "INFO":
		key, value, _ := strings.Cut(rest, " ")
		s.info.set(strings.ToLower(key), strings.TrimSpace(value))
	default:
		s.desk.WhenIdle(func() {
			if s.list != nil {
				s.listed(line.Text)
			} else {
				s.answer(strings.ToUpper(word), rest)
			}
		})
	}
	return true
}

// answer answers a command that expects it.
func (s *session) answer(command, rest string) {
	var err error
	switch command {
	case "START":
		err = s.start(rest, rest)
	case "RECTSTART":
		width, height, _ := strings.Cut(rest, ",")
		err = s.start(strings.TrimSpace(width), strings.TrimSpace(height))
	case "RESTART":
		err = s.restart()
	case "ABOUT":
		s.out.Printf("name=%q, version=%q, author=%q, country=%q", s.Name, s.Version, s.Author, s.Country)
	case "BEGIN":
		s.board.clear()
		err = s.think()
	case "TURN":
		if err = s.place(rest, theirs); err != nil {
			break
		}
		if err = s.think(); err != nil {
			s.board.dropLast()
		}
	case "PLAY":
		if err = s.place(rest, ours); err == nil {
			s.out.Printf("%s", rest)
		}
	case "TAKEBACK":
		if err = s.takeBack(rest); err == nil {
			s.out.Printf("OK")
		}
	case "BOARD":
		s.list = &list{fields: 3, finish: s.setBoard}
	case "SWAP2BOARD":
		s.list = &list{fields: 2, finish: s.swap2}
	default:
		s.out.Printf("UNKNOWN %.80q", command)
	}
	if err != nil {
		s.out.Printf("ERROR %v", err)
	}
}

var errNoBoard = errors.New("no START yet")

// start begins a match on a new board.
func (s *session) start(width, height string) error {
	if width != height {
		return fmt.Errorf("only square boards are supported, not %.40s x %.40s", width, height)
	}
	size, err := strconv.Atoi(width)
	if err != nil {
		return fmt.Errorf("the size of the board must be a number, not %.40q", width)
	}
	if _, err := s.Game.Start(game.Variant{"size": strconv.Itoa(size)}); err != nil {
		return err
	}
	s.board = board{size: size}
	return s.restart()
}

func (s *session) restart() error {
	if s.board.size == 0 {
		return errNoBoard
	}
	s.board.clear()
	s.Engine.Forget()
	if err := s.limitMemory(); err != nil {
		return err
	}
	s.out.Printf("OK")
	return nil
}

// limitMemory keeps the engine's table well inside the manager's limit.
func (s *session) limitMemory() error {
	o := wording.Find(s.Engine.Options(), "Hash")
	if o == nil {
		return nil
	}
	size, _ := strconv.Atoi(o.Default)
	if limit := s.info.maxMemory; limit > 0 {
		size = max(min(size, int(limit>>20)/4), int(o.Min))
	}
	return s.Engine.Set(o.Name, strconv.Itoa(size))
}

// place sets a stone that the manager tells of.
func (s *session) place(text string, whose owner) error {
	x, y, err := s.readPoint(text)
	if err != nil {
		return err
	}
	return s.board.place(x, y, whose)
}

func (s *session) takeBack(text string) error {
	x, y, err := s.readPoint(text)
	if err != nil {
		return err
	}
	return s.board.remove(x, y)
}

// readPoint reads "x,y".
func (s *session) readPoint(text string) (x, y int, err error) {
	if s.board.size == 0 {
		return 0, 0, errNoBoard
	}
	numbers, err := readNumbers(text, 2)
	if err != nil {
		return 0, 0, err
	}
	return numbers[0], numbers[1], nil
}

// readNumbers reads so many numbers separated by commas.
func readNumbers(text string, n int) ([]int, error) {
	parts := strings.Split(text, ",")
	numbers := make([]int, 0, n)
	for _, part := range parts {
		v, err := strconv.Atoi(strings.TrimSpace(part))
		if err != nil || len(parts) != n {
			return nil, fmt.Errorf("%d numbers with commas expected, not %.40q", n, text)
		}
		numbers = append(numbers, v)
	}
	return numbers, nil
}

// think begins to look for a move of the side to move, which is the engine's.
func (s *session) think() error {
	p, err := s.position()
	if err != nil {
		return err
	}
	if p.Result().Over() {
		return errors.New("the game is over")
	}
	limits := s.info.limits(p.Side())
	s.desk.Start(func(ctx context.Context, _ <-chan struct{}) {
		m, err := s.search(ctx, p, limits)
		if err != nil {
			s.out.Printf("ERROR %v", err)
			return
		}
		point := s.notation.Format(p, m)
		if err := s.place(point, ours); err != nil {
			s.out.Printf("ERROR %v", err)
			return
		}
		s.out.Printf("%s", point)
	})
	return nil
}

// position returns the board as a position of the game.
func (s *session) position() (game.Position, error) {
	if s.board.size == 0 {
		return nil, errNoBoard
	}
	rule, err := s.info.ruleName()
	if err != nil {
		return nil, err
	}
	return s.Game.Parse(game.Variant{"rule": rule, "size": strconv.Itoa(s.board.size)}, s.board.fen())
}

// search looks for a move and tells the user what was seen.
func (s *session) search(ctx context.Context, p game.Position, l search.Limits) (game.Move, error) {
	var last search.Info
	m, err := s.Engine.Search(ctx, p, l, func(i search.Info) {
		if i.MultiPV <= 1 {
			last = i
		}
	})
	if err == nil && last.Depth > 0 {
		value := strconv.Itoa(int(last.Score))
		if moves, ok := last.Score.Mate(); ok {
			value = fmt.Sprintf("mate %d", moves)
		}
		if last.Nodes == 0 {
			s.out.Printf("MESSAGE book ev %s", value)
			return m, nil
		}
		s.out.Printf("MESSAGE depth %d ev %s n %d tm %d", last.Depth, value, last.Nodes, last.Time.Milliseconds())
	}
	return m, err
}
