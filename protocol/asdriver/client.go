// Package asdriver is our side of a text protocol where we drive the engine: it
// makes programs that speak UCI or one of its relatives searchers.
//
// Its nouns: a [Client] is a program in a seat, restarted when it has died; a
// [Dialect] is how its protocol writes things; [Patience] is how long it is
// waited for. The packages of the protocols make the clients.
package asdriver

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"banco/game"
	"banco/option"
	"banco/protocol/pipe"
	"banco/protocol/wording"
	"banco/search"
)

// Dialect is what differs from protocol to protocol.
type Dialect struct {
	Name        string // "uci": the word that begins the conversation
	NewGame     string // announces a new game
	Farewell    string
	NoMove      string // the answer of a program that knows no move
	SetOption   func(name, value string) string
	ParseOption func(words []string) (option.Option, bool)                                    // what follows "option"
	Go          func(p game.Position, l search.Limits, write func(game.Move) string) []string // lines

	// Fairy is the notation of programs that are told the game by the option
	// UCI_Variant. Others write moves in the game's own UCI form.
	Fairy string

	// Always lists settings that every program gets that offers them.
	Always map[string]string
}

// Patience is how long a Client waits for a program before it kills it.
type Patience struct {
	Start time.Duration // for the end of the greeting
	Ready time.Duration // for "readyok"
	Late  time.Duration // for the answer, beyond the time limit
	Mute  time.Duration // for any line, in a search that has no time limit
	Stop  time.Duration // for the answer, after the search was told to stop
	Quit  time.Duration // for the end of the program
}

// DefaultPatience suits programs on the same machine.
var DefaultPatience = Patience{
	Start: 15 * time.Second, Ready: 15 * time.Second, Late: 5 * time.Second,
	Mute: 2 * time.Minute, Stop: 2 * time.Second, Quit: 500 * time.Millisecond,
}

// Bounds on what a program may write before it answers.
const (
	maxLines    = 2_000_000
	maxNonsense = 10_000 // lines that belong to no protocol
)

// ErrNonsense means that a program does not keep to its protocol: it plays
// illegal moves or writes without end.
var ErrNonsense = errors.New("it does not keep to the protocol")

// Client is a program that searches. Like every searcher it is used by one
// goroutine at a time; only Close may be called from any.
type Client struct {
	Patience Patience

	dialect  Dialect
	seat     *pipe.Seat
	game     game.Game     // nil: not told
	notation game.Notation // of its moves
	wanted   []choice      // options set, in order, for every child

	// What is known of the child.
	name     string
	options  []option.Option
	set      map[string]string
	newGame  bool
	followed follower
}

type choice struct{ name, value string }

var _ search.Searcher = (*Client)(nil)

// Start runs a program and waits until it has introduced itself.
func Start(d Dialect, path string, args ...string) (*Client, error) {
	c := &Client{Patience: DefaultPatience, dialect: d, seat: pipe.NewSeat(d.Name, path, args...), notation: uciNotation}
	if err := c.Restart(); err != nil {
		return nil, err
	}
	return c, nil
}

// uciNotation is the game's own form of moves.
var uciNotation = game.Notation{Name: "uci", Format: game.Position.FormatMove, Parse: game.Position.ParseMove}

// Name returns what the program calls itself.
func (c *Client) Name() string { return c.name }

// Options lists what the program offers to set.
func (c *Client) Options() []option.Option { return c.options }

// Play tells the program which game it will be asked about. Programs that
// know several are told by an option; for others nothing changes. The error
// says that the program does not know the game.
func (c *Client) Play(g game.Game) error {
	c.game = g
	if !c.seat.Taken() {
		return nil // Restart will tell the next one
	}
	return c.playGame()
}

func (c *Client) playGame() error {
	o := wording.Find(c.options, "UCI_Variant")
	if c.game == nil || o == nil {
		return nil
	}
	name, err := wording.Read(o, c.game.Name())
	if err != nil {
		return fmt.Errorf("%s does not play %s", c.seat.Title(), c.game.Name())
	}
	if n, ok := game.FindNotation(c.game, c.dialect.Fairy); ok {
		c.notation = n
	}
	return c.seat.Send(c.dialect.SetOption(o.Name, name))
}

// Set changes an option, in this program and in those that take its place. An
// option that the program does not offer, or a value that it does not, is an
// error.
func (c *Client) Set(name, value string) error {
	o := wording.Find(c.options, name)
	if o == nil {
		return fmt.Errorf("%s has no option %.80q (known: %s)", c.seat.Title(), name, c.optionNames())
	}
	value, err := wording.Read(o, value)
	if err != nil {
		return fmt.Errorf("%s: %w", c.seat.Title(), err)
	}
	value = wording.Write(o, value)
	c.wanted = append(c.wanted, choice{o.Name, value})
	if !c.seat.Taken() {
		return nil // the next one will hear of it
	}
	return c.setNow(o.Name, value)
}

func (c *Client) optionNames() string {
	var names []string
	for _, o := range c.options {
		names = append(names, o.Name)
	}
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}

// setNow tells the running program, unless it has been told already.
func (c *Client) setNow(name, value string) error {
	if c.set[name] == value && value != "" {
		return nil
	}
	c.set[name] = value
	return c.seat.Send(c.dialect.SetOption(name, value))
}

// Forget announces a new game before the next search.
func (c *Client) Forget() {
	c.newGame = true
	c.followed = follower{}
}

// Close ends the program.
func (c *Client) Close() error {
	c.seat.Close(c.dialect.Farewell, c.Patience.Quit)
	return nil
}

// Restart ends the program, if it runs, and starts it anew with the same
// options. A Search after a crash does so by itself.
func (c *Client) Restart() error {
	if err := c.seat.Start(); err != nil {
		return err
	}
	c.options, c.set, c.followed, c.newGame = nil, map[string]string{}, follower{}, false
	if err := c.greet(); err != nil {
		c.seat.Drop()
		return err
	}
	return nil
}

// greet goes through the handshake and repeats what has been set.
func (c *Client) greet() error {
	if err := c.seat.Send(c.dialect.Name); err != nil {
		return err
	}
	if err := c.await(context.Background(), c.Patience.Start, c.dialect.Name+"ok", c.introduce); err != nil {
		return err
	}
	for name, value := range c.dialect.Always {
		if wording.Find(c.options, name) != nil {
			if err := c.setNow(name, value); err != nil {
				return err
			}
		}
	}
	if err := c.playGame(); err != nil {
		return err
	}
	for _, w := range c.wanted {
		if err := c.setNow(w.name, w.value); err != nil {
			return err
		}
	}
	return nil
}

// maxOptions bounds the options that are remembered.
const maxOptions = 1000

// introduce hears what a program says of itself.
func (c *Client) introduce(words []string) {
	switch {
	case words[0] == "id" && len(words) > 2 && words[1] == "name":
		c.name = fmt.Sprintf("%.200s", strings.Join(words[2:], " "))
	case words[0] == "option" && len(c.options) < maxOptions:
		if o, ok := c.dialect.ParseOption(words[1:]); ok {
			c.options = append(c.options, o)
		}
	}
}
