package pool

import (
	"errors"
	"sync"
)

// ErrMemory is returned where the memory of the pool, or the visitor's part of
// it, is taken.
var ErrMemory = errors.New("pool: too much memory is in use")

// part is the share of the memory that one visitor may take: one in so many.
const part = 4

// Reserve counts memory that a visitor's work keeps, until release is called.
// It waits for nothing: where there is too little, the error is ErrMemory.
func (p *Pool) Reserve(name string, bytes int64) (release func(), err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	v := p.visitor(name)
	if p.memory > 0 && (bytes > p.memory-p.reserved || bytes > p.memory/part-v.reserved) {
		p.forget()
		return nil, ErrMemory
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
