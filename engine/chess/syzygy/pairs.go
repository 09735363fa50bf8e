package syzygy

import (
	"encoding/binary"
	"fmt"
	"io"
)

// source is a file that is read where it is needed, or held as a whole.
type source struct {
	io.ReaderAt
	held []byte // nil: it is not
	size int64
}

// bytes returns so many bytes from a place on.
func (s source) bytes(at int64, n int) ([]byte, error) {
	if at < 0 || n < 0 || at+int64(n) > s.size {
		return nil, fmt.Errorf("syzygy: the file is cut off: %d bytes, %d are expected", s.size, at+int64(n))
	}
	if s.held != nil {
		return s.held[at : at+int64(n)], nil
	}
	buf := make([]byte, n)
	_, err := s.ReadAt(buf, at)
	return buf, err
}

// pairs is a row of values, packed: pairs of values, and of pairs, are symbols,
// and symbols have codes of different lengths. Blocks of a fixed size begin with
// a whole symbol each.
type pairs struct {
	flags    byte
	constant int // the one value of all, where blockBits is 0

	blockBits, indexBits uint
	blocks, sizes        int64 // with data, and with a size
	shortest             int   // bits of a code
	lowest               []uint16
	bases                []uint64 // the least code of each length, at the top of a word
	symbols              []symbol

	numbers             uint64 // of positions
	index, counts, data int64  // where they begin in the file
}

// symbol is a value, or two symbols one after the other.
type symbol struct {
	left, right uint16
	more        int32 // values beside the first
}

const leaf = 0xfff // the right part of a symbol that is a value

// readPairs reads what stands before the tables of a row of so many values, and
// returns the place after it.
func readPairs(s source, at int64, numbers uint64) (p *pairs, next int64, err error) {
	head, err := s.bytes(at, 2)
	if err != nil {
		return nil, 0, err
	}
	p = &pairs{flags: head[0], numbers: numbers}
	if p.flags&0x80 != 0 {
		p.constant = int(head[1])
		return p, at + 2, nil
	}
	if head, err = s.bytes(at, 10); err != nil {
		return nil, 0, err
	}
	p.blockBits, p.indexBits = uint(head[1]), uint(head[2])
	p.blocks = int64(binary.LittleEndian.Uint32(head[4:]))
	p.sizes = p.blocks + int64(head[3])
	longest, shortest := int(head[8]), int(head[9])
	if p.blockBits > 20 || p.indexBits == 0 || p.indexBits > 40 || shortest < 1 || longest < shortest || longest > 32 {
		return nil, 0, fmt.Errorf("syzygy: the file is damaged: blocks of %d bits, codes of %d to %d bits", p.blockBits, shortest, longest)
	}
	p.shortest = shortest
	lengths := longest - shortest + 1
	text, err := s.bytes(at+10, 2*lengths+2)
	if err != nil {
		return nil, 0, err
	}
	for i := range lengths {
		p.lowest = append(p.lowest, binary.LittleEndian.Uint16(text[2*i:]))
	}
	count := int(binary.LittleEndian.Uint16(text[2*lengths:]))
	if err := p.readSymbols(s, at+12+int64(2*lengths), count); err != nil {
		return nil, 0, err
	}
	p.setBases()
	return p, at + 12 + int64(2*lengths+3*count+count&1), nil
}

// readSymbols reads the symbols. A symbol's parts have no part in it themselves.
func (p *pairs) readSymbols(s source, at int64, count int) error {
	text, err := s.bytes(at, 3*count)
	if err != nil {
		return err
	}
	p.symbols = make([]symbol, count)
	for i := range p.symbols {
		b := text[3*i:]
		p.symbols[i] = symbol{left: uint16(b[0]) | uint16(b[1]&15)<<8, right: uint16(b[1]>>4) | uint16(b[2])<<4, more: -1}
	}
	for i := range p.symbols {
		if !p.measure(i, 0) {
			return fmt.Errorf("syzygy: the file is damaged: symbol %d has no end", i)
		}
	}
	return nil
}

// measure counts the values of a symbol, in which so many others are open.
func (p *pairs) measure(i, depth int) bool {
	if i >= len(p.symbols) || depth > len(p.symbols) {
		return false
	}
	s := &p.symbols[i]
	switch {
	case s.more >= 0:
	case s.right == leaf:
		s.more = 0
	case !p.measure(int(s.left), depth+1) || !p.measure(int(s.right), depth+1):
		return false
	default:
		s.more = p.symbols[s.left].more + p.symbols[s.right].more + 1
		return s.more < 1<<20
	}
	return true
}

// setBases works out the least code of each length.
func (p *pairs) setBases() {
	p.bases = make([]uint64, len(p.lowest))
	for i := len(p.lowest) - 2; i >= 0; i-- {
		p.bases[i] = (p.bases[i+1] + uint64(p.lowest[i]) - uint64(p.lowest[i+1])) / 2
	}
	for i := range p.bases {
		p.bases[i] <<= 64 - uint(p.shortest+i)
	}
}

// entries is how many places the index has.
func (p *pairs) entries() int64 {
	if p.indexBits == 0 {
		return 0
	}
	return int64((p.numbers + 1<<p.indexBits - 1) >> p.indexBits)
}

// value returns the value of a number.
func (p *pairs) value(s source, number uint64) (int, error) {
	if p.indexBits == 0 {
		return p.constant, nil
	}
	block, place, err := p.find(s, number)
	if err != nil {
		return 0, err
	}
	text, err := s.bytes(p.data+block<<p.blockBits, 1<<p.blockBits)
	if err != nil {
		return 0, err
	}
	return p.unpack(text, place)
}

// find returns the block that holds a number, and which of its values it is.
func (p *pairs) find(s source, number uint64) (block int64, place int, err error) {
	entry, err := s.bytes(p.index+6*int64(number>>p.indexBits), 6)
	if err != nil {
		return 0, 0, err
	}
	block = int64(binary.LittleEndian.Uint32(entry))
	place = int(number&(1<<p.indexBits-1)) - 1<<(p.indexBits-1) + int(binary.LittleEndian.Uint16(entry[4:]))
	for place < 0 {
		block--
		n, err := p.held(s, block)
		if err != nil {
			return 0, 0, err
		}
		place += n
	}
	for {
		n, err := p.held(s, block)
		if err != nil {
			return 0, 0, err
		}
		if place < n {
			return block, place, nil
		}
		place -= n
		block++
	}
}

// held is how many values a block holds.
func (p *pairs) held(s source, block int64) (int, error) {
	if block < 0 || block >= p.sizes {
		return 0, fmt.Errorf("syzygy: the file is damaged: block %d of %d", block, p.sizes)
	}
	text, err := s.bytes(p.counts+2*block, 2)
	if err != nil {
		return 0, err
	}
	return int(binary.LittleEndian.Uint16(text)) + 1, nil
}

// unpack returns a value of a block.
func (p *pairs) unpack(text []byte, place int) (int, error) {
	var code uint64
	have := 0 // bits of code that are from the block
	for bit := 0; bit < 8*len(text); {
		for have <= 56 {
			b := byte(0)
			if i := (bit + have) / 8; i < len(text) {
				b = text[i]
			}
			code |= uint64(b) << (56 - have)
			have += 8
		}
		i := 0
		for i < len(p.bases)-1 && code < p.bases[i] {
			i++
		}
		length := p.shortest + i
		at := int(p.lowest[i]) + int((code-p.bases[i])>>(64-uint(length)))
		if at >= len(p.symbols) {
			break
		}
		if more := int(p.symbols[at].more); place <= more {
			return p.expand(at, place), nil
		} else {
			place -= more + 1
		}
		code <<= uint(length)
		have -= length
		bit += length
	}
	return 0, fmt.Errorf("syzygy: the file is damaged: a block ends before its values do")
}

// expand returns a value of a symbol.
func (p *pairs) expand(at, place int) int {
	for {
		s := &p.symbols[at]
		if s.more == 0 {
			return int(s.left)
		}
		if more := int(p.symbols[s.left].more); place <= more {
			at = int(s.left)
		} else {
			at, place = int(s.right), place-more-1
		}
	}
}
