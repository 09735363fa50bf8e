package web

import (
	"fmt"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"banco/people"
	"banco/web/wire"
)

const renewed = `"một mật khẩu mới"`

func (s *site) recoverFrom(address, name, code, password string) int {
	body := fmt.Sprintf(`{"name":%q,"code":%q,"password":%s}`, name, code, password)
	return s.from(address, "", "POST", "/api/account/recover", body).Code
}

// A new account is told ten codes, once. Each lets its owner choose a new password,
// once, and ends all sessions; the store has hashes alone.
func TestRecoveryCodes(t *testing.T) {
	s := newSite(t)
	me := do[wire.Me](s, "POST", "/api/account/signup", `{"name":"An","password":`+good+`}`)
	if len(me.Codes) != people.RecoveryCodes || len(do[wire.Me](s, "GET", "/api/account", "").Codes) != 0 {
		t.Fatalf("%+v", me)
	}
	phone := s.visitor()
	if got := phone.problem("POST", "/api/account/recover", fmt.Sprintf(`{"name":"an","code":%q,"password":"short"}`,
		me.Codes[3])); got != "password" {
		t.Errorf("a bad password: %s", got)
	}
	recovered := do[wire.Me](phone, "POST", "/api/account/recover",
		fmt.Sprintf(`{"name":"AN","code":" %s","password":%s}`, lower(me.Codes[3]), renewed))
	if recovered.Name != "An" || do[wire.Me](phone, "GET", "/api/account", "").Name != "An" {
		t.Errorf("signed in as %+v", recovered)
	}
	if got := do[wire.Me](s, "GET", "/api/account", "").Name; got != "" {
		t.Errorf("the session of before goes on as %q", got)
	}
	if s.signIn("An") != http.StatusForbidden {
		t.Error("the old password works")
	}
	if left := do[wire.RecoveryCodes](phone, "GET", "/api/account/codes", ""); left.Left != 9 || len(left.Codes) != 0 {
		t.Errorf("%+v", left)
	}
	for what, code := range map[string]string{"one that was used": me.Codes[3], "none": "", "a wrong one": "BCDF-GHJK-MNPQ-RTVW"} {
		if got := s.visitor().problem("POST", "/api/account/recover",
			fmt.Sprintf(`{"name":"An","code":%q,"password":%s}`, code, good)); got != "recovery" {
			t.Errorf("%s: %s", what, got)
		}
	}
	next := do[wire.RecoveryCodes](phone, "POST", "/api/account/codes", `{"password":`+renewed+`}`)
	if len(next.Codes) != people.RecoveryCodes || next.Left != people.RecoveryCodes {
		t.Fatalf("%+v", next)
	}
	if s.recoverFrom(home, "An", me.Codes[0], good) != http.StatusForbidden ||
		s.recoverFrom(home, "An", next.Codes[0], good) != http.StatusOK {
		t.Error("the new codes are not those that count")
	}
}

func lower(text string) (out string) {
	for _, r := range text {
		if r >= 'A' && r <= 'Z' {
			r += 'a' - 'A'
		}
		out += string(r)
	}
	return out
}

// A code of another account, or one that has expired, lets nobody in.
func TestRecoveryCodesOfOthers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newQuietSite(t)
		var an, ba wire.Me
		decode(t, s.from(home, "", "POST", "/api/account/signup", `{"name":"An","password":`+good+`}`), &an)
		decode(t, s.from(home, "", "POST", "/api/account/signup", `{"name":"Binh","password":`+good+`}`), &ba)
		if got := s.recoverFrom(home, "Binh", an.Codes[0], renewed); got != http.StatusForbidden {
			t.Errorf("another's code: %d", got)
		}
		a, err := s.db.AccountByName(t.Context(), "an")
		if err != nil {
			t.Fatal(err)
		}
		now := time.Now()
		if err := s.db.AddRecoveryCode(t.Context(), a.ID, people.HashRecoveryCode(a.ID, "X"), now, now.Add(time.Hour)); err != nil {
			t.Fatal(err)
		}
		time.Sleep(2 * time.Hour)
		if got := s.recoverFrom(home, "An", "X", renewed); got != http.StatusForbidden {
			t.Errorf("a code that has expired: %d", got)
		}
	})
}

// Recovery codes are tried as passwords are: it is the guesser who waits. Whether there
// is such a name makes no difference.
func TestRecoveryCodesAreNotGuessed(t *testing.T) {
	s := newQuietSite(t)
	var me wire.Me
	decode(t, s.from(home, "", "POST", "/api/account/signup", `{"name":"An","password":`+good+`}`), &me)
	for _, name := range []string{"An", "nobody"} {
		for i := range 7 {
			want := http.StatusForbidden
			if i >= 5 {
				want = http.StatusTooManyRequests
			}
			if got := s.recoverFrom(school, name, "BCDF-GHJK-MNPQ-RTVW", renewed); got != want {
				t.Errorf("%s, try %d: %d", name, i+1, got)
			}
		}
	}
	if got := s.recoverFrom(inn, "An", me.Codes[0], renewed); got != http.StatusOK {
		t.Errorf("the owner: %d", got)
	}
}

// A teacher resets the password of a student who has agreed, and of nobody else.
func TestATeacherResetsAPassword(t *testing.T) {
	s := newSite(t)
	teacher, pupil := s.member("Lan"), s.member("An")
	class := do[wire.Classroom](teacher, "POST", "/api/classes", `{"name":"5A","teacher":"Cô Lan"}`)
	path := "/api/classes/" + class.Code
	do[wire.Classroom](pupil, "POST", path+"/join", `{"name":"An 5A"}`)
	guest := s.visitor()
	do[wire.Classroom](guest, "POST", path+"/join", `{"name":"Khách"}`)
	if got := teacher.problem("POST", path+"/reset", `{"student":1}`); got != "class-trust" {
		t.Errorf("a student who has not agreed: %s", got)
	}
	if got := guest.problem("POST", path+"/trust", `{"on":true}`); got != "guest" {
		t.Errorf("a guest agrees: %s", got)
	}
	if c := do[wire.Classroom](pupil, "POST", path+"/trust", `{"on":true}`); !c.Trusts {
		t.Errorf("%+v", c)
	}
	if c := do[wire.Classroom](teacher, "GET", path, ""); !c.Pupils[0].Trusts || c.Pupils[1].Trusts {
		t.Errorf("the teacher is told %+v", c.Pupils)
	}
	for who, want := range map[*site]string{pupil: "class-teacher", s.member("Ba"): "class-teacher"} {
		if got := who.problem("POST", path+"/reset", `{"student":1}`); got != want {
			t.Errorf("somebody else: %s", got)
		}
	}
	if got := teacher.problem("POST", path+"/reset", `{"student":9}`); got != "class-nobody" {
		t.Errorf("nobody: %s", got)
	}
	first := do[wire.ResetCode](teacher, "POST", path+"/reset", `{"student":1}`)
	code := do[wire.ResetCode](teacher, "POST", path+"/reset", `{"student":1}`)
	if code.Name != "An" || time.UnixMilli(code.Expires).After(time.Now().Add(people.TeacherCodeLife)) {
		t.Errorf("%+v", code)
	}
	if s.recoverFrom(home, "An", first.Code, renewed) != http.StatusForbidden ||
		s.recoverFrom(home, "An", code.Code, renewed) != http.StatusOK {
		t.Error("not the last code alone works")
	}
	do[wire.Me](pupil, "POST", "/api/account/signin", `{"name":"An","password":`+renewed+`}`)
	do[wire.Classroom](pupil, "POST", path+"/leave", `{}`)
	do[wire.Classroom](pupil, "POST", path+"/join", `{"name":"An 5A"}`)
	if got := teacher.problem("POST", path+"/reset", `{"student":1}`); got != "class-trust" {
		t.Errorf("a student who has left and come back: %s", got)
	}
}

// A teacher without an account, who may be anybody with a cookie, resets nothing.
func TestAGuestWhoTeachesResetsNothing(t *testing.T) {
	s := newSite(t)
	l := newLesson(s, 0)
	pupil := s.member("An")
	do[wire.Classroom](pupil, "POST", l.path+"/join", `{"name":"An"}`)
	do[wire.Classroom](pupil, "POST", l.path+"/trust", `{"on":true}`)
	if got := l.teacher.problem("POST", l.path+"/reset", `{"student":1}`); got != "guest" {
		t.Errorf("%s", got)
	}
}
