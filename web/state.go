package web

import (
	"banco/game"
	"banco/live"
)

// state is a match as one viewer gets it. It is made from that viewer's view
// alone, so that nothing hidden can slip in.
type state struct {
	ID        string       `json:"id"`
	Game      string       `json:"game"`
	Variant   game.Variant `json:"variant"`
	Seats     [2]string    `json:"seats"`
	Viewer    string       `json:"viewer"`
	Board     game.Board   `json:"board"`
	Notations []string     `json:"notations"`
	Ply       int          `json:"ply"`
	Turn      string       `json:"turn"`
	Picture   game.Picture `json:"picture"`
	Moves     []option     `json:"moves"` // the viewer's legal moves; empty when it is not their turn
	Last      *option      `json:"last"`
	Line      []played     `json:"line"`
	FEN       string       `json:"fen"`
	Result    *result      `json:"result"`

	Commitment string `json:"commitment"`
	Opening    string `json:"opening"`
}

// option is a move that can be made, with the gesture that makes it.
type option struct {
	Move string `json:"move"`
	game.Gesture
}

// played is a move of the record, in every notation of the game.
type played struct {
	Ply  int               `json:"ply"`
	Side string            `json:"side"`
	Text map[string]string `json:"text"`
}

type result struct {
	Score  string            `json:"score"`
	Winner string            `json:"winner"`
	Reason string            `json:"reason"`
	Text   map[string]string `json:"text"` // an explanation by language, where there is one
}

func newState(s *live.Seen) (*state, error) {
	variant, err := game.ParseVariant(s.Variant)
	if err != nil {
		return nil, err
	}
	board, err := s.Rules.Board(variant)
	if err != nil {
		return nil, err
	}
	st := &state{
		ID: s.ID, Game: s.Rules.Name(), Variant: variant, Seats: s.Seats, Viewer: s.Viewer.String(),
		Board: board, Notations: notations(s.Rules), Ply: len(s.Line), Turn: s.View.Side().String(),
		Picture: s.Rules.Draw(s.View), Moves: []option{}, Line: []played{}, FEN: s.View.FEN(),
		Commitment: s.Commitment, Opening: s.Opening,
	}
	st.record(s)
	if s.Result.Over() {
		st.Result = newResult(s)
	} else if s.View.Side() == s.Viewer {
		for _, m := range s.View.Moves(nil) {
			st.Moves = append(st.Moves, option{s.View.FormatMove(m), s.Rules.Gesture(s.View, m)})
		}
	}
	return st, nil
}

// record writes the moves played in every notation, and finds the last.
func (st *state) record(s *live.Seen) {
	p := s.Begin
	for i, m := range s.Line {
		text := map[string]string{}
		for _, n := range s.Rules.Notations() {
			text[n.Name] = n.Format(p, m)
		}
		st.Line = append(st.Line, played{i + 1, p.Side().String(), text})
		if i == len(s.Line)-1 {
			st.Last = &option{p.FormatMove(m), s.Rules.Gesture(p, m)}
		}
		p.Make(m)
	}
}

func newResult(s *live.Seen) *result {
	r := &result{Score: s.Result.String(), Winner: s.Result.Winner.String(), Reason: s.Result.Reason.String(), Text: map[string]string{}}
	if e, ok := s.View.(game.Explainer); ok && s.View.Result() == s.Result {
		for _, lang := range []string{"vi", "en"} {
			if text := e.Explain(lang); text != "" {
				r.Text[lang] = text
			}
		}
	}
	return r
}

func notations(g game.Game) []string {
	names := []string{}
	for _, n := range g.Notations() {
		names = append(names, n.Name)
	}
	return names
}
