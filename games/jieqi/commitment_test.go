package jieqi

import (
	"fmt"
	"strings"
	"testing"

	"banco/game"
	"banco/game/playout"
)

// The text and the hash of one deal are pinned, since deals that were played
// must stay verifiable. The same deal came out of a second program, written from
// the package comment and the C2SP specification alone.
func TestDisclosureIsPinned(t *testing.T) {
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

func mixedDeal(t *testing.T, server byte, secrets ...byte) *Deal {
	t.Helper()
	var own [2]*[32]byte
	for i, b := range secrets {
		if b > 0 {
			own[i] = &[32]byte{b}
		}
	}
	d, err := rules{}.DealMixed(nil, [32]byte{server}, own)
	if err != nil {
		t.Fatal(err)
	}
	return d.(*Deal)
}

// The text of one mixed deal is pinned, since deals that were played must stay
// verifiable; the page's own code has the same.
func TestMixedDisclosureIsPinned(t *testing.T) {
	d := mixedDeal(t, 1, 2, 0)
	const disclosure = `jieqi deal 2
server 0100000000000000000000000000000000000000000000000000000000000000
secrets 0200000000000000000000000000000000000000000000000000000000000000 -
seed b5d7b7ff8bfcc3862dc0a1717939890a6e9a733bab2e1eebffd4bc948dc97254
red a0=P b0=R c0=A d0=B f0=P g0=P h0=N i0=B b2=C h2=A a3=P c3=C e3=R g3=P i3=N
black a6=p c6=a e6=p g6=n i6=p b7=r h7=p a9=b b9=a c9=n d9=c f9=r g9=c h9=b i9=p
`
	if got := d.Disclosure(); got != disclosure {
		t.Errorf("disclosure is\n%s", got)
	}
	if got := d.Commitment(); got != "a314ea4775ee6db5a23b1b4743ad116865dca8e60072ddb60af95dfb5ee279bd" {
		t.Errorf("commitment is %s", got)
	}
	if got := game.SecretHash([32]byte{2}); got != "8f9b5a966f88b4a4233ba6a2dcaccbc6c9d25e2563ae779367aa7fa27ccf9d41" {
		t.Errorf("hash of the secret is %s", got)
	}
}

// Every secret changes the deal, and none changes what the server committed to.
func TestEverySecretCounts(t *testing.T) {
	seen := map[layout]string{}
	for _, secrets := range [][]byte{{0, 0}, {1, 0}, {0, 1}, {1, 1}, {2, 1}, {1, 2}} {
		d := mixedDeal(t, 9, secrets...)
		name := fmt.Sprint(secrets)
		if other, same := seen[d.truth]; same {
			t.Errorf("secrets %s deal as %s do", name, other)
		}
		seen[d.truth] = name
		if d.Commitment() != mixedDeal(t, 9).Commitment() {
			t.Errorf("secrets %s change the commitment", name)
		}
		if err := Verify(d.Commitment(), d.Disclosure()); err != nil {
			t.Errorf("secrets %s: %v", name, err)
		}
	}
	if mixedDeal(t, 8).Commitment() == mixedDeal(t, 9).Commitment() {
		t.Error("two seeds have one commitment")
	}
}

func TestVerifyMixedRefusals(t *testing.T) {
	d := mixedDeal(t, 3, 4, 5)
	good := d.Disclosure()
	lines := strings.SplitAfter(good, "\n")
	tests := []struct{ disclosure, reason string }{
		{mixedDeal(t, 4, 4, 5).Disclosure(), "SHA-256"},
		{strings.Replace(good, "secrets 04", "secrets 06", 1), "line 4 is not what the seed gives"},
		{strings.Replace(good, "red a0=", "red a0 =", 1), "line 5 is not what the seed gives"},
		{strings.Replace(good, "secrets 04", "secrets zz", 1), "a secret in line 3"},
		{strings.Replace(good, "secrets 04", "secret 04", 1), "line 3 is not what"},
		{strings.Replace(good, "secrets ", "secrets - ", 1), "one for each side"},
		{good + "\n", "six lines"},
		{lines[0] + lines[1], "six lines"},
	}
	for _, tt := range tests {
		if err := Verify(d.Commitment(), tt.disclosure); err == nil || !strings.Contains(err.Error(), tt.reason) {
			t.Errorf("%q: %v, want %q", tt.disclosure, err, tt.reason)
		}
	}
	short := mixedVersion + "\nserver 00\n" + strings.Join(lines[2:], "")
	if err := Verify(commitment(mixedVersion+"\nserver 00\n"), short); err == nil || !strings.Contains(err.Error(), "line 2") {
		t.Errorf("a short seed: %v", err)
	}
}

// A game on a mixed deal, with moves taken back, is verified from its record.
func TestVerifyMixedGame(t *testing.T) {
	d := mixedDeal(t, 6, 7, 8)
	rng := playout.Random(6)
	stroll(t, d, rng, 20)
	unplayAll(t, d, 3)
	d.Redeal(1)
	proof := game.Proof{Commitment: d.Commitment(), Disclosure: d.Disclosure(), Redeals: []int{len(d.Seen(game.NoSide))}}
	stroll(t, d, rng, 20)
	r := game.NewRecord("", told(d), "1-0")
	r.Tags = proof.Tags()
	if done, err := (rules{}).VerifyGame(r); err != nil || done.Moves == 0 {
		t.Errorf("%+v %v", done, err)
	}
}
