package gomocup

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"banco/game"
	"banco/protocol/asdriver"
	"banco/protocol/pipe"
	"banco/search"
)

// Client is a Gomocup brain as a searcher. The protocol knows limits of time
// only: for others the brain gets a second a move. A limit of nodes is told
// beside it in the word of Yixin and Rapfi, INFO max_node, which other brains
// pass over. There is no word for "stop" either: a brain that is still
// thinking when it should be is killed, and started again for the next search.
type Client struct {
	Patience asdriver.Patience

	seat     *pipe.Seat
	about    string
	answered time.Time // when its last answer came

	// What the brain knows of the match.
	size, rule int           // size 0: it has not begun
	last       game.Position // where it was last asked; nil: in no match
	best       game.Move     // its answer to that
	plan       []string      // the rest of its answer in a Swap2 opening
	told       search.Info   // what it said of its search, as far as it can be read
}

var _ search.Searcher = (*Client)(nil)

// Bounds on what a brain may write before it answers, and the time it has
// where none is set.
const (
	maxLines      = 100_000
	maxComplaints = 100
	defaultTime   = time.Second
)

// breath is how long a brain is left alone after its answer. Some listen in
// two places, to be stopped and to be asked, and while they change over they
// miss what comes sooner than from any manager.
const breath = 10 * time.Millisecond

// Start runs a brain. It must be closed in the end.
func Start(path string, args ...string) (*Client, error) {
	c := &Client{Patience: asdriver.DefaultPatience, seat: pipe.NewSeat("gomocup", path, args...)}
	if err := c.Restart(); err != nil {
		return nil, err
	}
	return c, nil
}

// Restart ends the brain, if it runs, and starts it anew. A Search after a
// crash does so by itself.
func (c *Client) Restart() error {
	c.Forget()
	if err := c.seat.Start(); err != nil {
		return err
	}
	if err := c.seat.Send("ABOUT"); err != nil {
		return err
	}
	text, err := c.reply(context.Background(), c.Patience.Start)
	c.about = text
	return err
}

// Name returns what the brain says about itself.
func (c *Client) Name() string {
	if _, rest, ok := strings.Cut(c.about, `name="`); ok {
		if name, _, ok := strings.Cut(rest, `"`); ok {
			return name
		}
	}
	return fmt.Sprintf("%.80s", c.about)
}

// Forget begins a new match with the next search.
func (c *Client) Forget() { c.size, c.last, c.plan = 0, nil, nil }

// Close ends the brain.
func (c *Client) Close() error {
	c.seat.Close("END", c.Patience.Quit)
	return nil
}

// reply returns the next line that is not a remark.
func (c *Client) reply(ctx context.Context, limit time.Duration) (string, error) {
	var text string
	wait := pipe.Wait{Until: time.Now().Add(limit), Lines: maxLines, Grace: c.Patience.Stop}
	err := c.seat.Listen(ctx, wait, func(line string) (bool, error) {
		word, _, _ := strings.Cut(line, " ")
		switch strings.ToUpper(word) {
		case "MESSAGE":
			hearMessage(&c.told, line)
			return false, nil
		case "DEBUG":
			return false, nil
		}
		text = line
		return true, nil
	})
	return text, err
}

// choice returns the next line that is an answer. Complaints may be about
// something less than the question, such as an INFO, so they are passed over
// as long as an answer follows.
func (c *Client) choice(ctx context.Context, limit time.Duration) (string, error) {
	due := time.Now().Add(limit)
	complaint := ""
	for n := 0; n < maxComplaints; n++ {
		text, err := c.reply(ctx, time.Until(due))
		switch word, _, _ := strings.Cut(strings.ToUpper(text), " "); {
		case err != nil && complaint != "":
			return "", fmt.Errorf("%w (it said %.200q)", err, complaint)
		case err != nil || word != "ERROR" && word != "UNKNOWN":
			return text, err
		}
		complaint = text
	}
	c.seat.Drop()
	return "", fmt.Errorf("%s: %w: it said %.200q", c.seat.Title(), asdriver.ErrNonsense, complaint)
}

// Search asks the brain, starting it again if it has died. The one report is what the
// brain has said of its search, if anything.
func (c *Client) Search(ctx context.Context, p game.Position, l search.Limits, report func(search.Info)) (game.Move, error) {
	switch {
	case len(p.Moves(nil)) == 0:
		return game.NoMove, search.ErrNoMove
	case len(l.Moves) > 0:
		return game.NoMove, fmt.Errorf("%s: the protocol cannot restrict the first move", c.seat.Title())
	}
	sc, err := readScene(p.FEN())
	if err != nil {
		return game.NoMove, fmt.Errorf("%s: %w", c.seat.Title(), err)
	}
	if m, ok := c.planned(p); ok {
		return m, nil
	}
	if !c.seat.Taken() {
		if err := c.Restart(); err != nil {
			return game.NoMove, err
		}
	}
	limit, err := c.ask(ctx, p, sc, l)
	if err != nil {
		return game.NoMove, err
	}
	begun := time.Now()
	c.told = search.Info{}
	text, err := c.choice(ctx, limit+c.Patience.Late)
	if err != nil {
		return game.NoMove, err
	}
	c.answered = time.Now()
	m, err := c.read(p, &sc, text)
	if err != nil {
		c.Forget()
		return game.NoMove, fmt.Errorf("%s: %w: %w", c.seat.Title(), asdriver.ErrNonsense, err)
	}
	if sc.phase == "" {
		c.last, c.best = p.Clone(), m
	}
	if report != nil && c.told.Depth > 0 {
		c.told.MultiPV, c.told.Time, c.told.PV = 1, c.answered.Sub(begun), []game.Move{m}
		report(c.told)
	}
	return m, nil
}

// ask puts the question, and returns how long the answer may take.
func (c *Client) ask(ctx context.Context, p game.Position, sc scene, l search.Limits) (time.Duration, error) {
	time.Sleep(breath - time.Since(c.answered))
	limit, lines := timing(p.Side(), l)
	turn, follows := c.since(p, &sc)
	if !follows {
		if err := c.begin(ctx, sc); err != nil {
			return 0, err
		}
	}
	switch {
	case sc.phase != "":
		lines = append(append(append(lines, "SWAP2BOARD"), sc.opening()...), "DONE")
	case follows:
		lines = append(lines, "TURN "+turn)
	case len(sc.inTurn()) == 0:
		lines = append(lines, "BEGIN")
	default:
		lines = append(append(append(lines, "BOARD"), sc.board()...), "DONE")
	}
	for _, line := range lines {
		if err := c.seat.Send(line); err != nil {
			return 0, err
		}
	}
	return limit, nil
}

// begin starts a match with an empty board.
func (c *Client) begin(ctx context.Context, sc scene) error {
	c.Forget()
	for _, line := range []string{fmt.Sprintf("INFO rule %d", sc.rule), fmt.Sprintf("START %d", sc.size)} {
		if err := c.seat.Send(line); err != nil {
			return err
		}
	}
	text, err := c.reply(ctx, c.Patience.Ready)
	if err != nil {
		return err
	}
	if word, _, _ := strings.Cut(strings.ToUpper(text), " "); word != "OK" {
		c.seat.Drop() // it may have more to say, which would be taken for answers
		return fmt.Errorf("%s: START %d: %.200q", c.seat.Title(), sc.size, text)
	}
	c.size, c.rule = sc.size, sc.rule
	return nil
}

// timing returns the time a brain has and how it is told.
func timing(side game.Side, l search.Limits) (time.Duration, []string) {
	turn, left := l.MoveTime, l.GameTime.Left[side]
	if turn == 0 {
		turn = left
	}
	if turn == 0 {
		turn = defaultTime
	}
	lines := []string{fmt.Sprintf("INFO timeout_turn %d", turn.Milliseconds())}
	if left > 0 {
		ms := left.Milliseconds()
		lines = append(lines, fmt.Sprintf("INFO timeout_match %d", ms), fmt.Sprintf("INFO time_left %d", ms))
	} else {
		lines = append(lines, "INFO timeout_match 0", fmt.Sprintf("INFO time_left %d", unlimited))
	}
	if l.Nodes > 0 {
		lines = append(lines, fmt.Sprintf("INFO max_node %d", l.Nodes))
	}
	return turn, lines
}

// since returns the opponent's move since the brain's last answer, if p is
// the position after it.
func (c *Client) since(p game.Position, sc *scene) (string, bool) {
	if c.last == nil || c.size != sc.size || c.rule != sc.rule || sc.phase != "" {
		return "", false
	}
	fen := p.FEN()
	c.last.Make(c.best)
	defer c.last.Unmake()
	for _, m := range c.last.Moves(nil) {
		c.last.Make(m)
		same := c.last.Hash() == p.Hash() && c.last.FEN() == fen
		c.last.Unmake()
		if same {
			return sc.toPair(c.last.FormatMove(m))
		}
	}
	return "", false
}

// read reads the brain's answer as a move of p.
func (c *Client) read(p game.Position, sc *scene, text string) (game.Move, error) {
	text = strings.TrimSpace(text)
	if word, rest, ok := strings.Cut(text, " "); ok && strings.EqualFold(word, "SUGGEST") {
		if err := c.seat.Send("PLAY " + strings.TrimSpace(rest)); err != nil {
			return game.NoMove, err
		}
		var err error
		if text, err = c.reply(context.Background(), c.Patience.Ready); err != nil {
			return game.NoMove, err
		}
	}
	if sc.phase != "" {
		return c.readOpening(p, sc, text)
	}
	word, err := sc.fromPair(text)
	if err != nil {
		return game.NoMove, err
	}
	return p.ParseMove(word)
}

// readOpening reads the answer to SWAP2BOARD, and keeps what follows the
// first move.
func (c *Client) readOpening(p game.Position, sc *scene, text string) (game.Move, error) {
	if strings.EqualFold(text, "SWAP") {
		if sc.phase == swap2Phases[5] {
			return p.ParseMove(swap2Black)
		}
		return p.ParseMove(swap2Swap)
	}
	var words []string
	for _, pair := range strings.Fields(text) {
		word, err := sc.fromPair(pair)
		if err != nil {
			return game.NoMove, err
		}
		words = append(words, word)
	}
	switch {
	case len(words) == 0:
		return game.NoMove, errors.New("an empty answer")
	case sc.phase == swap2Phases[3] && len(words) == 2:
		words = append([]string{swap2Two}, words...)
	case sc.phase == swap2Phases[5]:
		words = append([]string{swap2White}, words...)
	}
	c.plan = words[1:]
	return p.ParseMove(words[0])
}

// planned returns the next move of an opening that the brain has given
// already.
func (c *Client) planned(p game.Position) (game.Move, bool) {
	if len(c.plan) == 0 {
		return game.NoMove, false
	}
	word := c.plan[0]
	c.plan = c.plan[1:]
	m, err := p.ParseMove(word)
	if err != nil { // another opening, then
		c.Forget()
	}
	return m, err == nil
}
