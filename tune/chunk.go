package tune

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
)

// Chunk is a number of games that were played and written together.
type Chunk struct {
	Number uint32
	Games  []Game
}

// Bounds of a chunk, so that a damaged one cannot ask for more memory than a
// real one.
const (
	maxChunkGames = 4096
	maxPlies      = 4096 // of a game
	maxChunkPlies = 1 << 20
	maxChunkBytes = (4+maxDeal)*maxChunkGames + 4*maxChunkPlies
)

// chunkHead is what stands before the compressed body of a chunk.
type chunkHead struct {
	Number, Games, Plies, Bytes, Sum uint32
}

const chunkHeadBytes = 20

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// errDamaged is in the error of a chunk that is not what was written.
var errDamaged = errors.New("tune: the chunk is damaged")

// body lays the games out for compression: first what each of them is, then
// all deals, all moves and all scores.
func (c *Chunk) body() (body []byte, plies int) {
	for _, g := range c.Games {
		body = binary.LittleEndian.AppendUint16(body, uint16(len(g.Plies)))
		body = append(body, byte(g.Result), byte(g.Ending))
		plies += len(g.Plies)
	}
	for _, g := range c.Games {
		body = append(body, g.Deal...)
	}
	for _, g := range c.Games {
		for _, p := range g.Plies {
			body = binary.LittleEndian.AppendUint16(body, p.code)
		}
	}
	for _, g := range c.Games {
		for _, p := range g.Plies {
			body = binary.LittleEndian.AppendUint16(body, uint16(p.score))
		}
	}
	return body, plies
}

// encode returns the chunk as it is written, with deals of so many bytes.
func (c *Chunk) encode(deal int) ([]byte, error) {
	if len(c.Games) == 0 || len(c.Games) > maxChunkGames {
		return nil, fmt.Errorf("tune: a chunk has 1 to %d games, not %d", maxChunkGames, len(c.Games))
	}
	for _, g := range c.Games {
		if len(g.Plies) > maxPlies || g.Result > FirstWins || len(g.Deal) != deal {
			return nil, fmt.Errorf("tune: a game of %d plies (at most %d), result %d, a deal of %d bytes (%d)", len(g.Plies),
				maxPlies, g.Result, len(g.Deal), deal)
		}
	}
	body, plies := c.body()
	if plies > maxChunkPlies {
		return nil, fmt.Errorf("tune: a chunk has at most %d plies, not %d", maxChunkPlies, plies)
	}
	out := bytes.NewBuffer(make([]byte, chunkHeadBytes))
	z := zlib.NewWriter(out)
	if _, err := z.Write(body); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	head := chunkHead{c.Number, uint32(len(c.Games)), uint32(plies), uint32(out.Len() - chunkHeadBytes), crc32.Checksum(body, castagnoli)}
	_, err := binary.Encode(out.Bytes(), binary.LittleEndian, &head)
	return out.Bytes(), err
}

// readChunk reads the next chunk, with deals of so many bytes. The error is
// io.EOF at the end of the file and has errDamaged for anything that is not a
// whole chunk.
func readChunk(r io.Reader, deal int) (*Chunk, error) {
	var head chunkHead
	if err := binary.Read(r, binary.LittleEndian, &head); err != nil {
		if errors.Is(err, io.EOF) {
			return nil, io.EOF
		}
		return nil, fmt.Errorf("%w: its head is cut off", errDamaged)
	}
	if head.Games == 0 || head.Games > maxChunkGames || head.Plies > maxChunkPlies || head.Bytes > maxChunkBytes {
		return nil, fmt.Errorf("%w: %d games, %d plies, %d bytes", errDamaged, head.Games, head.Plies, head.Bytes)
	}
	packed := io.LimitReader(r, int64(head.Bytes))
	body, err := inflate(packed, (4+deal)*int(head.Games)+4*int(head.Plies))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errDamaged, err)
	}
	if _, err := io.Copy(io.Discard, packed); err != nil {
		return nil, err
	}
	if crc32.Checksum(body, castagnoli) != head.Sum {
		return nil, fmt.Errorf("%w: its sum is wrong", errDamaged)
	}
	return decode(head, deal, body)
}

// inflate uncompresses exactly size bytes.
func inflate(r io.Reader, size int) ([]byte, error) {
	z, err := zlib.NewReader(r)
	if err != nil {
		return nil, err
	}
	var body bytes.Buffer
	if _, err := io.Copy(&body, io.LimitReader(z, int64(size)+1)); err != nil {
		return nil, err
	}
	if body.Len() != size {
		return nil, fmt.Errorf("%d bytes and not %d", body.Len(), size)
	}
	return body.Bytes(), nil
}

// decode reads a body of the right size.
func decode(head chunkHead, deal int, body []byte) (*Chunk, error) {
	c := &Chunk{Number: head.Number, Games: make([]Game, head.Games)}
	deals := body[4*len(c.Games):]
	moves := deals[deal*len(c.Games):]
	scores := moves[2*head.Plies:]
	plies := make([]Ply, head.Plies)
	for i := range plies {
		plies[i] = Ply{binary.LittleEndian.Uint16(moves[2*i:]), int16(binary.LittleEndian.Uint16(scores[2*i:]))}
	}
	for i := range c.Games {
		about := body[4*i:]
		n := int(binary.LittleEndian.Uint16(about))
		g := Game{Result: Result(about[2]), Ending: Ending(about[3])}
		if n > len(plies) || g.Result > FirstWins || g.Ending > ByLength {
			return nil, fmt.Errorf("%w: game %d of it has %d plies, result %d, ending %d", errDamaged, i+1, n, g.Result, g.Ending)
		}
		g.Plies, plies = plies[:n:n], plies[n:]
		if deal > 0 {
			g.Deal = deals[i*deal:][:deal:deal]
		}
		c.Games[i] = g
	}
	if len(plies) > 0 {
		return nil, fmt.Errorf("%w: %d plies belong to no game", errDamaged, len(plies))
	}
	return c, nil
}
