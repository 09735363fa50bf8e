package fuzz

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"reflect"
	"regexp"
	"strings"
	"sync"
	"time"

	"banco/web/wire"
)

// person is a visitor who does things at random, one after the other.
type person struct {
	*run
	*rand.Rand
	number int
	client *http.Client
	own    memory  // what they have heard themselves
	pages  []*page // open sockets

	careful   bool // what is sent arrives where it should
	disguised bool // the last request had another's cookie, or none that is one
	unsure    bool // whether they are still a guest: they gave up asking for an account
}

func (s *run) newPerson(number int) *person {
	jar, _ := cookiejar.New(nil) // it has no options that could be wrong
	return &person{
		run: s, number: number, Rand: rand.New(rand.NewPCG(s.Seed, uint64(number))),
		client: &http.Client{Jar: jar, Timeout: answerWithin, Transport: s.transport,
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }},
	}
}

// answerWithin is how long a person waits for an answer.
const answerWithin = 20 * time.Second

// sweep does once whatever falls to this person of all that can be done, however
// long it takes: a slow machine does little at random.
func (p *person) sweep(ctx context.Context) {
	p.careful = true
	defer func() { p.careful = false }()
	p.send(ctx, "POST", "/api/matches", []byte(`{"game":"jieqi","seats":["human","human"]}`))
	if p.number == 0 { // the one who has a bot from the beginning
		name := fmt.Sprintf("Fuzz %d", p.Seed%1_000_000)
		p.send(ctx, "POST", "/api/account/signup", fmt.Appendf(nil, `{"name":%q,"password":"a long pass phrase"}`, name))
		p.send(ctx, "POST", "/api/account/bots", fmt.Appendf(nil, `{"name":"Bot %d"}`, p.Seed%1_000_000))
		p.send(ctx, "GET", "/api/bot/v1/me", nil)
	}
	for i, r := range p.Target.Routes {
		if i%p.People == p.number {
			p.call(ctx, r)
		}
	}
	for i, kind := range p.Target.Asks {
		if len(p.pages) == 0 {
			p.open(ctx)
		}
		if i%p.People == p.number && len(p.pages) > 0 {
			p.ask(ctx, p.pages[0], kind)
		}
	}
}

// live does things until the context ends, and leaves without a word.
func (p *person) live(ctx context.Context) {
	p.sweep(context.WithoutCancel(ctx))
	for ctx.Err() == nil {
		switch n := p.IntN(100); {
		case n < 34:
			p.play(ctx)
		case n < 40:
			p.begin(ctx)
		case n < 80:
			p.call(ctx, one(p.Rand, p.Target.Routes))
		case n < 97:
			p.talk(ctx)
		default:
			p.beRude(ctx)
		}
	}
	for _, page := range p.pages {
		page.close()
	}
	p.pages = nil
}

// maker returns where values of the next request come from. Now and then that
// is what somebody else has heard.
func (p *person) maker(ofMatch bool) *maker {
	from := p.own.some(p.Rand, ofMatch)
	if from == nil || p.IntN(5) == 0 {
		from = p.heard.some(p.Rand, ofMatch)
	}
	return &maker{Rand: p.Rand, from: from, memory: &p.heard}
}

// begin makes a match, or sits down at one: what play needs to go on.
func (p *person) begin(ctx context.Context) {
	if d := p.heard.some(p.Rand, true); d != nil && p.IntN(3) > 0 {
		p.send(ctx, "POST", "/api/matches/"+url.PathEscape(d.match())+"/sit", []byte("{}"))
		return
	}
	body := fmt.Sprintf(`{"game":%q,"seats":["human",%q],"open":%q}`, one(p.Rand, games), one(p.Rand, words["seats"]),
		one(p.Rand, []string{"", "", "second"}))
	p.send(ctx, "POST", "/api/matches", []byte(body))
}

// play looks at a match and makes a move that fits, as a page does.
func (p *person) play(ctx context.Context) {
	d := p.own.some(p.Rand, true)
	if d == nil {
		return
	}
	path := "/api/matches/" + url.PathEscape(d.match())
	_, answer := p.send(ctx, "GET", path+"?since="+fmt.Sprint(p.IntN(3)), nil)
	if d = read(answer); d.match() == "" {
		return
	}
	m := &maker{Rand: p.Rand, from: d, memory: &p.heard, strict: true}
	status, answer := p.send(ctx, "POST", path+"/moves", fmt.Appendf(nil, `{"version":%d,"move":%q}`, m.number("version"), m.text("move")))
	if status == http.StatusOK {
		p.acknowledged(answer)
	}
}

// call calls a route, well or badly.
func (p *person) call(ctx context.Context, r Route) {
	m := p.maker(strings.Contains(r.Path, "{id}") && p.IntN(4) > 0)
	method := r.Method
	if method == "" || p.IntN(30) == 0 && !p.careful {
		method = one(p.Rand, []string{"GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "TRACE"})
	}
	path := fill(r.Path, func(name string) string {
		if value := m.text(name); !p.careful || plain.MatchString(value) {
			return url.PathEscape(value)
		}
		return "x"
	})
	if p.IntN(3) == 0 {
		query := url.Values{}
		for _, name := range []string{"since", "game", "kind", "result", "opponent", "from", "to", "before", "speed", "node", "notation",
			"lang"} {
			if p.IntN(3) == 0 {
				query.Set(name, m.text(name))
			}
		}
		path += "?" + query.Encode()
	}
	var body []byte
	if method != "GET" {
		t := r.Body
		if t == nil {
			t = one(p.Rand, anyBody)
		}
		m.strict = p.IntN(2) == 0
		if body = m.body(t); p.IntN(5) == 0 {
			body = m.spoil(body)
		}
	}
	status, answer := p.send(ctx, method, path, body)
	if r.Body == reflect.TypeFor[wire.MakeMove]() && status == http.StatusOK {
		p.acknowledged(answer)
	}
	p.checkSeat(ctx, method+" "+r.Path, path, status)
}

// plain is a value that stays in its place of a path.
var plain = regexp.MustCompile(`^[\w-]{1,40}$`)

// seated are the commands that only who has a seat may give.
var seated = map[string]bool{}

func init() {
	for _, command := range strings.Fields("moves go resign draw pause pass takeback abort notes chat block report") {
		seated["POST /api/matches/{id}/"+command] = true
	}
}

// checkSeat looks, after a command was taken, whether who gave it has a seat. What
// was sent counts, not the route that was meant: anybody may ask for a chat, and is
// told nothing. Of guests only, who stay who they are: an account may have been ended by somebody
// else meanwhile. A guest who gave up signing in may have become an account at any
// moment since, without hearing of it.
func (p *person) checkSeat(ctx context.Context, sent, path string, status int) {
	who := p.secret()
	if !seated[sent] || status >= 300 || status == 0 || p.disguised || p.unsure || len(who) != guestSecret {
		return
	}
	path = path[:strings.LastIndex(path, "/")]
	if status, answer := p.send(ctx, "GET", path, nil); status == http.StatusOK && !p.disguised && p.secret() == who {
		if d := read(answer); len(d["you"]) == 1 && d["you"][0] == "none" && !bytes.Contains(answer, []byte(`"rule":true`)) {
			p.wrong("somebody without a seat was obeyed: %s of %s", sent, path)
		}
	}
}

// secret returns the cookie of the person, or "".
func (p *person) secret() string {
	at, err := url.Parse(p.URL)
	if err != nil {
		return ""
	}
	for _, c := range p.client.Jar.Cookies(at) {
		return c.Value
	}
	return ""
}

// guestSecret is how long the secret of a guest is; that of a session is shorter.
const guestSecret = 24

// send sends a request and returns the status, 0 where there was no answer, and
// the answer. Some requests are given up on the way.
func (p *person) send(ctx context.Context, method, path string, body []byte) (int, []byte) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if p.IntN(40) == 0 && !p.careful {
		defer time.AfterFunc(time.Duration(p.IntN(20))*time.Millisecond, cancel).Stop()
	}
	req, err := http.NewRequestWithContext(ctx, method, strings.TrimSuffix(p.URL, "/")+path, bytes.NewReader(body))
	if err != nil {
		return 0, nil // no client could send it
	}
	p.dress(req)
	if strings.HasPrefix(path, "/api/bot/") {
		if token := p.aToken(p.Rand); token != "" {
			req.Header.Set("Authorization", "Bearer "+token)
		}
		if strings.Contains(path, "/stream") { // which has no end
			defer time.AfterFunc(time.Duration(20+p.IntN(500))*time.Millisecond, cancel).Stop()
		}
	}
	p.sent.Add(1)
	resp, err := p.client.Do(req)
	if err != nil {
		p.unsure = p.unsure || strings.HasPrefix(path, "/api/account")
		return 0, nil
	}
	defer resp.Body.Close()
	answer, err := io.ReadAll(resp.Body)
	p.hear(answer)
	if resp.StatusCode >= 500 && resp.StatusCode != http.StatusServiceUnavailable {
		p.wrong("%d for %s %s %.300q: %.300q", resp.StatusCode, method, path, body, answer)
	}
	if err != nil {
		return 0, nil
	}
	if path == "/api/account/bots" {
		p.learnToken(answer)
	}
	if resp.StatusCode < 300 {
		d := read(answer)
		p.own.keep(d)
		p.heard.keep(d)
	}
	return resp.StatusCode, answer
}

// dress puts on headers, of which some are odd.
func (p *person) dress(req *http.Request) {
	if p.disguised = false; p.careful || p.IntN(20) > 0 {
		return
	}
	name := one(p.Rand, []string{"Origin", "Sec-Fetch-Site", "Cookie", "X-Forwarded-For", "Accept", "Accept-Encoding", "Content-Type",
		"Range", "If-None-Match", "Accept-Language", "Upgrade"})
	p.disguised = name == "Cookie"
	req.Header.Set(name, strings.Map(func(c rune) rune {
		if c < ' ' || c > '~' {
			return '?' // what a client of Go refuses to send
		}
		return c
	}, one(p.Rand, append(odd, "cross-site", "application/x-ndjson", "gzip;q=0", "bytes=0-1", "banco=aaaaaaaaaaaaaaaaaaaaaaaa", "websocket"))))
}

// acks are the versions of matches that the server has acknowledged.
type acks struct {
	mu sync.Mutex
	of map[string]int
}

func (a *acks) acknowledged(answer []byte) {
	d := read(answer)
	id := d.match()
	if id == "" || len(d["version"]) == 0 {
		return
	}
	version, _ := d["version"][0].(float64)
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.of == nil {
		a.of = map[string]int{}
	}
	a.of[id] = max(a.of[id], int(version))
}
