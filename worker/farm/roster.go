package farm

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Topics of hints between farms and workers.
const (
	topicHello   = "farm.hello"   // of a worker: its name, identity and slots
	topicBye     = "farm.bye"     // of a worker: its name
	topicCall    = "farm.call"    // of a farm: whoever is there says hello
	topicRefused = "farm.refused" // of a farm: a worker's name and the farm's identity
)

// The bounds of what is remembered of workers: how many, and how long after the last word.
const (
	maxRoster  = 10_000
	helloEvery = 10 * time.Second
	awayAfter  = 3 * helloEvery
)

// roster has the workers that are there, by name, with when each was last heard of.
type roster map[string]time.Time

// helloText is what a worker says.
func helloText(name, identity string, slots int) string {
	return fmt.Sprintf("%s %s %d", name, identity, slots)
}

// hello hears of a worker. One of another version gets no work, and both sides say so.
func (f *Farm) hello(text string) {
	fields := strings.Fields(text)
	if len(fields) != 3 {
		return
	}
	name, identity := printable(fields[0], maxName), printable(fields[1], maxName)
	slots, err := strconv.Atoi(fields[2])
	if err != nil || slots < 1 {
		return
	}
	if fields[1] != string(f.identity) {
		f.bus.Publish(topicRefused, fields[0]+" "+string(f.identity))
		f.complain("worker %s is refused: it is of version %s, this program of %s", name, identity, f.identity)
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if _, known := f.roster[name]; !known {
		if len(f.roster) >= maxRoster {
			return
		}
		f.notify(fmt.Sprintf("worker %s joins: %d at a time", name, slots))
	}
	f.roster[name] = time.Now()
}

// bye hears that a worker leaves.
func (f *Farm) bye(text string) {
	name := printable(text, maxName)
	f.mu.Lock()
	defer f.mu.Unlock()
	if _, known := f.roster[name]; known {
		delete(f.roster, name)
		f.notify(fmt.Sprintf("worker %s leaves", name))
	}
}

// sweep forgets workers that have not been heard of for long.
func (f *Farm) sweep(now time.Time) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for name, at := range f.roster {
		if now.Sub(at) > awayAfter {
			delete(f.roster, name)
			f.notify(fmt.Sprintf("worker %s has left without a word", name))
		}
	}
}
