// Package nnuetest makes network files for tests: [File] and [PolicyFile] have
// random weights.
package nnuetest

import (
	"bytes"
	"compress/zlib"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"math/rand/v2"
	"slices"

	"banco/nnue"
)

// Header returns that of a network for a game whose board has so many squares,
// with one bucket of the king.
func Header(game string, squares, hidden int) nnue.Header {
	return nnue.Header{
		Game: game, Hidden: hidden, Outputs: 8, Kings: make([]int, squares),
		Input: 255, Output: 64, Scale: 400, Trained: "at random, for a test",
	}
}

// Weights returns random weights that fit a header, for a game with so many
// features. Rows are such that sums fall below, into and above what activation
// clips to.
func Weights(h nnue.Header, features int, seed uint64) (numbers []int16, biases []int32) {
	rng := rand.New(rand.NewPCG(seed, 1))
	buckets := 1
	for _, bucket := range h.Kings {
		buckets = max(buckets, bucket+1)
	}
	for range (buckets*features + 1) * h.Hidden {
		numbers = append(numbers, int16(rng.IntN(121)-60))
	}
	for range h.Outputs * 2 * h.Hidden {
		numbers = append(numbers, int16(rng.IntN(257)-128))
	}
	for range h.Outputs {
		biases = append(biases, int32(rng.IntN(20_001)-10_000))
	}
	return numbers, biases
}

// File returns a network file with these weights, hashed and compressed. With a
// step in its header rows are rounded to it and written as differences.
func File(h nnue.Header, numbers []int16, biases []int32) []byte {
	if h.Step > 0 {
		numbers = fold(h, numbers)
	}
	weights := lay(numbers, biases)
	h.Hash = hash(weights)
	return Pack(h, weights)
}

// fold returns weights with the differences of rows instead of rows.
func fold(h nnue.Header, numbers []int16) []int16 {
	folded := slices.Clone(numbers)
	buckets := slices.Max(h.Kings) + 1
	rows := len(numbers) - h.Hidden - h.Outputs*2*h.Hidden
	for i := range rows {
		difference := numbers[i] / int16(h.Step)
		if i%(rows/buckets) >= h.Hidden {
			difference -= numbers[i-h.Hidden] / int16(h.Step)
		}
		folded[i] = difference<<1 ^ difference>>15
	}
	return folded
}

// PolicyWeights returns random weights for a policy of a game with so many
// features and output rows.
func PolicyWeights(hidden, features, outputs int, seed uint64) (numbers []int16, biases []int32) {
	rng := rand.New(rand.NewPCG(seed, 2))
	for range (features + 1) * hidden {
		numbers = append(numbers, int16(rng.IntN(121)-60))
	}
	for range outputs * hidden {
		numbers = append(numbers, int16(rng.IntN(257)-128))
	}
	for range outputs {
		biases = append(biases, int32(rng.IntN(20_001)-10_000))
	}
	return numbers, biases
}

// PolicyFile returns a policy file with these weights, hashed and compressed.
func PolicyFile(h nnue.PolicyHeader, numbers []int16, biases []int32) []byte {
	if h.Zigzag {
		numbers = slices.Clone(numbers)
		for i, n := range numbers {
			numbers[i] = n<<1 ^ n>>15
		}
	}
	weights := lay(numbers, biases)
	h.Hash = hash(weights)
	return packed("BANCOPOL", h, weights)
}

// lay lays weights out as files have them.
func lay(numbers []int16, biases []int32) (weights []byte) {
	for _, shift := range []int{0, 8} {
		for _, n := range numbers {
			weights = append(weights, byte(n>>shift))
		}
	}
	for _, b := range biases {
		weights = binary.LittleEndian.AppendUint32(weights, uint32(b))
	}
	return weights
}

func hash(weights []byte) string {
	sum := sha256.Sum256(weights)
	return hex.EncodeToString(sum[:])
}

// Pack returns a file of a header as it is and of weights, compressed.
func Pack(h nnue.Header, weights []byte) []byte { return packed("BANCONET", h, weights) }

func packed(magic string, h any, weights []byte) []byte {
	header, err := json.Marshal(h)
	if err != nil {
		panic(err)
	}
	file := append([]byte(magic), 1, 0)
	file = binary.LittleEndian.AppendUint16(file, uint16(len(header)))
	var body bytes.Buffer
	z := zlib.NewWriter(&body)
	z.Write(weights)
	z.Close()
	return append(append(file, header...), body.Bytes()...)
}
