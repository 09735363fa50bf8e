package caro

import (
	"strconv"

	"banco/game"
)

// position turns a sketch into a position, or says why there is none.
func (k *sketch) position() (*Position, error) {
	if err := k.check(); err != nil {
		return nil, err
	}
	p := newPosition(k.setting)
	for i, row := range k.rows {
		for file, s := range row {
			if s != Empty {
				p.put(PointAt(file, k.size-1-i), s)
			}
		}
	}
	if k.turn == White || k.turn == Empty && p.count(Black) > p.count(White) {
		p.turn = White
		p.hash ^= turnKey
	}
	if !k.any && !p.countsFit() {
		return nil, game.Wrong("stone-count", game.Params{
			"black": strconv.Itoa(p.count(Black)), "white": strconv.Itoa(p.count(White)), "piece": string(p.turn.code()),
		}, "%d black and %d white stones with %s to move cannot occur"+
			" (counts=any allows it)", p.count(Black), p.count(White), p.turn)
	}
	if k.black == game.Second {
		p.black = game.Second
		p.hash ^= swapKey
	}
	if err := p.settle(k.phase); err != nil {
		return nil, err
	}
	return p, judgeLines(p)
}

// count returns the number of stones of a colour.
func (p *Position) count(colour Stone) (n int) {
	for _, s := range p.cells {
		if s == colour {
			n++
		}
	}
	return n
}

// countsFit tells whether the stones have come in turns, Black first.
func (p *Position) countsFit() bool {
	lead := p.count(Black) - p.count(White)
	return lead == 0 && p.turn == Black || lead == 1 && p.turn == White
}

// settle enters the stated phase of the opening, or for phases the one that
// the stones say, and checks that stones and opening fit.
func (p *Position) settle(stated phase) error {
	if p.opening != Swap2 {
		if stated != phases && stated != playing || p.black == game.Second {
			return wrongPhase(p, stated, "phase and black=second belong to opening=swap2")
		}
		return checkPro(p)
	}
	if stated == phases {
		stated = likelyPhase(p)
	}
	p.enter(stated)
	var fits bool
	switch stated {
	case placing:
		fits = p.stones < 3
	case choosing:
		fits = p.stones == 3
	case adding:
		fits = p.stones == 3 || p.stones == 4
	case colouring:
		fits = p.stones == 5
	case playing:
		fits = p.stones > 3 || p.stones == 3 && p.black == game.Second
	}
	if !fits {
		return wrongPhase(p, stated, "%d stones do not fit phase=%s", p.stones, phaseNames[stated])
	}
	if stated != playing && (p.black == game.Second || !p.countsFit()) {
		return wrongPhase(p, stated, "black=second and counts=any belong to phase=play")
	}
	return nil
}

func wrongPhase(p *Position, stated phase, format string, args ...any) error {
	name := phaseNames[playing]
	if stated < phases {
		name = phaseNames[stated]
	}
	return game.Wrong("phase", game.Params{"count": strconv.Itoa(p.stones), "phase": name, "opening": p.opening.String()}, format, args...)
}

func likelyPhase(p *Position) phase {
	switch {
	case p.stones < 3:
		return placing
	case p.stones == 3 && p.black == game.First:
		return choosing
	}
	return playing
}

// checkPro checks that Black's first two stones stand where Pro and LongPro
// allow them.
func checkPro(p *Position) error {
	reach := p.opening.reach()
	if reach == 0 || p.stones == 0 {
		return nil
	}
	if c := p.centre(); p.cells[c] != Black {
		return game.Wrong("opening-centre", game.Params{"opening": p.opening.String(), "square": pointName(c)},
			"opening %s begins with a black stone on %s, which is %s", p.opening, pointName(c), p.cells[c])
	}
	if p.count(Black) < 2 {
		return nil
	}
	for i, s := range p.cells {
		if s == Black && Point(i).distance(p.centre()) > reach {
			return nil
		}
	}
	return game.Wrong("opening-distance", game.Params{"opening": p.opening.String(), "count": strconv.Itoa(reach)},
		"opening %s puts a black stone more than %d points from the centre", p.opening, reach)
}

// judgeLines finds the winner, and refuses lines that no game leads to.
func judgeLines(p *Position) error {
	mover, waiter := p.winningLine(p.turn), p.winningLine(p.turn.Other())
	switch {
	case mover != nil && waiter != nil:
		from, to := ends(mover)
		return game.Wrong("two-winners", game.Params{"from": from, "to": to}, "both sides have won: %s and %s", span(mover), span(waiter))
	case mover != nil:
		from, to := ends(mover)
		return game.Wrong("mover-won", game.Params{"piece": string(p.turn.code()), "from": from, "to": to},
			"%s is to move but has won already: %s", p.turn, span(mover))
	case waiter != nil:
		p.won = p.turn.Other()
		return judgeLastStone(p, waiter)
	case p.rule == Renju:
		return judgeOverline(p)
	}
	return nil
}

// judgeLastStone looks for the stone of the winning line that was placed last:
// without it nobody has won.
func judgeLastStone(p *Position, line []Point) error {
	for _, pt := range line {
		p.cells[pt] = Empty
		earlier := p.winningLine(p.won)
		p.cells[pt] = p.won
		if earlier == nil {
			return nil
		}
	}
	from, to := ends(line)
	return game.Wrong("won-twice", game.Params{"from": from, "to": to},
		"the game has been won more than once: %s cannot be the only winning line", span(line))
}

// judgeOverline refuses six black stones in a row: in renju no legal move
// makes them, but for one that makes five elsewhere.
func judgeOverline(p *Position) error {
	for i, s := range p.cells {
		if s != Black {
			continue
		}
		for _, step := range directions {
			if low, high, n := p.run(Point(i), step); n > 5 {
				from, to := pointName(Point(low+step)), pointName(Point(high-step))
				return game.Wrong("overline", game.Params{"count": strconv.Itoa(n), "from": from, "to": to},
					"black has %d in a row, %s to %s, which renju forbids", n, from, to)
			}
		}
	}
	return nil
}

func span(line []Point) string {
	from, to := ends(line)
	return from + " to " + to
}

func ends(line []Point) (from, to string) {
	return pointName(line[0]), pointName(line[len(line)-1])
}
