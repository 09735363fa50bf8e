package solve

import "unsafe"

// lists remembers the children of nodes that the search has left, by numbersKey, so that
// it need not make their moves again when it comes back. A place holds one node, the
// latest.
type lists []list

type list struct {
	key      uint64
	children []child
}

// listChildren is how many children a list has, about.
const listChildren = 16

func newLists(bytes int64) lists {
	n := max(bytes/int64(unsafe.Sizeof(list{})+listChildren*unsafe.Sizeof(child{})), 1)
	return make(lists, n)
}

// keep remembers the children of a node.
func (l lists) keep(key uint64, children []child) {
	at := &l[key%uint64(len(l))]
	at.key, at.children = key, append(at.children[:0], children...)
}

// load appends the children of a node, and reports whether they are known.
func (l lists) load(key uint64, buf []child) ([]child, bool) {
	at := &l[key%uint64(len(l))]
	if at.key != key || at.children == nil {
		return buf, false
	}
	return append(buf, at.children...), true
}
