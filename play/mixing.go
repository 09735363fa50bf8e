package play

import (
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"time"

	"banco/game"
)

// ErrMixing is returned for a move before the mixing is done.
var ErrMixing = errors.New("the players are still mixing their secrets into the deal")

// Mixed is the tag of a dealt game into whose seed both players may mix a secret.
var Mixed = game.Tag{Name: "Mixed", Value: "yes"}

// Mixed reports that the players may mix secrets into the deal before the first
// move.
func (t *Settings) Mixed() bool { return t.Kind == KindGame && slices.Contains(t.Tags, Mixed) }

// Step is how far two players are with the mixing.
type Step string

// The steps. In the first each states the hash of a secret, in the second each
// reveals it. A step ends when both players are done, or when it is closed: a player
// who has done nothing until then mixes nothing in, and the game goes on.
const (
	Committing Step = "commit"
	Revealing  Step = "reveal"
	MixingDone Step = "done"
)

// Mixing is what the players have mixed into the deal.
type Mixing struct {
	Step    Step
	Since   time.Time // when the step began
	Hashes  [2]string // of each secret; "" where there is none
	Secrets [2]*[32]byte
}

// Mixing returns how far the mixing is, or nil where there is none. Nobody may see the
// secrets before the end.
func (m *Match) Mixing() *Mixing {
	if !m.Mixed() {
		return nil
	}
	now := m.mixing
	if now.Since.IsZero() {
		now.Since = m.Created
	}
	return &now
}

// MixingOpen reports that both players are there, and that the deal waits for them.
func (m *Match) MixingOpen() bool {
	return m.Mixed() && m.mixing.Step != MixingDone && m.Free() == game.NoSide && !m.ended.Over()
}

// applyMixing applies an event of the mixing.
func (m *Match) applyMixing(e Event) error {
	switch {
	case !m.MixingOpen():
		return fmt.Errorf("%w: nothing is mixed into the deal now", ErrRequest)
	case e.Type == MixingClosed:
		return m.closeMixingStep(e.At)
	case e.Seat > game.Second:
		return fmt.Errorf("%w: there is no such seat", ErrRequest)
	}
	apply := m.mixing.reveal
	if e.Type == Committed {
		apply = m.mixing.commit
	}
	if done, err := apply(e); err != nil || !done {
		return err
	}
	return m.closeMixingStep(e.At)
}

// commit takes the hash of a secret, and reports that the step is done.
func (x *Mixing) commit(e Event) (done bool, err error) {
	switch hash, err := hex.DecodeString(e.Text); {
	case x.Step != Committing || x.Hashes[e.Seat] != "":
		return false, fmt.Errorf("%w: it is too late for another secret", ErrRequest)
	case err != nil || len(hash) != 32 || hex.EncodeToString(hash) != e.Text:
		return false, fmt.Errorf("%w: a hash has 64 hexadecimal digits", ErrRequest)
	}
	x.Hashes[e.Seat] = e.Text
	return x.Hashes[e.Seat.Other()] != "", nil
}

// reveal takes a secret, and reports that the step is done.
func (x *Mixing) reveal(e Event) (done bool, err error) {
	secret, err := hex.DecodeString(e.Text)
	switch {
	case x.Step != Revealing || x.Secrets[e.Seat] != nil:
		return false, fmt.Errorf("%w: no secret can be revealed now", ErrRequest)
	case err != nil || len(secret) != 32 || game.SecretHash([32]byte(secret)) != x.Hashes[e.Seat]:
		return false, fmt.Errorf("%w: it is not the secret that was committed to", ErrRequest)
	}
	own := [32]byte(secret)
	x.Secrets[e.Seat] = &own
	other := e.Seat.Other()
	return x.Hashes[other] == "" || x.Secrets[other] != nil, nil
}

// closeMixingStep ends a step without what has not come. After the last step the game
// is dealt.
func (m *Match) closeMixingStep(at time.Time) error {
	x := &m.mixing
	if x.Step == Committing && x.Hashes != [2]string{} {
		x.Step, x.Since = Revealing, at
		return nil
	}
	deal, err := m.mixedDeal(x.Secrets)
	if err != nil {
		return err
	}
	m.deal, x.Step, x.Since = deal, MixingDone, at
	return nil
}

// mixedDeal deals a game with the secrets of its players.
func (m *Match) mixedDeal(secrets [2]*[32]byte) (game.Deal, error) {
	mixer, ok := m.rules.(game.Mixer)
	if !ok {
		return nil, errUnmixed(m.rules)
	}
	return mixer.DealMixed(m.variant, m.Seed, secrets)
}

func errUnmixed(rules game.Game) error {
	return fmt.Errorf("nothing can be mixed into a game of %s", rules.Name())
}
