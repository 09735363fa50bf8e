package live

import (
	"context"
	"fmt"
	"time"

	"banco/game"
	"banco/live/sight"
	"banco/play"
)

// Watching shows matches to their players and to spectators, and tells them when
// there is more to see.
type Watching struct{ hall *Hall }

// Snapshot returns a match as a visitor may know it, with what is new since a
// version.
func (w *Watching) Snapshot(ctx context.Context, v Visitor, id string, since int) (*Snapshot, error) {
	r, err := w.hall.lockRoomAt(ctx, id, since)
	if err != nil {
		return nil, err
	}
	defer r.mu.Unlock()
	return r.snapshot(v, since), nil
}

// PositionAt returns the position at a node of a match.
func (w *Watching) PositionAt(ctx context.Context, v Visitor, id string, node int) (*Snapshot, PositionView, error) {
	r, err := w.lockNode(ctx, id, node)
	if err != nil {
		return nil, PositionView{}, err
	}
	defer r.mu.Unlock()
	return r.snapshot(v, r.match.Version()), r.positionView(v, node), nil
}

// Line returns the moves from the start of a match to a node as the visitor
// knows them, NoMove for a passed turn, and their nodes.
func (w *Watching) Line(ctx context.Context, v Visitor, id string, node int) ([]game.Move, []int, error) {
	r, err := w.lockNode(ctx, id, node)
	if err != nil {
		return nil, nil, err
	}
	defer r.mu.Unlock()
	return r.match.KnownMoves(node, r.viewer(v)), r.match.Line(node), nil
}

// lockNode returns the locked room of a match that has a node.
func (w *Watching) lockNode(ctx context.Context, id string, node int) (*room, error) {
	r, err := w.hall.lockRoom(ctx, id)
	if err != nil {
		return nil, err
	}
	if node < 0 || node >= len(r.match.Nodes()) {
		r.mu.Unlock()
		return nil, fmt.Errorf("%w: there is no node %d", ErrRequest, node)
	}
	return r, nil
}

// Players returns the visitors at a match between two people, and nobody for
// other matches. They are for finding names; no visitor is to be told of them.
func (w *Watching) Players(ctx context.Context, id string) ([2]Visitor, error) {
	r, err := w.hall.lockRoom(ctx, id)
	if err != nil {
		return [2]Visitor{}, err
	}
	defer r.mu.Unlock()
	if !r.match.People() {
		return [2]Visitor{}, nil
	}
	return r.match.Sitters, nil
}

// List returns matches of a visitor.
func (w *Watching) List(ctx context.Context, q play.Query) ([]play.Entry, error) {
	if q.Visitor == "" {
		return nil, nil
	}
	return w.hall.store.List(ctx, q)
}

// Stored returns a match as it is stored. It is for matches that List has returned to
// the visitor, and takes no place in the hall.
func (w *Watching) Stored(ctx context.Context, id string) (*play.Match, error) {
	saved, err := w.hall.store.Load(ctx, id)
	if err != nil {
		return nil, err
	}
	rules, err := w.hall.Rules(saved.Game)
	if err != nil {
		return nil, err
	}
	variant, err := game.ParseVariant(saved.Variant)
	if err != nil {
		return nil, err
	}
	return play.New(rules, variant, *saved)
}

// Review returns the stored review of a match with a subject, "" where there is
// none. Callers make the subject from what the visitor knows of the match.
func (w *Watching) Review(ctx context.Context, id, subject string) string {
	text, err := w.hall.store.Review(ctx, id, subject)
	if err != nil {
		return "" // it is made again
	}
	return text
}

// SaveReview stores a review of a match, so that it need not be made again.
func (w *Watching) SaveReview(ctx context.Context, id, subject, text string) error {
	return w.hall.store.SaveReview(ctx, id, subject, text, w.hall.Now())
}

// RunningGame is a game between two people that anyone may watch.
type RunningGame struct {
	Match   play.Settings
	Players [2]Visitor // for their names; no visitor is to be told of them
	FEN     string     // as a spectator knows it
	Plies   int
}

// RunningGames lists public games that are being played, at most so many: those
// in memory that nobody is busy with at the moment.
func (w *Watching) RunningGames(most int) []RunningGame {
	h := w.hall
	h.mu.Lock()
	defer h.mu.Unlock()
	var list []RunningGame
	for _, r := range h.rooms {
		if len(list) >= most {
			break
		}
		if !r.mu.TryLock() {
			continue
		}
		if m := r.match; m.Public() && m.People() && m.Free() == game.NoSide && !m.Result().Over() {
			list = append(list, RunningGame{m.Settings, m.Sitters, m.Digest().FEN, m.Plies()})
		}
		r.mu.Unlock()
	}
	return list
}

// Standing is how a match stands, as a spectator knows it.
type Standing struct {
	RunningGame
	Version int
	Turn    game.Side
	Held    bool    // stopped by a teacher
	Clock   *Clocks // nil: none
	Result  game.Result
	// FirstMove is what an arranged match waits for; nil: nothing.
	FirstMove *FirstMove
}

// Standing returns how a match stands.
func (w *Watching) Standing(ctx context.Context, id string) (Standing, error) {
	r, err := w.hall.lockRoom(ctx, id)
	if err != nil {
		return Standing{}, err
	}
	defer r.mu.Unlock()
	m := r.match
	digest := m.Digest()
	s := Standing{
		RunningGame: RunningGame{m.Settings, m.Sitters, digest.FEN, digest.Plies},
		Version:     m.Version(), Turn: m.Turn(), Held: m.Held(), Result: m.Result(), FirstMove: r.firstMove(),
	}
	if !m.Control.None() {
		s.Clock = r.readClocks()
	}
	return s, nil
}

// Follower hears of one match until it is closed.
type Follower struct {
	// C holds a value when there is something new to see; nil where it is told otherwise.
	C chan struct{}

	wake    func() // called when there is something new to see
	hall    *Hall
	visitor Visitor
	id      string
}

// Follow begins to follow a match. While nobody follows a match its agents rest,
// and so does the clock of a person who plays an agent.
func (w *Watching) Follow(ctx context.Context, v Visitor, id string) (*Follower, error) {
	news := make(chan struct{}, 1)
	f, err := w.FollowBy(ctx, v, id, func() {
		select {
		case news <- struct{}{}:
		default:
		}
	})
	if err != nil {
		return nil, err
	}
	f.C = news
	return f, nil
}

// FollowBy is Follow for whoever is to be woken by a call when there is something new to
// see. The function must return at once, and do nothing to the match.
func (w *Watching) FollowBy(ctx context.Context, v Visitor, id string, wake func()) (*Follower, error) {
	h := w.hall
	f := &Follower{wake: wake, hall: h, visitor: v, id: id}
	r, err := h.lockRoom(ctx, id)
	if err != nil {
		return nil, err
	}
	defer r.mu.Unlock()
	h.mu.Lock()
	if h.followers[id] == nil {
		h.followers[id] = map[*Follower]bool{}
	}
	h.followers[id][f] = true
	h.mu.Unlock()
	r.publishPresence()
	if r.match.People() {
		h.NotifyFollowers(id)
	} else {
		wake()
	}
	if !fairPlayApplies(r.match) && h.ctx.Err() == nil { // an agent there must know what it would help with
		h.busy.Go(func() { _ = h.readFairGames(h.ctx, v) }) // a question asks again
	}
	r.resumeFor(v)
	r.proceed()
	return f, nil
}

// Snapshot returns the match as it is now, with what is new since a version and with
// the facts of its position.
func (f *Follower) Snapshot(ctx context.Context, since int) (*Snapshot, error) {
	r, err := f.lockRoom(ctx)
	if err != nil {
		return nil, err
	}
	defer r.mu.Unlock()
	return r.crowd.observe(r, f.visitor, since), nil
}

// sharedFor is how long spectators share a snapshot. Its clocks are as old.
const sharedFor = 20 * time.Millisecond

// crowd is the snapshot that spectators of a room share, when it was made, and how often
// the followers had been woken by then.
type crowd struct {
	seen *Snapshot
	news int64
	at   time.Time
}

// observe makes the snapshot of a locked room for a follower. Those who only watch share
// one.
func (c *crowd) observe(r *room, v Visitor, since int) *Snapshot {
	if r.holds(v) != [2]bool{} || r.speaksForAll(v) {
		return r.observe(v, since)
	}
	now, news := time.Now(), r.news.Load()
	if c.seen == nil || c.seen.asked != since || c.news != news || now.Sub(c.at) > sharedFor {
		*c = crowd{r.observe(v, since), news, now}
		c.seen.asked, c.seen.memo = since, &sight.Memo{}
	}
	return c.seen
}

// Once returns what make makes of the snapshot, for one of two purposes. Where followers
// share the snapshot it is made once for all of them, and must not be changed.
func (s *Snapshot) Once(purpose bool, make func() ([]byte, error)) ([]byte, error) {
	return s.memo.Once(purpose, make)
}

// Progress returns how far the match has come.
func (f *Follower) Progress(ctx context.Context) (Progress, error) {
	r, err := f.lockRoom(ctx)
	if err != nil {
		return Progress{}, err
	}
	defer r.mu.Unlock()
	return r.progress(), nil
}

// lockRoom returns the locked room of the match. It may have been
// loaded again meanwhile; then its agents go on.
func (f *Follower) lockRoom(ctx context.Context) (*room, error) {
	r, err := f.hall.lockRoom(ctx, f.id)
	if err == nil && r.thinking == nil {
		r.proceed()
	}
	return r, err
}

// Close stops following. When the last follower leaves, the agent stops at
// once, and against an agent the clock too.
func (f *Follower) Close() {
	h := f.hall
	h.mu.Lock()
	delete(h.followers[f.id], f)
	last := len(h.followers[f.id]) == 0
	left := !h.followedBy(f.visitor, f.id)
	if last {
		delete(h.followers, f.id)
	}
	r := h.rooms[f.id]
	h.mu.Unlock()
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.match.People() {
		if left && r.holds(f.visitor) != [2]bool{} {
			h.publishPresence(f.id, f.visitor, false)
		}
		h.NotifyFollowers(f.id)
	}
	if last && h.followerCount(f.id) == 0 {
		r.pauseUnwatched()
	}
}

// followedBy reports that a visitor follows a match here. The hall is locked.
func (w *Watching) followedBy(v Visitor, id string) bool {
	for f := range w.hall.followers[id] {
		if f.visitor == v {
			return true
		}
	}
	return false
}

// followerCount returns how many follow a match here.
func (w *Watching) followerCount(id string) int {
	w.hall.mu.Lock()
	defer w.hall.mu.Unlock()
	return len(w.hall.followers[id])
}

// NotifyFollowers wakes the followers of a match: there is something new to see,
// in it or beside it.
func (w *Watching) NotifyFollowers(id string) {
	w.hall.mu.Lock()
	defer w.hall.mu.Unlock()
	if r := w.hall.rooms[id]; r != nil {
		r.news.Add(1)
	}
	for f := range w.hall.followers[id] {
		f.wake()
	}
}
