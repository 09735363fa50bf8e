package people

import "time"

// Notice is news for somebody who may have no page open.
type Notice struct {
	To     string // a visitor
	From   string // who has caused it, by whose account it is signed where Params has no name; "": nobody
	Kind   NoticeKind
	Path   string            // of the page that shows it
	Params map[string]string // for the words of its kind
}

// NoticeKind is what a notice tells of.
type NoticeKind string

// The kinds, each with its Params.
const (
	NoticeMove      NoticeKind = "move"      // it is your turn in a game by correspondence: game, name of the opponent
	NoticeReminder  NoticeKind = "reminder"  // your time runs out there: the same
	NoticeChallenge NoticeKind = "challenge" // somebody wants to play: game, name
	NoticeRound     NoticeKind = "round"     // your game in a tournament has begun: name of the tournament, round
)

// PushKeys are the VAPID keys of a server, by which push services know it.
type PushKeys struct{ Private, Public string }

// PushSubscription is a browser that notices are sent to.
type PushSubscription struct {
	Endpoint     string // of the push service of the browser; nobody else knows it
	Visitor      string
	Session      string // in which an account subscribed, by its hash; "": a guest
	Auth, P256dh string // the keys of the browser, in base64
	Lang         string // in which notices are shown
	Host         string // of the server, as the browser called it
	At           time.Time
}

// MaxPushSubscriptions bounds how many browsers of one visitor are notified. The
// oldest goes first.
const MaxPushSubscriptions = 8
