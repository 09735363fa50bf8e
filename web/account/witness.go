package account

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"log/slog"
	"time"

	"banco/live"
	"banco/people"
)

// Witness notes for the moderators who asks the engines about positions that stand on
// the boards of running rated games of others.
type Witness struct {
	store interface {
		NotePositionAsk(ctx context.Context, a people.PositionAsk) error
	}
	addresses func(live.Visitor) []string // where a visitor's pages are
	log       *slog.Logger
	asks      chan people.PositionAsk
}

// NewWitness returns a witness. It notes while it works.
func NewWitness(store People, addresses func(live.Visitor) []string, log *slog.Logger) *Witness {
	return &Witness{store: store, addresses: addresses, log: log, asks: make(chan people.PositionAsk, 256)}
}

// Hear takes a question. Where too many wait it is lost.
func (w *Witness) Hear(a live.Asked) {
	ask := people.PositionAsk{
		Match: a.Match, Asker: a.Visitor, Address: addressHash(a.Address), What: a.What, FEN: a.FEN, Ply: a.Plies, At: time.Now(),
	}
	for _, player := range a.Players {
		for _, address := range w.addresses(player) {
			ask.SameAddress = ask.SameAddress || address == a.Address
		}
	}
	select {
	case w.asks <- ask:
	default:
	}
}

// addressHash hides an address from whoever reads the list of questions, and tells
// equal ones.
func addressHash(address string) string {
	sum := sha256.Sum256([]byte("banco address " + address))
	return hex.EncodeToString(sum[:6])
}

// Work stores questions until the context ends.
func (w *Witness) Work(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case a := <-w.asks:
			if err := w.store.NotePositionAsk(ctx, a); err != nil && ctx.Err() == nil {
				w.log.Error("moderation", "what", "note a question", "match", a.Match, "err", err)
			}
		}
	}
}
