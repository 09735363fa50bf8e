package pool

import (
	"errors"
	"sync"
)

// ErrMemory is returned where the memory of the pool, or the part of it that the address or
// the visitor may have, is used up.
var ErrMemory = errors.New("pool: too much memory is in use")

// part is the share of the memory that one visitor may take: one in so many.
const part = 4

// Reserve reserves memory for a visitor's work until release is called. Where there is
// too little, memory that is kept but not in use is freed first (see
// [Pool.OnShortage]). It does not wait: if that is not enough, the error is ErrMemory.
func (p *Pool) Reserve(visitor string, bytes int64) (release func(), err error) {
	return p.reserve(p.locations.of(visitor), visitor, bytes)
}

func (p *Pool) reserve(address, visitor string, bytes int64) (release func(), err error) {
	for {
		release, short := p.tryReserve(address, visitor, bytes)
		if short == nil {
			return release, nil
		}
		if p.memory/part < bytes || p.shortage == nil || !p.shortage(short) {
			return nil, ErrMemory
		}
	}
}

// OnShortage sets what to do where memory is short. release frees something that is kept
// but not in use, of a visitor that whose accepts, and reports whether there was any. It
// is set before the pool is used.
func (p *Pool) OnShortage(release func(whose func(visitor string) bool) bool) { p.shortage = release }

// tryReserve reserves memory where there is enough. Otherwise it returns whose memory would
// help.
func (p *Pool) tryReserve(address, visitor string, bytes int64) (release func(), short func(visitor string) bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	s := p.share(address, visitor)
	if p.memory > 0 && bytes > 0 && bytes > p.memoryRoom(s) {
		return nil, p.richer(s, visitor, bytes)
	}
	p.addReserved(s, bytes)
	return sync.OnceFunc(func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.addReserved(s, -bytes)
	}), nil
}

func (p *Pool) addReserved(s *share, bytes int64) {
	p.reserved += bytes
	s.reserved += bytes
	s.address.reserved += bytes
}

// memoryRoom returns how many bytes a share may still take.
func (p *Pool) memoryRoom(s *share) int64 {
	room := s.room(float64(p.memory-p.reserved), float64(s.address.reserved), float64(s.reserved))
	return min(int64(room), p.memory/part-s.reserved)
}

// richer returns who may lose memory that is not in use to a visitor who has too little: the
// visitor, those at the same address who have more, and those at addresses that have more.
func (p *Pool) richer(s *share, visitor string, bytes int64) func(visitor string) bool {
	own := bytes > p.memory/part-s.reserved
	whose := map[string]bool{visitor: true}
	for _, a := range p.addresses {
		for name, v := range a.visitors {
			switch {
			case own || v.reserved == 0:
			case a == s.address:
				whose[name] = whose[name] || v.reserved > s.reserved
			default:
				whose[name] = whose[name] || float64(a.reserved)/a.weight > float64(s.address.reserved+bytes)/s.address.weight
			}
		}
	}
	return func(visitor string) bool { return whose[visitor] }
}
