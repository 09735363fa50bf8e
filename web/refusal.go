package web

import (
	"errors"
	"fmt"
	"slices"

	"banco/game"
	"banco/meet"
	"banco/people"
	"banco/play"
)

// errDenied is the kind of what needs an account, or a password.
var errDenied = errors.New("not allowed")

// Why somebody cannot be asked to play.
var (
	errNoName   = errors.New("there is nobody of that name")
	errUnwanted = errors.New("the two do not want to meet")
)

// unknownName says of a name that was looked for in vain that there is none.
func unknownName(err error) error {
	if errors.Is(err, people.ErrNobody) {
		return errNoName
	}
	return err
}

// wording says an error in words that the page has.
type wording struct {
	err error
	as  error // its kind
	why *game.Problem
}

// accountWordings are for what is wrong with a name or a password.
var accountWordings = []wording{
	{people.ErrNameLength, play.ErrRequest, game.Wrong("name-length", nil, "a name has 2 to 20 characters")},
	{people.ErrNameLetters, play.ErrRequest, game.Wrong("name-letters", nil, "a name has letters of one script, digits, and single separators between them")},
	{people.ErrNameReserved, play.ErrRequest, game.Wrong("name-reserved", nil, "this name is kept for the server")},
	{people.ErrNameTaken, play.ErrRequest, game.Wrong("name-taken", nil, "this name, or one that looks like it, is taken")},
	{people.ErrPassword, play.ErrRequest, game.Wrong("password", nil, "a password has 8 to 128 characters and is not one of those everybody tries first")},
	{people.ErrNoGuest, play.ErrRequest, game.Wrong("signed-in", nil, "who is signed in has an account")},
	{people.ErrOneself, play.ErrRequest, game.Wrong("block-self", nil, "nobody blocks themselves")},
	{people.ErrTooMany, play.ErrRequest, game.Wrong("block-many", nil, "too many people are blocked: let somebody near again first")},
	{people.ErrMuted, errDenied, game.Wrong("muted", nil, "this account may not chat at present")},
	{people.ErrClosed, errDenied, game.Wrong("account-closed", nil, "this account is closed")},
	{errSignIn, errDenied, game.Wrong("sign-in", nil, "there is no such name with that password")},
	{errNoName, play.ErrRequest, game.Wrong("name-unknown", nil, "there is nobody of that name")},
	{people.ErrChallengeSelf, play.ErrRequest, game.Wrong("challenge-self", nil, "nobody challenges themselves")},
	{people.ErrManyChallenges, play.ErrRequest, game.Wrong("challenge-many", nil, "too many challenges wait for an answer")},
	{people.ErrChallenge, play.ErrNotFound, game.Wrong("challenge-gone", nil, "this challenge is no longer there")},
	{errUnwanted, errDenied, game.Wrong("challenge-unwanted", nil, "the two do not want to meet")},
	{errGuest, errDenied, game.Wrong("guest", nil, "only who has an account may do that")},
}

// gatheringWordings are for what is wrong with a class or a tournament alike.
var gatheringWordings = []wording{
	{meet.ErrTooLarge, play.ErrRequest, game.Wrong("gathering-large", nil, "it has grown too large to be kept: begin another")},
}

var wordings = slices.Concat(accountWordings, classWordings, tournamentWordings, gatheringWordings)

// worded adds to an error what the page has words for.
func worded(err error) error {
	for _, r := range wordings {
		if errors.Is(err, r.err) {
			return fmt.Errorf("%w: %w", r.as, r.why)
		}
	}
	if errors.Is(err, people.ErrNobody) {
		return play.ErrNotFound
	}
	return err
}
