package worker

import (
	"context"
	"fmt"
	"strings"

	"banco/kits"
	"banco/lab"
)

// Identity is what a server and its workers must agree on: the version of the program, and
// what its players look at in fixed positions. It is the same on every machine.
type Identity string

// lessDepth is by how much the searches are less deep than those of the bench, which take a
// second: enough to differ, and soon done.
const lessDepth = 2

// Identify returns the identity of this program.
func Identify(ctx context.Context, version string) (Identity, error) {
	benches, err := lab.Benches()
	if err != nil {
		return "", err
	}
	total := uint64(0)
	for _, b := range benches {
		kit, err := kits.Find(b.Game)
		if err != nil {
			return "", err
		}
		b.Depth -= lessDepth
		nodes, err := b.Run(ctx, kit)
		if err != nil {
			return "", err
		}
		total = total*31 + nodes
	}
	return Identity(fmt.Sprintf("%s/%x", version, total)), nil
}

// linesTopic is the topic of searches for lines, which take long.
func (i Identity) linesTopic() string { return i.topic() + ".lines" }

// topic is the topic of moves to choose by workers of this identity: no others get them.
func (i Identity) topic() string { return i.Topic("search") }

// Topic is the topic of a kind of tasks for workers of this identity: no others get them.
func (i Identity) Topic(kind string) string {
	return kind + "." + strings.Map(func(c rune) rune {
		if strings.ContainsRune(".*> \t\r\n", c) {
			return '_'
		}
		return c
	}, string(i))
}
