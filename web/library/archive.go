package library

import (
	"context"
	"log/slog"

	"banco/book/explorer"
	"banco/game"
	"banco/people"
	"banco/play"
	"banco/web/api"
	"banco/web/message"
)

// Archive adds the games that end on this server to the collection of its own. Of whom
// played them it keeps nothing: a rated game, which anybody may look at, is known by its
// match.
type Archive struct {
	explorer *explorer.Explorer
	kits     api.Kits
	people   Accounts // nil: there are only guests
	log      *slog.Logger
	queue    chan ended
}

// Accounts knows the ratings of players.
type Accounts interface {
	Account(ctx context.Context, id string) (*people.Account, error)
}

// ended is a game that has ended.
type ended struct {
	explorer.Game
	of      string
	start   game.Position
	line    []game.Move
	players [2]string // of a rated game
	class   people.Category
}

// maxQueued bounds the games that wait to be added. While the store cannot be written to,
// more are left out.
const maxQueued = 1000

// NewArchive returns the archive of a server.
func NewArchive(x *explorer.Explorer, kits api.Kits, accounts Accounts, log *slog.Logger) *Archive {
	return &Archive{explorer: x, kits: kits, people: accounts, log: log, queue: make(chan ended, maxQueued)}
}

// Hear takes a game that has ended.
func (a *Archive) Hear(m *play.Match) {
	k, err := a.kits.Find(m.Game)
	if err != nil || !explorer.Indexed(k.Game) || !counts(m) {
		return
	}
	e := ended{Game: archived(m), of: m.Game, start: m.StartView(game.NoSide), line: mainLine(m)}
	if m.Rated() {
		e.Match, e.players, e.class = m.ID, m.Sitters, message.CategoryOf(&m.Settings)
	}
	select {
	case a.queue <- e:
	default:
		a.log.Warn("a game is not added to the opening explorer: too many wait", "match", m.ID)
	}
}

// counts reports whether a match is a game that was played: not called off, with a move of
// each side.
func counts(m *play.Match) bool {
	r := m.Result()
	return m.Kind == play.KindGame && r.Over() && r.Reason != game.Aborted && r.Reason != game.Forfeit && m.Digest().Plies >= 2
}

// archived returns what is kept of a match, without its moves.
func archived(m *play.Match) explorer.Game {
	return explorer.Game{
		Date: m.Created.Format("2006.01.02"), Result: m.Result().String(), Variant: m.Options().String(), Start: m.Start,
	}
}

// mainLine returns the moves of the main line: of a game those that were played, of a study
// those of its first line.
func mainLine(m *play.Match) []game.Move {
	end := m.MainLineEnd()
	if m.Kind == play.KindStudy {
		first := map[int]int{}
		for _, n := range m.Nodes() {
			if _, there := first[n.Parent]; n.ID != 0 && !there {
				first[n.Parent] = n.ID
			}
		}
		for first[end] != 0 {
			end = first[end]
		}
	}
	return m.KnownMoves(end, game.NoSide)
}

// Work adds games until ctx ends, and then those that still wait.
func (a *Archive) Work(ctx context.Context) {
	for {
		select {
		case e := <-a.queue:
			a.add(e)
		case <-ctx.Done():
			for len(a.queue) > 0 {
				a.add(<-a.queue)
			}
			return
		}
	}
}

// add adds a game, and those of its kind that wait behind it.
func (a *Archive) add(e ended) {
	ctx := context.Background() // a game that is begun is added
	batches := map[string]*explorer.Batch{}
	for {
		a.rate(ctx, &e)
		b := batches[e.of]
		if b == nil {
			b = &explorer.Batch{}
			batches[e.of] = b
		}
		if err := b.Add(e.Game, e.start, e.line); err != nil {
			a.log.Warn("a game is not added to the opening explorer", "err", err)
		}
		if len(a.queue) == 0 {
			break
		}
		e = <-a.queue
	}
	for of, b := range batches {
		if err := a.explorer.Write(ctx, explorer.Collection{Game: of}, b); err != nil {
			a.log.Warn("games are not added to the opening explorer", "games", b.Len(), "err", err)
		}
	}
}

// rate fills in the ratings of the players of a rated game.
func (a *Archive) rate(ctx context.Context, e *ended) {
	if e.Match == "" || a.people == nil {
		return
	}
	for i, id := range e.players {
		if account, err := a.people.Account(ctx, id); err == nil {
			e.Ratings[i] = int(account.Rating(e.class).Value)
		}
	}
}
