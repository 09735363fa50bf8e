package host

import (
	"slices"
	"time"

	"banco/meet"
)

// LogEntry is a line of the log of a tournament, which everybody can read. It is a
// kind with what it is about, so that the page can say it in any language.
type LogEntry struct {
	At     time.Time
	By     LogBy
	Kind   LogKind
	Player int         `json:",omitempty"`
	Round  int         `json:",omitempty"`
	Board  int         `json:",omitempty"`
	Before meet.Result `json:",omitempty"` // the result before a correction
	Result meet.Result `json:",omitempty"`
	Half   int         `json:",omitempty"` // half points of a bye
	Why    string      `json:",omitempty"` // a Wait, or a meet.Relaxation
}

// LogBy is who did what a line says.
type LogBy string

// Who can do something.
const (
	ByHost   LogBy = "host"
	ByPlayer LogBy = "player"
	ByServer LogBy = "server"
)

// LogKind is what a line says.
type LogKind string

// The kinds of lines. In brackets: what they are about.
const (
	LogStart   LogKind = "start"
	LogEnd     LogKind = "end"
	LogPause   LogKind = "pause"
	LogResume  LogKind = "resume"
	LogCorrect LogKind = "correct" // (Round, Board, Before, Result)
	LogBye     LogKind = "bye"     // in the next round (Player, Round, Half; 0: taken back)
	LogRemove  LogKind = "remove"  // (Player)
	LogAdmit   LogKind = "admit"   // (Player)
	LogEnter   LogKind = "enter"   // after the beginning (Player)
	LogLeave   LogKind = "leave"   // (Player)
	LogReturn  LogKind = "return"  // (Player)
	LogNoShow  LogKind = "no-show" // (Player, Round, Board)
	LogRepeat  LogKind = "repeat"  // a round is paired anew (Round)
	LogRelax   LogKind = "relax"   // a round was paired without keeping a rule (Round, Why)
	LogWait    LogKind = "wait"    // for the host (Why)
	LogRematch LogKind = "rematch" // players may meet again
)

// maxLog is how many lines are kept, the latest.
const maxLog = 200

// note adds a line to the log.
func (t *Tournament) note(now time.Time, e LogEntry) {
	e.At = now
	if t.Log = append(t.Log, e); len(t.Log) > maxLog {
		t.Log = slices.Delete(t.Log, 0, len(t.Log)-maxLog)
	}
}
