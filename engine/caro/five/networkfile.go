package five

import (
	"fmt"

	rules "banco/games/caro"
	"banco/nnue"
)

// netMagic begins a network file, which is laid out as those of package nnue. Each
// list of weights has the lowest bytes of all its numbers first, which packs better.
const netMagic = "BANCOROW"

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
	n := &Network{}
	packed, err := nnue.SplitFile(file, netMagic, &n.NetworkHeader)
	if err != nil {
		return nil, err
	}
	if err := n.check(); err != nil {
		return nil, err
	}
	weights, err := nnue.Unpack(packed, n.bytes(), n.Hash)
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
