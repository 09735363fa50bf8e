package nnue

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
	"maps"
	"slices"
	"strings"
)

// A network file, little endian: the magic, the version and the length of the
// header (16 bits each), the header as JSON, and the weights, compressed by
// zlib. The weights are numbers of 16 bits, all low bytes first and then all
// high bytes, which packs better: the rows, the bias of an accumulator, the
// output weights; after them the output biases, of 32 bits each. With a step in
// the header a row is written as its differences from the row before it in its
// bucket, which stands for a square beside it or for the same man elsewhere: in
// steps, as 0, -1, 1, -2, 2 …, so that hardly any has a high byte.
const (
	magic   = "BANCONET"
	version = 1
	fixed   = len(magic) + 4
)

// Bounds of what a file may ask for.
const (
	maxHidden  = 1024
	block      = 64 // what the width of an accumulator is a multiple of
	maxOutputs = 32
	maxScale   = 10_000
	maxStep    = 16
	maxFactor  = 200      // hundredths
	maxWeights = 16 << 20 // bytes before compression
	outputMost = 128      // an output weight times 255 stays within 16 bits
)

// Read returns the network of a file that is for the game. The error says what
// was expected where the file is of another kind, cut off or changed.
func Read(file []byte, game string) (*Network, error) {
	n := &Network{}
	packed, err := SplitFile(file, magic, &n.Header)
	if err != nil {
		return nil, err
	}
	if n.Game != game {
		return nil, fmt.Errorf("network: it is for %.40q, a network for %s is expected", n.Game, game)
	}
	if err := n.check(); err != nil {
		return nil, err
	}
	weights, err := Unpack(packed, n.bytes(), n.Hash)
	if err != nil {
		return nil, err
	}
	if err := n.take(weights); err != nil {
		return nil, err
	}
	n.prepare()
	return n, nil
}

// SplitFile reads what stands before the weights of a network file, of whatever
// form, that begins with a magic of eight bytes, and returns the weights, packed.
func SplitFile(file []byte, magic string, header any) (packed []byte, err error) {
	if len(file) < fixed || string(file[:len(magic)]) != magic {
		return nil, fmt.Errorf("network: a file that begins with %s is expected", magic)
	}
	if v := binary.LittleEndian.Uint16(file[len(magic):]); v != version {
		return nil, fmt.Errorf("network: the file is of version %d, version %d is expected", v, version)
	}
	size := int(binary.LittleEndian.Uint16(file[len(magic)+2:]))
	if len(file) < fixed+size {
		return nil, fmt.Errorf("network: the file ends after %d bytes, inside its header of %d", len(file), size)
	}
	if err := json.Unmarshal(file[fixed:fixed+size], header); err != nil {
		return nil, fmt.Errorf("network: the header is not JSON of the kind expected: %w", err)
	}
	return file[fixed+size:], nil
}

// check tells a header that asks for what there is not, and fills in what
// follows from it.
func (n *Network) check() error {
	g, ok := geometries[n.Game]
	switch {
	case !ok:
		return fmt.Errorf("network: there are none for %.40q (known: %s)", n.Game,
			strings.Join(slices.Sorted(maps.Keys(geometries)), ", "))
	case n.Hidden < block || n.Hidden > maxHidden || n.Hidden%block != 0:
		return fmt.Errorf("network: accumulators of %d, a multiple of %d up to %d is expected", n.Hidden, block, maxHidden)
	case n.Outputs < 1 || n.Outputs > maxOutputs:
		return fmt.Errorf("network: %d sets of output weights, 1 to %d are expected", n.Outputs, maxOutputs)
	case n.Input != inputOne || n.Output != outputOne:
		return fmt.Errorf("network: weights in units of 1/%d and 1/%d, 1/%d and 1/%d are expected", n.Input, n.Output, inputOne, outputOne)
	case n.Scale < 1 || n.Scale > maxScale:
		return fmt.Errorf("network: a scale of %d, 1 to %d is expected", n.Scale, maxScale)
	case n.Step < 0 || n.Step > maxStep:
		return fmt.Errorf("network: a step of %d, 0 to %d is expected", n.Step, maxStep)
	case len(n.Factors) != 0 && len(n.Factors) != g.men+1:
		return fmt.Errorf("network: factors for %d numbers of men, %d are expected", len(n.Factors), g.men+1)
	case len(n.Factors) != 0 && (slices.Min(n.Factors) < 1 || slices.Max(n.Factors) > maxFactor):
		return fmt.Errorf("network: factors from %d to %d, 1 to %d are expected", slices.Min(n.Factors), slices.Max(n.Factors), maxFactor)
	case len(n.Kings) != g.squares():
		return fmt.Errorf("network: buckets for %d squares of the king, %d are expected", len(n.Kings), g.squares())
	}
	if least, most := slices.Min(n.Kings), slices.Max(n.Kings); least < 0 || most >= g.squares() {
		return fmt.Errorf("network: buckets of the king from %d to %d, 0 to %d are expected", least, most, g.squares()-1)
	}
	n.geometry, n.width, n.buckets = g, n.Hidden/4, slices.Max(n.Kings)+1
	if n.bytes() > maxWeights {
		return fmt.Errorf("network: %d bytes of weights, at most %d are expected", n.bytes(), maxWeights)
	}
	return nil
}

// numbers is how many weights of 16 bits there are.
func (n *Network) numbers() int {
	return (n.buckets*n.geometry.features()+1)*n.Hidden + n.Outputs*2*n.Hidden
}

// bytes is the size of the weights before compression.
func (n *Network) bytes() int { return 2*n.numbers() + 4*n.Outputs }

// Unpack returns the weights of a network file before compression: as many bytes
// as its header asks for, with the hash that it gives.
func Unpack(packed []byte, size int, hash string) ([]byte, error) {
	rest := bytes.NewReader(packed)
	z, err := zlib.NewReader(rest)
	if err != nil {
		return nil, fmt.Errorf("network: the weights are not compressed by zlib: %w", err)
	}
	weights, err := io.ReadAll(io.LimitReader(z, int64(size)+1))
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, fmt.Errorf("network: the file is cut off: %d of %d bytes of weights are there", len(weights), size)
	}
	if err != nil {
		return nil, fmt.Errorf("network: the weights are damaged: %w", err)
	}
	if len(weights) < size {
		return nil, fmt.Errorf("network: %d of %d bytes of weights are there", len(weights), size)
	}
	if len(weights) > size {
		return nil, fmt.Errorf("network: %d bytes of weights or more, %d are expected", len(weights), size)
	}
	if rest.Len() > 0 {
		return nil, fmt.Errorf("network: %d bytes follow the weights, the end of the file is expected", rest.Len())
	}
	if sum := sha256.Sum256(weights); hex.EncodeToString(sum[:]) != hash {
		return nil, fmt.Errorf("network: the weights have the hash %x, the header says %.64q", sum, hash)
	}
	return weights, nil
}

// words returns numbers of 16 bits, whose low bytes come first and then the high
// bytes.
func words(weights []byte) []int16 {
	numbers := make([]int16, len(weights)/2)
	low, high := weights[:len(numbers)], weights[len(numbers):]
	for i := range numbers {
		numbers[i] = int16(uint16(low[i]) | uint16(high[i])<<8)
	}
	return numbers
}

// signed returns the number that a code of 0, -1, 1, -2, 2 … stands for.
func signed(code int16) int16 { return int16(uint16(code)>>1) ^ -(code & 1) }

// unfold turns differences of rows into rows.
func (n *Network) unfold(numbers []int16) {
	bucket := n.geometry.features() * n.Hidden
	for i, code := range numbers {
		numbers[i] = signed(code)
		if i%bucket >= n.Hidden {
			numbers[i] += numbers[i-n.Hidden]
		}
	}
	for i := range numbers {
		numbers[i] *= int16(n.Step)
	}
}

// checkOutputs tells output weights that are too large for the kernels.
func checkOutputs(outputs []int16) error {
	if slices.Min(outputs) < -outputMost || slices.Max(outputs) > outputMost {
		return fmt.Errorf("network: output weights from %d to %d, at most %d in size are expected",
			slices.Min(outputs), slices.Max(outputs), outputMost)
	}
	return nil
}

// take fills the network with unpacked weights.
func (n *Network) take(weights []byte) error {
	numbers := words(weights[:2*n.numbers()])
	if err := checkOutputs(numbers[len(numbers)-n.Outputs*2*n.Hidden:]); err != nil {
		return err
	}
	rows := n.buckets * n.geometry.features() * n.width
	if n.Step > 0 {
		n.unfold(numbers[:4*rows])
	}
	all := make([]lanes, len(numbers)/4)
	pack(all, numbers)
	n.rows, n.bias, n.weights = all[:rows], all[rows:rows+n.width], all[rows+n.width:]
	n.biases = make([]int32, n.Outputs)
	for i := range n.biases {
		n.biases[i] = int32(binary.LittleEndian.Uint32(weights[2*n.numbers()+4*i:]))
	}
	return nil
}
