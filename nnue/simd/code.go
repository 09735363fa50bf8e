package simd

import (
	"bytes"
	"encoding/binary"
)

// Instructions of one byte, by their numbers in the WebAssembly specification.
const (
	i32Load    = 0x28
	i32Less    = 0x49 // unsigned
	i32Add     = 0x6a
	i32Mul     = 0x6c
	i64Add     = 0x7c
	f64FromI64 = 0xb9
)

// Vector instructions, which follow a prefix.
const (
	v128Load   = 0x00 | prefixed
	v128Store  = 0x0b | prefixed
	i16x8Splat = 0x10
	i64x2Lane  = 0x1d
	i16x8Add   = 0x8e
	i16x8Sub   = 0x91
	i16x8Mul   = 0x95
	i16x8Min   = 0x96
	i16x8Max   = 0x98
	i32x4Add   = 0xae
	i32x4Dot   = 0xba
	i64x2Low   = 0xc7
	i64x2High  = 0xc8
	i64x2Add   = 0xce

	prefix   = 0xfd
	prefixed = 0x100 // marks those of them that read or write memory
)

const (
	typeI32  = 0x7f
	typeF64  = 0x7c
	typeV128 = 0x7b
	noValue  = 0x40
)

// code is a list of instructions in the making. Its methods return it, so that the operands of an instruction stand before it.
type code struct{ bytes []byte }

func (c *code) op(instruction int) *code {
	c.bytes = append(c.bytes, byte(instruction))
	return c
}

func (c *code) simd(instruction int) *code {
	c.bytes = number(append(c.bytes, prefix), instruction)
	return c
}

func (c *code) get(local int) *code { return c.op(0x20).number(local) }

func (c *code) set(local int) *code { return c.op(0x21).number(local) }

// lane takes one of the two numbers of 64 bits out of a vector.
func (c *code) lane(i int) *code { return c.simd(i64x2Lane).number(i) }

// constant is of 32 bits, not negative.
func (c *code) constant(n int) *code {
	c.op(0x41)
	for ; n >= 0x40; n >>= 7 {
		c.op(n&0x7f | 0x80)
	}
	return c.op(n)
}

// memory reads or writes so many bytes after the address. Nothing is said of alignment.
func (c *code) memory(instruction, offset int) *code {
	if instruction >= prefixed {
		c.simd(instruction - prefixed)
	} else {
		c.op(instruction)
	}
	return c.number(0).number(offset)
}

// step adds to a local variable.
func (c *code) step(local, by int) { c.get(local).constant(by).op(i32Add).set(local) }

// loop is a block at whose beginning again goes on.
func (c *code) loop(body func()) {
	c.op(0x03).op(noValue)
	body()
	c.op(0x0b)
}

// again goes to the beginning of the innermost loop if the condition before it holds.
func (c *code) again() { c.op(0x0d).number(0) }

// when does something if the condition before it holds.
func (c *code) when(body func()) {
	c.op(0x04).op(noValue)
	body()
	c.op(0x0b)
}

func (c *code) number(n int) *code {
	c.bytes = number(c.bytes, n)
	return c
}

// number writes an unsigned number as the format does, seven bits at a time.
func number(to []byte, n int) []byte { return binary.AppendUvarint(to, uint64(n)) }

// locals are the variables of a function beside its arguments, numbered after them in this order.
type locals struct{ i32, v128 int }

func function(l locals, body func(*code)) []byte {
	c := &code{}
	c.number(2).number(l.i32).op(typeI32).number(l.v128).op(typeV128)
	body(c)
	c.op(0x0b)
	return append(number(nil, len(c.bytes)), c.bytes...)
}

// list is a counted list of parts.
func list(parts ...[]byte) []byte {
	out := number(nil, len(parts))
	for _, part := range parts {
		out = append(out, part...)
	}
	return out
}

// signature is the type of a function with so many arguments of 32 bits.
func signature(arguments int, results []byte) []byte {
	out := number([]byte{0x60}, arguments)
	out = append(out, bytes.Repeat([]byte{typeI32}, arguments)...)
	return append(number(out, len(results)), results...)
}

func section(to []byte, id byte, body []byte) []byte {
	return append(number(append(to, id), len(body)), body...)
}
