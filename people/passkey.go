package people

import (
	"errors"
	"time"
)

// Passkey is a key in a device of its owner that signs in to an account.
type Passkey struct {
	ID         string // of the credential
	Account    string
	Host       string // the name of the server that it is for
	Name       string // for its owner
	Credential string // the public key and what is known of the device, as JSON
	Created    time.Time
	LastUsed   time.Time // zero: never
}

// MaxPasskeys bounds how many an account has.
const MaxPasskeys = 20

// ErrManyPasskeys is returned where an account has MaxPasskeys already.
var ErrManyPasskeys = errors.New("the account has too many passkeys; remove one first")
