package web

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"banco/people"
	"banco/web/admin"
	"banco/web/wire"
)

// withAdmin lets a server have something for admins. Its backups are names alone.
func withAdmin(o *Options) {
	var made []wire.AdminBackup
	o.Admin = &admin.Host{
		Version: "test", Started: time.Now(), Free: func() int64 { return 1 << 40 },
		Stored:   func(context.Context) (int64, error) { return 1 << 20, nil },
		Settings: []wire.AdminSetting{{Name: "crowd", Value: "40"}},
		Workers:  func() []wire.AdminWorker { return []wire.AdminWorker{{Name: "lab-7", Version: "1.0", Used: true}} },
		Backups: &admin.Backups{
			List: func() ([]wire.AdminBackup, error) { return made, nil },
			Create: func(context.Context, time.Time) (string, error) {
				made = append(made, wire.AdminBackup{File: fmt.Sprint("copy", len(made)+1)})
				return made[len(made)-1].File, nil
			},
		},
	}
}

// moderate does something on the command line.
func (s *site) moderate(name string, x people.Action) {
	s.Helper()
	a, err := s.db.AccountByName(s.Context(), people.NameKey(name))
	if err == nil {
		x.Subject, x.At, x.User = a.ID, time.Now(), "root"
		_, err = s.db.Moderate(s.Context(), x)
	}
	if err != nil {
		s.Fatal(err)
	}
}

// newAdmin returns the site as somebody sees it who has the role.
func (s *site) newAdmin(name string) *site {
	s.Helper()
	member := s.member(name)
	s.moderate(name, people.Action{Kind: people.ActionRole, Role: people.Admin})
	s.server.identities.forget(s.idOf(name)) // else it takes some seconds
	return member
}

func (s *site) idOf(name string) string {
	s.Helper()
	a, err := s.db.AccountByName(s.Context(), people.NameKey(name))
	if err != nil {
		s.Fatal(err)
	}
	return a.ID
}

const accountsPath = "/api/admin/accounts/"

// What an admin does counts at once, also for pages that are open, and is in the log.
func TestAdminActsAtOnce(t *testing.T) {
	s := newSite(t, withAdmin)
	boss, ba := s.newAdmin("Sếp"), s.member("Ba")
	u, _ := ba.invite(open)
	chat := "/api/matches/" + u.Match + "/chat"
	sock := ba.socket()
	sock.arrive()
	overview := do[wire.AdminOverview](boss, "GET", "/api/admin", "")
	if len(overview.People) != 1 || overview.People[0].Name != "Ba" || overview.SignedIn != 1 || overview.Version != "test" ||
		overview.Memory < 1<<20 || len(overview.Jobs) != 4 || len(overview.Workers) != 1 || overview.Workers[0].Name != "lab-7" {
		t.Errorf("the overview is %+v", overview)
	}
	act := func(name, body string) wire.AdminAccount {
		t.Helper()
		return do[wire.AdminAccount](boss, "POST", accountsPath+name, body)
	}
	if got := act("ba", `{"do":"mute","hours":2,"reason":"nói  tục"}`); got.Muted < time.Now().Add(time.Hour).UnixMilli() || !got.Here {
		t.Errorf("muted: %+v", got)
	}
	if got := ba.problem("POST", chat, `{"text":"chào"}`); got != "muted" {
		t.Errorf("a muted account chats: %s", got)
	}
	act("Ba", `{"do":"unmute"}`)
	if got := ba.call("POST", chat, `{"text":"chào"}`, nil); got != http.StatusNoContent {
		t.Errorf("unmuted: %d", got)
	}
	if got := act("Ba", `{"do":"rename","to":"Bà Ba"}`); got.Name != "Bà Ba" {
		t.Errorf("renamed: %+v", got)
	}
	if me := do[wire.Me](ba, "GET", "/api/account", ""); me.Name != "Bà Ba" {
		t.Errorf("renamed, Ba is %+v", me)
	}
	if got := act("Bà Ba", `{"do":"close","reason":"gian lận"}`); got.Closed == 0 {
		t.Errorf("closed: %+v", got)
	}
	sock.gone("the socket of a closed account")
	if me := do[wire.Me](ba, "GET", "/api/account", ""); me.Name != "" {
		t.Errorf("closed, Ba is %+v", me)
	}
	act("Bà Ba", `{"do":"reopen"}`)
	var lines []string
	for _, e := range do[wire.AdminLog](boss, "GET", "/api/admin/log", "").Entries {
		if e.Do == "mute" {
			e.Detail = "" // a time
		}
		line := fmt.Sprint(e.Author, e.Command, " ", e.Do, " ", e.Subject, " ", e.Detail, " ", e.Reason)
		lines = append(lines, strings.Join(strings.Fields(line), " "))
	}
	if got, want := strings.Join(lines, "\n"), `Sếpfalse reopen Bà Ba
Sếpfalse close Bà Ba gian lận
Sếpfalse rename Ba Bà Ba
Sếpfalse unmute Ba
Sếpfalse mute Ba nói tục
roottrue role Sếp admin`; got != want {
		t.Errorf("the log is\n%s\nwant\n%s", got, want)
	}
}

// Whatever an admin may not do is refused with a word that the page knows, and leaves no
// line in the log.
func TestAdminIsRefused(t *testing.T) {
	s := newSite(t, withAdmin)
	boss, other := s.newAdmin("Sếp"), s.newAdmin("Phó")
	s.member("Ba")
	s.member("Chi")
	do[wire.AdminAccount](boss, "POST", accountsPath+"Chi", `{"do":"close"}`)
	before := len(do[wire.AdminLog](boss, "GET", "/api/admin/log", "").Entries)
	for _, tt := range []struct{ name, body, want string }{
		{"Ba", `{"do":"rename","to":"chí"}`, "name-taken"},
		{"Ba", `{"do":"rename","to":"x"}`, "name-length"},
		{"Ba", `{"do":"rename","to":"admin 1"}`, "name-reserved"},
		{"Ba", `{"do":"rename","to":"Ba"}`, "unchanged"},
		{"Chi", `{"do":"close"}`, "unchanged"},
		{"Ba", `{"do":"reopen"}`, "unchanged"},
		{"Ba", `{"do":"unmute"}`, "unchanged"},
		{"Ba", `{"do":"mute"}`, "mute-time"},
		{"Ba", `{"do":"mute","hours":9000}`, "mute-time"},
		{"Ba", `{"do":"close","reason":"` + strings.Repeat("x", 201) + `"}`, "reason-long"},
		{"Phó", `{"do":"close"}`, "admin-account"},
		{"Sếp", `{"do":"close"}`, "admin-account"},
		{"Nobody", `{"do":"close"}`, "name-unknown"},
	} {
		if got := boss.problem("POST", accountsPath+tt.name, tt.body); got != tt.want {
			t.Errorf("%s %s: %q, want %q", tt.name, tt.body, got, tt.want)
		}
	}
	for _, body := range []string{`{"do":"role"}`, `{"do":"password"}`, `{"do":""}`, `{"do":"backup"}`, `{"role":"admin"}`, `[]`} {
		if got := boss.call("POST", accountsPath+"Ba", body, nil); got != http.StatusBadRequest {
			t.Errorf("%s: %d", body, got)
		}
	}
	if after := len(do[wire.AdminLog](other, "GET", "/api/admin/log", "").Entries); after != before {
		t.Errorf("%d lines more are in the log", after-before)
	}
}

// A role that is withdrawn, or a closed account, ends what an admin may do with the very
// next call, although the session is remembered for some seconds.
func TestAdminNoLonger(t *testing.T) {
	s := newSite(t, withAdmin)
	for name, x := range map[string]people.Action{
		"Sếp": {Kind: people.ActionRole}, "Phó": {Kind: people.ActionClose},
	} {
		boss := s.newAdmin(name)
		if !do[wire.Me](boss, "GET", "/api/account", "").Admin {
			t.Errorf("%s is not told of the page", name)
		}
		do[wire.AdminOverview](boss, "GET", "/api/admin", "")
		s.moderate(name, x) // on the command line, of which the server hears nothing
		for _, route := range s.server.Routes() {
			if route.Who != Admin {
				continue
			}
			p := promises[route.Pattern()]
			if got := boss.call(route.Method, fill(route.Path, map[string]string{"name": "Tư"}), p.body, nil); got != http.StatusNotFound {
				t.Errorf("%s: %s answers %d", name, route.Pattern(), got)
			}
		}
	}
}

// Without the page for admins, an admin is a player.
func TestNoAdmins(t *testing.T) {
	s := newSite(t)
	boss := s.newAdmin("Sếp")
	if got := boss.call("GET", "/api/admin", "", nil); got != http.StatusNotFound {
		t.Errorf("the overview: %d", got)
	}
	if key := boss.problem("GET", "/api/admin", ""); key != "admin-off" {
		t.Errorf("an admin is told %q", key)
	}
	var got wire.Failure
	if status := s.member("Ba").call("GET", "/api/admin", "", &got); status != http.StatusNotFound || got.Error.Problem != nil {
		t.Errorf("a player is told %d %+v", status, got)
	}
	if do[wire.Me](boss, "GET", "/api/account", "").Admin {
		t.Error("the account is told of a page that is not there")
	}
}

// Complaints, gatherings, backups and settings are listed; settling and backing up is in
// the log.
func TestAdminLists(t *testing.T) {
	s := newScene(t)
	match := aMatch(s)["id"]
	s.holder.call("POST", "/api/matches/"+match+"/report", `{"reason":"stalling"}`, nil)
	aClass(s)
	aTournament(s)
	list := do[wire.AdminReports](s.admin, "GET", "/api/admin/reports", "").Reports
	if len(list) != 1 || list[0].Author != "Bạn" || list[0].About != "Chủ" || list[0].Reason != "stalling" || list[0].Match != match {
		t.Fatalf("the complaints are %+v", list)
	}
	if status := s.admin.call("POST", "/api/admin/reports", `{"subject":"`+list[0].Subject+`"}`, nil); status != http.StatusNoContent {
		t.Errorf("settled: %d", status)
	}
	if list := do[wire.AdminReports](s.admin, "GET", "/api/admin/reports", "").Reports; len(list) != 0 {
		t.Errorf("settled, there are %+v", list)
	}
	all := do[wire.AdminGatherings](s.admin, "GET", "/api/admin/gatherings", "")
	if len(all.Classes) != 1 || all.Classes[0].Name != "Lớp 5A" || all.Classes[0].Host != "Chủ" || len(all.Tournaments) != 1 ||
		all.Tournaments[0].Players != 1 || all.Tournaments[0].Name == "" {
		t.Errorf("gathered are %+v", all)
	}
	b := do[wire.AdminBackups](s.admin, "POST", "/api/admin/backups", "")
	if !b.Possible || len(b.Backups) != 1 || b.Backups[0].File != "copy1" {
		t.Errorf("backed up: %+v", b)
	}
	if got := do[wire.AdminSettings](s.admin, "GET", "/api/admin/settings", "").Settings; len(got) != 1 || got[0].Value != "40" {
		t.Errorf("the settings are %+v", got)
	}
	found := do[wire.AdminAccounts](s.admin, "GET", "/api/admin/accounts?name=b", "").Accounts
	if len(found) != 1 || found[0].Name != "Bạn" || found[0].Admin {
		t.Errorf("found %+v", found)
	}
	log := do[wire.AdminLog](s.admin, "GET", "/api/admin/log", "")
	if len(log.Entries) != 3 || log.Entries[0].Do != "backup" || log.Entries[0].Detail != "copy1" || log.Entries[1].Do != "settle" ||
		log.Entries[1].Detail != "1" || log.More {
		t.Errorf("the log is %+v", log)
	}
}
