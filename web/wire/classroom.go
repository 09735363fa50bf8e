package wire

import (
	"banco/game"
	"banco/lab/exercise"
)

// NewClass is POST /api/classes: the viewer is its teacher. The answer is a
// Classroom, and so it is to all calls below; GET /api/classes lists the
// viewer's own.
type NewClass struct {
	Name    string `json:"name"`           // of the class; may be empty
	Teacher string `json:"teacher"`        // the viewer's name
	Game    string `json:"game,omitempty"` // that is played today
}

// Classrooms is GET /api/classes.
type Classrooms struct {
	Classes []ClassEntry `json:"classes"` // the newest first
}

// ClassEntry is a class in a list.
type ClassEntry struct {
	Code    string `json:"code"`
	Name    string `json:"name"`
	Created int64  `json:"created"`
	Ended   bool   `json:"ended,omitempty"`
}

// Classroom is GET /api/classes/CODE, and what the socket tells of a class, as
// the viewer may know it: the teacher everything, a student their own games,
// anyone else what to call it.
type Classroom struct {
	Code    string      `json:"code"`
	Name    string      `json:"name"`
	Teacher string      `json:"teacher"`
	Role    string      `json:"role"` // "teacher", "student", "none"
	Version int         `json:"version"`
	Locked  bool        `json:"locked,omitempty"` // nobody new comes in
	Ended   bool        `json:"ended,omitempty"`
	Paused  bool        `json:"paused,omitempty"`
	Shown   *ShownBoard `json:"shown,omitempty"`
	Me      int         `json:"me,omitempty"` // the viewer's number, where they are a student
	MyName  string      `json:"myName,omitempty"`
	Trusts  bool        `json:"trusts,omitempty"` // the viewer, a student, lets the teacher reset their password
	Count   int         `json:"count"`            // of students who are in the class
	Here    []string    `json:"here,omitempty"`   // the names of those who look at it now
	Game    string      `json:"game,omitempty"`   // that is played today
	Pupils  []Pupil     `json:"pupils"`           // for the teacher
	Games   []ClassGame `json:"games"`            // the latest last; of a student, their own
	// with what was handed in: of a student, their own
	Homework   []Homework `json:"homework,omitempty"`
	Tournament string     `json:"tournament,omitempty"` // that students are called to, by its ID
}

// Pupil is a student as the teacher sees them.
type Pupil struct {
	ID     int     `json:"id"`
	Name   string  `json:"name"`
	Here   bool    `json:"here"`             // looks at the class now
	Gone   bool    `json:"gone,omitempty"`   // has left
	Plays  bool    `json:"plays,omitempty"`  // has a game that is not over
	Trusts bool    `json:"trusts,omitempty"` // lets the teacher reset their password
	Games  int     `json:"games"`            // that counted
	Points float64 `json:"points"`
}

// ClassGame is a game of a class: the numbers of who plays, 0 for the teacher
// and -1 for the computer, and their names.
type ClassGame struct {
	Match  string    `json:"match"`
	Who    [2]int    `json:"who"`
	Names  [2]string `json:"names"`            // "" for the computer
	Result string    `json:"result,omitempty"` // "1-0", "0-1", "1/2", "off"; absent: it is not over
	Game   string    `json:"game"`
	Begun  int64     `json:"begun"`
}

// ShownBoard is the board that every page of a class shows.
type ShownBoard struct {
	Match string `json:"match"`
	Node  int    `json:"node"`            // -1: wherever the match stands
	Study string `json:"study,omitempty"` // the ID of the shared study that the match is a chapter of
}

// ClassBoard is how a game of a class stands, as a spectator knows it. The
// socket tells the teacher of those that have changed.
type ClassBoard struct {
	Match   string       `json:"match"`
	Game    string       `json:"game"`
	Board   game.Board   `json:"board"`
	Picture game.Picture `json:"picture"`
	Plies   int          `json:"plies"`
	Turn    Side         `json:"turn"`
	Control *Control     `json:"control,omitempty"`
	Clocks  *Clocks      `json:"clocks,omitempty"`
	Over    bool         `json:"over,omitempty"`
}

// Homework is what the class is to do until a date.
type Homework struct {
	ID    int            `json:"id"`
	Title string         `json:"title"`
	Due   int64          `json:"due,omitempty"`
	Tasks []HomeworkTask `json:"tasks"`
	Work  []HomeworkWork `json:"work"`
}

// HomeworkTask is one thing to do: solve a puzzle, beat an agent from a position, answer
// a question about a position, or study a lesson of the lab.
type HomeworkTask struct {
	Kind   string `json:"kind"` // puzzle, beat, exercise, position, lesson
	Game   string `json:"game,omitempty"`
	Puzzle string `json:"puzzle,omitempty"`
	FEN    string `json:"fen,omitempty"` // empty: the game's own start
	Agent  string `json:"agent,omitempty"`
	Lesson string `json:"lesson,omitempty"`
	Plan   string `json:"plan,omitempty"` // of an exercise; see Exercise
	Text   string `json:"text,omitempty"`
	Points int    `json:"points"` // that a right answer is worth
}

// HomeworkWork is what a student has handed in.
type HomeworkWork struct {
	Student int    `json:"student"`
	Task    int    `json:"task"` // from 1
	Answer  string `json:"answer,omitempty"`
	Tries   int    `json:"tries,omitempty"`
	At      int64  `json:"at"`
	Late    bool   `json:"late,omitempty"`
	Marked  bool   `json:"marked,omitempty"` // it has points
	Points  int    `json:"points,omitempty"`
	// of an exercise, for the student: what the machine says of every part
	Marks []exercise.Mark `json:"marks,omitempty"`
}

// Commands, each a POST to /api/classes/CODE/NAME. All but the first two are the
// teacher's.

// JoinClass is POST …/join. Who comes back may leave the name out.
type JoinClass struct {
	Name string `json:"name"`
}

// LeaveClass is POST …/leave.
type LeaveClass struct{}

// Pairing is POST …/pair: lets students play.
type Pairing struct {
	How   string   `json:"how"`             // "random": who waits; "hand": Pairs; "teacher": the teacher against Who
	Pairs [][2]int `json:"pairs,omitempty"` // the first moves first; 0 is the teacher, -1 the computer
	Who   []int    `json:"who,omitempty"`   // none: all who wait
	Side  Side     `json:"side,omitempty"`  // the teacher's against Who; absent: changing from board to board
	Away  bool     `json:"away,omitempty"`  // those who wait but do not look at the class are paired too
	Odd   string   `json:"odd,omitempty"`   // of those paired at random the odd one plays the "teacher" or the "computer"; absent: waits

	Game    string            `json:"game"`
	Variant map[string]string `json:"variant,omitempty"`
	Control *Control          `json:"control,omitempty"`
	Agent   string            `json:"agent,omitempty"` // who plays for the computer, as a seat names it
}

// PauseClass is POST …/pause: all games stop, or go on.
type PauseClass struct {
	On bool `json:"on"`
}

// LockClass is POST …/lock: nobody new comes in, or somebody may again.
type LockClass struct {
	On bool `json:"on"`
}

// ShowBoard is POST …/show: every page of the class shows this board; without a
// match, none any more.
type ShowBoard struct {
	Match string `json:"match,omitempty"`
	Node  int    `json:"node,omitempty"` // -1: wherever the match stands
}

// ClassTournament is POST …/tournament: students are called to a tournament of the
// teacher's; without one, to none any more.
type ClassTournament struct {
	Tournament string `json:"tournament,omitempty"`
}

// Assignment is POST …/homework: the class has something to do.
type Assignment struct {
	Title string         `json:"title"`
	Due   int64          `json:"due,omitempty"`
	Tasks []HomeworkTask `json:"tasks"`
}

// DropHomework is POST …/drop: the class need not do it, and what was handed in is gone.
type DropHomework struct {
	Homework int `json:"homework"`
}

// HandedIn is POST …/handin, of a student: the answer to a task, as its kind has it. It
// may be sent again: what is marked stays.
type HandedIn struct {
	Homework int      `json:"homework"`
	Task     int      `json:"task"`             // from 1
	Moves    []string `json:"moves,omitempty"`  // that solve a puzzle, with the replies
	Match    string   `json:"match,omitempty"`  // in which the agent was beaten
	Answer   string   `json:"answer,omitempty"` // in words; to an exercise as Exercise has it, in JSON
	Tries    int      `json:"tries,omitempty"`
}

// HomeworkMark is POST …/mark: points for what a student has done; below 0 it is not
// marked any more.
type HomeworkMark struct {
	Homework int `json:"homework"`
	Task     int `json:"task"`
	Student  int `json:"student"`
	Points   int `json:"points"`
}

// SendOut is POST …/out: a student leaves the class for good.
type SendOut struct {
	Student int `json:"student"`
}

// TrustTeacher is POST …/trust: a student with an account lets the teacher reset their
// password, or no longer.
type TrustTeacher struct {
	On bool `json:"on"`
}

// ResetPassword is POST …/reset: the teacher gets a code by which a student who trusts
// them chooses a new password. It answers with a ResetCode.
type ResetPassword struct {
	Student int `json:"student"`
}

// ResetCode is a recovery code that somebody else gives.
type ResetCode struct {
	Name    string `json:"name"` // of the account
	Code    string `json:"code"`
	Expires int64  `json:"expires"`
}

// CallOff is POST …/off: a game ends without a winner.
type CallOff struct {
	Match string `json:"match"`
}

// EndClass is POST …/end. Games that are not over go on without the class.
type EndClass struct{}
