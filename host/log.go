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
	LogStart    LogKind = "start"
	LogEnd      LogKind = "end"
	LogRound    LogKind = "round"     // it begins (Round)
	LogRoundEnd LogKind = "round-end" // (Round)
	LogPause    LogKind = "pause"
	LogResume   LogKind = "resume"
	LogCorrect  LogKind = "correct" // (Round, Board, Before, Result)
	LogBye      LogKind = "bye"     // in the next round (Player, Round, Half; 0: taken back)
	LogRemove   LogKind = "remove"  // (Player)
	LogAdmit    LogKind = "admit"   // (Player)
	LogEnter    LogKind = "enter"   // after the beginning (Player)
	LogLeave    LogKind = "leave"   // (Player)
	LogReturn   LogKind = "return"  // (Player)
	LogNoShow   LogKind = "no-show" // (Player, Round, Board)
	LogRepeat   LogKind = "repeat"  // a round is paired anew (Round)
	LogRelax    LogKind = "relax"   // a round was paired without keeping a rule (Round, Why)
	LogWait     LogKind = "wait"    // for the host (Why)
	LogRematch  LogKind = "rematch" // players may meet again
)

// maxLog is how many lines are kept, the latest.
const maxLog = 200

// note adds a line to the log. Where there are too many, the oldest about a round goes
// before what somebody did.
func (t *Tournament) note(now time.Time, e LogEntry) {
	e.At = now
	if t.Log = append(t.Log, e); len(t.Log) > maxLog {
		oldest := max(0, slices.IndexFunc(t.Log, isAboutRound))
		t.Log = slices.Delete(t.Log, oldest, oldest+1)
	}
}

// isAboutRound reports that a line says that a round begins or is over.
func isAboutRound(e LogEntry) bool { return e.Kind == LogRound || e.Kind == LogRoundEnd }

// noteRound writes down that the current round begins, and which rule its pairing does
// not keep.
func (t *Tournament) noteRound(now time.Time) {
	round := len(t.Rounds.Rounds)
	t.note(now, LogEntry{By: ByServer, Kind: LogRound, Round: round})
	if relaxed := t.Rounds.Rounds[round-1].Relaxed; relaxed != meet.ByRules {
		t.note(now, LogEntry{By: ByServer, Kind: LogRelax, Round: round, Why: string(relaxed)})
	}
}

// noteRoundEnd writes down that the current round is over: once, also where its end
// comes again after a pause or a correction.
func (t *Tournament) noteRoundEnd(now time.Time) {
	round := len(t.Rounds.Rounds)
	for _, e := range slices.Backward(t.Log) {
		if isAboutRound(e) && e.Round == round {
			if e.Kind == LogRoundEnd {
				return
			}
			break
		}
	}
	if round > 0 { // the first may have been taken back
		t.note(now, LogEntry{By: ByServer, Kind: LogRoundEnd, Round: round})
	}
}
