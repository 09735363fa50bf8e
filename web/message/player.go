package message

import (
	"cmp"
	"context"
	"slices"
	"time"

	"banco/live"
	"banco/people"
	"banco/play"
	"banco/web/wire"
)

// Me tells of an account; nil is a guest.
func Me(a *people.Account) wire.Me {
	out := wire.Me{Ratings: []wire.Rating{}}
	if a == nil {
		return out
	}
	out.Name, out.Created = a.Name.Shown, a.Created.UnixMilli()
	for class, r := range a.Ratings {
		out.Ratings = append(out.Ratings, Rating(class, r))
	}
	slices.SortFunc(out.Ratings, func(a, b wire.Rating) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Game, b.Game), cmp.Compare(a.Speed, b.Speed))
	})
	return out
}

// Rating tells of a rating in a category.
func Rating(class people.Category, r people.Rating) wire.Rating {
	return wire.Rating{
		Game: class.Game, Speed: string(class.Speed), Value: int(r.Value + 0.5), Provisional: r.At(time.Now()).Provisional(),
		Games: r.Games,
	}
}

// Players names people by their accounts.
type Players struct {
	Store interface {
		Account(ctx context.Context, id string) (*people.Account, error)
	}
}

// Player names somebody, with their rating in a category where they have an
// account.
func (p Players) Player(ctx context.Context, v live.Visitor, class people.Category) wire.Player {
	if p.Store == nil || v == "" {
		return wire.Player{}
	}
	a, err := p.Store.Account(ctx, v)
	if err != nil || !a.Deleted.IsZero() {
		return wire.Player{} // a guest; or, with the store in trouble, nobody knows
	}
	return Player(a, class)
}

// Player names an account, with its rating in a category.
func Player(a *people.Account, class people.Category) wire.Player {
	out := wire.Player{Name: a.Name.Shown, Bot: a.Bot()}
	if class.Rated() && !out.Bot {
		r := Rating(class, a.Rating(class))
		out.Rating = &r
	}
	return out
}

// Vacation tells how it stands with the vacation of an account.
func Vacation(v people.Vacation, now time.Time) wire.Vacation {
	out := wire.Vacation{Left: v.Left(now)}
	if v.On(now) {
		out.Until = v.Until.UnixMilli()
	}
	return out
}

// CategoryOf returns the category of ratings that a match belongs to.
func CategoryOf(t *play.Settings) people.Category {
	return people.Category{Game: t.Game, Speed: people.SpeedOf(t.Control)}
}
