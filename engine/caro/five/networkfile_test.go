package five

import (
	"bytes"
	"compress/zlib"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"strings"
	"testing"
)

// encode returns the file of a network.
func (n *Network) encode(t testing.TB) []byte {
	t.Helper()
	var raw []byte
	add := func(list []uint32, width int) {
		for plane := range width {
			for _, v := range list {
				raw = append(raw, byte(v>>(8*plane)))
			}
		}
	}
	for _, l := range n.lists() {
		var out []uint32
		if l.short != nil {
			for _, v := range *l.short {
				out = append(out, uint32(uint16(v)))
			}
		} else {
			for _, v := range *l.long {
				out = append(out, uint32(v))
			}
		}
		add(out, l.width())
	}
	sum := sha256.Sum256(raw)
	h := n.NetworkHeader
	h.Hash = hex.EncodeToString(sum[:])
	return networkFile(t, h, raw)
}

func networkFile(t testing.TB, h NetworkHeader, raw []byte) []byte {
	t.Helper()
	head, err := json.Marshal(h)
	if err != nil {
		t.Fatal(err)
	}
	file := binary.LittleEndian.AppendUint16([]byte(netMagic), 1)
	file = append(binary.LittleEndian.AppendUint16(file, uint16(len(head))), head...)
	var packed bytes.Buffer
	z := zlib.NewWriter(&packed)
	if _, err := z.Write(raw); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return append(file, packed.Bytes()...)
}

// A network that is read from its file says what the one says that was written.
func TestReadNetwork(t *testing.T) {
	n := randomNetwork(32, 4)
	back, err := ReadNetwork(n.encode(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range netVariants {
		a, b := &Board{net: newNetState(n)}, &Board{net: newNetState(back)}
		p := startOf(t, v)
		for _, m := range p.Moves(nil)[10:16] {
			p.Make(m)
			a.reset(p)
			b.reset(p)
			if a.Evaluate() != b.Evaluate() || a.Evaluate() == 0 {
				t.Fatalf("%v: %d, and %d when read", v, a.Evaluate(), b.Evaluate())
			}
		}
	}
}

// Files that are no networks are refused, with what is wrong.
func TestReadNetworkRefuses(t *testing.T) {
	good := randomNetwork(32, 4)
	file := good.encode(t)
	changed := func(at int, by byte) []byte {
		f := bytes.Clone(file)
		f[at] ^= by
		return f
	}
	with := func(change func(h *NetworkHeader)) []byte {
		h := good.NetworkHeader
		change(&h)
		return networkFile(t, h, []byte("few"))
	}
	for _, c := range []struct {
		file []byte
		want string
	}{
		{nil, "begins with BANCOROW"},
		{file[:11], "begins with BANCOROW"},
		{changed(0, 1), "begins with BANCOROW"},
		{changed(8, 2), "version 3"},
		{file[:60], "inside its header"},
		{changed(12, 1), "not JSON"},
		{file[:len(file)-1000], "cut off"},
		{append(bytes.Clone(file), 0), "1 bytes follow"},
		{changed(len(file)-1000, 64), "network: the weights"},
		{with(func(*NetworkHeader) {}), "3 of "},
		{with(func(h *NetworkHeader) { h.Game = "chess" }), `for "chess"`},
		{with(func(h *NetworkHeader) { h.Hidden = 1 << 20 }), "hidden"},
		{with(func(h *NetworkHeader) { h.Hidden = 8 }), "8 hidden"},
		{with(func(h *NetworkHeader) { h.Unit = 511 }), "units 511"},
	} {
		if _, err := ReadNetwork(c.file); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("the error is %v, not one of %q", err, c.want)
		}
	}
	h := good.NetworkHeader
	raw := make([]byte, good.bytes())
	h.Hash = strings.Repeat("0", 64)
	if _, err := ReadNetwork(networkFile(t, h, raw)); err == nil || !strings.Contains(err.Error(), "have the hash") {
		t.Errorf("another hash: %v", err)
	}
}

// No file makes the reader fail in another way than by an error.
func FuzzReadNetwork(f *testing.F) {
	file := randomNetwork(32, 4).encode(f)
	f.Add(file[:400])
	f.Add([]byte(netMagic))
	f.Add(networkFile(f, NetworkHeader{Game: "caro", Form: "points", Hidden: 32}, nil))
	f.Fuzz(func(t *testing.T, file []byte) {
		if n, err := ReadNetwork(file); err == nil {
			n.table(0)
		}
	})
}
