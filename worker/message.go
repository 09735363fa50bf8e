package worker

import (
	"time"

	"banco/analysis"
	"banco/enginematch/tournament"
	"banco/game"
	"banco/play"
	"banco/search"
)

// task is a search that a server delegates. It holds what the mover may know.
type task struct {
	Path   play.Path `json:"path"`
	Agent  string    `json:"agent"`
	Key    string    `json:"key"`
	Limits limits    `json:"limits"`

	// What is to be done at the end of the path. Nothing of these: a move is to be chosen.
	Lines  *linesTask `json:"lines,omitempty"`
	Review bool       `json:"review,omitempty"` // the moves of the path are to be judged
	Try    string     `json:"try,omitempty"`    // a move that is to be judged
	Hint   bool       `json:"hint,omitempty"`   // to be found within Limits.MoveTime
	Solve  *solveTask `json:"solve,omitempty"`  // within Limits
	Game   *gameTask  `json:"game,omitempty"`   // of an engine tournament; the path is of its game, and empty
}

// linesTask asks for lines.
type linesTask struct {
	Count int           `json:"count"`
	Time  time.Duration `json:"time"`
}

// snapshot is an analysis.Snapshot.
type snapshot struct {
	Depth int           `json:"depth"`
	Nodes uint64        `json:"nodes"`
	NPS   uint64        `json:"nps"`
	Time  time.Duration `json:"time"`
	Lines []line        `json:"lines"`
}

type line struct {
	Score search.Score `json:"score"` // for First
	PV    []string     `json:"pv"`
}

func snapshotOf(p game.Position, s analysis.Snapshot) snapshot {
	out := snapshot{Depth: s.Depth, Nodes: s.Nodes, NPS: s.NPS, Time: s.Time}
	for _, l := range s.Lines {
		out.Lines = append(out.Lines, line{l.Score, formatLine(p, l.PV)})
	}
	return out
}

// maxLines bounds the lines that are taken.
const maxLines = 5

// believable returns a snapshot of p as far as it can be believed: lines end where they
// are not legal.
func (s snapshot) believable(p game.Position) analysis.Snapshot {
	out := analysis.Snapshot{Depth: max(s.Depth, 0), Nodes: s.Nodes, NPS: s.NPS, Time: max(s.Time, 0)}
	for _, l := range s.Lines[:min(len(s.Lines), maxLines)] {
		if pv := legalLine(p, l.PV); len(pv) > 0 {
			out.Lines = append(out.Lines, analysis.Line{Score: clamp(l.Score), PV: pv})
		}
	}
	return out
}

func clamp(s search.Score) search.Score { return min(max(s, -search.Win), search.Win) }

// limits are those of search.Limits that can be sent.
type limits struct {
	Depth    int             `json:"depth,omitempty"`
	Nodes    uint64          `json:"nodes,omitempty"`
	MoveTime time.Duration   `json:"move_time,omitempty"`
	GameTime search.GameTime `json:"game_time,omitzero"`
}

func limitsOf(l search.Limits) limits {
	return limits{Depth: l.Depth, Nodes: l.Nodes, MoveTime: l.MoveTime, GameTime: l.GameTime}
}

func (l limits) search() search.Limits {
	return search.Limits{Depth: l.Depth, Nodes: l.Nodes, MoveTime: l.MoveTime, GameTime: l.GameTime}
}

// thought is what a search reports.
type thought struct {
	Depth    int           `json:"depth,omitempty"`
	SelDepth int           `json:"sel_depth,omitempty"`
	Score    search.Score  `json:"score,omitempty"`
	Nodes    uint64        `json:"nodes,omitempty"`
	Time     time.Duration `json:"time,omitempty"`
	HashFull int           `json:"hash_full,omitempty"`
	PV       []string      `json:"pv,omitempty"`
}

// maxPV bounds the lines that are sent, in plies.
const maxPV = 64

func thoughtOf(p game.Position, i search.Info) thought {
	return thought{
		Depth: i.Depth, SelDepth: i.SelDepth, Score: i.Score, Nodes: i.Nodes, Time: i.Time, HashFull: i.HashFull, PV: formatLine(p, i.PV),
	}
}

// formatLine writes the moves of a line, as far as it is known what comes after them.
func formatLine(p game.Position, pv []game.Move) (texts []string) {
	p = p.Clone()
	for _, m := range pv[:min(len(pv), maxPV)] {
		texts = append(texts, p.FormatMove(m))
		if !game.Settled(p, m) {
			break
		}
		p.Make(m)
	}
	return texts
}

// legalLine reads a line as far as it is legal.
func legalLine(p game.Position, texts []string) (pv []game.Move) {
	p = p.Clone()
	for _, text := range texts[:min(len(texts), maxPV)] {
		m, err := p.ParseMove(text)
		if err != nil {
			break
		}
		pv = append(pv, m)
		if !game.Settled(p, m) || p.Result().Over() {
			break
		}
		p.Make(m)
	}
	return pv
}

// info returns a thought about p as far as it can be believed: the line ends where it is
// not legal.
func (t thought) info(p game.Position) search.Info {
	return search.Info{
		Depth: max(t.Depth, 0), SelDepth: max(t.SelDepth, 0), MultiPV: 1, Score: clamp(t.Score), Nodes: t.Nodes, Time: max(t.Time, 0),
		HashFull: min(max(t.HashFull, 0), 1000), PV: legalLine(p, t.PV),
	}
}

// answer is what a worker has found.
type answer struct {
	Move  string `json:"move,omitempty"`
	Error string `json:"error,omitempty"` // why there is none

	Lines  *snapshot `json:"lines,omitempty"` // the last, where lines were asked for
	Review string    `json:"review,omitempty"`
	Tried  *line     `json:"tried,omitempty"`
	Hint   *hint     `json:"hint,omitempty"`
	Solved *solved   `json:"solved,omitempty"`

	Game *tournament.Game `json:"game,omitempty"`
}
