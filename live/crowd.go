package live

import (
	"sync"
	"time"
)

// sharedFor is how long spectators share a snapshot. Its clocks are as old.
const sharedFor = 20 * time.Millisecond

// sharedView is the snapshot that spectators of a room share: when it was made, and how
// often the followers had been woken by then. A crowd is told of a move by one message.
type sharedView struct {
	seen *Snapshot
	news int64
	at   time.Time
}

// observeShared makes the snapshot of a locked room for a follower. Those who only
// watch share one.
func (r *room) observeShared(v Visitor, since int) *Snapshot {
	if r.holds(v) != [2]bool{} || r.speaksForAll(v) {
		return r.observe(v, since)
	}
	now, news, last := time.Now(), r.news.Load(), &r.crowd
	if last.seen == nil || last.seen.asked != since || last.news != news || now.Sub(last.at) > sharedFor {
		*last = sharedView{r.observe(v, since), news, now}
		last.seen.asked, last.seen.memo = since, &memo{}
	}
	return last.seen
}

// memo keeps what was made of a snapshot.
type memo struct {
	mu   sync.Mutex
	made map[bool][]byte
}

// Once returns what make makes of the snapshot, for two purposes. Where followers share the
// snapshot it is made once for all of them, and must not be changed.
func (s *Snapshot) Once(purpose bool, make func() ([]byte, error)) ([]byte, error) {
	if s.memo == nil {
		return make()
	}
	s.memo.mu.Lock()
	defer s.memo.mu.Unlock()
	if data, ok := s.memo.made[purpose]; ok {
		return data, nil
	}
	data, err := make()
	if err == nil {
		if s.memo.made == nil {
			s.memo.made = map[bool][]byte{}
		}
		s.memo.made[purpose] = data
	}
	return data, err
}
