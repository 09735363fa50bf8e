package pool

import (
	"errors"
	"sync"
)

// ErrMemory is returned where the memory of the pool, or the visitor's part of it, is
// used up.
var ErrMemory = errors.New("pool: too much memory is in use")

// part is the share of the memory that one visitor may take: one in so many.
const part = 4

// Reserve reserves memory for a visitor's work until release is called. Where there is
// too little, memory that is kept but not in use is freed first (see
// [Pool.OnShortage]). It does not wait: if that is not enough, the error is ErrMemory.
func (p *Pool) Reserve(visitor string, bytes int64) (release func(), err error) {
	for {
		release, short := p.reserve(visitor, bytes)
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

// reserve reserves memory where there is enough. Otherwise it returns whose memory would
// help.
func (p *Pool) reserve(name string, bytes int64) (release func(), short func(visitor string) bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	v := p.visitor(name)
	if p.memory > 0 && bytes > 0 {
		switch {
		case bytes > p.memory/part-v.reserved:
			short = func(visitor string) bool { return visitor == name }
		case bytes > p.memory-p.reserved:
			short = func(string) bool { return true }
		}
	}
	if short != nil {
		p.forget()
		return nil, short
	}
	p.reserved += bytes
	v.reserved += bytes
	return sync.OnceFunc(func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.reserved -= bytes
		v.reserved -= bytes
		p.forget()
	}), nil
}
