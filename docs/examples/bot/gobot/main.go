// Command gobot is a bot that plays one game of random moves against level 2: gobot SERVER TOKEN [GAME]
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"net/http"
	"os"
	"strings"
)

type event struct {
	Type, Match, FEN string
	Version          int
	Moves            []string
	Result           struct{ Score, Reason string }
}

// call calls the server. The caller closes the answer.
func call(method, path, body string) io.ReadCloser {
	req, err := http.NewRequest(method, strings.TrimSuffix(os.Args[1], "/")+"/api/bot/v1"+path, strings.NewReader(body))
	if err != nil {
		log.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+os.Args[2])
	resp, err := http.DefaultClient.Do(req)
	if err != nil || resp.StatusCode >= 300 {
		log.Fatal(path, err, resp)
	}
	return resp.Body
}

// choose chooses a move: here your own ideas go. e.FEN is the position.
func choose(e event) string { return e.Moves[rand.IntN(len(e.Moves))] }

func main() {
	game := append(os.Args, "chess")[3]
	stream := bufio.NewReader(call("GET", "/stream", ""))
	var begun event
	if err := json.NewDecoder(call("POST", "/challenges", `{"level":2,"game":"`+game+`"}`)).Decode(&begun); err != nil {
		log.Fatal(err)
	}
	events := json.NewDecoder(stream) // which skips the empty lines
	for e := (event{}); e.Type != "over"; {
		if e = (event{}); events.Decode(&e) != nil {
			log.Fatal("the stream ended")
		}
		if e.Type == "turn" && e.Match == begun.Match {
			call("POST", "/matches/"+e.Match+"/moves", fmt.Sprintf(`{"version":%d,"move":%q}`, e.Version, choose(e))).Close()
		} else if e.Type == "over" {
			fmt.Println("over:", e.Result.Score, e.Result.Reason)
		}
	}
}
