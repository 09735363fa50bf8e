package message

import (
	"math"
	"time"

	"banco/book"
	"banco/clock"
	"banco/game"
	"banco/live"
	"banco/play"
	"banco/web/wire"
)

// Side names a side; NoSide is left out of messages.
func Side(side game.Side) wire.Side {
	if side == game.NoSide {
		return ""
	}
	return wire.Side(side.String())
}

// Control tells of a clock; nil where there is none.
func Control(c clock.Control) *wire.Control {
	if c.None() {
		return nil
	}
	return &wire.Control{
		Total: Millis(c.Total), Increment: Millis(c.Increment), Byoyomi: Millis(c.Byoyomi), Periods: c.Periods, PerMove: Millis(c.PerMove),
	}
}

// Millis tells of a time in milliseconds.
func Millis(d time.Duration) int { return int(d.Milliseconds()) }

// You tells which seats the viewer holds.
func You(held [2]bool) wire.You {
	switch {
	case held[0] && held[1]:
		return "both"
	case held[0]:
		return "first"
	case held[1]:
		return "second"
	}
	return "none"
}

// Series tells the place of a match in its series; nil where it has none.
func Series(t *play.Settings) *wire.Series {
	s, ok := t.Series()
	if !ok {
		return nil
	}
	return &wire.Series{Games: s.Games, Number: s.Number, Score: [2]float64{float64(s.Score[0]) / 2, float64(s.Score[1]) / 2}}
}

// Notations lists the notations of a game.
func Notations(g game.Game) []string {
	names := []string{}
	for _, n := range g.Notations() {
		names = append(names, n.Name)
	}
	return names
}

// Opening names an opening in every language; nil stays nil.
func Opening(o *book.Opening) *wire.Opening {
	if o == nil {
		return nil
	}
	return &wire.Opening{Code: o.Code, Name: map[string]string{"vi": o.Vi, "en": o.En}}
}

// Clocks tells how much time the two have left.
func Clocks(c *live.Clocks) *wire.Clocks {
	return &wire.Clocks{
		Left: [2]int{Millis(c.Left[0]), Millis(c.Left[1])}, Periods: c.Periods, Period: c.Period, Running: wire.Winner(c.Running.String()),
	}
}

// ReadControl reads a clock; nil is none.
func ReadControl(c *wire.Control) clock.Control {
	if c == nil {
		return clock.Control{}
	}
	return clock.Control{
		Total: Duration(c.Total), Increment: Duration(c.Increment), Byoyomi: Duration(c.Byoyomi), Periods: c.Periods,
		PerMove: Duration(c.PerMove),
	}
}

// Duration reads milliseconds; so many that no Duration holds them are the
// longest or the shortest there is, and not some other time.
func Duration(millis int) time.Duration {
	const most = math.MaxInt64 / int64(time.Millisecond)
	return time.Duration(min(max(int64(millis), -most), most)) * time.Millisecond
}

// ParseSide reads a side; anything else is NoSide.
func ParseSide(s wire.Side) game.Side {
	switch s {
	case "first":
		return game.First
	case "second":
		return game.Second
	}
	return game.NoSide
}

// UnixMillis is a time for the page, 0 for none.
func UnixMillis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}
