package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"strings"
	"testing"

	"banco/store/postgrestest"
)

// person is a browser on a server of this test.
type person struct {
	*testing.T
	url    string
	client http.Client
}

func newPerson(t *testing.T, url string) *person {
	jar, _ := cookiejar.New(nil)
	return &person{t, strings.TrimSuffix(url, "/"), http.Client{Jar: jar}}
}

// post sends a message and returns the status, and what was answered.
func (p *person) post(path, body string) (int, string) {
	p.Helper()
	answer, err := p.client.Post(p.url+path, "application/json", strings.NewReader(body))
	if err != nil {
		p.Fatal(err)
	}
	defer answer.Body.Close()
	text, _ := io.ReadAll(answer.Body)
	return answer.StatusCode, string(text)
}

// enter signs up or in.
func (p *person) enter(how, name string) (int, string) {
	p.Helper()
	return p.post("/api/account/"+how, fmt.Sprintf(`{"name":%q,"password":"ngựa đỏ qua sông"}`, name))
}

// A moderator works on the database of a running server, of either kind.
func TestModerate(t *testing.T) {
	moderate(t, "--data", t.TempDir())
}

func TestModeratePostgres(t *testing.T) {
	if testing.Short() || !postgrestest.Installed() {
		t.Skip("needs PostgreSQL, and some seconds")
	}
	pg, err := postgrestest.Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { pg.Stop() })
	address, err := pg.Database()
	if err != nil {
		t.Fatal(err)
	}
	moderate(t, "--database", address)
}

func moderate(t *testing.T, where ...string) {
	_, url := startServer(t, append(where, "--addr", "127.0.0.1:0")...)
	an, ba := newPerson(t, url), newPerson(t, url)
	an.enter("signup", "An")
	ba.enter("signup", "Ba")
	var made struct{ Match string }
	_, text := an.post("/api/matches", `{"game":"chess","seats":["human","human"],"open":"second"}`)
	if err := json.Unmarshal([]byte(text), &made); err != nil {
		t.Fatal(err)
	}
	at := "/api/matches/" + made.Match
	ba.post(at+"/sit", `{}`)
	if status, text := ba.post(at+"/report", `{"reason":"rude"}`); status != http.StatusNoContent {
		t.Fatalf("reporting: %d %s", status, text)
	}
	for _, tt := range []struct {
		args   string
		status int
		want   string // of what is printed
	}{
		{"reports", 0, "Ba about An: rude, /play/" + made.Match},
		{"mute An --for 2h", 0, "An muted until 20"},
		{"settle an", 0, "1 complaints about An are settled"},
		{"reports", 0, ""},
		{"asked", 0, ""},
		{"rename ba chí", 0, "Ba is called chí"},
		{"rename chi An", 1, "taken"},
		{"rename chi x", 1, "2 to 20"},
		{"mute nobody", 1, `no account "nobody"`},
		{"mute an --for=-1h", 1, "more than 0"},
		{"close chi --reason=gian", 0, "chí closed"},
		{"close chi", 1, "so already"},
		{"reopen an", 1, "so already"},
		{"mute an --for=9000h", 1, "at most a year"},
		{"close an --reason=" + strings.Repeat("x", 201), 1, "at most 200"},
		{"role an owner", 1, "no such role"},
		{"role an admin", 0, "An is an admin"},
		{"role an admin", 1, "so already"},
		{"find ch", 0, ", closed since 20"},
		{"find", 0, ", admin, muted until 20"},
		{"log", 0, "on the command line: close chí (gian)\n"},
		{"log", 0, "on the command line: rename Ba chí\n"},
		{"log", 0, "on the command line: settle An 1\n"},
		{"role an none", 0, "An is no admin any more"},
	} {
		out, errs, status := banco(t, "", append(append([]string{"moderate"}, strings.Fields(tt.args)...), where...)...)
		if status != tt.status || !strings.Contains(out+errs, tt.want) || tt.want == "" && out != "" {
			t.Errorf("%s: status %d, printed %q, said %q", tt.args, status, out, errs)
		}
	}
	if status, text := an.enter("signin", "An"); status != 200 {
		t.Errorf("a muted account signs in: %d %s", status, text)
	}
	if status, text := an.post(at+"/chat", `{"text":"chào"}`); status != http.StatusForbidden || !strings.Contains(text, `"muted"`) {
		t.Errorf("a muted account chats: %d %s", status, text)
	}
	if status, text := newPerson(t, url).enter("signin", "chí"); status != http.StatusForbidden || !strings.Contains(text, "account-closed") {
		t.Errorf("a closed account signs in: %d %s", status, text)
	}
	banco(t, "", append([]string{"moderate", "reopen", "chí"}, where...)...)
	if status, text := newPerson(t, url).enter("signin", "chí"); status != 200 {
		t.Errorf("reopened: %d %s", status, text)
	}
	resetPassword(t, url, where)
	if _, errs, status := banco(t, "", "moderate", "reports", "--data", t.TempDir()); status != 1 ||
		!strings.Contains(errs, "there is no data in") {
		t.Errorf("an empty folder: %d, %q", status, errs)
	}
}

// A link for a new password leads to the server of the data folder, wherever that listens.
// What is not known there is said.
func TestPasswordLinkLeadsToTheServer(t *testing.T) {
	dir, public := t.TempDir(), t.TempDir()
	_, url := startServer(t, "--data", dir, "--addr", "127.0.0.1:0")
	cmd, reached := startServer(t, "--data", public, "--addr", "0.0.0.0:0")
	for _, server := range []string{url, reached} {
		newPerson(t, server).enter("signup", "An")
	}
	link := func(args ...string) (string, bool) {
		out, errs, status := banco(t, "", append([]string{"moderate", "password", "An"}, args...)...)
		if status != 0 {
			t.Fatalf("%v: status %d, %s", args, status, errs)
		}
		address, _, _ := strings.Cut(out, "account#")
		return address, strings.Contains(out, "--url")
	}
	if address, hint := link("--data", dir); address != url || !hint {
		t.Errorf("a server for this machine: %s, hint %v", address, hint)
	}
	port := reached[strings.LastIndex(reached, ":"):]
	if address, _ := link("--data", public); !strings.HasSuffix(address, port) || strings.Contains(address, "localhost") {
		t.Errorf("a server for others: %s, listens at %s", address, port)
	}
	if address, hint := link("--data", dir, "--url", "https://club.example"); address != "https://club.example/" || hint {
		t.Errorf("--url: %s, hint %v", address, hint)
	}
	cmd.Process.Signal(os.Interrupt)
	cmd.Wait()
	if address, hint := link("--data", public); address != "http://localhost:8080/" || !hint {
		t.Errorf("no server: %s, hint %v", address, hint)
	}
}

// resetPassword has a moderator print a link, whose code lets An choose a password once.
func resetPassword(t *testing.T, server string, where []string) {
	out, errs, status := banco(t, "", append([]string{"moderate", "password", "an", "--url", "https://club.example/"}, where...)...)
	line, _, _ := strings.Cut(out, "\n")
	link, err := url.Parse(line)
	if err != nil || status != 0 || link.Host != "club.example" || link.Path != "/account" || !strings.Contains(out, "works once, until") {
		t.Fatalf("status %d, printed %q, said %q", status, out, errs)
	}
	values, err := url.ParseQuery(link.EscapedFragment())
	if err != nil || values.Get("name") != "An" {
		t.Fatalf("%s: %v", line, err)
	}
	body, _ := json.Marshal(map[string]string{"name": "An", "code": values.Get("code"), "password": "một mật khẩu mới"})
	if status, text := newPerson(t, server).post("/api/account/recover", string(body)); status != http.StatusOK {
		t.Errorf("the link: %d %s", status, text)
	}
	if status, text := newPerson(t, server).post("/api/account/recover", string(body)); status != http.StatusForbidden {
		t.Errorf("the link again: %d %s", status, text)
	}
}
