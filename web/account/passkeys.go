//go:build !js

package account

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/netip"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"banco/people"
	"banco/web/api"
	"banco/web/wire"
)

// Passkeys are those of WebAuthn. A browser has them over HTTPS, or on localhost, for a
// name and not for an address.

// Passkeys answer the calls about them.
type Passkeys struct{ *Handlers }

// challengeLife is how long a browser has to sign.
const challengeLife = 5 * time.Minute

// party returns what a passkey is for: the server under the name that the browser has
// called it by.
func (h Passkeys) party(r *http.Request) (*webauthn.WebAuthn, error) {
	host, scheme := api.Hostname(r.Host), h.Scheme(r)
	if _, err := netip.ParseAddr(host); err == nil || scheme != "https" && host != "localhost" {
		return nil, api.ErrNoPasskeys
	}
	return webauthn.New(&webauthn.Config{
		RPID: host, RPDisplayName: "Bàn Cờ", RPOrigins: []string{scheme + "://" + r.Host},
		AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, RequireResidentKey: protocol.ResidentKeyRequired(),
			UserVerification: protocol.VerificationRequired,
		},
	})
}

// passkeyOwner is an account with its passkeys for one host.
type passkeyOwner struct {
	*people.Account
	keys []people.Passkey
}

func (h Passkeys) ownerOf(ctx context.Context, a *people.Account, host string) (*passkeyOwner, error) {
	list, err := h.People.Passkeys(ctx, a.ID)
	owner := &passkeyOwner{Account: a}
	for _, k := range list {
		if k.Host == host {
			owner.keys = append(owner.keys, k)
		}
	}
	return owner, err
}

// WebAuthnID implements webauthn.User.
func (o *passkeyOwner) WebAuthnID() []byte { return []byte(o.ID) }

// WebAuthnName implements webauthn.User.
func (o *passkeyOwner) WebAuthnName() string { return o.Name.Shown }

// WebAuthnDisplayName implements webauthn.User.
func (o *passkeyOwner) WebAuthnDisplayName() string { return o.Name.Shown }

// WebAuthnCredentials implements webauthn.User. What cannot be read is no passkey.
func (o *passkeyOwner) WebAuthnCredentials() (list []webauthn.Credential) {
	for _, k := range o.keys {
		var c webauthn.Credential
		if json.Unmarshal([]byte(k.Credential), &c) == nil {
			list = append(list, c)
		}
	}
	return list
}

// challenge is what a browser must sign, and what it is for.
type challenge struct {
	Account string // that gets a passkey; empty: somebody signs in
	Session webauthn.SessionData
}

// keep stores a challenge, and returns what the browser is told.
func (h Passkeys) keep(ctx context.Context, c challenge, options any) (out wire.PasskeyOptions, err error) {
	text, err := json.Marshal(options)
	if err != nil {
		return out, err
	}
	data, err := json.Marshal(c)
	if err != nil {
		return out, err
	}
	now := time.Now()
	out = wire.PasskeyOptions{ID: string(people.NewToken()), Options: string(text)}
	return out, h.People.AddPasskeyChallenge(ctx, out.ID, string(data), now, now.Add(challengeLife))
}

// take returns a challenge, once.
func (h Passkeys) take(ctx context.Context, id string) (c challenge, err error) {
	data, err := h.People.TakePasskeyChallenge(ctx, id, time.Now())
	if errors.Is(err, people.ErrNobody) {
		return c, api.ErrPasskey
	}
	if err == nil {
		err = json.Unmarshal([]byte(data), &c)
	}
	return c, err
}

// ListPasskeys lists the passkeys of the caller.
func (h Passkeys) ListPasskeys(w http.ResponseWriter, r *http.Request) {
	list, err := h.People.Passkeys(r.Context(), api.Visitor(r))
	if err != nil {
		api.WriteError(w, err)
		return
	}
	_, refused := h.party(r)
	out := wire.Passkeys{Passkeys: []wire.Passkey{}, Possible: refused == nil}
	for _, k := range list {
		p := wire.Passkey{ID: k.ID, Name: k.Name, Host: k.Host, Created: k.Created.UnixMilli()}
		if !k.LastUsed.IsZero() {
			p.Used = k.LastUsed.UnixMilli()
		}
		out.Passkeys = append(out.Passkeys, p)
	}
	api.WriteJSON(w, http.StatusOK, out)
}

// PreparePasskey tells the browser how to make a passkey for the caller, who gives the
// password: whoever finds an open session must not stay for good.
func (h Passkeys) PreparePasskey(w http.ResponseWriter, r *http.Request, q wire.Confirmation) {
	out, err := h.preparePasskey(r, q.Password)
	if err != nil {
		api.WriteError(w, err)
		return
	}
	api.WriteJSON(w, http.StatusOK, out)
}

func (h Passkeys) preparePasskey(r *http.Request, password string) (out wire.PasskeyOptions, err error) {
	a, err := h.proven(r, password)
	if err != nil {
		return out, err
	}
	party, err := h.party(r)
	if err != nil {
		return out, err
	}
	owner, err := h.ownerOf(r.Context(), a, party.Config.RPID)
	if err != nil {
		return out, err
	}
	have := webauthn.Credentials(owner.WebAuthnCredentials()).CredentialDescriptors()
	options, session, err := party.BeginRegistration(owner, webauthn.WithExclusions(have))
	if err != nil {
		return out, fmt.Errorf("passkey: %w", err)
	}
	return h.keep(r.Context(), challenge{Account: a.ID, Session: *session}, options.Response)
}

// maxPasskeyName bounds the name of a passkey, in characters.
const maxPasskeyName = 40

// AddPasskey adds a passkey that the browser has made.
func (h Passkeys) AddPasskey(w http.ResponseWriter, r *http.Request, q wire.NewPasskey) {
	if err := h.addPasskey(r, q); err != nil {
		api.WriteError(w, err)
		return
	}
	h.ListPasskeys(w, r)
}

func (h Passkeys) addPasskey(r *http.Request, q wire.NewPasskey) error {
	who := api.CallerOf(r)
	party, err := h.party(r)
	if err != nil {
		return err
	}
	c, err := h.take(r.Context(), q.ID)
	if err != nil {
		return err
	}
	if c.Account != who.Visitor {
		return api.ErrPasskey
	}
	made, err := protocol.ParseCredentialCreationResponseBytes([]byte(q.Credential))
	if err != nil {
		return api.ErrPasskey
	}
	credential, err := party.CreateCredential(&passkeyOwner{Account: who.Account}, c.Session, made)
	if err != nil {
		return api.ErrPasskey
	}
	text, err := json.Marshal(credential)
	if err != nil {
		return err
	}
	name := strings.TrimSpace(q.Name)
	if name == "" || utf8.RuneCountInString(name) > maxPasskeyName {
		name = deviceOf(r.UserAgent())
	}
	err = h.People.AddPasskey(r.Context(), people.Passkey{
		ID: passkeyID(credential), Account: who.Visitor, Host: party.Config.RPID, Name: name, Credential: string(text), Created: time.Now(),
	})
	if errors.Is(err, people.ErrNobody) {
		return api.ErrPasskey
	}
	return err
}

// passkeyID returns the id of a passkey, as browsers write it.
func passkeyID(c *webauthn.Credential) string { return protocol.URLEncodedBase64(c.ID).String() }

// RemovePasskey removes a passkey of the caller.
func (h Passkeys) RemovePasskey(w http.ResponseWriter, r *http.Request) {
	if err := h.People.RemovePasskey(r.Context(), api.Visitor(r), r.PathValue("passkey")); err != nil {
		api.WriteError(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// AskPasskey tells the browser what to sign with a passkey, of whatever account.
func (h Passkeys) AskPasskey(w http.ResponseWriter, r *http.Request) {
	out, err := h.askPasskey(r)
	if err != nil {
		api.WriteError(w, err)
		return
	}
	api.WriteJSON(w, http.StatusOK, out)
}

func (h Passkeys) askPasskey(r *http.Request) (out wire.PasskeyOptions, err error) {
	party, err := h.party(r)
	if err != nil {
		return out, err
	}
	if err := h.SignIns.Count(&api.Caller{Address: api.CallerOf(r).Address}); err != nil {
		return out, err
	}
	options, session, err := party.BeginDiscoverableLogin(webauthn.WithUserVerification(protocol.VerificationRequired))
	if err != nil {
		return out, fmt.Errorf("passkey: %w", err)
	}
	return h.keep(r.Context(), challenge{Session: *session}, options.Response)
}

// SignInByPasskey begins a session of the account that a passkey belongs to.
func (h Passkeys) SignInByPasskey(w http.ResponseWriter, r *http.Request, q wire.PasskeySignIn) {
	a, err := h.passkeyAccount(r, q)
	if err == nil {
		err = a.MayEnter()
	}
	if err == nil && q.Keep {
		err = h.adopt(r, a)
	}
	if err != nil {
		api.WriteError(w, err)
		return
	}
	h.begin(w, r, a, nil)
}

// passkeyAccount returns the account whose passkey has signed a challenge.
func (h Passkeys) passkeyAccount(r *http.Request, q wire.PasskeySignIn) (*people.Account, error) {
	party, err := h.party(r)
	if err != nil {
		return nil, err
	}
	c, err := h.take(r.Context(), q.ID)
	if err != nil {
		return nil, err
	}
	signed, err := protocol.ParseCredentialRequestResponseBytes([]byte(q.Credential))
	if err != nil || c.Account != "" {
		return nil, api.ErrPasskey
	}
	var trouble error // of the store
	find := func(_, handle []byte) (webauthn.User, error) {
		a, err := h.People.Account(r.Context(), string(handle))
		if err != nil {
			if !errors.Is(err, people.ErrNobody) {
				trouble = err
			}
			return nil, err
		}
		owner, err := h.ownerOf(r.Context(), a, party.Config.RPID)
		trouble = err
		return owner, err
	}
	user, credential, err := party.ValidatePasskeyLogin(find, c.Session, signed)
	switch {
	case trouble != nil:
		return nil, trouble
	case err != nil || credential.Authenticator.CloneWarning:
		return nil, api.ErrPasskey
	}
	a := user.(*passkeyOwner).Account
	text, err := json.Marshal(credential)
	if err == nil {
		used := people.Passkey{ID: passkeyID(credential), Account: a.ID, Credential: string(text), LastUsed: time.Now()}
		err = h.People.UsePasskey(r.Context(), used)
	}
	if errors.Is(err, people.ErrNobody) {
		return nil, api.ErrPasskey // removed meanwhile
	}
	return a, err
}
