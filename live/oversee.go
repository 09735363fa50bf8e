package live

import (
	"context"
	"errors"
	"fmt"

	"banco/game"
	"banco/play"
)

// Who watches over games, a teacher say, is no player: they see what a spectator
// sees, and stop a game, let it go on or call it off from outside. Whoever calls
// the methods here has seen to it that they may.

// errSettled says that a match is already as it should be.
var errSettled = errors.New("nothing to do")

// maxOverseen is how often something is tried while another server is busy with
// the match.
const maxOverseen = 5

// Hold stops a game of two people, or one that was arranged, or lets it go on. In one that is over,
// or as it should be, nothing happens.
func (h *Hall) Hold(ctx context.Context, id string, on bool) error {
	return h.oversee(ctx, id, func(m *play.Match) (play.Event, error) {
		switch {
		case m.Result().Over() || m.Held() == on:
			return play.Event{}, errSettled
		case on:
			return play.Event{Type: play.Paused, Text: play.Held}, nil
		}
		return play.Event{Type: play.Resumed}, nil
	})
}

// CallOff ends such a game without a winner, however far it has
// come. One that is over stays as it is.
func (h *Hall) CallOff(ctx context.Context, id string) error {
	return h.oversee(ctx, id, func(m *play.Match) (play.Event, error) {
		if m.Result().Over() {
			return play.Event{}, errSettled
		}
		return play.Event{Type: play.Aborted, Seat: game.First, Text: play.Called}, nil
	})
}

// oversee does something to a game from outside.
func (h *Hall) oversee(ctx context.Context, id string, decide func(m *play.Match) (play.Event, error)) error {
	for try := 1; ; try++ {
		_, err := h.act(ctx, "", id, 0, func(r *room) (play.Event, error) {
			if !contest(r.match) {
				return play.Event{}, fmt.Errorf("%w: nobody watches over this match", ErrRequest)
			}
			return decide(r.match)
		})
		switch {
		case errors.Is(err, errSettled):
			return nil
		case !errors.Is(err, play.ErrStale) || try == maxOverseen:
			return err
		}
	}
}

// Standing is how a match stands, as a spectator knows it.
type Standing struct {
	RunningGame
	Version int
	Turn    game.Side
	Held    bool
	Clock   *Clocks // nil: none
	Result  game.Result
}

// Standing returns how a match stands.
func (h *Hall) Standing(ctx context.Context, id string) (Standing, error) {
	r, err := h.enter(ctx, id)
	if err != nil {
		return Standing{}, err
	}
	defer r.mu.Unlock()
	m := r.match
	digest := m.Digest()
	s := Standing{
		RunningGame: RunningGame{m.Settings, m.Sitters, digest.FEN, digest.Plies},
		Version:     m.Version(), Turn: m.Turn(), Held: m.Held(), Result: m.Result(),
	}
	if !m.Control.None() {
		s.Clock = r.clocks()
	}
	return s, nil
}
