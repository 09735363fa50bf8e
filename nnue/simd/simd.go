// Package simd writes the two loops of networks (nnue/kernels.go) for browsers, with the vector instructions of WebAssembly,
// which Go's compiler does not use. They are a small module of their own that works in the memory of the program: the program
// imports its functions (nnue/kernels_js.go), and Extend adds what connects the two to the script that starts the program.
//
// Where a browser has no such instructions the program is told so and uses plain Go.
package simd

import (
	_ "embed"
	"encoding/base64"
	"strings"
)

//go:embed connect.js
var connect string

// Extend adds to Go's wasm_exec.js what gives a program its vector loops.
func Extend(script []byte) []byte {
	text := strings.Replace(connect, "MODULE", base64.StdEncoding.EncodeToString(Module()), 1)
	return append(append([]byte(nil), script...), text...)
}

// The arguments of accumulate, by their numbers, and its local variables. Sizes and distances are in bytes.
const (
	accTo = iota
	accFrom
	accRows
	accSize // of a sum, and of a row
	accAdded
	accAddedEnd
	accTaken
	accTakenEnd

	accAt   // how far all sums are done
	accNext // the next row in a list
	accRow  // that row's part
	accSums // eight vectors
)

// The arguments of activate, and its local variables.
const (
	actOwn = iota
	actFoe
	actWeights
	actSize // of a sum

	actEnd   // of a sum
	actValue // a vector of clipped numbers
	actZero
	actMost
	actTotal // two sums of 64 bits
	actSums  // four vectors of sums of 32 bits
)

const (
	vector = 16 // bytes
	block  = 8  // vectors: sizes are multiples of it
)

// Module returns the module. Its memory is imported.
func Module() []byte {
	m := []byte("\x00asm\x01\x00\x00\x00")
	m = section(m, 1, list(signature(8, nil), signature(4, []byte{typeF64})))
	m = section(m, 2, list([]byte("\x03env\x03mem\x02\x00\x00")))
	m = section(m, 3, list([]byte{0}, []byte{1}))
	m = section(m, 7, list([]byte("\x0aaccumulate\x00\x00"), []byte("\x08activate\x00\x01")))
	return section(m, 10, list(function(locals{i32: 3, v128: 8}, accumulate), function(locals{i32: 1, v128: 8}, activate)))
}

// accumulate holds 64 numbers at a time while the rows pass by.
func accumulate(c *code) {
	c.loop(func() {
		for k := range block {
			c.get(accFrom).get(accAt).op(i32Add).memory(v128Load, k*vector).set(accSums + k)
		}
		for _, pass := range []struct{ list, end, operation int }{{accAdded, accAddedEnd, i16x8Add}, {accTaken, accTakenEnd, i16x8Sub}} {
			c.get(pass.list).set(accNext)
			c.get(accNext).get(pass.end).op(i32Less).when(func() {
				c.loop(func() {
					c.get(accRows).get(accAt).op(i32Add)
					c.get(accNext).memory(i32Load, 0).get(accSize).op(i32Mul).op(i32Add).set(accRow)
					for k := range block {
						c.get(accSums+k).get(accRow).memory(v128Load, k*vector).simd(pass.operation).set(accSums + k)
					}
					c.step(accNext, 4)
					c.get(accNext).get(pass.end).op(i32Less).again()
				})
			})
		}
		for k := range block {
			c.get(accTo).get(accAt).op(i32Add).get(accSums+k).memory(v128Store, k*vector)
		}
		c.step(accAt, block*vector)
		c.get(accAt).get(accSize).op(i32Less).again()
	})
}

// activate clips numbers to 0..255, multiplies them by their weights, which stays within 16 bits, and by themselves again, in
// pairs of 32 bits. Four sums of one half stay within 32 bits, however large the values: there are at most 1024, and weights
// are at most 128 in size.
func activate(c *code) {
	c.constant(255).simd(i16x8Splat).set(actMost)
	for _, half := range []int{actOwn, actFoe} {
		for k := range 4 {
			c.get(actZero).set(actSums + k)
		}
		c.get(half).get(actSize).op(i32Add).set(actEnd)
		c.loop(func() {
			for k := range block {
				sum := actSums + k%4
				c.get(half).memory(v128Load, k*vector).get(actZero).simd(i16x8Max).get(actMost).simd(i16x8Min).set(actValue)
				c.get(actValue).get(actWeights).memory(v128Load, k*vector).simd(i16x8Mul)
				c.get(actValue).simd(i32x4Dot).get(sum).simd(i32x4Add).set(sum)
			}
			c.step(half, block*vector)
			c.step(actWeights, block*vector)
			c.get(half).get(actEnd).op(i32Less).again()
		})
		c.get(actSums).get(actSums + 1).simd(i32x4Add).get(actSums + 2).simd(i32x4Add).get(actSums + 3).simd(i32x4Add).set(actSums)
		c.get(actSums).simd(i64x2Low).get(actSums).simd(i64x2High).simd(i64x2Add).get(actTotal).simd(i64x2Add).set(actTotal)
	}
	c.get(actTotal).lane(0).get(actTotal).lane(1).op(i64Add).op(f64FromI64)
}
