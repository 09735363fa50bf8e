package storetest

import (
	"context"
	"testing"

	"banco/book/explorer"
	"banco/book/explorer/explorertest"
	"banco/kits"
)

// Collecting is a store that keeps the games of the opening explorer.
type Collecting interface{ Collections() explorer.Store }

// RunCollections tries the collections of an empty store.
func RunCollections(t *testing.T, s Collecting) {
	t.Helper()
	t.Run("collections", func(t *testing.T) {
		xiangqi, err := kits.Find("xiangqi")
		must(t, err)
		c := s.Collections()
		explorertest.Run(t, xiangqi.Game, c)
		testSweep(t, c)
	})
}

// Blocks of a segment that never became part of a collection are deleted, later ones stay.
func testSweep(t *testing.T, c explorer.Store) {
	ctx := context.Background()
	for segment := range int64(2) {
		must(t, c.AddBlocks(ctx, segment+1, []explorer.Block{{First: 1, Data: []byte{1}}}))
	}
	must(t, c.Sweep(ctx, 2))
	for segment, left := range []bool{false, true} {
		b, err := c.NextBlock(ctx, int64(segment)+1, 0)
		if must(t, err); len(b.Data) > 0 != left {
			t.Errorf("segment %d has %d bytes after a sweep", segment+1, len(b.Data))
		}
	}
	must(t, c.Replace(ctx, explorer.Collection{Game: "chess"}, explorer.Segment{ID: 2}, nil))
	err := c.Replace(ctx, explorer.Collection{Game: "chess"}, explorer.Segment{ID: 3}, []int64{2, 1})
	if list, _ := c.Segments(ctx, explorer.Collection{Game: "chess"}); err == nil || len(list) != 1 {
		t.Errorf("what is not there is replaced: %v, %v", list, err)
	}
}
