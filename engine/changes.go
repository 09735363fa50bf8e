package engine

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"banco/game"
	"banco/search"
)

// usualUnit is the weight of a term that [Named.Units] does not list: weights are in
// percent.
const usualUnit = 100

// changed is an evaluator with the changes of a user.
type changed struct {
	search.Evaluator
	board   game.Board
	pieces  Weights             // added to every piece
	squares [26][]search.Score  // added to a piece on a square, which is counted from its owner's side; nil: nothing
	terms   map[string]termUnit // the terms with another weight
	placed  bool                // something is added to pieces or squares
}

// termUnit is the weight of a term, and what the evaluator itself gives it.
type termUnit struct{ weight, unit search.Score }

// Change returns an evaluator of the kit as a text changes it, for one searcher. Parts
// of the text are joined by dots:
//
//	N320         a piece is worth so much; where one is given, only such worths count, in place of e
//	N+20         a piece is worth so much more; N+-20: less
//	Ne5+30       likewise of a piece on a square, seen from its owner's side
//	mobility150  a term of e weighs so much, in percent or in its unit
func (k *Kit) Change(e Named, text string) (search.Evaluator, error) {
	if len(text) > maxText {
		return nil, fmt.Errorf("weights: %d bytes of text are too many (at most %d)", len(text), maxText)
	}
	board, err := k.Game.Board(nil)
	if err != nil {
		return nil, err
	}
	c := &changed{Evaluator: search.Own(e.Evaluator), board: board, terms: map[string]termUnit{}}
	var worths []string
	seen := map[string]bool{}
	for part := range strings.SplitSeq(text, ".") {
		part = strings.TrimSpace(part)
		name := strings.TrimRight(part, "-0123456789")
		if seen[name] {
			return nil, fmt.Errorf("weights: %.20s is given twice", name)
		}
		seen[name] = true
		switch {
		case strings.HasSuffix(name, "+"):
			err = c.add(strings.TrimSuffix(name, "+"), part[len(name):])
		case len(name) == 1 && name[0] >= 'A' && name[0] <= 'Z':
			worths = append(worths, part)
			_, err = c.letter(name)
		default:
			err = k.weighTerm(c, e, name, part[len(name):])
		}
		if err != nil {
			return nil, err
		}
	}
	return c.over(worths)
}

// over puts the worths of pieces, if there are any, in the place of the evaluator.
func (c *changed) over(worths []string) (search.Evaluator, error) {
	if len(worths) > 0 {
		w, err := ParseWeights(strings.Join(worths, "."))
		if err != nil {
			return nil, err
		}
		if len(c.terms) > 0 {
			return nil, fmt.Errorf("weights: %s replaces the evaluator, so its terms cannot be given a weight", worths[0])
		}
		if !c.placed {
			return w, nil
		}
		c.Evaluator = w
	}
	if _, partial := c.Evaluator.(search.Partial); partial {
		return nil, errors.New("weights: an evaluator that judges one side only cannot be changed")
	}
	return c, nil
}

// letter reads the letter of a piece of the first side.
func (c *changed) letter(text string) (byte, error) {
	if len(text) == 1 && text[0] >= 'A' && text[0] <= 'Z' &&
		slices.ContainsFunc(c.board.Pieces, func(k game.Kind) bool { return k.Code == text && k.Side == game.First }) {
		return text[0] - 'A', nil
	}
	return 0, fmt.Errorf("weights: there is no piece %.20q", text)
}

// add reads what is added to a piece, "N", or to one on a square, "Ne5".
func (c *changed) add(where, number string) error {
	n, err := weight(number)
	if err != nil {
		return err
	}
	letter, err := c.letter(where[:min(1, len(where))])
	if err != nil {
		return err
	}
	c.placed = true
	if len(where) == 1 {
		c.pieces[letter] = n
		return nil
	}
	for square := range c.board.Files * c.board.Ranks {
		if c.board.FileNames[square%c.board.Files]+c.board.RankNames[square/c.board.Files] != where[1:] {
			continue
		}
		if c.squares[letter] == nil {
			c.squares[letter] = make([]search.Score, c.board.Files*c.board.Ranks)
		}
		c.squares[letter][square] = n
		return nil
	}
	return fmt.Errorf("weights: there is no square %.20q", where[1:])
}

// weighTerm gives a term of an evaluator another weight.
func (k *Kit) weighTerm(c *changed, e Named, name, number string) error {
	n, err := weight(number)
	if err != nil {
		return err
	}
	list, err := k.Terms(e)
	if err != nil {
		return err
	}
	for _, t := range list {
		if t.Name == name {
			c.terms[name] = termUnit{n, search.Score(t.Usual)}
			return nil
		}
	}
	return fmt.Errorf("weights: %s has no term %.40q", e.Name, name)
}

// TermWeight is a term of an evaluator that can be given another weight.
type TermWeight struct {
	Name  string `json:"name"`
	Usual int    `json:"usual"` // its weight in the evaluator: percent, or its unit
}

// Terms lists the terms of an evaluator that [Kit.Change] can weigh: none of a network,
// nor of one that judges one side only.
func (k *Kit) Terms(e Named) ([]TermWeight, error) {
	list, ok := e.Evaluator.(search.Itemised)
	if _, partial := e.Evaluator.(search.Partial); !ok || partial {
		return nil, nil
	}
	p, err := k.Game.Start(nil)
	if err != nil {
		return nil, err
	}
	var out []TermWeight
	for _, t := range list.Terms(p) {
		unit := e.Units[t.Name]
		if unit == 0 {
			unit = usualUnit
		}
		out = append(out, TermWeight{t.Name, unit})
	}
	return out, nil
}

// Evaluate returns the worth of p for the side to move. It stays inside the bounds of
// scores that are no mates.
func (c *changed) Evaluate(p game.Position) search.Score {
	var more search.Score
	if c.placed {
		added := c.added(p)
		more = added[0] - added[1]
	}
	if len(c.terms) > 0 {
		for _, t := range c.Evaluator.(search.Itemised).Terms(p) {
			if w, ok := c.terms[t.Name]; ok {
				more += w.of(t.Values[0]-t.Values[1]) - (t.Values[0] - t.Values[1])
			}
		}
	}
	if p.Side() == game.Second {
		more = -more
	}
	const most = search.MateBound - 1
	return max(-most, min(most, c.Evaluator.Evaluate(p)+more))
}

// of returns what a term is worth with the weight.
func (u termUnit) of(value search.Score) search.Score { return value * u.weight / u.unit }

// added returns what is added to the pieces of each side.
func (c *changed) added(p game.Position) (values [2]search.Score) {
	eachLetter(p, func(side game.Side, letter byte, file, rank int) {
		values[side] += c.pieces[letter]
		if squares := c.squares[letter]; squares != nil {
			if side == game.First {
				rank = c.board.Ranks - 1 - rank
			}
			values[side] += squares[rank*c.board.Files+file]
		}
	})
	return values
}

// Terms lists the terms with their new weights, and what is added to pieces. A network
// has none.
func (c *changed) Terms(p game.Position) []search.Term {
	base, ok := c.Evaluator.(search.Itemised)
	if !ok {
		return nil
	}
	list := base.Terms(p)
	for i, t := range list {
		if w, ok := c.terms[t.Name]; ok {
			// The difference is rounded once, as Evaluate rounds it.
			more := w.of(t.Values[0] - t.Values[1])
			list[i].Values[0] = w.of(t.Values[0])
			list[i].Values[1] = list[i].Values[0] - more
		}
	}
	if c.placed {
		list = append(list, search.Term{Name: "changes", Values: c.added(p)})
	}
	return list
}
