package xiangqi

import (
	"banco/games/xiangqi/board"
	"banco/games/xiangqi/judge"
)

// thrice returns the index in the history of the third last time the position
// stood, counting now, and whether there is one.
func (p *Position) thrice() (first int, ok bool) { return p.recurs(0) }

// recurs returns the index in the history of the last time before now at which
// the position stood within that many plies, or else of the third last time,
// counting now, and whether there is one. A capture or the beginning of the
// history ends the search.
func (p *Position) recurs(plies int) (first int, ok bool) {
	times, now := 1, len(p.history)
	for i := now - 4; i >= now-int(p.now.quiet); i -= 2 {
		if p.history[i].hash == p.now.hash {
			if times++; times == 3 || i >= now-plies {
				return i, true
			}
		}
	}
	return 0, false
}

// judge rules on the moves made since a place in the history at which the
// position was the one that stands now.
func (p *Position) judge(first int) judge.Verdict {
	p.cycle = p.cycle[:0]
	for _, past := range p.history[first:] {
		p.cycle = append(p.cycle, past.move)
	}
	var men [Squares]board.Man
	for s, piece := range p.board {
		men[s] = board.Man(piece)
	}
	return judge.Rule(&men, p.side, p.cycle)
}

// Explain says why a repetition ended the game as it did, in "vi" or "en". It
// is empty for other endings and where nobody is to blame.
func (p *Position) Explain(lang string) string {
	if first, ok := p.thrice(); ok && p.hasMove() {
		return p.judge(first).Text(lang)
	}
	return ""
}
