package people

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"
)

func TestNamesThatAreTaken(t *testing.T) {
	for _, text := range []string{"An", "Nguyễn Văn An", "co_tuong-9", "Kỳ Vương", "胡榮華", "Đức.Anh", "x2", "Nguye\u0302\u0303n"} {
		name, err := ParseName(text)
		if err != nil || name.Key == "" {
			t.Errorf("%q: %v", text, err)
		}
		if again, err := ParseName(name.Shown); err != nil || again != name {
			t.Errorf("%q read again: %v, %v", name.Shown, again, err)
		}
	}
}

func TestNamesThatAreRefused(t *testing.T) {
	for text, want := range map[string]error{
		"": ErrNameLength, "a": ErrNameLength, strings.Repeat("a", 21): ErrNameLength, "  b  ": ErrNameLength,
		"a  b": ErrNameLetters, "_ab": ErrNameLetters, "ab.": ErrNameLetters, "a\nb": ErrNameLetters, "a\u200bb": ErrNameLetters,
		"12":    ErrNameLetters,
		"аdmin": ErrNameLetters /* a Cyrillic letter */, "αβγ": ErrNameLetters, "ɑnna": ErrNameLetters, "an胡": ErrNameLetters,
		"ａｂｃ":  ErrNameLetters,
		"a<b>": ErrNameLetters, "x😀y": ErrNameLetters, "\xff\xfeab": ErrNameLetters, "٣٤ab": ErrNameLetters,
		"admin": ErrNameReserved, "ADM1N": ErrNameReserved, "Ad-Min": ErrNameReserved, "Quản trị": ErrNameReserved,
		"guest 42": ErrNameReserved, "Khách 7": ErrNameReserved,
		"banco-support": ErrNameReserved,
	} {
		if _, err := ParseName(text); !errors.Is(err, want) {
			t.Errorf("%q: %v, want %v", text, err, want)
		}
	}
}

func TestNamesThatLookAlikeHaveOneKey(t *testing.T) {
	for _, same := range [][]string{{"Nguyễn", "nguyen", "NGUYEN", "ngu-yen"}, {"B0ss", "boss", "BO5S"}, {"Ilia", "llia", "1lia"},
		{"modern", "modem"}, {"Đạt", "dat"}} {
		for _, other := range same[1:] {
			if NameKey(same[0]) != NameKey(other) {
				t.Errorf("%q has the key %q, %q has %q", same[0], NameKey(same[0]), other, NameKey(other))
			}
		}
	}
	if NameKey("an") == NameKey("anh") || NameKey("胡榮華") == NameKey("胡榮") {
		t.Error("different names have the same key")
	}
}

func FuzzParseName(f *testing.F) {
	f.Add("Nguyễn Văn An")
	f.Add("胡榮華")
	f.Fuzz(func(t *testing.T, text string) {
		name, err := ParseName(text)
		if err != nil {
			return
		}
		if again, err := ParseName(name.Shown); err != nil || again != name {
			t.Errorf("%q reads as %+v, and that as %+v, %v", text, name, again, err)
		}
	})
}

func TestPasswords(t *testing.T) {
	name, err := ParseName("Bình Minh")
	if err != nil {
		t.Fatal(err)
	}
	for password, good := range map[string]bool{"": false, "1234567": false, "Password": false, "matkhau123": false,
		"zzzzzzzzzz": false, "bình minh": false,
		"\xff12345678": false, strings.Repeat("ab", 65): false, "ngựa đỏ qua sông": true, strings.Repeat("ab", 64): true} {
		if err := CheckPassword(password, name); (err == nil) != good {
			t.Errorf("%q: %v", password, err)
		}
	}
}

// someone returns an account with a name.
func someone(t *testing.T, id, text string) *Account {
	t.Helper()
	name, err := ParseName(text)
	if err != nil {
		t.Fatal(err)
	}
	a := &Account{ID: id, Created: noon}
	if err := a.SignUp(name, "hash"); err != nil {
		t.Fatal(err)
	}
	return a
}

func TestAGuestWhoSignsUpKeepsTheID(t *testing.T) {
	a := &Account{ID: "7", Created: noon}
	before, token := NewSession(a, "Firefox", noon)
	if !a.Guest() || !before.Valid(a, noon) || before.Hash != token.Hash() || before.Hash == string(token) || len(token) != 22 {
		t.Fatalf("%+v, %+v", a, before)
	}
	if err := a.SignUp(Name{"An", "an"}, "hash"); err != nil || a.ID != "7" || a.Guest() {
		t.Errorf("%+v, %v", a, err)
	}
	if before.Valid(a, noon) {
		t.Error("the guest's session goes on after signing up")
	}
	if err := a.SignUp(Name{"Ba", "ba"}, "hash"); !errors.Is(err, ErrNoGuest) {
		t.Errorf("signing up twice: %v", err)
	}
}

func TestSessionsEnd(t *testing.T) {
	a, other := someone(t, "1", "Lan"), someone(t, "2", "Mai")
	s, _ := NewSession(a, "phone", noon)
	if s.Valid(other, noon) || !s.Valid(a, noon.Add(idleLife-time.Second)) || s.Valid(a, noon.Add(idleLife)) {
		t.Error("a session is valid for somebody else, or too long")
	}
	if s.Touch(noon.Add(time.Minute)) || !s.Touch(noon.Add(29*24*time.Hour)) || !s.Valid(a, noon.Add(58*24*time.Hour)) {
		t.Error("a session that is used does not go on")
	}
	for day := time.Duration(0); day < 366; day += 20 {
		s.Touch(noon.Add(day * 24 * time.Hour))
	}
	if s.Valid(a, noon.Add(totalLife)) {
		t.Error("a session lives for ever")
	}
	fresh, _ := NewSession(a, "desk", noon)
	if a.EndSessions(); fresh.Valid(a, noon) {
		t.Error("a session goes on after all were ended")
	}
}

func TestADeletedAccountTellsNothing(t *testing.T) {
	a, other := someone(t, "1", "Lan"), someone(t, "2", "Mai")
	category := Category{"xiangqi", Blitz}
	s, _ := NewSession(a, "phone", noon)
	if !RateGame(a, other, category, 1, noon) {
		t.Fatal("the game does not count")
	}
	if err := a.Delete(noon); err != nil {
		t.Fatal(err)
	}
	if want := (&Account{ID: "1", Deleted: noon, Generation: 2}); !reflect.DeepEqual(a, want) {
		t.Errorf("%+v is left", a)
	}
	if s.Valid(a, noon) || a.Guest() {
		t.Error("a deleted account goes on")
	}
	if err := errors.Join(a.Delete(noon)); !errors.Is(err, ErrDeleted) {
		t.Errorf("deleting twice: %v", err)
	}
	if err := a.SignUp(Name{"Lan", "lan"}, "x"); !errors.Is(err, ErrDeleted) {
		t.Errorf("signing up again: %v", err)
	}
	before := other.Rating(category)
	if RateGame(a, other, category, 0, noon) || other.Rating(category) != before {
		t.Error("a game against a deleted account changes a rating")
	}
}

func TestGamesThatDoNotCount(t *testing.T) {
	a, b, guest := someone(t, "1", "Lan"), someone(t, "2", "Mai"), &Account{ID: "3"}
	blitz := Category{"chess", Blitz}
	for what, counts := range map[string]bool{
		"no clock":        RateGame(a, b, Category{"chess", Untimed}, 1, noon),
		"a guest":         RateGame(a, guest, blitz, 1, noon),
		"against oneself": RateGame(a, a, blitz, 1, noon),
	} {
		if counts {
			t.Errorf("%s counts", what)
		}
	}
	if len(a.Ratings)+len(b.Ratings)+len(guest.Ratings) > 0 {
		t.Error("a rating changed")
	}
}

func TestAnAccountIsKeptAsJSON(t *testing.T) {
	a, b := someone(t, "1", "Lan"), someone(t, "2", "Mai")
	RateGame(a, b, Category{"jieqi", Rapid}, 0.5, noon)
	text, err := json.Marshal(a)
	if err != nil {
		t.Fatal(err)
	}
	var again Account
	if err := json.Unmarshal(text, &again); err != nil || !reflect.DeepEqual(&again, a) {
		t.Errorf("%s reads as %+v, %v", text, again, err)
	}
	if err := json.Unmarshal([]byte(`{"Ratings":{"jieqi":{}}}`), &again); err == nil {
		t.Error("a category without a speed is read")
	}
}
