package account

import (
	"context"
	"net/http"
	"slices"
	"time"

	"banco/people"
	"banco/web/api"
)

// Wrong passwords count against whoever tries them: the name together with the
// address or, where the account has signed in before in that browser, with the
// browser. So nobody is kept out by what others try.
var ownTries = people.Backoff{Free: 5, Most: 15 * time.Minute, Recovery: time.Hour}

// nameTries are those of one password from all addresses where the account has never
// signed in. It takes many addresses to get there. Recovery codes, which nobody can
// guess, and passkeys still work then.
var nameTries = people.Backoff{Free: 1000, Most: time.Minute, Recovery: 90 * time.Second}

// addressTries are those of one address for all names that have never signed in there,
// by how many people share it.
func addressTries(crowd int) people.Backoff {
	return people.Backoff{Free: 3 * crowd, Most: time.Minute, Recovery: 2 * time.Hour / time.Duration(crowd)}
}

// What is tried.
const (
	aPassword     = "password"
	aRecoveryCode = "recovery code"
)

// guess is a try at the secret of an account.
type guess struct {
	tries []people.Try // what it counts against
	by    string       // who tries it
	known bool         // where the account has signed in before
}

// newGuess returns a try at something of the account with a name. Where there is no
// such account, a is nil, and everything is the same as for an account that has never
// signed in from there.
func (h *Handlers) newGuess(r *http.Request, what, key string, a *people.Account) (guess, error) {
	who, owner := api.CallerOf(r), ""
	if a != nil {
		owner = a.ID
	}
	if who.Account != nil && who.Account.ID == owner {
		return ownGuess(what, key, "session "+who.Session.Hash), nil
	}
	device, address := people.DevicePlace(owner, h.Sessions.Device(r)), people.AddressPlace(owner, who.Address)
	known, err := h.People.PlacesSince(r.Context(), owner, time.Now().Add(-people.PlaceLife), device, address)
	switch {
	case err != nil:
		return guess{}, err
	case slices.Contains(known, device):
		return ownGuess(what, key, "device "+string(device)), nil
	}
	g := ownGuess(what, key, "address "+who.Address)
	if g.known = len(known) > 0; g.known {
		return g, nil
	}
	g.tries = append(g.tries, people.NewTry(addressTries(h.Crowd(who.Address)), what+" at", who.Address))
	if what == aPassword {
		g.tries = append(g.tries, people.NewTry(nameTries, what, key))
	}
	return g, nil
}

// ownGuess is one that counts against nobody else.
func ownGuess(what, key, by string) guess {
	t := people.NewTry(ownTries, what, key, by)
	t.Resets = true
	return guess{tries: []people.Try{t}, by: by, known: true}
}

// attempt lets somebody try a secret of an account, or says how long to wait. The try
// counts as failed until it is forgiven: otherwise many at once would count as one.
// right looks whether the secret is right.
func (h *Handlers) attempt(
	r *http.Request, what, key string, a *people.Account, right func(context.Context) (bool, error),
) (bool, error) {
	g, err := h.newGuess(r, what, key, a)
	if err != nil {
		return false, err
	}
	wait, err := h.People.CountTry(r.Context(), time.Now(), g.tries...)
	if err != nil {
		return false, err
	}
	if wait > 0 {
		return false, api.Guessed(wait)
	}
	if g.known {
		err = h.OwnSignIns.Count(&api.Caller{Address: key + " " + g.by})
	} else {
		err = h.SignIns.Count(&api.Caller{Address: api.CallerOf(r).Address})
	}
	ok := false
	if err == nil {
		ok, err = right(r.Context())
	}
	if ok || err != nil { // what was not looked at has not failed
		g.tries[0].Resets = ok
		if trouble := h.People.ForgiveTry(context.WithoutCancel(r.Context()), g.tries...); err == nil {
			err = trouble
		}
	}
	return ok, err
}

// remember notes where an account has signed in: its address, and its browser by a
// token in a cookie of its own, which outlives the session.
func (h *Handlers) remember(w http.ResponseWriter, r *http.Request, a *people.Account) error {
	token := h.Sessions.Device(r)
	if token == "" {
		token = people.NewToken()
	}
	now := time.Now()
	for _, place := range []people.Place{people.AddressPlace(a.ID, api.CallerOf(r).Address), people.DevicePlace(a.ID, token)} {
		if err := h.People.AddPlace(r.Context(), a.ID, place, now); err != nil {
			return err
		}
	}
	h.Sessions.SetDevice(w, r, token)
	return nil
}
