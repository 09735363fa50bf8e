package account

import (
	"net/http"

	"banco/web/api"
	"banco/web/wire"
)

// A browser's own server has no accounts, so it has no passkeys: what reads them is a seventh of
// the program that a page would load.

func refusePasskey(w http.ResponseWriter) { api.WriteError(w, api.ErrNoPasskeys) }

// ListPasskeys refuses.
func (h *Handlers) ListPasskeys(w http.ResponseWriter, _ *http.Request) { refusePasskey(w) }

// PreparePasskey refuses.
func (h *Handlers) PreparePasskey(w http.ResponseWriter, _ *http.Request, _ wire.Confirmation) {
	refusePasskey(w)
}

// AddPasskey refuses.
func (h *Handlers) AddPasskey(w http.ResponseWriter, _ *http.Request, _ wire.NewPasskey) {
	refusePasskey(w)
}

// RemovePasskey refuses.
func (h *Handlers) RemovePasskey(w http.ResponseWriter, _ *http.Request) { refusePasskey(w) }

// AskPasskey refuses.
func (h *Handlers) AskPasskey(w http.ResponseWriter, _ *http.Request) { refusePasskey(w) }

// SignInByPasskey refuses.
func (h *Handlers) SignInByPasskey(w http.ResponseWriter, _ *http.Request, _ wire.PasskeySignIn) {
	refusePasskey(w)
}
