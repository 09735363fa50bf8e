package people

import (
	"slices"
	"strings"
	"unicode/utf8"
)

const (
	minPassword = 8
	maxPassword = 128
)

// common are passwords that are tried first, in small letters.
var common = strings.Fields(`
	12345678 123456789 1234567890 0123456789 87654321 11111111 00000000 88888888 66666666 99999999 12341234 11223344
	password password1 password123 passw0rd p@ssw0rd qwertyui qwertyuiop qwerty123 1q2w3e4r 1qaz2wsx asdfghjk asdfghjkl
	zxcvbnm1 zaq12wsx iloveyou sunshine princess football baseball superman michael1 jennifer trustno1 welcome1 letmein1
	dragon123 monkey123 abc12345 abcd1234 abcdefgh aaaaaaaa anhyeuem emyeuanh matkhau1 matkhau123 matkhau12 vietnam1
	vietnam123 hanoi123 saigon123 khongbiet khongco1 concocon cotuong1 cotuong123 covua123 chess123 xiangqi1 banco123
	admin123 administrator changeme
`)

// CheckPassword refuses passwords that are too short, too long, among the first
// that are tried, or no more than the name.
func CheckPassword(password string, name Name) error {
	n := utf8.RuneCountInString(password)
	small := strings.ToLower(password)
	if n < minPassword || n > maxPassword || !utf8.ValidString(password) || slices.Contains(common, small) ||
		small == strings.ToLower(name.Shown) || strings.Count(small, small[:1]) == len(small) {
		return ErrPassword
	}
	return nil
}
