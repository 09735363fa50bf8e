// Package sight is what those who watch a match are told of its position, at little cost:
// [Facts] instead of a copy with a long history, what has [Changed] in the picture since a
// version instead of the picture, and one message, kept in a [Memo], for all spectators.
package sight

import (
	"slices"
	"sync"

	"banco/game"
)

// Facts is what a message says of a position.
type Facts struct {
	Turn    game.Side
	Picture game.Picture
	FEN     string
	Result  game.Result       // what the rules say of the position
	Why     map[string]string // an explanation of it by language, where there is one
}

// Describe returns the facts of a position.
func Describe(rules game.Game, p game.Position) Facts { return describe(p, rules.Draw(p), p.FEN()) }

// describe returns the facts of a position of which there is a picture and a FEN.
func describe(p game.Position, picture game.Picture, fen string) Facts {
	f := Facts{Turn: p.Side(), Picture: picture, FEN: fen, Result: p.Result()}
	e, ok := p.(game.Explainer)
	if !ok || !f.Result.Over() {
		return f
	}
	f.Why = map[string]string{}
	for _, lang := range []string{"vi", "en"} {
		if text := e.Explain(lang); text != "" {
			f.Why[lang] = text
		}
	}
	return f
}

// Changed is how the picture of a position differs from the one at an earlier version:
// the squares on which something may stand that did not before, or no longer does, in
// order, and whether the list of taken pieces may be another.
type Changed struct {
	Squares []int
	Taken   bool
}

// maxSteps is for how many versions a log knows what has changed. A page that is
// further behind is shown everything.
const maxSteps = 4

// Log knows what the last events of a match have changed in its pictures, and what its
// position looks like now, so that it is described once for all who watch.
type Log struct {
	version int          // after the last step
	steps   [][3]Changed // by viewer, the latest last; only the first where nothing is hidden

	drawn *Drawn    // at that version; nil: not known
	at    int       // the version of facts
	facts [3]*Facts // by viewer, likewise; nil: nobody has asked
}

// Drawn returns the pictures at a version, or has them drawn.
func (l *Log) Drawn(version int, draw func() Drawn) Drawn {
	if l.drawn != nil && l.version == version {
		return *l.drawn
	}
	return draw()
}

// Describe returns the facts of the position that a viewer sees at a version, of which
// the FEN may be known. They are shared, and must not be changed.
func (l *Log) Describe(version int, viewer game.Side, hidden bool, rules game.Game, p game.Position, fen string) *Facts {
	if !hidden {
		viewer = 0
	}
	if l.at != version {
		l.at, l.facts = version, [3]*Facts{}
	}
	if l.facts[viewer] == nil {
		var picture game.Picture
		if l.drawn != nil && l.version == version {
			picture = l.drawn[viewer]
		} else {
			picture = rules.Draw(p)
		}
		if fen == "" {
			fen = p.FEN()
		}
		facts := describe(p, picture, fen)
		l.facts[viewer] = &facts
	}
	return l.facts[viewer]
}

// Drawn is a position as each seat and the spectators see it.
type Drawn [3]game.Picture

// Draw draws a position; only once where nothing is hidden.
func Draw(rules game.Game, hidden bool, view func(seat game.Side) game.Position) (all Drawn) {
	for seat := range all {
		if seat > 0 && !hidden {
			break
		}
		all[seat] = rules.Draw(view(game.Side(seat)))
	}
	return all
}

// Note adds the step to a version.
func (l *Log) Note(version int, before, after Drawn) {
	if l.version != version-1 {
		l.steps = nil
	}
	var step [3]Changed
	for seat := range step {
		step[seat] = differ(&before[seat], &after[seat])
	}
	if len(l.steps) == maxSteps {
		l.steps = slices.Delete(l.steps, 0, 1)
	}
	l.version, l.steps, l.drawn = version, append(l.steps, step), &after
}

// Since returns what has changed for a viewer between two versions, or nil where that
// is not known.
func (l *Log) Since(since, version int, viewer game.Side) *Changed {
	if since == version {
		return &Changed{}
	}
	if l.version != version || version-since > len(l.steps) || since > version {
		return nil
	}
	all := &Changed{}
	for _, step := range l.steps[len(l.steps)-(version-since):] {
		all.Squares = append(all.Squares, step[viewer].Squares...)
		all.Taken = all.Taken || step[viewer].Taken
	}
	slices.Sort(all.Squares)
	all.Squares = slices.Compact(all.Squares)
	return all
}

// differ compares two pictures.
func differ(before, after *game.Picture) Changed {
	var c Changed
	for i, p := range before.Pieces {
		if !has(after.Pieces, i, p) {
			c.Squares = append(c.Squares, p.Square)
		}
	}
	for i, p := range after.Pieces {
		if !has(before.Pieces, i, p) && !slices.Contains(c.Squares, p.Square) {
			c.Squares = append(c.Squares, p.Square)
		}
	}
	for side := range before.Taken {
		c.Taken = c.Taken || !slices.Equal(before.Taken[side], after.Taken[side])
	}
	return c
}

// has reports that a piece is in a list. It looks first near the place that the piece has
// in the other list: a move changes little.
func has(list []game.Placed, near int, p game.Placed) bool {
	for i := max(near-1, 0); i < min(near+2, len(list)); i++ {
		if list[i] == p {
			return true
		}
	}
	return slices.Contains(list, p)
}

// Memo keeps what several viewers make of the same thing. A nil Memo keeps nothing.
type Memo struct {
	mu   sync.Mutex
	made map[bool][]byte
}

// Once returns what make makes for one of two purposes. It is made once, and must not be
// changed.
func (m *Memo) Once(purpose bool, make func() ([]byte, error)) ([]byte, error) {
	if m == nil {
		return make()
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if data, ok := m.made[purpose]; ok {
		return data, nil
	}
	data, err := make()
	if err != nil {
		return nil, err
	}
	if m.made == nil {
		m.made = map[bool][]byte{}
	}
	m.made[purpose] = data
	return data, nil
}
