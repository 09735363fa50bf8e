package message

import (
	"fmt"
	"maps"

	"banco/game"
	"banco/live"
	"banco/live/sight"
	"banco/play"
	"banco/web/wire"
)

// Picture draws a position, with lists where there is nothing to list: the page
// has no null.
func Picture(rules game.Game, p game.Position) game.Picture { return listed(rules.Draw(p)) }

func listed(d game.Picture) game.Picture {
	if d.Pieces == nil {
		d.Pieces = []game.Placed{}
	}
	for side, taken := range d.Taken {
		if taken == nil {
			d.Taken[side] = []string{}
		}
	}
	return d
}

// Position turns a sight of a position into a message.
func Position(rules game.Game, s live.PositionView) wire.Now {
	f := s.Facts
	if f == nil {
		told := sight.Describe(rules, s.View)
		f = &told
	}
	n := wire.Now{
		Node: s.Node, Turn: wire.Side(f.Turn.String()), Picture: listed(f.Picture), Moves: make([]wire.Option, 0, len(s.Moves)), FEN: f.FEN,
	}
	for _, m := range s.Moves {
		n.Moves = append(n.Moves, wire.Option{Move: m.UCI, Gesture: m.Gesture})
	}
	if s.Last != nil {
		n.Last = &wire.Option{Move: s.Last.UCI, Gesture: s.Last.Gesture}
	}
	n.Pass = s.Pass
	if s.Bare != nil {
		bare := listed(*s.Bare)
		n.Bare = &bare
	}
	if s.Claim.Over() {
		n.Claim = s.Claim.Reason.String()
	}
	if f.Result.Over() {
		n.Over = Result(f.Result)
		maps.Copy(n.Over.Text, f.Why)
	}
	return n
}

// Result words how a match ended.
func Result(r game.Result) *wire.Result {
	return &wire.Result{Score: score(r), Winner: wire.Winner(r.Winner.String()), Reason: r.Reason.String(), Text: map[string]string{}}
}

// score writes a result; PGN has no text for a game that both have lost.
func score(r game.Result) string {
	if r.BothLost() {
		return "0-0"
	}
	return r.String()
}

// Board describes the board that a position stands on.
func Board(g game.Game, p game.Position) (game.Board, error) {
	var variant game.Variant
	if v, ok := p.(game.Varied); ok {
		variant = v.Variant()
	}
	return g.Board(variant)
}

// maxTried is how many moves can be tried from a position.
const maxTried = 400

// Play plays moves, and lists those that can be played then.
func Play(g game.Game, at *live.PositionView, texts []string) error {
	if len(texts) > maxTried {
		return fmt.Errorf("at most %d moves are played from a position", maxTried)
	}
	p := at.View
	for _, text := range texts {
		m, err := game.NoMove, error(nil)
		if text != play.Pass {
			if m, err = p.ParseMove(text); err != nil {
				return err
			}
		}
		if p.Result().Over() || !game.Playable(g, p, m) {
			return fmt.Errorf("%.40q cannot be played: the game is over, or something else must be said", text)
		}
		if m != game.NoMove {
			at.Last = &play.Written{UCI: p.FormatMove(m), Gesture: g.Gesture(p, m)}
		}
		game.Play(p, m)
	}
	at.Moves, at.Pass = live.StudyMoves(g, p), game.CanPass(g, p)
	return nil
}
