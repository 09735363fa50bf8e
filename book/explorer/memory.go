package explorer

import (
	"context"
	"slices"
	"sync"
)

// Memory is a Store that keeps nothing: for the few games of one visitor, and for tests.
// The zero value is empty.
type Memory struct {
	mu       sync.Mutex
	games    map[Collection][]GameBlock
	segments map[Collection][]Segment
	blocks   map[int64][]Block
}

var _ Store = (*Memory)(nil)

// Collections implements Store.
func (m *Memory) Collections(context.Context) (list []Summary, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for c, blocks := range m.games {
		last := blocks[len(blocks)-1]
		s := Summary{Collection: c, Games: last.First + last.Count - 1}
		for _, segment := range m.segments[c] {
			s.Bytes += segment.Bytes
		}
		list = append(list, s)
	}
	return list, nil
}

// AddGames implements Store.
func (m *Memory) AddGames(_ context.Context, c Collection, blocks []GameBlock) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	next := int64(1)
	if all := m.games[c]; len(all) > 0 {
		next = all[len(all)-1].First + all[len(all)-1].Count
	}
	for i := range blocks {
		blocks[i].First, next = next, next+blocks[i].Count
	}
	if m.games == nil {
		m.games, m.segments, m.blocks = map[Collection][]GameBlock{}, map[Collection][]Segment{}, map[int64][]Block{}
	}
	m.games[c] = append(m.games[c], blocks...)
	return nil
}

// GameBlock implements Store.
func (m *Memory) GameBlock(_ context.Context, c Collection, number int64) (GameBlock, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, b := range m.games[c] {
		if number < b.First+b.Count {
			return b, nil
		}
	}
	return GameBlock{}, nil
}

// Segments implements Store.
func (m *Memory) Segments(_ context.Context, c Collection) ([]Segment, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.segments[c]), nil
}

// AddBlocks implements Store.
func (m *Memory) AddBlocks(_ context.Context, segment int64, blocks []Block) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.blocks[segment] = append(m.blocks[segment], blocks...)
	return nil
}

// NextBlock implements Store.
func (m *Memory) NextBlock(_ context.Context, segment, key int64) (Block, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, b := range m.blocks[segment] {
		if b.First >= key {
			return b, nil
		}
	}
	return Block{}, nil
}

// Replace implements Store.
func (m *Memory) Replace(_ context.Context, c Collection, add Segment, others []int64) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, id := range others {
		if !slices.ContainsFunc(m.segments[c], func(s Segment) bool { return s.ID == id }) {
			delete(m.blocks, add.ID)
			return ErrMerged
		}
	}
	m.segments[c] = slices.DeleteFunc(m.segments[c], func(s Segment) bool { return slices.Contains(others, s.ID) })
	for _, id := range others {
		delete(m.blocks, id)
	}
	if add.ID != 0 {
		m.segments[c] = append(m.segments[c], add)
	}
	return nil
}

// Lookup implements Store.
func (m *Memory) Lookup(_ context.Context, c Collection, key int64) (list [][]byte, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, s := range m.segments[c] {
		for _, b := range slices.Backward(m.blocks[s.ID]) {
			if b.First <= key {
				list = append(list, b.Data)
				break
			}
		}
	}
	return list, nil
}

// RemoveCollection implements Store.
func (m *Memory) RemoveCollection(_ context.Context, c Collection) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, s := range m.segments[c] {
		delete(m.blocks, s.ID)
	}
	delete(m.segments, c)
	delete(m.games, c)
	return nil
}

// Sweep implements Store.
func (m *Memory) Sweep(_ context.Context, below int64) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	used := map[int64]bool{}
	for _, list := range m.segments {
		for _, s := range list {
			used[s.ID] = true
		}
	}
	for id := range m.blocks {
		if id < below && !used[id] {
			delete(m.blocks, id)
		}
	}
	return nil
}
