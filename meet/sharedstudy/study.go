// Package sharedstudy is a shared study as data: a [Study] has a title and [Chapter]s.
// Whoever knows its ID may read it; its owner writes in it, and so does everybody who
// came by its link to write, until the owner withdraws that link. The moves and comments
// of a chapter are those of a match. All of a study can be stored as JSON; nothing here
// does I/O.
package sharedstudy

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Study is a shared study. Its methods either do what they say, or return an error and
// change nothing. The argument by is the visitor who asks.
type Study struct {
	Owner    string `json:"-"` // the visitor who made it, as its document says
	Title    string
	Game     string
	Chapters []Chapter // in their order, at least one
	KeyHash  string    `json:",omitempty"` // of the secret of the link to write; "": there is no such link
	Writers  []string  `json:",omitempty"` // the visitors who came by it
}

// Chapter is a part of a study.
type Chapter struct {
	Match string // with its moves and comments
	Name  string
}

// chapterMark stands between the ID of a study and the rest of the ID of a chapter's match.
// No other match has it in its ID.
const chapterMark = "-"

// ChapterID returns the ID of the match of a chapter. The rest is unlike that of all others.
func ChapterID(study, rest string) string { return study + chapterMark + rest }

// StudyOf returns the ID of the study that a match is a chapter of; "" for any other match.
func StudyOf(match string) string {
	study, _, chapter := strings.Cut(match, chapterMark)
	if !chapter {
		return ""
	}
	return study
}

// The bounds of studies.
const (
	MaxStudies  = 100 // of one owner
	MaxChapters = 64
	MaxWriters  = 100
	maxName     = 80  // characters
	maxBytes    = 200 // of a name
)

// Why something is refused.
var (
	ErrReader    = errors.New("the study can be read with this link, and not changed")
	ErrOwner     = errors.New("only the owner of the study may do that")
	ErrKey       = errors.New("the link to write is wrong, or the owner has withdrawn it")
	ErrName      = errors.New("a title has 1 to 80 characters, without line breaks")
	ErrFull      = errors.New("a study has at most 64 chapters")
	ErrLast      = errors.New("a study keeps its last chapter")
	ErrNoChapter = errors.New("the study has no such chapter")
	ErrWriters   = errors.New("too many people write in this study")
	ErrMany      = errors.New("you have too many studies: delete one first")
	ErrLarge     = errors.New("a chapter has at most 256 KiB")
	ErrGame      = errors.New("all chapters of a study are of one game")
	ErrRunning   = errors.New("a game becomes a chapter once it is over")
)

// New returns a study without chapters.
func New(owner, title, game string) (*Study, error) {
	title, err := readName(title)
	if err != nil {
		return nil, err
	}
	return &Study{Owner: owner, Title: title, Game: game}, nil
}

// Owns reports that somebody has made the study.
func (s *Study) Owns(by string) bool { return by != "" && by == s.Owner }

// Writes reports that somebody may change the study.
func (s *Study) Writes(by string) bool {
	return s.Owns(by) || by != "" && slices.Contains(s.Writers, by)
}

// Has reports that a match is a chapter of the study.
func (s *Study) Has(match string) bool { return s.find(match) >= 0 }

func (s *Study) find(match string) int {
	return slices.IndexFunc(s.Chapters, func(c Chapter) bool { return c.Match == match })
}

// checkWriter returns why somebody may not change the study, or a chapter of it.
func (s *Study) checkWriter(by, match string) error {
	switch {
	case !s.Writes(by):
		return ErrReader
	case match != "" && !s.Has(match):
		return ErrNoChapter
	}
	return nil
}

// CheckRoom returns why somebody may not add so many chapters.
func (s *Study) CheckRoom(by string, chapters int) error {
	if err := s.checkWriter(by, ""); err != nil {
		return err
	}
	if len(s.Chapters)+chapters > MaxChapters {
		return ErrFull
	}
	return nil
}

// Rename gives the study another title.
func (s *Study) Rename(by, title string) error {
	err := s.checkWriter(by, "")
	if err == nil {
		title, err = readName(title)
	}
	if err == nil {
		s.Title = title
	}
	return err
}

// Add adds chapters at the end.
func (s *Study) Add(by string, list ...Chapter) error {
	if err := s.CheckRoom(by, len(list)); err != nil {
		return err
	}
	list = slices.Clone(list)
	for i := range list {
		name, err := readName(list[i].Name)
		if err != nil {
			return err
		}
		list[i].Name = name
	}
	s.Chapters = append(s.Chapters, list...)
	return nil
}

// RenameChapter gives a chapter another name.
func (s *Study) RenameChapter(by, match, name string) error {
	err := s.checkWriter(by, match)
	if err == nil {
		name, err = readName(name)
	}
	if err == nil {
		s.Chapters[s.find(match)].Name = name
	}
	return err
}

// MoveChapter puts a chapter at a place, counted from 0; beyond the last one, at the end.
func (s *Study) MoveChapter(by, match string, place int) error {
	if err := s.checkWriter(by, match); err != nil {
		return err
	}
	at := s.find(match)
	c := s.Chapters[at]
	rest := slices.Delete(slices.Clone(s.Chapters), at, at+1)
	s.Chapters = slices.Insert(rest, min(max(place, 0), len(rest)), c)
	return nil
}

// RemoveChapter removes a chapter, but not the last one.
func (s *Study) RemoveChapter(by, match string) error {
	if err := s.checkWriter(by, match); err != nil {
		return err
	}
	if len(s.Chapters) == 1 {
		return ErrLast
	}
	at := s.find(match)
	s.Chapters = slices.Delete(slices.Clone(s.Chapters), at, at+1)
	return nil
}

// SetKey makes a link to write with a secret; "" leaves none. The link before is withdrawn,
// and nobody who came by it writes any longer.
func (s *Study) SetKey(by, key string) error {
	if !s.Owns(by) {
		return ErrOwner
	}
	s.KeyHash, s.Writers = "", nil
	if key != "" {
		s.KeyHash = hash(key)
	}
	return nil
}

// Join lets somebody write who came by the link to write.
func (s *Study) Join(by, key string) error {
	right := subtle.ConstantTimeCompare([]byte(hash(key)), []byte(s.KeyHash)) == 1
	switch {
	case by == "" || !right:
		return ErrKey
	case s.Writes(by):
		return nil
	case len(s.Writers) >= MaxWriters:
		return ErrWriters
	}
	s.Writers = append(slices.Clone(s.Writers), by)
	return nil
}

// hash returns what is stored of a secret: whoever reads it cannot write.
func hash(key string) string {
	sum := sha256.Sum256([]byte("banco study " + key))
	return hex.EncodeToString(sum[:])
}

// readName returns a title as it is shown.
func readName(name string) (string, error) {
	name = strings.Join(strings.Fields(name), " ")
	odd := func(r rune) bool { return !unicode.IsPrint(r) || r == utf8.RuneError }
	if n := utf8.RuneCountInString(name); n < 1 || n > maxName || len(name) > maxBytes || strings.ContainsFunc(name, odd) {
		return "", ErrName
	}
	return name, nil
}

// CutName returns a text as the name of a chapter: on one line, and not too long. It may
// be empty.
func CutName(text string) string {
	text = strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) && r != utf8.RuneError {
			return r
		}
		return ' '
	}, text)), " ")
	for len(text) > maxBytes || utf8.RuneCountInString(text) > maxName {
		_, size := utf8.DecodeLastRuneInString(text)
		text = strings.TrimSpace(text[:len(text)-size])
	}
	return text
}
