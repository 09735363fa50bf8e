package wire

// The messages of /api/admin, which only admins get an answer from. Times are in
// milliseconds, sizes in bytes.

// AdminOverview is GET /api/admin: who is here, and how the server is.
type AdminOverview struct {
	Version    string        `json:"version"`
	Started    int64         `json:"started"`
	People     []AdminPerson `json:"people"` // who are signed in and connected, the first of them
	SignedIn   int           `json:"signedIn"`
	Guests     int           `json:"guests"`  // pages of guests that are connected
	Matches    int           `json:"matches"` // in memory
	Followers  int           `json:"followers"`
	Jobs       []AdminJobs   `json:"jobs"`
	Elsewhere  int           `json:"elsewhere"` // searches that workers have begun
	Workers    []AdminWorker `json:"workers,omitempty"`
	Goroutines int           `json:"goroutines"`
	Memory     int64         `json:"memory"`
	Free       int64         `json:"free"`   // on the disk of the data folder
	Stored     int64         `json:"stored"` // by the database
	Room       string        `json:"room"`   // for what there is room: all, games or moves
	Reports    int           `json:"reports"`
}

// AdminPerson is somebody who is here.
type AdminPerson struct {
	Name  string `json:"name"`
	Pages int    `json:"pages"` // that are connected
	Bot   bool   `json:"bot,omitempty"`
}

// AdminJobs is how much of one kind there is to do.
type AdminJobs struct {
	Kind    string `json:"kind"` // game, analysis, lab, import
	Running int    `json:"running"`
	Waiting int    `json:"waiting"`
}

// AdminWorker is a banco worker that is there.
type AdminWorker struct {
	Name    string `json:"name"`
	Version string `json:"version"`
	Used    bool   `json:"used"` // it is of the server's version
}

// AdminAccounts is GET /api/admin/accounts?name=: accounts whose names begin so.
type AdminAccounts struct {
	Accounts []AdminAccount `json:"accounts"`
}

// AdminAccount is an account as an admin sees it.
type AdminAccount struct {
	Name    string `json:"name"`
	Created int64  `json:"created"`
	Admin   bool   `json:"admin,omitempty"` // who is changed on the command line alone
	Bot     bool   `json:"bot,omitempty"`
	Muted   int64  `json:"muted,omitempty"`  // until
	Closed  int64  `json:"closed,omitempty"` // since
	Here    bool   `json:"here,omitempty"`
}

// Moderation is POST /api/admin/accounts/NAME, which answers with AdminAccount.
type Moderation struct {
	Do     string `json:"do"`              // mute, unmute, close, reopen, rename
	Hours  int    `json:"hours,omitempty"` // of a mute
	To     string `json:"to,omitempty"`    // the new name
	Reason string `json:"reason,omitempty"`
}

// AdminReports is GET /api/admin/reports: what nobody has looked at.
type AdminReports struct {
	Reports []AdminReport `json:"reports"`
	Asked   []AdminAsked  `json:"asked"`
}

// AdminReport is a complaint about somebody's conduct.
type AdminReport struct {
	At      int64  `json:"at"`
	Author  string `json:"author,omitempty"` // absent: a guest
	Subject string `json:"subject"`          // an ID, for Settlement
	About   string `json:"about,omitempty"`  // the subject's name; absent: a guest
	Reason  string `json:"reason"`           // cheating, rude, stalling, other
	Match   string `json:"match"`
}

// AdminAsked is a question to the engines about a position of a running rated game.
type AdminAsked struct {
	At          int64  `json:"at"`
	Name        string `json:"name,omitempty"` // absent: a guest
	What        string `json:"what"`
	Count       int    `json:"count"`
	Match       string `json:"match"`
	SameAddress bool   `json:"sameAddress,omitempty"` // as a player's
}

// Settlement is POST /api/admin/reports: the complaints about somebody were looked at.
type Settlement struct {
	Subject string `json:"subject"`
	Reason  string `json:"reason,omitempty"`
}

// AdminGatherings is GET /api/admin/gatherings: the latest classes and tournaments.
type AdminGatherings struct {
	Classes     []AdminGathering `json:"classes"`
	Tournaments []AdminGathering `json:"tournaments"`
}

// AdminGathering is a class or a tournament.
type AdminGathering struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Host    string `json:"host,omitempty"` // absent: a guest
	Players int    `json:"players,omitempty"`
	Created int64  `json:"created"`
	Changed int64  `json:"changed"`
	Over    bool   `json:"over,omitempty"`
}

// AdminLog is GET /api/admin/log?before=: what moderators have done, the latest first.
type AdminLog struct {
	Entries []AdminEntry `json:"entries"`
	More    bool         `json:"more"`
}

// AdminEntry is a line of the log.
type AdminEntry struct {
	Number  int64  `json:"number"`
	At      int64  `json:"at"`
	Author  string `json:"author"`
	Command bool   `json:"command,omitempty"` // on the command line; the author is a user of that machine
	Do      string `json:"do"`                // as of Moderation; also role, password, settle, backup
	Subject string `json:"subject,omitempty"` // a name; absent: nobody, a guest, or deleted since
	Detail  string `json:"detail,omitempty"`
	Reason  string `json:"reason,omitempty"`
}

// AdminBackups is GET /api/admin/backups, and what POST answers, which makes one.
type AdminBackups struct {
	Possible bool          `json:"possible"` // not with PostgreSQL, which has its own
	Backups  []AdminBackup `json:"backups"`
}

// AdminBackup is a copy of the database in the folder of the server.
type AdminBackup struct {
	File string `json:"file"`
	At   int64  `json:"at"`
	Size int64  `json:"size"`
}

// AdminSettings is GET /api/admin/settings: those of the server, without secrets.
type AdminSettings struct {
	Settings []AdminSetting `json:"settings"`
}

// AdminSetting is a flag of banco serve, with its value.
type AdminSetting struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}
