package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"banco/game"
	"banco/kits"
	"banco/live"
	"banco/people"
	"banco/pool"
	"banco/search"
	"banco/store"
	"banco/web"
	"banco/web/wire"
)

// quick are agents that move at once, whatever their level.
type quick struct{}

func (quick) Check(game.Game, string) (int64, error)                          { return 0, nil }
func (quick) New(game.Game, string) (live.Player, error)                      { return quick{}, nil }
func (quick) Close() error                                                    { return nil }
func (quick) AcceptsDraw(context.Context, game.Position, game.Side, int) bool { return false }

func (quick) Move(_ context.Context, view game.Position, _ search.Limits, _ func(search.Info)) (game.Move, error) {
	moves := view.Moves(nil)
	return moves[rand.IntN(len(moves))], nil
}

// serve runs a server, and returns where it is and the token of a bot.
func serve(t *testing.T) (url, token string) {
	t.Helper()
	db, err := store.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	work := pool.New(2, 0)
	hall, err := live.NewHall(t.Context(), kits.Games(), quick{}, db, work)
	if err != nil {
		t.Fatal(err)
	}
	s, err := web.New(web.Options{
		Kits: kits.All(), Hall: hall, People: db, Pool: work, Log: slog.New(slog.DiscardHandler),
		Page: fstest.MapFS{"index.html": {Data: []byte("<!doctype html>")}},
	})
	if err != nil {
		t.Fatal(err)
	}
	srv := httptest.NewServer(s)
	t.Cleanup(func() {
		s.Shutdown(context.Background())
		srv.CloseClientConnections()
		srv.Close()
		hall.Close()
		db.Close()
	})
	jar, _ := cookiejar.New(nil) // it has no options that could be wrong
	client := &http.Client{Jar: jar}
	var made wire.BotToken
	post(t, client, srv.URL+"/api/account/signup", `{"name":"An","password":"a long pass phrase"}`, &struct{}{})
	post(t, client, srv.URL+"/api/account/bots", `{"name":"Máy của An"}`, &made)
	return srv.URL, made.Token
}

func post(t *testing.T, client *http.Client, url, body string, into any) {
	t.Helper()
	resp, err := client.Post(url, "application/json", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	if err == nil && resp.StatusCode >= 300 || json.Unmarshal(data, into) != nil {
		t.Fatalf("%s: %d %s %v", url, resp.StatusCode, data, err)
	}
}

// Every example plays a game to its end, where what runs it is at hand, and is shorter
// than 60 lines.
func TestBots(t *testing.T) {
	people.HashMemory = 1 << 10
	url, token := serve(t)
	for name, tt := range map[string]struct {
		file string
		make []string // builds it
		run  []string // SERVER is where the server is
	}{
		"Go":     {"main.go", []string{"go", "build", "-o", "OUT/gobot", "."}, []string{"OUT/gobot", "SERVER"}},
		"Python": {"../bot.py", nil, []string{"python3", "../bot.py", "SERVER"}},
		"Java":   {"../Bot.java", []string{"javac", "-d", "OUT", "../Bot.java"}, []string{"java", "-cp", "OUT", "Bot", "SERVER"}},
		"C++": {
			"../bot.cpp", []string{"g++", "-std=c++17", "-o", "OUT/bot", "../bot.cpp"},
			append([]string{"OUT/bot"}, strings.Split(strings.TrimPrefix(url, "http://"), ":")...),
		},
	} {
		t.Run(name, func(t *testing.T) {
			if checkShort(t, tt.file); testing.Short() && name != "Go" {
				t.Skip("its compiler takes long")
			}
			out := t.TempDir()
			for i, command := range [][]string{tt.make, append(tt.run, token, "othello")} {
				if len(command) == 0 {
					continue
				}
				for i, word := range command {
					command[i] = strings.NewReplacer("OUT", out, "SERVER", url).Replace(word)
				}
				if _, err := exec.LookPath(command[0]); err != nil {
					t.Skipf("%s is not installed", command[0])
				}
				ctx, stop := context.WithTimeout(t.Context(), 2*time.Minute)
				defer stop()
				said, err := exec.CommandContext(ctx, command[0], command[1:]...).CombinedOutput()
				if err != nil {
					t.Fatalf("%v: %v\n%s", command, err, said)
				}
				if i == 1 && !regexp.MustCompile(`^over: (1-0|0-1|1/2-1/2) [a-z-]+\s*$`).Match(said) {
					t.Errorf("it says %q", said)
				}
			}
		})
	}
}

// checkShort sees that an example is short.
func checkShort(t *testing.T, file string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if lines := bytes.Count(text, []byte("\n")); err != nil || lines >= 60 {
		t.Errorf("%s has %d lines: %v", filepath.Base(file), lines, err)
	}
}
