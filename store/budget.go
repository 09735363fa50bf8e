package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"banco/game"
	"banco/play"
	"banco/store/internal/db"
)

// ledger holds visitors to their budgets. What is stored for whom is in the table
// charges, so all servers on a database see the same; the ledger keeps sums for some
// seconds, and adds what was stored meanwhile.
type ledger struct {
	store *tables

	mu      sync.Mutex
	budgets play.Budgets
	sums    map[string]*sum // by payer
	total   sum
	refused atomic.Int64
}

// sum is how many bytes are stored for somebody.
type sum struct {
	bytes   int64
	pending int64 // of writes under way
	at      time.Time
	asked   bool // a new sum is being read
}

// sumFresh is how long a sum is believed, largeWrite what it is not believed for, and
// maxSums how many are kept.
const (
	sumFresh   = 5 * time.Second
	largeWrite = 100_000 // bytes
	maxSums    = 10_000
)

// SetBudgets sets the budgets. Without them anything is stored.
func (l *ledger) SetBudgets(b play.Budgets) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.budgets = b
}

// Refused returns how often something was not stored for want of a budget or of room.
func (l *ledger) Refused() int64 { return l.refused.Load() }

// Used returns how many bytes are stored for everybody.
func (l *ledger) Used(ctx context.Context) (bytes int64, err error) {
	s := l.store
	err = s.loads.look(ctx, func(ctx context.Context, q *db.Queries) error {
		return q.Row(ctx, s.loads.dialect.size, nil, &bytes)
	})
	return bytes, err
}

// UsedBy returns how many bytes are stored for a payer: an upper estimate, since the
// overhead of rows and indexes is one.
func (l *ledger) UsedBy(ctx context.Context, payer string) (bytes int64, err error) {
	err = l.store.lists.look(ctx, func(ctx context.Context, q *db.Queries) error {
		return q.Row(ctx, `SELECT CAST(coalesce(sum(c.bytes + coalesce(m.version, 0) * ?), 0) AS INTEGER)
			FROM charges c LEFT JOIN matches m ON m.id = c.item WHERE c.payer = ?`, []any{int64(eventBytes), payer}, &bytes)
	})
	return bytes, err
}

// admit refuses what the payer of a context may not store, or what there is no room
// for beyond a step. Otherwise it counts the bytes, and done says whether they were
// stored. What the server itself stores, such as a game of a tournament, is admitted.
func (l *ledger) admit(ctx context.Context, room play.Room, bytes int64) (done func(stored error), err error) {
	payer := play.PayerOf(ctx)
	l.mu.Lock()
	budgets := l.budgets
	l.mu.Unlock()
	if payer == "" {
		return func(error) {}, nil
	}
	if budgets.Room != nil && budgets.Room() > room {
		return nil, l.refuse(play.ErrNoRoom)
	}
	own, readOwn := l.sumFor(payer), func(ctx context.Context) (int64, error) { return l.UsedBy(ctx, payer) }
	if err := l.refresh(ctx, &l.total, bytes, budgets.All, l.Used); err != nil {
		return nil, err
	}
	if err := l.refresh(ctx, own, bytes, budgets.Allowed(payer), readOwn); err != nil {
		return nil, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.total.exceeds(budgets.All, bytes) {
		return nil, l.refuse(play.ErrNoRoom)
	}
	if allowed := budgets.Allowed(payer); own.exceeds(allowed, bytes) {
		return nil, l.refuse(overBudget(payer, own.bytes+own.pending, allowed))
	}
	own.pending += bytes
	l.total.pending += bytes
	return func(err error) {
		l.mu.Lock()
		defer l.mu.Unlock()
		for _, s := range []*sum{own, &l.total} {
			if s.pending -= bytes; err == nil {
				s.bytes += bytes
			}
		}
	}, nil
}

// exceeds reports whether so many bytes more are too many.
func (s *sum) exceeds(allowed, more int64) bool {
	return allowed > 0 && s.bytes+s.pending+more > allowed
}

// refuse counts a refusal.
func (l *ledger) refuse(err error) error {
	l.refused.Add(1)
	return err
}

// overBudget says how much is stored, and how much may be.
func overBudget(payer string, used, allowed int64) error {
	const mib = 1 << 20
	a, b := fmt.Sprintf("%.1f", float64(used)/mib), fmt.Sprintf("%.1f", float64(allowed)/mib)
	if play.PaidByGuests(payer) {
		return fmt.Errorf("%w: %w", play.ErrBudget, game.Wrong("budget-address", game.Params{"used": a, "allowed": b},
			"%s of %s MB are stored for the guests of your address: delete something, or sign up for more", a, b))
	}
	return fmt.Errorf("%w: %w", play.ErrBudget, game.Wrong("budget-account", game.Params{"used": a, "allowed": b},
		"%s of %s MB are stored for your account: delete something first", a, b))
}

// sumFor returns the sum of a payer.
func (l *ledger) sumFor(payer string) *sum {
	l.mu.Lock()
	defer l.mu.Unlock()
	s := l.sums[payer]
	if s == nil {
		if l.sums == nil || len(l.sums) >= maxSums {
			l.sums = map[string]*sum{}
		}
		s = &sum{}
		l.sums[payer] = s
	}
	return s
}

// refresh reads a sum that is not fresh, or too large for so many bytes more, since
// something may have been deleted. Before a large write it reads the sum in any case:
// another server may have stored as much just now.
func (l *ledger) refresh(ctx context.Context, s *sum, more, allowed int64, read func(context.Context) (int64, error)) error {
	l.mu.Lock()
	good := allowed == 0 || more < largeWrite && time.Since(s.at) < sumFresh && !s.exceeds(allowed, more)
	l.mu.Unlock()
	if good {
		return nil
	}
	return l.reread(ctx, s, read)
}

// reread reads a sum.
func (l *ledger) reread(ctx context.Context, s *sum, read func(context.Context) (int64, error)) error {
	begun := time.Now()
	bytes, err := read(ctx)
	l.mu.Lock()
	defer l.mu.Unlock()
	if s.asked = false; err == nil {
		s.bytes, s.at = bytes, begun
	}
	return err
}

// over returns why a payer may not add to what is stored, as far as that is known
// without waiting: it is asked inside a transaction, where others wait.
func (l *ledger) over(payer string) error {
	own := l.sumFor(payer)
	l.mu.Lock()
	defer l.mu.Unlock()
	allowed := l.budgets.Allowed(payer)
	if l.budgets.Room != nil && l.budgets.Room() >= play.RoomForMoves {
		return l.refuse(play.ErrNoRoom)
	}
	if allowed == 0 {
		return nil
	}
	over := own.exceeds(allowed, 0)
	if age := time.Since(own.at); !own.asked && (age >= sumFresh || over && age >= time.Second) {
		own.asked = true
		go l.reread(context.Background(), own, func(ctx context.Context) (int64, error) { return l.UsedBy(ctx, payer) })
	}
	if over {
		return l.refuse(overBudget(payer, own.bytes+own.pending, allowed))
	}
	return nil
}

// What things take on the disk besides their texts, with their indexes: upper
// estimates for both databases. Short texts of events are in eventBytes.
const (
	matchBytes    = 1800
	eventBytes    = 180
	documentBytes = 600
	messageBytes  = 400
	shortText     = 24
)

// How SQLite stores a text: within a page among other rows, or, if it is long, on
// pages of its own. PostgreSQL takes less.
const (
	pageBytes = 4096
	longText  = 800
)

// bytesOf returns the bytes of a match: those that are charged for it, and those of its
// events, which count by their number.
func bytesOf(m *play.Entry) (charged, events int64) {
	texts := 0
	for _, text := range []string{m.Game, m.Variant, m.Start, m.Seats[0], m.Seats[1], m.Names[0], m.Names[1], m.Recorded, m.FEN, m.Opening} {
		texts += len(text)
	}
	for _, tag := range m.Tags {
		texts += len(tag.Name) + len(tag.Value) + len(`{"Name":"","Value":""},`)
	}
	charged = matchBytes + textBytes(texts)
	for _, e := range m.Events {
		charged += eventText(e.Text)
	}
	return charged, int64(len(m.Events)) * eventBytes
}

// textBytes returns what texts of a row take together.
func textBytes(length int) int64 {
	if length <= longText {
		return int64(length) * 3 / 2
	}
	return longText + int64(length/pageBytes+1)*pageBytes
}

// eventText returns what the text of an event takes beyond a short one.
func eventText(text string) int64 {
	if len(text) <= shortText {
		return 0
	}
	return textBytes(len(text))
}

// charge adds bytes to what a payer is charged for an item.
func charge(ctx context.Context, q *db.Queries, item, payer string, bytes int64) error {
	_, err := q.Exec(ctx, `INSERT INTO charges (item, payer, bytes) VALUES (?, ?, ?)
		ON CONFLICT (item, payer) DO UPDATE SET bytes = charges.bytes + excluded.bytes`, item, payer, bytes)
	return err
}

// The items of a match besides itself.
const (
	chatItem    = "chat "
	reviewItem  = "review "
	privateItem = "private "
)

// discharge removes an item that is deleted.
func discharge(ctx context.Context, q *db.Queries, item string) error {
	_, err := q.Exec(ctx, "DELETE FROM charges WHERE item IN (?, ?, ?, ?)", item, chatItem+item, reviewItem+item, privateItem+item)
	return err
}

// arrangedBy begins the owner of a match of a tournament or a class.
const arrangedBy = "arranged "

// payerFor returns who pays for a match that the server itself makes: whoever pays for
// the tournament or class, the address of a guest, or else the owner.
func payerFor(ctx context.Context, q *db.Queries, owner string) (payer string, err error) {
	query, id := "SELECT payer FROM guests WHERE id = ?", owner
	if document, arranged := strings.CutPrefix(owner, arrangedBy); arranged {
		query, id = "SELECT payer FROM charges WHERE item = ?", document
	}
	err = q.Row(ctx, query, []any{id}, &payer)
	if errors.Is(err, sql.ErrNoRows) || err == nil && payer == "" {
		return owner, nil
	}
	return payer, err
}

// chargeMatches charges new matches, and notes the guests in them.
func chargeMatches(ctx context.Context, q *db.Queries, payer string, matches []play.Entry) error {
	noted := map[string]bool{"": true}
	for i := range matches {
		m := &matches[i]
		who := payer
		if who == "" {
			var err error
			if who, err = payerFor(ctx, q, m.Owner); err != nil {
				return err
			}
		}
		bytes, _ := bytesOf(m)
		if err := charge(ctx, q, m.ID, who, bytes); err != nil {
			return err
		}
		for i, visitor := range []string{m.Owner, m.Sitters[0], m.Sitters[1]} {
			if noted[visitor] || strings.HasPrefix(visitor, arrangedBy) {
				continue
			}
			noted[visitor] = true
			address := ""
			if i == 0 && play.PaidByGuests(who) {
				address = who
			}
			if err := noteGuest(ctx, q, visitor, address, m.Created.UnixMilli()); err != nil {
				return err
			}
		}
	}
	return nil
}

// mayAppend refuses an event for want of a budget: not a move of a game that goes on,
// but what fills a study, a game that is over, or the margins of any.
// It returns who pays for the match, where that was looked up.
func (l *ledger) mayAppend(ctx context.Context, q *db.Queries, row *db.Match, e *db.Event) (payer string, err error) {
	switch play.Type(e.Type) {
	case play.Commented, play.Annotated:
	case play.Moved, play.Given, play.Went:
		if play.Kind(row.Kind) == play.KindGame && row.Reason == game.Ongoing.String() {
			return "", nil
		}
	default:
		return "", nil
	}
	err = q.Row(ctx, "SELECT payer FROM charges WHERE item = ?", []any{row.ID}, &payer)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	if err == nil {
		err = l.over(payer)
	}
	return payer, err
}

// chargeEvent charges the text of an event, if it is long, and counts an event that
// mayAppend has looked at.
func (l *ledger) chargeEvent(ctx context.Context, q *db.Queries, payer string, e *db.Event) error {
	bytes := eventText(e.Text)
	if payer != "" {
		own := l.sumFor(payer)
		l.mu.Lock()
		own.bytes += eventBytes + bytes
		l.mu.Unlock()
	}
	if bytes == 0 {
		return nil
	}
	_, err := q.Exec(ctx, "UPDATE charges SET bytes = bytes + ? WHERE item = ?", bytes, e.MatchID)
	return err
}
