package nnue_test

import (
	"bytes"
	"math"
	"slices"
	"strings"
	"testing"

	"banco/nnue"
	"banco/nnue/nnuetest"
)

// small is a network for chess and the parts it is made of.
func small() (h nnue.Header, numbers []int16, biases []int32, file []byte) {
	h = nnuetest.Header("chess", 64, 64)
	numbers, biases = nnuetest.Weights(h, 768, 1)
	return h, numbers, biases, nnuetest.File(h, numbers, biases)
}

func TestReadKeepsTheHeader(t *testing.T) {
	_, _, _, file := small()
	n, err := nnue.Read(file, "chess")
	if err != nil {
		t.Fatal(err)
	}
	if n.Hidden != 64 || n.Outputs != 8 || n.Trained != "at random, for a test" || len(n.Hash) != 64 {
		t.Errorf("the header is %+v", n.Header)
	}
}

// A network written as differences is the network that it was made of, and takes less room.
func TestReadDifferences(t *testing.T) {
	h := nnuetest.Header("chess", 64, 64)
	for i := range h.Kings {
		h.Kings[i] = i / 32
	}
	numbers, biases := nnuetest.Weights(h, 768, 1)
	for i := range 2 * 768 * 64 {
		numbers[i] = numbers[i] / 3 * 3
	}
	plain := nnuetest.File(h, numbers, biases)
	h.Step = 3
	folded := nnuetest.File(h, numbers, biases)
	if len(folded) >= len(plain) {
		t.Errorf("%d bytes as differences, %d as they are", len(folded), len(plain))
	}
	var scores [2][]int
	for i, file := range [][]byte{plain, folded} {
		n, err := nnue.Read(file, "chess")
		if err != nil {
			t.Fatal(err)
		}
		for square := range 64 {
			board := &nnue.Board{{1}, {3}, {7}, {9}}
			board[0][0] |= 1 << square
			scores[i] = append(scores[i], nnue.NewAccumulators(n).Evaluate(board, 1, -5))
		}
	}
	if !slices.Equal(scores[0], scores[1]) {
		t.Errorf("%v as they are, %v as differences", scores[0], scores[1])
	}
}

// A score counts as much as the factor for the number of men says.
func TestFactorsByTheNumberOfMen(t *testing.T) {
	h, numbers, biases, file := small()
	h.Factors = make([]int, 33)
	for men := range h.Factors {
		h.Factors[men] = 50 + 2*men
	}
	plain, err := nnue.Read(file, "chess")
	if err != nil {
		t.Fatal(err)
	}
	scaled, err := nnue.Read(nnuetest.File(h, numbers, biases), "chess")
	if err != nil {
		t.Fatal(err)
	}
	const kings = 1<<4 | 1<<60
	board := &nnue.Board{{}, {kings}, {kings}, {1 << 60}} // kings are of kind 6
	for men := 2; men <= 32; men++ {
		want := nnue.NewAccumulators(plain).Evaluate(board, 0, 0) * h.Factors[men] / 100
		if got := nnue.NewAccumulators(scaled).Evaluate(board, 0, 0); got != want || want == 0 {
			t.Errorf("%d men: %d, want %d", men, got, want)
		}
		board[2][0] |= 1 << (6 + men) // one pawn more
	}
	for i := range biases {
		biases[i] = math.MaxInt32
	}
	if scaled, err = nnue.Read(nnuetest.File(h, numbers, biases), "chess"); err != nil {
		t.Fatal(err)
	}
	if got := nnue.NewAccumulators(scaled).Evaluate(board, 0, 0); got != nnue.Most {
		t.Errorf("a factor of %d makes %d of the most that a network says", h.Factors[32], got)
	}
}

// Whatever is not the network asked for is refused, with what was expected.
func TestReadRefuses(t *testing.T) {
	h, numbers, biases, file := small()
	headers := bytes.IndexByte(file, '}') + 1
	with := func(change func(h *nnue.Header)) []byte {
		other := h
		other.Kings = append([]int(nil), h.Kings...)
		change(&other)
		return nnuetest.File(other, numbers, biases)
	}
	heavy := append([]int16(nil), numbers...)
	heavy[len(heavy)-1] = 129
	changed := bytes.Replace(file, []byte(`"hash":"`), []byte(`"hash":"0`), 1)
	changed = bytes.Replace(changed, []byte(`"trained":"a`), []byte(`"trained":"`), 1)
	for _, tt := range []struct {
		name string
		file []byte
		want string
	}{
		{"empty", nil, "begins with BANCONET is expected"},
		{"foreign", []byte("PK\x03\x04 something else entirely"), "begins with BANCONET is expected"},
		{"newer", append(append([]byte("BANCONET"), 2, 0), file[10:]...), "version 2, version 1 is expected"},
		{"cut off in the header", file[:40], "ends after 40 bytes, inside its header"},
		{"no JSON", append(append([]byte{}, file[:12]...), bytes.Repeat([]byte("x"), len(file))...), "not JSON"},
		{"cut off in the weights", file[:len(file)-1000], "cut off"},
		{"cut off after the header", file[:headers], "not compressed by zlib"},
		{"longer", append(file[:len(file):len(file)], 0), "1 bytes follow the weights"},
		{"damaged", append(append(append([]byte{}, file[:headers+100]...), "damaged!"...), file[headers+108:]...), "network: "},
		{"another hash", changed, "the header says \"0"},
		{"another game", with(func(h *nnue.Header) { h.Game = "xiangqi" }), `it is for "xiangqi", a network for chess is expected`},
		{"too narrow", with(func(h *nnue.Header) { h.Hidden = 32 }), "accumulators of 32, a multiple of 64 up to 1024"},
		{"uneven", with(func(h *nnue.Header) { h.Hidden = 100 }), "accumulators of 100"},
		{"too wide", with(func(h *nnue.Header) { h.Hidden = 1088 }), "accumulators of 1088"},
		{"too few weights", with(func(h *nnue.Header) { h.Hidden = 128 }), "are there"},
		{"too many weights", with(func(h *nnue.Header) { h.Outputs = 4 }), "are expected"},
		{"no outputs", with(func(h *nnue.Header) { h.Outputs = 0 }), "0 sets of output weights, 1 to 32"},
		{"another unit", with(func(h *nnue.Header) { h.Input = 127 }), "1/127 and 1/64, 1/255 and 1/64 are expected"},
		{"long steps", with(func(h *nnue.Header) { h.Step = 17 }), "a step of 17, 0 to 16"},
		{"factors for too few", with(func(h *nnue.Header) { h.Factors = []int{100} }), "factors for 1 numbers of men, 33 are expected"},
		{"a factor of nothing", with(func(h *nnue.Header) { h.Factors = make([]int, 33) }), "factors from 0 to 0, 1 to 200"},
		{"a factor too large", with(func(h *nnue.Header) { h.Factors = slices.Repeat([]int{201}, 33) }), "factors from 201 to 201"},
		{"no scale", with(func(h *nnue.Header) { h.Scale = 0 }), "a scale of 0"},
		{"another board", with(func(h *nnue.Header) { h.Kings = h.Kings[:63] }), "for 63 squares of the king, 64 are expected"},
		{"no bucket", with(func(h *nnue.Header) { h.Kings[5] = -1 }), "from -1 to 0"},
		{"too many buckets", with(func(h *nnue.Header) { h.Kings[5] = math.MaxInt }), "0 to 63 are expected"},
		{"too large", with(func(h *nnue.Header) { h.Kings[5], h.Hidden = 63, 1024 }), "bytes of weights, at most"},
		{"heavy", nnuetest.File(h, heavy, biases), "output weights from -128 to 129, at most 128"},
	} {
		if _, err := nnue.Read(tt.file, "chess"); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.want)
		}
	}
	if _, err := nnue.Read(with(func(h *nnue.Header) { h.Game = "go" }), "go"); err == nil ||
		!strings.Contains(err.Error(), "known: chess, jieqi, xiangqi") {
		t.Errorf("a game without networks: %v", err)
	}
}

// No file makes Read panic, and what it takes can be used.
func FuzzRead(f *testing.F) {
	_, _, _, file := small()
	f.Add(file)
	f.Add(file[:200])
	f.Add([]byte("BANCONET\x01\x00\x02\x00{}"))
	f.Add(file[:bytes.IndexByte(file, '}')+100])
	f.Fuzz(func(t *testing.T, file []byte) {
		if n, err := nnue.Read(file, "chess"); err == nil {
			nnue.NewAccumulators(n).Evaluate(&nnue.Board{{1}, {3}, {7}, {9}}, 1, -5)
		}
	})
}
