package game

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// Mixer is a Dealer whose players may mix secrets of their own into the seed, so
// that nobody, the server included, can choose the deal.
type Mixer interface {
	Dealer

	// DealMixed shuffles a new game by the server's seed and the players'
	// secrets, First's first, nil where one has none. The commitment of the
	// deal is to the seed alone: whatever the secrets, it is the same.
	DealMixed(v Variant, seed [32]byte, secrets [2]*[32]byte) (Deal, error)
}

// SecretHash is what a player states of a secret before the other's is known:
// the hexadecimal SHA-256 of a line that says "secret" and its 64 hexadecimal
// digits.
func SecretHash(secret [32]byte) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "secret %x\n", secret))
	return hex.EncodeToString(sum[:])
}
