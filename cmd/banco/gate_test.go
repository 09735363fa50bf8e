//go:build unix

package main

import (
	"errors"
	"io"
	"net"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// gate passes connections on to an address while it is open. What passes can be held
// up on its way, so that whoever waits for it hears nothing and no end either.
type gate struct {
	listener net.Listener
	to       string // an address, or the path of a socket
	open     atomic.Bool
	passed   atomic.Int64 // bytes

	mu      sync.Mutex
	all     map[net.Conn]bool
	held    [2]bool    // there, and back
	changed *sync.Cond // held, or open
}

// The ways through a gate.
const (
	there = iota
	back
)

// newGate opens a gate.
func newGate(t *testing.T, to string) *gate {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	g := &gate{listener: l, to: to, all: map[net.Conn]bool{}}
	g.changed = sync.NewCond(&g.mu)
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
	network := "tcp"
	if filepath.IsAbs(g.to) {
		network = "unix"
	}
	to, err := net.Dial(network, g.to)
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
		g.copy(to, from, there)
		to.Close()
	}()
	g.copy(from, to, back)
}

// copy passes on what comes one way.
func (g *gate) copy(to io.Writer, from io.Reader, way int) {
	buffer := make([]byte, 16<<10)
	for {
		n, err := from.Read(buffer)
		if g.wait(way); err != nil || !g.open.Load() {
			return
		}
		if _, err := to.Write(buffer[:n]); err != nil {
			return
		}
		g.passed.Add(int64(n))
	}
}

// wait waits while a way is held.
func (g *gate) wait(way int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for g.held[way] && g.open.Load() {
		g.changed.Wait()
	}
}

// hold lets nothing pass on some ways, and everything on the others: a network that
// loses all that is sent, and brings it later if anybody still waits.
func (g *gate) hold(ways ...int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.held = [2]bool{}
	for _, way := range ways {
		g.held[way] = true
	}
	g.changed.Broadcast()
}

// shut ends all connections and takes no more.
func (g *gate) shut() {
	g.open.Store(false)
	g.mu.Lock()
	defer g.mu.Unlock()
	g.changed.Broadcast()
	for c := range g.all {
		c.Close()
	}
}

// What is held arrives late, and the other way stays open.
func TestGateHolds(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	heard := make(chan byte)
	go func() { // says again what it hears
		conn, err := l.Accept()
		if err != nil {
			return
		}
		defer conn.Close()
		for b := make([]byte, 1); ; {
			if _, err := conn.Read(b); err != nil {
				return
			}
			heard <- b[0]
			conn.Write(b)
		}
	}()
	g := newGate(t, l.Addr().String())
	conn, err := net.Dial("tcp", g.address())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	g.hold(back)
	if _, err := conn.Write([]byte("x")); err != nil || <-heard != 'x' {
		t.Fatalf("one way is held, and so is the other: %v", err)
	}
	conn.SetReadDeadline(time.Now().Add(50 * time.Millisecond))
	if _, err := conn.Read(make([]byte, 1)); !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Fatalf("what is held arrives: %v", err)
	}
	g.hold()
	conn.SetReadDeadline(time.Time{})
	if _, err := conn.Read(make([]byte, 1)); err != nil {
		t.Fatalf("what was held does not arrive: %v", err)
	}
	g.hold(there, back)
	g.shut()
	if _, err := conn.Read(make([]byte, 1)); err == nil {
		t.Error("a gate that is shut answers")
	}
}
