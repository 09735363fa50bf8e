package endings

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"banco/game"
)

// Material is the men of both sides: First's, the king in front, the stronger
// before the weaker, then Second's.
type Material []Piece

// Piece is a man without its square.
type Piece struct {
	Side game.Side
	Kind Kind
}

// Parse reads a material such as "KQvKR", and returns it with the stronger
// side as First.
func Parse(r Rules, text string) (Material, error) {
	var m Material
	side := game.First
	for _, c := range text {
		if c == 'v' && side == game.First {
			side = game.Second
			continue
		}
		kind := strings.IndexRune(r.Letters(), c)
		if kind < 0 {
			return nil, fmt.Errorf("endings: %q: %q is not a man of %s (known: %s)", text, c, r.Name(), r.Letters())
		}
		if len(m) == MaxMen {
			return nil, fmt.Errorf("endings: %q: more than %d men", text, MaxMen)
		}
		m = append(m, Piece{side, Kind(kind)})
	}
	for s := range game.NoSide {
		if n := m.count(s, 0); n != 1 {
			return nil, fmt.Errorf("endings: %q: a side has %d kings; write the men of both, such as KQ%sK", text, n, "v")
		}
	}
	m, _ = m.normal()
	if err := r.Refuse(m); err != nil {
		return nil, fmt.Errorf("endings: %s: %w", m.Text(r), err)
	}
	return m, nil
}

// Text writes the material as Parse reads it.
func (m Material) Text(r Rules) string {
	var b strings.Builder
	for i, p := range m {
		if i > 0 && p.Side != m[i-1].Side {
			b.WriteByte('v')
		}
		b.WriteByte(r.Letters()[p.Kind])
	}
	return b.String()
}

// Has reports whether a side has a man of a kind.
func (m Material) Has(s game.Side, k Kind) bool { return m.count(s, k) > 0 }

func (m Material) count(s game.Side, k Kind) (n int) {
	for _, p := range m {
		if p == (Piece{s, k}) {
			n++
		}
	}
	return n
}

// normal returns the material in order, the stronger side as First, and whether
// the sides have changed places.
func (m Material) normal() (Material, bool) {
	var camps [2][]Kind
	for _, p := range m {
		camps[p.Side&1] = append(camps[p.Side&1], p.Kind)
	}
	slices.Sort(camps[0])
	slices.Sort(camps[1])
	turned := weaker(camps[0], camps[1])
	if turned {
		camps[0], camps[1] = camps[1], camps[0]
	}
	list := make(Material, 0, len(m))
	for side, kinds := range camps {
		for _, k := range kinds {
			list = append(list, Piece{game.Side(side), k})
		}
	}
	return list, turned
}

// weaker reports whether men count for less than others: by their best man, then
// the next.
func weaker(a, b []Kind) bool {
	for i := range min(len(a), len(b)) {
		if c := cmp.Compare(a[i], b[i]); c != 0 {
			return c > 0
		}
	}
	return len(a) < len(b)
}

// key tells materials apart, whatever the order of their men. There are at most
// seven of a kind, and eight kinds.
type key uint64

func (k *key) add(s game.Side, kind Kind) { *k += 1 << (3 * (8*uint(s&1) + uint(kind))) }

func (m Material) key() (k key) {
	for _, p := range m {
		k.add(p.Side, p.Kind)
	}
	return k
}

// turned returns the key of the material with the sides exchanged.
func (m Material) turned() (k key) {
	for _, p := range m {
		k.add(p.Side.Other(), p.Kind)
	}
	return k
}

// parts lists the materials that a capture or a promotion leads to.
func (m Material) parts(r Rules) (list []Material) {
	seen := map[key]bool{}
	add := func(m Material) {
		if m, _ := m.normal(); !seen[m.key()] {
			seen[m.key()] = true
			list = append(list, m)
		}
	}
	for i, p := range m {
		if p.Kind == 0 {
			continue
		}
		without := slices.Delete(slices.Clone(m), i, i+1)
		add(without)
		for _, k := range r.Promotions(p.Kind) {
			promoted := append(slices.Clone(without), Piece{p.Side, k})
			add(promoted)
			for j, victim := range promoted[:len(promoted)-1] {
				if victim.Side != p.Side && victim.Kind != 0 {
					add(slices.Delete(slices.Clone(promoted), j, j+1))
				}
			}
		}
	}
	return list
}
