package people

import (
	"errors"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Why a name is refused.
var (
	ErrNameLength   = errors.New("a name has 2 to 20 characters")
	ErrNameLetters  = errors.New("a name has letters of one script, Latin or Chinese, and digits, with single spaces or \"._-\" between them")
	ErrNameReserved = errors.New("this name is reserved for the server")
	ErrNameTaken    = errors.New("this name, or one that looks like it, is taken")
)

const (
	minName = 2
	maxName = 20
)

// Name is a name as it is shown, and the key that no two names may share: two
// names that a reader may take for each other have the same key.
type Name struct {
	Shown string
	Key   string
}

// ParseName checks a name that somebody wants to have.
func ParseName(text string) (Name, error) {
	shown := norm.NFC.String(strings.TrimSpace(text))
	letters := []rune(shown)
	if len(letters) < minName || len(letters) > maxName {
		return Name{}, ErrNameLength
	}
	if !wellFormed(letters) {
		return Name{}, ErrNameLetters
	}
	name := Name{Shown: shown, Key: NameKey(shown)}
	if reserved(name.Key) {
		return Name{}, ErrNameReserved
	}
	return name, nil
}

// separators may stand alone between letters and digits.
const separators = " ._-"

// wellFormed reports letters of one script and digits, with single separators
// between them.
func wellFormed(name []rune) bool {
	latin, han, apart := false, false, true
	for _, r := range name {
		switch {
		case strings.ContainsRune(separators, r):
			if apart {
				return false
			}
			apart = true
			continue
		case r >= '0' && r <= '9':
		case isLatin(r):
			latin = true
		case unicode.Is(unicode.Han, r) && unicode.IsLetter(r):
			han = true
		default:
			return false
		}
		apart = false
	}
	return !apart && latin != han
}

// isLatin reports a letter of a language that is written in Latin, Vietnamese among
// them. Phonetic signs, which look like letters, are none.
func isLatin(r rune) bool {
	return unicode.IsLetter(r) && (r < 0x180 || strings.ContainsRune("ơƠưƯ", r) || r >= 0x1E00 && r <= 0x1EFF)
}

// lookalikes are letters and digits that many fonts show alike.
var lookalikes = strings.NewReplacer("đ", "d", "ð", "d", "ø", "o", "ł", "l", "ı", "l", "ß", "ss", "æ", "ae", "œ", "oe",
	"0", "o", "1", "l", "i", "l", "rn", "m", "vv", "w", "5", "s")

// NameKey returns the key of a name: its letters without case, accents and separators,
// with letters that look alike made the same.
func NameKey(name string) string {
	var b strings.Builder
	for _, r := range norm.NFKD.String(strings.ToLower(norm.NFKC.String(name))) {
		if !unicode.Is(unicode.Mn, r) && !strings.ContainsRune(separators, r) {
			b.WriteRune(r)
		}
	}
	return lookalikes.Replace(strings.ToLower(b.String()))
}

// Names and beginnings of names that people would take for the server's own.
var (
	reservedNames = keys("admin", "administrator", "root", "system", "server", "banco", "support", "help", "staff", "official", "security",
		"null", "undefined", "anonymous", "deleted", "everyone", "here", "me", "you", "quantri", "quantrivien", "hethong", "hotro", "trogiup",
		"trongtai", "referee", "arbiter", "mod", "moderator", "dieuhanh", "andanh", "daxoa")
	reservedStarts = keys("guest", "khach", "computer", "maytinh", "engine", "admin", "moderator", "banco")
)

// keys returns the keys of words.
func keys(words ...string) []string {
	for i, word := range words {
		words[i] = NameKey(word)
	}
	return words
}

// reserved reports that a key belongs to the server.
func reserved(key string) bool {
	hasStart := func(start string) bool { return strings.HasPrefix(key, start) }
	return slices.Contains(reservedNames, key) || slices.ContainsFunc(reservedStarts, hasStart)
}
