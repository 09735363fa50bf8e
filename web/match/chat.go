package match

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	"banco/game"
	"banco/live"
	"banco/people"
	"banco/play"
	"banco/web/api"
	"banco/web/wire"
)

// What two players may say.
const (
	maxSaid    = 140 // characters of a message
	maxHeard   = 100 // messages that a page is told of at once
	maxRepeats = 2   // of the same words in a row
)

// talks knows how much was said at matches while this server runs, so that
// those who listen ask the store when there is something new.
type talks struct {
	mu   sync.Mutex
	last map[string]int // by match: the number of the last message
}

// maxTalks bounds what is remembered. Pages of a forgotten match ask the store once
// more.
const maxTalks = 10_000

func (t *talks) said(match string, number int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.last == nil || len(t.last) >= maxTalks {
		t.last = map[string]int{}
	}
	t.last[match] = max(number, t.last[match])
}

// topicSaid is what servers tell each other under of messages: the match, and the
// number of the last one.
const topicSaid = "said"

// observeMessage takes what another server tells of a message.
func (h *Handlers) observeMessage(text string) {
	var match string
	var number int
	if _, err := fmt.Sscan(text, &match, &number); err == nil {
		h.talks.said(match, number)
		h.Hall.NotifyFollowers(match)
	}
}

func (t *talks) number(match string) int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.last[match]
}

// opponent returns the side of a visitor who plays a person, and that person.
func (h *Handlers) opponent(ctx context.Context, v live.Visitor, id string) (game.Side, live.Visitor, error) {
	sitters, err := h.Hall.Players(ctx, id)
	if err != nil {
		return game.NoSide, "", err
	}
	side := slices.Index(sitters[:], v)
	if v == "" || side < 0 || sitters[1-side] == "" {
		return game.NoSide, "", live.ErrSeat
	}
	return game.Side(side), sitters[1-side], nil
}

// Say lets a player say something to the other.
func (h *Handlers) Say(w http.ResponseWriter, r *http.Request, q wire.Say) {
	v, id := api.Visitor(r), r.PathValue("id")
	text, err := plainText(q.Text)
	var side game.Side
	if err == nil {
		side, _, err = h.opponent(r.Context(), v, id)
	}
	if account := api.CallerOf(r).Account; err == nil && account != nil {
		err = account.MayChat(time.Now())
	}
	if err == nil {
		err = h.notAgain(r.Context(), id, v, text)
	}
	number := 0
	if err == nil {
		number, err = h.People.AddMessage(r.Context(), id, people.Message{Author: v, Side: int(side), Text: text, At: time.Now()})
	}
	if err != nil {
		api.WriteError(w, err)
		return
	}
	h.talks.said(id, number)
	h.Hall.NotifyFollowers(id)
	h.Hall.Publish(topicSaid, fmt.Sprint(id, " ", number))
	w.WriteHeader(http.StatusNoContent)
}

// plainText returns what somebody says as one line of text.
func plainText(text string) (string, error) {
	text = strings.Join(strings.FieldsFunc(text, func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r) || unicode.Is(unicode.Cf, r)
	}), " ")
	if n := utf8.RuneCountInString(text); n == 0 || n > maxSaid || !utf8.ValidString(text) {
		return "", fmt.Errorf("%w: a message has 1 to %d characters", play.ErrRequest, maxSaid)
	}
	return text, nil
}

// notAgain refuses the same words over and over.
func (h *Handlers) notAgain(ctx context.Context, id string, v live.Visitor, text string) error {
	list, err := h.People.Messages(ctx, id, 0, 4*maxRepeats)
	if err != nil {
		return err
	}
	same := 0
	for _, m := range slices.Backward(list) {
		if m.Author != v {
			continue
		}
		if m.Text != text {
			break
		}
		same++
	}
	if same >= maxRepeats {
		return &api.TooManyError{What: "messages that say the same", Wait: time.Minute}
	}
	return nil
}

// heard returns what was said at a match after a number, for one of its
// players. Others are told nothing, and nobody hears a player whom they have blocked.
func (h *Handlers) heard(ctx context.Context, v live.Visitor, id string, after int) ([]wire.Message, error) {
	_, other, err := h.opponent(ctx, v, id)
	if err != nil {
		return nil, nil
	}
	list, err := h.People.Messages(ctx, id, after, maxHeard)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	apart, err := h.People.Blocked(ctx, v, other)
	if err != nil {
		return nil, err
	}
	var out []wire.Message
	for _, m := range list {
		if m.Author == v || !apart {
			out = append(out, wire.Message{Number: m.Number, Side: wire.Side(game.Side(m.Side).String()), Text: m.Text, At: m.At.UnixMilli()})
		}
	}
	return out, nil
}

// ListChat tells a player what was said so far.
func (h *Handlers) ListChat(w http.ResponseWriter, r *http.Request) {
	list, err := h.heard(r.Context(), api.Visitor(r), r.PathValue("id"), 0)
	if err != nil {
		api.WriteError(w, err)
		return
	}
	api.WriteJSON(w, http.StatusOK, wire.Chat{Said: append([]wire.Message{}, list...)})
}

// Block keeps the other player of a match away, or lets them near again.
func (h *Handlers) Block(w http.ResponseWriter, r *http.Request, q wire.Block) {
	v := api.Visitor(r)
	_, other, err := h.opponent(r.Context(), v, r.PathValue("id"))
	if err == nil {
		err = h.People.Block(r.Context(), v, other, q.On)
	}
	if err != nil {
		api.WriteError(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// Report keeps a complaint about the other player of a match.
func (h *Handlers) Report(w http.ResponseWriter, r *http.Request, q wire.Complaint) {
	v, id := api.Visitor(r), r.PathValue("id")
	_, other, err := h.opponent(r.Context(), v, id)
	if err == nil && !slices.Contains([]string{"cheating", "rude", "stalling", "other"}, q.Reason) {
		err = fmt.Errorf("%w: there is no reason %.40q", play.ErrRequest, q.Reason)
	}
	if err == nil {
		err = h.People.Report(r.Context(), people.Report{Author: v, Subject: other, Match: id, Reason: q.Reason, At: time.Now()})
	}
	if err != nil {
		api.WriteError(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}
