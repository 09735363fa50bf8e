package jieqi

import (
	"strings"
	"testing"

	"banco/game"
)

// The text and the hash of one deal are pinned, since deals that were played
// must stay verifiable. The same deal came out of a second program, written from
// the package comment and the C2SP specification alone.
func TestOpeningIsPinned(t *testing.T) {
	d, err := New().(game.Dealer).Deal(nil, [32]byte{1, 2, 3})
	if err != nil {
		t.Fatal(err)
	}
	const disclosure = `jieqi deal 1
seed 0102030000000000000000000000000000000000000000000000000000000000
red a0=P b0=B c0=R d0=P f0=R g0=A h0=A i0=P b2=N h2=N a3=P c3=P e3=B g3=C i3=C
black a6=p c6=p e6=r g6=b i6=p b7=r h7=a a9=p b9=c c9=n d9=b f9=p g9=n h9=c i9=a
`
	if got := d.Disclosure(); got != disclosure {
		t.Errorf("disclosure is\n%s", got)
	}
	const commit = "315b93b222d0ed18b7dd51cd9a409b38790e5943fa07ecc5a1cb88da140151bf"
	if got := d.Commitment(); got != commit {
		t.Errorf("commitment is %s", got)
	}
}

func TestVerify(t *testing.T) {
	d := newDeal(toCapturer, [32]byte{7}, shuffle([32]byte{7}))
	good := d.Disclosure()
	if err := Verify(d.Commitment(), good); err != nil {
		t.Error(err)
	}
	if err := Verify(strings.ToUpper(d.Commitment()), good); err != nil {
		t.Error(err)
	}
	truth := d.truth
	truth[0], truth[1] = truth[1], truth[0]
	if truth == d.truth {
		truth[0], truth[3] = truth[3], truth[0]
	}
	tests := []struct{ disclosure, reason string }{
		{newDeal(toCapturer, d.seed, truth).Disclosure(), "line 3 is not what the seed gives"},
		{strings.Replace(good, "deal 1", "deal 3", 1), "four lines"},
		{good + "\n", "four lines"},
		{"", "four lines"},
		{strings.Replace(good, "seed 07", "seed zz", 1), "64 hexadecimal"},
		{strings.Replace(good, "seed 07", "seed 0700", 1), "64 hexadecimal"},
		{strings.TrimSuffix(good, "\n"), "four lines"},
	}
	for _, tt := range tests {
		if err := Verify(commitment(tt.disclosure), tt.disclosure); err == nil || !strings.Contains(err.Error(), tt.reason) {
			t.Errorf("%q: %v, want %q", tt.disclosure, err, tt.reason)
		}
		if err := Verify(d.Commitment(), tt.disclosure); err == nil || !strings.Contains(err.Error(), "SHA-256") {
			t.Errorf("%q against the commitment: %v", tt.disclosure, err)
		}
	}
}

func FuzzVerify(f *testing.F) {
	d := newDeal(toCapturer, [32]byte{7}, shuffle([32]byte{7}))
	f.Add(d.Disclosure())
	f.Add("jieqi deal 1\nseed 00\nred\nblack\n")
	mixed, _ := rules{}.DealMixed(nil, [32]byte{7}, [2]*[32]byte{{1}})
	f.Add(mixed.Disclosure())
	f.Fuzz(func(t *testing.T, disclosure string) {
		if Verify(commitment(disclosure), disclosure) == nil && len(disclosure) != len(d.Disclosure()) {
			t.Errorf("%q is taken", disclosure)
		}
		head := strings.Join(strings.SplitAfterN(disclosure, "\n", 3)[:min(2, 1+strings.Count(disclosure, "\n"))], "")
		if Verify(commitment(head), disclosure) == nil && !strings.HasPrefix(disclosure, mixedVersion) && disclosure != head {
			t.Errorf("%q is taken", disclosure)
		}
	})
}
