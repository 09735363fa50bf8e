// Package siege has strangers abuse a server while innocent visitors at other
// addresses use it, and holds what the innocent wait for against bounds.
//
// Its nouns: a [Scenario] says what is done to the server and what must hold
// meanwhile; an [Abuser] does one [Act] after the other from some addresses; a
// [Report] has the figures of the innocent before, under and after it, and which
// of the [Bounds] are broken. Package fuzz sends a server everything at random.
package siege

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/netip"
	"os"
	"path"
	"strings"
)

// Scenario is an abuse of a server, and what must hold meanwhile.
type Scenario struct {
	Name    string   `json:"-"`
	About   string   `json:"about"`
	Abusers []Abuser `json:"abusers"`
	Bounds  Bounds   `json:"bounds"`
}

// Abuser is somebody who does harmful things, one after the other in turn.
type Abuser struct {
	Address string  `json:"address"`           // the first one
	Count   int     `json:"count,omitempty"`   // of addresses that follow each other and take turns; 0: one
	Cookies int     `json:"cookies,omitempty"` // that take turns; 0: a new visitor for each act
	Rate    float64 `json:"rate"`              // acts a second
	AtOnce  int     `json:"atOnce"`            // acts at the same time
	Acts    []Act   `json:"acts"`
}

// Act is one thing that an abuser does. In the texts of an act $n stands for its number,
// $code for six letters at random and $name for the name of an innocent account.
type Act struct {
	Do    string `json:"do"`              // request, socket, slow-read or slow-body
	Times int    `json:"times,omitempty"` // in a row; 0: once

	Method string          `json:"method,omitempty"` // empty: POST
	Path   string          `json:"path,omitempty"`   // without a slash before it
	Body   json.RawMessage `json:"body,omitempty"`
	File   *File           `json:"file,omitempty"`  // to import, instead of a body
	Leave  int             `json:"leave,omitempty"` // milliseconds after which a request is given up; 0: never

	Asks []json.RawMessage `json:"asks,omitempty"` // over the socket
	Hold int               `json:"hold,omitempty"` // milliseconds that it stays open, or that a slow one takes
}

// File is a text to import that is made when it is needed.
type File struct {
	Kind  string `json:"kind"`  // games, or tags: a line of tags that never close
	Bytes int    `json:"bytes"` // about
}

// Bounds are what must hold. What is 0 is not bounded.
type Bounds struct {
	Moves  float64 `json:"moves"`            // milliseconds, 99th percentile until a move is acknowledged
	Agent  float64 `json:"agent"`            // milliseconds over the usual, 99th percentile until an agent answers
	Disk   float64 `json:"disk,omitempty"`   // MB that the data grows by
	Memory float64 `json:"memory,omitempty"` // MB of the server
}

// The bounds of a scenario: it is for one machine.
const (
	maxAddresses = 256
	maxCookies   = 10_000
	maxRate      = 2000
	maxAtOnce    = 256
	maxFile      = 4 << 20
	maxHold      = 60_000
	maxTimes     = 1000
)

//go:embed scenarios/*.json
var embedded embed.FS

// Names lists the scenarios of the program.
func Names() (names []string) {
	files, err := fs.Glob(embedded, "scenarios/*.json")
	if err != nil {
		panic(err) // the pattern is right
	}
	for _, file := range files {
		names = append(names, strings.TrimSuffix(path.Base(file), ".json"))
	}
	return names
}

// Find returns a scenario of the program by its name, or reads that of a file.
func Find(name string) (*Scenario, error) {
	data, err := embedded.ReadFile("scenarios/" + name + ".json")
	if errors.Is(err, fs.ErrNotExist) {
		if !strings.HasSuffix(name, ".json") {
			return nil, fmt.Errorf("there is no scenario %q (known: %s, or a file NAME.json)", name, strings.Join(Names(), ", "))
		}
		data, err = os.ReadFile(name)
	}
	if err != nil {
		return nil, err
	}
	s := &Scenario{Name: strings.TrimSuffix(path.Base(name), ".json")}
	decoder := json.NewDecoder(strings.NewReader(string(data)))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(s); err != nil {
		return nil, fmt.Errorf("scenario %s: %w", name, err)
	}
	return s, s.check()
}

// check refuses a scenario that is wrong or too much.
func (s *Scenario) check() error {
	addresses := 0
	for i := range s.Abusers {
		a := &s.Abusers[i]
		if _, err := netip.ParseAddr(a.Address); err != nil {
			return fmt.Errorf("scenario %s: %w", s.Name, err)
		}
		a.Count = max(a.Count, 1)
		addresses += a.Count
		if a.Cookies < 0 || a.Cookies > maxCookies || a.Rate <= 0 || a.Rate > maxRate || a.AtOnce < 1 || a.AtOnce > maxAtOnce ||
			len(a.Acts) == 0 {
			return fmt.Errorf("scenario %s, abuser %d: at most %d cookies, a rate up to %d, %d at once, and at least one act",
				s.Name, i+1, maxCookies, maxRate, maxAtOnce)
		}
		for n := range a.Acts {
			if err := a.Acts[n].check(); err != nil {
				return fmt.Errorf("scenario %s, abuser %d, act %d: %w", s.Name, i+1, n+1, err)
			}
		}
	}
	if addresses == 0 || addresses > maxAddresses {
		return fmt.Errorf("scenario %s: from 1 to %d addresses", s.Name, maxAddresses)
	}
	return nil
}

func (a *Act) check() error {
	if acts[a.Do] == nil {
		return fmt.Errorf("nobody can do %q", a.Do)
	}
	if a.Times = max(a.Times, 1); a.Times > maxTimes || a.Leave < 0 || a.Leave > maxHold || a.Hold < 0 || a.Hold > maxHold {
		return fmt.Errorf("at most %d times, and %d milliseconds", maxTimes, maxHold)
	}
	if a.Method == "" {
		a.Method = "POST"
	}
	if a.File == nil {
		return nil
	}
	if a.File.Bytes < 1 || a.File.Bytes > maxFile {
		return fmt.Errorf("a file has from 1 to %d bytes", maxFile)
	}
	text, err := a.File.text()
	if err != nil {
		return err
	}
	a.Body, err = json.Marshal(map[string]string{"text": text, "name": "games.pgn", "game": "chess"})
	return err
}
