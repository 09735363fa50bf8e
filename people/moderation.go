package people

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// Role is what an account may do besides what every account may.
type Role string

// The roles. Only the command line gives and takes them.
const (
	NoRole Role = ""
	Admin  Role = "admin" // looks after the server and moderates accounts
)

// Why something that a moderator does is refused.
var (
	ErrRole         = errors.New("there is no such role")
	ErrNotAdmin     = errors.New("only an admin may do that")
	ErrAdminAccount = errors.New("the account of an admin is changed on the command line alone")
	ErrUnchanged    = errors.New("the account is so already")
	ErrReason       = errors.New("a reason has at most 200 characters")
	ErrMuteTime     = errors.New("a mute lasts more than nothing, and at most a year")
)

// ActionKind names what a moderator does.
type ActionKind string

// What a moderator does. All but Settle and Backup act on an account.
const (
	ActionMute     ActionKind = "mute"
	ActionUnmute   ActionKind = "unmute"
	ActionClose    ActionKind = "close"
	ActionReopen   ActionKind = "reopen"
	ActionRename   ActionKind = "rename"
	ActionRole     ActionKind = "role"
	ActionPassword ActionKind = "password" // a link was made by which the owner chooses another
	ActionSettle   ActionKind = "settle"   // the complaints about a visitor were looked at
	ActionBackup   ActionKind = "backup"
)

// Action is something that a moderator does. The store carries it out and writes it into
// the audit log, both or neither.
type Action struct {
	Kind   ActionKind
	Author string // the account of an admin; "": the command line
	User   string // on the command line: the user of the operating system
	At     time.Time
	Reason string

	Subject string    // whom it concerns: an account, or with Settle any visitor
	Until   time.Time // of a mute
	Name    Name      // the new one
	Role    Role      // the new one
	File    string    // of a backup
}

// AuditEntry is a line of the audit log. Names are those of that time.
type AuditEntry struct {
	Number      int64 // 1, 2, …
	At          time.Time
	Author      string // an account; "": the command line
	AuthorName  string // on the command line: the user of the operating system
	Kind        ActionKind
	Subject     string
	SubjectName string // "": a guest, or deleted since
	Detail      string // until when (RFC 3339), the new name or role, how many complaints, the file
	Reason      string
}

const (
	maxReason = 200
	maxMute   = 366 * 24 * time.Hour
)

// ParseReason returns a reason as one line of text.
func ParseReason(text string) (string, error) {
	text = strings.Join(strings.FieldsFunc(text, func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r) || unicode.Is(unicode.Cf, r)
	}), " ")
	if utf8.RuneCountInString(text) > maxReason || !utf8.ValidString(text) {
		return "", ErrReason
	}
	return text, nil
}

// ParseRole returns the role of a name; "none" takes a role away.
func ParseRole(text string) (Role, error) {
	switch text {
	case "none":
		return NoRole, nil
	case string(Admin):
		return Admin, nil
	}
	return "", fmt.Errorf("%w: %q (known: admin, none)", ErrRole, text)
}

// MayModerate returns ErrNotAdmin for whoever is not an admin, or not any more.
func (a *Account) MayModerate() error {
	if a == nil || a.Role != Admin || !a.Closed.IsZero() || !a.Deleted.IsZero() || a.Bot() {
		return ErrNotAdmin
	}
	return nil
}

// Check refuses an action of its author on its subject, as both are now. An author of
// nil is the command line. An admin acts on no admin: so none can lock another out.
func (x *Action) Check(author, subject *Account) error {
	if author != nil {
		if err := author.MayModerate(); err != nil {
			return err
		}
		if x.Kind == ActionRole || x.Kind == ActionPassword {
			return ErrNotAdmin
		}
		if subject != nil && subject.Role == Admin && x.Kind != ActionSettle {
			return ErrAdminAccount
		}
	}
	if x.Kind == ActionMute && (!x.Until.After(x.At) || x.Until.Sub(x.At) > maxMute) {
		return ErrMuteTime
	}
	if subject == nil || x.Kind == ActionSettle {
		return nil
	}
	if !subject.Deleted.IsZero() {
		return ErrDeleted
	}
	if x.Kind == ActionRole && x.Role != NoRole && subject.Bot() {
		return ErrRole
	}
	if x.unchanged(subject) {
		return ErrUnchanged
	}
	return nil
}

// unchanged reports an action that would change nothing.
func (x *Action) unchanged(subject *Account) bool {
	switch x.Kind {
	case ActionUnmute:
		return subject.MayChat(x.At) == nil
	case ActionClose:
		return subject.MayEnter() != nil
	case ActionReopen:
		return subject.MayEnter() == nil
	case ActionRename:
		return subject.Name == x.Name
	case ActionRole:
		return subject.Role == x.Role
	}
	return false
}

// Concerns reports that an action acts on an account.
func (x *Action) Concerns() bool {
	return !slices.Contains([]ActionKind{ActionSettle, ActionBackup}, x.Kind)
}

// Entry returns the line of an action in the audit log. Settled is how many complaints
// were.
func (x *Action) Entry(author, subject *Account, settled int) AuditEntry {
	e := AuditEntry{At: x.At, Author: x.Author, AuthorName: x.User, Kind: x.Kind, Subject: x.Subject, Reason: x.Reason}
	if author != nil {
		e.AuthorName = author.Name.Shown
	}
	if subject != nil {
		e.SubjectName = subject.Name.Shown
	}
	switch x.Kind {
	case ActionMute:
		e.Detail = x.Until.UTC().Format(time.RFC3339)
	case ActionRename:
		e.Detail = x.Name.Shown
	case ActionRole:
		e.Detail = string(x.Role)
	case ActionSettle:
		e.Detail = strconv.Itoa(settled)
	case ActionBackup:
		e.Detail = x.File
	}
	return e
}
