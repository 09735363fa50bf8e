package fairplay

import (
	"maps"
	"slices"
	"sync"
	"time"

	"banco/game"
)

// Game is a running game in which nobody may help.
type Game struct {
	Match   string
	Rules   game.Game
	Variant game.Variant
	Players [2]string // visitors; "" where an agent plays
	FEN     string    // as a spectator knows it
	Plies   int
	Rated   bool
	Book    bool // its players may look into opening books
	Stored  bool // it is played on another server, or not at present: only the store tells of it
}

// OpeningPlies is how long a game may follow others: a position of so few plies is
// nobody's own.
const OpeningPlies = 8

// At returns the position that the game stands at.
func (g *Game) At() (game.Position, error) { return g.Rules.Parse(g.Variant, g.FEN) }

// Shows reports whether a position stands on the board, or an image of it, once the
// game has left the opening.
func (g *Game) Shows(b Board) bool {
	own := ReadBoard(g.FEN)
	if g.Plies < OpeningPlies || own.width != b.width || len(own.cells) != len(b.cells) {
		return false
	}
	_, squares, _ := own.closest(b)
	return squares == 0
}

// HelpedBy reports whether an answer about a position would help in the game: the
// position is near. What is known of the start helps nobody.
func (g *Game) HelpedBy(q game.Position) bool {
	if start, err := g.Rules.Start(g.Variant); err == nil && BoardOf(start) == BoardOf(q) {
		return false
	}
	p, err := g.At()
	return err != nil || Near(p, q)
}

// boardKey names a board of a game.
type boardKey struct {
	game string
	key  uint64
}

// Games are the running games in which nobody may help. It is safe for concurrent use.
type Games struct {
	mu      sync.Mutex
	matches map[string]*entry
	players map[string]map[string]*Game // by visitor and match
	boards  map[boardKey]map[string]*Game
	read    map[string]time.Time // by visitor: when the store was last asked for their games
}

// entry is a game, and the key of its board where it is rated.
type entry struct {
	Game
	key boardKey
}

// How many games are kept, and of how many visitors it is remembered that the store was
// asked. What had to give way is asked for again.
const (
	maxGames = 50_000
	maxRead  = 10_000
)

// Put notes how a game stands.
func (s *Games) Put(g Game) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.matches == nil {
		s.matches, s.players = map[string]*entry{}, map[string]map[string]*Game{}
		s.boards, s.read = map[boardKey]map[string]*Game{}, map[string]time.Time{}
	}
	switch old := s.matches[g.Match]; {
	case old == nil && len(s.matches) >= maxGames:
		s.makeRoom()
	case old == nil:
	case old.Players != g.Players:
		s.remove(old)
	case old.FEN == g.FEN && old.Plies == g.Plies && old.Stored == g.Stored:
		return
	default: // a move: the players have it already
		s.removeBoard(old)
	}
	e := &entry{Game: g}
	s.matches[g.Match] = e
	for _, v := range g.Players {
		if v == "" {
			continue
		}
		if s.players[v] == nil {
			s.players[v] = map[string]*Game{}
		}
		s.players[v][g.Match] = &e.Game
	}
	if !g.Rated || g.Stored || g.Plies < OpeningPlies {
		return
	}
	e.key = boardKey{g.Rules.Name(), ReadBoard(g.FEN).Key()}
	if s.boards[e.key] == nil {
		s.boards[e.key] = map[string]*Game{}
	}
	s.boards[e.key][g.Match] = &e.Game
}

// makeRoom forgets some game.
func (s *Games) makeRoom() {
	for _, e := range s.matches {
		s.remove(e)
		for _, v := range e.Players {
			delete(s.read, v)
		}
		return
	}
}

// Remove forgets a game: it is over.
func (s *Games) Remove(match string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if e := s.matches[match]; e != nil {
		s.remove(e)
	}
}

func (s *Games) remove(e *entry) {
	delete(s.matches, e.Match)
	for _, v := range e.Players {
		if delete(s.players[v], e.Match); len(s.players[v]) == 0 {
			delete(s.players, v)
		}
	}
	s.removeBoard(e)
}

// removeBoard forgets what stands on the board of a game.
func (s *Games) removeBoard(e *entry) {
	if delete(s.boards[e.key], e.Match); len(s.boards[e.key]) == 0 {
		delete(s.boards, e.key)
	}
}

// Of lists the games of a visitor, of one kind of game.
func (s *Games) Of(visitor, name string) (list []*Game) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, g := range s.players[visitor] {
		if g.Rules.Name() == name {
			list = append(list, g)
		}
	}
	return list
}

// Watched reports whether any rated game has left the opening: else no question needs
// to be looked at.
func (s *Games) Watched() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.boards) > 0
}

// On lists the rated games that stand at a board, by its key.
func (s *Games) On(name string, key uint64) []*Game {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Collect(maps.Values(s.boards[boardKey{name, key}]))
}

// Stale reports whether the store is to be asked for the games of a visitor: it was
// not since a time. It is taken for asked then.
func (s *Games) Stale(visitor string, now, since time.Time) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if at, ok := s.read[visitor]; ok && !at.Before(since) {
		return false
	}
	if s.read == nil || len(s.read) >= maxRead {
		s.read = map[string]time.Time{}
	}
	s.read[visitor] = now
	return true
}

// Unread has the store asked again for the games of visitors.
func (s *Games) Unread(visitors ...string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, v := range visitors {
		delete(s.read, v)
	}
}

// Restore notes the games of a visitor as the store has them. What is known already is
// newer, unless other servers use the store.
func (s *Games) Restore(visitor string, list []Game, shared bool) {
	s.mu.Lock()
	known := maps.Clone(s.players[visitor])
	s.mu.Unlock()
	for _, g := range list {
		old := known[g.Match]
		g.Stored = old == nil || old.Stored
		if shared || old == nil {
			s.Put(g)
		}
		delete(known, g.Match)
	}
	for match := range known {
		if shared {
			s.Remove(match)
		}
	}
}
