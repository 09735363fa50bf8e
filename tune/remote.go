package tune

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"banco/engine"
	"banco/game"
)

// Remote plays parts of chunks on other machines. It calls played with what they send: all
// games of a part, or the first ones. That returns what is still to be played of the part, nil
// for nothing, and an error where the games are not to be believed.
type Remote func(ctx context.Context, parts []Part, played func(Part, []byte) (*Part, error)) error

// startElsewhere has chunks played on other machines. The channel is closed at the end.
func (g *Generator) startElsewhere(ctx context.Context, missing []Part, cancel func(error)) <-chan *Chunk {
	finished := make(chan *Chunk)
	go func() {
		defer close(finished)
		err := g.Remote(ctx, missing, func(p Part, data []byte) (*Part, error) {
			c, err := g.believe(p, data)
			if err != nil {
				return &p, err
			}
			finished <- c
			if p.From += len(c.Games); p.From >= ChunkGames {
				return nil, nil
			}
			return &p, nil
		})
		if err != nil {
			cancel(err)
		}
	}()
	return finished
}

// PlayPart plays a part of a chunk for another machine, and calls played after each game
// with all of them, as they are sent.
func (g *Generator) PlayPart(ctx context.Context, p Part, played func(data []byte)) error {
	player, err := engine.New(g.Kit, g.Agent)
	if err != nil {
		return err
	}
	defer player.Close()
	deal := g.Header().Deal
	var failed error
	_, err = (&selfPlayer{Generator: g, player: player}).playPart(ctx, p, func(c *Chunk) {
		data, err := c.encode(deal)
		if failed = err; err == nil {
			played(data)
		}
	})
	return errors.Join(err, failed)
}

// believe reads games of another machine and replays them by the rules.
func (g *Generator) believe(p Part, data []byte) (*Chunk, error) {
	r := bytes.NewReader(data)
	c, err := readChunk(r, g.Header().Deal)
	if err != nil {
		return nil, err
	}
	if r.Len() > 0 || c.Number != p.Number || len(c.Games) > ChunkGames-p.From {
		return nil, fmt.Errorf("tune: %d games of chunk %d are not those from %d of chunk %d", len(c.Games), c.Number, p.From, p.Number)
	}
	for i := range c.Games {
		if err := g.replay(&c.Games[i]); err != nil {
			return nil, fmt.Errorf("tune: game %d of chunk %d: %w", p.From+i, p.Number, err)
		}
	}
	return c, nil
}

// replay refuses a game that leaves the rules, or that they have ended in another way.
func (g *Generator) replay(one *Game) error {
	if most := min(max(g.Length, g.Opening+1), maxPlies); len(one.Plies) > most {
		return fmt.Errorf("it has %d plies, and %d are the most", len(one.Plies), most)
	}
	c, err := begin(g.Kit.Game, g.Variant, one.Deal)
	if err == nil {
		err = one.follow(c, nil)
	}
	if err != nil {
		return err
	}
	r := c.view().Result()
	if claimer, ok := c.view().(game.Claimer); ok && !r.Over() {
		r = claimer.Claim()
	}
	if r.Over() != (one.Ending == ByRule) || r.Over() && resultOf(r.Winner) != one.Result || one.Ending == ByLength && one.Result != Drawn {
		return errors.New("it has not ended as it says")
	}
	return nil
}
