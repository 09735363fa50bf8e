package explorer

import (
	"context"
	"hash/maphash"
	"strings"
)

// Duplicates calls found for every game of a collection with the same players, start and
// moves as one before it, and returns how many games there are. It takes some 40 bytes
// of memory for each.
func (x *Explorer) Duplicates(ctx context.Context, c Collection, found func(number, before int64, g *Game)) (games int64, err error) {
	seed, first := maphash.MakeSeed(), map[uint64]int64{}
	for number := int64(1); ; {
		if err := ctx.Err(); err != nil {
			return games, err
		}
		block, err := x.Store.GameBlock(ctx, c, number)
		if err != nil || block.Count == 0 {
			return games, err
		}
		list, err := readGames(block)
		if err != nil {
			return games, err
		}
		for i, g := range list {
			games++
			key := maphash.String(seed, g.likeness())
			if before := first[key]; before != 0 {
				found(block.First+int64(i), before, g)
			} else {
				first[key] = block.First + int64(i)
			}
		}
		number = block.First + block.Count
	}
}

// likeness returns what two copies of a game have in common.
func (g *Game) likeness() string {
	name := func(name string) string { return strings.ToLower(strings.Join(strings.Fields(name), " ")) }
	return strings.Join([]string{name(g.Names[0]), name(g.Names[1]), g.Variant, g.Start, g.Moves}, "\n")
}
