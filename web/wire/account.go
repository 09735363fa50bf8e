package wire

// Me is GET /api/account: who the viewer is.
type Me struct {
	Name    string   `json:"name,omitempty"` // absent: a guest
	Created int64    `json:"created,omitempty"`
	Ratings []Rating `json:"ratings"`
	Codes   []string `json:"codes,omitempty"` // signup: the recovery codes, which are shown once
	Admin   bool     `json:"admin,omitempty"` // the viewer may call /api/admin

	Tournament string `json:"tournament,omitempty"` // that the viewer, or guest, plays in
}

// Credentials are sent to POST /api/account/signup and …/signin, which answer
// with Me and begin a session. A guest who signs up keeps the games.
type Credentials struct {
	Name     string `json:"name"`
	Password string `json:"password"`
	Keep     bool   `json:"keep,omitempty"` // signin: what the guest has played is the account's from now on
}

// Blocks is GET /api/account/blocks: the accounts whose challenges and words the
// viewer does not want. POST /api/players/NAME/block takes Block.
type Blocks struct {
	Names []string `json:"names"`
}

// NewPassword is POST /api/account/password. All other sessions end.
type NewPassword struct {
	Old string `json:"old"`
	New string `json:"new"`
}

// Recover is POST /api/account/recover: a recovery code signs in to an account that
// gets a new password. It answers with Me. All other sessions end, and so does the code.
type Recover struct {
	Name     string `json:"name"`
	Code     string `json:"code"`
	Password string `json:"password"` // the new one
}

// Confirmation is the password of the viewer. POST /api/account/codes takes it and
// answers with new RecoveryCodes; the old ones end.
type Confirmation struct {
	Password string `json:"password"`
}

// RecoveryCodes is GET /api/account/codes, without the codes.
type RecoveryCodes struct {
	Left  int      `json:"left"`
	Codes []string `json:"codes,omitempty"`
}

// Passkeys is GET /api/account/passkeys. DELETE …/passkeys/ID removes one.
type Passkeys struct {
	Passkeys []Passkey `json:"passkeys"`
	Possible bool      `json:"possible"` // here: over HTTPS, or on localhost
}

// Passkey is a key in a device of the viewer that signs in without a name.
type Passkey struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Host    string `json:"host"` // that it is for
	Created int64  `json:"created"`
	Used    int64  `json:"used,omitempty"` // last; absent: never
}

// PasskeyOptions answers POST /api/account/passkeys/options, which takes a
// Confirmation, and POST /api/account/signin/options: what the browser's
// navigator.credentials makes, or asks a passkey for, within five minutes.
type PasskeyOptions struct {
	ID      string `json:"id"`
	Options string `json:"options"` // JSON
}

// NewPasskey is POST /api/account/passkeys, which answers with Passkeys.
type NewPasskey struct {
	ID         string `json:"id"`         // of the options
	Name       string `json:"name"`       // for the viewer; may be empty
	Credential string `json:"credential"` // what the browser has made, as JSON
}

// PasskeySignIn is POST /api/account/signin/passkey, which answers as signin does.
type PasskeySignIn struct {
	ID         string `json:"id"`         // of the options
	Credential string `json:"credential"` // what the browser has signed, as JSON
	Keep       bool   `json:"keep,omitempty"`
}

// Farewell is POST /api/account/delete: the account, its sessions and ratings,
// and all matches in which no other person plays, are deleted. Of games against others
// stays that somebody played them. A guest needs no password.
type Farewell struct {
	Password string `json:"password"`
}

// Sessions is GET /api/account/sessions. DELETE …/sessions/ID ends one.
type Sessions struct {
	Sessions []Session `json:"sessions"`
}

// Session is a browser in which somebody is signed in.
type Session struct {
	ID      string `json:"id"`
	Label   string `json:"label"` // its browser and system
	Created int64  `json:"created"`
	Seen    int64  `json:"seen"`
	This    bool   `json:"this"` // the one that asks
}

// Rating is how strong somebody is at a game and a speed.
type Rating struct {
	Game        string `json:"game"`
	Speed       string `json:"speed"` // bullet, blitz, rapid, classical, correspondence
	Value       int    `json:"value"`
	Provisional bool   `json:"provisional"`
	Games       int    `json:"games"`
}

// Player is one of two people at a match.
type Player struct {
	Name   string  `json:"name,omitempty"` // absent: a guest
	Rating *Rating `json:"rating,omitempty"`
	Bot    bool    `json:"bot,omitempty"` // a program plays
}

// PushKey is GET /api/account/push: the key of the server that a browser subscribes
// to notices with.
type PushKey struct {
	Key string `json:"key"`
}

// PushSubscription is POST /api/account/push: a browser that notices are to be sent to.
type PushSubscription struct {
	Endpoint string `json:"endpoint"`
	Auth     string `json:"auth"`
	P256dh   string `json:"p256dh"`
	Lang     string `json:"lang"`
}

// PushStop is POST /api/account/push/stop: a browser that wants no more notices.
type PushStop struct {
	Endpoint string `json:"endpoint"`
}

// Notice is what a browser gets while no page is open.
type Notice struct {
	Kind  string `json:"kind"` // move, reminder, challenge, round
	Lang  string `json:"lang"`
	Path  string `json:"path"`           // of the page that shows it
	Game  string `json:"game,omitempty"` // but for round
	Name  string `json:"name,omitempty"` // of the other player, or of the tournament; absent: a guest
	Round string `json:"round,omitempty"`
}
