package strong

import "banco/search"

// memory is what a worker learns of moves from the nodes it has searched. All
// counts are within ±most.
type memory struct {
	slots int

	paths    [2][]int16 // quiet moves by side and path
	follow   []int16    // quiet moves by slot, in rows by the slot of a move before
	captures []int16    // captures by slot and victim
	pawns    []int16    // quiet moves by slot, in rows by the pawns
	replies  []uint32   // the quiet move that refuted a move, by its slot

	// By how much evaluations were wrong, by side and key.
	pawnErrors  [2][errorKeys]int16
	otherErrors [2][2][errorKeys]int16
}

const (
	most      = 16384
	pawnRows  = 512
	errorKeys = 1 << 14
)

func newMemory(slots, paths int) *memory {
	return &memory{
		slots:    slots,
		paths:    [2][]int16{make([]int16, paths), make([]int16, paths)},
		follow:   make([]int16, (slots+1)*slots),
		captures: make([]int16, slots*victims),
		pawns:    make([]int16, pawnRows*slots),
		replies:  make([]uint32, slots+1),
	}
}

// memoryBytes returns how much a memory takes.
func memoryBytes(slots, paths int) int64 {
	return int64(2*(2*paths+(slots+1)*slots+slots*victims+pawnRows*slots) + 4*(slots+1) + 2*6*errorKeys)
}

// forget makes all of it as new.
func (m *memory) forget() {
	for _, counts := range [][]int16{m.paths[0], m.paths[1], m.follow, m.captures, m.pawns} {
		clear(counts)
	}
	clear(m.replies)
	m.pawnErrors, m.otherErrors = [2][errorKeys]int16{}, [2][2][errorKeys]int16{}
}

// after returns the row of counts for what follows a move; slot -1 is a pass,
// or the beginning.
func (m *memory) after(slot int) []int16 {
	if slot < 0 {
		slot = m.slots
	}
	return m.follow[slot*m.slots : (slot+1)*m.slots]
}

// among returns the row of counts for those pawns.
func (m *memory) among(pawns uint64) []int16 {
	row := int(pawns % pawnRows)
	return m.pawns[row*m.slots : (row+1)*m.slots]
}

// learn moves a count by a bonus, the less the nearer it is to the end.
func learn(count *int16, bonus int) {
	*count += int16(bonus - int(*count)*max(bonus, -bonus)/most)
}

// correction returns by how much to correct an evaluation for the side to move.
func (m *memory) correction(side int, k *Keys) search.Score {
	sum := 2*int(m.pawnErrors[side][k.Pawns%errorKeys]) +
		int(m.otherErrors[side][0][k.Others[0]%errorKeys]) + int(m.otherErrors[side][1][k.Others[1]%errorKeys])
	return search.Score(sum / errorGrain)
}

// Errors are kept in parts of a point, up to errorMost.
const (
	errorGrain = 64
	errorMost  = 1024
)

// mistaken notes that an evaluation was wrong by that much, as a search to a
// depth found.
func (m *memory) mistaken(side int, k *Keys, by search.Score, depth int) {
	bonus := int(min(max(by*search.Score(depth)/8, -errorMost/4), errorMost/4))
	for _, at := range [...]*int16{
		&m.pawnErrors[side][k.Pawns%errorKeys],
		&m.otherErrors[side][0][k.Others[0]%errorKeys], &m.otherErrors[side][1][k.Others[1]%errorKeys],
	} {
		*at += int16(bonus - int(*at)*max(bonus, -bonus)/errorMost)
	}
}
