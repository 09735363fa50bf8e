package push

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"sync"
	"time"

	webpush "github.com/SherClockHolmes/webpush-go"

	"banco/live"
	"banco/people"
	"banco/web/wire"
)

// How many notices wait at most, and how many are sent at once.
const (
	maxQueue = 1000
	senders  = 4
)

// Notify queues a notice. One that finds the queue full is lost: what it tells of
// is on the page as well.
func (h *Handlers) Notify(n people.Notice) {
	select {
	case h.queue <- n:
	default:
		h.Log.Warn("push", "what", "the queue is full", "kind", n.Kind)
	}
}

// NotifyTurn queues what a player of a game by correspondence is to hear.
func (h *Handlers) NotifyTurn(n live.Notice) {
	kind := people.NoticeMove
	if n.Reminder {
		kind = people.NoticeReminder
	}
	h.Notify(people.Notice{
		To: n.Player, From: n.Opponent, Kind: kind, Path: "/play/" + n.Match.ID, Params: map[string]string{"game": n.Match.Game},
	})
}

// Work sends notices until the context ends.
func (h *Handlers) Work(ctx context.Context) {
	var all sync.WaitGroup
	for range senders {
		all.Go(func() {
			for {
				select {
				case <-ctx.Done():
					return
				case n := <-h.queue:
					if err := h.deliver(ctx, n); err != nil && ctx.Err() == nil {
						h.Log.Warn("push", "kind", n.Kind, "err", err)
					}
				}
			}
		})
	}
	all.Wait()
}

// deliver sends a notice to every browser of whom it is for.
func (h *Handlers) deliver(ctx context.Context, n people.Notice) error {
	list, err := h.People.PushSubscriptions(ctx, n.To)
	if err != nil || len(list) == 0 {
		return err
	}
	out := wire.Notice{Kind: string(n.Kind), Path: n.Path, Game: n.Params["game"], Name: n.Params["name"], Round: n.Params["round"]}
	if out.Name == "" {
		out.Name = h.Players.Player(ctx, n.From, people.Category{Speed: people.Untimed}).Name
	}
	var failed error
	for _, s := range list {
		err := h.check(ctx, s)
		if err == nil {
			out.Lang = s.Lang
			err = h.send(ctx, s, n.Kind, out)
		}
		if errors.Is(err, errGone) {
			err = h.People.RemovePushSubscription(ctx, s.Endpoint)
		}
		failed = errors.Join(failed, err)
	}
	return failed
}

// errGone means that a subscription has ended.
var errGone = errors.New("the subscription has ended")

// check returns errGone for the subscription of a session that has ended, or of a
// guest who has an account by now: whoever uses the browser may be somebody else.
func (h *Handlers) check(ctx context.Context, s people.PushSubscription) error {
	if s.Session == "" {
		_, err := h.People.Account(ctx, s.Visitor)
		if errors.Is(err, people.ErrNobody) {
			return nil
		}
		if err == nil {
			return errGone
		}
		return err
	}
	session, a, err := h.People.Session(ctx, s.Session)
	if errors.Is(err, people.ErrNobody) || err == nil && (a.ID != s.Visitor || !session.Valid(a, time.Now())) {
		return errGone
	}
	return err
}

// How long a push service keeps a notice for a browser that is off.
var lives = map[people.NoticeKind]time.Duration{
	people.NoticeMove: 24 * time.Hour, people.NoticeReminder: 24 * time.Hour,
	people.NoticeChallenge: time.Hour, people.NoticeRound: 10 * time.Minute,
}

// send sends a notice to a browser.
func (h *Handlers) send(ctx context.Context, s people.PushSubscription, kind people.NoticeKind, n wire.Notice) error {
	keys, err := h.serverKeys(ctx)
	if err != nil {
		return err
	}
	text, err := json.Marshal(n)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, answerTimeout)
	defer cancel()
	urgency := webpush.UrgencyHigh
	if kind == people.NoticeMove {
		urgency = webpush.UrgencyNormal
	}
	answer, err := webpush.SendNotificationWithContext(ctx, text,
		&webpush.Subscription{Endpoint: s.Endpoint, Keys: webpush.Keys{Auth: s.Auth, P256dh: s.P256dh}},
		&webpush.Options{
			HTTPClient: h.Client, Subscriber: "https://" + s.Host, Topic: topic(n), TTL: int(lives[kind].Seconds()), Urgency: urgency,
			VAPIDPublicKey: keys.Public, VAPIDPrivateKey: keys.Private,
		})
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	_, _ = io.CopyN(io.Discard, answer.Body, maxAnswer) // so that the connection can be used again
	switch {
	case answer.StatusCode == http.StatusNotFound || answer.StatusCode == http.StatusGone:
		return errGone
	case answer.StatusCode >= http.StatusMultipleChoices:
		return fmt.Errorf("the push service answers %d", answer.StatusCode)
	}
	return nil
}

// maxAnswer bounds what is read of an answer.
const maxAnswer = 4 << 10

// topic names what a notice is about: a push service keeps the last one of each.
func topic(n wire.Notice) string {
	sum := sha256.Sum256([]byte(n.Kind + " " + n.Path + " " + n.Name))
	return base64.RawURLEncoding.EncodeToString(sum[:])[:32]
}
