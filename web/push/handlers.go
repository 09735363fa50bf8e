package push

import (
	"context"
	"crypto/ecdh"
	"encoding/base64"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	webpush "github.com/SherClockHolmes/webpush-go"

	"banco/game"
	"banco/people"
	"banco/web/api"
	"banco/web/message"
	"banco/web/wire"
)

// Handlers answer the calls, and send notices while Work runs.
type Handlers struct {
	People  People
	Players message.Players
	Client  Client // nil: one that connects to public addresses alone
	Log     *slog.Logger

	queue chan people.Notice
	mu    sync.Mutex
	keys  people.PushKeys // empty until they are first needed
}

// New returns handlers with these parts.
func New(h *Handlers) *Handlers {
	if h.Client == nil {
		h.Client = publicClient()
	}
	h.queue = make(chan people.Notice, maxQueue)
	return h
}

// Client calls push services.
type Client interface {
	Do(*http.Request) (*http.Response, error)
}

// People keeps subscriptions, and knows who has subscribed.
type People interface {
	Account(ctx context.Context, id string) (*people.Account, error)
	AddPushSubscription(ctx context.Context, s people.PushSubscription) error
	PushKeys(ctx context.Context, fresh people.PushKeys) (people.PushKeys, error)
	PushSubscriptions(ctx context.Context, visitor string) ([]people.PushSubscription, error)
	RemovePushSubscription(ctx context.Context, endpoint string) error
	Session(ctx context.Context, hash string) (people.Session, *people.Account, error)
}

// serverKeys returns the keys of the server. They are made when they are first needed.
func (h *Handlers) serverKeys(ctx context.Context) (people.PushKeys, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.keys.Public != "" {
		return h.keys, nil
	}
	private, public, err := webpush.GenerateVAPIDKeys()
	if err != nil {
		return people.PushKeys{}, err
	}
	keys, err := h.People.PushKeys(ctx, people.PushKeys{Private: private, Public: public})
	if err == nil {
		h.keys = keys
	}
	return keys, err
}

// ShowKey tells the public key that a browser subscribes with.
func (h *Handlers) ShowKey(w http.ResponseWriter, r *http.Request) {
	keys, err := h.serverKeys(r.Context())
	if err != nil {
		api.WriteError(w, err)
		return
	}
	api.WriteJSON(w, http.StatusOK, wire.PushKey{Key: keys.Public})
}

// errSubscription refuses a subscription that no browser makes.
var errSubscription = game.Wrong("push-subscription", nil, "this is not a subscription of a browser to a push service")

// Subscribe notes a browser that notices are to be sent to.
func (h *Handlers) Subscribe(w http.ResponseWriter, r *http.Request, q wire.PushSubscription) {
	who := api.CallerOf(r)
	s := people.PushSubscription{
		Endpoint: q.Endpoint, Visitor: who.Visitor, Auth: q.Auth, P256dh: q.P256dh, Lang: "vi", Host: api.Hostname(r.Host), At: time.Now(),
	}
	if who.Account != nil {
		s.Session = who.Session.Hash
	}
	if q.Lang == "en" {
		s.Lang = q.Lang
	}
	var err error
	if checkEndpoint(q.Endpoint) != nil || !wellKeyed(q.P256dh, q.Auth) {
		err = errSubscription
	} else {
		err = h.People.AddPushSubscription(r.Context(), s)
	}
	if err != nil {
		api.WriteError(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// authBytes is how long the secret of a browser is.
const authBytes = 16

// wellKeyed reports a public key of P-256 and a secret, both in base64 for URLs.
func wellKeyed(p256dh, auth string) bool {
	point, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(p256dh, "="))
	if err == nil {
		_, err = ecdh.P256().NewPublicKey(point)
	}
	secret, other := base64.RawURLEncoding.DecodeString(strings.TrimRight(auth, "="))
	return err == nil && other == nil && len(secret) == authBytes
}

// Unsubscribe ends a subscription of the caller.
func (h *Handlers) Unsubscribe(w http.ResponseWriter, r *http.Request, q wire.PushStop) {
	list, err := h.People.PushSubscriptions(r.Context(), api.Visitor(r))
	own := slices.ContainsFunc(list, func(s people.PushSubscription) bool { return s.Endpoint == q.Endpoint })
	if err == nil && own {
		err = h.People.RemovePushSubscription(r.Context(), q.Endpoint)
	}
	if err != nil {
		api.WriteError(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}
