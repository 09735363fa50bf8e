package enginematch

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"

	"banco/engine"
	"banco/game"
)

// Opening is where a game begins: a position and the moves played from it.
type Opening struct {
	Start string   `json:"start,omitempty"` // FEN, or "" for the variant's start
	Moves []string `json:"moves,omitempty"` // in the UCI form
}

// ReadOpenings reads a file of openings. Of a file in one of the game's formats, by
// its extension, it takes the main line of each game, up to so many plies. Any other
// file has one opening a line: a position as FEN or EPD, moves in the UCI form from
// the start, or a FEN, the word "moves" and moves. Empty lines and lines that begin
// with # are skipped. A .txt file is read as lines if that works, else as games. Where
// ctx ends, the error is that of ctx.
func ReadOpenings(
	ctx context.Context, rules game.Game, v game.Variant, name string, text []byte, plies int,
) (openings []Opening, err error) {
	if _, dealt := rules.(game.Dealer); dealt {
		return nil, fmt.Errorf("%s begins with a deal and has no openings", rules.Name())
	}
	f := formatOf(rules, filepath.Ext(name))
	switch {
	case f == nil || f.Read == nil:
		openings, err = readLines(ctx, rules, v, text)
	case !strings.EqualFold(filepath.Ext(name), ".txt"):
		openings, err = readRecords(ctx, f, rules, v, text, plies)
	default:
		openings, err = readText(ctx, f, rules, v, text, plies)
	}
	if err == nil && len(openings) == 0 {
		err = errors.New("there is no opening in it")
	}
	return openings, err
}

// formatOf returns the game's format with that extension, or nil.
func formatOf(rules game.Game, extension string) *game.Format {
	for _, f := range rules.Formats() {
		for _, e := range f.Extensions {
			if strings.EqualFold(e, extension) {
				return &f
			}
		}
	}
	return nil
}

// readText reads lines or else records. If both fail, the error is that of the lines.
func readText(ctx context.Context, f *game.Format, rules game.Game, v game.Variant, text []byte, plies int) ([]Opening, error) {
	openings, err := readLines(ctx, rules, v, text)
	if err == nil {
		return openings, nil
	}
	if recorded, recordErr := readRecords(ctx, f, rules, v, text, plies); recordErr == nil && len(recorded) > 0 {
		return recorded, nil
	}
	return nil, err
}

func readLines(ctx context.Context, rules game.Game, v game.Variant, text []byte) ([]Opening, error) {
	var openings []Opening
	pace, number := game.NewPace(ctx), 0
	for line := range bytes.Lines(text) {
		if pace.Stopped() {
			return nil, pace.Err()
		}
		number++
		words := strings.TrimSpace(string(line))
		if words == "" || words[0] == '#' {
			continue
		}
		o, err := readOpening(rules, v, words)
		if err != nil {
			return openings, fmt.Errorf("line %d: %w", number, err)
		}
		openings = append(openings, o)
	}
	return openings, nil
}

// readOpening reads one line: a position if the game's Parse accepts it, else moves.
func readOpening(rules game.Game, v game.Variant, line string) (Opening, error) {
	fen, moves, _ := strings.Cut(line, " moves ")
	if fields := strings.Fields(fen); strings.Contains(fen, ";") && len(fields) > 4 {
		fen = strings.Join(fields[:4], " ") // EPD: the rest are operations
	}
	p, err := rules.Parse(v, fen)
	if err != nil {
		start, startErr := rules.Start(v)
		if startErr != nil {
			return Opening{}, startErr
		}
		first, _, _ := strings.Cut(line, " ")
		if _, noMove := start.ParseMove(first); noMove != nil {
			return Opening{}, fmt.Errorf("%.80q is neither a position (%w) nor moves from the start", line, err)
		}
		p, fen, moves = start, "", line
	}
	o := Opening{Start: fen, Moves: strings.Fields(moves)}
	return o, follow(p, o.Moves)
}

// follow plays moves and checks that the game is not over after them.
func follow(p game.Position, moves []string) error {
	for i, word := range moves {
		if p.Result().Over() {
			return fmt.Errorf("the game is over before move %d", i+1)
		}
		m, err := p.ParseMove(word)
		if err != nil {
			return fmt.Errorf("move %d: %w", i+1, err)
		}
		moves[i] = p.FormatMove(m)
		p.Make(m)
	}
	if ended(p) {
		return errors.New("the game is over there")
	}
	return nil
}

// ended reports whether the game is over or a draw can be claimed.
func ended(p game.Position) bool {
	if p.Result().Over() {
		return true
	}
	c, ok := p.(game.Claimer)
	return ok && c.Claim().Over()
}

// readRecords takes the beginnings of recorded games.
func readRecords(ctx context.Context, f *game.Format, rules game.Game, v game.Variant, text []byte, plies int) ([]Opening, error) {
	records, err := f.Read(ctx, bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	var openings []Opening
	for i, r := range records {
		o, err := beginning(rules, v, r, plies)
		if err != nil {
			return openings, fmt.Errorf("game %d: %w", i+1, err)
		}
		openings = append(openings, o)
	}
	return openings, nil
}

// beginning returns the first plies of a recorded game, fewer where it ends.
func beginning(rules game.Game, v game.Variant, r *game.Record, plies int) (Opening, error) {
	o := Opening{Start: r.Start}
	if r.Variant != nil {
		v = r.Variant
	}
	p, err := rules.Start(v)
	if err == nil && r.Variant != nil && o.Start == "" {
		o.Start = p.FEN() // the match may be of another variant
	}
	if err == nil && r.Start != "" {
		p, err = rules.Parse(v, r.Start)
	}
	if err != nil {
		return o, err
	}
	for _, m := range r.MainLine() {
		if len(o.Moves) >= plies {
			break
		}
		text := p.FormatMove(m)
		if p.Make(m); ended(p) {
			break
		}
		o.Moves = append(o.Moves, text)
	}
	return o, nil
}

// RandomOpenings makes openings of so many random plies, so that deterministic agents
// do not play the same two games over and over. None of them ends the game. A game
// with deals gets none: its deals differ.
func RandomOpenings(rules game.Game, v game.Variant, count, plies int, seed uint64) ([]Opening, error) {
	if _, dealt := rules.(game.Dealer); dealt || plies == 0 {
		return nil, nil
	}
	openings := make([]Opening, count)
	for i := range openings {
		rng := rand.New(rand.NewPCG(seed, engine.Mix(uint64(i))))
		const tries = 1000
		for try := 0; len(openings[i].Moves) < plies; try++ {
			if try == tries {
				return nil, fmt.Errorf("no game of %s goes on after %d random plies", rules.Name(), plies)
			}
			moves, err := randomMoves(rules, v, plies, game.Position.Moves, rng)
			if err != nil {
				return nil, err
			}
			openings[i].Moves = moves
		}
	}
	return openings, nil
}

// randomMoves plays random moves among those that choices appends, fewer than asked
// for where they end the game.
func randomMoves(
	rules game.Game, v game.Variant, plies int, choices func(game.Position, []game.Move) []game.Move, rng *rand.Rand,
) ([]string, error) {
	p, err := rules.Start(v)
	if err != nil {
		return nil, err
	}
	var line []string
	for len(line) < plies {
		moves := choices(p, nil)
		m := moves[rng.IntN(len(moves))]
		text := p.FormatMove(m)
		if p.Make(m); ended(p) {
			return nil, nil
		}
		line = append(line, text)
	}
	return line, nil
}
