package web

import (
	"slices"
	"testing"
	"time"

	"banco/book"
	"banco/web/wire"
)

// Who follows a player sees when they are here and what they play, unless one of the
// two blocks the other.
func TestFollowingAPlayer(t *testing.T) {
	s := newSite(t)
	an, ba, chi := s.member("An"), s.member("Ba"), s.member("Chi")
	list := func() []wire.FollowedPlayer { return do[wire.Follows](an, "GET", "/api/account/follows", "").Players }
	for _, name := range []string{"ba", "chi"} {
		an.call("POST", "/api/players/"+name+"/follow", `{"on":true}`, nil)
	}
	if !do[wire.Profile](an, "GET", "/api/players/Ba", "").Followed || do[wire.Profile](ba, "GET", "/api/players/An", "").Followed {
		t.Error("the profile does not say who is followed")
	}
	match, _ := s.ratedGame(blitzSeek, ba, s.member("Dung"))
	chi.lobby()
	want := []wire.FollowedPlayer{{Name: "Ba", Online: true, Match: match, Game: "chess"}, {Name: "Chi", Online: true}}
	if got := list(); !slices.Equal(got, want) {
		t.Errorf("followed are %+v", got)
	}
	ba.call("POST", "/api/players/an/block", `{"on":true}`, nil)
	if got := list(); !slices.Equal(got, []wire.FollowedPlayer{want[1], {Name: "Ba"}}) {
		t.Errorf("who is blocked sees %+v", got)
	}
	an.call("POST", "/api/players/chi/follow", `{"on":false}`, nil)
	if got := list(); len(got) != 1 || got[0].Name != "Ba" {
		t.Errorf("followed are %+v", got)
	}
	if got := an.problem("POST", "/api/players/an/follow", `{"on":true}`); got != "follow-self" {
		t.Errorf("oneself: %s", got)
	}
	an.refused("not-found", "POST", "/api/players/nobody/follow", `{"on":true}`)
	an.call("POST", "/api/players/ba/follow", `{"on":false}`, nil)
	if got := an.problem("POST", "/api/players/ba/follow", `{"on":true}`); got != "challenge-unwanted" {
		t.Errorf("who has blocked them: %q", got)
	}
}

// Players are found by how their names begin, openings by their names.
func TestWhatIsFound(t *testing.T) {
	s := newSite(t)
	for _, name := range []string{"Lan Anh", "Lâm", "Bình"} {
		s.member(name)
	}
	if got := do[wire.PlayerNames](s, "GET", "/api/players?name=l%C3%A0", "").Names; !slices.Equal(got, []string{"Lâm", "Lan Anh"}) {
		t.Errorf("found %q", got)
	}
	if got := do[wire.PlayerNames](s, "GET", "/api/players?name=xyz", "").Names; got == nil || len(got) != 0 {
		t.Errorf("found %q", got)
	}
	s.refused("bad-request", "GET", "/api/players?name=l", "")
	all := do[wire.Openings](s, "GET", "/api/openings", "").Openings
	if len(all) != len(book.Openings(kits[0].Game)) {
		t.Errorf("%d openings", len(all))
	}
	if !slices.ContainsFunc(all, func(o wire.NamedOpening) bool {
		return o.Game == "chess" && o.En == "Bird Opening" && o.Vi == "Khai cuộc Bird" &&
			o.FEN == "rnbqkbnr/pppppppp/8/8/5P2/8/PPPPP1PP/RNBQKBNR b KQkq - 0 1"
	}) {
		t.Error("Bird's opening is missing")
	}
}

// An account's solved puzzles are counted by day; a day that is not today's, a failure
// and a guest's are not.
func TestPuzzleDaysAreCounted(t *testing.T) {
	s := newSite(t)
	an := s.member("An")
	today := time.Now().UTC().Format(time.DateOnly)
	try := func(who *site, solved, day string) {
		do[wire.PuzzleRating](who, "POST", "/api/puzzles/chess/"+today,
			`{"solved":`+solved+`,"day":"`+day+`","rating":{"value":0,"deviation":0,"volatility":0,"games":0,"last":0}}`)
	}
	try(an, "true", today)
	try(an, "true", today)
	try(an, "false", today)
	try(an, "true", "2020-01-01")
	try(an, "true", "tomorrow")
	try(s.visitor(), "true", today)
	want := []wire.PuzzleDay{{Day: today, Solved: 2}}
	if got := do[wire.PuzzleDays](an, "GET", "/api/account/puzzles", "").Days; !slices.Equal(got, want) {
		t.Errorf("counted %+v", got)
	}
	if got := do[wire.Profile](s, "GET", "/api/players/an", "").Puzzles; !slices.Equal(got, want) {
		t.Errorf("the profile has %+v", got)
	}
}
