package nnue

// The two loops that take the time. On processors with AVX2, AVX-512 or NEON they are
// written in assembly, in browsers with the vectors of WebAssembly (nnue/simd); the
// functions of this file do the same everywhere else, to the last bit. All
// work on numbers of 16 bits, four to a word.

// lanes holds four int16, the first in the lowest bits.
type lanes uint64

const signs lanes = 0x8000_8000_8000_8000

// plus adds lane by lane; sums wrap around.
func (x lanes) plus(y lanes) lanes { return (x&^signs + y&^signs) ^ (x^y)&signs }

// minus subtracts lane by lane.
func (x lanes) minus(y lanes) lanes { return (x | signs - y&^signs) ^ (x^^y)&signs }

// clip bounds each lane to 0..255.
func (x lanes) clip() lanes {
	x &^= (x & signs >> 15) * 0xffff
	over := (x + 0x7f00_7f00_7f00_7f00) & signs >> 15
	return (x | over*0xff) & 0x00ff_00ff_00ff_00ff
}

// lane returns one of the four.
func (x lanes) lane(i int) int64 { return int64(int16(x >> (16 * i & 63))) }

// pack fills lanes with numbers; there are four times as many of them.
func pack(to []lanes, from []int16) {
	for i := range to {
		f := from[4*i:][:4]
		to[i] = lanes(uint16(f[0])) | lanes(uint16(f[1]))<<16 | lanes(uint16(f[2]))<<32 | lanes(uint16(f[3]))<<48
	}
}

// accumulatePlain writes to a sum another one with some rows added and some
// taken away. A row is as long as the sum and begins at a multiple of that.
func accumulatePlain(to, from, rows []lanes, added, taken []uint32) {
	row := func(n uint32) []lanes { return rows[int(n)*len(to):][:len(to)] }
	pairs := min(len(added), len(taken))
	for i := range pairs {
		exchange(to, from, row(added[i]), row(taken[i]))
		from = to
	}
	copy(to, from)
	for _, n := range added[pairs:] {
		for i, w := range row(n) {
			to[i] = to[i].plus(w)
		}
	}
	for _, n := range taken[pairs:] {
		for i, w := range row(n) {
			to[i] = to[i].minus(w)
		}
	}
}

// exchange adds one row and takes another away.
func exchange(to, from, added, taken []lanes) {
	from, added, taken = from[:len(to)], added[:len(to)], taken[:len(to)]
	for i := range to {
		to[i] = from[i].plus(added[i]).minus(taken[i])
	}
}

// activatePlain clips and squares two sums and returns what they weigh by the
// two halves of the weights, each at most outputMost in size.
func activatePlain(own, foe, weights []lanes) (sum int64) {
	return weigh(own, weights) + weigh(foe, weights[len(own):])
}

func weigh(values, weights []lanes) (sum int64) {
	weights = weights[:len(values)]
	for i, v := range values {
		v, w := v.clip(), weights[i]
		a, b, c, d := int64(v&0xff), int64(v>>16&0xff), int64(v>>32&0xff), int64(v>>48)
		sum += a*a*w.lane(0) + b*b*w.lane(1) + c*c*w.lane(2) + d*d*w.lane(3)
	}
	return sum
}
