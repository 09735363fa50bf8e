package account

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"banco/people"
	"banco/web/api"
)

// forgiving hears which tries are forgiven.
type forgiving struct {
	People
	forgiven []people.Try
}

func (*forgiving) PlacesSince(context.Context, string, time.Time, ...people.Place) ([]people.Place, error) {
	return nil, nil
}

func (*forgiving) CountTry(context.Context, time.Time, ...people.Try) (time.Duration, error) {
	return 0, nil
}

func (f *forgiving) ForgiveTry(_ context.Context, tries ...people.Try) error {
	f.forgiven = tries
	return nil
}

// noDevice is a browser that nobody has signed in with.
type noDevice struct{ Sessions }

func (noDevice) Device(*http.Request) people.Token { return "" }

// A right password takes back what failed before. A password that could not be looked
// at takes back itself alone: otherwise a guesser would let tries fail that way.
func TestWhatIsForgiven(t *testing.T) {
	f := &forgiving{}
	limits := api.NewLimits(api.Crowds{Usual: 1})
	one := func(string) int { return 1 }
	h := New(Handlers{People: f, Sessions: noDevice{}, SignIns: limits.SignIns, OwnSignIns: limits.OwnSignIns, Crowd: one})
	for what, tt := range map[string]struct {
		right            bool
		err              error
		forgiven, resets bool
	}{
		"right": {true, nil, true, true}, "wrong": {false, nil, false, false}, "not looked at": {false, errors.New("busy"), true, false},
	} {
		f.forgiven = nil
		ok, err := h.attempt(httptest.NewRequest("POST", "/", nil), aPassword, "an", nil,
			func(context.Context) (bool, error) { return tt.right, tt.err })
		if ok != tt.right || !errors.Is(err, tt.err) || (len(f.forgiven) == 3) != tt.forgiven ||
			tt.forgiven && f.forgiven[0].Resets != tt.resets {
			t.Errorf("%s: %v, %v, forgiven %+v", what, ok, err, f.forgiven)
		}
	}
}
