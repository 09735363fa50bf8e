package wire

// Me is GET /api/account: who the viewer is.
type Me struct {
	Name    string   `json:"name,omitempty"` // absent: a guest
	Created int64    `json:"created,omitempty"`
	Ratings []Rating `json:"ratings"`
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
}
