package live

import (
	"slices"

	"banco/game"
)

// Facts is what a message says of a position. Whoever only watches a match gets them
// instead of a copy of the position, which has a long history.
type Facts struct {
	Turn    game.Side
	Picture game.Picture
	FEN     string
	Result  game.Result       // what the rules say of the position
	Why     map[string]string // an explanation of it by language, where there is one
}

// Describe returns the facts of a position.
func Describe(rules game.Game, p game.Position) Facts {
	f := Facts{Turn: p.Side(), Picture: rules.Draw(p), FEN: p.FEN(), Result: p.Result()}
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

// maxSteps is for how many versions a room knows what has changed. A page that is
// further behind is shown everything.
const maxSteps = 4

// pictureLog knows what the last events of a room have changed in its pictures.
type pictureLog struct {
	version int          // after the last step
	steps   [][3]Changed // by viewer, the latest last; only the first where nothing is hidden
}

// drawAll draws a locked room as each seat and the spectators see it; only once where
// nothing is hidden.
func (r *room) drawAll() (all [3]game.Picture) {
	m := r.match
	for seat := range all {
		if seat > 0 && !m.Dealt() {
			break
		}
		all[seat] = m.Rules().Draw(m.SharedView(game.Side(seat)))
	}
	return all
}

// note adds the step to a version.
func (l *pictureLog) note(version int, before, after [3]game.Picture) {
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
	l.version, l.steps = version, append(l.steps, step)
}

// since returns what has changed for a viewer between two versions, or nil where that
// is not known.
func (l *pictureLog) since(since, version int, viewer int) *Changed {
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
	for _, p := range before.Pieces {
		if !slices.Contains(after.Pieces, p) {
			c.Squares = append(c.Squares, p.Square)
		}
	}
	for _, p := range after.Pieces {
		if !slices.Contains(before.Pieces, p) && !slices.Contains(c.Squares, p.Square) {
			c.Squares = append(c.Squares, p.Square)
		}
	}
	for side := range before.Taken {
		c.Taken = c.Taken || !slices.Equal(before.Taken[side], after.Taken[side])
	}
	return c
}
