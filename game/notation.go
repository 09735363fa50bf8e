package game

import "errors"

// Notation is one way to write a single move. Format is given legal moves
// only; Parse is given anything and returns legal moves only.
type Notation struct {
	Name   string
	Format func(p Position, m Move) string
	Parse  func(p Position, s string) (Move, error)
}

// ErrUnfinished is in the error of Notation.Parse where a text could be the
// beginning of a move: with more words it may become one.
var ErrUnfinished = errors.New("the move is not complete")

// FindNotation returns the notation of a game that has a name.
func FindNotation(g Game, name string) (n Notation, ok bool) {
	for _, n := range g.Notations() {
		if n.Name == name {
			return n, true
		}
	}
	return Notation{}, false
}

// ReadMove reads a legal move that is written in any notation of the game:
// "g1f3" or "Nf3", "h2e2" or "P2-5". Where a text is a move in several
// notations, the one that Notations lists first counts. The error holds a
// *Problem; it names the rule that forbids the move, where one is found.
func ReadMove(g Game, p Position, text string) (Move, error) {
	var why *Problem
	for i, n := range g.Notations() {
		m, err := n.Parse(p, text)
		if err == nil {
			return m, nil
		}
		var rule *Problem
		if !errors.As(err, &rule) {
			continue
		}
		own := rule.Key != "move-empty" && rule.Key != "move-foreign"
		if why == nil || own {
			why = rule
		}
		if i == 0 && own { // the text names squares with an own piece: no other notation is meant
			break
		}
	}
	if why == nil {
		why = Wrong("move-illegal", Params{"text": text}, "%.80q is not a legal move here", text)
	}
	return NoMove, why
}

// PlayText plays a move that is written in any notation of the game, and
// returns it. In a game with chance the text says which piece turns up, as
// records of such games do. With an error, which holds a *Problem, the
// position is as it was.
func PlayText(g Game, p Position, text string) (Move, error) {
	m, err := ReadMove(g, p, text)
	if err != nil {
		return NoMove, err
	}
	if !Settled(p, m) {
		return NoMove, Wrong("move-illegal", Params{"text": text}, "%.80q does not say which piece turns up", text)
	}
	p.Make(m)
	return m, nil
}
