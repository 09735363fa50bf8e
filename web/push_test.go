package web

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"banco/web/wire"
)

// pushService is a push service with its browsers. It takes what it can decrypt, and
// what is signed with the key that the browser was given.
type pushService struct {
	*testing.T
	got chan pushed

	mu       sync.Mutex
	browsers map[string]*subscriber // by their endpoints
}

// subscriber is what a browser knows of its subscription.
type subscriber struct {
	key    *ecdh.PrivateKey
	auth   []byte
	server string // the key of the server
	gone   bool
}

// pushed is a notice that has come.
type pushed struct {
	endpoint string
	header   http.Header
	wire.Notice
}

func newPushService(t *testing.T) *pushService {
	return &pushService{T: t, got: make(chan pushed, 100), browsers: map[string]*subscriber{}}
}

var code = base64.RawURLEncoding

// subscribe makes a browser of a visitor subscribe.
func (p *pushService) subscribe(s *site, name, lang string) string {
	p.Helper()
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		p.Fatal(err)
	}
	b := &subscriber{key: key, auth: make([]byte, 16), server: do[wire.PushKey](s, "GET", "/api/account/push", "").Key}
	_, _ = rand.Read(b.auth)
	endpoint := "https://push.example/" + name
	p.mu.Lock()
	p.browsers[endpoint] = b
	p.mu.Unlock()
	body := fmt.Sprintf(`{"endpoint":%q,"auth":%q,"p256dh":%q,"lang":%q}`, endpoint, code.EncodeToString(b.auth),
		code.EncodeToString(key.PublicKey().Bytes()), lang)
	if status := s.call("POST", "/api/account/push", body, nil); status != http.StatusNoContent {
		p.Fatalf("subscribing: %d", status)
	}
	return endpoint
}

// Do implements push.Client.
func (p *pushService) Do(r *http.Request) (*http.Response, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	status := http.StatusCreated
	b := p.browsers[r.URL.String()]
	switch {
	case b == nil || b.gone:
		status = http.StatusGone
	default:
		n := pushed{endpoint: r.URL.String(), header: r.Header}
		body, err := io.ReadAll(r.Body)
		if err == nil {
			err = b.signed(r.Header.Get("Authorization"))
		}
		var text []byte
		if err == nil {
			text, err = b.decrypt(body)
		}
		if err == nil {
			err = json.Unmarshal(text, &n.Notice)
		}
		if err != nil {
			p.Errorf("a notice for %s: %v", r.URL, err)
		}
		p.got <- n
	}
	return &http.Response{StatusCode: status, Body: io.NopCloser(strings.NewReader(""))}, nil
}

// signed checks the VAPID header of a call.
func (b *subscriber) signed(header string) error {
	token, key, ok := strings.Cut(strings.TrimPrefix(header, "vapid t="), ", k=")
	parts := strings.Split(token, ".")
	if !ok || key != b.server || len(parts) != 3 {
		return fmt.Errorf("signed as %q", header)
	}
	point, _ := code.DecodeString(key)
	public, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), point)
	if err != nil {
		return err
	}
	signature, err := code.DecodeString(parts[2])
	if err != nil || len(signature) != 64 {
		return fmt.Errorf("the signature %q: %w", parts[2], err)
	}
	sum := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	if !ecdsa.Verify(public, sum[:], new(big.Int).SetBytes(signature[:32]), new(big.Int).SetBytes(signature[32:])) {
		return fmt.Errorf("the signature is wrong")
	}
	text, _ := code.DecodeString(parts[1])
	var claims struct {
		Aud, Sub string
		Exp      int64
	}
	if err := json.Unmarshal(text, &claims); err != nil {
		return err
	}
	if claims.Aud != "https://push.example" || !strings.HasPrefix(claims.Sub, "https://") || claims.Exp < time.Now().Unix() {
		return fmt.Errorf("claims %+v", claims)
	}
	return nil
}

// decrypt reads a notice as RFC 8291 says.
func (b *subscriber) decrypt(body []byte) ([]byte, error) {
	if len(body) < 86 || body[20] != 65 {
		return nil, fmt.Errorf("%d bytes", len(body))
	}
	salt, size, sender, sealed := body[:16], binary.BigEndian.Uint32(body[16:20]), body[21:86], body[86:]
	if len(body) > int(size) {
		return nil, fmt.Errorf("%d bytes in a record of %d", len(body), size)
	}
	other, err := ecdh.P256().NewPublicKey(sender)
	if err != nil {
		return nil, err
	}
	shared, err := b.key.ECDH(other)
	if err != nil {
		return nil, err
	}
	info := "WebPush: info\x00" + string(b.key.PublicKey().Bytes()) + string(sender)
	ikm, _ := hkdf.Key(sha256.New, shared, b.auth, info, 32)
	key, _ := hkdf.Key(sha256.New, ikm, salt, "Content-Encoding: aes128gcm\x00", 16)
	nonce, _ := hkdf.Key(sha256.New, ikm, salt, "Content-Encoding: nonce\x00", 12)
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	text, err := gcm.Open(nil, nonce, sealed, nil)
	return []byte(strings.TrimSuffix(strings.TrimRight(string(text), "\x00"), "\x02")), err
}

// next waits for a notice.
func (p *pushService) next(what string) pushed {
	p.Helper()
	select {
	case n := <-p.got:
		return n
	case <-time.After(hearWithin):
		p.Fatalf("no notice: %s", what)
	}
	return pushed{}
}

// quiet checks that nothing has come but the notice of a challenge that is sent now.
func (p *pushService) quiet(an *site, endpoint string) {
	p.Helper()
	do[wire.Challenge](an, "POST", "/api/challenges", challengeBa)
	if n := p.next("the challenge"); n.Kind != "challenge" || n.endpoint != endpoint {
		p.Errorf("also came %+v", n)
	}
}

const daysSeek = `{"game":"chess","control":{"perMove":86400000}}`

// Whoever has asked for it hears of a challenge and of their turn in a game of days,
// in their language, by a text that only their browser can read.
func TestNoticesOfMovesAndChallenges(t *testing.T) {
	service := newPushService(t)
	s := newSite(t, func(o *Options) { o.PushClient = service })
	an, ba := s.member("An"), s.member("Ba")
	phone := service.subscribe(ba, "phone", "vi")
	service.subscribe(an, "desk", "en")
	service.quiet(an, phone)
	match, players := s.ratedGame(daysSeek, an, ba)
	if n := service.next("the first turn"); n.Kind != "move" || n.Path != "/play/"+match {
		t.Errorf("told as %+v", n)
	}
	s.play(match, players, "e2e4")
	mover, lang := "An", "vi"
	if players[1] == an {
		mover, lang = "Ba", "en"
	}
	n := service.next("the move")
	if n.Kind != "move" || n.Path != "/play/"+match || n.Name != mover || n.Game != "chess" || n.Lang != lang {
		t.Errorf("told as %+v", n)
	}
	if n.header.Get("TTL") == "" || n.header.Get("TTL") == "0" || len(n.header.Get("Topic")) != 32 || n.header.Get("Urgency") != "normal" {
		t.Errorf("sent with %v", n.header)
	}
	blitz, players := s.ratedGame(blitzSeek, an, ba)
	s.play(blitz, players, "e2e4", "e7e5")
	service.quiet(an, phone) // a game of minutes is played at the board
}

// A subscription ends with its session, when a guest signs up, when the push service
// has forgotten it, and when its owner says so.
func TestSubscriptionsEnd(t *testing.T) {
	service := newPushService(t)
	s := newSite(t, func(o *Options) { o.PushClient = service })
	an, ba := s.member("An"), s.member("Ba")
	id := func() int {
		a, err := s.db.AccountByName(t.Context(), "ba")
		if err != nil {
			t.Fatal(err)
		}
		list, err := s.db.PushSubscriptions(t.Context(), a.ID)
		if err != nil {
			t.Fatal(err)
		}
		return len(list)
	}
	phone, tablet, desk := service.subscribe(ba, "phone", "vi"), service.subscribe(ba, "tablet", "vi"), service.subscribe(ba, "desk", "vi")
	service.mu.Lock()
	service.browsers[tablet].gone = true
	service.mu.Unlock()
	if an.call("POST", "/api/account/push/stop", `{"endpoint":"`+desk+`"}`, nil); id() != 3 {
		t.Error("somebody else has ended a subscription")
	}
	if ba.call("POST", "/api/account/push/stop", `{"endpoint":"`+desk+`"}`, nil); id() != 2 {
		t.Error("a subscription that was ended is there")
	}
	service.quiet(an, phone)
	service.quiet(an, phone)
	if n := id(); n != 1 {
		t.Errorf("%d are left, of which the push service knows one", n)
	}
	again := s.visitor()
	do[wire.Me](again, "POST", "/api/account/signin", `{"name":"Ba","password":`+good+`}`)
	laptop := service.subscribe(again, "laptop", "vi")
	ba.call("POST", "/api/account/signout", "", nil)
	service.quiet(an, laptop)
	guest := s.visitor()
	service.subscribe(guest, "guest", "vi")
	do[wire.Me](guest, "POST", "/api/account/signup", `{"name":"Chi","password":`+good+`}`)
	body := strings.Replace(challengeBa, `"ba"`, `"chi"`, 1)
	do[wire.Challenge](an, "POST", "/api/challenges", body)
	service.quiet(an, laptop)
	for _, body := range []string{
		`{"endpoint":"https://127.0.0.1/x","auth":"AAAAAAAAAAAAAAAAAAAAAA","p256dh":"x","lang":"vi"}`, `{"endpoint":"https://push.example/x"}`,
	} {
		if got := an.problem("POST", "/api/account/push", body); got != "push-subscription" {
			t.Errorf("%s: %s", body, got)
		}
	}
}
