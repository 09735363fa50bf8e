package play

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"strings"
)

// Why nothing more is stored for somebody. Callers test for them with errors.Is.
var (
	ErrBudget = errors.New("more cannot be stored for this visitor") // with a game.Problem that says how much is
	ErrNoRoom = errors.New("the server has no room for more")
)

// A payer is whoever's budget of bytes something stored counts for: an account, by its
// ID, or all guests of an address together. A request carries its payer in its context.
type payerKey struct{}

// WithPayer returns a context of what a payer asks for.
func WithPayer(ctx context.Context, payer string) context.Context {
	return context.WithValue(ctx, payerKey{}, payer)
}

// PayerOf returns the payer of a context, "" where the server itself acts.
func PayerOf(ctx context.Context) string {
	payer, _ := ctx.Value(payerKey{}).(string)
	return payer
}

// guestPayer begins the payer of guests; no ID of an account begins so.
const guestPayer = "@"

// PayerAt returns the payer of the guests of an address, of which a hash is stored.
func PayerAt(address string) string {
	sum := sha256.Sum256([]byte("banco address " + address))
	return guestPayer + hex.EncodeToString(sum[:8])
}

// PaidByGuests reports whether a payer stands for the guests of an address.
func PaidByGuests(payer string) bool { return strings.HasPrefix(payer, guestPayer) }

// Budgets bound how many bytes are stored for visitors; 0: any number.
type Budgets struct {
	Account int64       // for one account
	Address int64       // for all guests of one address
	All     int64       // for everybody; nothing new begins beyond it
	Room    func() Room // on the disk; nil: always enough
}

// Allowed returns how many bytes may be stored for a payer; 0: any number.
func (b *Budgets) Allowed(payer string) int64 {
	if PaidByGuests(payer) {
		return b.Address
	}
	return b.Account
}

// Room says how much may still be stored on a disk.
type Room int

// The steps in which a disk fills.
const (
	RoomForAll   Room = iota
	RoomForGames      // the reserve is begun: no imports, studies, tournaments, classes, accounts or lab work
	RoomForMoves      // half of it is used: nothing new begins, and games go on
)

// String names what there is room for.
func (r Room) String() string { return [...]string{"all", "games", "moves"}[r] }
