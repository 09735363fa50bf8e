package classroom

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"banco/people"
)

// Join lets somebody into the class under a name that nobody else there has, and
// returns their ID. A student who comes back keeps the ID, and the name unless they
// give another.
func (c *Class) Join(by, name string) (int, error) {
	known := c.Student(by)
	switch {
	case by == "" || c.Teaches(by):
		return 0, ErrStranger
	case c.Ended:
		return 0, ErrEnded
	case known != nil && known.Expelled:
		return 0, ErrExpelled
	case known == nil && c.Locked:
		return 0, ErrLocked
	case known == nil && len(c.Students) >= MaxStudents:
		return 0, ErrFull
	}
	if name == "" && known != nil {
		name = known.Name
	}
	name, err := readName(name)
	if err != nil {
		return 0, err
	}
	if c.taken(name, by) {
		return 0, ErrTaken
	}
	if known == nil {
		c.Students = append(c.Students, Student{ID: len(c.Students) + 1})
		known = &c.Students[len(c.Students)-1]
	}
	known.Person, known.Left = Person{Visitor: by, Name: name}, false
	return known.ID, nil
}

// taken reports that somebody else in the class has a name, or one that a reader may
// take for it: names are compared as those of accounts are. A student who has left
// keeps none.
func (c *Class) taken(name, by string) bool {
	key := people.NameKey(name)
	return people.NameKey(c.Teacher.Name) == key || slices.ContainsFunc(c.Students, func(s Student) bool {
		return !s.Left && s.Visitor != by && people.NameKey(s.Name) == key
	})
}

// readName returns a name as it is shown.
func readName(name string) (string, error) {
	name = strings.Join(strings.Fields(name), " ")
	odd := func(r rune) bool { return !unicode.IsPrint(r) || r == utf8.RuneError }
	if n := utf8.RuneCountInString(name); n < 1 || n > maxName || len(name) > maxBytes || strings.ContainsFunc(name, odd) {
		return "", ErrName
	}
	return name, nil
}

// Leave takes a student out of the class. Their game goes on.
func (c *Class) Leave(by string) error {
	s := c.Student(by)
	switch {
	case s == nil || s.Left:
		return ErrStranger
	case c.Ended:
		return ErrEnded
	}
	s.Left, s.Trusts = true, false
	return nil
}

// Trust notes whether a student lets the teacher reset the password of their account,
// for as long as both are in the class.
func (c *Class) Trust(by string, on bool) error {
	s := c.Student(by)
	switch {
	case s == nil || s.Left:
		return ErrStranger
	case c.Ended:
		return ErrEnded
	}
	s.Trusts = on
	return nil
}

// CheckReset returns why the teacher cannot reset the password of a student, or who
// that is.
func (c *Class) CheckReset(by string, id int) (visitor string, err error) {
	if err := c.mayTeach(by); err != nil {
		return "", err
	}
	if id < 1 || id > len(c.Students) {
		return "", ErrNobody
	}
	s := c.Students[id-1]
	if s.Left || !s.Trusts {
		return "", ErrNoTrust
	}
	return s.Visitor, nil
}

// Expel takes a student out of the class for good. The name is free again.
func (c *Class) Expel(by string, id int) error {
	if err := c.mayTeach(by); err != nil {
		return err
	}
	if id < 1 || id > len(c.Students) {
		return ErrNobody
	}
	s := &c.Students[id-1]
	s.Left, s.Expelled, s.Trusts = true, true, false
	return nil
}
