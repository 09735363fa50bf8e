package puzzles

import (
	"bytes"
	"hash/fnv"
	"strings"

	"banco/game"
)

// Key tells puzzles apart: it is the same for a position, its mirror images and the same
// with the sides exchanged. Counters and rights beside the board do not change it.
func Key(g game.Game, p game.Position) (uint64, error) {
	var v game.Variant
	if varied, ok := p.(game.Varied); ok {
		v = varied.Variant()
	}
	b, err := g.Board(v)
	if err != nil {
		return 0, err
	}
	cells := relativeCells(&b, g.Draw(p), p.Side())
	var least []byte
	for turn := range 8 {
		if turn >= 4 && b.Files != b.Ranks {
			break
		}
		if c := turned(cells, b.Files, b.Ranks, turn); least == nil || bytes.Compare(c, least) < 0 {
			least = c
		}
	}
	h := fnv.New64a()
	h.Write(least)
	return h.Sum64(), nil
}

// relativeCells writes what stands on each square, as the side to move sees it: men by
// the numbers of their names, the opponent's above 128. The second side looks from the
// other end of the board.
func relativeCells(b *game.Board, picture game.Picture, side game.Side) []byte {
	var names []string
	number := func(name string) byte {
		for i, n := range names {
			if n == name {
				return byte(i + 1)
			}
		}
		names = append(names, name)
		return byte(len(names))
	}
	codes := map[string]byte{}
	for _, k := range b.Pieces {
		// A stone is called after its colour, which only the side tells.
		name := k.Name
		if len(b.Pieces) == 2 {
			name = ""
		}
		codes[k.Code] = number(strings.ToLower(name))
		if k.Side != side {
			codes[k.Code] |= 128
		}
	}
	cells := make([]byte, b.Files*b.Ranks)
	for _, p := range picture.Pieces {
		at := p.Square
		if side == game.Second {
			at = (b.Ranks-1-at/b.Files)*b.Files + at%b.Files
		}
		cells[at] = codes[p.Code]
	}
	return cells
}

// turned returns a board mirrored (1), upside down (2) and with files and ranks
// exchanged (4), or any of these together.
func turned(cells []byte, files, ranks, turn int) []byte {
	out := make([]byte, len(cells))
	for at, c := range cells {
		file, rank := at%files, at/files
		if turn&1 != 0 {
			file = files - 1 - file
		}
		if turn&2 != 0 {
			rank = ranks - 1 - rank
		}
		if turn&4 != 0 {
			file, rank = rank, file
		}
		out[rank*files+file] = c
	}
	return out
}
