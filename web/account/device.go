package account

import (
	"strings"
	"sync"

	"banco/people"
)

// deviceOf names a browser and its system in a few words, from what it says of
// itself: "Firefox, Android".
func deviceOf(agent string) string {
	browser := firstOf(
		agent,
		[][2]string{
			{"Edg", "Edge"}, {"OPR", "Opera"}, {"coc_coc", "Cốc Cốc"}, {"SamsungBrowser", "Samsung"}, {"Firefox", "Firefox"},
			{"Chrome", "Chrome"}, {"Safari", "Safari"},
		},
	)
	system := firstOf(
		agent,
		[][2]string{
			{"Android", "Android"}, {"iPhone", "iPhone"}, {"iPad", "iPad"}, {"Windows", "Windows"}, {"Mac OS", "macOS"}, {"CrOS", "ChromeOS"},
			{"Linux", "Linux"},
		},
	)
	switch {
	case browser == "":
		return system
	case system == "":
		return browser
	}
	return browser + ", " + system
}

// firstOf returns the name of the first sign that a text has.
func firstOf(text string, signs [][2]string) string {
	for _, sign := range signs {
		if strings.Contains(text, sign[0]) {
			return sign[1]
		}
	}
	return ""
}

// nobodysHash is compared with where there is no such name.
var nobodysHash = sync.OnceValue(func() string { return people.HashPassword(string(people.NewToken())) })
