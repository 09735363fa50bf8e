package explorer

import (
	"encoding/binary"
	"errors"

	"banco/game"
)

// A block is a list of positions, sorted by their keys. Of each there is how much its key
// is above the one before, and then what was played: most positions were met in one
// game, for which there is a short form.

// blockSize is how long a block gets, or a position longer.
const blockSize = 12 << 10

// firstYear is what years are counted from.
const firstYear = 1800

// The first byte of a position in the short form.
const (
	short      = 0x80
	shortRated = 0x40
	shortYear  = 0x20
	resultMask = 0x03
)

var errBlock = errors.New("explorer: a block of the index is damaged: rebuild it")

// position is a key with what was played there.
type position struct {
	key   int64
	moves []moveStats // sorted by the moves
}

// appendPosition adds a position to a block that ends with another key.
func appendPosition(data []byte, p position, before int64) []byte {
	data = binary.AppendUvarint(data, uint64(p.key-before))
	if len(p.moves) == 1 && len(p.moves[0].buckets) == 1 && p.moves[0].buckets[0].Count() == 1 {
		return appendShort(data, &p.moves[0])
	}
	data = append(data, 0)
	data = binary.AppendUvarint(data, uint64(len(p.moves)))
	for _, m := range p.moves {
		data = binary.AppendUvarint(data, uint64(m.move))
		data = binary.AppendUvarint(data, uint64(len(m.buckets)))
		for _, b := range m.buckets {
			data = append(data, b.bucket)
			for _, n := range []int64{b.First, b.Drawn, b.Second, b.Other, b.rated, b.ratings, int64(b.year)} {
				data = binary.AppendUvarint(data, uint64(n))
			}
			data = append(data, byte(len(b.top)))
			for _, t := range b.top {
				for _, n := range []int64{t.number, int64(t.rating), int64(t.year)} {
					data = binary.AppendUvarint(data, uint64(n))
				}
			}
		}
	}
	return data
}

// appendShort adds a move of one game.
func appendShort(data []byte, m *moveStats) []byte {
	b, t := m.buckets[0], m.buckets[0].top[0]
	head := byte(short)
	switch {
	case b.Drawn > 0:
		head |= 1
	case b.Second > 0:
		head |= 2
	case b.Other > 0:
		head |= 3
	}
	if t.rating > 0 {
		head |= shortRated
	}
	if t.year > firstYear {
		head |= shortYear
	}
	data = append(data, head)
	data = binary.AppendUvarint(data, uint64(m.move))
	if t.rating > 0 {
		data = binary.AppendUvarint(data, uint64(t.rating))
	}
	if t.year > firstYear {
		data = binary.AppendUvarint(data, uint64(t.year-firstYear))
	}
	return binary.AppendUvarint(data, uint64(t.number))
}

// cursor reads a block.
type cursor struct {
	data   []byte
	key    int64 // of the last position
	failed bool
}

func (c *cursor) number() int64 {
	n, size := binary.Uvarint(c.data)
	if size <= 0 || n > 1<<62 {
		c.failed, c.data = true, nil
		return 0
	}
	c.data = c.data[size:]
	return int64(n)
}

func (c *cursor) byte() byte {
	if len(c.data) == 0 {
		c.failed = true
		return 0
	}
	b := c.data[0]
	c.data = c.data[1:]
	return b
}

// length reads how many follow, each of which takes some bytes.
func (c *cursor) length() int {
	n := c.number()
	if n > int64(len(c.data)) {
		c.failed, c.data, n = true, nil, 0
	}
	return int(n)
}

// next reads a position; skip only goes past it. It returns false at the end.
func (c *cursor) next(skip func(key int64) bool) (p position, ok bool) {
	if len(c.data) == 0 {
		return p, false
	}
	c.key += c.number()
	p.key = c.key
	if head := c.byte(); head&short != 0 {
		c.short(&p, head, skip != nil && skip(p.key))
		return p, !c.failed
	}
	p.moves = make([]moveStats, c.length())
	for i := range p.moves {
		c.move(&p.moves[i])
	}
	return p, !c.failed
}

// short reads the rest of a position in the short form.
func (c *cursor) short(p *position, head byte, skip bool) {
	move := game.Move(c.number())
	var t topGame
	if head&shortRated != 0 {
		t.rating = int(c.number())
	}
	if head&shortYear != 0 {
		t.year = firstYear + int(c.number())
	}
	t.number = c.number()
	if skip {
		return
	}
	b := bucketStats{bucket: bucketOf(t.rating, t.year), year: t.year, top: []topGame{t}}
	*[...]*int64{&b.First, &b.Drawn, &b.Second, &b.Other}[head&resultMask] = 1
	if t.rating > 0 {
		b.rated, b.ratings = 1, int64(t.rating)
	}
	p.moves = []moveStats{{move, []bucketStats{b}}}
}

func (c *cursor) move(m *moveStats) {
	m.move = game.Move(c.number())
	m.buckets = make([]bucketStats, c.length())
	for i := range m.buckets {
		b := &m.buckets[i]
		b.bucket = c.byte()
		for _, n := range []*int64{&b.First, &b.Drawn, &b.Second, &b.Other, &b.rated, &b.ratings} {
			*n = c.number()
		}
		b.year = int(c.number())
		b.top = make([]topGame, min(int(c.byte()), keptTop))
		for i := range b.top {
			b.top[i] = topGame{c.number(), int(c.number()), int(c.number())}
		}
	}
}

// findIn returns what a block knows of a key.
func findIn(data []byte, key int64) ([]moveStats, error) {
	c := cursor{data: data}
	skip := func(k int64) bool { return k != key }
	for {
		p, ok := c.next(skip)
		switch {
		case c.failed:
			return nil, errBlock
		case !ok || p.key > key:
			return nil, nil
		case p.key == key:
			return p.moves, nil
		}
	}
}
