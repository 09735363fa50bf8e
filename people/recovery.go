package people

import (
	"crypto/rand"
	"strings"
	"time"
)

// RecoveryCodes is how many codes an account has.
const RecoveryCodes = 10

// How long a code lives that somebody else gives: a moderator, or a teacher.
const (
	ModeratorCodeLife = 24 * time.Hour
	TeacherCodeLife   = time.Hour
)

// A recovery code has 16 letters and digits that do not look alike, in groups of four:
// 73 bits, so that a fast hash keeps it.
const (
	recoveryLetters = "BCDFGHJKMNPQRTVWX2345679"
	recoveryLength  = 16
	recoveryGroup   = 4
)

// NewRecoveryCode returns a code that nobody can guess.
func NewRecoveryCode() string {
	b := make([]byte, 0, recoveryLength+recoveryLength/recoveryGroup)
	for letters := 0; letters < recoveryLength; {
		one := make([]byte, 1)
		_, _ = rand.Read(one) // never fails: the program would end
		n := int(one[0])
		if n >= 256/len(recoveryLetters)*len(recoveryLetters) {
			continue // so that all letters are equally likely
		}
		if letters > 0 && letters%recoveryGroup == 0 {
			b = append(b, '-')
		}
		b = append(b, recoveryLetters[n%len(recoveryLetters)])
		letters++
	}
	return string(b)
}

// HashRecoveryCode returns the hash of a code of an account, which the server stores,
// however its letters and dashes are typed.
func HashRecoveryCode(account, code string) string {
	code = strings.ToUpper(strings.Join(strings.FieldsFunc(code, func(r rune) bool { return r == ' ' || r == '-' || r == '\t' }), ""))
	return hashOf("recovery", account, code)
}
