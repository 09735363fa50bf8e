package engines

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"slices"
	"strings"
	"time"

	"banco/engine"
	"banco/game"
	"banco/kits"
	"banco/search"
	"banco/web/wire"
)

// Bot lets an engine play on a server by the token of a bot.
type Bot struct {
	Engine   string        `required:"" placeholder:"PROGRAM" help:"The command of a program, or an agent (banco agents)."`
	Server   string        `required:"" placeholder:"URL" help:"Where the server is."`
	Token    string        `required:"" env:"BANCO_TOKEN" placeholder:"TOKEN" help:"From your account page on the server."`
	Game     string        `default:"chess" enum:"${games}" help:"One of: ${games}."`
	Protocol string        `default:"" enum:",uci,ucci,gomocup" help:"Of a program: uci, ucci or gomocup; else as usual for the game."`
	Level    int           `default:"0" help:"Play this level of the server, 1 to 8; 0: wait for challenges."`
	Games    int           `default:"0" help:"End after so many games; 0: go on."`
	Movetime time.Duration `default:"1s" help:"For a move in games without a clock."`
}

// Help is the text of --help.
func (Bot) Help() string {
	return `Lets an engine on this machine play on a server, under the name of a bot: make one on the account page of the server,
which gives you its token. It accepts challenges to its game and plays what goes on already, one move at a time. When
the connection breaks it connects again. Ctrl-C ends it and resigns nothing: the games go on, with the time they have.

Example:
  banco bot --engine /usr/games/stockfish --server http://localhost:8080 --token banco_… --level 8 --games 1`
}

// botGame is a game that the bot has under way.
type botGame struct {
	variant game.Variant
	side    game.Side
	control *wire.Control
}

// botClient is a bot and its connection to the server.
type botClient struct {
	*Bot
	kit    *engine.Kit
	agent  *engine.Agent
	games  map[string]*botGame // by match
	ended  int
	waits  bool // the challenge of a level was sent, and its game has not started
	streak int  // connections that failed in a row
}

// errRefused ends the bot: trying again changes nothing.
var errRefused = errors.New("the server refuses it")

// Run runs the command.
func (c *Bot) Run(ctx context.Context) error {
	k, err := kits.Find(c.Game)
	if err != nil {
		return err
	}
	a, err := engine.New(k, c.agentText(k))
	if err != nil {
		return err
	}
	defer a.Close()
	b := &botClient{Bot: c, kit: k, agent: a, games: map[string]*botGame{}}
	for {
		err := b.follow(ctx)
		switch {
		case ctx.Err() != nil:
			fmt.Fprintf(os.Stderr, "banco: nothing is resigned; %d games go on, to be played on when the bot starts again\n", len(b.games))
			return ctx.Err()
		case err == nil || errors.Is(err, errRefused):
			return err
		}
		b.streak++
		wait := min(time.Second<<min(b.streak-1, 6), time.Minute)
		fmt.Fprintf(os.Stderr, "banco: %v; connecting again in %v\n", err, wait)
		select {
		case <-ctx.Done():
		case <-time.After(wait):
		}
	}
}

// agentText returns the engine as an agent: a path is that of a program.
func (c *Bot) agentText(k *engine.Kit) string {
	name, _, _ := strings.Cut(c.Engine, ":")
	if slices.ContainsFunc(k.Algorithms, func(a engine.Algorithm) bool { return a.Name == name }) {
		return c.Engine
	}
	usual := "uci"
	if c.Game == "caro" {
		usual = "gomocup"
	}
	return cmp.Or(c.Protocol, usual) + ":" + c.Engine
}

// silence is how long a stream may say nothing: the server says every few seconds that
// it is there.
const silence = 20 * time.Second

// follow plays until the stream breaks, or all games are played.
func (b *botClient) follow(ctx context.Context) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	watchdog := time.AfterFunc(silence, stop)
	defer watchdog.Stop()
	stream, err := b.call(ctx, "GET", "/stream", nil)
	if err != nil {
		return err
	}
	defer stream.Close()
	b.games, b.streak, b.waits = map[string]*botGame{}, 0, false // what goes on is told again
	for lines := bufio.NewReader(stream); ; {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return fmt.Errorf("the connection broke: %w", err)
		}
		watchdog.Reset(silence)
		if len(bytes.TrimSpace(line)) > 0 {
			watchdog.Stop() // while it thinks
			err = b.hear(ctx, line)
			watchdog.Reset(silence)
		} else {
			err = b.challenge(ctx)
		}
		if err != nil || b.Games > 0 && b.ended >= b.Games {
			return err
		}
	}
}

// challenge asks for the next game with a level, where none goes on. It is called when
// the server has nothing else to say, so that what went on before is known.
func (b *botClient) challenge(ctx context.Context) error {
	if b.Level == 0 || b.waits || len(b.games) > 0 {
		return nil
	}
	b.waits = true
	return b.post(ctx, "/challenges", wire.BotChallenge{Level: b.Level, Game: b.Game})
}

// hear does what an event calls for.
func (b *botClient) hear(ctx context.Context, line []byte) error {
	var e wire.BotEvent
	if err := json.Unmarshal(line, &e); err != nil {
		return fmt.Errorf("the server says %.60q: %w", line, err)
	}
	g := b.games[e.Match]
	switch {
	case e.Type == "challenge" && e.Challenge.State == "open" && !e.Challenge.Mine:
		answer := "/accept"
		if e.Challenge.Game != b.Game {
			answer = "/decline"
		}
		return b.post(ctx, "/challenges/"+e.Challenge.ID+answer, struct{}{})
	case e.Type == "start" && e.Game == b.Game:
		b.waits = false
		g = &botGame{variant: e.Variant, control: e.Control}
		if e.You == "second" {
			g.side = game.Second
		}
		b.games[e.Match] = g
		fmt.Printf("%s: plays %s\n", e.Match, cmp.Or(e.Opponent, "a guest"))
	case e.Type == "turn" && g != nil:
		return b.move(ctx, g, e)
	case e.Type == "over" && g != nil:
		delete(b.games, e.Match)
		b.ended++
		fmt.Printf("%s: %s %s\n", e.Match, e.Result.Score, e.Result.Reason)
	}
	return nil
}

// move finds a move and makes it.
func (b *botClient) move(ctx context.Context, g *botGame, e wire.BotEvent) error {
	p, err := b.kit.Game.Parse(g.variant, e.FEN)
	if err != nil {
		return fmt.Errorf("the position %q: %w", e.FEN, err)
	}
	limits := search.Limits{MoveTime: b.Movetime}
	if e.Clocks != nil {
		limits = search.Limits{GameTime: search.GameTime{Overhead: 200 * time.Millisecond}}
		for i, left := range e.Clocks.Left {
			limits.GameTime.Left[i] = max(time.Duration(left)*time.Millisecond, time.Millisecond)
		}
		if c := g.control; c != nil {
			extra := time.Duration(c.Increment) * time.Millisecond
			limits.GameTime.Increment = [2]time.Duration{extra, extra}
			if c.PerMove > 0 {
				limits.GameTime.MovesToGo = 1
			}
		}
	}
	m, err := b.agent.Search(ctx, p, b.agent.Within(limits, g.side), func(search.Info) {})
	if err != nil {
		return fmt.Errorf("the engine: %w", err)
	}
	return b.post(ctx, "/matches/"+e.Match+"/moves", wire.MakeMove{Version: e.Version, Move: p.FormatMove(m)})
}

// post sends a command. What comes too late for its game does nothing.
func (b *botClient) post(ctx context.Context, path string, message any) error {
	body, err := json.Marshal(message)
	if err != nil {
		return err
	}
	answer, err := b.call(ctx, "POST", path, body)
	if err != nil {
		return err
	}
	return answer.Close()
}

// call calls the server. The caller closes the answer.
func (b *botClient) call(ctx context.Context, method, path string, body []byte) (io.ReadCloser, error) {
	req, err := http.NewRequestWithContext(ctx, method, strings.TrimSuffix(b.Server, "/")+"/api/bot/v1"+path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Authorization", "Bearer "+b.Token)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, err
	}
	var failure wire.Failure
	switch code := resp.StatusCode; {
	case code < 300:
		return resp.Body, nil
	case code == http.StatusConflict || code == http.StatusNotFound && method == "POST": // the game has gone on without it
		return resp.Body, nil
	case code == http.StatusTooManyRequests || code >= 500:
		resp.Body.Close()
		return nil, fmt.Errorf("%s %s: %s", method, path, resp.Status)
	}
	defer resp.Body.Close()
	json.NewDecoder(resp.Body).Decode(&failure) // where it is no JSON, the status says it
	return nil, fmt.Errorf("%w: %s %s: %s %s", errRefused, method, path, resp.Status, failure.Error.Message)
}
