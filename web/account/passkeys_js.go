package account

import (
	"net/http"

	"banco/web/api"
	"banco/web/wire"
)

// A browser's own server has no accounts, so it has no passkeys: what reads them is a seventh of
// the program that a page would load.

// Passkeys refuse the calls about them.
type Passkeys struct{ *Handlers }

func refusePasskey(w http.ResponseWriter) { api.WriteError(w, api.ErrNoPasskeys) }

// ListPasskeys refuses.
func (Passkeys) ListPasskeys(w http.ResponseWriter, _ *http.Request) { refusePasskey(w) }

// PreparePasskey refuses.
func (Passkeys) PreparePasskey(w http.ResponseWriter, _ *http.Request, _ wire.Confirmation) {
	refusePasskey(w)
}

// AddPasskey refuses.
func (Passkeys) AddPasskey(w http.ResponseWriter, _ *http.Request, _ wire.NewPasskey) {
	refusePasskey(w)
}

// RemovePasskey refuses.
func (Passkeys) RemovePasskey(w http.ResponseWriter, _ *http.Request) { refusePasskey(w) }

// AskPasskey refuses.
func (Passkeys) AskPasskey(w http.ResponseWriter, _ *http.Request) { refusePasskey(w) }

// SignInByPasskey refuses.
func (Passkeys) SignInByPasskey(w http.ResponseWriter, _ *http.Request, _ wire.PasskeySignIn) {
	refusePasskey(w)
}
