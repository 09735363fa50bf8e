package account

import (
	"context"
	"errors"
	"net/http"
	"time"

	"banco/people"
	"banco/web/api"
	"banco/web/wire"
)

// newCodes gives an account new recovery codes in place of the old ones.
func (h *Handlers) newCodes(ctx context.Context, a *people.Account) ([]string, error) {
	codes, hashes := make([]string, people.RecoveryCodes), make([]string, people.RecoveryCodes)
	for i := range codes {
		codes[i] = people.NewRecoveryCode()
		hashes[i] = people.HashRecoveryCode(a.ID, codes[i])
	}
	return codes, h.People.SetRecoveryCodes(ctx, a.ID, hashes)
}

// ShowCodes tells how many recovery codes are left.
func (h *Handlers) ShowCodes(w http.ResponseWriter, r *http.Request) {
	left, err := h.People.RecoveryCodesLeft(r.Context(), api.Visitor(r))
	if err != nil {
		api.WriteError(w, err)
		return
	}
	api.WriteJSON(w, http.StatusOK, wire.RecoveryCodes{Left: left})
}

// RenewCodes replaces the recovery codes.
func (h *Handlers) RenewCodes(w http.ResponseWriter, r *http.Request, q wire.Confirmation) {
	a, err := h.proven(r, q.Password)
	var codes []string
	if err == nil {
		codes, err = h.newCodes(r.Context(), a)
	}
	if err != nil {
		api.WriteError(w, err)
		return
	}
	api.WriteJSON(w, http.StatusOK, wire.RecoveryCodes{Left: len(codes), Codes: codes})
}

// Recover lets somebody back into an account by a recovery code, with a new password.
// A password that is refused does not use the code up.
func (h *Handlers) Recover(w http.ResponseWriter, r *http.Request, q wire.Recover) {
	a, err := h.recover(r, q)
	if err != nil {
		api.WriteError(w, err)
		return
	}
	h.Sessions.Forget(a.ID)
	h.Sessions.EndSockets(a.ID, func(string) bool { return true })
	h.begin(w, r, a, nil)
}

func (h *Handlers) recover(r *http.Request, q wire.Recover) (*people.Account, error) {
	ctx, key := r.Context(), people.NameKey(q.Name)
	a, err := h.People.AccountByName(ctx, key)
	if err != nil && !errors.Is(err, people.ErrNobody) {
		return nil, err
	}
	owner := ""
	if a != nil {
		owner = a.ID
	}
	code := people.HashRecoveryCode(owner, q.Code)
	right, err := h.attempt(r, aRecoveryCode, key, a, func(ctx context.Context) (bool, error) {
		return h.People.HasRecoveryCode(ctx, code, time.Now())
	})
	switch {
	case err != nil:
		return nil, err
	case !right || a == nil:
		return nil, api.ErrRecovery
	}
	if err := a.MayEnter(); err != nil {
		return nil, err
	}
	if err := people.CheckPassword(q.Password, a.Name); err != nil {
		return nil, err
	}
	var hash string
	if err := h.hash(ctx, func() { hash = people.HashPassword(q.Password) }); err != nil {
		return nil, err
	}
	a, err = h.People.UseRecoveryCode(ctx, code, hash, time.Now())
	if errors.Is(err, people.ErrNobody) {
		return nil, api.ErrRecovery // somebody else was faster
	}
	return a, err
}
