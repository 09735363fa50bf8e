package live

import (
	"context"
	"strings"
	"sync"

	"banco/game"
	"banco/play"
)

// Fair play: a player of a running game against a person, or of a tournament or
// class, gets no help from this server, neither with that game nor with a
// position that is the same as the one on the board.

// ErrHelpForbidden is returned for what would help such a player.
var ErrHelpForbidden error = game.Wrong("playing", nil, "a player gets no help while the game against a person goes on")

// fairPlayApplies reports that nobody may help in a match: one between two
// people, or one of a tournament or class.
func fairPlayApplies(m *play.Match) bool { return m.People() || m.Arranged() != "" }

// helpForbidden reports that a visitor plays in a locked room where nobody may
// help, and that the game goes on.
func (r *room) helpForbidden(v Visitor) bool {
	held := r.holds(v)
	return (held[0] || held[1]) && fairPlayApplies(r.match) && !r.match.Result().Over()
}

// HelpForbidden reports that a visitor may get no help with a match, which may be
// "", or with a position: they play in that match, or in one that stands at that
// position, by the board of its FEN.
func (w *Watching) HelpForbidden(ctx context.Context, v Visitor, id string, at game.Position) (bool, error) {
	h := w.hall
	if id == "" {
		return h.fairPlay.playsAt(v, board(at)), nil
	}
	r, err := h.lockRoom(ctx, id)
	if err != nil {
		return false, err
	}
	defer r.mu.Unlock()
	return r.helpForbidden(v) || h.fairPlay.playsAt(v, board(at)), nil
}

// board returns the first field of a position's FEN: where the pieces stand.
func board(p game.Position) string {
	pieces, _, _ := strings.Cut(p.FEN(), " ")
	return pieces
}

// fairPlay knows the boards of the games in which nobody may help.
type fairPlay struct {
	mu     sync.Mutex
	boards map[Visitor]map[string]string // by player and match
}

// playsAt reports that a visitor plays a game that stands at a board.
func (f *fairPlay) playsAt(v Visitor, board string) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, other := range f.boards[v] {
		if other == board {
			return true
		}
	}
	return false
}

// note remembers where a game stands in which nobody may help, until it is over.
func (f *fairPlay) note(m *play.Match) {
	if !fairPlayApplies(m) || m.Free() != game.NoSide || m.Result().Over() {
		f.forget(m)
		return
	}
	at := board(m.SharedView(game.NoSide))
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.boards == nil {
		f.boards = map[Visitor]map[string]string{}
	}
	for _, v := range m.Sitters {
		if v == "" {
			continue // an agent
		}
		if f.boards[v] == nil {
			f.boards[v] = map[string]string{}
		}
		f.boards[v][m.ID] = at
	}
}

// forget removes a game.
func (f *fairPlay) forget(m *play.Match) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, v := range m.Sitters {
		delete(f.boards[v], m.ID)
		if len(f.boards[v]) == 0 {
			delete(f.boards, v)
		}
	}
}
