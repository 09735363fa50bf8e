package transcript

import (
	"context"
	"slices"
	"strconv"
	"time"

	"banco/game"
	"banco/play"
)

// FromRecord returns the study that a record becomes, without an owner. The
// colours are the names of the tags that name the players, First's first. What
// does not fit is left out and named in lost; with an error, a *game.Problem,
// there is no study. Where ctx ends, the error is that of ctx.
func FromRecord(ctx context.Context, rules game.Game, colours [2]string, rec *game.Record) (s *play.Saved, lost []error, err error) {
	p, err := rec.Begin(rules)
	if err != nil {
		return nil, nil, err
	}
	w := writer{
		p: p, pace: game.NewPace(ctx), said: map[int]int{}, known: map[step]int{}, annotations: make([]game.Annotation, 1), at: time.Now(),
	}
	tags, err := w.tags(rec.Tags)
	if err != nil {
		return nil, nil, err
	}
	w.annotate(0, game.Annotation{Comment: rec.Comment})
	if err := w.line(rec.Root, 0); err != nil {
		return nil, nil, err
	}
	// The main line came first, so its nodes are numbered without a gap.
	if end := len(rec.MainLine()); w.current != end {
		w.events = append(w.events, play.Event{Type: play.Went, Node: end, At: w.at})
	}
	s = &play.Saved{
		Settings: play.Settings{
			Game: rules.Name(), Kind: play.KindStudy, Variant: rec.Variant.String(), Start: rec.Start, Seats: human, Undos: play.Unlimited,
			Tags: tags, Recorded: result(rec.Result),
		},
		Events: w.events,
	}
	for i, colour := range colours {
		s.Names[i], _ = cut(rec.Tag(colour), play.MaxName)
	}
	return s, w.lost, nil
}

// result returns what a record says of its result, "*" for nothing.
func result(text string) string {
	if slices.Contains([]string{"1-0", "0-1", "1/2-1/2"}, text) {
		return text
	}
	return "*"
}

// writer writes the events of a study.
type writer struct {
	p           game.Position
	pace        *game.Pace
	events      []play.Event
	known       map[step]int      // the nodes by what leads to them
	annotations []game.Annotation // of each node
	said        map[int]int       // the event that annotates a node
	current     int               // the node that the study stands at
	lost        []error
	at          time.Time
}

// step is a move after a node.
type step struct {
	parent int
	move   game.Move
}

// tags returns the tags of a record as they are stored.
func (w *writer) tags(list []game.Tag) ([]game.Tag, error) {
	if len(list) > MaxTags {
		return nil, game.Wrong("import-tags", game.Params{"max": strconv.Itoa(MaxTags)},
			"a game may have at most %d tags, not %d", MaxTags, len(list))
	}
	kept := make([]game.Tag, len(list))
	for i, t := range list {
		kept[i] = game.Tag{Name: w.cut(t.Name, MaxTag), Value: w.cut(t.Value, MaxTag)}
	}
	return kept, nil
}

// line writes the moves that follow a node, the main one first, and all that follows
// them. A move that the record has twice becomes one node with both continuations: a
// study has no move twice at the same node.
func (w *writer) line(next []*game.Node, parent int) error {
	for _, n := range next {
		if w.pace.Stopped() {
			return w.pace.Err()
		}
		id, known := w.known[step{parent, n.Move}]
		if !known {
			if id = len(w.annotations); id > MaxNodes {
				return game.Wrong("import-long", game.Params{"max": strconv.Itoa(MaxNodes)}, "a game may have at most %d moves", MaxNodes)
			}
			w.known[step{parent, n.Move}], w.current = id, id
			w.annotations = append(w.annotations, game.Annotation{})
			w.events = append(w.events, play.Event{Type: play.Moved, Seat: w.p.Side(), Node: parent, Text: w.text(n.Move), At: w.at})
		}
		w.annotate(id, n.Annotation)
		game.Play(w.p, n.Move)
		err := w.line(n.Next, id)
		w.p.Unmake()
		if err != nil {
			return err
		}
	}
	return nil
}

// text writes a move as an event does.
func (w *writer) text(m game.Move) string {
	if m == game.NoMove {
		return play.Pass
	}
	return w.p.FormatMove(m)
}

// annotate adds to the annotation of a node. However often a record has the node,
// one event has all that is said of it.
func (w *writer) annotate(node int, a game.Annotation) {
	if a.Before == "" && a.Comment == "" && len(a.NAGs) == 0 && a.Clock == nil && a.Eval == "" {
		return
	}
	said := &w.annotations[node]
	said.Before = w.cut(joined(said.Before, a.Before), play.MaxComment)
	said.Comment = w.cut(joined(said.Comment, a.Comment), play.MaxComment)
	said.NAGs = append(said.NAGs, a.NAGs...)
	if most := play.MaxNAGs; len(said.NAGs) > most {
		said.NAGs = said.NAGs[:most]
		w.noteLost(game.Wrong("import-marks", game.Params{"max": strconv.Itoa(most)}, "a move has more than %d marks", most))
	}
	if a.Clock != nil {
		said.Clock = a.Clock
	}
	if len(a.Eval) > play.MaxEval {
		w.noteLost(tooLong(play.MaxEval))
	} else if a.Eval != "" {
		said.Eval = a.Eval
	}
	event, again := w.said[node]
	if !again {
		event = len(w.events)
		w.said[node] = event
		w.events = append(w.events, play.Event{Type: play.Annotated, Node: node, At: w.at})
	}
	w.events[event].Text = play.EncodeAnnotation(*said)
}

// joined joins two texts.
func joined(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + " " + b
}

// cut shortens a text that is too long, and notes that.
func (w *writer) cut(text string, most int) string {
	text, isCut := cut(text, most)
	if isCut {
		w.noteLost(tooLong(most))
	}
	return text
}

// noteLost notes that something was left out, as long as there is room for it.
func (w *writer) noteLost(err error) {
	if len(w.lost) < game.MaxLost {
		w.lost = append(w.lost, err)
	}
}
