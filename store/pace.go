package store

import "time"

// pace lets transactions begin a gap apart while many write, so that each has several
// writes: a transaction costs more than a write. Nobody waits where that is no use: after
// a quiet moment, and where one writer goes on when the last write is done.
type pace struct {
	last    time.Time // when the last transaction began
	useless int       // waits in a row after which there was nothing more to write
	skip    int       // transactions that are not waited for
}

const (
	gap        = 8 * time.Millisecond
	enough     = 32 // writes for which no others are waited for
	maxUseless = 8
)

// pause returns how long a transaction for which so many writes wait is to wait for more.
func (p *pace) pause(now time.Time, writes int) time.Duration {
	left := gap - now.Sub(p.last)
	switch {
	case left <= 0 || writes >= enough:
		return 0
	case p.skip > 0:
		p.skip--
		return 0
	}
	return left
}

// waited notes how many writes there are after a pause.
func (p *pace) waited(writes int) {
	if writes > 1 {
		p.useless = 0
		return
	}
	p.useless = min(p.useless+1, maxUseless)
	p.skip = 1 << p.useless
}
