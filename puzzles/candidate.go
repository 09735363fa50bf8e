package puzzles

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"

	"banco/game"
	"banco/tune"
)

// Candidate is a position of self-play with a winning score.
type Candidate struct{ FEN string }

// sudden is the highest score that the player may have had before the win was there.
// A player who is far ahead finds some win anyway; a puzzle is about a sudden one.
const sudden = 700

// Candidates lists the positions of a file of self-play in which a win is there that
// was not before, at most one of each game.
func Candidates(ctx context.Context, r io.Reader, g game.Game) ([]Candidate, error) {
	head, chunks, err := tune.Read(bufio.NewReader(r))
	if err != nil {
		return nil, err
	}
	if head.Game != g.Name() {
		return nil, fmt.Errorf("puzzles: the file has games of %s, not of %s", head.Game, g.Name())
	}
	variant, err := game.ParseVariant(head.Variant)
	if err != nil {
		return nil, err
	}
	var list []Candidate
	pace := game.NewPace(ctx)
	for c, err := range chunks {
		if err != nil {
			return nil, err
		}
		for i := range c.Games {
			if pace.Stopped() {
				return nil, pace.Err()
			}
			start, err := g.Start(variant)
			if err != nil {
				return nil, err
			}
			fen, err := wonPosition(&c.Games[i], start, leastNear+i%nears)
			if err != nil {
				return nil, fmt.Errorf("game %d of chunk %d: %w", i+1, c.Number, err)
			}
			if fen != "" {
				list = append(list, Candidate{fen})
			}
		}
	}
	return list, nil
}

// A win is short if it takes so many moves: leastNear to leastNear+nears-1, changing
// from game to game.
const leastNear, nears = 2, 4

// won is the score of a proved win in a file of self-play.
const won = 32_000

// wonPosition returns the first position of a game with a proved win, "" if there is
// none or the player was far ahead before. If the game went on to a win more than near
// moves later, it returns the position so many moves before the end: a long win often
// has several ways at first.
func wonPosition(g *tune.Game, start game.Position, near int) (fen string, err error) {
	at := slices.IndexFunc(g.Plies, func(p tune.Ply) bool {
		score, ok := p.Score()
		return ok && score == won
	})
	if at < 2 {
		return "", nil
	}
	if before, ok := g.Plies[at-2].Score(); !ok || before > sudden {
		return "", nil
	}
	if last := len(g.Plies) - 1; g.Ending == tune.ByRule && (last-at)%2 == 0 {
		at = max(at, last-2*(near-1))
	}
	short := tune.Game{Plies: g.Plies[:at]}
	err = short.Replay(start, nil)
	return start.FEN(), err
}

// Shuffle shuffles candidates, by a seed.
func Shuffle(list []Candidate, seed uint64) {
	rng := rand.New(rand.NewPCG(seed, 0))
	rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
}
