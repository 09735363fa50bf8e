package fuzz

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"sync"
)

// document is an answer: its values by the names they have there. What the
// server says is what it is asked with, so that requests fit together: the id of a
// match with its version and its legal moves.
type document map[string][]any

// maxValues bounds what is kept of one name in a document.
const maxValues = 200

// read takes an answer apart; nil where it is not JSON.
func read(data []byte) document {
	var value any
	if json.Unmarshal(data, &value) != nil {
		return nil
	}
	d := document{}
	d.add("", value)
	return d
}

func (d document) add(name string, value any) {
	switch v := value.(type) {
	case map[string]any:
		for k, inner := range v {
			d.add(k, inner)
		}
	case []any:
		for _, inner := range v {
			d.add(name, inner)
		}
	case string, float64:
		if len(d[name]) < maxValues {
			d[name] = append(d[name], v)
		}
	}
}

// aliases are other names under which a value may be found.
var aliases = map[string][]string{"id": {"match", "id"}, "match": {"match", "id"}, "parent": {"current", "node"},
	"node": {"node", "id", "current"}, "since": {"version"}, "after": {"match"}, "seek": {"seek", "id"}, "session": {"id"}}

// find returns a value by its name, or nil.
func (d document) find(r *rand.Rand, name string) any {
	names := aliases[name]
	if names == nil {
		names = []string{name}
	}
	for _, n := range names {
		if list := d[n]; len(list) > 0 {
			return list[r.IntN(len(list))]
		}
	}
	return nil
}

// match returns the match that a document is about, or "".
func (d document) match() string {
	if list := d["match"]; len(list) > 0 {
		id, _ := list[0].(string)
		return id
	}
	return ""
}

// memory is what all have heard: the latest documents, and what anybody may know.
type memory struct {
	mu   sync.Mutex
	list []document
	at   int
}

// maxDocuments bounds what is remembered; the oldest is forgotten first.
const maxDocuments = 256

func (m *memory) keep(d document) {
	if len(d) == 0 || len(d["code"]) > 0 && len(d["message"]) > 0 { // an error says nothing new
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.list) < maxDocuments {
		m.list = append(m.list, d)
		return
	}
	m.list[m.at] = d
	m.at = (m.at + 1) % maxDocuments
}

// some returns a document, of a match where that is asked for; nil: there is none.
func (m *memory) some(r *rand.Rand, ofMatch bool) document {
	m.mu.Lock()
	defer m.mu.Unlock()
	for range 20 {
		if len(m.list) == 0 {
			break
		}
		if d := m.list[r.IntN(len(m.list))]; !ofMatch || d.match() != "" && len(d["version"]) > 0 {
			return d
		}
	}
	return nil
}

// words are values that no answer teaches.
var words = map[string][]string{
	"do": {"offer", "accept", "decline", "claim", "ask"}, "side": {"first", "second"}, "open": {"first", "second"},
	"winner": {"first", "second"},
	"kind":   {"game", "study"}, "reason": {"cheating", "rude", "stalling", "other"}, "speed": {"bullet", "blitz", "rapid"},
	"password": {"a long pass phrase", "another pass phrase"},
	"old":      {"a long pass phrase", "another pass phrase"}, "new": {"a long pass phrase", "another pass phrase"},
	"result":   {"won", "lost", "drawn", "open"},
	"seats":    {"human", "human", "human", "human", "random", "greedy", "minimax:depth=2", "mcts:simulations=50"},
	"agent":    {"", "minimax:depth=3", "alphabeta:depth=4", "mcts:simulations=200"},
	"notation": {"san", "uci", "vietnamese", "wxf"}, "format": {"pgn", "fen", "txt", "json"}, "link": {"0", "1"}, "eval": {"material"},
	"text": {"1. e4 e5 2. Nf3 *", "1. P2-5 M8.7", "hello", "[Event \"x\"]\n1. d4 (1. e4 {c} e5) *"}, "opponent": {"engine", "random"},
	"game": games, "from": {"2026-01-01"}, "to": {"2026-12-31"},
}

// games are those of the server. The game of hidden pieces comes twice: it has the
// most to lose.
var games = []string{"chess", "xiangqi", "jieqi", "jieqi", "caro"}

// odd are values that fit nowhere.
var odd = []string{
	"", " ", "\x00", "..", "../../etc/passwd", "%2e%2e", "a/b", "\"", "<script>", "null", "-1", "0", "1e309", "９", "\xff\xfe", "\u202e",
	strings.Repeat("x", 300), strings.Repeat("9", 400),
	"constructor", "' OR 1=1 --", "ｅ２ｅ４", "\U0001F600", "\r\nX-A: b",
}
