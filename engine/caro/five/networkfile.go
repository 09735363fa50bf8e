package five

import (
	"bytes"
	"compress/zlib"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	rules "banco/games/caro"
)

// A network file, little endian: the magic, the version and the length of the header
// (16 bits each), the header as JSON, and the weights, compressed by zlib. Each list
// of weights has the lowest bytes of all its numbers first, which packs better.
const (
	netMagic   = "BANCOROW"
	netVersion = 1
	netFixed   = len(netMagic) + 4
)

// NetworkHeader says what a network is.
type NetworkHeader struct {
	Game    string `json:"game"`
	Form    string `json:"form"`
	Hidden  int    `json:"hidden"`
	Unit    int    `json:"unit"`  // what stands for 1.0 in the hidden layer
	Out     int    `json:"out"`   // and in its weights
	Scale   int    `json:"scale"` // the score that stands for odds of e to one
	Order   int    `json:"order"` // what stands for odds of e to one between moves
	Trained string `json:"trained"`
	Hash    string `json:"hash"` // SHA-256 of the weights
}

// maxHidden bounds the hidden layer.
const maxHidden = 128

// ReadNetwork returns the network of a file. The error says what was expected where
// the file is of another kind, cut off or changed.
func ReadNetwork(file []byte) (*Network, error) {
	if len(file) < netFixed || string(file[:len(netMagic)]) != netMagic {
		return nil, fmt.Errorf("network: a file that begins with %s is expected", netMagic)
	}
	if v := binary.LittleEndian.Uint16(file[len(netMagic):]); v != netVersion {
		return nil, fmt.Errorf("network: the file is of version %d, version %d is expected", v, netVersion)
	}
	size := int(binary.LittleEndian.Uint16(file[len(netMagic)+2:]))
	if len(file) < netFixed+size {
		return nil, fmt.Errorf("network: the file ends after %d bytes, inside its header of %d", len(file), size)
	}
	n := &Network{}
	if err := json.Unmarshal(file[netFixed:netFixed+size], &n.NetworkHeader); err != nil {
		return nil, fmt.Errorf("network: the header is not JSON of the kind expected: %w", err)
	}
	if err := n.check(); err != nil {
		return nil, err
	}
	weights, err := n.unpack(file[netFixed+size:])
	if err != nil {
		return nil, err
	}
	n.take(weights)
	n.prepare()
	return n, nil
}

// check refuses a header that asks for what there is not.
func (h *NetworkHeader) check() error {
	switch {
	case h.Game != "caro" || h.Form != "points":
		return fmt.Errorf("network: it is of form %.20q for %.20q, one of points for caro is expected", h.Form, h.Game)
	case h.Hidden < 32 || h.Hidden > maxHidden || h.Hidden%32 != 0:
		return fmt.Errorf("network: %d hidden numbers, a multiple of 32 up to %d is expected", h.Hidden, maxHidden)
	case h.Unit != hiddenUnit || h.Out != outUnit || h.Scale != netScale || h.Order != orderUnit:
		return fmt.Errorf("network: units %d, %d, %d, %d; %d, %d, %d, %d are expected", h.Unit, h.Out, h.Scale, h.Order,
			hiddenUnit, outUnit, netScale, orderUnit)
	}
	return nil
}

// lists returns the lists of weights in the order of the file: of 16 or of 32 bits,
// and how long.
func (n *Network) lists() []weightList {
	h := n.Hidden
	return []weightList{
		{short: &n.rows, length: views * 2 * combinations * h},
		{long: &n.threats, length: threatRows * threatLevels * h},
		{long: &n.kinds, length: 2 * int(rules.Renju+1) * 2 * h},
		{long: &n.second, length: h},
		{long: &n.alpha, length: 1},
		{short: &n.own, length: views * combinations},
		{short: &n.foe, length: views * combinations},
		{short: &n.joint, length: pairs * pairs},
	}
}

type weightList struct {
	short  *[]int16
	long   *[]int32
	length int
}

// width is how many bytes a number of the list has.
func (l *weightList) width() int {
	if l.short != nil {
		return 2
	}
	return 4
}

// bytes is the size of the weights before compression.
func (n *Network) bytes() (size int) {
	for _, l := range n.lists() {
		size += l.width() * l.length
	}
	return size
}

// unpack returns the weights before compression: as many as the header says, with
// the hash that it gives.
func (n *Network) unpack(packed []byte) ([]byte, error) {
	rest := bytes.NewReader(packed)
	z, err := zlib.NewReader(rest)
	if err != nil {
		return nil, fmt.Errorf("network: the weights are not compressed by zlib: %w", err)
	}
	weights := make([]byte, n.bytes()+1)
	size, err := io.ReadFull(z, weights)
	weights = weights[:size]
	switch {
	case err == nil:
		return nil, fmt.Errorf("network: %d bytes of weights or more, %d are expected", size, n.bytes())
	case size < n.bytes() && (errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF)):
		return nil, fmt.Errorf("network: the file is cut off: %d of %d bytes of weights are there", size, n.bytes())
	case !errors.Is(err, io.ErrUnexpectedEOF):
		return nil, fmt.Errorf("network: the weights are damaged: %w", err)
	case rest.Len() > 0:
		return nil, fmt.Errorf("network: %d bytes follow the weights, the end of the file is expected", rest.Len())
	}
	if sum := sha256.Sum256(weights); hex.EncodeToString(sum[:]) != n.Hash {
		return nil, fmt.Errorf("network: the weights have the hash %x, the header says %.64q", sum, n.Hash)
	}
	return weights, nil
}

// take fills the network with unpacked weights.
func (n *Network) take(weights []byte) {
	for _, l := range n.lists() {
		if l.short != nil {
			*l.short = make([]int16, l.length)
		} else {
			*l.long = make([]int32, l.length)
		}
		for plane := range l.width() {
			for i, b := range weights[:l.length] {
				if l.short != nil {
					(*l.short)[i] |= int16(b) << (8 * plane)
				} else {
					(*l.long)[i] |= int32(b) << (8 * plane)
				}
			}
			weights = weights[l.length:]
		}
	}
}

// NetworkBytes is about what a network takes, and to read it.
const NetworkBytes = 4 << 20
