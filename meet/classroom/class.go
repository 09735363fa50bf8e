// Package classroom is a class as data: a [Class] has a teacher, the [Student]s who
// joined it by its code, a [Board] for each of their games, begun by a [Plan], and
// what is [Shown] to all, and [Homework]. Students are paired in pairing.go. All of a class can be
// stored as JSON; nothing here does I/O or reads a clock.
package classroom

import (
	"errors"
	"slices"
)

// Class is a class. Its methods either do what they say, or return an error and
// change nothing. The argument by is the visitor who asks.
type Class struct {
	Code         string // by which students come in
	ID           string // by which others may know the class; nobody can join with it
	Name         string // of the class; may be empty
	Game         string // that is played today: the one it was opened with, or that of the last games; "" where nobody said
	Teacher      Person
	Students     []Student  // by ID
	Plans        []Plan     // one for each time that games began
	Boards       []Board    // in the order of their beginning
	Shown        *Shown     // to all; nil: nothing
	Tournament   string     `json:",omitempty"` // the ID of the teacher's tournament that students are called to
	Homework     []Homework `json:",omitempty"`
	LastHomework int        `json:",omitempty"` // the ID given last
	Paused       bool       // all games are stopped
	Locked       bool       // nobody new can join
	Ended        bool
}

// Person is somebody in a class.
type Person struct {
	Visitor string // who it is to the server; nobody else may see it
	Name    string
}

// Student is one who joined.
type Student struct {
	Person
	ID       int  // from 1, in the order of joining; never given again
	Left     bool // has left, and is not paired
	Trusts   bool // lets the teacher reset the password of their account
	Expelled bool // cannot join again
}

// Who may play beside the students.
const (
	Teacher  = 0
	Computer = -1
)

// Shown is the board that every page of the class shows.
type Shown struct {
	Match string
	Node  int // Latest: wherever the match stands
}

// Latest is the node of a match that is followed as it goes on.
const Latest = -1

// The bounds of a class.
const (
	MaxStudents = 100
	MaxBoards   = 500
	maxName     = 40 // characters
	maxBytes    = 80 // of a name
)

// Why something is refused.
var (
	ErrStranger = errors.New("only the teacher and the students of the class may do that")
	ErrTeacher  = errors.New("only the teacher may do that")
	ErrEnded    = errors.New("the class is over")
	ErrLocked   = errors.New("the class is locked: nobody new can join")
	ErrExpelled = errors.New("a student who was expelled cannot join again")
	ErrFull     = errors.New("the class is full")
	ErrName     = errors.New("a name has 1 to 40 characters, without line breaks")
	ErrTaken    = errors.New("somebody in the class has that name")
	ErrNoTrust  = errors.New("the student has not let the teacher reset their password")
	ErrNobody   = errors.New("there is no such student")
	ErrPairs    = errors.New("a student plays one game at a time; the teacher and the computer may play several, each against a student")
	ErrNoPair   = errors.New("no two students wait for a game")
	ErrNoBoard  = errors.New("the class has no such game")
	ErrBoards   = errors.New("the class has had too many games; begin another")
)

// New returns a class with its teacher and no students.
func New(code, id, name string, teacher Person) (*Class, error) {
	var err error
	if teacher.Name, err = readName(teacher.Name); err != nil {
		return nil, err
	}
	if name != "" {
		if name, err = readName(name); err != nil {
			return nil, err
		}
	}
	return &Class{Code: code, ID: id, Name: name, Teacher: teacher}, nil
}

// Teaches reports that somebody is the teacher.
func (c *Class) Teaches(by string) bool { return by != "" && by == c.Teacher.Visitor }

// Student returns the student that a visitor is, even one who has left, or nil.
func (c *Class) Student(by string) *Student {
	at := slices.IndexFunc(c.Students, func(s Student) bool { return by != "" && s.Visitor == by })
	if at < 0 {
		return nil
	}
	return &c.Students[at]
}

// Belongs reports that somebody is in the class: its teacher, or a student who
// has not left.
func (c *Class) Belongs(by string) bool {
	s := c.Student(by)
	return c.Teaches(by) || s != nil && !s.Left
}

// person returns the student or teacher with an ID, or nil.
func (c *Class) person(id int) *Person {
	switch {
	case id == Teacher:
		return &c.Teacher
	case id < 1 || id > len(c.Students):
		return nil
	}
	return &c.Students[id-1].Person
}

// Person returns the student or teacher with an ID, an empty one for the computer.
func (c *Class) Person(id int) Person {
	if p := c.person(id); p != nil {
		return *p
	}
	return Person{}
}

// mayTeach returns why somebody cannot do what only the teacher may, or nil.
func (c *Class) mayTeach(by string) error {
	switch {
	case !c.Teaches(by):
		return ErrTeacher
	case c.Ended:
		return ErrEnded
	}
	return nil
}

// Pause stops all games, or lets them go on.
func (c *Class) Pause(by string, on bool) error {
	if err := c.mayTeach(by); err != nil {
		return err
	}
	c.Paused = on
	return nil
}

// Lock keeps new students out, or lets them in again. Students who have been in the
// class can always come back.
func (c *Class) Lock(by string, on bool) error {
	if err := c.mayTeach(by); err != nil {
		return err
	}
	c.Locked = on
	return nil
}

// Show shows a board to all; nil shows nothing any more.
func (c *Class) Show(by string, shown *Shown) error {
	if err := c.mayTeach(by); err != nil {
		return err
	}
	if shown != nil && (shown.Match == "" || shown.Node < Latest) {
		return ErrNoBoard
	}
	c.Shown = shown
	return nil
}

// CallTo calls the students to a tournament, by its ID; "" calls them no more.
func (c *Class) CallTo(by, tournament string) error {
	if err := c.mayTeach(by); err != nil {
		return err
	}
	c.Tournament = tournament
	return nil
}

// End ends the class. Games that are not over go on without it.
func (c *Class) End(by string) error {
	if err := c.mayTeach(by); err != nil {
		return err
	}
	c.Ended, c.Paused, c.Shown, c.Tournament = true, false, nil, ""
	return nil
}
