package xiangqi

import "banco/game"

// repeated reports whether the position stands for the third time (or more)
// since the last capture.
func (p *Position) repeated() bool {
	times, last := 1, len(p.history)
	first := max(0, last-int(p.now.quiet))
	for i := last - 4; i >= first; i -= 2 {
		if p.history[i].hash == p.now.hash {
			if times++; times == 3 {
				return true
			}
		}
	}
	return false
}

// judge rules on a position that stands for the third time.
func (p *Position) judge() game.Result { return game.Draw(game.Repetition) }
