package puzzles

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"

	"banco/game"
	"banco/tune"
)

// Candidate is a position of self-play whose player thought it won.
type Candidate struct{ FEN string }

// sudden is the most that a player may have thought of the game before the
// win was there, in the unit of scores: who is far ahead anyway finds a win of
// any kind, and puzzles are about the one that is there all at once.
const sudden = 700

// Candidates lists what a file of self-play offers, one position of a game at
// most, in which a win is there that was not before.
func Candidates(r io.Reader, g game.Game) ([]Candidate, error) {
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
	for c, err := range chunks {
		if err != nil {
			return nil, err
		}
		for i := range c.Games {
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

// The moves before the end at which a win is short: leastNear to one less than
// leastNear+nears, a different number from game to game.
const leastNear, nears = 2, 4

// won is the score of a proved win in a file of self-play.
const won = 32_000

// wonPosition returns the first position of a game that its player thought won
// by force, "" where there is none or he was far ahead before. Where the game was
// played on to a win more than near moves later, it is the position so many moves
// before that: in a long win there is often a choice of ways at first.
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

// Shuffle puts candidates in an order that follows from the seed.
func Shuffle(list []Candidate, seed uint64) {
	rng := rand.New(rand.NewPCG(seed, 0))
	rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
}
