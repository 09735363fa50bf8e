package bus

import (
	"testing"
	"time"

	"banco/game/gametest"
	"banco/live"
)

var _ live.Bus = (*NATS)(nil)

// hear returns what a bus hears.
func hear(t *testing.T, n *NATS) <-chan string {
	t.Helper()
	heard := make(chan string, 1000)
	if err := n.Subscribe("match", func(match string) { heard <- match }); err != nil {
		t.Fatal(err)
	}
	return heard
}

// until publishes until a hint arrives: what is sent before two servers know
// each other is lost, as hints may be.
func until(t *testing.T, from *NATS, match string, heard <-chan string) {
	t.Helper()
	for end := time.After(20 * time.Second); ; {
		from.Publish("match", match)
		select {
		case got := <-heard:
			if got == match {
				return
			}
		case <-time.After(20 * time.Millisecond):
		case <-end:
			t.Fatalf("nobody heard of %s", match)
		}
	}
}

// Hints reach the other servers and do not come back; a server that was away
// hears them again.
func TestEmbedded(t *testing.T) {
	one, two := gametest.FreeAddress(t), gametest.FreeAddress(t)
	a, err := Embed([]string{one, two}, "")
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	b, err := Embed([]string{two, one}, "")
	if err != nil {
		t.Fatal(err)
	}
	atA, atB := hear(t, a), hear(t, b)
	until(t, a, "m1", atB)
	until(t, b, "m2", atA)
	a.Publish("other", "elsewhere")
	until(t, a, "m4", atB)
	for len(atB) > 0 {
		if got := <-atB; got == "elsewhere" {
			t.Error("a hint came under another topic")
		}
	}
	for len(atA) > 0 {
		if got := <-atA; got == "m1" {
			t.Error("a hint came back")
		}
	}
	b.Close()
	a.Publish("match", "lost")
	if b, err = Embed([]string{two, one}, ""); err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	until(t, a, "m3", hear(t, b))
	until(t, b, "m5", atA)
	if a.Reconnects() == 0 {
		t.Error("a knows nothing of having lost b")
	}
}

// A bus that is not there keeps nobody from working.
func TestNobodyThere(t *testing.T) {
	n, err := Connect("nats://" + gametest.FreeAddress(t))
	if err != nil {
		t.Fatal(err)
	}
	defer n.Close()
	for range 1000 { // were one to wait, the test would not end in time
		n.Publish("match", "m")
	}
}

func TestBadAddresses(t *testing.T) {
	for _, own := range []string{"", "host", "host:", "host:0", "host:99999", "127.0.0.1:x"} {
		if n, err := Embed([]string{own}, ""); err == nil {
			n.Close()
			t.Errorf("%q is taken", own)
		}
	}
	if n, err := Embed([]string{gametest.FreeAddress(t), "nowhere"}, ""); err == nil {
		n.Close()
		t.Error("a peer without a port is taken")
	}
}

// Texts under a key come to those that have joined it, until they leave.
func TestKeys(t *testing.T) {
	n, join := workplace(t)
	other := join()
	heard := make(chan [2]string, 1000)
	enter, leave, err := other.Listen("match", func(key, text string) { heard <- [2]string{key, text} })
	if err != nil {
		t.Fatal(err)
	}
	if !n.Connected() || !other.Connected() {
		t.Error("they are not connected")
	}
	flush := func() {
		t.Helper()
		if err := other.conn.FlushTimeout(startWithin); err != nil { // the server knows what other has joined
			t.Fatal(err)
		}
	}
	tell := func(key, text string) {
		n.Publish("match."+key, text)
		n.Publish("match.last", text)
	}
	enter("one")
	enter("last")
	flush()
	tell("two", "a")
	if got := <-heard; got != [2]string{"last", "a"} {
		t.Errorf("heard %v of what nobody has joined", got)
	}
	tell("one", "b")
	if got := <-heard; got != [2]string{"one", "b"} {
		t.Errorf("heard %v", got)
	}
	<-heard
	leave("one")
	flush()
	tell("one", "c")
	if got := <-heard; got != [2]string{"last", "c"} {
		t.Errorf("heard %v of what was left", got)
	}
	n.Close()
	if n.Connected() {
		t.Error("it is connected after its end")
	}
}
