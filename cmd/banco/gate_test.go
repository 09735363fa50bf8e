//go:build unix

package main

import (
	"io"
	"net"
	"sync"
	"sync/atomic"
	"testing"
)

// gate passes connections on to an address while it is open.
type gate struct {
	listener net.Listener
	to       string
	open     atomic.Bool
	passed   atomic.Int64 // bytes

	mu  sync.Mutex
	all map[net.Conn]bool
}

// newGate opens a gate.
func newGate(t *testing.T, to string) *gate {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	g := &gate{listener: l, to: to, all: map[net.Conn]bool{}}
	g.open.Store(true)
	t.Cleanup(func() { l.Close(); g.shut() })
	go func() {
		for {
			from, err := l.Accept()
			if err != nil {
				return
			}
			go g.pass(from)
		}
	}()
	return g
}

func (g *gate) address() string { return g.listener.Addr().String() }

// pass carries one connection until either side ends it, or the gate is shut.
func (g *gate) pass(from net.Conn) {
	defer from.Close()
	if !g.open.Load() {
		return
	}
	to, err := net.Dial("tcp", g.to)
	if err != nil {
		return
	}
	defer to.Close()
	g.mu.Lock()
	g.all[from], g.all[to] = true, true
	g.mu.Unlock()
	defer func() {
		g.mu.Lock()
		defer g.mu.Unlock()
		delete(g.all, from)
		delete(g.all, to)
	}()
	go func() {
		g.copy(to, from)
		to.Close()
	}()
	g.copy(from, to)
}

func (g *gate) copy(to io.Writer, from io.Reader) {
	buffer := make([]byte, 16<<10)
	for {
		n, err := from.Read(buffer)
		if err != nil || !g.open.Load() {
			return
		}
		if _, err := to.Write(buffer[:n]); err != nil {
			return
		}
		g.passed.Add(int64(n))
	}
}

// shut ends all connections and takes no more.
func (g *gate) shut() {
	g.open.Store(false)
	g.mu.Lock()
	defer g.mu.Unlock()
	for c := range g.all {
		c.Close()
	}
}
